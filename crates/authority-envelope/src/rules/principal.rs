//! Step 5: its principal is a human or a service, and the one for whom the task was admitted.

use core::ops::ControlFlow;

use decision_trace::Principal;
use findings::Sink;
use jcs_strict::rule;

use super::find;
use crate::claims::Claims;
use crate::codes::E_PRINCIPAL;

const SECTION: &str = "AE §6 step 5";

/// Authority never originates from an agent.
// Spec: AE-2-2, AE-3-6
pub(crate) fn check_type(envelope: Claims<'_>, sink: &mut (impl Sink + ?Sized)) -> ControlFlow<()> {
    let Some(principal) = envelope.principal() else { return ControlFlow::Continue(()) };
    let is_good = matches!(principal.kind.as_str(), Principal::HUMAN | "service");
    if rule!("authority.principal.type", !is_good) {
        let sentence = format!("a human or a service is expected, not `{}`", principal.kind);
        find(E_PRINCIPAL, "/principal/type", sentence, SECTION, sink)?;
    }
    ControlFlow::Continue(())
}

// Spec: AE-6-5
pub(crate) fn check_origin(
    envelope: Claims<'_>,
    admitted: &Principal,
    sink: &mut (impl Sink + ?Sized),
) -> ControlFlow<()> {
    let Some(principal) = envelope.principal() else { return ControlFlow::Continue(()) };
    if rule!("authority.principal.origin", principal != *admitted) {
        let sentence = format!(
            "the task was admitted for the {} `{}`, the envelope is for the {} `{}`",
            admitted.kind, admitted.id, principal.kind, principal.id
        );
        find(E_PRINCIPAL, "/principal", sentence, SECTION, sink)?;
    }
    ControlFlow::Continue(())
}
