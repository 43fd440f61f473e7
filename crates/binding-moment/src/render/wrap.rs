//! Breaking text into lines without losing any of it.

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// Breaks `text` into lines of at most `first` columns, then `rest` columns, at spaces where there are any. A break takes the place of
/// one space; a word that is too long for a line is broken within, and nothing is put in or left out.
///
/// There is always at least one line. A width of 0 counts as 1, and a character wider than the line stands alone.
pub(super) fn wrap(text: &str, first: usize, rest: usize) -> Vec<String> {
    let mut lines = Vec::new();
    let mut line = String::new();
    let mut room = first.max(1);
    for (nth, word) in text.split(' ').enumerate() {
        if nth > 0 {
            if line.width() + 1 + word.width() <= room {
                line.push(' ');
            } else {
                lines.push(core::mem::take(&mut line));
                room = rest.max(1);
            }
        }
        let mut used = line.width();
        if used + word.width() <= room {
            line.push_str(word);
            continue;
        }
        for c in word.chars() {
            let width = c.width().unwrap_or(0);
            // What has no width of its own stays with the character before it.
            if used > 0 && width > 0 && used + width > room {
                lines.push(core::mem::take(&mut line));
                room = rest.max(1);
                used = 0;
            }
            line.push(c);
            used += width;
        }
    }
    lines.push(line);
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_end_at_spaces_where_there_are_any() {
        assert_eq!(wrap("one two three", 7, 7), ["one two", "three"]);
        assert_eq!(wrap("one two three", 3, 9), ["one", "two three"]);
        assert_eq!(wrap("one", 3, 3), ["one"]);
        assert_eq!(wrap("", 3, 3), [""]);
    }

    #[test]
    fn a_long_word_is_broken_and_whole() {
        assert_eq!(wrap("a abcdefgh b", 3, 3), ["a", "abc", "def", "gh", "b"]);
    }

    #[test]
    fn wide_characters_count_twice_and_marks_stay_with_their_letter() {
        assert_eq!(wrap("決定決定", 5, 5), ["決定", "決定"]);
        assert_eq!(wrap("e\u{301}e\u{301}e\u{301}", 2, 2), ["e\u{301}e\u{301}", "e\u{301}"]);
        assert_eq!(wrap("決a", 1, 1), ["決", "a"]);
    }

    #[test]
    fn nothing_is_lost_at_any_width() {
        let text = "  two  spaces, 決定 and a_word_that_is_long e\u{301} ";
        for width in 0..60 {
            let lines = wrap(text, width, width + 1);
            let squeeze = |text: &str| text.replace(' ', "");
            assert_eq!(squeeze(&lines.concat()), squeeze(text));
            let spaces = lines.iter().map(|line| line.matches(' ').count()).sum::<usize>();
            assert!(spaces <= text.matches(' ').count());
        }
    }
}
