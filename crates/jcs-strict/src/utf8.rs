//! Whether bytes are UTF-8, and where they stop being it.

/// The first byte of the first ill-formed sequence, if there is one. Surrogates written as UTF-8 (CESU-8), overlong
/// forms, values above U+10FFFF and sequences cut short by the end are ill-formed.
pub(crate) fn first_ill_formed(bytes: &[u8]) -> Option<usize> {
    core::str::from_utf8(bytes).err().map(|error| error.valid_up_to())
}

/// What an automaton over the bytes of a string knows: it is between characters, inside one, at a stop (a quote, a backslash
/// or a control character), or has seen an ill-formed sequence. It stays at the last two.
///
/// A state is a multiple of six, and the transitions of a byte are packed into one word, six bits for each state, so that
/// a step is a load that waits for nothing and a shift.
pub(crate) type State = u64;

pub(crate) const BETWEEN: State = 0;
pub(crate) const AT_STOP: State = 6;
const ILL_FORMED: State = 12;
/// Continuation bytes are due: one, two, three.
const ONE: State = 18;
const TWO: State = 24;
const THREE: State = 30;
/// The next byte is bounded: after 0xE0 and 0xF0 against overlong forms, after 0xED against surrogates, after 0xF4 against
/// what is above U+10FFFF.
const AFTER_E0: State = 36;
const AFTER_ED: State = 42;
const AFTER_F0: State = 48;
const AFTER_F4: State = 54;

static STEPS: [u64; 256] = steps();

const fn steps() -> [u64; 256] {
    let mut steps = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        let begin = match byte {
            0..0x20 | 0x22 | 0x5c => AT_STOP,
            0x20..0x80 => BETWEEN,
            0xc2..0xe0 => ONE,
            0xe0 => AFTER_E0,
            0xed => AFTER_ED,
            0xe1..0xf0 => TWO,
            0xf0 => AFTER_F0,
            0xf1..0xf4 => THREE,
            0xf4 => AFTER_F4,
            _ => ILL_FORMED,
        };
        steps[byte] = begin << BETWEEN
            | AT_STOP << AT_STOP
            | ILL_FORMED << ILL_FORMED
            | continuing(byte, 0x80, 0xbf, BETWEEN) << ONE
            | continuing(byte, 0x80, 0xbf, ONE) << TWO
            | continuing(byte, 0x80, 0xbf, TWO) << THREE
            | continuing(byte, 0xa0, 0xbf, ONE) << AFTER_E0
            | continuing(byte, 0x80, 0x9f, ONE) << AFTER_ED
            | continuing(byte, 0x90, 0xbf, TWO) << AFTER_F0
            | continuing(byte, 0x80, 0x8f, TWO) << AFTER_F4;
        byte += 1;
    }
    steps
}

const fn continuing(byte: usize, from: usize, to: usize, then: State) -> State {
    if byte >= from && byte <= to { then } else { ILL_FORMED }
}

/// The state after these bytes.
#[inline(always)]
pub(crate) fn run(state: State, bytes: &[u8]) -> State {
    bytes.iter().fold(state, |state, byte| STEPS[usize::from(*byte)] >> (state & 63)) & 63
}

#[cfg(test)]
mod tests {
    use super::{AT_STOP, BETWEEN, ILL_FORMED, first_ill_formed, run};

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
    fn the_automaton_agrees_with_the_standard_library() {
        let interesting = [
            0x20, 0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc0, 0xc1, 0xc2, 0xdf, 0xe0, 0xe1, 0xec, 0xed,
            0xee, 0xef, 0xf0, 0xf1, 0xf3, 0xf4, 0xf5, 0xff,
        ];
        for a in interesting {
            for b in interesting {
                for c in interesting {
                    for d in [0x7f, 0x80, 0xbf, 0xc2] {
                        for bytes in [&[a, b, c, d][..], &[a, b, c], &[a, b], &[a]] {
                            let state = run(BETWEEN, bytes);
                            match core::str::from_utf8(bytes) {
                                Ok(_) => assert_eq!(state, BETWEEN, "{bytes:x?}"),
                                Err(error) if error.error_len().is_some() => {
                                    assert_eq!(state, ILL_FORMED, "{bytes:x?}");
                                }
                                Err(_) => assert!(state > ILL_FORMED, "{bytes:x?}"),
                            }
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn the_automaton_stays_at_a_stop() {
        for stop in *b"\"\\\0\x1f\n" {
            assert_eq!(run(BETWEEN, &[b'a', 0xc3, 0xa9, stop, 0xff, 0x80, b'"']), AT_STOP);
            assert_eq!(run(BETWEEN, &[0xc3, stop]), ILL_FORMED);
        }
    }
}
