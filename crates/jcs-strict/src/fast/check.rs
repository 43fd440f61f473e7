//! Whether an input is in canonical form already: one pass, nothing allocated.
//!
//! Names that ascend strictly prove that they are sorted and that none is doubled.

use super::stops::{ascii_stop, text_stop};
use crate::double::NumberText;
use crate::name;
use crate::number;
use crate::profile::{Numbers, Profile};
use crate::rule;
use crate::utf8;

/// The most containers that may be open here; deeper input is not for this way.
const DEPTH: usize = 64;

/// True if the bytes are a document of the profile in canonical form. False says nothing.
pub(crate) fn is_canonical(bytes: &[u8], profile: &Profile) -> bool {
    check(bytes, profile, false)
}

/// True if the bytes, should they be UTF-8, are a document of the profile in canonical form. False says nothing.
pub(crate) fn is_canonical_if_utf8(bytes: &[u8], profile: &Profile) -> bool {
    check(bytes, profile, true)
}

fn check(bytes: &[u8], profile: &Profile, is_text: bool) -> bool {
    let depth = DEPTH.min(usize::from(profile.depth));
    !rule!("jcs.fast.check-size", bytes.len() > profile.size_limit())
        && document(bytes, profile.numbers, depth, is_text).is_some()
}

/// `is_text` says that all bytes are taken to be UTF-8; else that is asked at the first that is not ASCII.
fn document(bytes: &[u8], numbers: Numbers, limit: usize, mut is_text: bool) -> Option<()> {
    // For each open object, from one on, the span of its last name, quotes included; empty before the first.
    let mut names = [(0u32, 0u32); DEPTH + 2];
    let mut depth = 0;
    // One bit for each open container, the innermost lowest: whether it is an object.
    let mut kinds = 0u64;
    let mut at = 0;
    loop {
        let bracket = *bytes.get(at)?;
        let mut closes = false;
        match bracket {
            b'"' => at = string(bytes, at + 1, &mut is_text)?,
            b'{' | b'[' => {
                if rule!("jcs.fast.check-depth", depth >= limit) {
                    return None;
                }
                depth += 1;
                kinds = kinds << 1 | u64::from(bracket == b'{');
                *names.get_mut(depth)? = (0, 0);
                at += 1;
                // Both closing brackets stand two behind the opening ones.
                closes = bytes.get(at) == Some(&(bracket + 2));
                if !closes {
                    if bracket == b'{' {
                        at = name(bytes, at, &mut names[depth], &mut is_text)?;
                    }
                    continue;
                }
            }
            b'-' | b'0'..=b'9' => at = number(bytes, at, numbers)?,
            b't' => at = word(bytes, at, b"true")?,
            b'f' => at = word(bytes, at, b"false")?,
            b'n' => at = word(bytes, at, b"null")?,
            _ => return None,
        }
        // A value ends here, and perhaps the containers around it.
        loop {
            if closes {
                at += 1;
                depth -= 1;
                kinds >>= 1;
            }
            if depth == 0 {
                return (!rule!("jcs.fast.check-one-value", at != bytes.len())).then_some(());
            }
            let is_object = kinds & 1 == 1;
            match *bytes.get(at)? {
                b',' => {
                    at += 1;
                    if is_object {
                        at = name(bytes, at, names.get_mut(depth)?, &mut is_text)?;
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

/// Reads a name and its colon; it must come behind the one before it.
#[inline(always)]
fn name(bytes: &[u8], at: usize, last: &mut (u32, u32), is_text: &mut bool) -> Option<usize> {
    if *bytes.get(at)? != b'"' {
        return None;
    }
    let end = string(bytes, at + 1, is_text)?;
    if *bytes.get(end)? != b':' {
        return None;
    }
    let before = bytes.get(last.0 as usize..last.1 as usize)?;
    let this = bytes.get(at..end)?;
    if !before.is_empty() && rule!("jcs.fast.check-order", !name::compare(before, this).is_lt()) {
        return None;
    }
    *last = (at as u32, end as u32);
    Some(end + 1)
}

/// Reads a string from behind its opening quote to behind its closing one.
#[inline(always)]
fn string(bytes: &[u8], at: usize, is_text: &mut bool) -> Option<usize> {
    let stop = ascii_stop(bytes, at);
    if *bytes.get(stop)? == b'"' {
        return Some(stop + 1);
    }
    string_with_stops(bytes, stop, is_text)
}

#[inline(never)]
fn string_with_stops(bytes: &[u8], mut at: usize, is_text: &mut bool) -> Option<usize> {
    loop {
        match *bytes.get(at)? {
            b'"' => return Some(at + 1),
            b'\\' => at = escape(bytes, at + 1)?,
            byte @ 0..0x20 => {
                if rule!("jcs.fast.check-control-character", byte < 0x20) {
                    return None;
                }
                at += 1;
            }
            _ => {
                *is_text = *is_text || !rule!("jcs.fast.check-utf8", utf8::text(bytes).is_none());
                if !*is_text {
                    return None;
                }
            }
        }
        at = if *is_text { text_stop(bytes, at) } else { ascii_stop(bytes, at) };
    }
}

/// Reads an escape in canonical form, from behind its backslash.
fn escape(bytes: &[u8], at: usize) -> Option<usize> {
    match *bytes.get(at)? {
        b'"' | b'\\' | b'b' | b't' | b'n' | b'f' | b'r' => Some(at + 1),
        b'u' => {
            let digits = bytes.get(at + 1..at + 5)?;
            let is_control = match digits {
                // Five of the control characters have a shorter escape.
                [b'0', b'0', b'0', b'0'..=b'7' | b'b' | b'e' | b'f'] => true,
                [b'0', b'0', b'1', b'0'..=b'9' | b'a'..=b'f'] => true,
                _ => false,
            };
            if rule!("jcs.fast.check-escape", !is_control) {
                return None;
            }
            Some(at + 5)
        }
        _ => None,
    }
}

fn word(bytes: &[u8], at: usize, word: &[u8]) -> Option<usize> {
    bytes[at..].starts_with(word).then_some(at + word.len())
}

/// Reads a number that is written as it would be written here.
#[inline(always)]
fn number(bytes: &[u8], start: usize, numbers: Numbers) -> Option<usize> {
    let is_negative = bytes[start] == b'-';
    let first = start + usize::from(is_negative);
    let end = number::digits(bytes, first);
    let is_zero = *bytes.get(first)? == b'0';
    if numbers != Numbers::Integers && matches!(bytes.get(end), Some(b'.' | b'e' | b'E')) {
        return double(bytes, start);
    }
    if is_zero {
        return (!rule!("jcs.fast.check-zero", is_negative || end != first + 1)).then_some(end);
    }
    match end - first {
        0 => None,
        1..=15 => Some(end),
        _ if numbers != Numbers::Integers => double(bytes, start),
        _ => {
            let is_too_large = number::worth(&bytes[start..end]) == number::Worth::TooLarge;
            (!rule!("jcs.fast.check-magnitude", is_too_large)).then_some(end)
        }
    }
}

/// Reads a number with a fraction, with an exponent, or with many digits.
#[inline(never)]
fn double(bytes: &[u8], start: usize) -> Option<usize> {
    let extent = number::extent(bytes, start);
    let end = extent.number.filter(|end| *end == extent.stop)?;
    let token = &bytes[start..end];
    if number::is_own_text(token) {
        return Some(end);
    }
    let token = core::str::from_utf8(token).ok()?;
    let mut room = NumberText::new();
    let text = room.write(number::double(token))?;
    (!rule!("jcs.fast.check-double", text != token)).then_some(end)
}
