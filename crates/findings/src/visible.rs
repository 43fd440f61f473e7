//! Showing text that somebody else wrote.

use core::fmt::Write;
use std::borrow::Cow;

use jcs_strict::rule;

/// Makes text of others fit to be shown on one line: what a reader could not see, or a terminal would obey, is written `\u{hex}`.
///
/// Nothing is removed and nothing is cut off, and the text can be told back from what is shown: `\u{` never stands in the output
/// except where this function wrote it. Where the author wrote `\u{` by hand, the backslash itself is shown as
/// `\u{5c}`; any other backslash stays as it is.
///
/// Written `\u{…}`, in lower-case hexadecimal without leading zeros:
///
/// - control characters: U+0000–001F with tab and line break, U+007F, U+0080–009F;
/// - line and paragraph separator U+2028–2029, and every bidi embedding, override and isolate: U+202A–202E, U+2066–2069;
/// - what has no shape of its own: U+00AD, U+034F, U+115F–1160, U+17B4–17B5, U+180B–180F, U+200B, U+2060–2065, U+206A–206F, U+2800, U+3164,
///   U+FE00–FE0F, U+FEFF, U+FFA0, U+FFF0–FFFB, U+1107F, U+13430–1343F, U+16FE4, U+1BCA0–1BCA3, U+1D159, U+1D173–1D17A, U+E0000–E0FFF
///   (tags among them);
/// - noncharacters and private use, which mean whatever a font likes;
/// - in a row of spaces of any width (U+0020 and the others of the class Zs), each after the second: a long row sets what follows on a
///   line of its own, where it passes for something else;
/// - in a row of combining marks of Latin, Hebrew, Arabic, Thai and Lao script and of the blocks for all scripts, each after the fourth: a
///   tower of them is drawn over the lines above and below.
///
/// Five invisible characters are ordinary spelling in some scripts: ZWNJ U+200C, ZWJ U+200D, LRM U+200E, RLM U+200F and ALM U+061C stay
/// as they are directly between two letters of a script written from right to left or of Mongolian; ZWNJ and ZWJ also
/// between two letters of an Indic script and after its virama; ZWJ between two emoji; U+FE0E and U+FE0F after an emoji, and in a
/// keycap. Everywhere else they are shown too.
///
/// Not treated: characters that Unicode has not assigned yet (their number changes with every version; a terminal draws a box), the width of
/// one or two spaces, and look-alikes of other letters.
///
/// ```
/// assert_eq!(findings::visible("Pay\u{202e}001\u{202c}"), r"Pay\u{202e}001\u{202c}");
/// assert_eq!(findings::visible(r"typed \u{202e}, C:\temp"), r"typed \u{5c}u{202e}, C:\temp");
/// assert_eq!(findings::visible("می\u{200c}خواهم"), "می\u{200c}خواهم");
/// ```
pub fn visible(text: &str) -> Cow<'_, str> {
    show(text, false)
}

/// As [`visible`], but U+000A stays, and so do rows of spaces, which indent lines and set columns: for text that may have lines, such
/// as the ordinary text of a tool result.
pub fn visible_lines(text: &str) -> Cow<'_, str> {
    show(text, true)
}

fn show(text: &str, lines: bool) -> Cow<'_, str> {
    if text.bytes().all(|b| matches!(b, b' '..=b'[' | b']'..=b'~')) && (lines || !text.contains("   ")) {
        return Cow::Borrowed(text);
    }
    let mut out = String::new();
    let mut copied = 0;
    let mut before = Before::default();
    let (mut spaces, mut marks) = (0, 0);
    let mut rest = text.char_indices().peekable();
    while let Some((at, c)) = rest.next() {
        let next = rest.peek().map(|&(_, next)| next);
        let hidden = match c {
            '!'..='[' | ']'..='~' => false,
            '\\' => rule!("findings.visible.typed", text[at..].starts_with("\\u{")),
            '\n' => rule!("findings.visible.line-break", !lines),
            ZWNJ | ZWJ | LRM | RLM | ALM => rule!("findings.visible.joiner", !before.is_spelling(c, next)),
            TEXT_STYLE | EMOJI_STYLE => rule!("findings.visible.style", !before.is_styled(next)),
            _ if is_space(c) => rule!("findings.visible.spaces", !lines && spaces >= SPACES_IN_A_ROW),
            _ if is_mark(c) => rule!("findings.visible.marks", marks >= MARKS_IN_A_ROW),
            _ => is_always_shown(c),
        };
        spaces = if is_space(c) { spaces + 1 } else { 0 };
        marks = if is_mark(c) { marks + 1 } else { 0 };
        if hidden {
            out.push_str(&text[copied..at]);
            copied = at + c.len_utf8();
            // A String takes whatever is written to it.
            let _ = write!(out, "\\u{{{:x}}}", u32::from(c));
        }
        before = Before { last: Some(c), last_but_one: before.last };
    }
    if copied == 0 {
        return Cow::Borrowed(text);
    }
    out.push_str(&text[copied..]);
    Cow::Owned(out)
}

