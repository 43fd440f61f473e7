//! What a write that was broken off can have left at the end of a trace: a beginning of a record that could come next.
//!
//! Anything else there was not left by a writer, and cutting it off could take an acknowledged record with it: a line feed that has become
//! another byte makes the last record and that byte look like the end of a file that nobody had finished.

use jcs_strict::{Canonical, Digest, ErrorCode, Value};

use crate::layout::{self, name};
use crate::rules::{Place, Signed, Story};
use crate::{KeySet, Kind, Record, Signature, Time};

/// The members of a record in the order of its line.
const MEMBERS: [&str; 10] = [
    name::DATA,
    name::HASH,
    name::KEY_ID,
    name::PREV,
    name::SEQ,
    name::SIG,
    name::TRACE_ID,
    name::TS,
    name::TYPE,
    name::V,
];

/// Whether `torn`, which has no line feed, is a beginning of a line that could follow the records of a trace; a whole line without its line
/// feed is one.
///
/// A whole record is judged by every rule. Of a part, what is whole in it has to be in canonical form and to follow: the rest can have
/// been anything.
pub(super) fn is_beginning(torn: &[u8], story: &Story, keys: &KeySet) -> bool {
    if story.span.is_closed() {
        return false;
    }
    // A character may be cut in two.
    let text = match core::str::from_utf8(torn) {
        Ok(text) => text,
        Err(error) if error.error_len().is_none() => {
            core::str::from_utf8(&torn[..error.valid_up_to()]).unwrap_or_default()
        }
        Err(_) => return false,
    };
    match jcs_strict::parse(text.as_bytes(), &layout::PROFILE) {
        Ok(_) => text.len() == torn.len() && is_next(text, story, keys),
        // Nothing is wrong with it but that it ends too early.
        Err(error) => {
            error.code() == ErrorCode::Syntax && error.offset() == text.len() && is_part(text, story)
        }
    }
}

/// Whether a whole line is the record that could come next.
fn is_next(line: &str, story: &Story, keys: &KeySet) -> bool {
    let Ok(record) = Record::parse(line.as_bytes()) else { return false };
    let Some(key) = keys.get(record.key_id()) else { return false };
    let signed = Signed::By {
        component: key.component(),
        validity: key.validity(record.ts()),
        good: key.verify(record.recorded_hash().as_bytes(), record.sig()),
    };
    let mut failed = false;
    let mut first = findings::First::new();
    let mut place = Place { sink: &mut first, seq: story.places(), failed: &mut failed };
    story.judge(&record, signed, &mut place).is_continue() && !failed
}

