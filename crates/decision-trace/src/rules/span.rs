//! How a trace begins and ends.

use core::ops::ControlFlow;

use findings::Sink;
use jcs_strict::rule;

use super::Place;
use crate::Kind;
use crate::codes::{E_TRACE_ADMISSION, E_TRACE_CLOSED, E_TRACE_OPEN};

/// Whether the end has been seen.
#[derive(Clone, Debug, Default)]
pub(crate) struct Span {
    closed: bool,
}

impl Span {
    /// Whether there was a task.closed.
    pub(crate) fn is_closed(&self) -> bool {
        self.closed
    }

    /// `E_TRACE_ADMISSION`, `E_TRACE_CLOSED`.
    pub(crate) fn judge<S: Sink + ?Sized>(&self, kind: Kind, at: &mut Place<'_, S>) -> ControlFlow<()> {
        let admits = kind == Kind::TaskAdmitted;
        if rule!("trace.span.admission-first", at.seq == 0 && !admits) {
            at.error(
                E_TRACE_ADMISSION,
                "/type",
                "task.admitted is expected first, another type stands here",
            )?;
        }
        if rule!("trace.span.admission-again", at.seq > 0 && admits) {
            at.error(E_TRACE_ADMISSION, "/type", "task.admitted is expected first and only there")?;
        }
        if rule!("trace.span.closed", self.closed) {
            at.error(E_TRACE_CLOSED, "", "no record is expected after task.closed")?;
        }
        ControlFlow::Continue(())
    }

    pub(crate) fn take(&mut self, kind: Kind) {
        self.closed |= kind == Kind::TaskClosed;
    }

    /// At the end, where the place is the one behind the last record: `E_TRACE_ADMISSION`, `E_TRACE_OPEN`.
    pub(crate) fn finish<S: Sink + ?Sized>(
        &self,
        require_closed: bool,
        at: &mut Place<'_, S>,
    ) -> ControlFlow<()> {
        if rule!("trace.span.empty", at.seq == 0) {
            at.error(
                E_TRACE_ADMISSION,
                "",
                "a trace has at least the record task.admitted, this one has none",
            )?;
        }
        if rule!("trace.span.open", require_closed && !self.closed) {
            at.error(E_TRACE_OPEN, "", "a task.closed is expected, the trace ends without one")?;
        }
        ControlFlow::Continue(())
    }
}
