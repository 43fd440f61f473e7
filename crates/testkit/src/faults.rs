//! Documents with one fault of which the rule, the code and the place are known before anything has read them.

use crate::Prng;
use crate::json::{Json, Name, Raw, Step};
use crate::spelling::{Spelling, spell};

/// One way to break a document.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// A name that stands a second time in its object, spelled alike.
    Duplicate,
    /// A name that stands a second time, one of its characters as an escape.
    DuplicateThroughEscape,
    /// The escape of half a surrogate pair in a string.
    Surrogate,
    /// The same in a name.
    SurrogateInName,
    /// A number that is not an integer and whose nearest double is none either.
    Fraction,
    /// A number that is not an integer, though its nearest double is: 0.99999999999999999999.
    NearlyInteger,
    /// An integer of magnitude 2^53 or above.
    LargeInteger,
    /// A number beyond every double.
    Overflow,
    /// A container below 64 others.
    Depth,
    /// Bytes in a string that are no UTF-8.
    Utf8,
    /// A byte-order mark before the document.
    ByteOrderMark,
    /// A comma after the last element or member.
    TrailingComma,
    /// A control character in a string, not escaped.
    ControlCharacter,
    /// A word that only begins like a literal.
    Literal,
    /// A second value after the first.
    SecondValue,
    /// A number with a leading zero.
    LeadingZero,
    /// The end of the text before the end of the value.
    Truncated,
}

/// Who refuses a document with a fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refused {
    /// Both profiles.
    Always,
    /// The integer profile alone.
    ByIntegers,
}

impl Fault {
    /// All of them.
    pub const ALL: &[Self] = &[
        Self::Duplicate,
        Self::DuplicateThroughEscape,
        Self::Surrogate,
        Self::SurrogateInName,
        Self::Fraction,
        Self::NearlyInteger,
        Self::LargeInteger,
        Self::Overflow,
        Self::Depth,
        Self::Utf8,
        Self::ByteOrderMark,
        Self::TrailingComma,
        Self::ControlCharacter,
        Self::Literal,
        Self::SecondValue,
        Self::LeadingZero,
        Self::Truncated,
    ];

    /// The code of the refusal.
    pub fn code(self) -> &'static str {
        match self {
            Self::Duplicate | Self::DuplicateThroughEscape => "E_JCS_DUPLICATE",
            Self::Surrogate | Self::SurrogateInName => "E_JCS_SURROGATE",
            Self::Fraction | Self::NearlyInteger | Self::LargeInteger | Self::Overflow => "E_JCS_NUMBER",
            Self::Depth => "E_JCS_DEPTH",
            Self::Utf8 => "E_JCS_UTF8",
            Self::ByteOrderMark
            | Self::TrailingComma
            | Self::ControlCharacter
            | Self::Literal
            | Self::SecondValue
            | Self::LeadingZero
            | Self::Truncated => "E_JCS_SYNTAX",
        }
    }

    /// The ruling behind it.
    pub fn ruling(self) -> &'static str {
        match self.code() {
            "E_JCS_DUPLICATE" => "J3",
            "E_JCS_SURROGATE" => "J4",
            "E_JCS_NUMBER" if self == Self::Overflow => "J6",
            "E_JCS_NUMBER" => "J5",
            "E_JCS_DEPTH" => "J2",
            _ => "J1",
        }
    }

    /// Under which profiles it is a fault.
    pub fn refused(self) -> Refused {
        match self {
            Self::Fraction | Self::NearlyInteger | Self::LargeInteger => Refused::ByIntegers,
            _ => Refused::Always,
        }
    }
}

/// A document with one fault.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Faulty {
    /// Its bytes.
    pub bytes: Vec<u8>,
    /// What is wrong with it.
    pub fault: Fault,
    /// The byte at which the fault is found (J7).
    pub offset: usize,
    /// The pointer of the value that is open there; `None` where it is not foretold.
    pub at: Option<String>,
}

