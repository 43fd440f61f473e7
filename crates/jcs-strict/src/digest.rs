//! A SHA-256 digest and its one text form.

use core::fmt;
use core::str::FromStr;

const PREFIX: &str = "sha256:";

/// 32 bytes, written `sha256:` and 64 lower-case hexadecimal digits.
///
/// ```
/// use jcs_strict::{Digest, Profile};
/// let digest = jcs_strict::digest(br#"{"b":1,"a":1.0}"#, &Profile::INTEGERS).unwrap();
/// assert_eq!(digest, Digest::of(br#"{"a":1,"b":1}"#));
/// assert_eq!(digest.to_string(), "sha256:4dad51ac41eb73862fce375fae85ba13711fd19f1b26d8e4b1f9fa405c3d5adf");
/// assert!("SHA256:00".parse::<Digest>().is_err());
/// ```
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Digest([u8; 32]);

impl Digest {
    /// The SHA-256 digest of these bytes, as they are.
    #[cfg(feature = "sha2")]
    #[must_use]
    pub fn of(bytes: &[u8]) -> Digest {
        use sha2::Digest as _;
        Digest(sha2::Sha256::digest(bytes).into())
    }

    /// The digest of these 32 bytes' worth of hash.
    #[must_use]
    pub const fn from_bytes(bytes: [u8; 32]) -> Digest {
        Digest(bytes)
    }

    /// The bytes of the hash.
    #[must_use]
    pub const fn as_bytes(&self) -> &[u8; 32] {
        &self.0
    }
}

impl fmt::Display for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const DIGITS: &[u8; 16] = b"0123456789abcdef";
        let mut text = [0; PREFIX.len() + 64];
        let (prefix, hex) = text.split_at_mut(PREFIX.len());
        prefix.copy_from_slice(PREFIX.as_bytes());
        for (pair, byte) in hex.chunks_exact_mut(2).zip(self.0) {
            pair[0] = DIGITS[usize::from(byte >> 4)];
            pair[1] = DIGITS[usize::from(byte & 15)];
        }
        f.write_str(core::str::from_utf8(&text).map_err(|_| fmt::Error)?)
    }
}

impl fmt::Debug for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The text is not `sha256:` followed by exactly 64 lower-case hexadecimal digits.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct NotADigest(());

impl fmt::Display for NotADigest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a digest is `sha256:` followed by exactly 64 lower-case hexadecimal digits")
    }
}

impl core::error::Error for NotADigest {}

impl FromStr for Digest {
    type Err = NotADigest;

    // Spec: BM-6.2-1
    fn from_str(text: &str) -> Result<Digest, NotADigest> {
        let fault = NotADigest(());
        if crate::rule!("jcs.digest.prefix", !text.starts_with(PREFIX)) {
            return Err(fault);
        }
        let hex = text.strip_prefix(PREFIX).unwrap_or(text).as_bytes();
        if crate::rule!("jcs.digest.length", hex.len() != 64) {
            return Err(fault);
        }
        let mut bytes = [0; 32];
        for (byte, pair) in bytes.iter_mut().zip(hex.chunks_exact(2)) {
            *byte = digit(pair[0]).ok_or(fault)? << 4 | digit(pair[1]).ok_or(fault)?;
        }
        Ok(Digest(bytes))
    }
}

fn digit(byte: u8) -> Option<u8> {
    if crate::rule!("jcs.digest.lower-case", byte.is_ascii_uppercase()) {
        return None;
    }
    char::from(byte).to_digit(16).map(|value| value as u8)
}

#[cfg(feature = "serde")]
impl serde::Serialize for Digest {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Digest {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Digest, D::Error> {
        struct Text;

        impl serde::de::Visitor<'_> for Text {
            type Value = Digest;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("`sha256:` followed by 64 lower-case hexadecimal digits")
            }

            fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<Digest, E> {
                text.parse().map_err(|_| E::invalid_value(serde::de::Unexpected::Str(text), &self))
            }
        }

        deserializer.deserialize_str(Text)
    }
}
