//! Step 8: the parent's spawn record and the child have one envelope, and say so of each other.

use core::ops::ControlFlow;

use findings::Sink;
use jcs_strict::rule;

use super::find;
use crate::claims::{Claims, Parent};
use crate::codes::{E_CHILD_LINK, W_CHILD_SIG};

const SECTION: &str = "AE §6 step 8";

/// What the child's side finds at `parent.seq` of the parent's trace.
#[derive(Clone, Copy)]
pub(crate) enum Spawn<'a> {
    /// No trace of that id.
    NoTrace,
    /// No record there.
    NoRecord,
    /// A record of another type.
    OtherRecord,
    /// A `delegation.spawned` with this envelope.
    Envelope(Claims<'a>),
}

/// The child's side.
// Spec: AE-6-8, AE-5-6
pub(crate) fn check_child(
    child: Claims<'_>,
    spawn: Spawn<'_>,
    sink: &mut (impl Sink + ?Sized),
) -> ControlFlow<()> {
    let fault = match spawn {
        Spawn::NoTrace if rule!("authority.link.trace-missing", true) => {
            "the parent's trace is not in the bundle"
        }
        Spawn::NoRecord if rule!("authority.link.record-missing", true) => {
            "the parent's trace has no record at this place"
        }
        Spawn::OtherRecord if rule!("authority.link.record-type", true) => {
            "a delegation.spawned is expected at this place of the parent's trace, a record of another type stands there"
        }
        Spawn::Envelope(spawned) if rule!("authority.link.envelope", spawned.hash() != child.hash()) => {
            "the parent's record at this place spawned a task under another envelope"
        }
        Spawn::Envelope(spawned) => {
            if rule!("authority.link.sig", spawned.text("sig") != child.text("sig")) {
                let sentence = "the copy of this envelope in the parent's trace has another signature";
                find(W_CHILD_SIG, "/sig", sentence, "AE §5", sink)?;
            }
            return ControlFlow::Continue(());
        }
        _ => return ControlFlow::Continue(()),
    };
    find(E_CHILD_LINK, "/parent", fault, SECTION, sink)
}

/// The parent's side, at the spawn record: what it says of the child is what the envelope in it says (ruling A14).
// Spec: AE-5-10
pub(crate) fn check_spawn(
    spawned: Claims<'_>,
    (trace_id, place): (&str, u64),
    child_trace_id: &str,
    child_task_id: &str,
    sink: &mut (impl Sink + ?Sized),
) -> ControlFlow<()> {
    let differs = |name, id| spawned.text(name).is_some_and(|text| text != id);
    if rule!("authority.link.child-trace", differs("trace_id", child_trace_id)) {
        let sentence = "the trace that the envelope in this record names is expected";
        find(E_CHILD_LINK, "/data/child_trace_id", sentence, SECTION, sink)?;
    }
    if rule!("authority.link.child-task", differs("task_id", child_task_id)) {
        let sentence = "the task that the envelope in this record names is expected";
        find(E_CHILD_LINK, "/data/child_task_id", sentence, SECTION, sink)?;
    }
    let is_other = match spawned.parent() {
        None => false,
        Some(Parent::Root) => true,
        Some(Parent::Child(link)) => link.trace_id != trace_id || link.seq != place,
    };
    if rule!("authority.link.parent", is_other) {
        let sentence = "this very record is expected as the parent of the envelope in it";
        find(E_CHILD_LINK, "/data/authority_envelope/parent", sentence, SECTION, sink)?;
    }
    ControlFlow::Continue(())
}

/// A spawned trace that was admitted under another envelope, at the child.
pub(crate) fn check_admitted(
    child: Claims<'_>,
    spawned: Claims<'_>,
    sink: &mut (impl Sink + ?Sized),
) -> ControlFlow<()> {
    if rule!("authority.link.denied", child.hash() != spawned.hash()) {
        let sentence =
            "a record that spawned this trace names another envelope than the one it was admitted under";
        find(E_CHILD_LINK, "/parent", sentence, SECTION, sink)?;
    }
    ControlFlow::Continue(())
}
