//! A second opinion: the plainest reader of strict JSON and the plainest writer of its canonical form.
//!
//! It recurses, allocates, and shares no code with the crates under test. Its reader leaves the grammar to somebody else: it is given the
//! longest part of a document that is the beginning of any JSON text, and says what a profile has against that part. Numbers are judged
//! on their digits, their text is std's exact decimal expansion cut to the shortest length, and names are sorted as UTF-16.

use std::fmt::Write as _;

/// What a profile has against a document: code, offset, pointer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// `E_JCS_…`.
    pub code: &'static str,
    /// The place in bytes.
    pub offset: usize,
    /// The place as a pointer.
    pub pointer: String,
}

/// What has been read of a part of a document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reading {
    /// A whole document, and its canonical form.
    Whole(String),
    /// The beginning of a document, as far as it went without a fault; with the pointer of the value that was not finished.
    Part(String),
    /// A fault.
    Fault(Fault),
}

/// A profile: integers or doubles, and how many containers may be open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// Whether numbers are integers.
    pub integers: bool,
    /// Containers that may be open at once.
    pub depth: usize,
}

/// Reads a text that is the beginning of some JSON text, or all of one.
pub fn read(text: &str, bounds: Bounds) -> Reading {
    let mut reader = Reader { text, at: 0, bounds, pointer: String::new(), open: 0 };
    match reader.value() {
        Ok(value) => Reading::Whole(written(&value)),
        Err(Stop::End) => Reading::Part(reader.pointer),
        Err(Stop::Fault(code, offset)) => Reading::Fault(Fault { code, offset, pointer: reader.pointer }),
    }
}

enum Value {
    /// A literal, or a number that has been written.
    Word(String),
    Text(String),
    Array(Vec<Value>),
    Object(Vec<(String, Value)>),
}

enum Stop {
    End,
    Fault(&'static str, usize),
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
    bounds: Bounds,
    /// Where it stopped, once it has: a value that is finished takes its step back.
    pointer: String,
    open: usize,
}

impl Reader<'_> {
    fn rest(&self) -> &str {
        &self.text[self.at..]
    }

    /// The next byte that is no white space.
    fn token(&mut self) -> Result<u8, Stop> {
        self.at += self.rest().len() - self.rest().trim_start_matches([' ', '\t', '\n', '\r']).len();
        self.rest().bytes().next().ok_or(Stop::End)
    }

    fn value(&mut self) -> Result<Value, Stop> {
        match self.token()? {
            bracket @ (b'[' | b'{') => {
                if self.open == self.bounds.depth {
                    return Err(Stop::Fault("E_JCS_DEPTH", self.at));
                }
                self.at += 1;
                self.open += 1;
                let value = if bracket == b'[' { self.array() } else { self.object() };
                self.open -= 1;
                value
            }
            b'"' => Ok(Value::Text(self.string()?)),
            b't' => self.literal("true"),
            b'f' => self.literal("false"),
            b'n' => self.literal("null"),
            _ => self.number(),
        }
    }

    fn array(&mut self) -> Result<Value, Stop> {
        let mut elements = Vec::new();
        if self.token()? == b']' {
            self.at += 1;
            return Ok(Value::Array(elements));
        }
        loop {
            self.token()?;
            let around = self.pointer.len();
            let _ = write!(self.pointer, "/{}", elements.len());
            elements.push(self.value()?);
            self.pointer.truncate(around);
            let next = self.token()?;
            self.at += 1;
            if next == b']' {
                return Ok(Value::Array(elements));
            }
        }
    }

    fn object(&mut self) -> Result<Value, Stop> {
        let mut members: Vec<(String, Value)> = Vec::new();
        if self.token()? == b'}' {
            self.at += 1;
            return Ok(Value::Object(members));
        }
        loop {
            self.token()?;
            let place = self.at;
            let name = self.string()?;
            if members.iter().any(|(other, _)| *other == name) {
                return Err(Stop::Fault("E_JCS_DUPLICATE", place));
            }
            self.token()?;
            self.at += 1;
            self.token()?;
            let around = self.pointer.len();
            let _ = write!(self.pointer, "/{}", name.replace('~', "~0").replace('/', "~1"));
            let value = self.value()?;
            members.push((name, value));
            self.pointer.truncate(around);
            let next = self.token()?;
            self.at += 1;
            if next == b'}' {
                return Ok(Value::Object(members));
            }
        }
    }

    fn literal(&mut self, word: &str) -> Result<Value, Stop> {
        if !self.rest().starts_with(word) {
            return Err(Stop::End);
        }
        self.at += word.len();
        Ok(Value::Word(word.to_owned()))
    }

