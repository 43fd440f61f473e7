//! That children return once, and only those that were spawned.

use core::ops::ControlFlow;
use std::collections::HashMap;

use findings::Sink;
use jcs_strict::rule;

use super::Place;
use crate::codes::E_TRACE_REF;

/// The children ever spawned, and whether they have returned.
#[derive(Clone, Debug)]
pub(crate) struct Children {
    /// A trace id is a UUID, of which there are 128 bits.
    returned: HashMap<u128, bool>,
    limit: usize,
    over: bool,
}

impl Children {
    pub(crate) fn new(limit: usize) -> Children {
        Children { returned: HashMap::new(), limit, over: false }
    }

    pub(crate) fn judge_spawned<S: Sink + ?Sized>(
        &self,
        child: &str,
        at: &mut Place<'_, S>,
    ) -> ControlFlow<()> {
        if self.over {
            return ControlFlow::Continue(());
        }
        let is_new = !self.returned.contains_key(&bits(child));
        if rule!("trace.limit.children", self.returned.len() + usize::from(is_new) > self.limit) {
            at.limit("children", self.limit)?;
        }
        ControlFlow::Continue(())
    }

    pub(crate) fn take_spawned(&mut self, child: &str) {
        if self.over {
            return;
        }
        self.returned.entry(bits(child)).or_insert(false);
        if self.returned.len() > self.limit {
            self.over = true;
            self.returned = HashMap::new();
        }
    }

    pub(crate) fn judge_returned<S: Sink + ?Sized>(
        &self,
        child: &str,
        at: &mut Place<'_, S>,
    ) -> ControlFlow<()> {
        const AT: &str = "/data/child_trace_id";
        if self.over {
            return ControlFlow::Continue(());
        }
        match self.returned.get(&bits(child)) {
            None => {
                if rule!("trace.ref.child-spawned", true) {
                    at.error(E_TRACE_REF, AT, "a child that was spawned is expected, this one was not")?;
                }
            }
            Some(returned) => {
                if rule!("trace.ref.child-once", *returned) {
                    at.error(E_TRACE_REF, AT, "a child returns once, this one has returned before")?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    pub(crate) fn take_returned(&mut self, child: &str) {
        if let Some(returned) = self.returned.get_mut(&bits(child)) {
            *returned = true;
        }
    }
}

/// The bits of a UUID in text form.
fn bits(uuid: &str) -> u128 {
    uuid.chars().filter_map(|digit| digit.to_digit(16)).fold(0, |bits, digit| bits << 4 | u128::from(digit))
}
