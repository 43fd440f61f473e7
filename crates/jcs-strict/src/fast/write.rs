//! The writing that goes along with the reading: what is read is written at once, and an object whose names turn out not to
//! be in order is put in order when it closes.

use super::walk::{Sink, walk};
use crate::canonical;
use crate::double::NumberText;
use crate::name;
use crate::number;
use crate::profile::{Numbers, Profile};
use crate::rule;
use alloc::string::String;
use alloc::vec::Vec;

/// What a writing needs, for one document after the other.
#[derive(Default)]
pub(crate) struct Room {
    out: String,
    /// The open containers, the innermost last.
    open: Vec<Open>,
    /// The members of the open objects so far, those of the innermost last.
    members: Vec<Member>,
    sorting: Sorting,
}

#[derive(Copy, Clone)]
struct Open {
    /// What stands behind its bracket in the output.
    start: usize,
    /// Of an object, where its members begin; of an array, `ARRAY`.
    members: u32,
    is_sorted: bool,
}

const ARRAY: u32 = u32::MAX;

/// A member in the output.
#[derive(Copy, Clone)]
struct Member {
    /// The opening quote of its name.
    start: u32,
    /// Behind the closing quote of its name.
    name_end: u32,
    /// Behind its value; known when the next one begins or the object closes.
    end: u32,
}

impl Room {
    /// The canonical form of a document of the profile. `None` says nothing but that the exact reading has to be asked.
    pub(crate) fn write(&mut self, bytes: &[u8], profile: &Profile) -> Option<&str> {
        if rule!("jcs.fast.write-size", bytes.len() > profile.size_limit()) {
            return None;
        }
        let text = core::str::from_utf8(bytes).ok()?;
        self.out.clear();
        self.open.clear();
        self.members.clear();
        self.out.reserve(bytes.len());
        let mut writing = Writing { numbers: profile.numbers, limit: usize::from(profile.depth), room: self };
        walk(text, &mut writing)?;
        Some(&self.out)
    }

    /// What was written last.
    pub(crate) fn into_written(self) -> String {
        self.out
    }
}

struct Writing<'a> {
    numbers: Numbers,
    limit: usize,
    room: &'a mut Room,
}

impl Writing<'_> {
    /// A name has been written from `start` on.
    #[inline(always)]
    fn name_written(&mut self, start: usize) -> Option<()> {
        let room = &mut *self.room;
        let end = room.out.len();
        // Places are kept short; what they cannot count to is left to the exact reading.
        let member = Member { start: u32::try_from(start).ok()?, name_end: u32::try_from(end).ok()?, end: 0 };
        let open = room.open.last_mut()?;
        if room.members.len() > open.members as usize
            && let Some(last) = room.members.last_mut()
        {
            last.end = member.start - 1;
            let before = &room.out.as_bytes()[last.start as usize..last.name_end as usize];
            open.is_sorted &= name::compare(before, &room.out.as_bytes()[start..end]).is_lt();
        }
        room.members.push(member);
        room.out.push(':');
        Some(())
    }

    /// Puts the members of the innermost object in order.
    #[inline(never)]
    fn sort(&mut self, open: Open) -> Option<()> {
        let room = &mut *self.room;
        let members = room.members.get_mut(open.members as usize..)?;
        members.last_mut()?.end = u32::try_from(room.out.len()).ok()?;
        let names_are_unique = room.sorting.sort(&room.out, open.start, members);
        if rule!("jcs.fast.write-duplicate", !names_are_unique) {
            return None;
        }
        room.out.truncate(open.start);
        room.out.push_str(&room.sorting.sorted);
        Some(())
    }
}