/// Breaks `json`, which has no fault yet, and writes it out. `None` where it has no place for this fault (a name wants an
/// object, a comma a container that is not empty).
pub fn broken(json: &Json, fault: Fault, spelling: Spelling, prng: &mut Prng) -> Option<Faulty> {
    let mut json = json.clone();
    let at = match fault {
        Fault::ByteOrderMark | Fault::SecondValue | Fault::Truncated => {
            return broken_text(&json, fault, spelling, prng);
        }
        Fault::Duplicate | Fault::DuplicateThroughEscape => duplicate(&mut json, fault, prng)?,
        Fault::SurrogateInName => {
            let path = chosen(&json, prng, |value| matches!(value, Json::Object(_)))?;
            let members = json.at_mut(&path)?.members_mut()?;
            let place = prng.below(members.len() + 1);
            let half = half_pair(prng);
            members.insert(place, (Name::Raw(half), Json::Null));
            Some(json.pointer(&path))
        }
        Fault::TrailingComma => trailing_comma(&mut json, prng)?,
        Fault::Depth => {
            let path = chosen(&json, prng, |_| true)?;
            let more = 65usize.checked_sub(path.len())?;
            let bytes = ["[".repeat(more), "]".repeat(more)].concat().into_bytes();
            let at = format!("{}{}", json.pointer(&path), "/0".repeat(more - 1));
            *json.at_mut(&path)? = Json::Raw(Raw { bytes, mark: Some(more - 1) });
            Some(at)
        }
        _ => {
            let path = chosen(&json, prng, |value| !matches!(value, Json::Array(_) | Json::Object(_)))
                .or_else(|| chosen(&json, prng, |_| true))?;
            let raw = scalar_with(fault, prng);
            // Where a number ends there is no telling whether it is still open, so no pointer is foretold. A byte that
            // begins no value leaves the container open.
            let begun = fault != Fault::Literal || raw.mark != Some(0);
            let open = if begun { path.len() } else { path.len().saturating_sub(1) };
            let at = (fault != Fault::LeadingZero).then(|| json.pointer(&path[..open]));
            *json.at_mut(&path)? = Json::Raw(raw);
            at
        }
    };
    let spelled = spell(&json, spelling, prng);
    let offset = *spelled.marks.first()?;
    let at = if fault == Fault::Utf8 { Some(String::new()) } else { at };
    Some(Faulty { bytes: spelled.bytes, fault, offset, at })
}

/// The path of one value that satisfies `wanted`.
fn chosen(json: &Json, prng: &mut Prng, wanted: impl Fn(&Json) -> bool) -> Option<Vec<Step>> {
    let mut paths = json.paths(wanted);
    if paths.is_empty() {
        return None;
    }
    let index = prng.below(paths.len());
    Some(paths.swap_remove(index))
}

/// Puts a second member of the same name somewhere behind the first.
fn duplicate(json: &mut Json, fault: Fault, prng: &mut Prng) -> Option<Option<String>> {
    let escaped = fault == Fault::DuplicateThroughEscape;
    let named = |name: &Name| matches!(name, Name::Text(text) if !escaped || !text.is_empty());
    let path = chosen(json, prng, |value| match value {
        Json::Object(members) => members.iter().any(|(name, _)| named(name)),
        _ => false,
    })?;
    let at = json.pointer(&path);
    let members = json.at_mut(&path)?.members_mut()?;
    let candidates: Vec<usize> = (0..members.len()).filter(|index| named(&members[*index].0)).collect();
    let first = *prng.pick(&candidates)?;
    let Name::Text(text) = &members[first].0 else { return None };
    let mut spelled = String::from("\"");
    for (index, character) in text.chars().enumerate() {
        if (escaped && index == 0)
            || !(' '..='\u{7e}').contains(&character)
            || matches!(character, '"' | '\\')
        {
            let mut units = [0; 2];
            for unit in character.encode_utf16(&mut units) {
                spelled.push_str(&format!("\\u{unit:04x}"));
            }
        } else {
            spelled.push(character);
        }
    }
    spelled.push('"');
    let value = if prng.chance(1, 2) { members[first].1.clone() } else { Json::Null };
    let place = prng.between(first + 1, members.len());
    members.insert(place, (Name::Raw(Raw { bytes: spelled.into_bytes(), mark: Some(0) }), value));
    Some(Some(at))
}

