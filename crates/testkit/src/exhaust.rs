//! Every document up to a length over a small alphabet, and three readers held against each other.
//!
//! For each word of an alphabet the expected answer is put together from serde_json, which knows the grammar, and [`naive`],
//! which knows the rest; the exact reading must give that code, that offset, that pointer, or those canonical bytes, and the fast path
//! may only accept what the exact reading accepts, with the same bytes.

use crate::naive::{self, Bounds, Fault, Reading};
use jcs_strict::raw::{RawArray, RawObject};
use jcs_strict::{Canonical, Digest, Document, Profile, oracle};
use serde::de::IgnoredAny;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// Sixteen symbols, of one or more bytes each, so that some rules are met in few of them.
#[derive(Debug)]
pub struct Alphabet {
    /// What it is called in reports.
    pub name: &'static str,
    /// The symbols.
    pub symbols: [&'static [u8]; 16],
}

/// The alphabets: between them every rule is met on both sides within six symbols.
pub const ALPHABETS: [Alphabet; 4] = [
    // Containers, separators, numbers, white space, control characters in strings, and UTF-8 well and ill-formed.
    Alphabet {
        name: "bytes",
        symbols: [
            b"{", b"}", b"[", b"]", b",", b":", b"\"", b"\\", b"0", b"1", b".", b"e", b"-", b"\n", b"\xc3",
            b"\xa9",
        ],
    },
    // Names: the same one in two spellings, one that pointers escape, both sides of the surrogate gap; values of most kinds; a
    // byte-order mark.
    Alphabet {
        name: "members",
        symbols: [
            b"{",
            b"}",
            b"[",
            b"]",
            b",",
            b"\xef\xbb\xbf",
            b"\"a\":",
            b"\"\\u0061\":",
            b"\"\":0",
            b"\"\\ue000\":0",
            "\"\u{d7ff}\":1".as_bytes(),
            "\"\u{1f600}\":2".as_bytes(),
            b"\"a~/\":",
            b"true",
            b"null",
            b"-0.0",
        ],
    },
    // Escapes: hexadecimal digits right and wrong, halves of pairs, short ones.
    Alphabet {
        name: "escapes",
        symbols: [
            b"\"", b"\\", b"u", b"\\ud83d", b"\\ude00", b"\\uD8", b"\\uDf", b"00", b"fF", b"g", b"n", b"/",
            b"\x1f", b"[", b"]", b":",
        ],
    },
    // Numbers at the bounds of both profiles, and literals cut short.
    Alphabet {
        name: "numbers",
        symbols: [
            b"9007199254740991",
            b"9007199254740992",
            b"0",
            b"5",
            b"00000000000000000000",
            b".",
            b"-",
            b"+",
            b"e",
            b"E3",
            b"e400",
            b"e-400",
            b"[",
            b",",
            b"t",
            b"rue",
        ],
    },
];

/// Containers that may be open: few, so that the bound is met.
const DEPTH: u16 = 2;

/// How many documents had which answer in the integer profile: `accepted`, or a code.
pub type Tally = BTreeMap<&'static str, u64>;

/// Holds the readers against each other on every word of up to `length` symbols.
///
/// # Errors
/// The first disagreement that was met, in words.
pub fn run(alphabet: &Alphabet, length: usize, threads: usize) -> Result<Tally, String> {
    // The empty document, then one share of the words for each first symbol.
    let mut tally = Tally::new();
    let empty = Words { alphabet, length: 0 };
    empty.hold(&mut Vec::new(), &Expected::of(&[], Grammar::Open), &mut tally)?;
    if length == 0 {
        return Ok(tally);
    }
    let next = AtomicUsize::new(0);
    let shares = thread::scope(|scope| {
        let work = || {
            let mut tally = Tally::new();
            loop {
                let Some(symbol) = alphabet.symbols.get(next.fetch_add(1, Ordering::Relaxed)) else {
                    return Ok(tally);
                };
                let words = Words { alphabet, length: length - 1 };
                let mut document = symbol.to_vec();
                let expected = Expected::of(&document, Grammar::of(&document, 0));
                words.hold(&mut document, &expected, &mut tally)?;
            }
        };
        let workers: Vec<_> = (0..threads.max(1)).map(|_| scope.spawn(work)).collect();
        workers
            .into_iter()
            .map(|worker| worker.join().unwrap_or_else(|_| Err("a reader panicked".to_owned())))
            .collect::<Vec<_>>()
    });
    for share in shares {
        for (answer, count) in share? {
            *tally.entry(answer).or_default() += count;
        }
    }
    Ok(tally)
}

struct Words<'a> {
    alphabet: &'a Alphabet,
    /// Symbols that may still be added.
    length: usize,
}