/// Whether a beginning of a JSON text is one of the record that could come next.
fn is_part(text: &str, story: &Story) -> bool {
    if !text.starts_with('{') {
        return false;
    }
    let Some(Whole { end, open, closers }) = Whole::of(text) else { return false };
    let closed = [&text[..end], &closers].concat();
    let Ok(document) = jcs_strict::parse(closed.as_bytes(), &layout::PROFILE) else { return false };
    if jcs_strict::check_canonical(closed.as_bytes(), &layout::PROFILE).is_err() {
        return false;
    }
    let members: Vec<(&str, Value<'_>)> = document.root().members().collect();
    if !members.iter().map(|(name, _)| *name).eq(MEMBERS.into_iter().take(members.len())) {
        return false;
    }
    if open > 1 {
        // Something is open inside of the record: that can only be its data, of which nothing is known.
        return members.len() == 1;
    }
    members.iter().all(|(name, value)| follows(name, *value, story))
        && goes_on(&text[end..], members.len(), story)
}

/// Whether a member has a value with which the record could come next.
fn follows(member: &str, value: Value<'_>, story: &Story) -> bool {
    let text = value.as_str();
    match member {
        name::HASH => text.is_some_and(|text| text.parse::<Digest>().is_ok()),
        name::KEY_ID => text.is_some(),
        name::PREV => text == story.chain.head() && (text.is_some() || value.is_null()),
        name::SEQ => value.as_integer().and_then(|seq| u64::try_from(seq).ok()) == Some(story.places()),
        name::SIG => text.is_some_and(|text| text.parse::<Signature>().is_ok()),
        name::TRACE_ID => text.is_some() && story.chain.trace_id().is_none_or(|id| text == Some(id)),
        name::TS => text
            .and_then(|text| text.parse::<Time>().ok())
            .is_some_and(|ts| story.chain.last_ts().is_none_or(|last| ts >= last)),
        name::TYPE => text.and_then(Kind::of).is_some(),
        name::V => text == Some(layout::VERSION),
        _ => true,
    }
}

/// Whether what stands behind so many members of a record can be the beginning of the next one. Nothing in it is a bracket or a
/// comma outside of a string, but for the comma at its beginning.
fn goes_on(rest: &str, members: usize, story: &Story) -> bool {
    let Some(&member) = MEMBERS.get(members) else { return rest.is_empty() };
    let comma = if members == 0 { "" } else { "," };
    let name = format!("{comma}\"{member}\":");
    let Some(value) = rest.strip_prefix(&name) else { return name.starts_with(rest) };
    match jcs_strict::parse(value.as_bytes(), &layout::PROFILE) {
        // A number can go on.
        Ok(whole) if member != name::SEQ => follows(member, whole.root(), story),
        _ => begins(member, value, story),
    }
}

/// Whether a part of a value can be the beginning of one with which the record could come next.
fn begins(member: &str, part: &str, story: &Story) -> bool {
    let quoted = |text: &str| Canonical::string(text).into_string();
    let expected = match member {
        name::DATA => "{".to_owned(),
        name::PREV => story.chain.head().map_or("null".to_owned(), quoted),
        name::SEQ => story.places().to_string(),
        name::TRACE_ID => match story.chain.trace_id() {
            Some(trace_id) => quoted(trace_id),
            None => return true,
        },
        name::V => quoted(layout::VERSION),
        _ => {
            // An open string of letters that need no escapes.
            let Some(text) = part.strip_prefix('"') else { return part.is_empty() };
            return match member {
                name::HASH => match text.strip_prefix("sha256:") {
                    Some(digits) => digits.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f')),
                    None => "sha256:".starts_with(text),
                },
                name::SIG => {
                    text.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_'))
                }
                name::TS => {
                    text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'-' | b':' | b'.' | b'T' | b'Z'))
                }
                name::TYPE => {
                    text.bytes().all(|byte| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'-' | b'.' | b'_'))
                }
                _ => true,
            };
        }
    };
    expected.starts_with(part)
}

/// As much of a beginning of a JSON text as is whole once its containers are closed.
struct Whole {
    end: usize,
    /// How many containers are open at its end.
    open: usize,
    /// What closes them.
    closers: String,
}

impl Whole {
    /// Up to the last bracket or comma outside of strings; `None` where there is none, or white space, which canonical form has not.
    fn of(text: &str) -> Option<Whole> {
        let (mut in_string, mut escaped) = (false, false);
        let mut open = Vec::new();
        let mut whole = None;
        for (at, byte) in text.bytes().enumerate() {
            if in_string {
                in_string = escaped || byte != b'"';
                escaped = byte == b'\\' && !escaped;
                continue;
            }
            match byte {
                b'"' => in_string = true,
                b' ' | b'\t' | b'\r' | b'\n' => return None,
                b'{' => open.push(b'}'),
                b'[' => open.push(b']'),
                b'}' | b']' => {
                    open.pop();
                }
                _ => {}
            }
            match byte {
                b'{' | b'[' | b'}' | b']' => whole = Some((at + 1, open.clone())),
                b',' => whole = Some((at, open.clone())),
                _ => {}
            }
        }
        let (end, open) = whole?;
        let closers = open.iter().rev().map(|&closer| char::from(closer)).collect();
        Some(Whole { end, open: open.len(), closers })
    }
}
