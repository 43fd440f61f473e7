//! The arguments of a tool call, in which a resolution comes back (section 7.3).

use findings::{Finding, Location, Report};
use jcs_strict::ErrorCode;
use jcs_strict::raw::{RawMember, RawObject};
use jcs_strict::rule;

use crate::codes::E_BM_REQUEST;

/// The arguments within a JSON-RPC request `tools/call`: their bytes and where they begin.
///
/// What a server's own parser has made of a request has lost the second of two equal names and the digits of a number; a resolution is read from
/// these bytes instead, by [`Reply::parse`](crate::Reply::parse).
///
/// # Errors
///
/// `E_JCS_UTF8` or `E_JCS_SYNTAX` where the bytes are no JSON; `E_BM_REQUEST` where this is no request that every server reads as the same call: an object
/// with one `jsonrpc` that is `"2.0"`, one `method` that is `"tools/call"`, one `params` that is an object with one `name` and one
/// `arguments`, and neither `result` nor `error`.
///
/// ```
/// use binding_moment::carriage::arguments_of;
///
/// let request = br#"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"decide","arguments":{"a":1.0}}}"#;
/// assert_eq!(arguments_of(request)?, (&br#"{"a":1.0}"#[..], 84));
/// # Ok::<(), findings::Report>(())
/// ```
// Spec: BM-7.3-8
pub fn arguments_of(request: &[u8]) -> Result<(&[u8], usize), Report> {
    let root = object(request, "", 0)?;
    let version = one(&root, "jsonrpc", "", 0)?;
    if rule!("bm.carriage.call-version", version.value != br#""2.0""#) {
        return Err(refusal("/jsonrpc", version.value_offset, "the version \"2.0\" is expected"));
    }
    let method = one(&root, "method", "", 0)?;
    if rule!("bm.carriage.call-method", method.value != br#""tools/call""#) {
        return Err(refusal("/method", method.value_offset, "the method \"tools/call\" is expected"));
    }
    // One server reads a call here, another a reply.
    let answers = root.members().find(|member| member.name_is("result") || member.name_is("error"));
    if let Some(member) = answers.filter(|_| rule!("bm.carriage.call-answers", true)) {
        let sentence = "a request is expected, and a request has no `result` and no `error`; one stands here";
        return Err(refusal("", member.name_offset, sentence));
    }
    let params = one(&root, "params", "", 0)?;
    let base = params.value_offset;
    let inside = object(params.value, "/params", base)?;
    one(&inside, "name", "/params", base)?;
    let arguments = one(&inside, "arguments", "/params", base)?;
    Ok((arguments.value, base + arguments.value_offset))
}

fn object<'a>(bytes: &'a [u8], pointer: &str, base: usize) -> Result<RawObject<'a>, Report> {
    RawObject::parse(bytes).map_err(|error| match error.code() {
        ErrorCode::Type => refusal(pointer, base + error.offset(), "an object is expected in a tool call"),
        _ => Report::from(error),
    })
}

fn one<'a>(object: &RawObject<'a>, name: &str, inside: &str, base: usize) -> Result<RawMember<'a>, Report> {
    let mut members = object.members().filter(|member| member.name_is(name));
    let Some(first) = members.next() else {
        let sentence = format!("a member `{name}` is expected in a tool call, there is none");
        let at = Location::pointer(format!("{inside}/{name}"));
        return Err(Finding::error(E_BM_REQUEST, at, sentence, "BM §7.3").into());
    };
    match members.next() {
        Some(second) if rule!("bm.carriage.call-doubled", true) => {
            let sentence = format!("one member `{name}` is expected in a tool call, a second stands here");
            Err(refusal(inside, base + second.name_offset, &sentence))
        }
        _ => Ok(first),
    }
}

fn refusal(pointer: &str, offset: usize, sentence: &str) -> Report {
    let at = Location::pointer(pointer).at_byte(offset);
    Finding::error(E_BM_REQUEST, at, sentence, "BM §7.3").into()
}
