//! Where something was found.

use core::cmp::Ordering;
use core::fmt;

use crate::visible;

/// A place: which document, trace and record, which value in it, which byte.
///
/// Every part may be unknown. The pointer (RFC 6901) is relative to the smallest thing that the finding's rule speaks of (the
/// record, the envelope, the resolution), the offset counts bytes from the start of the whole document as received.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Location {
    document: Option<String>,
    trace: Option<String>,
    seq: Option<u64>,
    pointer: Option<String>,
    offset: Option<usize>,
}

impl Location {
    /// No place: the finding is about everything that was given.
    pub fn unknown() -> Location {
        Location::default()
    }

    /// The value that an RFC 6901 pointer names; `""` is the root.
    pub fn pointer(pointer: impl Into<String>) -> Location {
        Location { pointer: Some(pointer.into()), ..Location::default() }
    }

    /// A byte, counted from 0 at the start of the document.
    pub fn byte(offset: usize) -> Location {
        Location { offset: Some(offset), ..Location::default() }
    }

    /// The same place, with the document's name (a file name, for example).
    pub fn in_document(mut self, name: impl Into<String>) -> Location {
        self.document = Some(name.into());
        self
    }

    /// The same place, with the trace it stands in.
    pub fn in_trace(mut self, trace: impl Into<String>) -> Location {
        self.trace = Some(trace.into());
        self
    }

    /// The same place, with the record it stands in.
    pub fn at_seq(mut self, seq: u64) -> Location {
        self.seq = Some(seq);
        self
    }

    /// The same place, with a pointer.
    pub fn at_pointer(mut self, pointer: impl Into<String>) -> Location {
        self.pointer = Some(pointer.into());
        self
    }

    /// The same place, with a byte.
    pub fn at_byte(mut self, offset: usize) -> Location {
        self.offset = Some(offset);
        self
    }

    /// The document's name.
    pub fn document(&self) -> Option<&str> {
        self.document.as_deref()
    }

    /// The trace's id, or what stands for it.
    pub fn trace(&self) -> Option<&str> {
        self.trace.as_deref()
    }

    /// The number of the record.
    pub fn seq(&self) -> Option<u64> {
        self.seq
    }

    /// The RFC 6901 pointer; `Some("")` is the root.
    pub fn as_pointer(&self) -> Option<&str> {
        self.pointer.as_deref()
    }

    /// The byte.
    pub fn offset(&self) -> Option<usize> {
        self.offset
    }

    /// Order of what surrounds the value: trace, document, record. Unknown comes first. A trace is a trace whichever file it came
    /// from, so its id goes before the file's name.
    pub(crate) fn cmp_surroundings(&self, other: &Location) -> Ordering {
        self.trace
            .cmp(&other.trace)
            .then_with(|| self.document.cmp(&other.document))
            .then_with(|| self.seq.cmp(&other.seq))
    }

    /// Order within the record: pointer, byte. Unknown comes first.
    pub(crate) fn cmp_value(&self, other: &Location) -> Ordering {
        let pointers = match (&self.pointer, &other.pointer) {
            (Some(a), Some(b)) => cmp_pointers(a, b),
            (a, b) => a.cmp(b),
        };
        pointers.then_with(|| self.offset.cmp(&other.offset))
    }
}

/// Token by token, array positions by their number: `/findings/2` stands before `/findings/10`.
fn cmp_pointers(a: &str, b: &str) -> Ordering {
    fn key(token: &str) -> (bool, usize, &str) {
        let digits = !token.is_empty() && token.bytes().all(|b| b.is_ascii_digit());
        (!digits, if digits { token.len() } else { 0 }, token)
    }
    a.split('/').map(key).cmp(b.split('/').map(key))
}

impl fmt::Display for Location {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut comma = "";
        let mut part = |f: &mut fmt::Formatter<'_>, text: fmt::Arguments<'_>| {
            let separator = core::mem::replace(&mut comma, ", ");
            write!(f, "{separator}{text}")
        };
        if let Some(name) = &self.document {
            part(f, format_args!("{}", visible(name)))?;
        }
        if let Some(trace) = &self.trace {
            part(f, format_args!("trace {}", visible(trace)))?;
        }
        if let Some(seq) = self.seq {
            part(f, format_args!("record {seq}"))?;
        }
        match self.pointer.as_deref() {
            None => {}
            Some("") => part(f, format_args!("the root"))?,
            Some(pointer) => part(f, format_args!("{}", visible(pointer)))?,
        }
        if let Some(offset) = self.offset {
            part(f, format_args!("byte {offset}"))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_written_from_the_outside_in() {
        let place =
            Location::pointer("/parent/seq").in_document("b.jsonl").in_trace("t-1").at_seq(7).at_byte(90);
        assert_eq!(place.to_string(), "b.jsonl, trace t-1, record 7, /parent/seq, byte 90");
        assert_eq!(Location::pointer("").to_string(), "the root");
        assert_eq!(Location::unknown().to_string(), "");
    }

    #[test]
    fn a_name_in_a_place_cannot_leave_its_line() {
        let place = Location::pointer("/a\nE_FORGED").in_document("x\u{1b}[2J");
        assert_eq!(place.to_string(), r"x\u{1b}[2J, /a\u{a}E_FORGED");
    }

    #[test]
    fn positions_are_ordered_by_number_and_names_by_text() {
        let mut pointers = ["/b/10", "/b/9", "/b/x", "/a", "", "/b", "/b/9/z"];
        pointers.sort_by(|a, b| cmp_pointers(a, b));
        assert_eq!(pointers, ["", "/a", "/b", "/b/9", "/b/9/z", "/b/10", "/b/x"]);
    }
}
