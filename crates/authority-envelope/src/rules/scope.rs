//! Step 2: it is for this trace and this task.

use core::ops::ControlFlow;

use findings::Sink;
use jcs_strict::rule;

use super::find;
use crate::claims::Claims;
use crate::codes::E_ENVELOPE_SCOPE;

const SECTION: &str = "AE §6 step 2";

// Spec: AE-6-2
pub(crate) fn check(
    envelope: Claims<'_>,
    trace_id: &str,
    task_id: &str,
    sink: &mut (impl Sink + ?Sized),
) -> ControlFlow<()> {
    // The step reads both members, so it runs where both are there.
    let (Some(trace), Some(task)) = (envelope.text("trace_id"), envelope.text("task_id")) else {
        return ControlFlow::Continue(());
    };
    if rule!("authority.scope.trace", trace != trace_id) {
        find(E_ENVELOPE_SCOPE, "/trace_id", "the envelope is for another trace", SECTION, sink)?;
    }
    if rule!("authority.scope.task", task != task_id) {
        find(E_ENVELOPE_SCOPE, "/task_id", "the envelope is for another task", SECTION, sink)?;
    }
    ControlFlow::Continue(())
}
