//! The many texts of one tree: white space, escapes and number spellings that mean the same, and the canonical text.

use crate::Prng;
use crate::json::{Json, Name, Raw};

/// White space between tokens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WhiteSpace {
    /// None at all.
    None,
    /// One member or element a line, indented by this many spaces a level.
    Indented(usize),
    /// Spaces, tabs, carriage returns and line feeds where chance puts them.
    Chance,
}

/// Which characters are written as escapes although they need not be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Escapes {
    /// None: only what canonical text escapes, in canonical spelling.
    Least,
    /// Every character outside ASCII, as `\u` with upper- or lower-case digits.
    NonAscii,
    /// This many of a thousand characters, whatever they are.
    PerMille(usize),
}

/// How a tree is written out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spelling {
    /// White space between tokens.
    pub white_space: WhiteSpace,
    /// Escapes beyond the necessary ones.
    pub escapes: Escapes,
    /// Whether integers are sometimes written with a point or an exponent.
    pub varied_integers: bool,
}

impl Spelling {
    /// No white space, no needless escape, integers as plain digits. Members stay in the tree's order.
    pub const COMPACT: Self =
        Self { white_space: WhiteSpace::None, escapes: Escapes::Least, varied_integers: false };

    /// A spelling drawn by chance.
    pub fn any(prng: &mut Prng) -> Self {
        Self {
            white_space: match prng.below(4) {
                0 | 1 => WhiteSpace::None,
                2 => WhiteSpace::Indented(prng.between(1, 4)),
                _ => WhiteSpace::Chance,
            },
            escapes: match prng.below(4) {
                0 | 1 => Escapes::Least,
                2 => Escapes::NonAscii,
                _ => Escapes::PerMille(prng.between(10, 900)),
            },
            varied_integers: prng.chance(1, 2),
        }
    }
}

/// A tree's text with the offsets of its marked places, in writing order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spelled {
    /// The text; bytes, since a raw part need not be UTF-8.
    pub bytes: Vec<u8>,
    /// Offsets of the marks of raw parts.
    pub marks: Vec<usize>,
}

/// Writes `json` in the given spelling. The same generator state gives the same text.
pub fn spell(json: &Json, spelling: Spelling, prng: &mut Prng) -> Spelled {
    let mut speller = Speller { out: Vec::new(), marks: Vec::new(), spelling, prng };
    speller.space(0);
    speller.value(json, 0);
    speller.space(0);
    if matches!(spelling.white_space, WhiteSpace::Indented(_)) {
        // What indents usually ends its file with a line feed, and never begins it with one.
        speller.out.push(b'\n');
    }
    Spelled { bytes: speller.out, marks: speller.marks }
}

struct Speller<'a> {
    out: Vec<u8>,
    marks: Vec<usize>,
    spelling: Spelling,
    prng: &'a mut Prng,
}