fn trailing_comma(json: &mut Json, prng: &mut Prng) -> Option<Option<String>> {
    // Written as one more element or member that is nothing at all: the fault is found at the closing bracket. White space
    // before it would move that place, so a comma is put behind the last scalar of an array that is written raw.
    let path = chosen(json, prng, |value| matches!(value, Json::Array(elements) if !elements.is_empty()))?;
    let at = json.pointer(&path);
    *json.at_mut(&path)? = Json::Raw(Raw { bytes: b"[null,]".to_vec(), mark: Some(6) });
    Some(Some(at))
}

/// Half a surrogate pair as a whole string.
fn half_pair(prng: &mut Prng) -> Raw {
    let (before, half, behind) = *prng
        .pick(&[
            ("\"", "\\ud800", "\""),
            ("\"a", "\\uDFFF", "b\""),
            ("\"\\ud83d\\ude00", "\\udbff", "\""),
            ("\"", "\\ud800", "\\u0041\""),
            ("\"\\n", "\\udc00", "\\ud800\""),
            ("\"", "\\ud83d", "\\ud83d\\ude00\""),
            ("\"\\\\", "\\uD83d", "\u{10000}\""),
        ])
        .unwrap_or(&("\"", "\\ud800", "\""));
    Raw { bytes: [before, half, behind].concat().into_bytes(), mark: Some(before.len()) }
}

/// A scalar with the fault, marked at its place.
fn scalar_with(fault: Fault, prng: &mut Prng) -> Raw {
    let tokens: &[&str] = match fault {
        Fault::Fraction => {
            &["1.5", "-0.5", "1e-5", "123456789.25", "0.1e0", "15e-1", "-2.5E+0", "9007199254740990.5e-1"]
        }
        Fault::NearlyInteger => &[
            "0.99999999999999999999",
            "1.00000000000000000001",
            "9007199254740991.4",
            "-3.00000000000000000000001",
            "1e-400",
            "-0.1e-500",
            "4503599627370497.000000000001",
        ],
        Fault::LargeInteger => &[
            "9007199254740992",
            "-9007199254740992",
            "9007199254740993",
            "1e16",
            "9.007199254740992e15",
            "18446744073709551616",
            "-1E+300",
        ],
        Fault::Overflow => &["1e400", "-1e309", "1.7976931348623159e308", "2e999999999999999999999"],
        Fault::Surrogate => return half_pair(prng),
        Fault::Utf8 => {
            let (before, bad) = *prng
                .pick(&[
                    (&b"\""[..], &b"\xff"[..]),
                    (b"\"a", b"\xc0\x80"),
                    (b"\"\xc3\xa9", b"\xed\xa0\x80\xed\xb0\x80"),
                    (b"\"", b"\xe2\x82"),
                    (b"\"", b"\x80"),
                    (b"\"\xf0\x9f\x98\x80", b"\xf4\x90\x80\x80"),
                    (b"\"", b"\xf0\x80\x80\x80"),
                ])
                .unwrap_or(&(b"\"", b"\xff"));
            return Raw { bytes: [before, bad, b"\""].concat(), mark: Some(before.len()) };
        }
        Fault::ControlCharacter => {
            let control = *prng.pick(b"\0\x01\x08\t\n\r\x1f").unwrap_or(&0);
            return Raw { bytes: vec![b'"', b'a', control, b'"'], mark: Some(2) };
        }
        Fault::Literal => {
            let (bytes, mark) = *prng
                .pick(&[
                    ("nul!", 3),
                    ("True", 0),
                    ("tru\"", 3),
                    ("falsE", 4),
                    ("NaN", 0),
                    ("-Infinity", 1),
                    ("nil", 1),
                    ("undefined", 0),
                ])
                .unwrap_or(&("nul!", 3));
            return Raw { bytes: bytes.as_bytes().to_vec(), mark: Some(mark) };
        }
        _ => {
            let (bytes, mark) =
                *prng.pick(&[("01", 1), ("-00", 2), ("00.5", 1), ("-012", 2)]).unwrap_or(&("01", 1));
            return Raw { bytes: bytes.as_bytes().to_vec(), mark: Some(mark) };
        }
    };
    Raw { bytes: prng.word(tokens).as_bytes().to_vec(), mark: Some(0) }
}