/// Two spaces stand between sentences.
const SPACES_IN_A_ROW: usize = 2;
/// A letter of pointed Hebrew may bear a point, a vowel and an accent, one of Vietnamese two marks.
const MARKS_IN_A_ROW: usize = 4;

const ZWNJ: char = '\u{200c}';
const ZWJ: char = '\u{200d}';
const LRM: char = '\u{200e}';
const RLM: char = '\u{200f}';
const ALM: char = '\u{61c}';
const TEXT_STYLE: char = '\u{fe0e}';
const EMOJI_STYLE: char = '\u{fe0f}';

/// The two characters before the one that is looked at.
#[derive(Clone, Copy, Default)]
struct Before {
    last: Option<char>,
    last_but_one: Option<char>,
}

impl Before {
    /// One of the five invisible characters that some scripts need, where they need it.
    fn is_spelling(self, c: char, next: Option<char>) -> bool {
        between(self.last, next, is_rtl_letter)
            || matches!(c, ZWNJ | ZWJ) && self.joins_indic(next)
            || c == ZWJ && self.is_emoji() && next.is_some_and(is_emoji)
    }

    /// An emoji came last, with or without its style.
    fn is_emoji(self) -> bool {
        match self.last {
            Some(EMOJI_STYLE) => self.last_but_one.is_some_and(is_emoji),
            last => last.is_some_and(is_emoji),
        }
    }

    /// What came last can be drawn in two styles; the base of a keycap only within one.
    fn is_styled(self, next: Option<char>) -> bool {
        self.last.is_some_and(is_emoji)
            || matches!(self.last, Some('0'..='9' | '#' | '*')) && next == Some('\u{20e3}')
    }

    /// After a virama a joiner asks for a shape of the letter, even at the end of a word.
    fn joins_indic(self, next: Option<char>) -> bool {
        self.last.is_some_and(is_virama) || between(self.last, next, |c| is_indic_letter(c) || is_virama(c))
    }
}

fn between(last: Option<char>, next: Option<char>, belongs: fn(char) -> bool) -> bool {
    last.is_some_and(belongs) && next.is_some_and(belongs)
}

/// Letters and vowel marks of Hebrew, Arabic (Persian, Urdu …), Syriac, Thaana, N'Ko and their neighbours, and of Mongolian.
fn is_rtl_letter(c: char) -> bool {
    matches!(c, '\u{590}'..='\u{8ff}' | '\u{1800}'..='\u{18af}' | '\u{fb1d}'..='\u{fdff}' | '\u{fe70}'..='\u{fefc}')
        && c.is_alphabetic()
}

/// Devanagari to Sinhala.
fn is_indic_letter(c: char) -> bool {
    matches!(c, '\u{900}'..='\u{dff}') && c.is_alphabetic()
}

fn is_virama(c: char) -> bool {
    matches!(
        c,
        '\u{94d}'
            | '\u{9cd}'
            | '\u{a4d}'
            | '\u{acd}'
            | '\u{b4d}'
            | '\u{bcd}'
            | '\u{c4d}'
            | '\u{ccd}'
            | '\u{d4d}'
            | '\u{dca}'
    )
}

