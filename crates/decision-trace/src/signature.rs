//! Ed25519: keys, signatures, and which signatures are good.

use core::fmt;
use core::str::FromStr;

use ed25519_dalek::VerifyingKey;
use jcs_strict::rule;

use crate::base64url;

/// 64 bytes of signature, written as 86 characters of base64url without padding.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Signature([u8; 64]);

impl Signature {
    /// A signature of these bytes; whether it is good for anything is not looked at.
    pub const fn from_bytes(bytes: [u8; 64]) -> Signature {
        Signature(bytes)
    }

    /// R and S.
    pub const fn as_bytes(&self) -> &[u8; 64] {
        &self.0
    }
}

impl fmt::Display for Signature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&base64url::encode(&self.0))
    }
}

impl fmt::Debug for Signature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Signature({self})")
    }
}

/// The text is not 86 characters of base64url without padding, or its last bits are not zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a signature is 86 characters of base64url without padding, its last two bits zero")]
pub struct NotASignature;

impl FromStr for Signature {
    type Err = NotASignature;

    fn from_str(text: &str) -> Result<Signature, NotASignature> {
        base64url::decode(text).map(Signature).ok_or(NotASignature)
    }
}

/// A public key: 32 bytes that are a point of the curve, and not a weak one.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct PublicKey(VerifyingKey);

/// Why 32 bytes are no [`PublicKey`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NotAPublicKey {
    /// Not 43 characters of base64url without padding.
    #[error("a public key is 43 characters of base64url without padding, its last four bits zero")]
    Form,
    /// No point has these 32 bytes.
    #[error("these 32 bytes are no point of the curve")]
    NoPoint,
    /// The point has small order: whoever likes can sign for it.
    #[error("this public key is weak: signatures for it can be made without a secret")]
    Weak,
}

impl PublicKey {
    /// The key of these bytes.
    ///
    /// # Errors
    ///
    /// [`NotAPublicKey::NoPoint`] and [`NotAPublicKey::Weak`].
    pub fn from_bytes(bytes: &[u8; 32]) -> Result<PublicKey, NotAPublicKey> {
        let key = VerifyingKey::from_bytes(bytes).map_err(|_| NotAPublicKey::NoPoint)?;
        if rule!("trace.keys.weak", key.is_weak()) {
            return Err(NotAPublicKey::Weak);
        }
        Ok(PublicKey(key))
    }

    /// The 32 bytes.
    pub fn as_bytes(&self) -> &[u8; 32] {
        self.0.as_bytes()
    }

    /// The one encoding of the point: 32 bytes of a few points can be written in a second way.
    pub(crate) fn canonical_bytes(&self) -> [u8; 32] {
        self.0.to_edwards().compress().to_bytes()
    }

    /// Whether a signature over a message is good: the verdict of `verify_strict` of ed25519-dalek.
    pub fn verify(&self, message: &[u8], signature: &Signature) -> bool {
        let signature = ed25519_dalek::Signature::from_bytes(signature.as_bytes());
        self.0.verify_strict(message, &signature).is_ok()
    }
}

impl fmt::Display for PublicKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&base64url::encode(self.as_bytes()))
    }
}

impl fmt::Debug for PublicKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "PublicKey({self})")
    }
}

impl FromStr for PublicKey {
    type Err = NotAPublicKey;

    fn from_str(text: &str) -> Result<PublicKey, NotAPublicKey> {
        PublicKey::from_bytes(&base64url::decode(text).ok_or(NotAPublicKey::Form)?)
    }
}
