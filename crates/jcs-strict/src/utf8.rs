//! Whether bytes are UTF-8, and where they stop being it.

/// The first byte of the first ill-formed sequence, if there is one. Surrogates written as UTF-8 (CESU-8), overlong
/// forms, values above U+10FFFF and sequences cut short by the end are ill-formed.
pub(crate) fn first_ill_formed(bytes: &[u8]) -> Option<usize> {
    core::str::from_utf8(bytes).err().map(|error| error.valid_up_to())
}

#[cfg(test)]
mod tests {
    use super::first_ill_formed;

    #[test]
    fn places_ill_formed_sequences_at_their_first_byte() {
        for (bytes, place) in [
            (&b"a\x80"[..], 1),
            (b"ab\xc0\x80", 2),
            (b"\xed\xa0\x80", 0),
            (b"x\xe2\x82", 1),
            (b"x\xe2\x28\xa1", 1),
            (b"\xf4\x90\x80\x80", 0),
            (b"\xff\xfe", 0),
            (b"\xe0\x80\x80", 0),
            (b"\xf0\x8f\xbf\xbf", 0),
            (b"\xc3\xa9\xf0\x9f\x98", 2),
        ] {
            assert_eq!(first_ill_formed(bytes), Some(place), "{bytes:x?}");
        }
    }

    #[test]
    fn accepts_noncharacters_and_both_sides_of_the_surrogate_gap() {
        for text in ["\u{fffe}", "\u{ffff}", "\u{10ffff}", "\u{d7ff}", "\u{e000}", "\u{fdd0}", "\0", ""] {
            assert_eq!(first_ill_formed(text.as_bytes()), None);
        }
    }
}
