//! JSON Lines: one document a line, one answer a line.

#[cfg(feature = "parallel")]
mod ahead;

use crate::{Digest, Error, Profile};

/// The digest of each line's document; a line that is refused does not stop the rest.
///
/// There is one item for each line, in order. To the byte:
/// * A line ends before a line feed (0x0A) or at the end of the input. A line feed at the end of the input ends the last line and begins
///   none: `1\n2\n` and `1\n2` are two lines, and empty input is none.
/// * A carriage return ends no line. Before a line feed it is white space of JSON behind the document, so lines that end in CR LF have
///   the digests of those that end in LF; it counts in offsets and in the size of the line.
/// * A blank line is a line without a document: `E_JCS_SYNTAX`, at its length. It is not passed over, so the answers and the
///   lines of the input keep the same numbers.
/// * Size and depth of the profile are each line's own, and offsets count from the start of the line. Bytes that are not UTF-8 are the
///   fault of the line that they stand in.
///
/// Input that comes piece by piece can be cut at its line feeds and given to this function a piece at a time, with the same answers. With the
/// feature `parallel` lines are digested on all cores of rayon's pool, a mebibyte of lines ahead, whose answers are kept until they are
/// asked for; without it nothing is read ahead and nothing is kept. The answers are the same.
///
/// ```
/// use jcs_strict::{Digest, ErrorCode, Profile, digest_lines};
/// let mut lines = digest_lines(b"{\"a\": 1.0}\r\n\n[1,]\n2", &Profile::INTEGERS);
/// assert_eq!(lines.next().unwrap().digest, Ok(Digest::of(b"{\"a\":1}")));
/// let blank = lines.next().unwrap().digest.unwrap_err();
/// assert_eq!((blank.code(), blank.offset()), (ErrorCode::Syntax, 0));
/// let broken = lines.next().unwrap();
/// assert_eq!((broken.number, broken.start), (3, 13));
/// let why = broken.digest.unwrap_err();
/// assert_eq!((why.code(), why.offset()), (ErrorCode::Syntax, 3));
/// assert_eq!(lines.next().unwrap().digest, Ok(Digest::of(b"2")));
/// assert_eq!(lines.next(), None);
/// ```
#[must_use]
pub fn digest_lines<'a>(bytes: &'a [u8], profile: &Profile) -> DigestLines<'a> {
    DigestLines {
        bytes,
        at: 0,
        number: 0,
        profile: *profile,
        #[cfg(feature = "parallel")]
        ahead: ahead::Ahead::default(),
    }
}

/// A line, and what became of its document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineDigest {
    /// Which line it is, counted from 1.
    pub number: usize,
    /// The byte at which it begins.
    pub start: usize,
    /// The digest, or why there is none; its offset counts from `start`.
    pub digest: Result<Digest, Error>,
}

/// The answers of [`digest_lines`].
#[derive(Clone, Debug)]
pub struct DigestLines<'a> {
    bytes: &'a [u8],
    /// Where the line begins that is answered next, and how many came before it.
    at: usize,
    number: usize,
    profile: Profile,
    #[cfg(feature = "parallel")]
    ahead: ahead::Ahead,
}

impl Iterator for DigestLines<'_> {
    type Item = LineDigest;

    fn next(&mut self) -> Option<LineDigest> {
        #[cfg(feature = "parallel")]
        let (end, digest) = match self.ahead.next(self.bytes, self.at, &self.profile) {
            Some(answer) => answer,
            None => line(self.bytes, self.at, &self.profile)?,
        };
        #[cfg(not(feature = "parallel"))]
        let (end, digest) = line(self.bytes, self.at, &self.profile)?;
        self.number += 1;
        Some(LineDigest { number: self.number, start: core::mem::replace(&mut self.at, end), digest })
    }
}

impl core::iter::FusedIterator for DigestLines<'_> {}

/// Digests the line that begins at `start`; and where the next one begins.
fn line(bytes: &[u8], start: usize, profile: &Profile) -> Option<(usize, Result<Digest, Error>)> {
    let rest = bytes.get(start..).filter(|rest| !rest.is_empty())?;
    let (length, end) = match line_feed(rest) {
        Some(length) => (length, start + length + 1),
        None => (rest.len(), bytes.len()),
    };
    Some((end, crate::digest(&rest[..length], profile)))
}