impl Words<'_> {
    /// Holds the readers against each other on this document and all that continue it.
    fn hold(&self, document: &mut Vec<u8>, expected: &Expected, tally: &mut Tally) -> Result<(), String> {
        let answer = compare(document, expected).map_err(|difference| {
            format!(
                "{}: {difference}\n  document {:?}",
                self.alphabet.name,
                String::from_utf8_lossy(document)
            )
        })?;
        raw_agrees(document, expected.grammar).map_err(|difference| {
            format!(
                "{}: {difference}\n  document {:?}",
                self.alphabet.name,
                String::from_utf8_lossy(document)
            )
        })?;
        *tally.entry(answer).or_default() += 1;
        let Some(length) = self.length.checked_sub(1) else { return Ok(()) };
        let longer = Words { length, ..*self };
        let end = document.len();
        for symbol in self.alphabet.symbols {
            document.extend_from_slice(symbol);
            if let Grammar::Dead(_) = expected.grammar {
                // Whatever comes behind the byte that decided changes nothing.
                longer.hold(document, expected, tally)?;
            } else {
                longer.hold(document, &Expected::of(document, Grammar::of(document, end)), tally)?;
            }
            document.truncate(end);
        }
        Ok(())
    }
}

/// What must be said of a document that is UTF-8.
struct Expected {
    grammar: Grammar,
    doubles: Result<String, Fault>,
    integers: Result<String, Fault>,
}

impl Expected {
    fn of(document: &[u8], grammar: Grammar) -> Expected {
        let answer = |integers| expected(document, grammar, Bounds { integers, depth: DEPTH.into() });
        Expected { grammar, doubles: answer(false), integers: answer(true) }
    }
}

/// What the grammar alone says of a document.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Grammar {
    /// It is one.
    Whole,
    /// It can become one.
    Open,
    /// With the byte at this place it stopped being the beginning of one.
    Dead(usize),
}

impl Grammar {
    /// Judges a document whose part up to `end` is the beginning of one.
    fn of(document: &[u8], end: usize) -> Grammar {
        match (end..document.len()).find(|&last| !can_go_on(&document[..=last])) {
            Some(place) => Grammar::Dead(place),
            None if serde_json::from_slice::<IgnoredAny>(document).is_ok() => Grammar::Whole,
            None => Grammar::Open,
        }
    }
}

/// Whether bytes are the beginning of a JSON text, as serde_json sees it.
fn can_go_on(beginning: &[u8]) -> bool {
    let verdict = |bytes: &[u8]| {
        serde_json::from_slice::<IgnoredAny>(bytes).map_or_else(|error| error.is_eof(), |_| true)
    };
    let continued = |more: &str| verdict(&[beginning, more.as_bytes()].concat());
    if !verdict(beginning) {
        // It calls a number that only ends too early wrong, so this looks whether a digit helps.
        return continued("0");
    }
    // It does not look at the digits of an escape that is cut short, so this completes the escape.
    let is_cut_short = (0..4).any(|digits| {
        let before = beginning.len().checked_sub(digits).and_then(|end| beginning[..end].strip_suffix(b"u"));
        before.is_some_and(|before| before.iter().rev().take_while(|byte| **byte == b'\\').count() % 2 == 1)
    });
    !is_cut_short || continued("0000")
}

/// What the readers that share no code with the crates under test say of a document of any bytes: its canonical form, or what is wrong with
/// it first.
///
/// # Errors
/// The fault, with its place.
pub fn second_opinion(document: &[u8], integers: bool) -> Result<String, Fault> {
    if let Err(error) = std::str::from_utf8(document) {
        return Err(Fault { code: "E_JCS_UTF8", offset: error.valid_up_to(), pointer: String::new() });
    }
    expected(document, Grammar::of(document, 0), Bounds { integers, depth: 64 })
}

/// The answer that all readers agree on for the integer profile, or how they differ in either.
fn compare(document: &[u8], expected: &Expected) -> Result<&'static str, String> {
    let ill_formed = std::str::from_utf8(document).err().map(|error| error.valid_up_to());
    let mut answer = "accepted";
    for (profile, expected) in
        [(Profile::RFC8785, &expected.doubles), (Profile::INTEGERS, &expected.integers)]
    {
        let profile = profile.with_depth(DEPTH);
        let exact = oracle::exact(document, &profile);
        let fast = Fast {
            checked: oracle::fast_check(document, &profile),
            written: oracle::fast(document, &profile),
            read: oracle::fast_read(document, &profile),
        };
        answer = match (&exact, ill_formed, expected) {
            (Ok(exact), None, Ok(canonical))
                if exact.canonical().as_str() == canonical && fast.agrees_with(document, canonical) =>
            {
                doors_agree(document, canonical, &profile)?;
                "accepted"
            }
            (Err(error), Some(place), _) if fast.leaves_it() && is(error, "E_JCS_UTF8", place, "") => {
                "E_JCS_UTF8"
            }
            (Err(error), None, Err(fault))
                if fast.leaves_it() && is(error, fault.code, fault.offset, &fault.pointer) =>
            {
                fault.code
            }
            _ => {
                return Err(format!(
                    "expected {ill_formed:?} {expected:?}\n  the exact reading says {exact:?}\n  {fast:?}\n  {profile:?}"
                ));
            }
        };
    }
    Ok(answer)
}

/// What the fast ways say.
#[derive(Debug)]
struct Fast {
    checked: bool,
    written: Option<Canonical>,
    read: Option<Document>,
}

