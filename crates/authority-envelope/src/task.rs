//! A task under its envelope: everything that it does is judged and recorded in one step.
//!
//! A [`Recorder`] writes any record that the rules of the trace allow. Whether an action is within the envelope is none of them, so
//! somebody who has a recorder can write a trace that a verifier of envelopes refuses. A [`Task`] keeps the recorder to itself. What the
//! envelope bounds has a way of its own, judged at the very time and place that the record will have, under the recorder's lock:
//!
//! | record | written by | judged by |
//! |---|---|---|
//! | `task.admitted` | [`Task::begin`] | the envelope's own steps, under the keys of the trace |
//! | `tool.invoked` | [`Task::invoke`], with a [`Permit`] | clearances, expiry, the issuer's key, what is left of the budget |
//! | `moment.emitted` | [`Task::ask`], with [`ApprovalRequest`](crate::ApprovalRequest)s | the same, for every action that the person may approve |
//! | `delegation.spawned` | [`Task::delegate`], which issues the child's envelope | all rules of issuing, with what is left just there |
//! | `action.refused` | [`Task::refuse`], or [`Task::record`] | |
//! | what came of it | [`Task::record`], [`Task::note`] | the rules of the trace |
//!
//! A record that breaks a rule of the trace (an approval that is for another action, or that was named before) is refused by the recorder.
//!
//! ```
//! use authority_envelope::{Action, Task, Verified};
//! use decision_trace::{BoxedSigner, KeySet, Time, ToolReturned, Undone};
//!
//! # fn gateway(path: &str, keys: KeySet, signers: Vec<BoxedSigner>, verified: &Verified, now: Time) -> Result<(), Box<dyn std::error::Error>> {
//! let task = Task::begin(durable_log::Disk::at(path), keys, signers, verified, None, now)?;
//! let action = Action { tool: "orders.get", required: &["orders.read"] };
//! let done = match task.authorize(action, now) {
//!     Ok(permit) => task.invoke(permit, "call-1", now),
//!     Err(refusal) => Err(Undone::Refused(refusal)),
//! };
//! match done {
//!     Ok(_recorded) => { /* call the tool, and then: */ task.record(ToolReturned { call_id: "call-1", ok: true, result_digest: None }, now)?; }
//!     Err(Undone::Refused(refusal)) => { task.refuse(&refusal, now)?; }
//!     Err(Undone::Unrecorded(unrecorded)) => return Err(unrecorded.into()), // the tool is not called
//! }
//! # Ok(())
//! # }
//! ```
//!
//! What is not allowed does not compile. An action is not invoked without a permit:
//!
//! ```compile_fail,E0308
//! # use authority_envelope::{Action, Task};
//! fn unasked(task: &Task, action: Action<'_>, now: decision_trace::Time) {
//!     let _ = task.invoke(action, "call-1", now);
//! }
//! ```
//!
//! An invocation or a delegation of one's own making is not recorded:
//!
//! ```compile_fail,E0277
//! # use authority_envelope::Task;
//! fn made_up(task: &Task, invoked: decision_trace::ToolInvoked<'_>, now: decision_trace::Time) {
//!     let _ = task.record(invoked, now);
//! }
//! ```
//!
//! ```compile_fail,E0277
//! # use authority_envelope::Task;
//! fn made_up(task: &Task, spawned: decision_trace::DelegationSpawned<'_>, now: decision_trace::Time) {
//!     let _ = task.record(spawned, now);
//! }
//! ```
//!
//! What was refused is not put to a person, since an approval adds nothing:
//!
//! ```compile_fail,E0599
//! # use authority_envelope::Refusal;
//! fn over_their_heads(refusal: Refusal<'_>, arguments: jcs_strict::Digest) {
//!     let _ = refusal.ask(arguments);
//! }
//! ```
//!
//! Nor is an option of a moment bound to an action that nobody has judged:
//!
//! ```compile_fail,E0308
//! # use authority_envelope::Moment;
//! fn unjudged(envelope_digest: jcs_strict::Digest, action: jcs_strict::Digest) {
//!     let _ = Moment { envelope_digest, decision_class: None, options: &[Some(action), None], closed_hatches: &[] };
//! }
//! ```
//!
//! What waits for a person does not run:
//!
//! ```compile_fail,E0308
//! # use authority_envelope::{ApprovalRequest, Task};
//! fn impatient(task: &Task, request: ApprovalRequest<'_>, now: decision_trace::Time) {
//!     let _ = task.invoke(request, "call-1", now);
//! }
//! ```
//!
//! And no task runs under an envelope that nobody has verified:
//!
//! ```compile_fail,E0308
//! # use authority_envelope::{Envelope, Task};
//! # use decision_trace::{BoxedSigner, KeySet, Time};
//! fn on_trust(envelope: &Envelope, keys: KeySet, signers: Vec<BoxedSigner>, now: Time) {
//!     let _ = Task::begin(durable_log::Disk::at("task.jsonl"), keys, signers, envelope, None, now);
//! }
//! ```
//!
//! Which actions want an approval is the gateway's own knowledge, as is what they require: a trace cannot show that one was left out.

