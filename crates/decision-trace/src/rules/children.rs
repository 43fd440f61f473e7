//! That children return once, and only those that were spawned.

use core::ops::ControlFlow;
use std::collections::HashMap;

use findings::Sink;
use jcs_strict::rule;

use super::Place;
use crate::codes::E_TRACE_REF;

/// The children ever spawned, and whether they have returned.
#[derive(Debug)]
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

    pub(crate) fn spawned<S: Sink + ?Sized>(
        &mut self,
        child: &str,
        at: &mut Place<'_, S>,
    ) -> ControlFlow<()> {
        if self.over {
            return ControlFlow::Continue(());
        }
        self.returned.entry(bits(child)).or_insert(false);
        if rule!("trace.limit.children", self.returned.len() > self.limit) {
            self.over = true;
            self.returned = HashMap::new();
            at.limit("children", self.limit)?;
        }
        ControlFlow::Continue(())
    }

    pub(crate) fn returned<S: Sink + ?Sized>(
        &mut self,
        child: &str,
        at: &mut Place<'_, S>,
    ) -> ControlFlow<()> {
        const AT: &str = "/data/child_trace_id";
        if self.over {
            return ControlFlow::Continue(());
        }
        match self.returned.get_mut(&bits(child)) {
            None => {
                if rule!("trace.ref.child-spawned", true) {
                    at.error(E_TRACE_REF, AT, "a child that was spawned is expected, this one was not")?;
                }
            }
            Some(returned) => {
                if rule!("trace.ref.child-once", *returned) {
                    at.error(E_TRACE_REF, AT, "a child returns once, this one has returned before")?;
                }
                *returned = true;
            }
        }
        ControlFlow::Continue(())
    }
}

/// The bits of a UUID in text form.
fn bits(uuid: &str) -> u128 {
    uuid.chars().filter_map(|digit| digit.to_digit(16)).fold(0, |bits, digit| bits << 4 | u128::from(digit))
}
