//! The exact reading: one byte after the other, every check in the order of the document, every fault with its code, its place and
//! its pointer (ruling J7). It is the authority: what a faster way does not accept at once is settled here.

mod strings;

use crate::document::Document;
use crate::error::{Error, ErrorCode};
use crate::number::{self, Worth};
use crate::pointer;
use crate::profile::{Numbers, Profile};
use crate::rule;
use crate::tape::Tape;
use crate::utf8;
use alloc::borrow::Cow;
use alloc::collections::BTreeSet;
use alloc::string::String;
use alloc::vec::Vec;

/// Reads a document, or says what is wrong with it first.
pub(crate) fn document(bytes: &[u8], profile: &Profile) -> Result<Document, Error> {
    let text = text(bytes, profile)?;
    let laws = Laws { numbers: profile.numbers, depth: usize::from(profile.depth), strict: true };
    let tape = Reader::new(text, laws).read()?;
    Ok(Document::new(text.into(), tape))
}

/// Says whether the bytes are a document in canonical form, or why not.
pub(crate) fn check_canonical(bytes: &[u8], profile: &Profile) -> Result<(), Error> {
    let canonical = document(bytes, profile)?.canonical();
    let canonical = canonical.as_bytes();
    if rule!("jcs.exact.canonical-form", bytes != canonical) {
        let differs = bytes.iter().zip(canonical).position(|(a, b)| a != b);
        let place = differs.unwrap_or_else(|| bytes.len().min(canonical.len()));
        let sentence = "the document is valid, but its bytes are not its canonical form";
        return Err(Error::new(ErrorCode::NotCanonical, place, String::new(), sentence));
    }
    Ok(())
}

/// What is wrong with bytes that should be any JSON text: UTF-8 and grammar alone.
pub(crate) fn grammar_fault(bytes: &[u8]) -> Option<Error> {
    let laws = Laws { numbers: Numbers::Any, depth: usize::MAX, strict: false };
    match text(bytes, &Profile::RFC8785) {
        Ok(text) => Reader::new(text, laws).read().err(),
        Err(error) => Some(error),
    }
}

fn text<'a>(bytes: &'a [u8], profile: &Profile) -> Result<&'a str, Error> {
    let limit = profile.size_limit();
    if rule!("jcs.exact.size", bytes.len() > limit) {
        return Err(Error::new(
            ErrorCode::Size,
            limit,
            String::new(),
            "the input is larger than the limit that was set for it",
        ));
    }
    // Spec: BM-6.3-5
    let place = utf8::first_ill_formed(bytes);
    if let Some(place) = place
        && rule!("jcs.exact.utf8", true)
    {
        let sentence = "the input is not well-formed UTF-8; JSON is exchanged in UTF-8 only";
        return Err(Error::new(ErrorCode::Utf8, place, String::new(), sentence));
    }
    // With the check taken out, what comes before the fault is read.
    Ok(core::str::from_utf8(&bytes[..place.unwrap_or(bytes.len())]).unwrap_or_default())
}

/// What a reading insists on beyond the grammar.
struct Laws {
    numbers: Numbers,
    depth: usize,
    /// That names are unique and surrogates paired; also whether values are noted down.
    strict: bool,
}

struct Reader<'a> {
    text: &'a str,
    bytes: &'a [u8],
    laws: Laws,
    at: usize,
    open: Vec<Open<'a>>,
    names: Vec<BTreeSet<Cow<'a, str>>>,
    tape: Tape,
}

/// A container that is not closed yet.
enum Open<'a> {
    /// With the index of the element that is being read, or was read last.
    Array(usize),
    /// With the name of the member that is being read, or was read last.
    Object(Cow<'a, str>),
}

/// What may come next, white space aside.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Expected {
    Value,
    FirstElementOrEnd,
    FirstNameOrEnd,
    Name,
    Colon,
    CommaOrEnd,
    Nothing,
}

