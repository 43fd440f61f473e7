//! The writing that goes along with the reading: what is read is written at once, and an object whose names turn out not to
//! be in order is put in order when it closes.

use super::sorting::{Member, Sorting};
use super::walk::{Sink, walk};
use crate::canonical;
use crate::double::NumberText;
use crate::name;
use crate::number;
use crate::profile::{Numbers, Profile};
use crate::rule;
use crate::utf8;
use alloc::string::String;
use alloc::vec::Vec;

/// What a writing needs, for one document after the other.
#[derive(Default)]
pub(crate) struct Room {
    out: Vec<u8>,
    /// The open containers, the innermost last.
    open: Vec<Open>,
    /// The members of the open objects so far, those of the innermost last.
    members: Vec<Member>,
    /// Where a name with escapes begins in the output; it is noted down as a member's when it is complete.
    name_start: usize,
    sorting: Sorting,
    /// How many bytes have been moved to put objects in order.
    moved: usize,
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

/// How often, on average, a byte may be moved while objects are put in order. Objects that are out of order at many levels move the
/// bytes of the innermost as often; beyond this the exact reading takes less time.
const MOVES: usize = 32;

/// How many bytes of output are made room for before the input has been seen to be anything.
const AT_FIRST: usize = 4096;

impl Room {
    /// Writes the canonical form of a document of the profile. `None` says nothing but that the exact reading has to be asked.
    pub(crate) fn write(&mut self, bytes: &[u8], profile: &Profile) -> Option<()> {
        if rule!("jcs.fast.write-size", bytes.len() > profile.size_limit()) {
            return None;
        }
        self.out.clear();
        self.open.clear();
        self.members.clear();
        self.moved = 0;
        self.out.reserve(bytes.len().min(AT_FIRST));
        self.open.reserve(8);
        self.members.reserve(24);
        walk(
            bytes,
            &mut Writing {
                bytes,
                text: None,
                numbers: profile.numbers,
                limit: usize::from(profile.depth),
                room: self,
            },
        )
    }

    /// The digest of what was written last.
    #[cfg(feature = "sha2")]
    pub(crate) fn digest(&self) -> Option<crate::Digest> {
        (!is_ill_formed(utf8::text(&self.out))).then(|| crate::Digest::of(&self.out))
    }

    /// What was written last.
    pub(crate) fn into_text(mut self) -> Option<String> {
        let out = core::mem::take(&mut self.out);
        // What objects were sorted in is as large as they are, and what is no ASCII is copied once more.
        drop(self);
        if out.is_ascii() {
            return String::from_utf8(out).ok();
        }
        let text = utf8::text(&out);
        let of_bytes = || String::from_utf8_lossy(&out).into_owned();
        (!is_ill_formed(text)).then(|| text.map_or_else(of_bytes, String::from))
    }
}

/// Characters are written as they were read, and what is decoded from escapes begins no continuation: the output is text
/// if and only if the input was.
fn is_ill_formed(output: Option<&str>) -> bool {
    rule!("jcs.fast.write-utf8", output.is_none())
}

struct Writing<'a> {
    bytes: &'a [u8],
    /// The same as text, from the first number on that has to be read as one: one by one would take longer.
    text: Option<&'a str>,
    numbers: Numbers,
    limit: usize,
    room: &'a mut Room,
}

impl Writing<'_> {
    /// Once the input has been seen to be something, makes room for all of it: most outputs are no longer than their inputs, and
    /// growing step by step would take twice as much.
    #[inline(always)]
    fn make_room(&mut self) {
        let out = &mut self.room.out;
        if out.len() > AT_FIRST / 2 && out.capacity() < self.bytes.len() {
            out.reserve_exact(self.bytes.len() - out.len());
        }
    }

    /// Writes what stands in the input from `start` to `end`.
    #[inline(always)]
    fn copy(&mut self, start: usize, end: usize) {
        const SHORT: usize = 32;
        let out = &mut self.room.out;
        // A copy of a fixed length is a few instructions, one of another length is a call.
        if end - start <= SHORT
            && let Some(block) = self.bytes.get(start..).and_then(<[u8]>::first_chunk::<SHORT>)
        {
            let length = out.len() + (end - start);
            out.extend_from_slice(block);
            out.truncate(length);
        } else {
            out.extend_from_slice(&self.bytes[start..end]);
        }
    }

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
            // Once it has to be sorted, it makes no difference what else is out of order.
            if open.is_sorted {
                let before = &room.out[last.start as usize..last.name_end as usize];
                open.is_sorted = name::compare(before, &room.out[start..end]).is_lt();
            }
        }
        if room.members.len() == room.members.capacity() {
            room.members.reserve_exact(room.members.len() / 2 + 24);
        }
        room.members.push(member);
        room.out.push(b':');
        Some(())
    }

    /// Puts the members of the innermost object in order.
    #[inline(never)]
    fn sort(&mut self, open: Open) -> Option<()> {
        let room = &mut *self.room;
        room.moved += room.out.len() - open.start;
        if room.moved > self.bytes.len().saturating_mul(MOVES) {
            return None;
        }
        let members = room.members.get_mut(open.members as usize..)?;
        members.last_mut()?.end = u32::try_from(room.out.len()).ok()?;
        let names_are_unique = room.sorting.sort(&room.out, open.start, members);
        if rule!("jcs.fast.write-duplicate", !names_are_unique) {
            return None;
        }
        room.out.truncate(open.start);
        room.out.extend_from_slice(&room.sorting.sorted);
        Some(())
    }

    #[inline(never)]
    fn other_number(&mut self, start: usize, end: usize) -> Option<()> {
        let out = &mut self.room.out;
        let token = &self.bytes[start..end];
        if self.numbers == Numbers::Integers {
            match number::integer(token) {
                Some(value) => out.extend_from_slice(number::integer_text(value, &mut [0; 20]).as_bytes()),
                None if rule!("jcs.fast.write-integer", true) => return None,
                None => out.extend_from_slice(token),
            }
            return Some(());
        }
        if self.text.is_none() {
            self.text = utf8::text(self.bytes);
        }
        let token = &self.text?[start..end];
        let mut room = NumberText::new();
        match room.write(number::double(token)) {
            Some(text) => out.extend_from_slice(text.as_bytes()),
            None if rule!("jcs.fast.write-finite", true) => return None,
            None => out.extend_from_slice(token.as_bytes()),
        }
        Some(())
    }
}

