//! An owned JSON value that keeps the order of its members, and its two written forms: one line, and the
//! indented form of the vector files.
//!
//! Vectors and the subject protocol hold no fractions, so a number is an integer here. Documents under test
//! are never held in this type: they travel as text or hex.

/// A JSON value whose numbers are integers. Members keep the order in which they were read or written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Json {
    /// `null`
    Null,
    /// `true` or `false`
    Bool(bool),
    /// A number; the magnitude is at most 2^53-1 when it was read from a file or a line.
    Integer(i64),
    /// A string, decoded.
    String(String),
    /// An array.
    Array(Vec<Json>),
    /// An object; the reader refuses doubled names.
    Object(Members),
}

/// The members of an object, in order.
pub type Members = Vec<(String, Json)>;

impl Json {
    /// An object of these members.
    pub fn object<const N: usize>(members: [(&str, Json); N]) -> Json {
        Json::Object(members.into_iter().map(|(name, value)| (name.to_owned(), value)).collect())
    }

    /// An array of these strings.
    pub fn strings<S: AsRef<str>>(items: impl IntoIterator<Item = S>) -> Json {
        Json::Array(items.into_iter().map(|s| Json::String(s.as_ref().to_owned())).collect())
    }

    /// The member of that name, if this is an object that has it.
    pub fn get(&self, name: &str) -> Option<&Json> {
        member(self.as_object()?, name)
    }

    /// The text, if this is a string.
    pub fn as_str(&self) -> Option<&str> {
        match self {
            Json::String(text) => Some(text),
            _ => None,
        }
    }

    /// The number, if this is one.
    pub fn as_integer(&self) -> Option<i64> {
        match self {
            Json::Integer(number) => Some(*number),
            _ => None,
        }
    }

    /// The truth value, if this is one.
    pub fn as_bool(&self) -> Option<bool> {
        match self {
            Json::Bool(value) => Some(*value),
            _ => None,
        }
    }

    /// The elements, if this is an array.
    pub fn as_array(&self) -> Option<&[Json]> {
        match self {
            Json::Array(items) => Some(items),
            _ => None,
        }
    }

    /// The members, if this is an object.
    pub fn as_object(&self) -> Option<&[(String, Json)]> {
        match self {
            Json::Object(members) => Some(members),
            _ => None,
        }
    }

    /// The value on one line, without white space, as the protocol sends it. No line feed is added.
    pub fn to_line(&self) -> String {
        let mut out = String::new();
        self.write_line(&mut out, "", "");
        out
    }

    /// The value as the vector files hold it: two spaces of indentation, the outermost `open` levels always
    /// broken over lines, a deeper container on one line where it fits into 110 columns; a line feed at the end.
    pub fn to_pretty(&self, open: usize) -> String {
        let mut out = String::new();
        self.write_pretty(&mut out, 0, open, 0);
        out.push('\n');
        out
    }

    fn write_line(&self, out: &mut String, after_comma: &str, after_colon: &str) {
        match self {
            Json::Null => out.push_str("null"),
            Json::Bool(true) => out.push_str("true"),
            Json::Bool(false) => out.push_str("false"),
            Json::Integer(number) => out.push_str(&number.to_string()),
            Json::String(text) => write_string(out, text),
            Json::Array(items) => {
                out.push('[');
                for (i, item) in items.iter().enumerate() {
                    if i > 0 {
                        out.push(',');
                        out.push_str(after_comma);
                    }
                    item.write_line(out, after_comma, after_colon);
                }
                out.push(']');
            }
            Json::Object(members) => {
                out.push('{');
                for (i, (name, value)) in members.iter().enumerate() {
                    if i > 0 {
                        out.push(',');
                        out.push_str(after_comma);
                    }
                    write_string(out, name);
                    out.push(':');
                    out.push_str(after_colon);
                    value.write_line(out, after_comma, after_colon);
                }
                out.push('}');
            }
        }
    }

    fn write_pretty(&self, out: &mut String, depth: usize, open: usize, column: usize) {
        let empty = match self {
            Json::Array(items) => items.is_empty(),
            Json::Object(members) => members.is_empty(),
            _ => true,
        };
        if empty {
            return self.write_line(out, " ", " ");
        }
        if depth >= open {
            let mut line = String::new();
            self.write_line(&mut line, " ", " ");
            if column + line.chars().count() < MAX_COLUMNS {
                return out.push_str(&line);
            }
        }
        let inner = INDENT * (depth + 1);
        match self {
            Json::Array(items) => {
                out.push('[');
                for (i, item) in items.iter().enumerate() {
                    break_line(out, i, inner);
                    item.write_pretty(out, depth + 1, open, inner);
                }
            }
            Json::Object(members) => {
                out.push('{');
                for (i, (name, value)) in members.iter().enumerate() {
                    break_line(out, i, inner);
                    let from = out.len();
                    write_string(out, name);
                    out.push_str(": ");
                    let column = inner + out[from..].chars().count();
                    value.write_pretty(out, depth + 1, open, column);
                }
            }
            _ => {}
        }
        out.push('\n');
        out.extend(core::iter::repeat_n(' ', INDENT * depth));
        out.push(if matches!(self, Json::Array(_)) { ']' } else { '}' });
    }
}

