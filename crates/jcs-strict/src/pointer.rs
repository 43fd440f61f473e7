//! JSON pointers (RFC 6901): `/options/0/label`; a name's `~` is written `~0` and its `/` is written `~1`.

use alloc::borrow::Cow;
use alloc::string::String;
use core::fmt::Write as _;

/// Adds one member name to a pointer.
///
/// ```
/// let mut pointer = String::new();
/// jcs_strict::pointer::push_name(&mut pointer, "a/b~c");
/// jcs_strict::pointer::push_index(&mut pointer, 7);
/// assert_eq!(pointer, "/a~1b~0c/7");
/// ```
pub fn push_name(pointer: &mut String, name: &str) {
    pointer.push('/');
    for character in name.chars() {
        match character {
            '~' => pointer.push_str("~0"),
            '/' => pointer.push_str("~1"),
            other => pointer.push(other),
        }
    }
}

/// Adds the index of one element to a pointer.
pub fn push_index(pointer: &mut String, index: usize) {
    // Writing to a string cannot fail.
    let _ = write!(pointer, "/{index}");
}

/// The reference tokens of a pointer, decoded; `None` where the text is no pointer: neither empty nor begun by `/`.
/// A token is `Err` where a `~` is followed by neither `0` nor `1`.
pub(crate) fn tokens(pointer: &str) -> Option<impl Iterator<Item = Option<Cow<'_, str>>>> {
    let (rest, some) = match pointer.strip_prefix('/') {
        Some(rest) => (rest, usize::MAX),
        None if pointer.is_empty() => ("", 0),
        None => return None,
    };
    Some(rest.split('/').take(some).map(decoded))
}

fn decoded(token: &str) -> Option<Cow<'_, str>> {
    if !token.contains('~') {
        return Some(Cow::Borrowed(token));
    }
    let mut name = String::with_capacity(token.len());
    let mut parts = token.split('~');
    name.push_str(parts.next()?);
    for part in parts {
        name.push(match part.as_bytes().first()? {
            b'0' => '~',
            b'1' => '/',
            _ => return None,
        });
        name.push_str(&part[1..]);
    }
    Some(Cow::Owned(name))
}

/// The index that a token stands for: `0`, or digits without a leading zero.
pub(crate) fn index(token: &str) -> Option<usize> {
    match token.as_bytes() {
        [b'0'] => Some(0),
        [b'1'..=b'9', rest @ ..] if rest.iter().all(u8::is_ascii_digit) => token.parse().ok(),
        _ => None,
    }
}