impl Fast {
    fn leaves_it(&self) -> bool {
        !self.checked && self.written.is_none() && self.read.is_none()
    }

    /// They may leave a document to the exact reading; in so small alphabets there is none that they have to.
    fn agrees_with(&self, document: &[u8], canonical: &str) -> bool {
        self.checked == (document == canonical.as_bytes())
            && self.written.as_ref().is_some_and(|written| written.as_str() == canonical)
            && self.read.as_ref().is_some_and(|read| read.canonical().as_str() == canonical)
    }
}

fn is(error: &jcs_strict::Error, code: &str, offset: usize, pointer: &str) -> bool {
    error.code().as_str() == code && error.offset() == offset && error.pointer() == pointer
}

fn expected(document: &[u8], grammar: Grammar, bounds: Bounds) -> Result<String, Fault> {
    let (end, is_whole) = match grammar {
        Grammar::Whole => (document.len(), true),
        Grammar::Open => (document.len(), false),
        Grammar::Dead(place) => (place, false),
    };
    // A character cut short by the end is for the documents that go on with it.
    let beginning = String::from_utf8_lossy(&document[..end]);
    match naive::read(beginning.trim_end_matches('\u{fffd}'), bounds) {
        Reading::Fault(fault) => Err(fault),
        Reading::Whole(canonical) if is_whole => Ok(canonical),
        Reading::Whole(_) => Err(Fault { code: "E_JCS_SYNTAX", offset: end, pointer: String::new() }),
        Reading::Part(pointer) => Err(Fault { code: "E_JCS_SYNTAX", offset: end, pointer }),
    }
}

/// Containers are split into members or elements where the grammar alone accepts them, and refused where it does not.
fn raw_agrees(document: &[u8], grammar: Grammar) -> Result<(), String> {
    let first = document.iter().position(|byte| !b" \t\n\r".contains(byte));
    let split = match first.map(|first| document[first]) {
        Some(b'{') if grammar == Grammar::Whole && RawArray::parse(document).is_ok() => {
            return Err("an object is split as an array".to_owned());
        }
        Some(b'[') if grammar == Grammar::Whole && RawObject::parse(document).is_ok() => {
            return Err("an array is split as an object".to_owned());
        }
        Some(b'{') => RawObject::parse(document).map(|object| {
            object.members().all(|member| is_value(member.value) && document[member.name_offset] == b'"')
        }),
        Some(b'[') => {
            RawArray::parse(document).map(|array| array.elements().all(|element| is_value(element.value)))
        }
        _ => return Ok(()),
    };
    let ill_formed = std::str::from_utf8(document).err().map(|error| error.valid_up_to());
    let agrees = match (&split, ill_formed, grammar) {
        (Ok(are_values), None, Grammar::Whole) => *are_values,
        (Err(error), Some(place), _) => is(error, "E_JCS_UTF8", place, ""),
        (Err(error), None, Grammar::Open | Grammar::Dead(_)) => {
            let end = if let Grammar::Dead(place) = grammar { place } else { document.len() };
            error.code().as_str() == "E_JCS_SYNTAX" && error.offset() == end
        }
        _ => false,
    };
    if agrees { Ok(()) } else { Err(format!("the raw reading says {split:?}, the grammar {grammar:?}")) }
}

/// Whether the bytes are a value with nothing around it, as serde_json sees it.
fn is_value(bytes: &[u8]) -> bool {
    let space = |byte: Option<&u8>| byte.is_none_or(|byte| b" \t\n\r".contains(byte));
    !space(bytes.first()) && !space(bytes.last()) && serde_json::from_slice::<IgnoredAny>(bytes).is_ok()
}

/// What is accepted comes out of every door alike.
fn doors_agree(document: &[u8], canonical: &str, profile: &Profile) -> Result<(), String> {
    let fault = |error: jcs_strict::Error| format!("a door refuses what has been accepted: {error}");
    if jcs_strict::canonical(document, profile).map_err(fault)?.as_str() != canonical {
        return Err(format!("canonical() is not {canonical:?}"));
    }
    if jcs_strict::parse(document, profile).map_err(fault)?.canonical().as_str() != canonical {
        return Err(format!("parse().canonical() is not {canonical:?}"));
    }
    if jcs_strict::digest(document, profile).map_err(fault)? != Digest::of(canonical.as_bytes()) {
        return Err(format!("digest() is not that of {canonical:?}"));
    }
    let differs = document.iter().zip(canonical.as_bytes()).position(|(a, b)| a != b);
    let place = differs.unwrap_or(document.len().min(canonical.len()));
    match jcs_strict::check_canonical(document, profile) {
        Ok(()) if document == canonical.as_bytes() => Ok(()),
        Err(error)
            if document != canonical.as_bytes()
                && error.offset() == place
                && error.code().as_str() == "E_JCS_NOT_CANONICAL" =>
        {
            Ok(())
        }
        other => Err(format!("check_canonical() says {other:?} where the canonical form is {canonical:?}")),
    }
}
