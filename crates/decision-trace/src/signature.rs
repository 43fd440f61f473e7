//! Ed25519: keys, signatures, and which signatures are good.

mod checker;
mod multiples;
#[cfg(test)]
mod pinned;

use core::fmt;
use core::str::FromStr;

use curve25519_dalek::edwards::EdwardsPoint;
use curve25519_dalek::scalar::Scalar;
use ed25519_dalek::VerifyingKey;
use jcs_strict::rule;

pub(crate) use checker::{Check, Checker};

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

    fn r(&self) -> &[u8; 32] {
        self.0.first_chunk().unwrap_or(&[0; 32])
    }

    fn s(&self) -> &[u8; 32] {
        self.0.last_chunk().unwrap_or(&[0; 32])
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

    /// The key that was computed from a seed, which makes it a good one.
    pub(crate) fn of(key: VerifyingKey) -> PublicKey {
        PublicKey(key)
    }

    /// The 32 bytes.
    pub fn as_bytes(&self) -> &[u8; 32] {
        self.0.as_bytes()
    }

    /// The one encoding of the point: 32 bytes of a few points can be written in a second way.
    pub(crate) fn canonical_bytes(&self) -> [u8; 32] {
        self.0.to_edwards().compress().to_bytes()
    }

    fn point(&self) -> EdwardsPoint {
        self.0.to_edwards()
    }

    fn is_weak(&self) -> bool {
        self.0.is_weak()
    }

    /// Whether a signature R ‖ S over a message M is good: the verdict of `verify_strict` of ed25519-dalek.
    ///
    /// With A the 32 bytes of the key, B the base point, L the order of the group that B generates, and k the 64 bytes of SHA-512 of R ‖ A ‖ M read
    /// as a number, lowest byte first, modulo L, a signature is good exactly if
    ///
    /// - S, read in the same way, is below L;
    /// - R is the encoding of S·B − k·A, byte for byte, so in its one canonical form;
    /// - neither this point nor A is of small order (one whose multiple by 8 is the neutral element).
    ///
    /// There is no multiplication by the cofactor: the equation holds in the whole group of the curve.
    pub fn verify(&self, message: &[u8], signature: &Signature) -> bool {
        // Another crate in the same build could switch dalek's check of S off (feature `legacy_compatibility`).
        let s = Option::<Scalar>::from(Scalar::from_canonical_bytes(*signature.s()));
        let signature = ed25519_dalek::Signature::from_bytes(signature.as_bytes());
        s.is_some() && self.0.verify_strict(message, &signature).is_ok()
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
