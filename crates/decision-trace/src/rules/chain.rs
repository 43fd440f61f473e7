//! That the records are one chain: one trace, no gaps, each with its own hash and that of the one before, in the order of time.

use core::ops::ControlFlow;

use findings::{Sink, visible};
use jcs_strict::rule;

use super::Place;
use crate::codes::{E_TRACE_HASH, E_TRACE_ID, E_TRACE_PREV, E_TRACE_SEQ, E_TRACE_TIME};
use crate::{Record, Time};

/// What a record is held against.
#[derive(Clone, Debug, Default)]
pub(crate) struct Chain {
    /// Of the first judged record.
    trace_id: Option<String>,
    /// Of the record judged last.
    last: Option<Last>,
    /// The hash that stands in the record before; `None` where that is not known.
    head: Option<String>,
}

#[derive(Clone, Debug)]
struct Last {
    place: u64,
    seq: u64,
    ts: Time,
}

impl Chain {
    pub(crate) fn trace_id(&self) -> Option<&str> {
        self.trace_id.as_deref()
    }

    /// The hash that stands in the record before.
    pub(crate) fn head(&self) -> Option<&str> {
        self.head.as_deref()
    }

    /// The time of the record judged last.
    #[cfg(feature = "recorder")]
    pub(crate) fn last_ts(&self) -> Option<Time> {
        self.last.as_ref().map(|last| last.ts)
    }

    /// A line that is not judged: its place counts, its hash is unknown.
    pub(crate) fn unjudged(&mut self) {
        self.head = None;
    }

    /// `E_TRACE_ID`, `E_TRACE_SEQ`, `E_TRACE_PREV`, `E_TRACE_HASH`.
    pub(crate) fn judge<S: Sink + ?Sized>(&self, record: &Record, at: &mut Place<'_, S>) -> ControlFlow<()> {
        if let Some(first) = &self.trace_id
            && rule!("trace.chain.id", record.trace_id() != first)
        {
            let sentence = "the trace_id of the first record is expected, another stands here";
            at.error(E_TRACE_ID, "/trace_id", sentence)?;
        }
        let expected = match &self.last {
            Some(last) => last.seq.saturating_add(at.seq.saturating_sub(last.place)),
            None => at.seq,
        };
        if rule!("trace.chain.seq", record.seq() != expected) {
            at.error(E_TRACE_SEQ, "/seq", format!("{expected} is expected, {} stands here", record.seq()))?;
        }
        if at.seq == 0 {
            if rule!("trace.chain.prev-first", record.prev().is_some()) {
                at.error(E_TRACE_PREV, "/prev", "the first record has no predecessor, and null is expected")?;
            }
        } else if let Some(head) = &self.head
            && rule!("trace.chain.prev", record.prev() != Some(head))
        {
            let sentence = format!("the hash of the record before, {}, is expected", visible(head));
            at.error(E_TRACE_PREV, "/prev", sentence)?;
        }
        let hash = record.hash().to_string();
        if rule!("trace.chain.hash", record.recorded_hash() != hash) {
            at.error(E_TRACE_HASH, "/hash", format!("the record's own hash is {hash}, another stands here"))?;
        }
        ControlFlow::Continue(())
    }

    /// `E_TRACE_TIME`.
    pub(crate) fn judge_time<S: Sink + ?Sized>(
        &self,
        record: &Record,
        at: &mut Place<'_, S>,
    ) -> ControlFlow<()> {
        if let Some(last) = &self.last
            && rule!("trace.chain.time", record.ts() < last.ts)
        {
            let sentence =
                format!("a time not before {}, that of the record judged last, is expected", last.ts);
            at.error(E_TRACE_TIME, "/ts", sentence)?;
        }
        ControlFlow::Continue(())
    }

    pub(crate) fn take(&mut self, record: &Record, place: u64) {
        if self.trace_id.is_none() {
            self.trace_id = Some(record.trace_id().to_owned());
        }
        self.head = Some(record.recorded_hash().to_owned());
        self.last = Some(Last { place, seq: record.seq(), ts: record.ts() });
    }
}
