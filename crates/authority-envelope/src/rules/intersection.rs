//! Step 4: its clearances are what both sides hold.

use core::ops::ControlFlow;

use findings::Sink;
use jcs_strict::rule;

use super::find;
use crate::claims::Claims;
use crate::codes::E_INTERSECTION;

/// The two sides are read as sets; the clearances have to be written as the sorted intersection.
// Spec: AE-6-4
pub(crate) fn check(envelope: Claims<'_>, sink: &mut (impl Sink + ?Sized)) -> ControlFlow<()> {
    let sides = (envelope.held("agent"), envelope.held("principal"));
    let (Some(list), (Some(agent), Some(principal))) = (envelope.clearance_list(), sides) else {
        return ControlFlow::Continue(());
    };
    let both = agent.intersection(&principal);
    if rule!("authority.intersection.equal", !both.is_written(&list)) {
        let sentence = format!(
            "the sorted intersection of both sides is expected, which is [{both}], and not [{}]",
            list.join(", ")
        );
        find(E_INTERSECTION, "/clearances", sentence, "AE §6 step 4", sink)?;
    }
    ControlFlow::Continue(())
}
