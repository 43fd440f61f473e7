//! The order of member names: by UTF-16 code units (ruling J8).

use core::cmp::Ordering;

/// Compares by UTF-16 code units without making any.
///
/// UTF-8 bytes order as code points do, and so do UTF-16 code units, except that the surrogates (0xD800 to 0xDFFF)
/// of U+10000 and above come before U+E000 to U+FFFF. Up to the first byte that differs both texts are the same
/// characters, so there both bytes stand at the same place of a character; if they lead characters, it is enough
/// to move the leads of U+E000 to U+FFFF (0xEE and 0xEF) behind those of four-byte characters (0xF0 to 0xF4).
pub(crate) fn utf16(a: &[u8], b: &[u8]) -> Ordering {
    match a.iter().zip(b).find(|(x, y)| x != y) {
        Some((&x, &y)) => rank(x).cmp(&rank(y)),
        None => a.len().cmp(&b.len()),
    }
}

/// Bytes 0xEE and 0xEF never stand inside a character, only at its beginning.
pub(crate) fn rank(byte: u8) -> u8 {
    if byte == 0xee || byte == 0xef { byte + 0x10 } else { byte }
}

/// How many bytes two names have in common at their beginnings.
pub(crate) fn common(a: &[u8], b: &[u8]) -> usize {
    a.iter().zip(b).take_while(|(x, y)| x == y).count()
}

/// Eight bytes of a name as one number. Of two names with different keys the one with the smaller key comes first.
pub(crate) fn key(name: &[u8]) -> u64 {
    let mut bytes = [0; 8];
    for (byte, other) in bytes.iter_mut().zip(name) {
        *byte = rank(*other);
    }
    u64::from_be_bytes(bytes)
}

#[cfg(test)]
mod tests {
    use super::{common, key, utf16};
    use alloc::vec::Vec;

    #[test]
    fn orders_as_utf16_code_units_do() {
        let mut names = Vec::new();
        for a in
            ["", "\u{0}", "a", "\u{7f}", "\u{80}", "\u{7ff}", "\u{800}", "\u{d7ff}", "\u{e000}", "\u{fb33}"]
        {
            for b in [
                "",
                "z",
                "\u{d7ff}",
                "\u{e000}",
                "\u{10000}",
                "\u{10ffff}",
                "\u{ffff}",
                "\u{1f600}",
                "\u{ff61}",
            ] {
                names.push([a, b].concat());
                names.push([b, a].concat());
            }
        }
        for a in &names {
            for b in &names {
                let expected = a.encode_utf16().cmp(b.encode_utf16());
                assert_eq!(utf16(a.as_bytes(), b.as_bytes()), expected, "{a:?} {b:?}");
                for common in 0..=common(a.as_bytes(), b.as_bytes()) {
                    let keys = key(&a.as_bytes()[common..]).cmp(&key(&b.as_bytes()[common..]));
                    assert!(keys.is_eq() || keys == expected, "{a:?} {b:?}");
                }
            }
        }
    }

    #[test]
    fn puts_the_surrogates_between_d7ff_and_e000() {
        let sorted = ["\u{d7ff}", "\u{10000}", "\u{1f600}", "\u{10ffff}", "\u{e000}", "\u{fb33}", "\u{ff61}"];
        assert!(sorted.is_sorted_by(|a, b| utf16(a.as_bytes(), b.as_bytes()).is_lt()));
    }
}
