//! A whole trace with every type in it.

use super::data::{self, ARGUMENTS, GRANT, PRINCIPAL, TOOL};
use super::{CONTROL_PLANE, GATEWAY, SUPERVISOR, TraceText};

/// The id of ordinary traces.
pub const TRACE: &str = "019267b4-7c1e-7a3f-8b2d-00000000000a";

/// The trace to which [`story`] hands work on.
pub const STORY_CHILD: &str = "019267b4-7c1e-7a3f-8b2d-0000000000c1";

/// The trace of a task that reads an order, is refused a refund, asks a person, cancels the order as approved, and delegates once; it
/// verifies against the default key set and is closed.
pub fn story(trace_id: &str) -> TraceText {
    story_under(trace_id, GRANT, GRANT)
}

/// The same under other authority: the envelope of the task, and that of the work that it hands on to [`STORY_CHILD`].
pub fn story_under(trace_id: &str, envelope: &str, childs: &str) -> TraceText {
    let mut trace = TraceText::new(trace_id);
    trace
        .push(&CONTROL_PLANE, "task.admitted", &data::admitted_with(PRINCIPAL, envelope))
        .push(&GATEWAY, "tool.invoked", &data::invoked("c1"))
        .push(&GATEWAY, "tool.returned", &data::returned("c1"))
        .push(&GATEWAY, "action.refused", &data::refused())
        .push(&SUPERVISOR, "moment.emitted", &data::emitted("Cancel order A-17."))
        .push(&SUPERVISOR, "moment.resolved", &data::chosen("Cancel order A-17.", 0))
        .push(&GATEWAY, "tool.invoked", &data::approved("c2", TOOL, ARGUMENTS, 5))
        .push(&GATEWAY, "tool.returned", &data::returned("c2"))
        .push(&SUPERVISOR, "budget.consumed", &data::consumed())
        .push(&SUPERVISOR, "delegation.refused", &data::delegation_refused())
        .push(&CONTROL_PLANE, "delegation.spawned", &data::spawned(STORY_CHILD, "task-4472", childs))
        .push(&SUPERVISOR, "delegation.returned", &data::child_returned(STORY_CHILD))
        .push(&SUPERVISOR, "x.acme.note", r#"{"text":"The customer was told."}"#)
        .push(&SUPERVISOR, "task.closed", &data::closed());
    trace
}
