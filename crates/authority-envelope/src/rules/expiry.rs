//! Step 6: it expires not before it was issued, and nothing runs after that.

use core::ops::ControlFlow;

use decision_trace::Time;
use findings::Sink;
use jcs_strict::rule;

use super::find;
use crate::claims::Claims;
use crate::codes::E_ENVELOPE_EXPIRY;

const SECTION: &str = "AE §6 step 6";

// Spec: AE-6-6
pub(crate) fn check_order(envelope: Claims<'_>, sink: &mut (impl Sink + ?Sized)) -> ControlFlow<()> {
    let (Some(issued_at), Some(expires)) = (envelope.time("issued_at"), envelope.time("expires")) else {
        return ControlFlow::Continue(());
    };
    if rule!("authority.expiry.order", expires < issued_at) {
        find(E_ENVELOPE_EXPIRY, "/expires", "the envelope expires before it was issued", SECTION, sink)?;
    }
    ControlFlow::Continue(())
}

/// Whether it is too late for an action. At `expires` it is not (ruling A6).
// Spec: AE-4-3
pub(crate) fn is_over(expires: Time, now: Time) -> bool {
    rule!("authority.expiry.action", now > expires)
}

/// Whether an action at a time is not too late, as a finding at a place.
pub(crate) fn check_action(
    envelope: Claims<'_>,
    now: Time,
    at: &str,
    sink: &mut (impl Sink + ?Sized),
) -> ControlFlow<()> {
    // Step 6 reads issued_at and expires, and runs where both are there.
    let (Some(_), Some(expires)) = (envelope.time("issued_at"), envelope.time("expires")) else {
        return ControlFlow::Continue(());
    };
    if is_over(expires, now) {
        let sentence = format!("nothing runs after {expires}, this runs at {now}");
        find(E_ENVELOPE_EXPIRY, at, sentence, SECTION, sink)?;
    }
    ControlFlow::Continue(())
}
