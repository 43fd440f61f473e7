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

struct Entry {
    place: u64,
    /// Of a line that is no record there is nothing to show.
    shown: Option<Shown>,
}

struct Shown {
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

    /// One line a record; what has errors is marked.
    pub(super) fn page(&self, wrong: &BTreeSet<u64>) -> String {
        let mut page = String::new();
        let width = self.entries.last().map_or(1, |entry| entry.place.to_string().len());
        for entry in &self.entries {
            let mark = if wrong.contains(&entry.place) { '!' } else { ' ' };
            // Writing to a string cannot fail.
            let _ = match &entry.shown {
                Some(Shown { ts, kind, signer, text }) => {
                    let signer = match signer {
                        Signer::Known { component, id } => format!("{component} ({id})"),
                        Signer::Claimed { id } => format!("said to be signed with {id}"),
                    };
                    writeln!(page, "{mark} {:>width$}  {ts}  {kind}  {signer}: {text}", entry.place)
                }
                None => writeln!(page, "{mark} {:>width$}  this line is no record", entry.place),
            };
        }
        page
    }

    pub(super) fn to_json(&self) -> Json {
        let item = |entry: &Entry| {
            let mut members = vec![("place", Json::Number(entry.place))];
            if let Some(shown) = &entry.shown {
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
            }
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
        let shown = Shown {
            ts: record.ts().to_string(),
            kind: quoted(record.type_name()),
            signer,
            text: salient(record),
        };
        self.entries.push(Entry { place, shown: Some(shown) });
    }

    fn unjudged(&mut self, place: u64) {
        self.entries.push(Entry { place, shown: None });
    }
}
