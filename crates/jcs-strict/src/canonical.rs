//! The writer of the canonical form.

use crate::double::NumberText;
use crate::fast::text_stop;
use crate::number::{self, Worth};
use crate::tape::Tape;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

/// A JSON text in canonical form; only the writer of this crate makes one.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Canonical(String);

impl Canonical {
    /// A text that is in canonical form: seen to be, or written so.
    pub(crate) fn from_canonical(text: String) -> Canonical {
        Canonical(text)
    }

    /// The canonical form of a string: for one who puts a document together piece by piece.
    ///
    /// ```
    /// assert_eq!(jcs_strict::Canonical::string("a\"\u{7}").as_str(), r#""a\"\u0007""#);
    /// ```
    #[must_use]
    pub fn string(text: &str) -> Canonical {
        let mut out = String::with_capacity(text.len() + 2);
        write_string(text, &mut out);
        Canonical(out)
    }

    /// The text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The text's bytes: what is hashed.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        self.0.as_bytes()
    }

    /// The text, owned.
    #[must_use]
    pub fn into_string(self) -> String {
        self.0
    }

    /// The digest of the text's bytes.
    #[cfg(feature = "sha2")]
    #[must_use]
    pub fn digest(&self) -> crate::Digest {
        crate::Digest::of(self.as_bytes())
    }
}

impl AsRef<[u8]> for Canonical {
    fn as_ref(&self) -> &[u8] {
        self.as_bytes()
    }
}

impl AsRef<str> for Canonical {
    fn as_ref(&self) -> &str {
        self.as_str()
    }
}

impl fmt::Display for Canonical {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl fmt::Debug for Canonical {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Canonical").field(&self.0).finish()
    }
}

/// The canonical form of the value at `root`, without its own members of these names; about `size` bytes.
pub(crate) fn of(text: &str, tape: &Tape, root: u32, without: &[&str], size: usize) -> Canonical {
    let mut out = String::with_capacity(size);
    Writer { text, tape, out: &mut out, number: NumberText::new() }.write(root, without);
    Canonical(out)
}

struct Writer<'a> {
    text: &'a str,
    tape: &'a Tape,
    out: &'a mut String,
    number: NumberText,
}

/// A container that is being written.
struct Open {
    close: char,
    is_first: bool,
    /// Whether `next` counts in the sorted names of the object rather than in the nodes.
    is_sorted: bool,
    /// Where in the sorted names its own begin, from `next` on.
    next: u32,
    left: u32,
    container: crate::tape::Container,
}

impl Writer<'_> {
    fn write(&mut self, root: u32, without: &[&str]) {
        let mut open: Vec<Open> = Vec::new();
        let mut node = root;
        loop {
            self.begin(node, &mut open);
            loop {
                let is_top = open.len() == 1;
                let Some(innermost) = open.last_mut() else {
                    return;
                };
                if innermost.left == 0 {
                    self.out.push(innermost.close);
                    open.pop();
                    continue;
                }
                innermost.left -= 1;
                let mut next = innermost.next;
                if innermost.is_sorted {
                    innermost.next += 1;
                    next = self.tape.sorted(innermost.container).map_or(next, |names| names[next as usize]);
                }
                let is_member = innermost.close == '}';
                let value = if is_member { next + 1 } else { next };
                if !innermost.is_sorted {
                    innermost.next = self.tape.next(self.text, value);
                }
                if is_member && is_top && without.contains(&self.tape.string(self.text, next)) {
                    continue;
                }
                if !innermost.is_first {
                    self.out.push(',');
                }
                innermost.is_first = false;
                if is_member {
                    self.string(next);
                    self.out.push(':');
                }
                node = value;
                break;
            }
        }
    }

    /// Writes a value, or only the bracket that opens it.
    fn begin(&mut self, node: u32, open: &mut Vec<Open>) {
        let place = self.tape.nodes[node as usize];
        let raw = &self.text[place.start as usize..place.end as usize];
        match raw.as_bytes()[0] {
            bracket @ (b'{' | b'[') => {
                let container = self.tape.container(node);
                let is_sorted = bracket == b'{' && self.tape.sorted(container).is_some();
                open.push(Open {
                    close: if bracket == b'{' { '}' } else { ']' },
                    is_first: true,
                    is_sorted,
                    next: if is_sorted { 0 } else { node + 1 },
                    left: container.count,
                    container,
                });
                self.out.push(char::from(bracket));
            }
            b'"' => self.string(node),
            b'-' | b'0'..=b'9' => self.number(raw),
            _ => self.out.push_str(raw),
        }
    }

    fn string(&mut self, node: u32) {
        if self.tape.is_plain(node) {
            let place = self.tape.nodes[node as usize];
            self.out.push_str(&self.text[place.start as usize..place.end as usize]);
        } else {
            write_string(self.tape.string(self.text, node), self.out);
        }
    }

    fn number(&mut self, token: &str) {
        if number::is_own_text(token.as_bytes()) {
            self.out.push_str(token);
            return;
        }
        match number::worth(token.as_bytes()) {
            Worth::Integer(value) => self.out.push_str(number::integer_text(value, &mut [0; 20])),
            // In the integer profile no other number gets here.
            Worth::Fraction | Worth::TooLarge => {
                self.out.push_str(self.number.write(number::double(token)).unwrap_or(token));
            }
        }
    }
}

/// Writes a string: a quote, a backslash and the control characters are escaped, everything else stands for itself.
pub(crate) fn write_string(string: &str, out: &mut String) {
    out.push('"');
    let mut rest = string;
    loop {
        let stop = text_stop(rest.as_bytes(), 0);
        out.push_str(&rest[..stop]);
        let Some(escape) = rest[stop..].chars().next().and_then(escape) else {
            break;
        };
        out.push_str(escape);
        rest = &rest[stop + 1..];
    }
    out.push('"');
}

/// The escape of a character that does not stand for itself: the shortest there is, with lower-case digits.
#[inline(always)]
pub(crate) const fn escape(character: char) -> Option<&'static str> {
    match character {
        '"' => Some("\\\""),
        '\\' => Some("\\\\"),
        '\0'..' ' => Some(CONTROLS[character as usize]),
        _ => None,
    }
}

/// The escapes of U+0000 to U+001F.
const CONTROLS: [&str; 32] = [
    "\\u0000", "\\u0001", "\\u0002", "\\u0003", "\\u0004", "\\u0005", "\\u0006", "\\u0007", "\\b", "\\t",
    "\\n", "\\u000b", "\\f", "\\r", "\\u000e", "\\u000f", "\\u0010", "\\u0011", "\\u0012", "\\u0013",
    "\\u0014", "\\u0015", "\\u0016", "\\u0017", "\\u0018", "\\u0019", "\\u001a", "\\u001b", "\\u001c",
    "\\u001d", "\\u001e", "\\u001f",
];
