//! Signatures and keys on which acceptance rules differ.
//!
//! With B the base point, A the public key, k the hash of R, A and the message: a rule without a cofactor wants R to be the very encoding of
//! S·B − k·A, one with a cofactor wants 8·S·B = 8·R + 8·k·A. The strict rule is the one without, and besides refuses R and A of small
//! order and S that is not below the order L.

use super::{TraceKey, base64url};
use curve25519_dalek::constants::{ED25519_BASEPOINT_POINT, EIGHT_TORSION};
use curve25519_dalek::edwards::{CompressedEdwardsY, EdwardsPoint};
use curve25519_dalek::scalar::Scalar;
use sha2::{Digest as _, Sha512};

/// L = 2^252 + 27742317777372353535851937790883648493, least byte first.
const ORDER: [u8; 32] = [
    0xed, 0xd3, 0xf5, 0x5c, 0x1a, 0x63, 0x12, 0x58, 0xd6, 0x9c, 0xf7, 0xa2, 0xde, 0xf9, 0xde, 0x14, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x10,
];

/// The same signature with S + L for S: the equation holds, the number is too large.
pub fn with_s_plus_l(sig: &str) -> String {
    let mut bytes = base64url::decode(sig).unwrap_or_default();
    let mut carry = 0u16;
    for (byte, addend) in bytes.iter_mut().skip(32).zip(ORDER) {
        let sum = u16::from(*byte) + u16::from(addend) + carry;
        *byte = (sum & 0xff) as u8;
        carry = sum >> 8;
    }
    base64url::encode(&bytes)
}

/// A signature by the holder of the key whose R has a part of small order: good by the rule with a cofactor alone.
pub fn with_mixed_r(key: &TraceKey, message: &str) -> String {
    let nonce = Scalar::from(1_234_567_u64);
    let r = (ED25519_BASEPOINT_POINT * nonce + torsion()).compress();
    signature(r, nonce + challenge(r.as_bytes(), &key.public_bytes(), message) * secret(key))
}

/// A signature by the holder of the key whose R is the neutral point: every rule's equation holds, but R has small order.
pub fn with_small_r(key: &TraceKey, message: &str) -> String {
    let r = EdwardsPoint::default().compress();
    signature(r, challenge(r.as_bytes(), &key.public_bytes(), message) * secret(key))
}

/// As [`with_small_r`], where the y of R is written as p + 1: who decodes before comparing takes it for the same point.
pub fn with_noncanonical_r(key: &TraceKey, message: &str) -> String {
    let r = noncanonical(1);
    signature(r, challenge(r.as_bytes(), &key.public_bytes(), message) * secret(key))
}

/// The public key of a holder who added a point of order 8 to their own: of mixed order, and so not weak.
pub fn mixed_key(key: &TraceKey) -> [u8; 32] {
    (ED25519_BASEPOINT_POINT * secret(key) + torsion()).compress().to_bytes()
}

/// A signature for [`mixed_key`]. Where `divisible`, k is a multiple of 8 and the equation holds without a cofactor; else it holds with one
/// alone.
pub fn for_mixed_key(key: &TraceKey, message: &str, divisible: bool) -> String {
    let public = mixed_key(key);
    for nonce in 1_u64.. {
        let nonce = Scalar::from(nonce);
        let r = (ED25519_BASEPOINT_POINT * nonce).compress();
        let k = challenge(r.as_bytes(), &public, message);
        if (k.as_bytes()[0] & 7 == 0) == divisible {
            return signature(r, nonce + k * secret(key));
        }
    }
    String::new()
}

/// The eight points of small order, in their canonical encodings.
pub fn weak_keys() -> Vec<[u8; 32]> {
    EIGHT_TORSION.iter().map(|point| point.compress().to_bytes()).collect()
}

/// A weak key in an encoding that is not canonical: the neutral point, its y written as p + 1.
pub fn weak_noncanonical_key() -> [u8; 32] {
    noncanonical(1).to_bytes()
}

/// The signature of nobody for a weak key, good for every message by a rule that lets weak keys pass: R the neutral point, S zero.
pub fn universal_signature() -> String {
    signature(EdwardsPoint::default().compress(), Scalar::ZERO)
}

/// 32 bytes that are the y of no point.
pub fn no_point() -> [u8; 32] {
    (2..=u8::MAX)
        .map(small)
        .find(|bytes| CompressedEdwardsY(*bytes).decompress().is_none())
        .unwrap_or_default()
}

/// A point that is not weak in both of its encodings: the canonical one, and the one with p added to y.
pub fn two_encodings() -> ([u8; 32], [u8; 32]) {
    let strong =
        |y: &u8| CompressedEdwardsY(small(*y)).decompress().is_some_and(|point| !point.is_small_order());
    let y = (2..19).find(strong).unwrap_or_default();
    (small(y), noncanonical(y).to_bytes())
}

