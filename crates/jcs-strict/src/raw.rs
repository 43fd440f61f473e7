//! The members of an object, or the elements of an array, as they stand in bytes that are JSON and nothing more.
//!
//! No profile is applied: numbers may have any value, nesting any depth (nothing recurses, and an open container costs a
//! bit), names may be doubled, escaped surrogates may stand alone. What is checked is UTF-8 and the grammar of RFC 8259.
//! So one member can be held to a profile where the members beside it are nobody's business.

use crate::error::{Error, ErrorCode};
use crate::escapes;
use crate::exact;
use crate::fast::text_stop;
use crate::number;
use crate::rule;
use alloc::string::String;
use alloc::vec::Vec;

/// An object, split into its members.
///
/// ```
/// use jcs_strict::raw::RawObject;
/// let result = RawObject::parse(br#"{"score":1e999, "moment": {"a":1.0}, "score":[]}"#).unwrap();
/// let moment = result.members().find(|member| member.name_is("moment")).unwrap();
/// assert_eq!((moment.value, moment.value_offset), (&br#"{"a":1.0}"#[..], 26));
/// ```
#[derive(Clone, Debug)]
pub struct RawObject<'a> {
    members: Vec<RawMember<'a>>,
}

/// A member of a [`RawObject`].
#[derive(Copy, Clone, Debug)]
pub struct RawMember<'a> {
    name: &'a str,
    /// The place of the name's opening quote.
    pub name_offset: usize,
    /// The bytes of the value, without white space around it.
    pub value: &'a [u8],
    /// The place of the value's first byte.
    pub value_offset: usize,
}

/// An array, split into its elements.
#[derive(Clone, Debug)]
pub struct RawArray<'a> {
    elements: Vec<RawElement<'a>>,
}

/// An element of a [`RawArray`].
#[derive(Copy, Clone, Debug)]
pub struct RawElement<'a> {
    /// The bytes of the value, without white space around it.
    pub value: &'a [u8],
    /// The place of the value's first byte.
    pub value_offset: usize,
}

impl<'a> RawObject<'a> {
    /// Splits bytes that are one JSON object.
    ///
    /// # Errors
    /// `E_JCS_UTF8` or `E_JCS_SYNTAX` where the bytes are no JSON text, `E_JCS_TYPE` where they are another value.
    pub fn parse(bytes: &'a [u8]) -> Result<RawObject<'a>, Error> {
        let mut members = Vec::new();
        split(bytes, b'{', "the value is not an object", |text, name, value| {
            members.push(RawMember {
                // An array's elements have none.
                name: text.get(name.0 + 1..name.1.wrapping_sub(1)).unwrap_or_default(),
                name_offset: name.0,
                value: &bytes[value.0..value.1],
                value_offset: value.0,
            });
        })?;
        Ok(RawObject { members })
    }

    /// The members in document order, doubled names included.
    pub fn members(&self) -> impl ExactSizeIterator<Item = RawMember<'a>> {
        self.members.iter().copied()
    }
}

impl RawMember<'_> {
    /// Whether this is the member's name once its escapes are decoded. A name with half a surrogate pair is no text's name.
    #[must_use]
    pub fn name_is(&self, name: &str) -> bool {
        if !self.name.contains('\\') {
            return self.name == name;
        }
        let mut decoded = String::new();
        escapes::decode(self.name, &mut decoded) && decoded == name
    }

    /// The name with its escapes decoded; `None` where it has half a surrogate pair.
    #[must_use]
    pub fn name(&self) -> Option<String> {
        let mut decoded = String::new();
        escapes::decode(self.name, &mut decoded).then_some(decoded)
    }
}

impl<'a> RawArray<'a> {
    /// Splits bytes that are one JSON array.
    ///
    /// # Errors
    /// As for [`RawObject::parse`].
    pub fn parse(bytes: &'a [u8]) -> Result<RawArray<'a>, Error> {
        let mut elements = Vec::new();
        split(bytes, b'[', "the value is not an array", |_, _, value| {
            elements.push(RawElement { value: &bytes[value.0..value.1], value_offset: value.0 });
        })?;
        Ok(RawArray { elements })
    }

    /// The elements in document order.
    pub fn elements(&self) -> impl ExactSizeIterator<Item = RawElement<'a>> {
        self.elements.iter().copied()
    }
}

type Span = (usize, usize);

/// Calls `found` with the spans of name and value for what the outermost container holds; an element's name is empty.
fn split<'a>(
    bytes: &'a [u8],
    bracket: u8,
    otherwise: &'static str,
    found: impl FnMut(&'a str, Span, Span),
) -> Result<(), Error> {
    let valid =
        core::str::from_utf8(bytes).ok().is_some_and(|text| Walk::new(text).document(found).is_some());
    if rule!("jcs.raw.json", !valid) {
        let unplaced = || Error::new(ErrorCode::Syntax, 0, String::new(), "not a JSON text");
        return Err(exact::grammar_fault(bytes).unwrap_or_else(unplaced));
    }
    let first = bytes.iter().position(|byte| !is_space(*byte)).unwrap_or(0);
    if rule!("jcs.raw.kind", bytes.get(first) != Some(&bracket)) {
        return Err(Error::new(ErrorCode::Type, first, String::new(), otherwise));
    }
    Ok(())
}

fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\n' | b'\r')
}

/// A walk over a text, to its end or to the first fault; which fault it is, the exact reading says.
struct Walk<'a> {
    text: &'a str,
    bytes: &'a [u8],
    at: usize,
    /// One bit for each open container, the innermost lowest: whether it is an object.
    kinds: Vec<u64>,
    depth: usize,
}

impl<'a> Walk<'a> {
    fn new(text: &'a str) -> Walk<'a> {
        Walk { text, bytes: text.as_bytes(), at: 0, kinds: Vec::new(), depth: 0 }
    }

    fn document(mut self, mut found: impl FnMut(&'a str, Span, Span)) -> Option<()> {
        let mut name = (0, 0);
        let mut value = 0;
        loop {
            // A value begins here.
            self.space();
            if self.depth == 1 {
                value = self.at;
            }
            let mut closed = false;
            match self.byte()? {
                bracket @ (b'[' | b'{') => {
                    let is_object = bracket == b'{';
                    self.push(is_object);
                    self.at += 1;
                    self.space();
                    if self.byte()? == if is_object { b'}' } else { b']' } {
                        closed = true;
                    } else {
                        if is_object {
                            let read = self.name()?;
                            if self.depth == 1 {
                                name = read;
                            }
                        }
                        continue;
                    }
                }
                b'"' => self.string()?,
                b't' => self.word(b"true")?,
                b'f' => self.word(b"false")?,
                b'n' => self.word(b"null")?,
                b'-' | b'0'..=b'9' => {
                    let extent = number::extent(self.bytes, self.at);
                    self.at = extent.number.filter(|end| *end == extent.stop)?;
                }
                _ => return None,
            }
            // A value ends here, and perhaps the containers around it.
            loop {
                if closed {
                    self.at += 1;
                    self.depth -= 1;
                }
                if self.depth == 0 {
                    self.space();
                    return (self.at == self.bytes.len()).then_some(());
                }
                if self.depth == 1 {
                    found(self.text, name, (value, self.at));
                }
                self.space();
                let is_object = self.innermost_is_object();
                match (self.byte()?, is_object) {
                    (b',', true) => {
                        self.at += 1;
                        self.space();
                        let read = self.name()?;
                        if self.depth == 1 {
                            name = read;
                        }
                        break;
                    }
                    (b',', false) => {
                        self.at += 1;
                        break;
                    }
                    (b'}', true) | (b']', false) => closed = true,
                    _ => return None,
                }
            }
        }
    }

    fn byte(&self) -> Option<u8> {
        self.bytes.get(self.at).copied()
    }

    fn space(&mut self) {
        while self.byte().is_some_and(is_space) {
            self.at += 1;
        }
    }

    fn push(&mut self, is_object: bool) {
        let (word, bit) = (self.depth / 64, self.depth % 64);
        if word == self.kinds.len() {
            self.kinds.push(0);
        }
        self.kinds[word] = self.kinds[word] & !(1 << bit) | u64::from(is_object) << bit;
        self.depth += 1;
    }

    fn innermost_is_object(&self) -> bool {
        let place = self.depth - 1;
        self.kinds[place / 64] >> (place % 64) & 1 == 1
    }

    /// A name and the colon behind it.
    fn name(&mut self) -> Option<Span> {
        let start = self.at;
        if self.byte()? != b'"' {
            return None;
        }
        self.string()?;
        let end = self.at;
        self.space();
        if self.byte()? != b':' {
            return None;
        }
        self.at += 1;
        Some((start, end))
    }

    fn string(&mut self) -> Option<()> {
        self.at += 1;
        loop {
            self.at = text_stop(self.bytes, self.at);
            match self.byte()? {
                b'"' => {
                    self.at += 1;
                    return Some(());
                }
                b'\\' => self.escape()?,
                _ => return None,
            }
        }
    }

    fn escape(&mut self) -> Option<()> {
        let length = match self.bytes.get(self.at + 1)? {
            b'"' | b'\\' | b'/' | b'b' | b'f' | b'n' | b'r' | b't' => 2,
            b'u' => {
                let digits = self.bytes.get(self.at + 2..self.at + 6)?;
                digits.iter().all(u8::is_ascii_hexdigit).then_some(6)?
            }
            _ => return None,
        };
        self.at += length;
        Some(())
    }

    fn word(&mut self, word: &[u8]) -> Option<()> {
        self.at += self.bytes[self.at..].starts_with(word).then_some(word.len())?;
        Some(())
    }
}
