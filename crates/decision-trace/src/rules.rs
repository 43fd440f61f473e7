//! The rules by which records are judged one after the other, each file a family with the state that it needs.

mod calls;
mod chain;
mod children;
mod moments;
mod signed;
mod span;
mod story;

use core::ops::ControlFlow;

use findings::{Code, Finding, Location, NotChecked, Sink};

use calls::Calls;
use chain::Chain;
use children::Children;
use moments::Moments;
use signed::judge as judge_signed;
use span::Span;

pub(crate) use signed::Signed;
pub(crate) use story::Story;

use crate::codes::E_TRACE_LIMIT;

/// The section of the format that has the rules for one trace.
pub(crate) const SECTION: &str = "DT §7";

/// The place at which a record is judged, and where what is found there goes.
pub(crate) struct Place<'s, S: ?Sized> {
    pub(crate) sink: &'s mut S,
    /// Counted from 0, whatever the record says of itself.
    pub(crate) seq: u64,
    /// Set by every error.
    pub(crate) failed: &'s mut bool,
}

impl<S: Sink + ?Sized> Place<'_, S> {
    /// Hands an error on; the pointer is one of the record.
    pub(crate) fn error(
        &mut self,
        code: Code,
        pointer: &str,
        sentence: impl Into<String>,
    ) -> ControlFlow<()> {
        *self.failed = true;
        self.sink.push(Finding::error(code, Location::pointer(pointer).at_seq(self.seq), sentence, SECTION))
    }

    /// More of something than is kept in mind.
    pub(crate) fn limit(&mut self, what: &'static str, limit: usize) -> ControlFlow<()> {
        self.sink.skip(NotChecked::new(
            Location::unknown().at_seq(self.seq),
            what,
            "from this record on more would have to be kept in mind than the caller allows",
        ));
        self.error(
            E_TRACE_LIMIT,
            "",
            format!("at most {limit} {what} are kept in mind, this would be one more"),
        )
    }
}
