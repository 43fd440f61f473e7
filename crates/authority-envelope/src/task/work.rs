//! Handing work on: the child's envelope is issued at the place that will name it.

use decision_trace::{Agent, DelegationSpawned, Draft, Kind, Recorded, Signer, Time, Undone};
use durable_log::Storage;
use findings::{Finding, Location, Report};
use jcs_strict::rule;

use super::{Task, verified_again};
use crate::budget::Budget;
use crate::codes::{E_CHILD_LINK, E_ENVELOPE_SIG};
use crate::issuer::{AgentGrants, DeclaredWork, Delegation, Issuer};
use crate::received::{Scope, Verified};

/// Work that a task hands to another agent.
///
/// What the parent is, what it has left and where the record will stand are the trace's, and cannot be given.
#[derive(Clone, Debug)]
pub struct Work<'a> {
    /// The child's trace and task.
    pub scope: Scope<'a>,
    /// By whom.
    pub agent: &'a Agent,
    /// What it may consume.
    pub budget: Budget,
    /// For how long, in milliseconds from the record on; it ends no later than its parent.
    pub lifetime_ms: u64,
    /// When the work has to be done; the envelope ends no later.
    pub deadline: Option<Time>,
    /// The deepest delegation that the task's agent declares (ruling A10).
    pub max_depth: u64,
    /// Where the runtime asks that kinds of work be declared.
    pub kind: Option<DeclaredWork<'a>>,
}

/// Work that was handed on.
#[derive(Clone, Debug)]
pub struct Spawned {
    /// The `delegation.spawned`.
    pub recorded: Recorded,
    /// The child's envelope, for [`Task::begin`].
    pub verified: Verified,
}

impl<S: Storage> Task<S> {
    /// Issues the envelope of a child and records it as `delegation.spawned`, in one step: nothing is recorded between what was left and what is handed on.
    ///
    /// The signer of the issuer is asked while the trace waits.
    ///
    /// # Errors
    ///
    /// [`Undone::Refused`] with all that [`Issuer::delegate`] finds, `E_ENVELOPE_SIG` also where the key behind this task's envelope has been
    /// withdrawn, and for an envelope that is not good under the keys of this trace; `E_CHILD_LINK` for a child in its parent's own trace or in one that was spawned before. Then nothing is recorded,
    /// and a `delegation.refused` with the first of these codes may be. [`Undone::Unrecorded`] as for
    /// [`Recorder::append`](decision_trace::Recorder::append).
    // Spec: AE-5-10
    pub fn delegate<K: Signer>(
        &self,
        issuer: &Issuer<K>,
        work: &Work<'_>,
        grants: &impl AgentGrants,
        clock: Time,
    ) -> Result<Spawned, Undone<Report>> {
        let keys = self.trust().keys.clone();
        let mut issued = None;
        let recorded = self.recorder.spawn(self.by(Kind::DelegationSpawned), clock, |there| {
            let Work { scope, agent, budget, lifetime_ms, deadline, max_depth, kind } = work.clone();
            if rule!("authority.task.own-child", scope.trace_id == there.trace_id) {
                let sentence = "a trace of the child's own is expected, this is its parent's";
                return Err(refused(E_CHILD_LINK, "/trace_id", sentence));
            }
            if rule!("authority.task.child-once", there.observer.children.contains(scope.trace_id)) {
                let sentence = "a trace that this task has not spawned before is expected";
                return Err(refused(E_CHILD_LINK, "/trace_id", sentence));
            }
            if rule!("authority.task.withdrawn-parent", self.enforcer.is_withdrawn(there.ts)) {
                let sentence = "the key behind the parent's envelope has been withdrawn";
                return Err(refused(E_ENVELOPE_SIG, "/parent", sentence));
            }
            let delegation = Delegation {
                scope,
                agent,
                budget,
                lifetime_ms,
                deadline,
                parent: &self.verified,
                seq: there.seq,
                remaining: self.drawdown(&there).delegable(),
                max_depth,
                kind,
            };
            let child = issuer.delegate(&delegation, grants, there.ts)?;
            let child = verified_again(child.envelope(), &keys)?;
            let draft = Draft::from(DelegationSpawned {
                child_trace_id: scope.trace_id,
                child_task_id: scope.task_id,
                authority_envelope: child.envelope().grant(),
            });
            issued = Some(child);
            Ok(draft)
        })?;
        let verified = issued.ok_or_else(|| {
            // It is there whenever a record is.
            Undone::Refused(refused(E_CHILD_LINK, "/parent", "an envelope that was issued is expected"))
        })?;
        self.enforcer.delegate(verified.envelope().budget());
        Ok(Spawned { recorded, verified })
    }
}

fn refused(code: findings::Code, at: &str, sentence: &str) -> Report {
    Finding::error(code, Location::pointer(at), sentence, "AE §5").into()
}