impl Speller<'_> {
    fn value(&mut self, json: &Json, level: usize) {
        match json {
            Json::Null => self.out.extend_from_slice(b"null"),
            Json::Bool(true) => self.out.extend_from_slice(b"true"),
            Json::Bool(false) => self.out.extend_from_slice(b"false"),
            Json::Integer(value) => self.integer(*value),
            Json::Token(token) => self.out.extend_from_slice(token.as_bytes()),
            Json::String(text) => self.string(text),
            Json::Raw(raw) => self.raw(raw),
            Json::Array(elements) => {
                self.out.push(b'[');
                for (index, element) in elements.iter().enumerate() {
                    if index > 0 {
                        self.out.push(b',');
                    }
                    self.line(level + 1);
                    self.value(element, level + 1);
                    self.space(0);
                }
                if !elements.is_empty() {
                    self.line(level);
                }
                self.out.push(b']');
            }
            Json::Object(members) => {
                self.out.push(b'{');
                for (index, (name, value)) in members.iter().enumerate() {
                    if index > 0 {
                        self.out.push(b',');
                    }
                    self.line(level + 1);
                    match name {
                        Name::Text(text) => self.string(text),
                        Name::Raw(raw) => self.raw(raw),
                    }
                    self.space(0);
                    self.out.push(b':');
                    self.space(1);
                    self.value(value, level + 1);
                    self.space(0);
                }
                if !members.is_empty() {
                    self.line(level);
                }
                self.out.push(b'}');
            }
        }
    }

    fn raw(&mut self, raw: &Raw) {
        if let Some(mark) = raw.mark {
            self.marks.push(self.out.len() + mark);
        }
        self.out.extend_from_slice(&raw.bytes);
    }

    /// A place where a line may begin.
    fn line(&mut self, level: usize) {
        match self.spelling.white_space {
            WhiteSpace::Indented(width) => {
                self.out.push(b'\n');
                self.out.extend(std::iter::repeat_n(b' ', width * level));
            }
            _ => self.space(0),
        }
    }

    /// A place where white space may stand, and `usual` spaces of it in indented text.
    fn space(&mut self, usual: usize) {
        match self.spelling.white_space {
            WhiteSpace::None => {}
            WhiteSpace::Indented(_) => self.out.extend(std::iter::repeat_n(b' ', usual)),
            WhiteSpace::Chance => {
                while self.prng.chance(1, 4) {
                    let byte = b" \t\r\n"[self.prng.below(4)];
                    self.out.push(byte);
                }
            }
        }
    }

    fn integer(&mut self, value: i64) {
        let plain = value.to_string();
        if !self.spelling.varied_integers || self.prng.chance(1, 2) {
            self.out.extend_from_slice(plain.as_bytes());
            return;
        }
        let spelled = match self.prng.below(6) {
            0 => format!("{plain}.0"),
            1 => format!("{plain}e0"),
            2 => format!("{plain}.000E+00"),
            3 if value != 0 => format!("{plain}0e-1"),
            4 if plain.ends_with('0') && value != 0 => {
                let digits = plain.trim_end_matches('0');
                format!("{digits}e{}", plain.len() - digits.len())
            }
            5 if value == 0 => "-0".to_owned(),
            _ => point_after_first_digit(&plain),
        };
        self.out.extend_from_slice(spelled.as_bytes());
    }

    fn string(&mut self, text: &str) {
        self.out.push(b'"');
        for character in text.chars() {
            let needless = match self.spelling.escapes {
                Escapes::Least => false,
                Escapes::NonAscii => !character.is_ascii(),
                Escapes::PerMille(part) => self.prng.chance(part, 1000),
            };
            if needless {
                self.needless_escape(character);
            } else {
                let mut text = String::new();
                push_canonical_character(&mut text, character);
                self.out.extend_from_slice(text.as_bytes());
            }
        }
        self.out.push(b'"');
    }

    fn needless_escape(&mut self, character: char) {
        let short = match character {
            '"' => Some(b'"'),
            '\\' => Some(b'\\'),
            '/' => Some(b'/'),
            '\u{8}' => Some(b'b'),
            '\u{c}' => Some(b'f'),
            '\n' => Some(b'n'),
            '\r' => Some(b'r'),
            '\t' => Some(b't'),
            _ => None,
        };
        if let Some(letter) = short.filter(|_| self.prng.chance(1, 2)) {
            self.out.extend_from_slice(&[b'\\', letter]);
            return;
        }
        let mut units = [0; 2];
        for unit in character.encode_utf16(&mut units) {
            let escape =
                if self.prng.chance(1, 2) { format!("\\u{unit:04x}") } else { format!("\\u{unit:04X}") };
            self.out.extend_from_slice(escape.as_bytes());
        }
    }
}

/// `1234` as `1.234e3`, with an exponent that may have needless zeros.
fn point_after_first_digit(plain: &str) -> String {
    let (sign, digits) = plain.strip_prefix('-').map_or(("", plain), |digits| ("-", digits));
    let (first, rest) = digits.split_at(1);
    if rest.is_empty() {
        format!("{sign}{first}.0e000")
    } else {
        format!("{sign}{first}.{rest}E{}", rest.len())
    }
}