/// Blocks whose characters are drawn as pictures; wider than Unicode's own list by symbols that hide nothing.
fn is_emoji(c: char) -> bool {
    matches!(c,
        '\u{a9}' | '\u{ae}' | '\u{203c}' | '\u{2049}' | '\u{2122}' | '\u{2139}' | '\u{2194}'..='\u{21aa}'
        | '\u{231a}'..='\u{23ff}' | '\u{24c2}' | '\u{25aa}'..='\u{25fe}' | '\u{2600}'..='\u{27bf}'
        | '\u{2934}'..='\u{2935}' | '\u{2b05}'..='\u{2b55}' | '\u{3030}' | '\u{303d}' | '\u{3297}' | '\u{3299}'
        | '\u{1f000}'..='\u{1faff}')
}

/// The class Zs.
fn is_space(c: char) -> bool {
    matches!(c, ' ' | '\u{a0}' | '\u{1680}' | '\u{2000}'..='\u{200a}' | '\u{202f}' | '\u{205f}' | '\u{3000}')
}

/// Marks that are drawn above or below the letter before them, in the scripts of which fonts pile them up.
fn is_mark(c: char) -> bool {
    matches!(c,
        '\u{300}'..='\u{34e}' | '\u{350}'..='\u{36f}' | '\u{483}'..='\u{489}' | '\u{591}'..='\u{5bd}'
        | '\u{5bf}' | '\u{5c1}'..='\u{5c2}' | '\u{5c4}'..='\u{5c5}' | '\u{5c7}' | '\u{610}'..='\u{61a}'
        | '\u{64b}'..='\u{65f}' | '\u{670}' | '\u{6d6}'..='\u{6dc}' | '\u{6df}'..='\u{6e4}'
        | '\u{6e7}'..='\u{6e8}' | '\u{6ea}'..='\u{6ed}' | '\u{8d3}'..='\u{8e1}' | '\u{8e3}'..='\u{8ff}'
        | '\u{e31}' | '\u{e34}'..='\u{e3a}' | '\u{e47}'..='\u{e4e}' | '\u{eb1}' | '\u{eb4}'..='\u{ebc}'
        | '\u{ec8}'..='\u{ece}' | '\u{1ab0}'..='\u{1aff}' | '\u{1dc0}'..='\u{1dff}' | '\u{20d0}'..='\u{20ff}'
        | '\u{fe20}'..='\u{fe2f}')
}

fn is_always_shown(c: char) -> bool {
    rule!("findings.visible.control", c.is_control())
        || rule!("findings.visible.bidi", matches!(c, '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}'))
        || rule!("findings.visible.shapeless", is_shapeless(c))
        || rule!("findings.visible.private", is_private(c))
}

fn is_shapeless(c: char) -> bool {
    matches!(c,
        '\u{ad}' | '\u{34f}' | '\u{115f}'..='\u{1160}' | '\u{17b4}'..='\u{17b5}' | '\u{180b}'..='\u{180f}'
        | '\u{200b}' | '\u{2060}'..='\u{2065}' | '\u{206a}'..='\u{206f}' | '\u{2800}' | '\u{3164}'
        | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}' | '\u{1107f}'
        | '\u{13430}'..='\u{1343f}' | '\u{16fe4}' | '\u{1bca0}'..='\u{1bca3}' | '\u{1d159}'
        | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e0fff}')
}

