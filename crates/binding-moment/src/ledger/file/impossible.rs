//! Files whose every line is well formed and linked, and which tell what cannot have happened.

use durable_log::doubles::{Forgetful, Platter};

use super::*;
use crate::{Hatches, Terms};
use jcs_strict::Digest;

fn asked(name: &str, options: usize) -> Entry {
    let terms = Terms { digest: digest(name), options, hatches: Hatches::OPEN };
    Entry::Change(Change::Emitted(Question { terms, stem: digest("stem"), expires: Some(UnixMillis::MAX) }))
}

/// Without an expiry.
fn lasting(name: &str) -> Entry {
    let terms = Terms { digest: digest(name), options: 2, hatches: Hatches::OPEN };
    Entry::Change(Change::Emitted(Question { terms, stem: digest("stem"), expires: None }))
}

fn digest(name: &str) -> Digest {
    Digest::of(name.as_bytes())
}

/// Opens a file with these entries: where its first wrong line stands, counted from 0, if there is one.
fn first_wrong_line(entries: &[Entry]) -> Option<usize> {
    let (mut text, mut chain) = (String::new(), Chain::EMPTY);
    for entry in entries {
        let (line, next) = chain.write(*entry);
        text.push_str(&line);
        text.push('\n');
        chain = next;
    }
    let disk = Forgetful::with(Platter::holding(text.as_bytes()));
    let report = FileLedger::open_on(disk.handle()).err()?;
    assert_eq!(disk.platter(), Platter::holding(text.as_bytes()));
    assert_eq!(report.first_code(), Some(E_BM_LEDGER));
    let offset = report.findings().next().and_then(|finding| finding.at().offset());
    offset.map(|offset| text[..offset].matches('\n').count())
}

#[test]
fn a_file_that_tells_what_cannot_have_happened_is_refused_at_the_line_that_does() {
    let heading = Entry::Heading;
    let (a, b, c) = (asked("a", 2), asked("b", 4), asked("c", 3));
    let resolved = |name| Entry::Change(Change::Resolved(digest(name)));
    let rejected = |name| Entry::Change(Change::Rejected(digest(name)));
    let taken_up = |name| Entry::Change(Change::TakenUp(digest(name)));
    let expired = |name| Entry::Change(Change::Expired(digest(name)));
    let good = [heading, a, b, c, rejected("b"), rejected("a"), expired("c"), taken_up("b"), taken_up("a")];
    assert_eq!(first_wrong_line(&good), None);
    for (entries, wrong) in [
        (&[a][..], 0),
        (&[heading, heading], 1),
        (&[heading, a, heading], 2),
        (&[heading, asked("a", 1)], 1),
        (&[heading, asked("a", 5)], 1),
        (&[heading, a, b, a], 3),
        (&[heading, resolved("a")], 1),
        (&[heading, a, rejected("b")], 2),
        (&[heading, a, resolved("a"), resolved("a")], 3),
        (&[heading, a, resolved("a"), rejected("a")], 3),
        (&[heading, a, rejected("a"), resolved("a")], 3),
        (&[heading, a, rejected("a"), a], 3),
        (&[heading, expired("a")], 1),
        (&[heading, a, expired("a"), expired("a")], 3),
        (&[heading, a, expired("a"), resolved("a")], 3),
        (&[heading, a, expired("a"), rejected("a")], 3),
        (&[heading, a, resolved("a"), expired("a")], 3),
        (&[heading, a, expired("a"), taken_up("a")], 3),
        (&[heading, lasting("a"), expired("a")], 2),
        (&[heading, a, taken_up("a")], 2),
        (&[heading, a, resolved("a"), taken_up("a")], 3),
        (&[heading, a, b, rejected("b"), rejected("a"), taken_up("a")], 5),
        (&[heading, a, rejected("a"), taken_up("a"), taken_up("a")], 4),
    ] {
        assert_eq!(first_wrong_line(entries), Some(wrong), "{entries:?}");
    }
}