/// The RFC 8785 text of `json`, by the plainest means: sort by UTF-16 code units, then write. `None` where the tree has a
/// number token or a raw part, whose canonical text this crate does not claim to know, or a doubled name.
pub fn canonical(json: &Json) -> Option<String> {
    let mut out = String::new();
    write_canonical(json, &mut out).then_some(out)
}

fn write_canonical(json: &Json, out: &mut String) -> bool {
    match json {
        Json::Null => out.push_str("null"),
        Json::Bool(value) => out.push_str(if *value { "true" } else { "false" }),
        Json::Integer(value) => out.push_str(&value.to_string()),
        Json::String(text) => push_canonical_string(out, text),
        Json::Token(_) | Json::Raw(_) => return false,
        Json::Array(elements) => {
            out.push('[');
            for (index, element) in elements.iter().enumerate() {
                if index > 0 {
                    out.push(',');
                }
                if !write_canonical(element, out) {
                    return false;
                }
            }
            out.push(']');
        }
        Json::Object(members) => {
            let mut sorted: Vec<(Vec<u16>, &str, &Json)> = Vec::with_capacity(members.len());
            for (name, value) in members {
                let Name::Text(name) = name else { return false };
                sorted.push((name.encode_utf16().collect(), name, value));
            }
            sorted.sort_by(|a, b| a.0.cmp(&b.0));
            if sorted.windows(2).any(|pair| pair[0].0 == pair[1].0) {
                return false;
            }
            out.push('{');
            for (index, (_, name, value)) in sorted.iter().enumerate() {
                if index > 0 {
                    out.push(',');
                }
                push_canonical_string(out, name);
                out.push(':');
                if !write_canonical(value, out) {
                    return false;
                }
            }
            out.push('}');
        }
    }
    true
}

fn push_canonical_string(out: &mut String, text: &str) {
    out.push('"');
    for character in text.chars() {
        push_canonical_character(out, character);
    }
    out.push('"');
}

fn push_canonical_character(out: &mut String, character: char) {
    match character {
        '"' => out.push_str("\\\""),
        '\\' => out.push_str("\\\\"),
        '\u{8}' => out.push_str("\\b"),
        '\t' => out.push_str("\\t"),
        '\n' => out.push_str("\\n"),
        '\u{c}' => out.push_str("\\f"),
        '\r' => out.push_str("\\r"),
        control if control < ' ' => out.push_str(&format!("\\u{:04x}", u32::from(control))),
        other => out.push(other),
    }
}

#[cfg(test)]
mod tests {
    use super::{Escapes, Spelling, WhiteSpace, canonical, spell};
    use crate::Prng;
    use crate::json::{Json, array, object};

    fn sample() -> Json {
        object([
            ("\u{e000}", Json::Integer(10)),
            ("\u{10000}", array(["\u{1f}\"\\/", "é"])),
            ("a", object([("b", Json::Null)])),
        ])
    }

    #[test]
    fn canonical_text_is_sorted_by_utf16_code_units() {
        assert_eq!(
            canonical(&sample()).as_deref(),
            Some("{\"a\":{\"b\":null},\"\u{10000}\":[\"\\u001f\\\"\\\\/\",\"é\"],\"\u{e000}\":10}")
        );
    }

    #[test]
    fn canonical_text_is_refused_for_a_doubled_name() {
        assert_eq!(canonical(&object([("a", Json::Null), ("a", Json::Null)])), None);
    }

    #[test]
    fn indented_text_has_one_member_a_line() {
        let spelling = Spelling { white_space: WhiteSpace::Indented(2), ..Spelling::COMPACT };
        let json = object([("a", array([Json::Integer(1), Json::Bool(true)])), ("b", array::<Json>([]))]);
        let text = spell(&json, spelling, &mut Prng::new(0)).bytes;
        assert_eq!(text, b"{\n  \"a\": [\n    1,\n    true\n  ],\n  \"b\": []\n}\n");
    }

    #[test]
    fn non_ascii_escapes_leave_only_ascii() {
        let spelling = Spelling { escapes: Escapes::NonAscii, ..Spelling::COMPACT };
        assert!(spell(&sample(), spelling, &mut Prng::new(3)).bytes.is_ascii());
    }
}