/// Private use and noncharacters.
fn is_private(c: char) -> bool {
    matches!(c, '\u{e000}'..='\u{f8ff}' | '\u{fdd0}'..='\u{fdef}' | '\u{f0000}'..='\u{10ffff}')
        || u32::from(c) & 0xfffe == 0xfffe
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_text_is_borrowed() {
        for text in [
            "",
            "Send three contacts?",
            "Ja – übermäßig viele; ¿qué? 決定",
            r"C:\temp \n \u0041 \u",
            "\u{1f600}",
        ] {
            assert!(matches!(visible(text), Cow::Borrowed(t) if t == text), "{text}");
        }
    }

    #[test]
    fn a_terminal_has_nothing_to_obey() {
        assert_eq!(visible("a\u{1b}[2Jb\u{9b}31m\u{7f}\0"), r"a\u{1b}[2Jb\u{9b}31m\u{7f}\u{0}");
        assert_eq!(visible("over\rwritten\u{8}\t\n"), r"over\u{d}written\u{8}\u{9}\u{a}");
    }

    #[test]
    fn a_line_break_stays_only_where_lines_are_allowed() {
        assert_eq!(visible_lines("a\r\nb\u{2028}c"), "a\\u{d}\nb\\u{2028}c");
        assert_eq!(visible("a\nb"), r"a\u{a}b");
    }

    #[test]
    fn bidi_controls_are_shown_even_between_hebrew_letters() {
        for c in ('\u{202a}'..='\u{202e}').chain('\u{2066}'..='\u{2069}') {
            assert_eq!(visible(&format!("א{c}ב")), format!("א\\u{{{:x}}}ב", u32::from(c)));
        }
    }

    #[test]
    fn a_joiner_stays_between_indic_letters_and_between_pictures_alone() {
        for spelled in
            ["\u{915}\u{200c}\u{916}", "\u{1f468}\u{200d}\u{1f469}", "\u{1f468}\u{fe0f}\u{200d}\u{1f469}"]
        {
            assert_eq!(visible(spelled), spelled);
        }
        assert_eq!(visible("a\u{200d}\u{1f469}"), "a\\u{200d}\u{1f469}");
        assert_eq!(visible("\u{1f468}\u{200d}a"), "\u{1f468}\\u{200d}a");
        assert_eq!(visible("\u{915}\u{200c}a"), "\u{915}\\u{200c}a");
    }

    #[test]
    fn what_has_no_shape_is_shown() {
        let hidden = "\u{ad}\u{34f}\u{115f}\u{180e}\u{200b}\u{2060}\u{2064}\u{206f}\u{3164}\u{fe00}\u{feff}\u{ffa0}\u{fff9}";
        for c in hidden.chars().chain([
            '\u{2800}',
            '\u{1107f}',
            '\u{16fe4}',
            '\u{1d159}',
            '\u{1d173}',
            '\u{e0001}',
            '\u{e0041}',
            '\u{e007f}',
            '\u{e0100}',
            '\u{e0fff}',
        ]) {
            assert_eq!(visible(&format!("a{c}b")), format!("a\\u{{{:x}}}b", u32::from(c)));
        }
    }

    #[test]
    fn a_long_row_of_spaces_is_written_out_from_the_third_on() {
        for text in ["One.  Two.", "10\u{a0}%", "  ", "\u{3000}決定\u{3000}", "a \u{202f}b"] {
            assert!(matches!(visible(text), Cow::Borrowed(t) if t == text), "{text}");
        }
        assert_eq!(visible("Refund    [2] Send"), r"Refund  \u{20}\u{20}[2] Send");
        assert_eq!(visible("a \u{a0}\u{2003}\u{3000}b"), "a \u{a0}\\u{2003}\\u{3000}b");
        assert_eq!(visible("   a"), r"  \u{20}a");
        assert_eq!(visible_lines("a     1\n      b"), "a     1\n      b");
    }

    #[test]
    fn a_tower_of_marks_is_written_out_from_the_fifth_on() {
        for text in
            ["o\u{302}\u{301}", "ש\u{5c1}\u{5b8}\u{591}", "ที่", "u\u{308}\u{304}\u{301}\u{323}x\u{301}"]
        {
            assert!(matches!(visible(text), Cow::Borrowed(t) if t == text), "{text}");
        }
        assert_eq!(
            visible("e\u{301}\u{301}\u{301}\u{301}\u{301}\u{302}"),
            "e\u{301}\u{301}\u{301}\u{301}\\u{301}\\u{302}"
        );
        let thai = format!("ส{}", "\u{e47}".repeat(40));
        assert_eq!(visible_lines(&thai), format!("ส{}{}", "\u{e47}".repeat(4), r"\u{e47}".repeat(36)));
    }

    #[test]
    fn private_use_and_noncharacters_are_shown() {
        for c in [
            '\u{e000}',
            '\u{f8ff}',
            '\u{f0000}',
            '\u{10fffd}',
            '\u{fdd0}',
            '\u{fffe}',
            '\u{1ffff}',
            '\u{10ffff}',
        ] {
            assert_eq!(visible(&format!("a{c}b")), format!("a\\u{{{:x}}}b", u32::from(c)));
        }
        assert_eq!(visible("\u{d7ff}\u{fffd}\u{10fffd}"), "\u{d7ff}\u{fffd}\\u{10fffd}");
    }

    #[test]
    fn joiners_between_letters_of_scripts_that_need_them_stay() {
        for word in [
            "می\u{200c}خواهم",
            "א\u{200e}ב",
            "א\u{200f}ב",
            "ع\u{61c}ب",
            "ك\u{64e}\u{200d}ت",
            "क्\u{200d}ष",
            "ശ്രീനിവാസന്\u{200d}",
        ] {
            assert_eq!(visible(word), word);
        }
    }

    #[test]
    fn the_same_joiners_are_shown_anywhere_else() {
        assert_eq!(visible("pay\u{200d}pal"), r"pay\u{200d}pal");
        assert_eq!(visible("pay\u{200c}pal"), r"pay\u{200c}pal");
        assert_eq!(visible("\u{200f}10\u{200e}"), r"\u{200f}10\u{200e}");
        assert_eq!(visible("می\u{200c}\u{200c}خ"), r"می\u{200c}\u{200c}خ");
        assert_eq!(visible("א\u{200f}!"), r"א\u{200f}!");
        assert_eq!(visible("क\u{200e}ष"), r"क\u{200e}ष");
        assert_eq!(visible("a\u{61c}"), r"a\u{61c}");
    }

    #[test]
    fn emoji_sequences_stay_whole() {
        for emoji in ["👩‍❤️‍👨", "👩🏽‍🚀", "🏳️‍🌈", "❤️", "☎︎", "1️⃣", "#️⃣"]
        {
            assert_eq!(visible(emoji), emoji);
        }
    }

    #[test]
    fn joiners_and_styles_that_no_emoji_needs_are_shown() {
        assert_eq!(visible("👩\u{200d}"), r"👩\u{200d}");
        assert_eq!(visible("a\u{fe0f}"), r"a\u{fe0f}");
        assert_eq!(visible("1\u{fe0f}2"), r"1\u{fe0f}2");
        assert_eq!(visible("❤\u{fe0f}\u{fe0f}"), "❤\u{fe0f}\\u{fe0f}");
        // A flag spelt with tags is shown with its tags: tags carry hidden messages far more often than flags.
        assert_eq!(visible("🏴\u{e0067}\u{e007f}"), r"🏴\u{e0067}\u{e007f}");
    }

    #[test]
    fn what_an_author_typed_is_not_mistaken_for_what_was_hidden() {
        assert_eq!(visible(r"\u{202e}"), r"\u{5c}u{202e}");
        assert_eq!(visible("\\\u{202e}"), r"\\u{202e}");
        assert_eq!(visible(r"\\u{202e}"), r"\\u{5c}u{202e}");
        assert_eq!(visible(r"\u202e"), r"\u202e");
    }

    /// The reading that the documentation promises, written apart from the writing.
    fn read_back(shown: &str) -> String {
        let mut out = String::new();
        let mut rest = shown;
        while let Some((before, after)) = rest.split_once("\\u{") {
            let (hex, after) = after.split_once('}').expect("an escape is closed");
            out.push_str(before);
            out.push(
                u32::from_str_radix(hex, 16)
                    .ok()
                    .and_then(char::from_u32)
                    .expect("an escape names a character"),
            );
            rest = after;
        }
        out + rest
    }

    #[test]
    fn every_text_can_be_told_back_from_what_is_shown() {
        let symbols =
            ['\\', 'u', '{', '}', '2', '\u{202e}', '\u{200d}', 'א', '👩', '\u{fe0f}', '\n', 'क', ' '];
        let mut texts = vec![String::new()];
        for _ in 0..4 {
            texts = texts.iter().flat_map(|t| symbols.iter().map(move |&c| format!("{t}{c}"))).collect();
            for text in &texts {
                let shown = visible(text);
                assert_eq!(read_back(&shown), *text);
                assert!(!shown.contains(['\n', '\u{202e}']));
            }
        }
    }

    #[test]
    fn every_single_character_can_be_told_back() {
        for c in '\0'..=char::MAX {
            let shown = visible(c.encode_utf8(&mut [0; 4])).into_owned();
            assert_eq!(read_back(&shown), c.to_string());
            assert!(!shown.chars().any(is_always_shown));
        }
    }
}