/// The faults that are put into the text, not into the tree.
fn broken_text(json: &Json, fault: Fault, spelling: Spelling, prng: &mut Prng) -> Option<Faulty> {
    let mut bytes = spell(json, spelling, prng).bytes;
    let (offset, at) = match fault {
        Fault::ByteOrderMark => {
            bytes.splice(0..0, *b"\xef\xbb\xbf");
            (0, Some(String::new()))
        }
        Fault::SecondValue => {
            // A space first: two numbers would become one.
            bytes.push(b' ');
            let offset = bytes.len();
            bytes.extend_from_slice(prng.word(&["null", "{}", "]", "}", ",", "0", "\"", "/"]).as_bytes());
            (offset, Some(String::new()))
        }
        _ => {
            // Without the last bracket the value is open, whatever stands before.
            if !matches!(json, Json::Array(_) | Json::Object(_)) {
                return None;
            }
            let last = bytes.iter().rposition(|byte| matches!(byte, b']' | b'}'))?;
            bytes.truncate(last);
            (last, None)
        }
    };
    Some(Faulty { bytes, fault, offset, at })
}

#[cfg(test)]
mod tests {
    use super::{Fault, broken};
    use crate::documents::{Recipe, document};
    use crate::json::{array, object};
    use crate::spelling::Spelling;
    use crate::{Json, Prng};

    #[test]
    fn every_fault_finds_a_place_in_ordinary_documents() {
        let mut prng = Prng::new(9);
        for fault in Fault::ALL {
            let made = (0..200)
                .filter_map(|_| {
                    let json = document(&mut prng, Recipe::INTEGERS);
                    broken(&json, *fault, Spelling::COMPACT, &mut prng)
                })
                .count();
            assert!(made > 20, "{fault:?}: {made}");
        }
    }

    #[test]
    fn the_second_of_two_names_is_where_a_duplicate_is_found() {
        let json = array([object([("a", Json::Null)])]);
        let mut prng = Prng::new(1);
        let faulty = broken(&json, Fault::DuplicateThroughEscape, Spelling::COMPACT, &mut prng);
        let faulty = faulty.map(|faulty| (String::from_utf8(faulty.bytes).ok(), faulty.offset, faulty.at));
        let text = "[{\"a\":null,\"\\u0061\":null}]".to_owned();
        assert_eq!(faulty, Some((Some(text), 11, Some("/0".to_owned()))));
    }

    #[test]
    fn depth_is_exceeded_by_one_wherever_it_begins() {
        let json = object([("a", array([Json::Null]))]);
        for seed in 0..20 {
            let faulty = broken(&json, Fault::Depth, Spelling::COMPACT, &mut Prng::new(seed));
            let Some(faulty) = faulty else { panic!("no place") };
            let open =
                faulty.bytes[..=faulty.offset].iter().filter(|byte| matches!(byte, b'[' | b'{')).count();
            assert_eq!(open, 65);
            assert_eq!(faulty.at.map(|at| at.matches('/').count()), Some(64));
        }
    }
}
