//! Strings of the exact reading: what they decode to, and what is wrong with them.

use super::Reader;
use crate::error::{Error, ErrorCode};
use crate::rule;
use alloc::borrow::Cow;
use alloc::string::String;

/// What is wrong inside a string; whose string it is, the reader knows.
struct Fault(ErrorCode, usize, &'static str);

impl<'a> Reader<'a> {
    /// Reads a string from its opening quote on; borrowed where it has no escapes.
    pub(super) fn string(&mut self, is_name: bool) -> Result<Cow<'a, str>, Error> {
        let fault = |reader: &Reader<'a>, code, place, sentence| {
            if is_name {
                reader.in_container(code, place, sentence)
            } else {
                reader.in_value(code, place, sentence)
            }
        };
        let start = self.at + 1;
        let mut at = start;
        let mut decoded: Option<String> = None;
        let mut copied = start;
        loop {
            let Some(&byte) = self.bytes.get(at) else {
                return Err(fault(
                    self,
                    ErrorCode::Syntax,
                    at,
                    "the input ends inside a string; expected a closing quote",
                ));
            };
            match byte {
                b'"' => break,
                b'\\' => {
                    let decoded = decoded.get_or_insert_default();
                    decoded.push_str(&self.text[copied..at]);
                    let (character, end) = self
                        .escape(at)
                        .map_err(|Fault(code, place, sentence)| fault(self, code, place, sentence))?;
                    decoded.push(character);
                    at = end;
                    copied = end;
                }
                0..0x20 if rule!("jcs.exact.control-character", true) => {
                    let sentence = "a control character stands unescaped in a string";
                    return Err(fault(self, ErrorCode::Syntax, at, sentence));
                }
                _ => at += 1,
            }
        }
        self.at = at + 1;
        let rest = &self.text[copied..at];
        Ok(match decoded {
            Some(decoded) => Cow::Owned(decoded + rest),
            None => Cow::Borrowed(rest),
        })
    }

    /// The character of the escape whose backslash stands at `start`, and where the escape ends.
    fn escape(&self, start: usize) -> Result<(char, usize), Fault> {
        let place = start + 1;
        let character = match self.bytes.get(place) {
            Some(&quoted @ (b'"' | b'\\' | b'/')) => char::from(quoted),
            Some(b'b') => '\u{8}',
            Some(b'f') => '\u{c}',
            Some(b'n') => '\n',
            Some(b'r') => '\r',
            Some(b't') => '\t',
            Some(b'u') => return self.unicode_escape(start),
            Some(_) if !rule!("jcs.exact.escape", true) => return Ok(('\\', place)),
            Some(_) => {
                return Err(Fault(
                    ErrorCode::Syntax,
                    place,
                    "a backslash is followed by none of `\"\\/bfnrtu`",
                ));
            }
            None => return Err(Fault(ErrorCode::Syntax, place, "the input ends inside an escape")),
        };
        Ok((character, place + 1))
    }

    // Spec: BM-6.3-2
    fn unicode_escape(&self, start: usize) -> Result<(char, usize), Fault> {
        let unit = self
            .code_unit(start + 2)
            .map_err(|place| Fault(ErrorCode::Syntax, place, "`\\u` takes four hexadecimal digits"))?;
        let end = start + 6;
        let unpaired = |sentence| Err(Fault(ErrorCode::Surrogate, start, sentence));
        let replaced = Ok((char::REPLACEMENT_CHARACTER, end));
        if !self.laws.strict {
            return replaced;
        }
        match unit {
            0xd800..0xdc00 => {
                let low = match self.bytes.get(end..end + 2) {
                    Some(b"\\u") => self.code_unit(end + 2).ok().filter(|low| (0xdc00..0xe000).contains(low)),
                    _ => None,
                };
                match low {
                    Some(low) => {
                        let code_point =
                            0x10000 + ((u32::from(unit) - 0xd800) << 10) + (u32::from(low) - 0xdc00);
                        Ok((char::from_u32(code_point).unwrap_or(char::REPLACEMENT_CHARACTER), end + 6))
                    }
                    None if rule!("jcs.exact.high-surrogate", true) => unpaired(
                        "the first half of a surrogate pair is not followed by an escape of the second half",
                    ),
                    None => replaced,
                }
            }
            0xdc00..0xe000 if rule!("jcs.exact.low-surrogate", true) => {
                unpaired("the second half of a surrogate pair does not follow an escape of the first half")
            }
            _ => Ok((char::from_u32(u32::from(unit)).unwrap_or(char::REPLACEMENT_CHARACTER), end)),
        }
    }

    /// Four hexadecimal digits, or the place where one is missing.
    fn code_unit(&self, from: usize) -> Result<u16, usize> {
        let mut unit = 0;
        for place in from..from + 4 {
            let byte = self.bytes.get(place).copied().filter(u8::is_ascii).ok_or(place)?;
            let digit = char::from(byte).to_digit(16);
            if rule!("jcs.exact.hex-digit", digit.is_none()) {
                return Err(place);
            }
            unit = unit << 4 | digit.unwrap_or_default() as u16;
        }
        Ok(unit)
    }
}