/// The place of the first line feed. Block by block, which the compiler turns into a few instructions a block.
fn line_feed(bytes: &[u8]) -> Option<usize> {
    const BLOCK: usize = 64;
    let has_one = |block: &[u8]| block.iter().fold(false, |found, &byte| found | (byte == b'\n'));
    let whole_blocks = bytes.chunks_exact(BLOCK).take_while(|block| !has_one(block)).count();
    let from = whole_blocks * BLOCK;
    Some(from + bytes[from..].iter().position(|&byte| byte == b'\n')?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ErrorCode;
    use alloc::vec::Vec;

    fn answers(bytes: &[u8]) -> Vec<Result<Digest, (ErrorCode, usize)>> {
        let lines = digest_lines(bytes, &Profile::RFC8785);
        lines.map(|line| line.digest.map_err(|error| (error.code(), error.offset()))).collect()
    }

    #[test]
    fn a_missing_last_line_feed_changes_nothing() {
        assert_eq!(answers(b"1\n2\n"), answers(b"1\n2"));
        assert_eq!(answers(b"1\n2\n"), [Ok(Digest::of(b"1")), Ok(Digest::of(b"2"))]);
        assert_eq!(answers(b""), []);
    }

    #[test]
    fn a_carriage_return_is_white_space_of_its_line() {
        assert_eq!(answers(b"1\r\n2\r\n"), answers(b"1\n2\n"));
        assert_eq!(answers(b"[\r1]\r"), [Ok(Digest::of(b"[1]"))]);
        assert_eq!(answers(b"\r\n"), [Err((ErrorCode::Syntax, 1))]);
    }

    #[test]
    fn a_blank_line_is_a_line_without_a_document() {
        let blank = |offset| Err((ErrorCode::Syntax, offset));
        assert_eq!(answers(b"\n"), [blank(0)]);
        assert_eq!(
            answers(b"1\n\n \t \n2\n\n"),
            [Ok(Digest::of(b"1")), blank(0), blank(3), Ok(Digest::of(b"2")), blank(0)]
        );
    }

    /// More than is read ahead at a time, so that beginnings and ends of what is read together lie everywhere.
    #[test]
    fn a_long_input_is_answered_line_by_line_in_order() {
        let mut bytes = Vec::new();
        let mut expected = Vec::new();
        for number in 0..40_000_usize {
            let text = match number % 7 {
                0 => alloc::format!("{{\"b\":{number},\"a\":\"{}\"}}", "x".repeat(number % 211)),
                3 => alloc::string::String::new(),
                5 => alloc::format!("[{number},]\r"),
                // One that is longer than what is read together.
                6 if number % 9_000 == 6 => alloc::format!("\"{}\"", "long ".repeat(300_000)),
                _ => alloc::format!("[{number}]"),
            };
            let digest = crate::digest(text.as_bytes(), &Profile::RFC8785);
            expected.push(LineDigest { number: number + 1, start: bytes.len(), digest });
            bytes.extend_from_slice(text.as_bytes());
            bytes.push(b'\n');
        }
        bytes.pop();
        let mut lines = digest_lines(&bytes, &Profile::RFC8785);
        for expected in expected {
            assert_eq!(lines.next(), Some(expected));
        }
        assert_eq!((lines.next(), lines.next()), (None, None));
    }

    #[test]
    fn a_line_feed_is_found_wherever_it_stands() {
        for length in 0..200 {
            let mut bytes = alloc::vec![b'x'; length];
            assert_eq!(line_feed(&bytes), None);
            for place in (0..length).rev() {
                bytes[place] = b'\n';
                assert_eq!(line_feed(&bytes), Some(place));
            }
        }
    }

    #[test]
    fn a_bad_line_keeps_its_fault_to_itself() {
        assert_eq!(
            answers(b"\"\xff\"\n{\"a\":1,\"a\":2}\n1e999\n[1]"),
            [
                Err((ErrorCode::Utf8, 1)),
                Err((ErrorCode::Duplicate, 7)),
                Err((ErrorCode::Number, 0)),
                Ok(Digest::of(b"[1]"))
            ]
        );
    }
}
