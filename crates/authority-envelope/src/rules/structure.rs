//! Step 1: it is a complete envelope.

use core::ops::ControlFlow;

use findings::{Sink, shape};
use jcs_strict::{Value, rule};

use super::find;
use crate::claims::{Claims, Parent};
use crate::clearances::is_sorted_set;
use crate::codes::E_STRUCTURE;
use crate::shape::{CODES, ENVELOPE};

// Spec: AE-6-1
pub(crate) fn check(envelope: Value<'_>, sink: &mut (impl Sink + ?Sized)) -> ControlFlow<()> {
    shape::check(envelope, &ENVELOPE, "", &CODES, sink)?;
    let claims = Claims(envelope);
    // Spec: AE-2-3
    for (side, at) in [("agent", "/held/agent"), ("principal", "/held/principal")] {
        let is_mixed_up = claims.held_list(side).is_some_and(|list| !is_sorted_set(&list));
        if rule!("authority.structure.held-order", is_mixed_up) {
            let sentence = "clearances sorted by UTF-16 code units, each once, are expected";
            find(E_STRUCTURE, at, sentence, "AE §2", sink)?;
        }
    }
    // Spec: AE-2-6
    let is_rootless =
        matches!(claims.parent(), Some(Parent::Root)) && claims.depth().is_some_and(|depth| depth.get() != 0);
    if rule!("authority.structure.root-depth", is_rootless) {
        find(E_STRUCTURE, "/depth", "a task without a parent has the depth 0", "AE §2", sink)?;
    }
    ControlFlow::Continue(())
}
