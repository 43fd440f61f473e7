//! base64url without padding, by the plainest means.

const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// The text of some bytes.
pub fn encode(bytes: &[u8]) -> String {
    let mut out = String::new();
    for chunk in bytes.chunks(3) {
        let bits =
            chunk.iter().fold(0u32, |bits, byte| bits << 8 | u32::from(*byte)) << (8 * (3 - chunk.len()));
        for place in 0..=chunk.len() {
            out.push(char::from(ALPHABET[(bits >> (18 - 6 * place) & 63) as usize]));
        }
    }
    out
}

/// The bytes of a text; trailing bits are let through, a character outside of the alphabet is not.
pub fn decode(text: &str) -> Option<Vec<u8>> {
    let (mut bits, mut count, mut out) = (0u32, 0, Vec::new());
    for character in text.bytes() {
        let value = ALPHABET.iter().position(|other| *other == character)?;
        bits = bits << 6 | value as u32;
        count += 6;
        if count >= 8 {
            count -= 8;
            out.push((bits >> count) as u8);
            bits &= (1 << count) - 1;
        }
    }
    Some(out)
}

/// The same text with its last bit turned over, so that it stands for the same bytes in another spelling. Of 32 and of 64 bytes the
/// last character has bits that stand for nothing.
pub fn with_trailing_bit(text: &str) -> String {
    let (head, last) = text.split_at(text.len() - 1);
    let value = ALPHABET.iter().position(|other| [*other] == last.as_bytes()).unwrap_or_default();
    format!("{head}{}", char::from(ALPHABET[value ^ 1]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn writes_the_examples_of_rfc_4648() {
        for (bytes, text) in [
            ("", ""),
            ("f", "Zg"),
            ("fo", "Zm8"),
            ("foo", "Zm9v"),
            ("foob", "Zm9vYg"),
            ("foobar", "Zm9vYmFy"),
        ] {
            assert_eq!(encode(bytes.as_bytes()), text);
            assert_eq!(decode(text).as_deref(), Some(bytes.as_bytes()));
        }
        assert_eq!(encode(&[0xfb, 0xff]), "-_8");
        assert_eq!(decode("+"), None);
    }

    #[test]
    fn a_trailing_bit_changes_the_text_and_not_the_bytes() {
        let text = encode(&[7; 64]);
        assert_ne!(with_trailing_bit(&text), text);
        assert_eq!(decode(&with_trailing_bit(&text)), decode(&text));
    }
}
