//! Putting the members of an object in order, where they have been written out of it.

use crate::name;
use alloc::vec::Vec;

/// A member in the output.
#[derive(Copy, Clone)]
pub(super) struct Member {
    /// The opening quote of its name.
    pub(super) start: u32,
    /// Behind the closing quote of its name.
    pub(super) name_end: u32,
    /// Behind its value; known when the next one begins or the object closes.
    pub(super) end: u32,
}

/// What sorting needs.
#[derive(Default)]
pub(super) struct Sorting {
    /// The members of an object as they have to stand.
    pub(super) sorted: Vec<u8>,
    keys: Vec<u64>,
}

/// In objects of more members than this, what all the names begin with is left out of the keys.
const FEW: usize = 24;

/// The lower bits of a key number the member.
const NUMBER_BITS: u32 = 24;
const NUMBERS: u64 = (1 << NUMBER_BITS) - 1;

impl Sorting {
    /// Sorts members by name, writes them down as they have to stand, and says whether each name stands there once.
    pub(super) fn sort(&mut self, out: &[u8], start: usize, members: &mut [Member]) -> bool {
        let name_of = |member: &Member| &out[member.start as usize..member.name_end as usize];
        self.sorted.clear();
        self.sorted.reserve((out.len() - start).max(512));
        if members.len() as u64 > NUMBERS {
            members.sort_unstable_by(|a, b| name::compare(name_of(a), name_of(b)));
            self.join(out, members.iter());
            return members.is_sorted_by(|a, b| name_of(a) != name_of(b));
        }
        let members = &*members;
        // A key is the first five bytes behind what the names begin with, and the member's number.
        let mut common = 1;
        if members.len() > FEW {
            let first = name_of(&members[0]);
            common = members
                .iter()
                .fold(first.len(), |common, member| name::common(&first[..common], name_of(member)));
        }
        let mut keys = core::mem::take(&mut self.keys);
        keys.clear();
        keys.reserve_exact(members.len().max(FEW));
        for (number, member) in members.iter().enumerate() {
            let key = name::key(out, member.start as usize, member.name_end as usize, common);
            keys.push(key & !NUMBERS | number as u64);
        }
        let numbered = |key: &u64| &members[(key & NUMBERS) as usize];
        // Numbers alone are sorted in half the time; names are asked only where the bytes in the keys are the same.
        keys.sort_unstable();
        let mut names_are_unique = true;
        for alike in keys.chunk_by_mut(|a, b| a >> NUMBER_BITS == b >> NUMBER_BITS) {
            if alike.len() > 1 {
                alike.sort_unstable_by(|a, b| name::compare(name_of(numbered(a)), name_of(numbered(b))));
                names_are_unique &= alike.is_sorted_by(|a, b| name_of(numbered(a)) != name_of(numbered(b)));
            }
        }
        self.join(out, keys.iter().map(numbered));
        self.keys = keys;
        names_are_unique
    }

    fn join<'m>(&mut self, out: &[u8], members: impl Iterator<Item = &'m Member>) {
        for member in members {
            if !self.sorted.is_empty() {
                self.sorted.push(b',');
            }
            self.sorted.extend_from_slice(&out[member.start as usize..member.end as usize]);
        }
    }
}
