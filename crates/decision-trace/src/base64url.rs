//! The text form of keys and signatures: base64url (RFC 4648 §5) without padding, one text for each value.

use base64ct::{Base64UrlUnpadded, Encoding};

/// The `N` bytes that a text stands for. Padding, white space, letters of the other alphabet, bits that are left over and not zero, and
/// any other length are refused.
pub(crate) fn decode<const N: usize>(text: &str) -> Option<[u8; N]> {
    let mut bytes = [0; N];
    let decoded = Base64UrlUnpadded::decode(text, &mut bytes).ok()?;
    (decoded.len() == N).then_some(bytes)
}

/// The one text of these bytes.
pub(crate) fn encode(bytes: &[u8]) -> String {
    Base64UrlUnpadded::encode_string(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_value_has_one_text() {
        assert_eq!(decode::<2>("_-8"), Some([0xff, 0xef]));
        for other in ["_-9", "_-8=", "/+8", "_-8 ", " _-8", "_-", "_-8A", "", "_-8\n"] {
            assert_eq!(decode::<2>(other), None, "{other:?}");
        }
        assert_eq!(encode(&[0xff, 0xef]), "_-8");
        assert_eq!(encode(&[0; 64]).len(), 86);
    }
}
