//! A trace that is chained and signed while it is written.

use super::{RecordText, TraceKey};

/// A trace as text: records of one trace, a second apart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TraceText {
    trace_id: String,
    /// The records, in their order; whatever is changed here stays as it is.
    pub records: Vec<RecordText>,
}

impl TraceText {
    /// A trace of this id without records.
    pub fn new(trace_id: &str) -> TraceText {
        TraceText { trace_id: trace_id.to_owned(), records: Vec::new() }
    }

    /// Its id.
    pub fn trace_id(&self) -> &str {
        &self.trace_id
    }

    /// The time of the record at this place: 14:00 and so many seconds.
    pub fn ts(place: usize) -> String {
        format!("2026-09-16T14:{:02}:{:02}Z", place / 60 % 60, place % 60)
    }

    /// Appends a record of this type and data, in its place in the chain, signed by this key.
    pub fn push(&mut self, key: &TraceKey, kind: &str, data: &str) -> &mut TraceText {
        self.push_with(key, kind, data, |_| {})
    }

    /// As [`push`](TraceText::push), with a change before it is hashed and signed.
    pub fn push_with(
        &mut self,
        key: &TraceKey,
        kind: &str,
        data: &str,
        change: impl FnOnce(&mut RecordText),
    ) -> &mut TraceText {
        let place = self.records.len();
        let prev = self.records.last().map(|record| record.text_of("hash").to_owned());
        let mut record =
            RecordText::new(&self.trace_id, place, &TraceText::ts(place), kind, prev.as_deref(), data);
        record.set("key_id", &format!("\"{}\"", key.id()));
        change(&mut record);
        record.seal(key);
        self.records.push(record);
        self
    }

    /// The same trace with a change to the record at this place, and nothing else done about it.
    #[must_use]
    pub fn changed(&self, place: usize, change: impl FnOnce(&mut RecordText)) -> TraceText {
        let mut changed = self.clone();
        change(&mut changed.records[place]);
        changed
    }

    /// Chains and signs anew from this place on, each record by the key that it names, where that is a key of this crate.
    pub fn rechain(&mut self, from: usize) -> &mut TraceText {
        for place in from..self.records.len() {
            let prev = match place.checked_sub(1) {
                Some(before) => self.records[before].get("hash").to_owned(),
                None => "null".to_owned(),
            };
            let record = &mut self.records[place];
            record.set("prev", &prev).hash();
            if let Some(key) = TraceKey::by_id(record.text_of("key_id")) {
                record.sign(key);
            }
        }
        self
    }

    /// The hash that stands in the record at this place.
    pub fn hash(&self, place: usize) -> &str {
        self.records[place].text_of("hash")
    }

    /// The text: one line a record, each with its line feed.
    pub fn text(&self) -> String {
        self.records.iter().map(|record| record.line() + "\n").collect()
    }

    /// The lines, without their line feeds.
    pub fn lines(&self) -> Vec<String> {
        self.records.iter().map(RecordText::line).collect()
    }
}
