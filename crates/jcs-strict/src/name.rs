//! Names in canonical form, quotes included, and their order.

use crate::order;
use core::cmp::Ordering;

/// Compares what two names stand for by UTF-16 code units.
#[inline(always)]
pub(crate) fn compare(a: &[u8], b: &[u8]) -> Ordering {
    let Some(place) = a.iter().zip(b).position(|(x, y)| x != y) else {
        return a.len().cmp(&b.len());
    };
    let (x, y) = (a[place], b[place]);
    // A closing quote is the end of its name, and escapes stand for other characters: both go the long way.
    if x.min(y) > b'"' && x.max(y) < 0x80 && x != b'\\' && y != b'\\' && place > 0 && a[place - 1] != b'\\' {
        return x.cmp(&y);
    }
    compare_decoded(a, b)
}

#[cold]
#[inline(never)]
fn compare_decoded(a: &[u8], b: &[u8]) -> Ordering {
    decoded(a).map(order::rank).cmp(decoded(b).map(order::rank))
}

/// How many bytes two names have in common at their beginnings, up to what an escape or the end of a name may follow.
pub(crate) fn common(a: &[u8], b: &[u8]) -> usize {
    a.iter().zip(b).take_while(|(x, y)| x == y && **x != b'\\').count()
}

/// What the name from `start` to `end` of a text stands for, eight bytes of it behind the `common` ones (the opening quote
/// included) that it has in common with others. Of two names with different keys the one with the smaller key comes first.
#[inline(always)]
pub(crate) fn key(text: &[u8], start: usize, end: usize, common: usize) -> u64 {
    let from = start + common.max(1);
    if let Some(word) = text.get(from..).and_then(<[u8]>::first_chunk) {
        // The bytes behind the name count as zeros.
        let length = (end - 1).saturating_sub(from);
        let kept = if length < 8 { !(u64::MAX >> (8 * length)) } else { u64::MAX };
        let word = u64::from_be_bytes(*word) & kept;
        let backslashes = word ^ u64::from_ne_bytes([b'\\'; 8]);
        let ones = u64::from_ne_bytes([1; 8]);
        if (word | backslashes.wrapping_sub(ones) & !backslashes) & u64::from_ne_bytes([0x80; 8]) == 0 {
            return word;
        }
    }
    let mut bytes = [0; 8];
    for (byte, decoded) in bytes.iter_mut().zip(decoded(&text[from - 1..end])) {
        *byte = order::rank(decoded);
    }
    u64::from_be_bytes(bytes)
}

/// The bytes that a name stands for, from behind its first byte to its closing quote.
fn decoded(name: &[u8]) -> impl Iterator<Item = u8> {
    let mut rest = name.get(1..name.len().saturating_sub(1)).unwrap_or_default().iter();
    core::iter::from_fn(move || match *rest.next()? {
        b'\\' => match *rest.next()? {
            b'b' => Some(0x08),
            b't' => Some(b'\t'),
            b'n' => Some(b'\n'),
            b'f' => Some(0x0c),
            b'r' => Some(b'\r'),
            b'u' => {
                let digits = rest.as_slice().get(2..4)?;
                rest.nth(3)?;
                Some(digits[0].wrapping_sub(b'0') << 4 | char::from(digits[1]).to_digit(16)? as u8)
            }
            quoted => Some(quoted),
        },
        byte => Some(byte),
    })
}

#[cfg(test)]
mod tests {
    use super::{common, compare, key};
    use crate::canonical::write_string;
    use alloc::string::String;
    use alloc::vec::Vec;

    fn written(name: &str) -> String {
        let mut out = String::new();
        write_string(name, &mut out);
        out
    }

    #[test]
    fn compares_written_names_as_utf16() {
        let parts = [
            "",
            "\0",
            "\u{1}",
            "\u{8}",
            "\t",
            "\n",
            "\u{b}",
            "\r",
            "\u{1f}",
            " ",
            "!",
            "\"",
            "#",
            "a",
            "[",
            "\\",
            "]",
            "u",
            "\u{7f}",
            "\u{80}",
            "\u{d7ff}",
            "\u{e000}",
            "\u{ffff}",
            "\u{10000}",
            "\u{10ffff}",
        ];
        let mut names = Vec::new();
        for a in parts {
            for b in parts {
                names.push([a, b].concat());
                if b.is_empty() {
                    names.push(["x\\", a, b].concat());
                }
            }
        }
        for a in &names {
            for b in &names {
                let expected = a.encode_utf16().cmp(b.encode_utf16());
                let (x, y) = (written(a), written(b));
                assert_eq!(compare(x.as_bytes(), y.as_bytes()), expected, "{x} {y}");
                let common = common(x.as_bytes(), y.as_bytes());
                for common in [0, common / 2, common] {
                    if x.is_char_boundary(common) && common < x.len().min(y.len()) {
                        let key =
                            |name: &str| key([name, ":12345678"].concat().as_bytes(), 0, name.len(), common);
                        let keys = key(&x).cmp(&key(&y));
                        assert!(keys.is_eq() || keys == expected, "{x} {y}");
                    }
                }
            }
        }
    }
}