/// The member of that name.
pub fn member<'a>(members: &'a [(String, Json)], name: &str) -> Option<&'a Json> {
    members.iter().find(|(n, _)| n == name).map(|(_, value)| value)
}

impl From<&str> for Json {
    fn from(text: &str) -> Json {
        Json::String(text.to_owned())
    }
}

impl From<String> for Json {
    fn from(text: String) -> Json {
        Json::String(text)
    }
}

impl From<bool> for Json {
    fn from(value: bool) -> Json {
        Json::Bool(value)
    }
}

impl From<i64> for Json {
    fn from(number: i64) -> Json {
        Json::Integer(number)
    }
}

impl From<Vec<Json>> for Json {
    fn from(items: Vec<Json>) -> Json {
        Json::Array(items)
    }
}

const INDENT: usize = 2;
const MAX_COLUMNS: usize = 110;

fn break_line(out: &mut String, index: usize, indent: usize) {
    if index > 0 {
        out.push(',');
    }
    out.push('\n');
    out.extend(core::iter::repeat_n(' ', indent));
}

fn write_string(out: &mut String, text: &str) {
    out.push('"');
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            c if needs_escape(c) => {
                let mut units = [0; 2];
                for unit in c.encode_utf16(&mut units) {
                    out.push_str(&format!("\\u{unit:04x}"));
                }
            }
            c => out.push(c),
        }
    }
    out.push('"');
}

/// Whether a character is written as an escape: whatever an editor, a diff or a terminal would hide, reorder,
/// join to its neighbor or act on. A vector file must show what it holds.
fn needs_escape(c: char) -> bool {
    c.is_control()
        || matches!(u32::from(c),
            0xA0 | 0xAD
            | 0x0300..=0x036F // combining marks: composed and decomposed forms must not look alike
            | 0x061C | 0x115F | 0x1160 | 0x17B4 | 0x17B5 | 0x180B..=0x180F
            | 0x2000..=0x200F | 0x2028..=0x202F | 0x205F..=0x206F
            | 0x3000 | 0x3164 | 0xFFA0
            | 0xE000..=0xF8FF
            | 0xFDD0..=0xFDEF
            | 0xFE00..=0xFE0F | 0xFEFF | 0xFFF0..=0xFFFF
            | 0xE0000..=0x10FFFF)
        || u32::from(c) & 0xFFFE == 0xFFFE
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn writes_one_line_with_every_hidden_character_escaped() {
        let value = Json::object([
            ("a\u{0}\u{7f}", Json::from("\u{1b}[31m\u{202e}\"\\\n\r\t\u{8}é e\u{301} \u{2028}")),
            ("n", Json::Integer(-9007199254740991)),
            (
                "l",
                Json::Array(vec![
                    Json::Null,
                    Json::Bool(true),
                    Json::Bool(false),
                    Json::from("\u{10ffff}😀"),
                ]),
            ),
        ]);
        assert_eq!(
            value.to_line(),
            r#"{"a\u0000\u007f":"\u001b[31m\u202e\"\\\n\r\t\u0008é e\u0301 \u2028","n":-9007199254740991,"l":[null,true,false,"\udbff\udfff😀"]}"#
        );
    }

    #[test]
    fn breaks_the_open_levels_and_keeps_short_containers_on_one_line() {
        let value = Json::object([
            ("list", Json::Array(vec![Json::object([("a", Json::strings(["x", "y"]))])])),
            ("none", Json::Array(vec![])),
        ]);
        assert_eq!(
            value.to_pretty(2),
            "{\n  \"list\": [\n    {\"a\": [\"x\", \"y\"]}\n  ],\n  \"none\": []\n}\n"
        );
    }

    #[test]
    fn breaks_a_container_that_does_not_fit() {
        let long = "x".repeat(105);
        let value = Json::strings([long.as_str(), "y"]);
        assert_eq!(value.to_pretty(0), format!("[\n  \"{long}\",\n  \"y\"\n]\n"));
    }
}
