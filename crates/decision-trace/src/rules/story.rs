//! All rules for one trace with all that they keep in mind of it.

use core::ops::ControlFlow;

use findings::Sink;

use super::{Calls, Chain, Children, Moments, Place, Signed, Span, judge_signed};
use crate::{Data, Limits, Record};

/// What the records so far come to.
///
/// Judging a record changes nothing, so that one who writes may ask first and write only what is good; one who reads takes note of
/// every record, good or not.
#[derive(Clone, Debug)]
pub(crate) struct Story {
    pub(crate) chain: Chain,
    pub(crate) span: Span,
    calls: Calls,
    moments: Moments,
    children: Children,
    /// How many lines there were, records or not.
    places: u64,
}

impl Story {
    pub(crate) fn new(limits: Limits) -> Story {
        Story {
            chain: Chain::default(),
            span: Span::default(),
            calls: Calls::new(limits.open_calls),
            moments: Moments::new(limits),
            children: Children::new(limits.children),
            places: 0,
        }
    }

    /// The place of the next line.
    pub(crate) fn places(&self) -> u64 {
        self.places
    }

    /// Everything that speaks against this record at the next place, in the order of the table of rules.
    pub(crate) fn judge<S: Sink + ?Sized>(
        &self,
        record: &Record,
        signed: Signed,
        at: &mut Place<'_, S>,
    ) -> ControlFlow<()> {
        self.chain.judge(record, at)?;
        judge_signed(signed, record.kind(), at)?;
        self.chain.judge_time(record, at)?;
        self.span.judge(record.kind(), at)?;
        match record.data() {
            Data::ToolInvoked(invoked) => {
                self.calls.judge_invoked(invoked.call_id, at)?;
                self.moments.judge_approved(&invoked, at)
            }
            Data::ToolReturned(returned) => self.calls.judge_returned(returned.call_id, at),
            Data::MomentEmitted(moment) => self.moments.judge_emitted(&moment, at),
            Data::MomentResolved(resolved) => self.moments.judge_resolved(record.seq(), &resolved, at),
            Data::DelegationSpawned(spawned) => self.children.judge_spawned(spawned.child_trace_id, at),
            Data::DelegationReturned(returned) => self.children.judge_returned(returned.child_trace_id, at),
            _ => ControlFlow::Continue(()),
        }
    }

    /// Takes note of the record at the next place.
    pub(crate) fn take(&mut self, record: &Record) {
        self.chain.take(record, self.places);
        self.span.take(record.kind());
        match record.data() {
            Data::TaskAdmitted(admitted) => self.moments.take_admitted(admitted.originating_principal),
            Data::ToolInvoked(invoked) => {
                self.calls.take_invoked(invoked.call_id);
                self.moments.take_approved(&invoked);
            }
            Data::ToolReturned(returned) => self.calls.take_returned(returned.call_id),
            Data::MomentEmitted(moment) => self.moments.take_emitted(moment),
            Data::MomentResolved(resolved) => self.moments.take_resolved(record.seq(), &resolved),
            Data::DelegationSpawned(spawned) => self.children.take_spawned(spawned.child_trace_id),
            Data::DelegationReturned(returned) => self.children.take_returned(returned.child_trace_id),
            _ => {}
        }
        self.places += 1;
    }

    /// Takes note of a line at the next place that is no record.
    pub(crate) fn take_unjudged(&mut self) {
        self.chain.unjudged();
        self.places += 1;
    }
}