fn small(y: u8) -> [u8; 32] {
    let mut bytes = [0; 32];
    bytes[0] = y;
    bytes
}

/// y + p for a y below 19, where p = 2^255 − 19.
fn noncanonical(y: u8) -> CompressedEdwardsY {
    let mut bytes = [0xff; 32];
    bytes[0] = 0xed + y;
    bytes[31] = 0x7f;
    CompressedEdwardsY(bytes)
}

/// A point of order 8.
fn torsion() -> EdwardsPoint {
    EIGHT_TORSION[1]
}

/// The scalar of a key, as RFC 8032 takes it from the seed.
fn secret(key: &TraceKey) -> Scalar {
    let hash = Sha512::digest(key.seed());
    let mut bytes = [0; 32];
    bytes.copy_from_slice(&hash[..32]);
    bytes[0] &= 248;
    bytes[31] = bytes[31] & 63 | 64;
    Scalar::from_bytes_mod_order(bytes)
}

fn challenge(r: &[u8; 32], public: &[u8; 32], message: &str) -> Scalar {
    let hash = Sha512::new().chain_update(r).chain_update(public).chain_update(message).finalize();
    Scalar::from_bytes_mod_order_wide(&hash.into())
}

fn signature(r: CompressedEdwardsY, s: Scalar) -> String {
    base64url::encode(&[r.to_bytes(), s.to_bytes()].concat())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::trace::GATEWAY;
    use ed25519_dalek::{Signature, VerifyingKey};

    const MESSAGE: &str = "sha256:00";

    /// The verdicts of the two rules of ed25519-dalek.
    fn verdicts(public: &[u8; 32], sig: &str) -> (bool, bool) {
        let key = VerifyingKey::from_bytes(public).expect("a point");
        let bytes: [u8; 64] =
            base64url::decode(sig).and_then(|bytes| bytes.try_into().ok()).expect("64 bytes");
        let sig = Signature::from_bytes(&bytes);
        (
            ed25519_dalek::Verifier::verify(&key, MESSAGE.as_bytes(), &sig).is_ok(),
            key.verify_strict(MESSAGE.as_bytes(), &sig).is_ok(),
        )
    }

    /// Whether 8·S·B = 8·R + 8·k·A.
    fn holds_with_cofactor(public: &[u8; 32], sig: &str) -> bool {
        let bytes = base64url::decode(sig).expect("base64url");
        let half = |from: usize| <[u8; 32]>::try_from(&bytes[from..from + 32]).expect("32 bytes");
        let point = |bytes: [u8; 32]| CompressedEdwardsY(bytes).decompress().expect("a point");
        let s = Scalar::from_bytes_mod_order(half(32));
        let k = challenge(&half(0), public, MESSAGE);
        let left = ED25519_BASEPOINT_POINT * s;
        left.mul_by_cofactor() == (point(half(0)) + point(*public) * k).mul_by_cofactor()
    }

    #[test]
    fn every_forgery_holds_by_some_rule_and_not_by_the_strict_one() {
        let public = GATEWAY.public_bytes();
        let good = GATEWAY.sign(MESSAGE);
        assert_eq!(verdicts(&public, &good), (true, true));
        for forged in [
            with_s_plus_l(&good),
            with_mixed_r(&GATEWAY, MESSAGE),
            with_small_r(&GATEWAY, MESSAGE),
            with_noncanonical_r(&GATEWAY, MESSAGE),
        ] {
            assert!(holds_with_cofactor(&public, &forged), "{forged}");
            assert!(!verdicts(&public, &forged).1, "{forged}");
        }
        assert!(verdicts(&public, &with_small_r(&GATEWAY, MESSAGE)).0);
    }

    #[test]
    fn a_mixed_key_signs_by_the_strict_rule_where_k_is_divisible() {
        let public = mixed_key(&GATEWAY);
        assert!(verdicts(&public, &for_mixed_key(&GATEWAY, MESSAGE, true)).1);
        let other = for_mixed_key(&GATEWAY, MESSAGE, false);
        assert!(!verdicts(&public, &other).1);
        assert!(holds_with_cofactor(&public, &other));
    }

    #[test]
    fn a_weak_key_signs_everything_by_the_other_rule() {
        let neutral = EdwardsPoint::default().compress().to_bytes();
        assert!(weak_keys().contains(&neutral));
        assert_eq!(verdicts(&neutral, &universal_signature()), (true, false));
        assert_eq!(verdicts(&weak_noncanonical_key(), &universal_signature()), (true, false));
    }

    #[test]
    fn one_point_has_two_encodings() {
        let (canonical, other) = two_encodings();
        let point = |bytes| CompressedEdwardsY(bytes).decompress();
        assert_ne!(canonical, other);
        assert_eq!(point(canonical), point(other));
        assert!(point(no_point()).is_none());
    }
}
