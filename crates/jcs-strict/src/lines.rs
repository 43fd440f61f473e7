//! JSON Lines: one document a line, one answer a line.

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
/// Nothing is read ahead and nothing is kept. Input that comes piece by piece can be cut at its line feeds and given to
/// [`digest`](crate::digest) line by line, with the same answers.
///
/// ```
/// use jcs_strict::{Digest, ErrorCode, Profile, digest_lines};
/// let mut answers = digest_lines(b"{\"a\": 1.0}\r\n\n[1,]\n2", &Profile::INTEGERS);
/// assert_eq!(answers.next(), Some(Ok(Digest::of(b"{\"a\":1}"))));
/// let blank = answers.next().unwrap().unwrap_err();
/// assert_eq!((blank.code(), blank.offset()), (ErrorCode::Syntax, 0));
/// let broken = answers.next().unwrap().unwrap_err();
/// assert_eq!((broken.code(), broken.offset()), (ErrorCode::Syntax, 3));
/// assert_eq!(answers.next(), Some(Ok(Digest::of(b"2"))));
/// assert_eq!(answers.next(), None);
/// ```
#[must_use]
pub fn digest_lines<'a>(bytes: &'a [u8], profile: &Profile) -> DigestLines<'a> {
    DigestLines { rest: bytes, profile: *profile }
}

/// The answers of [`digest_lines`].
#[derive(Clone, Debug)]
pub struct DigestLines<'a> {
    rest: &'a [u8],
    profile: Profile,
}

impl Iterator for DigestLines<'_> {
    type Item = Result<Digest, Error>;

    fn next(&mut self) -> Option<Result<Digest, Error>> {
        if self.rest.is_empty() {
            return None;
        }
        let end = line_feed(self.rest);
        let (line, rest) = match end {
            Some(end) => (&self.rest[..end], &self.rest[end + 1..]),
            None => (self.rest, &[][..]),
        };
        self.rest = rest;
        Some(crate::digest(line, &self.profile))
    }
}

/// The place of the first line feed. Block by block, which the compiler turns into a few instructions a block.
fn line_feed(bytes: &[u8]) -> Option<usize> {
    const BLOCK: usize = 64;
    let has_one = |block: &[u8]| block.iter().fold(false, |found, &byte| found | (byte == b'\n'));
    let whole_blocks = bytes.chunks_exact(BLOCK).take_while(|block| !has_one(block)).count();
    let from = whole_blocks * BLOCK;
    Some(from + bytes[from..].iter().position(|&byte| byte == b'\n')?)
}

impl core::iter::FusedIterator for DigestLines<'_> {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ErrorCode;
    use alloc::vec::Vec;

    fn answers(bytes: &[u8]) -> Vec<Result<Digest, (ErrorCode, usize)>> {
        let lines = digest_lines(bytes, &Profile::RFC8785);
        lines.map(|answer| answer.map_err(|error| (error.code(), error.offset()))).collect()
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