    /// From the opening quote on; where a pair of surrogates is split, at the place of its first half.
    fn string(&mut self) -> Result<String, Stop> {
        let mut units: Vec<u16> = Vec::new();
        self.at += 1;
        loop {
            let mut characters = self.rest().chars();
            let character = characters.next().ok_or(Stop::End)?;
            if character == '"' {
                self.at += 1;
                return String::from_utf16(&units).map_err(|_| Stop::End);
            }
            if character != '\\' {
                self.at += character.len_utf8();
                units.extend(character.encode_utf16(&mut [0; 2]).iter());
                continue;
            }
            let escaped = characters.next().ok_or(Stop::End)?;
            if escaped != 'u' {
                let short = [('b', 8), ('f', 12), ('n', 10), ('r', 13), ('t', 9)]
                    .into_iter()
                    .find(|(letter, _)| *letter == escaped);
                units.push(short.map_or(escaped as u16, |(_, unit)| unit));
                self.at += 2;
                continue;
            }
            let unit = escaped_unit(self.rest()).ok_or(Stop::End)?;
            let place = self.at;
            self.at += 6;
            units.push(unit);
            match unit {
                0xd800..=0xdbff => match escaped_unit(self.rest()) {
                    Some(low @ 0xdc00..=0xdfff) => {
                        units.push(low);
                        self.at += 6;
                    }
                    _ => return Err(Stop::Fault("E_JCS_SURROGATE", place)),
                },
                0xdc00..=0xdfff => return Err(Stop::Fault("E_JCS_SURROGATE", place)),
                _ => {}
            }
        }
    }

    fn number(&mut self) -> Result<Value, Stop> {
        let place = self.at;
        let rest = &self.text[place..];
        // The longest prefix that is a number of the grammar, found by trying all that have no other characters.
        let most = rest.find(|character| !"+-.0123456789Ee".contains(character)).unwrap_or(rest.len());
        let longest = (1..=most).rev().find(|&end| rest.is_char_boundary(end) && is_number(&rest[..end]));
        let Some(length) = longest else { return Err(Stop::End) };
        let token = &rest[..length];
        let written = if self.bounds.integers { integer_text(token) } else { double_text(token) };
        let Some(text) = written else { return Err(Stop::Fault("E_JCS_NUMBER", place)) };
        if rest[length..].starts_with(['.', 'e', 'E']) {
            // A fraction or an exponent that has only begun.
            return Err(Stop::End);
        }
        self.at += length;
        Ok(Value::Word(text))
    }
}

fn escaped_unit(text: &str) -> Option<u16> {
    u16::from_str_radix(text.strip_prefix("\\u")?.get(..4)?, 16).ok()
}

fn is_number(text: &str) -> bool {
    let unsigned = text.strip_prefix('-').unwrap_or(text);
    let (mantissa, exponent) = match unsigned.split_once(['e', 'E']) {
        Some((mantissa, exponent)) => (mantissa, exponent.strip_prefix(['+', '-']).unwrap_or(exponent)),
        None => (unsigned, "0"),
    };
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, "0"));
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    digits(whole) && digits(fraction) && digits(exponent) && (whole == "0" || !whole.starts_with('0'))
}

/// The integer that the token's exact decimal value is, up to 2^53-1.
fn integer_text(token: &str) -> Option<String> {
    let (mantissa, exponent) = token.split_once(['e', 'E']).unwrap_or((token, "0"));
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let digits = [whole.trim_start_matches('-'), fraction].concat();
    let digits = digits.trim_start_matches('0');
    let significant = digits.trim_end_matches('0');
    if significant.is_empty() {
        return Some("0".to_owned());
    }
    // An exponent of more digits than an i64 has is far outside of every bound, whatever its mantissa in a test.
    let exponent: i64 = exponent.parse().ok()?;
    let zeros = (digits.len() - significant.len()) as i64 + exponent - fraction.len() as i64;
    if !(0..16).contains(&zeros) || significant.len() as i64 + zeros > 16 {
        return None;
    }
    let magnitude: u64 = [significant, &"0".repeat(zeros as usize)].concat().parse().ok()?;
    let sign = if whole.starts_with('-') { "-" } else { "" };
    (magnitude <= 9_007_199_254_740_991).then(|| format!("{sign}{magnitude}"))
}

