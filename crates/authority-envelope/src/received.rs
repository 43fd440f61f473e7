//! An envelope from somebody else, and what makes it one to rely on.

use core::fmt;
use core::ops::ControlFlow;

use decision_trace::{Key, KeySet, Time};
use findings::{Report, Sink};
use jcs_strict::Document;

use crate::action::Action;
use crate::claims::Claims;
use crate::envelope::{self, Envelope};
use crate::rules;

/// What an enforcement point was handed: strict JSON, of which nothing else is known yet.
///
/// ```no_run
/// use authority_envelope::{Enforcer, Received, Scope};
/// # fn handed(bytes: &[u8], keys: &decision_trace::KeySet) -> Result<Enforcer, findings::Report> {
/// let scope = Scope { trace_id: "019267b4-7c1e-7a3f-8b2d-0123456789ab", task_id: "task-4471" };
/// let enforcer = Enforcer::new(Received::parse(bytes)?.verify(keys, scope)?);
/// # Ok(enforcer)
/// # }
/// ```
#[derive(Clone)]
pub struct Received {
    document: Document,
}

/// The one trace and task for which an envelope is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Scope<'a> {
    /// The trace.
    pub trace_id: &'a str,
    /// The task.
    pub task_id: &'a str,
}

/// A complete envelope whose scope, signature, intersection, principal's type and times are good.
///
/// Only [`Received::verify`] makes one. That what it claims about the two sides was true is the issuer's word: the signature says who gave it.
#[derive(Clone, Debug)]
pub struct Verified {
    envelope: Envelope,
    key: Key,
}

impl Received {
    /// Takes what was handed over.
    ///
    /// # Errors
    ///
    /// One `E_STRUCTURE` with pointer and offset, where it is not strict JSON inside the profile.
    pub fn parse(bytes: &[u8]) -> Result<Received, Report> {
        Ok(Received { document: envelope::document(bytes)? })
    }

    /// Verifies it: steps 1 to 5 of section 6, and that it does not expire before it was issued. Of step 5 the type of the principal is judged; for
    /// whom the task was admitted only a trace says.
    ///
    /// # Errors
    ///
    /// Everything that is wrong: `E_STRUCTURE`, `E_ENVELOPE_SCOPE`, `E_ENVELOPE_SIG`, `E_INTERSECTION`, `E_PRINCIPAL`,
    /// `E_ENVELOPE_EXPIRY`, each at its pointer in the envelope.
    // Spec: AE-4-5
    pub fn verify(self, keys: &KeySet, scope: Scope<'_>) -> Result<Verified, Report> {
        let mut report = Report::new();
        let _ = self.check(keys, scope, &mut report);
        if report.has_errors() {
            return Err(report);
        }
        match (Envelope::parse(self.document.text().as_bytes()), self.key(keys)) {
            (Ok(envelope), Some(key)) => Ok(Verified { envelope, key: key.clone() }),
            (Err(report), _) => Err(report),
            (_, None) => Err(report),
        }
    }

    /// Everything that speaks against an action under this envelope at a time: what [`verify`](Received::verify) finds, a key that has been
    /// withdrawn by then, `E_ENVELOPE_EXPIRY` where it is too late, and `E_ACTION_UNAUTHORISED`.
    ///
    /// An [`Enforcer`](crate::Enforcer) gives the same answer, quickly, and once its envelope is verified; this one explains.
    pub fn examine(&self, keys: &KeySet, scope: Scope<'_>, action: &Action<'_>, at: Time) -> Report {
        let mut report = Report::new();
        let _ = self.check(keys, scope, &mut report);
        let claims = self.claims();
        if claims.is_understood() {
            let _ = rules::signature::check_use(claims, keys, at, &mut report);
            let _ = rules::expiry::check_action(claims, at, "/expires", &mut report);
            let clearances = claims.clearances();
            let _ = rules::actions::check(clearances.as_ref(), action.required, "/clearances", &mut report);
        }
        report
    }

    fn check(&self, keys: &KeySet, scope: Scope<'_>, sink: &mut impl Sink) -> ControlFlow<()> {
        let claims = self.claims();
        rules::structure::check(self.document.root(), sink)?;
        if !claims.is_understood() {
            return ControlFlow::Continue(());
        }
        rules::scope::check(claims, scope.trace_id, scope.task_id, sink)?;
        rules::signature::check(claims, keys, sink)?;
        rules::intersection::check(claims, sink)?;
        rules::principal::check_type(claims, sink)?;
        rules::expiry::check_order(claims, sink)
    }

    fn claims(&self) -> Claims<'_> {
        Claims(self.document.root())
    }

    fn key<'k>(&self, keys: &'k KeySet) -> Option<&'k Key> {
        keys.get(self.claims().text("issuer")?)
    }
}

impl fmt::Debug for Received {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Received").finish_non_exhaustive()
    }
}

impl Verified {
    /// The envelope.
    #[must_use]
    pub fn envelope(&self) -> &Envelope {
        &self.envelope
    }

    /// The key that signed it.
    #[must_use]
    pub fn key(&self) -> &Key {
        &self.key
    }

    pub(crate) fn into_parts(self) -> (Envelope, Key) {
        (self.envelope, self.key)
    }
}