mod begin;
mod unbounded;
mod work;

use core::fmt;
use std::sync::{Mutex, MutexGuard, PoisonError};

use decision_trace::codes::E_TRACE_STRUCTURE;
use decision_trace::{
    BoxedSigner, Component, Draft, Head, KeySet, Kind, MomentEmitted, Recorded, Recorder, Signer, There,
    Time, Undone, Unrecorded,
};
use durable_log::{Disk, Storage};
use findings::{Finding, Location, Report};
use jcs_strict::rule;

use crate::account::Account;
use crate::action::Action;
use crate::budget::RemainingBudget;
use crate::drawdown::Drawdown;
use crate::enforcer::{Enforcer, Refusal};
use crate::envelope::Envelope;
use crate::moment::Moment;
use crate::permit::Permit;
use crate::received::{Received, Scope, Verified};

pub use unbounded::Unbounded;
pub use work::{Spawned, Work};

/// A task that runs under an envelope, and the one writer of its trace.
///
/// It is shared between threads by reference. It holds the file's lock for as long as it lives, and each record is durable before anybody is
/// told of it: see [`Recorder`]. Each is signed for the first component of its type's in the format's table for which there is a signer.
pub struct Task<S: Storage = Disk> {
    recorder: Recorder<S, Account>,
    enforcer: Enforcer,
    verified: Verified,
    trust: Mutex<Trust>,
}

/// Under which keys the trace is good, and for whom is signed here.
struct Trust {
    keys: KeySet,
    components: Vec<Component>,
}

impl<S: Storage> Task<S> {
    /// The envelope.
    #[must_use]
    pub fn envelope(&self) -> &Envelope {
        self.verified.envelope()
    }

    /// The last durable record.
    #[must_use]
    pub fn head(&self) -> Option<Head> {
        self.recorder.head()
    }

    /// Whether task.closed is durable, after which nothing is written.
    #[must_use]
    pub fn is_closed(&self) -> bool {
        self.recorder.is_closed()
    }

    /// What is left of the budget, by the durable records: what could be handed on.
    #[must_use]
    pub fn remaining(&self) -> RemainingBudget {
        let whole = || (*self.envelope().budget()).into();
        self.recorder.observe(|account| drawdown(account).map_or_else(whole, Drawdown::delegable))
    }

    /// Takes another key set and other signers from now on, and takes note of what it says of the issuer's key
    /// ([`Enforcer::reload`]).
    ///
    /// # Errors
    ///
    /// As for [`Recorder::reload`]; then everything is as it was.
    pub fn reload(
        &self,
        keys: KeySet,
        signers: impl IntoIterator<Item = BoxedSigner>,
    ) -> Result<(), Unrecorded> {
        let signers: Vec<BoxedSigner> = signers.into_iter().collect();
        let components = components(&signers);
        self.recorder.reload(keys.clone(), signers)?;
        self.enforcer.reload(&keys);
        *self.trust() = Trust { keys, components };
        Ok(())
    }

