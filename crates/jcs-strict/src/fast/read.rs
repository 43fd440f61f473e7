//! The reading that notes the values of a text down on a tape.

use super::walk::{Sink, walk};
use crate::number;
use crate::profile::{Numbers, Profile};
use crate::rule;
use crate::tape::Tape;
use crate::utf8;

/// The tape of a document of the profile. `None` says nothing but that the exact reading has to be asked.
pub(crate) fn read<'a>(bytes: &'a [u8], profile: &Profile) -> Option<(&'a str, Tape)> {
    if rule!("jcs.fast.read-size", bytes.len() > profile.size_limit()) {
        return None;
    }
    let text = utf8::text(bytes)?;
    let mut notes = Notes {
        numbers: profile.numbers,
        limit: u32::from(profile.depth),
        depth: 0,
        from: 0,
        text,
        tape: Tape::for_text(bytes.len()),
    };
    walk(bytes, &mut notes)?;
    Some((text, notes.tape))
}

struct Notes<'a> {
    text: &'a str,
    numbers: Numbers,
    limit: u32,
    depth: u32,
    /// Where in the arena the string begins that is being told.
    from: usize,
    tape: Tape,
}

impl Sink for Notes<'_> {
    #[inline(always)]
    fn open(&mut self, start: usize, is_object: bool) -> Option<()> {
        if rule!("jcs.fast.read-depth", self.depth >= self.limit) {
            return None;
        }
        self.depth += 1;
        self.tape.open(start, is_object);
        Some(())
    }

    #[inline(always)]
    fn close(&mut self, end: usize) -> Option<()> {
        self.depth -= 1;
        let names_are_unique = self.tape.close(self.text, end);
        (!rule!("jcs.fast.read-duplicate", !names_are_unique)).then_some(())
    }

    #[inline(always)]
    fn innermost_is_object(&self) -> Option<bool> {
        self.tape.innermost_is_object()
    }

    #[inline(always)]
    fn comma(&mut self) {}

    #[inline(always)]
    fn word(&mut self, start: usize, end: usize) {
        self.tape.push_value(start, end);
    }

    #[inline(always)]
    fn number(&mut self, start: usize, end: usize) -> Option<()> {
        let is_outside = match self.numbers {
            Numbers::Integers => {
                rule!("jcs.fast.read-integer", number::integer(&self.text.as_bytes()[start..end]).is_none())
            }
            Numbers::Doubles => rule!("jcs.fast.read-finite", !number::is_finite(&self.text[start..end])),
            Numbers::Any => false,
        };
        self.tape.push_value(start, end);
        (!is_outside).then_some(())
    }

    #[inline(always)]
    fn string(&mut self, start: usize, end: usize, is_name: bool) -> Option<()> {
        if is_name {
            self.tape.push_name(start, end);
        } else {
            self.tape.push_value(start, end);
        }
        Some(())
    }

    fn begin_escaped(&mut self, _: bool) {
        self.from = self.tape.arena().len();
    }

    #[inline(always)]
    fn run(&mut self, start: usize, end: usize) {
        self.tape.arena().push_str(&self.text[start..end]);
    }

    #[inline(always)]
    fn escaped(&mut self, character: char) {
        self.tape.arena().push(character);
    }

    fn end_escaped(&mut self, start: usize, end: usize, is_name: bool) -> Option<()> {
        self.tape.push_decoded(start, end, self.from, is_name);
        Some(())
    }
}
