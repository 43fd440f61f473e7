//! Step 5: its principal is a human or a service.

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
