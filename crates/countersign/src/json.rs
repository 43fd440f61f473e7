//! Writing JSON for machines: ASCII only, so that the same text is safe on a terminal.

use std::fmt::Write;

/// A value of the member `output`.
#[derive(Clone, Debug)]
pub(crate) enum Json {
    Text(String),
    Number(u64),
    Truth(bool),
    List(Vec<Json>),
    Object(Vec<(&'static str, Json)>),
}

impl Json {
    pub(crate) fn text(text: impl Into<String>) -> Json {
        Json::Text(text.into())
    }

    pub(crate) fn write(&self, out: &mut String) {
        match self {
            Json::Text(text) => write_text(out, text),
            Json::Number(number) => append(out, format_args!("{number}")),
            Json::Truth(truth) => append(out, format_args!("{truth}")),
            Json::List(items) => {
                out.push('[');
                for (i, item) in items.iter().enumerate() {
                    if i > 0 {
                        out.push(',');
                    }
                    item.write(out);
                }
                out.push(']');
            }
            Json::Object(members) => {
                out.push('{');
                for (i, (name, value)) in members.iter().enumerate() {
                    if i > 0 {
                        out.push(',');
                    }
                    write_text(out, name);
                    out.push(':');
                    value.write(out);
                }
                out.push('}');
            }
        }
    }
}

fn write_text(out: &mut String, text: &str) {
    out.push('"');
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            ' '..='~' => out.push(c),
            _ => push_escape(out, c),
        }
    }
    out.push('"');
}

/// JSON text with everything that is not printable ASCII or a letter people read written as escapes.
///
/// Only inside of strings can such characters stand in JSON text, so the value stays the same.
pub(crate) fn inert(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        if findings::visible(c.encode_utf8(&mut [0; 4])).starts_with('\\') && c != '\\' {
            push_escape(&mut out, c);
        } else {
            out.push(c);
        }
    }
    out
}

fn push_escape(out: &mut String, c: char) {
    for unit in c.encode_utf16(&mut [0; 2]) {
        append(out, format_args!("\\u{unit:04x}"));
    }
}

fn append(out: &mut String, text: std::fmt::Arguments<'_>) {
    // A String takes whatever is written to it.
    let _ = out.write_fmt(text);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn machines_get_ascii() {
        let value = Json::Object(vec![
            ("a", Json::List(vec![Json::Number(7), Json::Truth(true), Json::text("")])),
            ("b", Json::text("€\u{1f600}\"\\\n\u{1b}")),
        ]);
        let mut out = String::new();
        value.write(&mut out);
        assert_eq!(out, r#"{"a":[7,true,""],"b":"\u20ac\ud83d\ude00\"\\\u000a\u001b"}"#);
    }

    #[test]
    fn canonical_text_for_a_terminal_keeps_letters_and_escapes_what_would_be_obeyed() {
        let text = "{\"\u{9b}31m\u{202e}\":\"é€\\n\u{e0041}\u{7f}\"}";
        assert_eq!(inert(text), r#"{"\u009b31m\u202e":"é€\n\udb40\udc41\u007f"}"#);
    }
}