/// How each character of ASCII is written in a string, and the length of that: a load takes less time than a jump that depends on
/// the character.
static ASCII: [([u8; 8], u8); 128] = ascii();

const fn ascii() -> [([u8; 8], u8); 128] {
    let mut all = [([0; 8], 1); 128];
    let mut code = 0;
    while code < 128 {
        all[code as usize].0[0] = code;
        if let Some(escape) = canonical::escape(code as char) {
            let escape = escape.as_bytes();
            let mut at = 0;
            while at < escape.len() {
                all[code as usize].0[at] = escape[at];
                at += 1;
            }
            all[code as usize].1 = escape.len() as u8;
        }
        code += 1;
    }
    all
}

impl Sink for Writing<'_> {
    #[inline(always)]
    fn open(&mut self, _: usize, is_object: bool) -> Option<()> {
        let room = &mut *self.room;
        if rule!("jcs.fast.write-depth", room.open.len() >= self.limit) {
            return None;
        }
        room.out.push(if is_object { b'{' } else { b'[' });
        let members = if is_object { room.members.len() as u32 } else { ARRAY };
        room.open.push(Open { start: room.out.len(), members, is_sorted: true });
        Some(())
    }

    #[inline(always)]
    fn close(&mut self, _: usize) -> Option<()> {
        let open = self.room.open.pop()?;
        if open.members == ARRAY {
            self.room.out.push(b']');
            return Some(());
        }
        if !open.is_sorted {
            self.sort(open)?;
        }
        self.room.members.truncate(open.members as usize);
        self.room.out.push(b'}');
        Some(())
    }

    #[inline(always)]
    fn innermost_is_object(&self) -> Option<bool> {
        self.room.open.last().map(|open| open.members != ARRAY)
    }

    #[inline(always)]
    fn comma(&mut self) {
        self.make_room();
        self.room.out.push(b',');
    }

    #[inline(always)]
    fn word(&mut self, start: usize, end: usize) {
        self.copy(start, end);
    }

    #[inline(always)]
    fn number(&mut self, start: usize, end: usize) -> Option<()> {
        let token = &self.bytes[start..end];
        let is_own_text = match self.numbers {
            Numbers::Integers => number::is_own_integer(token),
            Numbers::Doubles | Numbers::Any => number::is_own_text(token),
        };
        if is_own_text {
            self.copy(start, end);
            return Some(());
        }
        self.other_number(start, end)
    }

    #[inline(always)]
    fn string(&mut self, start: usize, end: usize, is_name: bool) -> Option<()> {
        let from = self.room.out.len();
        self.copy(start, end);
        if is_name { self.name_written(from) } else { Some(()) }
    }

    #[inline(always)]
    fn begin_escaped(&mut self, is_name: bool) {
        if is_name {
            self.room.name_start = self.room.out.len();
        }
        self.room.out.push(b'"');
    }

    #[inline(always)]
    fn run(&mut self, start: usize, end: usize) {
        self.make_room();
        self.copy(start, end);
    }

    #[inline(always)]
    fn escaped(&mut self, character: char) {
        // Copies of fixed lengths, as in `copy`.
        let out = &mut self.room.out;
        let before = out.len();
        match ASCII.get(character as usize) {
            Some((text, length)) => {
                out.extend_from_slice(text);
                out.truncate(before + usize::from(*length));
            }
            None => {
                let mut encoded = [0; 4];
                let length = character.encode_utf8(&mut encoded).len();
                out.extend_from_slice(&encoded);
                out.truncate(before + length);
            }
        }
    }

    #[inline(always)]
    fn end_escaped(&mut self, _: usize, _: usize, is_name: bool) -> Option<()> {
        self.room.out.push(b'"');
        if is_name { self.name_written(self.room.name_start) } else { Some(()) }
    }
}
