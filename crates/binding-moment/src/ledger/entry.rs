//! The lines of a ledger file, to the byte. `LEDGER.md` describes the form for people.

use jcs_strict::{Digest, Profile, Value};

use crate::ledger::UnixMillis;
use crate::ledger::book::{Change, Question};
use crate::{Hatches, Terms};

/// What a line says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Entry {
    /// The first line of every ledger, and no other.
    Heading,
    /// Something that happened.
    Change(Change),
}

/// The link before the first line.
const NO_LINK: Digest = Digest::from_bytes([0; 32]);

/// The longest line has some 380 bytes; whatever is much longer is no line of a ledger.
const LONGEST: usize = 1024;

/// The end of the chain that the lines so far make: each line's link is the digest of that line as it would be
/// with the link of the line before in its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Chain(Option<Digest>);

impl Chain {
    /// No line yet.
    pub(super) const EMPTY: Chain = Chain(None);

    /// Whether there is no line yet.
    pub(super) fn is_empty(self) -> bool {
        self.0.is_none()
    }

    /// The line that says `entry` after those so far, without its line feed, and the chain with it.
    pub(super) fn write(self, entry: Entry) -> (String, Chain) {
        let link = Digest::of(write(entry, self.0.unwrap_or(NO_LINK)).as_bytes());
        (write(entry, link), Chain(Some(link)))
    }

    /// Reads a line that must follow those so far: exactly the bytes that [`write`](Chain::write) makes.
    pub(super) fn read(self, line: &[u8]) -> Result<(Entry, Chain), &'static str> {
        let document = jcs_strict::parse(line, &Profile::INTEGERS.with_size(LONGEST))
            .map_err(|_| "this line is no line of a ledger")?;
        let entry = entry(document.root()).ok_or("this line is no entry that this version knows")?;
        match (entry, self.is_empty()) {
            (Entry::Heading, true) | (Entry::Change(_), false) => {}
            _ => return Err("a ledger has one heading, and it is the first line"),
        }
        let (expected, chain) = self.write(entry);
        if expected.as_bytes() == line {
            Ok((entry, chain))
        } else {
            Err("this line is not as it was written, or does not follow the one before it")
        }
    }
}

/// The first line of every ledger, without its line feed.
pub(super) fn heading() -> String {
    Chain::EMPTY.write(Entry::Heading).0
}

/// In canonical form: the members in the order of their names.
fn write(entry: Entry, link: Digest) -> String {
    match entry {
        Entry::Heading => format!(r#"{{"ledger":"binding-moment","link":"{link}","v":1}}"#),
        Entry::Change(Change::Emitted(Question { terms, stem, expires })) => {
            let Terms { digest, options, hatches: Hatches { free_text, dialogue } } = terms;
            let expires = expires.map(|at| format!(r#""expires":{},"#, at.get())).unwrap_or_default();
            format!(
                r#"{{"dialogue":{dialogue},"digest":"{digest}","event":"emitted",{expires}"free_text":{free_text},"link":"{link}","options":{options},"stem":"{stem}"}}"#
            )
        }
        Entry::Change(Change::Resolved(digest)) => closed(digest, "resolved", link),
        Entry::Change(Change::Rejected(digest)) => closed(digest, "rejected", link),
        Entry::Change(Change::Expired(digest)) => closed(digest, "expired", link),
        Entry::Change(Change::TakenUp(digest)) => closed(digest, "taken-up", link),
    }
}

fn closed(digest: Digest, event: &str, link: Digest) -> String {
    format!(r#"{{"digest":"{digest}","event":"{event}","link":"{link}"}}"#)
}

/// What the members say. Members too many, another order and white space are found by writing the line again.
fn entry(line: Value<'_>) -> Option<Entry> {
    let digest = |name| line.get(name)?.as_str()?.parse::<Digest>().ok();
    let flag = |name| line.get(name)?.as_bool();
    let Some(event) = line.get("event") else {
        return line.get("ledger").map(|_| Entry::Heading);
    };
    let named = digest("digest")?;
    let change = match event.as_str()? {
        "emitted" => {
            let options = usize::try_from(line.get("options")?.as_integer()?).ok()?;
            let hatches = Hatches { free_text: flag("free_text")?, dialogue: flag("dialogue")? };
            let expires = match line.get("expires") {
                Some(at) => Some(UnixMillis::new(u64::try_from(at.as_integer()?).ok()?)?),
                None => None,
            };
            if !(2..=4).contains(&options) {
                return None;
            }
            let terms = Terms { digest: named, options, hatches };
            Change::Emitted(Question { terms, stem: digest("stem")?, expires })
        }
        "resolved" => Change::Resolved(named),
        "rejected" => Change::Rejected(named),
        "expired" => Change::Expired(named),
        "taken-up" => Change::TakenUp(named),
        _ => return None,
    };
    Some(Entry::Change(change))
}
