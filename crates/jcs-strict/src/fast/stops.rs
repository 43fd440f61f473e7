//! Where the run of ordinary characters in a string stops: at a quote, a backslash or a control character.
//!
//! Eight bytes at a time in a machine word. In each byte of a word the highest bit is the answer for that byte; the
//! subtractions borrow only from a byte that has an answer itself, so that the lowest answer is always right.

const ONES: u64 = u64::from_ne_bytes([1; 8]);
const HIGHS: u64 = u64::from_ne_bytes([0x80; 8]);

/// The first byte from `at` on that is a quote, a backslash, a control character or no ASCII; the length where there is none.
#[inline(always)]
pub(super) fn ascii_stop(bytes: &[u8], at: usize) -> usize {
    stop::<true>(bytes, at)
}

/// The first byte from `at` on that is a quote, a backslash or a control character; the length where there is none.
#[inline(always)]
pub(crate) fn text_stop(bytes: &[u8], at: usize) -> usize {
    stop::<false>(bytes, at)
}

#[inline(always)]
fn stop<const ASCII: bool>(bytes: &[u8], mut at: usize) -> usize {
    // Most strings end within the first words; where one goes on, whole blocks are skipped.
    while let Some(words) = bytes.get(at..).and_then(<[u8]>::first_chunk) {
        let stops = stops_of_two::<ASCII>(words);
        if stops != 0 {
            return at + stops.trailing_zeros() as usize / 8;
        }
        at += 16;
        for block in bytes[at..].as_chunks().0 {
            if has_stop::<ASCII>(block) {
                break;
            }
            at += 32;
        }
    }
    while at < bytes.len() && !is_stop::<ASCII>(bytes[at]) {
        at += 1;
    }
    at
}

// A control character or a quote is what is below 0x21 once this bit is turned over: 0x22 becomes 0x20, and 0x20 becomes 0x22.
const TURNED: u8 = 0x02;
const BELOW: u8 = 0x21;

/// Written so that compilers make a few vector instructions of it.
#[inline(always)]
fn has_stop<const ASCII: bool>(block: &[u8; 32]) -> bool {
    let mut any = 0;
    for &byte in block {
        let turned = byte ^ TURNED;
        // As a signed number, what is no ASCII is below as well.
        let is_below = if ASCII { (turned as i8) < BELOW as i8 } else { turned < BELOW };
        any |= u8::from(is_below) | u8::from(byte == b'\\');
    }
    any != 0
}

#[inline(always)]
fn stops_of_two<const ASCII: bool>(words: &[u8; 16]) -> u128 {
    let words = u128::from_le_bytes(*words);
    u128::from(stops::<ASCII>((words >> 64) as u64)) << 64 | u128::from(stops::<ASCII>(words as u64))
}

#[inline(always)]
fn stops<const ASCII: bool>(word: u64) -> u64 {
    let below = (word ^ (ONES * u64::from(TURNED))).wrapping_sub(ONES * u64::from(BELOW));
    let backslash = (word ^ (ONES * u64::from(b'\\'))).wrapping_sub(ONES);
    // Only bytes of 0x80 and above have their highest bit set here without being a stop.
    let any = below | backslash;
    if ASCII { (any | word) & HIGHS } else { any & !word & HIGHS }
}

#[inline(always)]
fn is_stop<const ASCII: bool>(byte: u8) -> bool {
    byte < 0x20 || byte == b'"' || byte == b'\\' || (ASCII && byte >= 0x80)
}

#[cfg(test)]
mod tests {
    use super::{ascii_stop, is_stop, text_stop};
    use alloc::vec;

    #[test]
    fn finds_every_stop_at_every_place() {
        for filling in [b' ', b'!', b'#', b'[', b']', 0x7f, b'z'] {
            for length in 0..70 {
                let mut bytes = vec![filling; length];
                assert_eq!(ascii_stop(&bytes, 0), length);
                assert_eq!(text_stop(&bytes, 0), length);
                for place in 0..length {
                    for byte in [0, 0x1f, b'"', b'\\', 0x80, 0xa2, 0xdc, 0xff] {
                        bytes[place] = byte;
                        for from in 0..length.min(9) {
                            let expected = |ascii: bool| {
                                let stops = |byte: &u8| {
                                    if ascii { is_stop::<true>(*byte) } else { is_stop::<false>(*byte) }
                                };
                                bytes[from..].iter().position(stops).map_or(length, |found| from + found)
                            };
                            assert_eq!(ascii_stop(&bytes, from), expected(true));
                            assert_eq!(text_stop(&bytes, from), expected(false));
                        }
                    }
                    bytes[place] = filling;
                }
            }
        }
    }

    #[test]
    fn is_not_misled_by_neighbors_in_a_word() {
        let all: [u8; 11] = [0, 1, 0x1f, 0x20, 0x21, b'"', 0x23, b'\\', 0x7f, 0x80, 0xff];
        for a in all {
            for b in all {
                for c in all {
                    let bytes = [b'x', a, b, c, b'x', c, b, a];
                    let first = |ascii: bool| {
                        let stops =
                            |byte: &u8| if ascii { is_stop::<true>(*byte) } else { is_stop::<false>(*byte) };
                        bytes.iter().position(stops).unwrap_or(8)
                    };
                    assert_eq!(ascii_stop(&bytes, 0), first(true));
                    assert_eq!(text_stop(&bytes, 0), first(false));
                }
            }
        }
    }
}
