//! Whether bytes are UTF-8, and where they stop being it.

/// The first byte of the first ill-formed sequence, if there is one. Surrogates written as UTF-8 (CESU-8), overlong
/// forms, values above U+10FFFF and sequences cut short by the end are ill-formed.
pub(crate) fn first_ill_formed(bytes: &[u8]) -> Option<usize> {
    core::str::from_utf8(bytes).err().map(|error| error.valid_up_to())
}

/// The bytes as text, if they are that.
#[cfg(feature = "std")]
pub(crate) fn text(bytes: &[u8]) -> Option<&str> {
    simdutf8::basic::from_utf8(bytes).ok()
}

/// The bytes as text, if they are that.
#[cfg(not(feature = "std"))]
pub(crate) fn text(bytes: &[u8]) -> Option<&str> {
    core::str::from_utf8(bytes).ok()
}

#[cfg(test)]
mod tests {
    use super::{first_ill_formed, text};

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

    #[test]
    fn text_agrees_with_the_standard_library_at_every_place_of_a_block() {
        let interesting = [
            0x20, 0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc0, 0xc1, 0xc2, 0xdf, 0xe0, 0xe1, 0xec, 0xed,
            0xee, 0xef, 0xf0, 0xf1, 0xf3, 0xf4, 0xf5, 0xff,
        ];
        // Blocks of 64 bytes are read at once; what stands on both sides of their bounds counts as well.
        for from in [0, 60, 61, 62, 63, 64, 126, 150] {
            let mut bytes = [b'x'; 154];
            for a in interesting {
                for b in interesting {
                    for c in interesting {
                        for d in [0x7f, 0x80, 0xbf, 0xc2] {
                            bytes[from..from + 4].copy_from_slice(&[a, b, c, d]);
                            for bytes in [&bytes[..], &bytes[..from + 3], &bytes[..from + 2]] {
                                assert_eq!(text(bytes), core::str::from_utf8(bytes).ok(), "{bytes:x?}");
                            }
                        }
                    }
                }
            }
        }
    }
}
