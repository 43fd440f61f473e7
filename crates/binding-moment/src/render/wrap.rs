//! Breaking text into lines without losing any of it.

use unicode_width::UnicodeWidthChar;

/// Breaks `text` into lines of at most `first` columns, then `rest` columns, at spaces where there are any. A break takes the place of
/// one space; a word that is too long for a line is broken within, and nothing is put in or left out.
///
/// There is always at least one line. A width of 0 counts as 1, and a character wider than the line stands alone. Columns are counted
/// as [`columns_of`] does. Line breaks in the text are not looked at.
pub fn wrap(text: &str, first: usize, rest: usize) -> Vec<String> {
    let mut lines = Vec::new();
    let mut line = String::new();
    let (mut room, mut used) = (first.max(1), 0);
    for (nth, word) in text.split(' ').enumerate() {
        let width = columns_of(word);
        if nth > 0 {
            if used + 1 + width <= room {
                line.push(' ');
                used += 1;
            } else {
                lines.push(core::mem::take(&mut line));
                (room, used) = (rest.max(1), 0);
            }
        }
        if used + width <= room {
            line.push_str(word);
            used += width;
            continue;
        }
        for (c, width) in pieces(word) {
            // What has no width of its own stays with the character before it.
            if used > 0 && width > 0 && used + width > room {
                lines.push(core::mem::take(&mut line));
                (room, used) = (rest.max(1), 0);
            }
            line.push(c);
            used += width;
        }
    }
    lines.push(line);
    lines
}

/// The columns that a text takes on any terminal, at most: one that knows no sequences of emoji draws each of them, and one that
/// knows none of the ligatures draws each letter.
pub fn columns_of(text: &str) -> usize {
    pieces(text).map(|(_, width)| width).sum()
}

fn pieces(text: &str) -> impl Iterator<Item = (char, usize)> {
    const EMOJI_STYLE: char = '\u{fe0f}';
    let mut rest = text.chars().peekable();
    core::iter::from_fn(move || {
        let c = rest.next()?;
        // A symbol drawn as an emoji is wide.
        let width = if rest.peek() == Some(&EMOJI_STYLE) { 2 } else { c.width().unwrap_or(0) };
        Some((c, width))
    })
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
        assert_eq!(
            wrap("1\u{fe0f}\u{20e3}2\u{fe0f}\u{20e3}", 3, 3),
            ["1\u{fe0f}\u{20e3}", "2\u{fe0f}\u{20e3}"]
        );
    }

    #[test]
    fn a_sequence_is_as_wide_as_its_parts() {
        assert_eq!(columns_of("👩\u{200d}🚀"), 4);
        assert_eq!(columns_of("❤\u{fe0f}"), 2);
        assert_eq!(columns_of("e\u{301} 決"), 4);
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