    /// Whether an action is within the envelope now: [`Enforcer::authorize`].
    ///
    /// # Errors
    ///
    /// As there.
    // Spec: AE-4-1
    pub fn authorize<'t>(&'t self, action: Action<'t>, now: Time) -> Result<Permit<'t>, Refusal<'t>> {
        self.enforcer.authorize(action, now)
    }

    /// Begins the action of a permit and records it as `tool.invoked`, judged again at the time that the record bears and by what the records
    /// before it leave of the budget. The tool is called after `Ok` only.
    ///
    /// # Errors
    ///
    /// [`Undone::Refused`] as for [`Enforcer::authorize`], and nothing is recorded; [`Undone::Unrecorded`] with `E_TRACE_REF` or
    /// `E_TRACE_APPROVAL` for an approval that does not authorise this action, and else as for [`Recorder::append`].
    // Spec: AE-4-2, AE-4-3
    pub fn invoke<'p>(
        &self,
        permit: Permit<'p>,
        call_id: &str,
        clock: Time,
    ) -> Result<Recorded, Undone<Refusal<'p>>> {
        let recorded = self.recorder.invoke(self.by(Kind::ToolInvoked), clock, |there| {
            let drawdown = self.drawdown(&there);
            permit
                .begin_in(&self.enforcer, &drawdown, there.ts)
                .map(|begun| Draft::from(begun.record(call_id)))
        })?;
        // Counted once it is recorded; that there was one left the records have said.
        let _ = self.enforcer.take_action();
        Ok(recorded)
    }

    /// Records a refusal.
    ///
    /// # Errors
    ///
    /// As for [`Recorder::append`].
    pub fn refuse(&self, refusal: &Refusal<'_>, clock: Time) -> Result<Recorded, Unrecorded> {
        self.record(refusal.record(), clock)
    }

    /// Records that a decision is put to the person. Every action that choosing an option would approve is asked for again, under this envelope.
    ///
    /// # Errors
    ///
    /// [`Undone::Refused`] for the first action that is not within the envelope now, and nothing is recorded; else as for [`Recorder::append`].
    // Spec: AE-4-4
    pub fn ask<'p>(&self, moment: &Moment<'p>, clock: Time) -> Result<Recorded, Undone<Refusal<'p>>> {
        for request in moment.options.iter().flatten() {
            let action = request.action();
            let reasons =
                self.enforcer.authorize(action, clock).map_or_else(|refusal| refusal.reasons, |_| 0);
            if rule!("authority.task.ask", reasons != 0) {
                return Err(Undone::Refused(Refusal { action, reasons }));
            }
        }
        let option_actions = moment.options.iter();
        let emitted = MomentEmitted {
            envelope_digest: moment.envelope_digest,
            decision_class: moment.decision_class,
            option_actions: Some(
                option_actions.map(|option| option.map(|request| request.action_digest())).collect(),
            ),
            closed_hatches: moment.closed_hatches.to_vec(),
        };
        Ok(self.recorder.append(self.by(Kind::MomentEmitted), clock, &emitted)?)
    }

    /// Records what no envelope bounds: what came of an action, what a person decided, what was consumed, how it ended.
    ///
    /// # Errors
    ///
    /// As for [`Recorder::append`].
    pub fn record<T: Unbounded>(&self, what: T, clock: Time) -> Result<Recorded, Unrecorded> {
        let recorded = self.recorder.append(self.by(T::KIND), clock, what)?;
        if T::KIND == Kind::BudgetConsumed {
            self.enforcer.spend(&self.remaining());
        }
        Ok(recorded)
    }

    /// Records something of the caller's own: an extension `x.….…`, whose data are JSON.
    ///
    /// # Errors
    ///
    /// [`Unrecorded::Rules`] with `E_TRACE_PARSE` for data that are no strict JSON, `E_TRACE_STRUCTURE` for any other type; else as for
    /// [`Recorder::append`].
    pub fn note(&self, type_name: &str, data: &[u8], clock: Time) -> Result<Recorded, Unrecorded> {
        let draft = Draft::parse(type_name, data).map_err(Unrecorded::Rules)?;
        if rule!("authority.task.note", draft.kind() != Some(Kind::Extension)) {
            let sentence = "an extension `x.….…` is expected: every other type has its own way";
            return Err(refuse(E_TRACE_STRUCTURE, "/type", sentence, "DT §3"));
        }
        self.recorder.append(self.by(Kind::Extension), clock, draft)
    }

    /// The component for which a record of this kind is signed here. Where there is none the recorder says so.
    fn by(&self, kind: Kind) -> Component {
        let trust = self.trust();
        let signers = kind.signers();
        let ours = signers.iter().find(|component| trust.components.contains(component));
        *ours.or(signers.first()).unwrap_or(&Component::Supervisor)
    }

    /// What the records before a place have made of the budget.
    fn drawdown(&self, there: &There<'_, Account>) -> Drawdown {
        // A task has an admission; were there none, its whole budget would be left.
        drawdown(there.observer).cloned().unwrap_or_else(|| Drawdown::of(self.envelope()))
    }

    fn trust(&self) -> MutexGuard<'_, Trust> {
        self.trust.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<S: Storage> fmt::Debug for Task<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Task").field("envelope", self.envelope()).finish_non_exhaustive()
    }
}

fn components(signers: &[BoxedSigner]) -> Vec<Component> {
    signers.iter().map(Signer::component).collect()
}

fn drawdown(account: &Account) -> Option<&Drawdown> {
    account.admission.as_ref().map(|admission| &admission.drawdown)
}

/// The same envelope under these keys, which may be others than those under which it was verified before.
fn verified_again(envelope: &Envelope, keys: &KeySet) -> Result<Verified, Report> {
    let scope = Scope { trace_id: envelope.trace_id(), task_id: envelope.task_id() };
    Received::parse(envelope.text().as_bytes())?.verify(keys, scope)
}

fn refuse(code: findings::Code, at: &str, sentence: impl Into<String>, section: &'static str) -> Unrecorded {
    let at = if at.is_empty() { Location::unknown() } else { Location::pointer(at) };
    Unrecorded::Rules(Finding::error(code, at, sentence, section).into())
}
