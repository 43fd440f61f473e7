//! Checking many signatures: the verdict of [`PublicKey::verify`] on each, in less time for keys that sign many.

use core::sync::atomic::{AtomicU32, AtomicUsize, Ordering};
use std::sync::{LazyLock, OnceLock};

use curve25519_dalek::constants::ED25519_BASEPOINT_POINT;
use curve25519_dalek::edwards::EdwardsPoint;
use curve25519_dalek::scalar::Scalar;
use curve25519_dalek::traits::Identity;
use jcs_strict::rule;
use sha2::{Digest, Sha512};

use super::multiples::Multiples;
use super::{PublicKey, Signature};

/// A table takes the time of about ten signatures to make, and halves that of those which follow.
const WORTH_A_TABLE: u32 = 20;

/// The most tables that are kept for one key set, at 215 KiB each.
const TABLES: usize = 32;

const KEY_WIDTH: usize = 6;
const BASE_WIDTH: usize = 8;

/// The multiples of the base point, which every signature needs: 660 KiB, made when the first table is.
static BASE: LazyLock<Multiples> = LazyLock::new(|| Multiples::new(ED25519_BASEPOINT_POINT, BASE_WIDTH));

/// Checks signatures of a few keys, which it knows by their positions.
#[derive(Debug, Default)]
pub(crate) struct Checker {
    keys: Vec<Signer>,
    tables: AtomicUsize,
}

#[derive(Debug)]
struct Signer {
    key: PublicKey,
    uses: AtomicU32,
    /// Of the key's negative, which is what is multiplied; `None` inside where there are too many tables.
    table: OnceLock<Option<Multiples>>,
}

/// A signature to be checked.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Check<'a> {
    /// The position of the key.
    pub(crate) key: usize,
    pub(crate) message: &'a [u8],
    pub(crate) signature: Signature,
}

impl Checker {
    pub(crate) fn new(keys: impl IntoIterator<Item = PublicKey>) -> Checker {
        let signer = |key| Signer { key, uses: AtomicU32::new(0), table: OnceLock::new() };
        Checker { keys: keys.into_iter().map(signer).collect(), tables: AtomicUsize::new(0) }
    }

    /// Whether each signature is good, in their order. Each verdict is by itself; only the last step of the arithmetic, in which
    /// a division is needed, is shared.
    pub(crate) fn check(&self, checks: &[Check<'_>]) -> Vec<bool> {
        let mut good = vec![false; checks.len()];
        let (mut recomputed, mut places) = (Vec::new(), Vec::new());
        for (place, check) in checks.iter().enumerate() {
            let Some(signer) = self.keys.get(check.key) else { continue };
            match self.table(signer) {
                Some(table) => {
                    if let Some(point) = recompute(check, &signer.key, table) {
                        recomputed.push(point);
                        places.push(place);
                    }
                }
                None => good[place] = signer.key.verify(check.message, &check.signature),
            }
        }
        let compressed = EdwardsPoint::compress_batch_alloc(&recomputed);
        for ((place, point), bytes) in places.into_iter().zip(recomputed).zip(compressed) {
            let signature = checks[place].signature;
            let differs = rule!("trace.sign.recomputed", bytes.as_bytes() != signature.r());
            let is_weak = rule!("trace.sign.small-order", point.is_small_order());
            good[place] = !differs && !is_weak;
        }
        good
    }

    /// The table of a key that has signed enough to be worth one.
    fn table<'s>(&self, signer: &'s Signer) -> Option<&'s Multiples> {
        if let Some(table) = signer.table.get() {
            return table.as_ref();
        }
        if signer.uses.fetch_add(1, Ordering::Relaxed) < WORTH_A_TABLE {
            return None;
        }
        let make = || {
            // A weak key signs nothing; it cannot be in a key set, so this only says it once more.
            let may = !signer.key.is_weak() && self.tables.fetch_add(1, Ordering::Relaxed) < TABLES;
            may.then(|| Multiples::new(-signer.key.point(), KEY_WIDTH))
        };
        signer.table.get_or_init(make).as_ref()
    }
}

/// The R that a good signature has: S times the base point, less k times the key. `None` where S is not below the group's order, for then
/// no signature is good.
fn recompute(check: &Check<'_>, key: &PublicKey, table: &Multiples) -> Option<EdwardsPoint> {
    let s = Option::<Scalar>::from(Scalar::from_canonical_bytes(*check.signature.s()));
    if rule!("trace.sign.scalar", s.is_none()) {
        return None;
    }
    let s = s.unwrap_or_else(|| Scalar::from_bytes_mod_order(*check.signature.s()));
    let hash = Sha512::new()
        .chain_update(check.signature.r())
        .chain_update(key.as_bytes())
        .chain_update(check.message)
        .finalize();
    let k = Scalar::from_bytes_mod_order_wide(&hash.into());
    let minus_k_keys = table.add_to(EdwardsPoint::identity(), k.as_bytes());
    Some(BASE.add_to(minus_k_keys, s.as_bytes()))
}
