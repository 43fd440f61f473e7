//! Taking the envelope out of the tool result that carries it (section 8.1, ruling B5).

use findings::{Finding, Location, Report};
use jcs_strict::raw::RawObject;
use jcs_strict::{Error, ErrorCode, rule};

use crate::Envelope;
use crate::codes::{E_BM_DOUBLED, E_BM_RESPONSE, E_BM_ROOT};

/// The name of the member that carries an envelope, unless both sides agreed on another (section 11).
pub const MEMBER: &str = "binding_moment";

/// What a tool result brought.
///
/// A malformed envelope is no failure of the call: it leads to the tool's conventional payload and a diagnostic
/// (sections 4 and 9.3), never to a decision.
#[derive(Clone, Debug)]
pub enum Delivery {
    /// No member `binding_moment`: an ordinary tool result.
    Absent,
    /// The member is there and is no well-formed envelope, for these reasons. Nothing of it is kept.
    Malformed(Report),
    /// A well-formed envelope.
    Envelope(Envelope),
}

/// Takes the envelope out of a tool result, given as the bytes that came over the wire.
///
/// Only the value of the top-level member [`MEMBER`] is held to the profile; depth is counted from it. The other members may be any JSON
/// (doubles, big numbers, deep nesting, duplicates, halves of surrogate pairs) and change nothing. Two members of that name, compared
/// after their escapes are decoded, are malformed, and so is null.
///
/// In the findings of [`Delivery::Malformed`], pointers count from the envelope and offsets from the start of `tool_result`.
///
/// # Errors
///
/// `E_JCS_UTF8` or `E_JCS_SYNTAX` where the bytes are not JSON, `E_BM_ROOT` where they are JSON and not an object. Nothing can be
/// taken from such a thing, the conventional payload included.
///
/// ```
/// use binding_moment::{Delivery, extract};
///
/// let result = br#"{"content": [], "score": 1e999, "binding_moment": {"synopsis": 7}}"#;
/// let Delivery::Malformed(report) = extract(result)? else { panic!() };
/// assert_eq!(
///     report.to_string().lines().last(),
///     Some("E_BM_TYPE at /synopsis: a string is expected, a number stands here [BM §5.1]"),
/// );
/// assert!(matches!(extract(br#"{"content": []}"#)?, Delivery::Absent));
/// # Ok::<(), findings::Report>(())
/// ```
// Spec: BM-8.1-1, BM-8.2-2
pub fn extract(tool_result: &[u8]) -> Result<Delivery, Report> {
    extract_member(tool_result, MEMBER)
}

/// As [`extract`], from a member of another name.
///
/// # Errors
///
/// As for [`extract`].
// Spec: BM-11-1
pub fn extract_member(tool_result: &[u8], name: &str) -> Result<Delivery, Report> {
    extract_at(tool_result, 0, name)
}

/// As [`extract`], from a whole JSON-RPC response: the tool result is the value of its top-level member `result`.
///
/// Offsets in findings count from the start of `response`. Members beside `result` are not looked at.
///
/// # Errors
///
/// As for [`extract`]; and `E_BM_RESPONSE` where this is no response that every client reads as the same result: an object with one
/// `jsonrpc` that is `"2.0"`, one `result`, and neither `error`, `method` nor `params`.
///
/// ```
/// use binding_moment::{Delivery, extract_jsonrpc};
///
/// let response = br#"{"jsonrpc": "2.0", "id": 1, "result": {"content": []}}"#;
/// assert!(matches!(extract_jsonrpc(response)?, Delivery::Absent));
/// # Ok::<(), findings::Report>(())
/// ```
pub fn extract_jsonrpc(response: &[u8]) -> Result<Delivery, Report> {
    let (tool_result, offset) = tool_result_of(response)?;
    extract_at(tool_result, offset, MEMBER)
}

/// The tool result within a JSON-RPC response: its bytes and where they begin.
///
/// # Errors
///
/// As for [`extract_jsonrpc`], as far as the response itself goes.
pub fn tool_result_of(response: &[u8]) -> Result<(&[u8], usize), Report> {
    let refusal = |at, sentence: &str| Report::from(Finding::error(E_BM_RESPONSE, at, sentence, "BM §8"));
    let response = RawObject::parse(response).map_err(|error| match error.code() {
        ErrorCode::Type => {
            let at = Location::pointer("").at_byte(error.offset());
            refusal(at, "a JSON-RPC response is expected, and it is an object")
        }
        _ => Report::from(error),
    })?;
    let mut versions = response.members().filter(|member| member.name_is("jsonrpc"));
    let version = versions.next().map_or(&b""[..], |member| member.value);
    if rule!("bm.delivery.version", version != br#""2.0""# || versions.next().is_some()) {
        let at = Location::pointer("/jsonrpc");
        return Err(refusal(at, "one member `jsonrpc` that is \"2.0\" is expected in a JSON-RPC response"));
    }
    // One client reads an error or a request here, another a result with a decision in it.
    let other = response.members().find(|member| NOT_BESIDE_RESULT.iter().any(|name| member.name_is(name)));
    if let Some(other) = other.filter(|_| rule!("bm.delivery.beside-result", true)) {
        let at = Location::pointer("").at_byte(other.name_offset);
        return Err(refusal(
            at,
            "a JSON-RPC response with a result has no `error`, `method` or `params`; one stands here",
        ));
    }
    let mut results = response.members().filter(|member| member.name_is("result"));
    let Some(result) = results.next() else {
        let at = Location::pointer("/result");
        return Err(refusal(at, "a JSON-RPC response with a result is expected, this one has none"));
    };
    if let Some(second) = results.next().filter(|_| rule!("bm.delivery.two-results", true)) {
        let at = Location::pointer("/result").at_byte(second.name_offset);
        return Err(refusal(at, "one member `result` is expected, a second stands here"));
    }
    Ok((result.value, result.value_offset))
}

const NOT_BESIDE_RESULT: [&str; 3] = ["error", "method", "params"];

/// `base` is where the tool result begins in the bytes that offsets count from.
fn extract_at(tool_result: &[u8], base: usize, name: &str) -> Result<Delivery, Report> {
    let object = RawObject::parse(tool_result).map_err(|error| no_tool_result(error, base))?;
    let mut carriers = object.members().filter(|member| member.name_is(name));
    let Some(carrier) = carriers.next() else {
        return Ok(Delivery::Absent);
    };
    // Spec: BM-6.3-1
    if let Some(second) = carriers.next().filter(|_| rule!("bm.delivery.doubled", true)) {
        let at = Location::pointer("").at_byte(base + second.name_offset);
        let sentence =
            "one member that carries an envelope is expected, a second of the same name stands here";
        return Ok(Delivery::Malformed(Finding::error(E_BM_DOUBLED, at, sentence, "BM §8.1").into()));
    }
    Ok(match Envelope::parse(carrier.value) {
        Ok(envelope) => Delivery::Envelope(envelope),
        Err(report) => Delivery::Malformed(report.relocated(|at| moved(at, base + carrier.value_offset))),
    })
}

pub(crate) fn no_tool_result(error: Error, base: usize) -> Report {
    if error.code() == ErrorCode::Type {
        let at = Location::pointer("").at_byte(base + error.offset());
        return Finding::error(E_BM_ROOT, at, "a tool result is expected, and it is an object", "BM §8.1")
            .into();
    }
    Report::from(error).relocated(|at| moved(at, base))
}

/// The same place, counted from further left.
pub(crate) fn moved(at: Location, by: usize) -> Location {
    match at.offset() {
        Some(offset) => at.at_byte(offset + by),
        None => at,
    }
}
