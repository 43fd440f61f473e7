//! What a write that was broken off can have left at the end of a ledger: a beginning of a line that could come next.
//!
//! Anything else there was not left by a writer, and cutting it off could take an acknowledged entry with it: a line feed that has become
//! another byte makes the last entry and that byte look like the end of a file that nobody had finished.

use jcs_strict::Digest;

use crate::ledger::UnixMillis;
use crate::ledger::book::{Book, Change, Question};
use crate::ledger::entry::{Chain, Entry, heading};
use crate::{Hatches, Terms};

/// Whether `torn`, which has no line feed, is a beginning of a line that could follow the lines that made `chain` and `book`; a whole
/// line without its line feed is one.
///
/// Exact for the heading and for what closes an envelope, since there the whole line is known. Of an emission the link and the digest of the stem
/// cannot be foretold, so until the stem is whole their digits may be any.
pub(super) fn is_beginning(torn: &[u8], chain: Chain, book: &Book) -> bool {
    if chain.is_empty() {
        return heading().as_bytes().starts_with(torn);
    }
    if book.closings().any(|change| begins_with(chain, change, torn)) {
        return true;
    }
    match emission(Rest(torn), book) {
        Ok(question) => begins_with(chain, Change::Emitted(question), torn),
        Err(End::Over) => true,
        Err(End::Other) => false,
    }
}

fn begins_with(chain: Chain, change: Change, torn: &[u8]) -> bool {
    chain.write(Entry::Change(change)).0.as_bytes().starts_with(torn)
}

/// The question of an emission that `rest` spells out as far as its stem.
fn emission(mut rest: Rest<'_>, book: &Book) -> Result<Question, End> {
    const FLAG: [&str; 2] = ["false", "true"];
    rest.text("{\"dialogue\":")?;
    let dialogue = rest.one_of(&FLAG)? == 1;
    rest.text(",\"digest\":\"")?;
    let digest = rest.digest()?;
    if book.knows(&digest) {
        return Err(End::Other);
    }
    rest.text("\",\"event\":\"emitted\",\"")?;
    let mut expires = None;
    if rest.one_of(&["free_text\":", "expires\":"])? == 1 {
        expires = Some(rest.time()?);
        rest.text(",\"free_text\":")?;
    }
    let free_text = rest.one_of(&FLAG)? == 1;
    rest.text(",\"link\":\"")?;
    rest.digest()?;
    rest.text("\",\"options\":")?;
    let options = 2 + rest.one_of(&["2", "3", "4"])?;
    rest.text(",\"stem\":\"")?;
    let stem = rest.digest()?;
    Ok(Question { terms: Terms { digest, options, hatches: Hatches { free_text, dialogue } }, stem, expires })
}

/// Why reading stops before the stem.
enum End {
    /// There is no more, and what there is could go on.
    Over,
    /// There is something that no line has there.
    Other,
}

struct Rest<'t>(&'t [u8]);

impl Rest<'_> {
    fn text(&mut self, expected: &str) -> Result<(), End> {
        self.one_of(&[expected]).map(drop)
    }

    /// Which of these texts comes, of which none begins another.
    fn one_of(&mut self, expected: &[&str]) -> Result<usize, End> {
        for (index, text) in expected.iter().enumerate() {
            if let Some(rest) = self.0.strip_prefix(text.as_bytes()) {
                self.0 = rest;
                return Ok(index);
            }
        }
        let goes_on = expected.iter().any(|text| text.as_bytes().starts_with(self.0));
        Err(if goes_on { End::Over } else { End::Other })
    }

    fn digest(&mut self) -> Result<Digest, End> {
        const DIGITS: usize = 64;
        let before = self.0;
        self.text("sha256:")?;
        let digits = self.taken(DIGITS, |byte| byte.is_ascii_digit() || (b'a'..=b'f').contains(byte));
        let text = &before[..before.len() - self.0.len()];
        match std::str::from_utf8(text).ok().and_then(|text| text.parse().ok()) {
            Some(digest) => Ok(digest),
            None if digits < DIGITS && self.0.is_empty() => Err(End::Over),
            None => Err(End::Other),
        }
    }

    fn time(&mut self) -> Result<UnixMillis, End> {
        let before = self.0;
        let digits = self.taken(usize::MAX, u8::is_ascii_digit);
        let text = std::str::from_utf8(&before[..digits]).unwrap_or_default();
        match text.parse().ok().and_then(UnixMillis::new) {
            _ if digits > 1 && text.starts_with('0') => Err(End::Other),
            Some(time) => Ok(time),
            None if digits == 0 && self.0.is_empty() => Err(End::Over),
            None => Err(End::Other),
        }
    }

    /// Goes past the bytes that are so, and says how many there were.
    fn taken(&mut self, most: usize, so: impl Fn(&u8) -> bool) -> usize {
        let count = self.0.iter().take(most).take_while(|byte| so(byte)).count();
        self.0 = &self.0[count..];
        count
    }
}
