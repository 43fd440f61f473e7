//! One pass over a text of the grammar, for whoever wants to know what stands in it.

use super::stops::text_stop;
use crate::escapes;
use crate::number;
use crate::rule;

/// What is told of a text, in its order, by places. `None` ends the walk.
pub(super) trait Sink {
    /// A container begins with the bracket at `start`.
    fn open(&mut self, start: usize, is_object: bool) -> Option<()>;
    /// The innermost container ends with the bracket in front of `end`.
    fn close(&mut self, end: usize) -> Option<()>;
    /// Whether the innermost open container is an object; `None` where none is open.
    fn innermost_is_object(&self) -> Option<bool>;
    /// A comma stands between two elements or members.
    fn comma(&mut self);
    /// A word: `true`, `false`, `null`.
    fn word(&mut self, start: usize, end: usize);
    /// A number of the grammar.
    fn number(&mut self, start: usize, end: usize) -> Option<()>;
    /// A string, or a name, without escapes; the span includes its quotes.
    fn string(&mut self, start: usize, end: usize, is_name: bool) -> Option<()>;
    /// A string or name begins that has escapes. Its runs of ordinary characters and its escaped characters follow.
    fn begin_escaped(&mut self, is_name: bool);
    fn run(&mut self, start: usize, end: usize);
    fn escaped(&mut self, character: char);
    fn end_escaped(&mut self, start: usize, end: usize, is_name: bool) -> Option<()>;
}

/// Walks over a whole text. `None` where it is not of the grammar, has half a surrogate pair, or the sink wants no more.
/// Whether what is no ASCII in its strings is UTF-8 is not looked at.
#[inline(always)]
pub(super) fn walk(bytes: &[u8], sink: &mut impl Sink) -> Option<()> {
    let mut at = 0;
    loop {
        at = space(bytes, at);
        let bracket = *bytes.get(at)?;
        let mut closes = false;
        match bracket {
            b'"' => at = string(bytes, at, sink, false)?,
            b'{' | b'[' => {
                sink.open(at, bracket == b'{')?;
                at = space(bytes, at + 1);
                // Both closing brackets stand two behind the opening ones.
                closes = *bytes.get(at)? == bracket + 2;
                if !closes {
                    if bracket == b'{' {
                        at = name(bytes, at, sink)?;
                    }
                    continue;
                }
            }
            b'-' | b'0'..=b'9' => {
                let extent = number::extent(bytes, at);
                let end = extent.number.filter(|end| *end == extent.stop)?;
                sink.number(at, end)?;
                at = end;
            }
            b't' => at = word(bytes, at, "true", sink)?,
            b'f' => at = word(bytes, at, "false", sink)?,
            b'n' => at = word(bytes, at, "null", sink)?,
            _ => return None,
        }
        // A value ends here, and perhaps the containers around it.
        loop {
            if closes {
                at += 1;
                sink.close(at)?;
            }
            let Some(is_object) = sink.innermost_is_object() else {
                let has_more = space(bytes, at) != bytes.len();
                return (!rule!("jcs.fast.walk-one-value", has_more)).then_some(());
            };
            at = space(bytes, at);
            match *bytes.get(at)? {
                b',' => {
                    at += 1;
                    sink.comma();
                    if is_object {
                        at = name(bytes, space(bytes, at), sink)?;
                    }
                    break;
                }
                b'}' if is_object => closes = true,
                b']' if !is_object => closes = true,
                _ => return None,
            }
        }
    }
}

/// The place behind white space.
#[inline(always)]
fn space(bytes: &[u8], mut at: usize) -> usize {
    while let Some(b' ' | b'\n' | b'\t' | b'\r') = bytes.get(at) {
        at += 1;
        // Indentation, eight at a time.
        while let Some(word) = bytes.get(at..).and_then(<[u8]>::first_chunk) {
            let others = u64::from_le_bytes(*word) ^ u64::from_le_bytes([b' '; 8]);
            at += others.trailing_zeros() as usize / 8;
            if others != 0 {
                break;
            }
        }
    }
    at
}

/// A name and its colon.
#[inline(always)]
fn name(bytes: &[u8], at: usize, sink: &mut impl Sink) -> Option<usize> {
    if *bytes.get(at)? != b'"' {
        return None;
    }
    let colon = space(bytes, string(bytes, at, sink, true)?);
    (*bytes.get(colon)? == b':').then_some(colon + 1)
}

#[inline(always)]
fn string(bytes: &[u8], start: usize, sink: &mut impl Sink, is_name: bool) -> Option<usize> {
    let stop = text_stop(bytes, start + 1);
    if *bytes.get(stop)? != b'"' {
        return string_with_stops(bytes, start, stop, sink, is_name);
    }
    sink.string(start, stop + 1, is_name)?;
    Some(stop + 1)
}

#[inline(never)]
fn string_with_stops(
    bytes: &[u8],
    start: usize,
    mut at: usize,
    sink: &mut impl Sink,
    is_name: bool,
) -> Option<usize> {
    sink.begin_escaped(is_name);
    let mut told = start + 1;
    loop {
        match *bytes.get(at)? {
            b'"' => break,
            b'\\' => {
                sink.run(told, at);
                let (character, length) = escapes::escape(&bytes[at + 1..])?;
                sink.escaped(character);
                at += 1 + length;
                told = at;
            }
            byte => {
                if rule!("jcs.fast.walk-control-character", byte < 0x20) {
                    return None;
                }
                at += 1;
            }
        }
        at = text_stop(bytes, at);
    }
    sink.run(told, at);
    sink.end_escaped(start, at + 1, is_name)?;
    Some(at + 1)
}

#[inline(always)]
fn word(bytes: &[u8], start: usize, word: &str, sink: &mut impl Sink) -> Option<usize> {
    let end = start + word.len();
    if bytes.get(start..end) != Some(word.as_bytes()) {
        return None;
    }
    sink.word(start, end);
    Some(end)
}
