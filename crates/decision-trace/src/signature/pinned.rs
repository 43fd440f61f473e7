//! Holds both ways of checking a signature against `verify_strict` of ed25519-dalek, on the signatures that verifiers disagree about and on
//! many that are a step away from them.

use curve25519_dalek::constants::{ED25519_BASEPOINT_POINT, EIGHT_TORSION};
use curve25519_dalek::edwards::EdwardsPoint;
use curve25519_dalek::scalar::Scalar;
use ed25519_dalek::VerifyingKey;
use sha2::{Digest, Sha512};

use super::{Check, Checker, PublicKey, Signature};

/// As little-endian bytes: the order of the base point.
const L: [u8; 32] = [
    0xed, 0xd3, 0xf5, 0x5c, 0x1a, 0x63, 0x12, 0x58, 0xd6, 0x9c, 0xf7, 0xa2, 0xde, 0xf9, 0xde, 0x14, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x10,
];

/// Splitmix64.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound as u64) as usize
    }

    fn scalar(&mut self) -> Scalar {
        let mut bytes = [0; 64];
        bytes.chunks_exact_mut(8).for_each(|chunk| chunk.copy_from_slice(&self.next().to_le_bytes()));
        Scalar::from_bytes_mod_order_wide(&bytes)
    }
}

/// A key of which the secret is known, with a part of small order.
struct Known {
    secret: Scalar,
    public: [u8; 32],
}

impl Known {
    fn new(secret: Scalar, torsion: usize) -> Known {
        let public = (ED25519_BASEPOINT_POINT * secret + EIGHT_TORSION[torsion]).compress().to_bytes();
        Known { secret, public }
    }

    fn challenge(&self, r: &[u8; 32], message: &[u8]) -> Scalar {
        let hash = Sha512::new().chain_update(r).chain_update(self.public).chain_update(message).finalize();
        Scalar::from_bytes_mod_order_wide(&hash.into())
    }

    /// R of any encoding, and the S that would go with the nonce.
    fn sign(&self, nonce: Scalar, r: [u8; 32], message: &[u8]) -> [u8; 64] {
        join(r, (nonce + self.challenge(&r, message) * self.secret).to_bytes())
    }
}

fn join(r: [u8; 32], s: [u8; 32]) -> [u8; 64] {
    let mut signature = [0; 64];
    signature[..32].copy_from_slice(&r);
    signature[32..].copy_from_slice(&s);
    signature
}

/// The sum of two numbers of 32 bytes, lowest byte first.
fn plus(a: [u8; 32], b: [u8; 32]) -> [u8; 32] {
    let mut carry = 0;
    core::array::from_fn(|at| {
        let sum = u16::from(a[at]) + u16::from(b[at]) + carry;
        carry = sum >> 8;
        sum as u8
    })
}

fn strict(public: &[u8; 32], message: &[u8], signature: &[u8; 64]) -> bool {
    let key = VerifyingKey::from_bytes(public).expect("a point");
    key.verify_strict(message, &ed25519_dalek::Signature::from_bytes(signature)).is_ok()
}

/// Keys of every kind, and a checker that has a table for each.
fn keys(random: &mut Random) -> (Vec<Known>, Checker) {
    let keys: Vec<Known> = (0..8).map(|torsion| Known::new(random.scalar(), torsion)).collect();
    let checker =
        Checker::new(keys.iter().map(|key| PublicKey::from_bytes(&key.public).expect("no weak key")));
    let signature = Signature::from_bytes([0; 64]);
    for key in 0..keys.len() {
        checker.check(&vec![Check { key, message: b"", signature }; 32]);
    }
    (keys, checker)
}

/// All three verdicts are one; which one, is given back.
fn agree(keys: &[Known], checker: &Checker, key: usize, message: &[u8], signature: [u8; 64]) -> bool {
    let expected = strict(&keys[key].public, message, &signature);
    let ours = Signature::from_bytes(signature);
    let plain = PublicKey::from_bytes(&keys[key].public).expect("no weak key").verify(message, &ours);
    let tabled = checker.check(&[Check { key, message, signature: ours }]);
    assert_eq!(
        (plain, tabled.as_slice()),
        (expected, &[expected][..]),
        "{:?} {signature:?}",
        keys[key].public
    );
    expected
}

#[test]
fn an_honest_signature_is_good_and_no_other_scalar_with_the_same_value() {
    let mut random = Random(1);
    let (keys, checker) = keys(&mut random);
    let nonce = random.scalar();
    let r = (ED25519_BASEPOINT_POINT * nonce).compress().to_bytes();
    let good = keys[0].sign(nonce, r, b"m");
    assert!(agree(&keys, &checker, 0, b"m", good));
    assert!(!agree(&keys, &checker, 0, b"n", good));
    let mut s = [0; 32];
    s.copy_from_slice(&good[32..]);
    for _ in 0..7 {
        s = plus(s, L);
        assert!(!agree(&keys, &checker, 0, b"m", join(r, s)));
    }
    for s in [[0; 32], L, [0xff; 32]] {
        assert!(!agree(&keys, &checker, 0, b"m", join(r, s)));
    }
}

