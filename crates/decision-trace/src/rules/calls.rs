//! That tools return from calls that are open.

use core::ops::ControlFlow;
use std::collections::HashSet;

use findings::Sink;
use jcs_strict::{Digest, rule};

use super::Place;
use crate::codes::E_TRACE_REF;

const AT: &str = "/data/call_id";

/// The calls that have not returned, by the digests of their ids, since an id can be of any length.
#[derive(Clone, Debug)]
pub(crate) struct Calls {
    open: HashSet<Digest>,
    limit: usize,
    over: bool,
}

impl Calls {
    pub(crate) fn new(limit: usize) -> Calls {
        Calls { open: HashSet::new(), limit, over: false }
    }

    pub(crate) fn judge_invoked<S: Sink + ?Sized>(
        &self,
        call_id: &str,
        at: &mut Place<'_, S>,
    ) -> ControlFlow<()> {
        if self.over {
            return ControlFlow::Continue(());
        }
        let is_new = !self.open.contains(&Digest::of(call_id.as_bytes()));
        if rule!("trace.ref.call-unique", !is_new) {
            at.error(E_TRACE_REF, AT, "a call_id is unique among open calls, a call of this one is open")?;
        }
        if rule!("trace.limit.calls", self.open.len() + usize::from(is_new) > self.limit) {
            at.limit("open calls", self.limit)?;
        }
        ControlFlow::Continue(())
    }

    pub(crate) fn take_invoked(&mut self, call_id: &str) {
        if self.over {
            return;
        }
        self.open.insert(Digest::of(call_id.as_bytes()));
        if self.open.len() > self.limit {
            self.over = true;
            self.open = HashSet::new();
        }
    }

    pub(crate) fn judge_returned<S: Sink + ?Sized>(
        &self,
        call_id: &str,
        at: &mut Place<'_, S>,
    ) -> ControlFlow<()> {
        let is_open = self.open.contains(&Digest::of(call_id.as_bytes()));
        if rule!("trace.ref.call-open", !is_open && !self.over) {
            at.error(E_TRACE_REF, AT, "the call_id of an open call is expected, no such call is open")?;
        }
        ControlFlow::Continue(())
    }

    pub(crate) fn take_returned(&mut self, call_id: &str) {
        self.open.remove(&Digest::of(call_id.as_bytes()));
    }
}
