//! What a trace keeps of a person's own answer: a commitment, and never the answer.

use core::fmt;
use core::str::FromStr;

use jcs_strict::{Canonical, Digest};

use crate::base64url;
use crate::layout::name;

/// 16 random bytes that keep an answer from being guessed from its commitment. Written as 22 characters of base64url.
///
/// A salt is handed back to whoever has the answer, and stands in no record. With it and the answer the commitment can be shown to be
/// this answer's; once either is gone, nobody can.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Salt([u8; 16]);

impl Salt {
    /// A salt of these bytes, which have to be random and used once.
    pub const fn from_bytes(bytes: [u8; 16]) -> Salt {
        Salt(bytes)
    }

    /// A salt from the system's own randomness.
    ///
    /// # Errors
    ///
    /// Where the system has none.
    #[cfg(feature = "getrandom")]
    pub fn generate() -> Result<Salt, getrandom::Error> {
        let mut bytes = [0; 16];
        getrandom::fill(&mut bytes)?;
        Ok(Salt(bytes))
    }

    /// The commitment to an answer: the digest of the canonical form of `{"answer":…,"salt":…}`.
    ///
    /// ```
    /// use decision_trace::Salt;
    ///
    /// let salt: Salt = "AAECAwQFBgcICQoLDA0ODw".parse()?;
    /// let form = br#"{"answer":"Half of it","salt":"AAECAwQFBgcICQoLDA0ODw"}"#;
    /// assert_eq!(salt.commit("Half of it"), jcs_strict::Digest::of(form));
    /// # Ok::<(), decision_trace::NotASalt>(())
    /// ```
    // Spec: BM-13-1
    pub fn commit(&self, answer: &str) -> Digest {
        let form =
            format!(r#"{{"{}":{},"{}":"{self}"}}"#, name::ANSWER, Canonical::string(answer), name::SALT);
        Digest::of(form.as_bytes())
    }
}

impl fmt::Display for Salt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&base64url::encode(&self.0))
    }
}

/// Without the bytes.
impl fmt::Debug for Salt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Salt")
    }
}

/// The text is not 22 characters of base64url without padding, or its last bits are not zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a salt is 22 characters of base64url without padding, its last four bits zero")]
pub struct NotASalt;

impl FromStr for Salt {
    type Err = NotASalt;

    fn from_str(text: &str) -> Result<Salt, NotASalt> {
        base64url::decode(text).map(Salt).ok_or(NotASalt)
    }
}
