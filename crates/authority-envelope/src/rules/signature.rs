//! Step 3: a control plane that was valid then has signed it.

use core::ops::ControlFlow;

use decision_trace::{Component, Key, KeySet, Time, Validity};
use findings::Sink;
use jcs_strict::rule;

use super::find;
use crate::claims::Claims;
use crate::codes::E_ENVELOPE_SIG;

const SECTION: &str = "AE §6 step 3";

/// An issuer that does not resolve is the one finding; otherwise whose key it is, when it is valid and what it signed are judged by
/// themselves.
// Spec: AE-6-3, AE-2-8
pub(crate) fn check(envelope: Claims<'_>, keys: &KeySet, sink: &mut (impl Sink + ?Sized)) -> ControlFlow<()> {
    let members = (envelope.text("issuer"), envelope.time("issued_at"), envelope.text("sig"));
    let (Some(issuer), Some(issued_at), Some(sig)) = members else { return ControlFlow::Continue(()) };
    let Some(key) = keys.get(issuer) else {
        if rule!("authority.signature.unknown-key", true) {
            find(E_ENVELOPE_SIG, "/issuer", "the key set has no key of this id", SECTION, sink)?;
        }
        return ControlFlow::Continue(());
    };
    check_key(key, issued_at, "/issuer", sink)?;
    let message = envelope.hash().to_string();
    if rule!("authority.signature.verifies", !key.verify(message.as_bytes(), sig)) {
        find(
            E_ENVELOPE_SIG,
            "/sig",
            "the signature does not verify over the envelope's hash",
            SECTION,
            sink,
        )?;
    }
    ControlFlow::Continue(())
}

/// The key itself: also what an issuer asks before it signs.
// Spec: AE-3-5
pub(crate) fn check_key(
    key: &Key,
    issued_at: Time,
    at: &str,
    sink: &mut (impl Sink + ?Sized),
) -> ControlFlow<()> {
    if rule!("authority.signature.component", key.component() != Component::ControlPlane) {
        let sentence =
            format!("a key of the control plane is expected, this one is the {}'s", key.component());
        find(E_ENVELOPE_SIG, at, sentence, SECTION, sink)?;
    }
    let validity = key.validity(issued_at);
    if rule!("authority.signature.validity", validity != Validity::Valid) {
        find(E_ENVELOPE_SIG, at, format!("the envelope was issued when {validity}"), SECTION, sink)?;
    }
    ControlFlow::Continue(())
}

/// Whether a key may no longer be relied on at run time: it is revoked by now, or compromised (ruling A16). That it has merely run out since it
/// signed does not matter.
pub(crate) fn is_withdrawn(key: &Key, now: Time) -> bool {
    let validity = key.validity(now);
    rule!("authority.signature.in-use", matches!(validity, Validity::Revoked | Validity::Compromised))
}

/// The same as a finding, where the key was still good at issue.
pub(crate) fn check_use(
    envelope: Claims<'_>,
    keys: &KeySet,
    now: Time,
    sink: &mut (impl Sink + ?Sized),
) -> ControlFlow<()> {
    let key = envelope.text("issuer").and_then(|issuer| keys.get(issuer));
    if let (Some(key), Some(issued_at)) = (key, envelope.time("issued_at"))
        && key.validity(issued_at) == Validity::Valid
        && is_withdrawn(key, now)
    {
        find(E_ENVELOPE_SIG, "/issuer", "the issuer's key has been withdrawn by now", SECTION, sink)?;
    }
    ControlFlow::Continue(())
}