/// ECMAScript's text of the token's nearest double.
fn double_text(token: &str) -> Option<String> {
    let value: f64 = token.parse().ok()?;
    if !value.is_finite() {
        return None;
    }
    if value == 0.0 {
        return Some("0".to_owned());
    }
    let shortest = format!("{value:e}");
    let count = shortest.split('e').next()?.bytes().filter(u8::is_ascii_digit).count();
    // Of the shortest texts, the one closest to the double.
    let closest = format!("{value:.*e}", count - 1);
    let (mantissa, exponent) = closest.split_once('e')?;
    let digits: String = mantissa.chars().filter(char::is_ascii_digit).collect();
    let sign = if value < 0.0 { "-" } else { "" };
    let point = exponent.parse::<i32>().ok()? + 1;
    let count = count as i32;
    Some(if count <= point && point <= 21 {
        format!("{sign}{digits}{}", "0".repeat((point - count) as usize))
    } else if 0 < point && point <= 21 {
        format!("{sign}{}.{}", &digits[..point as usize], &digits[point as usize..])
    } else if -6 < point && point <= 0 {
        format!("{sign}0.{}{digits}", "0".repeat(-point as usize))
    } else {
        let fraction = if count > 1 { format!(".{}", &digits[1..]) } else { String::new() };
        format!("{sign}{}{fraction}e{:+}", &digits[..1], point - 1)
    })
}

fn written(value: &Value) -> String {
    match value {
        Value::Word(word) => word.clone(),
        Value::Text(text) => quoted(text),
        Value::Array(elements) => format!("[{}]", elements.iter().map(written).collect::<Vec<_>>().join(",")),
        Value::Object(members) => {
            let mut sorted: Vec<_> = members.iter().collect();
            sorted.sort_by_key(|(name, _)| name.encode_utf16().collect::<Vec<_>>());
            let members: Vec<_> =
                sorted.iter().map(|(name, value)| format!("{}:{}", quoted(name), written(value))).collect();
            format!("{{{}}}", members.join(","))
        }
    }
}

fn quoted(text: &str) -> String {
    let mut out = String::from('"');
    for character in text.chars() {
        match character {
            '"' | '\\' => out.extend(['\\', character]),
            '\u{8}' => out.push_str("\\b"),
            '\t' => out.push_str("\\t"),
            '\n' => out.push_str("\\n"),
            '\u{c}' => out.push_str("\\f"),
            '\r' => out.push_str("\\r"),
            '\0'..='\u{1f}' => {
                let _ = write!(out, "\\u{:04x}", character as u32);
            }
            _ => out.push(character),
        }
    }
    out.push('"');
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    const INTEGERS: Bounds = Bounds { integers: true, depth: 2 };
    const DOUBLES: Bounds = Bounds { integers: false, depth: 2 };

    fn whole(text: &str) -> Reading {
        Reading::Whole(text.to_owned())
    }

    fn fault(code: &'static str, offset: usize, pointer: &str) -> Reading {
        Reading::Fault(Fault { code, offset, pointer: pointer.to_owned() })
    }

    #[test]
    fn reads_what_is_whole_and_writes_it() {
        assert_eq!(
            read(r#" {"b":[1.0,"\u00e9\n"],"a":null} "#, INTEGERS),
            whole("{\"a\":null,\"b\":[1,\"é\\n\"]}")
        );
        assert_eq!(
            read("{\"\u{e000}\":1,\"\u{1f600}\":2}", INTEGERS),
            whole("{\"\u{1f600}\":2,\"\u{e000}\":1}")
        );
        assert_eq!(
            read("[333333333.33333329,1E30,4.50,2e-3]", DOUBLES),
            whole("[333333333.3333333,1e+30,4.5,0.002]")
        );
        assert_eq!(read("-636710592279703.25", DOUBLES), whole("-636710592279703.2"));
    }

    #[test]
    fn places_the_first_fault() {
        assert_eq!(read(r#"{"a":1,"\u0061""#, INTEGERS), fault("E_JCS_DUPLICATE", 7, ""));
        assert_eq!(read("[[[", INTEGERS), fault("E_JCS_DEPTH", 2, "/0/0"));
        assert_eq!(read(r#"[0,"\ud800\u""#, INTEGERS), fault("E_JCS_SURROGATE", 4, "/1"));
        assert_eq!(read("[1.5", INTEGERS), fault("E_JCS_NUMBER", 1, "/0"));
        assert_eq!(read("1e400", DOUBLES), fault("E_JCS_NUMBER", 0, ""));
    }

    #[test]
    fn says_which_value_is_not_finished() {
        assert_eq!(read("[tru", INTEGERS), Reading::Part("/0".to_owned()));
        assert_eq!(read("[1 ", INTEGERS), Reading::Part(String::new()));
        assert_eq!(read("{\"a\":", INTEGERS), Reading::Part(String::new()));
        assert_eq!(read("{\"a\":[", INTEGERS), Reading::Part("/a".to_owned()));
    }
}