#[test]
fn r_of_small_order_is_never_good_even_where_the_equation_holds() {
    let mut random = Random(2);
    let (keys, checker) = keys(&mut random);
    let mut held = 0;
    for (key, known) in keys.iter().enumerate() {
        for (torsion, count) in
            EIGHT_TORSION.iter().flat_map(|torsion| (0..16u32).map(move |count| (torsion, count)))
        {
            let r = torsion.compress().to_bytes();
            let message = count.to_le_bytes();
            let signature = known.sign(Scalar::ZERO, r, &message);
            let public = VerifyingKey::from_bytes(&known.public).expect("a point");
            let loose = ed25519_dalek::Signature::from_bytes(&signature);
            held += usize::from(ed25519_dalek::Verifier::verify(&public, &message, &loose).is_ok());
            assert!(!agree(&keys, &checker, key, &message, signature));
        }
    }
    assert!(held > 100, "the equation held {held} times");
}

#[test]
fn r_of_mixed_order_is_good_exactly_where_the_equation_holds_without_the_cofactor() {
    let mut random = Random(3);
    let (keys, checker) = keys(&mut random);
    let mut good = [0; 8];
    for (key, known) in keys.iter().enumerate() {
        for torsion in EIGHT_TORSION.iter().cycle().take(64) {
            let nonce = random.scalar();
            let r = (ED25519_BASEPOINT_POINT * nonce + torsion).compress().to_bytes();
            good[key] += usize::from(agree(&keys, &checker, key, b"m", known.sign(nonce, r, b"m")));
        }
    }
    // A key without such a part takes R without one: one R in eight. The others take an R that cancels theirs.
    assert_eq!(good[0], 8);
    assert!(good[1..].iter().all(|&count| count > 0), "{good:?}");
}

#[test]
fn other_encodings_of_r_are_not_good() {
    let mut random = Random(4);
    let (keys, checker) = keys(&mut random);
    // y from p to 2^255-1, with either sign: 0 to 18 written in another way.
    for extra in 0..19u8 {
        for sign in [0x7f, 0xff] {
            let mut r = [0xff; 32];
            (r[0], r[31]) = (0xed + extra.min(18), sign);
            for key in 0..keys.len() {
                assert!(!agree(&keys, &checker, key, b"m", keys[key].sign(Scalar::ZERO, r, b"m")));
            }
        }
    }
    // The neutral element with the sign that x = 0 does not have.
    let mut r = [0; 32];
    (r[0], r[31]) = (1, 0x80);
    assert!(!agree(&keys, &checker, 0, b"m", keys[0].sign(Scalar::ZERO, r, b"m")));
    // A y that is on no point.
    assert!(!agree(&keys, &checker, 0, b"m", join([2; 32], [0; 32])));
}

#[test]
fn a_key_of_small_order_is_none_and_other_encodings_of_a_key_are_hashed_as_they_are_written() {
    for torsion in EIGHT_TORSION {
        assert!(PublicKey::from_bytes(&torsion.compress().to_bytes()).is_err());
    }
    let (mut weak, mut odd) = (0, 0);
    for extra in 0..19u8 {
        for sign in [0x7f, 0xff] {
            let mut public = [0xff; 32];
            (public[0], public[31]) = (0xed + extra, sign);
            let Ok(point) = VerifyingKey::from_bytes(&public) else { continue };
            weak += usize::from(point.is_weak());
            assert_eq!(PublicKey::from_bytes(&public).is_err(), point.is_weak());
            let Ok(key) = PublicKey::from_bytes(&public) else { continue };
            odd += 1;
            assert_ne!(key.canonical_bytes(), public);
            // Nobody knows the secret of such a point, so nothing it has signed can be shown.
            let signature = [7; 64];
            assert_eq!(
                key.verify(b"m", &Signature::from_bytes(signature)),
                strict(&public, b"m", &signature)
            );
        }
    }
    assert!(weak > 0 && odd > 0, "{weak} weak, {odd} others");
}

#[test]
fn signatures_a_step_away_from_good_ones_get_the_verdict_of_verify_strict() {
    let count = if cfg!(debug_assertions) { 10_000 } else { 1_000_000 };
    let mut random = Random(5);
    let (keys, checker) = keys(&mut random);
    let mut good = 0;
    for _ in 0..count {
        let key = random.below(keys.len());
        let nonce = random.scalar();
        let torsion: EdwardsPoint = EIGHT_TORSION[if random.below(2) == 0 { 0 } else { random.below(8) }];
        let r = (ED25519_BASEPOINT_POINT * nonce + torsion).compress().to_bytes();
        let mut message = random.next().to_le_bytes();
        let mut signature = keys[key].sign(nonce, r, &message);
        match random.below(8) {
            0 => signature[random.below(64)] ^= 1 << random.below(8),
            1 => signature[random.below(32)] ^= 1 << random.below(8),
            2 => signature[63] ^= [0x10, 0x20, 0x40, 0x80][random.below(4)],
            3 => message[random.below(8)] ^= 1 << random.below(8),
            4 => {
                let mut s = [0; 32];
                s.copy_from_slice(&signature[32..]);
                for _ in 0..=random.below(7) {
                    s = plus(s, L);
                }
                signature[32..].copy_from_slice(&s);
            }
            _ => {}
        }
        good += usize::from(agree(&keys, &checker, key, &message, signature));
    }
    assert!(good > count / 20 && good < count / 2, "{good} of {count} are good");
}