impl<'a> Reader<'a> {
    fn new(text: &'a str, laws: Laws) -> Reader<'a> {
        Reader {
            text,
            bytes: text.as_bytes(),
            laws,
            at: 0,
            open: Vec::new(),
            names: Vec::new(),
            tape: Tape::default(),
        }
    }

    fn read(mut self) -> Result<Tape, Error> {
        if !rule!("jcs.exact.bom", true) && self.text.starts_with('\u{feff}') {
            self.at = '\u{feff}'.len_utf8();
        }
        let mut expected = Expected::Value;
        loop {
            while matches!(self.peek(), Some(b' ' | b'\t' | b'\n' | b'\r')) {
                self.at += 1;
            }
            let next = self.peek();
            expected = match (expected, next) {
                (Expected::Nothing, None) => return Ok(self.tape),
                (Expected::Nothing, Some(_)) if rule!("jcs.exact.one-value", true) => {
                    return Err(
                        self.misplaced("a JSON text is one value; nothing but white space may follow it")
                    );
                }
                (Expected::Nothing, Some(_)) => return Ok(self.tape),
                (Expected::FirstElementOrEnd, Some(b']')) | (Expected::FirstNameOrEnd, Some(b'}')) => {
                    self.close()
                }
                (Expected::Value | Expected::FirstElementOrEnd, _) => {
                    if matches!((next, self.open.last()), (Some(b']'), Some(Open::Array(_))))
                        && !rule!("jcs.exact.comma-before-bracket", true)
                    {
                        self.close()
                    } else {
                        self.value()?
                    }
                }
                (Expected::FirstNameOrEnd | Expected::Name, Some(b'"')) => self.name()?,
                (Expected::Name, Some(b'}')) if !rule!("jcs.exact.comma-before-brace", true) => self.close(),
                (Expected::FirstNameOrEnd, _) => {
                    return Err(self.misplaced("expected a member name in quotes or `}`"));
                }
                (Expected::Name, _) => {
                    return Err(self.misplaced("expected a member name in quotes after the comma"));
                }
                (Expected::Colon, Some(b':')) => {
                    self.at += 1;
                    Expected::Value
                }
                (Expected::Colon, _) => {
                    return Err(self.misplaced("expected `:` between a name and its value"));
                }
                (Expected::CommaOrEnd, next) => match (next, self.open.last()) {
                    (Some(b','), Some(Open::Array(_))) => {
                        self.at += 1;
                        Expected::Value
                    }
                    (Some(b','), Some(Open::Object(_))) => {
                        self.at += 1;
                        Expected::Name
                    }
                    (Some(b']'), Some(Open::Array(_))) | (Some(b'}'), Some(Open::Object(_))) => self.close(),
                    (_, Some(Open::Array(_))) => {
                        return Err(self.misplaced("expected `,` or `]` after an element"));
                    }
                    _ => return Err(self.misplaced("expected `,` or `}` after a member")),
                },
            };
        }
    }

    fn peek(&self) -> Option<u8> {
        self.bytes.get(self.at).copied()
    }

    /// After a value: what its container goes on with.
    fn behind_value(&self) -> Expected {
        if self.open.is_empty() { Expected::Nothing } else { Expected::CommaOrEnd }
    }

    fn close(&mut self) -> Expected {
        self.at += 1;
        if let Some(Open::Object(_)) = self.open.pop()
            && self.laws.strict
        {
            self.names.pop();
        }
        if self.laws.strict {
            // The names were told apart one by one.
            self.tape.close(self.text, self.at);
        }
        self.behind_value()
    }

    fn value(&mut self) -> Result<Expected, Error> {
        let start = self.at;
        match self.peek() {
            Some(bracket @ (b'[' | b'{' | b'"' | b'-' | b'0'..=b'9' | b't' | b'f' | b'n')) => {
                if let Some(Open::Array(index)) = self.open.last_mut() {
                    // Counted from 0; before the first element it stands one below.
                    *index = index.wrapping_add(1);
                }
                match bracket {
                    b'[' | b'{' => return self.open(bracket),
                    b'"' => {
                        let string = self.string(false)?;
                        if self.laws.strict {
                            self.note(start, &string, false);
                        }
                    }
                    b't' => self.literal("true")?,
                    b'f' => self.literal("false")?,
                    b'n' => self.literal("null")?,
                    _ => self.number()?,
                }
                Ok(self.behind_value())
            }
            Some(_) => {
                Err(self
                    .misplaced("expected a value: `{`, `[`, a string, a number, `true`, `false` or `null`"))
            }
            None => Err(self.misplaced("expected a value, and the input ends")),
        }
    }

    fn open(&mut self, bracket: u8) -> Result<Expected, Error> {
        // Spec: BM-6.3-4
        if rule!("jcs.exact.depth", self.open.len() >= self.laws.depth) {
            return Err(self.in_value(
                ErrorCode::Depth,
                self.at,
                "more arrays and objects are open than the profile allows",
            ));
        }
        if self.laws.strict {
            self.tape.open(self.at, bracket == b'{');
        }
        self.at += 1;
        if bracket == b'[' {
            self.open.push(Open::Array(usize::MAX));
            return Ok(Expected::FirstElementOrEnd);
        }
        self.open.push(Open::Object(Cow::Borrowed("")));
        if self.laws.strict {
            self.names.push(BTreeSet::new());
        }
        Ok(Expected::FirstNameOrEnd)
    }

    fn name(&mut self) -> Result<Expected, Error> {
        let start = self.at;
        let name = self.string(true)?;
        if self.laws.strict {
            // Spec: BM-6.3-1
            let is_new = self.names.last_mut().is_none_or(|names| names.insert(name.clone()));
            if rule!("jcs.exact.duplicate", !is_new) {
                let sentence = "a name stands a second time in one object; names are compared after their escapes are decoded";
                return Err(self.in_container(ErrorCode::Duplicate, start, sentence));
            }
            self.note(start, &name, true);
        }
        if let Some(Open::Object(current)) = self.open.last_mut() {
            *current = name;
        }
        Ok(Expected::Colon)
    }

    /// Notes down a string that has been read.
    fn note(&mut self, start: usize, decoded: &str, is_name: bool) {
        // Every escape is longer than what it decodes to.
        let has_escapes = self.at - start > decoded.len() + 2;
        match (has_escapes, is_name) {
            (false, true) => self.tape.push_name(start, self.at),
            (false, false) => self.tape.push_value(start, self.at),
            (true, _) => {
                let from = self.tape.arena().len();
                self.tape.arena().push_str(decoded);
                self.tape.push_decoded(start, self.at, from, is_name);
            }
        }
    }

    fn literal(&mut self, word: &str) -> Result<(), Error> {
        let start = self.at;
        for expected in word.bytes() {
            if self.peek() != Some(expected) {
                let sentence = "expected `true`, `false` or `null`, in lower case";
                return Err(self.in_value(ErrorCode::Syntax, self.at, sentence));
            }
            self.at += 1;
        }
        if self.laws.strict {
            self.tape.push_value(start, self.at);
        }
        Ok(())
    }

    fn number(&mut self) -> Result<(), Error> {
        let start = self.at;
        let extent = number::extent(self.bytes, start);
        if let Some(end) = extent.number {
            self.judge(start, &self.text[start..end])?;
        }
        if extent.number != Some(extent.stop) {
            let sentence = "a digit is missing: after a minus sign, a point or an exponent's mark a number has at least one";
            return Err(self.in_value(ErrorCode::Syntax, extent.stop, sentence));
        }
        self.at = extent.stop;
        if self.laws.strict {
            self.tape.push_value(start, self.at);
        }
        Ok(())
    }

    // Spec: BM-6.3-3
    fn judge(&self, start: usize, token: &str) -> Result<(), Error> {
        let sentence = match self.laws.numbers {
            Numbers::Any => return Ok(()),
            Numbers::Integers => match number::worth(token.as_bytes()) {
                Worth::Fraction if rule!("jcs.exact.integer", true) => {
                    "the number's exact value is not an integer"
                }
                Worth::TooLarge if rule!("jcs.exact.magnitude", true) => {
                    "the number's magnitude is above 9007199254740991 (2^53-1)"
                }
                _ => return Ok(()),
            },
            Numbers::Doubles => {
                if rule!("jcs.exact.finite", !number::double(token).is_finite()) {
                    "the number is larger than any double"
                } else {
                    return Ok(());
                }
            }
        };
        Err(self.in_value(ErrorCode::Number, start, sentence))
    }

    /// A byte, or the end, where the grammar has something else.
    fn misplaced(&self, sentence: &'static str) -> Error {
        self.in_container(ErrorCode::Syntax, self.at, sentence)
    }

    fn in_container(&self, code: ErrorCode, offset: usize, sentence: &'static str) -> Error {
        self.fault(code, offset, self.open.len().saturating_sub(1), sentence)
    }

    fn in_value(&self, code: ErrorCode, offset: usize, sentence: &'static str) -> Error {
        self.fault(code, offset, self.open.len(), sentence)
    }

    /// A fault in what the first `steps` open containers lead to.
    fn fault(&self, code: ErrorCode, offset: usize, steps: usize, sentence: &'static str) -> Error {
        let mut path = String::new();
        for step in &self.open[..steps] {
            match step {
                Open::Array(index) => pointer::push_index(&mut path, *index),
                Open::Object(name) => pointer::push_name(&mut path, name),
            }
        }
        Error::new(code, offset, path, sentence)
    }
}
