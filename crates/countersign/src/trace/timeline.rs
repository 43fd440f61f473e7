//! A trace as a list of what happened, gathered while it is verified.

use std::collections::BTreeSet;
use std::fmt::Write;

use decision_trace::{KeySet, Observer, Record};

use super::salient::salient;
use crate::json::Json;
use crate::quoted::quoted;

/// Sees the records of a trace and keeps a line of each.
pub(super) struct Timeline<'k> {
    /// Those that are trusted, if somebody has said which.
    keys: Option<&'k KeySet>,
    entries: Vec<Entry>,
}

enum Entry {
    Record(Shown),
    /// Lines from one place to another that are no records: there is nothing to show of them.
    None(u64, u64),
}

struct Shown {
    place: u64,
    ts: String,
    kind: String,
    signer: Signer,
    text: String,
}

enum Signer {
    /// A key of the key set, and what it signs for.
    Known { component: &'static str, id: String },
    /// What the record says.
    Claimed { id: String },
}

impl<'k> Timeline<'k> {
    pub(super) fn new(keys: Option<&'k KeySet>) -> Timeline<'k> {
        Timeline { keys, entries: Vec::new() }
    }

    /// How many places it has come to.
    pub(super) fn places(&self) -> u64 {
        self.entries.last().map_or(0, |entry| match entry {
            Entry::Record(Shown { place, .. }) | Entry::None(_, place) => place + 1,
        })
    }

    /// One line a record; what has errors is marked.
    pub(super) fn page(&self, wrong: &BTreeSet<u64>) -> String {
        let mut page = String::new();
        let width = self.places().saturating_sub(1).to_string().len();
        for entry in &self.entries {
            // Writing to a string cannot fail.
            let _ = match entry {
                Entry::Record(Shown { place, ts, kind, signer, text }) => {
                    let mark = if wrong.contains(place) { '!' } else { ' ' };
                    let signer = match signer {
                        Signer::Known { component, id } => format!("{component} ({id})"),
                        Signer::Claimed { id } => format!("said to be signed with {id}"),
                    };
                    writeln!(page, "{mark} {:>width$}  {ts}  {kind}  {signer}: {text}", place)
                }
                Entry::None(from, to) if from == to => {
                    writeln!(page, "! {from:>width$}  this line is no record")
                }
                Entry::None(from, to) => {
                    writeln!(page, "! {from:>width$}  this line and those up to {to} are no records")
                }
            };
        }
        page
    }

    pub(super) fn to_json(&self) -> Json {
        let item = |entry: &Entry| {
            let shown = match entry {
                Entry::Record(shown) => shown,
                Entry::None(from, to) => {
                    let members = [("place", *from), ("to", *to)];
                    let members = members.map(|(name, place)| (name, Json::Number(place)));
                    return Json::Object(members.into());
                }
            };
            let mut members = vec![("place", Json::Number(shown.place))];
            members.push(("ts", Json::text(&*shown.ts)));
            members.push(("type", Json::text(&*shown.kind)));
            match &shown.signer {
                Signer::Known { component, id } => {
                    members.push(("component", Json::text(*component)));
                    members.push(("key_id", Json::text(id)));
                }
                Signer::Claimed { id } => members.push(("key_id", Json::text(id))),
            }
            members.push(("text", Json::text(&*shown.text)));
            Json::Object(members)
        };
        Json::List(self.entries.iter().map(item).collect())
    }
}

impl Observer for Timeline<'_> {
    fn record(&mut self, place: u64, record: &Record) {
        let id = quoted(record.key_id());
        let signer = match self.keys.and_then(|keys| keys.get(record.key_id())) {
            Some(key) => Signer::Known { component: key.component().as_str(), id },
            None => Signer::Claimed { id },
        };
        self.entries.push(Entry::Record(Shown {
            place,
            ts: record.ts().to_string(),
            kind: quoted(record.type_name()),
            signer,
            text: salient(record),
        }));
    }

    fn unjudged(&mut self, place: u64) {
        match self.entries.last_mut() {
            Some(Entry::None(_, to)) => *to = place,
            _ => self.entries.push(Entry::None(place, place)),
        }
    }
}