impl Sink for Writing<'_> {
    #[inline(always)]
    fn open(&mut self, _: usize, is_object: bool) -> Option<()> {
        let room = &mut *self.room;
        if rule!("jcs.fast.write-depth", room.open.len() >= self.limit) {
            return None;
        }
        room.out.push(if is_object { '{' } else { '[' });
        let members = if is_object { room.members.len() as u32 } else { ARRAY };
        room.open.push(Open { start: room.out.len(), members, is_sorted: true });
        Some(())
    }

    #[inline(always)]
    fn close(&mut self, _: &str, _: usize) -> Option<()> {
        let open = self.room.open.pop()?;
        if open.members == ARRAY {
            self.room.out.push(']');
            return Some(());
        }
        if !open.is_sorted {
            self.sort(open)?;
        }
        self.room.members.truncate(open.members as usize);
        self.room.out.push('}');
        Some(())
    }

    #[inline(always)]
    fn innermost_is_object(&self) -> Option<bool> {
        self.room.open.last().map(|open| open.members != ARRAY)
    }

    #[inline(always)]
    fn comma(&mut self) {
        self.room.out.push(',');
    }

    #[inline(always)]
    fn word(&mut self, text: &str, start: usize, end: usize) {
        self.room.out.push_str(&text[start..end]);
    }

    #[inline(always)]
    fn number(&mut self, text: &str, start: usize, end: usize) -> Option<()> {
        let token = &text[start..end];
        let out = &mut self.room.out;
        if self.numbers != Numbers::Integers {
            if number::is_own_text(token.as_bytes()) {
                out.push_str(token);
                return Some(());
            }
            let value = number::double(token);
            let mut room = NumberText::new();
            return match room.write(value) {
                Some(text) => {
                    out.push_str(text);
                    Some(())
                }
                None if rule!("jcs.fast.write-finite", true) => None,
                None => {
                    out.push_str(token);
                    Some(())
                }
            };
        }
        if number::is_own_integer(token.as_bytes()) {
            out.push_str(token);
            return Some(());
        }
        match number::integer(token.as_bytes()) {
            Some(value) => number::write_integer(value, out),
            None if rule!("jcs.fast.write-integer", true) => return None,
            None => out.push_str(token),
        }
        Some(())
    }

    #[inline(always)]
    fn string(&mut self, text: &str, start: usize, end: usize, is_name: bool) -> Option<()> {
        let from = self.room.out.len();
        self.room.out.push_str(&text[start..end]);
        if is_name { self.name_written(from) } else { Some(()) }
    }

    #[inline(always)]
    fn begin_escaped(&mut self, is_name: bool) {
        if is_name {
            // The members are noted down when their names are complete; until then the place is kept here.
            self.room.sorting.name_start = self.room.out.len();
        }
        self.room.out.push('"');
    }

    #[inline(always)]
    fn run(&mut self, run: &str) {
        self.room.out.push_str(run);
    }

    #[inline(always)]
    fn escaped(&mut self, character: char) {
        canonical::write_character(character, &mut self.room.out);
    }

    #[inline(always)]
    fn end_escaped(&mut self, _: usize, _: usize, is_name: bool) -> Option<()> {
        self.room.out.push('"');
        if is_name { self.name_written(self.room.sorting.name_start) } else { Some(()) }
    }
}

/// What sorting needs.
#[derive(Default)]
struct Sorting {
    /// The members of an object as they have to stand.
    sorted: String,
    keys: Vec<u64>,
    name_start: usize,
}

/// Objects of more members than this are sorted by the beginnings of their names first.
const FEW: usize = 24;

/// The lower bits of a key number the member.
const NUMBER_BITS: u32 = 24;
const NUMBERS: u64 = (1 << NUMBER_BITS) - 1;

impl Sorting {
    /// Sorts members by name, writes them down as they have to stand, and says whether each name stands there once.
    fn sort(&mut self, out: &str, start: usize, members: &mut [Member]) -> bool {
        let text = out.as_bytes();
        let name_of = |member: &Member| &text[member.start as usize..member.name_end as usize];
        self.sorted.clear();
        if members.len() <= FEW || members.len() as u64 > NUMBERS {
            members.sort_unstable_by(|a, b| name::compare(name_of(a), name_of(b)));
            self.sorted.reserve(out.len() - start);
            self.join(out, members.iter());
            return members.is_sorted_by(|a, b| name_of(a) != name_of(b));
        }
        let members = &*members;
        // A key is the first five bytes behind what all the names begin with, and the member's number.
        let first = name_of(&members[0]);
        let common = members
            .iter()
            .fold(first.len(), |common, member| name::common(&first[..common], name_of(member)));
        let mut keys = core::mem::take(&mut self.keys);
        keys.clear();
        keys.reserve_exact(members.len());
        let key = |(number, member)| name::key(name_of(member), common) & !NUMBERS | number as u64;
        keys.extend(members.iter().enumerate().map(key));
        let numbered = |key: &u64| &members[(key & NUMBERS) as usize];
        keys.sort_unstable_by(|a, b| {
            let names = || name::compare(name_of(numbered(a)), name_of(numbered(b)));
            (a >> NUMBER_BITS).cmp(&(b >> NUMBER_BITS)).then_with(names)
        });
        self.sorted.reserve(out.len() - start);
        self.join(out, keys.iter().map(numbered));
        let names_are_unique = keys.is_sorted_by(|a, b| name_of(numbered(a)) != name_of(numbered(b)));
        self.keys = keys;
        names_are_unique
    }

    fn join<'m>(&mut self, out: &str, members: impl Iterator<Item = &'m Member>) {
        for member in members {
            if !self.sorted.is_empty() {
                self.sorted.push(',');
            }
            self.sorted.push_str(&out[member.start as usize..member.end as usize]);
        }
    }
}
