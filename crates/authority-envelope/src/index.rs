//! Clearances by their hash, so that an enforcer answers in the time of a few comparisons.

use std::hash::{BuildHasher, RandomState};

use crate::Clearances;

const ODD: u64 = 0x9e37_79b9_7f4a_7c15;

/// A table with open addressing, at most a quarter full. The seed is drawn for each table, so that nobody can choose clearances that
/// fall into one place.
#[derive(Debug)]
pub(crate) struct Index {
    seed: u64,
    slots: Box<[Slot]>,
    clearances: Clearances,
}

#[derive(Clone, Copy, Debug, Default)]
struct Slot {
    /// Zero is a free slot.
    tag: u32,
    at: u32,
}

impl Index {
    pub(crate) fn of(clearances: Clearances) -> Index {
        let size = (clearances.len() * 4).next_power_of_two().max(4);
        let seed = RandomState::new().hash_one(ODD);
        let mut slots = vec![Slot::default(); size].into_boxed_slice();
        for (at, clearance) in clearances.iter().enumerate() {
            let (tag, mut place) = key(seed, clearance, slots.len());
            while slots[place].tag != 0 {
                place = (place + 1) & (slots.len() - 1);
            }
            // A document has fewer than 2^32 bytes, and so fewer clearances.
            slots[place] = Slot { tag, at: u32::try_from(at).unwrap_or(u32::MAX) };
        }
        Index { seed, slots, clearances }
    }

    #[inline]
    pub(crate) fn contains(&self, clearance: &str) -> bool {
        let (tag, mut place) = key(self.seed, clearance, self.slots.len());
        loop {
            let slot = self.slots[place];
            if slot.tag == 0 {
                return false;
            }
            if slot.tag == tag && self.clearances.at(slot.at) == Some(clearance) {
                return true;
            }
            place = (place + 1) & (self.slots.len() - 1);
        }
    }
}

/// What stands in the slot, and where it is looked for first. `size` is a power of two.
#[inline]
fn key(seed: u64, text: &str, size: usize) -> (u32, usize) {
    let hash = hash(seed, text.as_bytes());
    ((hash >> 32) as u32 | 1, hash as usize & (size - 1))
}

/// Eight bytes at a time, each folded in by a multiplication.
#[inline]
fn hash(seed: u64, bytes: &[u8]) -> u64 {
    let (words, rest) = bytes.as_chunks::<8>();
    let mut hash = seed ^ (bytes.len() as u64).wrapping_mul(ODD);
    for word in words {
        hash = fold(hash ^ u64::from_le_bytes(*word));
    }
    let mut last = 0;
    for &byte in rest {
        last = last << 8 | u64::from(byte);
    }
    fold(hash ^ last)
}

#[inline]
fn fold(value: u64) -> u64 {
    let product = u128::from(value) * u128::from(ODD);
    (product as u64) ^ ((product >> 64) as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn has_what_the_set_has_and_nothing_else() {
        for count in [0, 1, 2, 3, 64, 1000] {
            let set = Clearances::of((0..count).map(|n| format!("clearance.{n}"))).expect("none is empty");
            let index = Index::of(set.clone());
            for n in 0..count + 100 {
                let clearance = format!("clearance.{n}");
                assert_eq!(index.contains(&clearance), set.contains(&clearance), "{clearance} of {count}");
            }
            for other in ["", "clearance.", "CLEARANCE.0", "clearance.0\u{0}", "clearance.0 "] {
                assert!(!index.contains(other), "{other}");
            }
        }
    }
}
