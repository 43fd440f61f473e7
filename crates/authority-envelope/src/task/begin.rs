//! How a task begins, and how it goes on after a restart.

use std::sync::{Mutex, PoisonError};

use decision_trace::codes::E_RECORDER_BEGIN;
use decision_trace::{BoxedSigner, KeySet, Options, Recorder, TaskAdmitted, Time, Unrecorded};
use durable_log::Storage;
use findings::Report;
use jcs_strict::rule;

use super::{Task, Trust, components, refuse, verified_again};
use crate::account::Account;
use crate::codes::E_ISSUE_TIME;
use crate::enforcer::Enforcer;
use crate::received::Verified;
use crate::verifier;

impl<S: Storage> Task<S> {
    /// Begins the task of this envelope: writes its `task.admitted` into a file that is not there yet or is empty. Principal and agent
    /// are the envelope's, and so is the time where the clock is behind that of the issuer.
    ///
    /// # Errors
    ///
    /// [`Unrecorded::Rules`] with everything that speaks against the envelope under these keys, `E_ISSUE_TIME` for a deadline before it
    /// ends, `E_RECORDER_BEGIN` for a file that has records; else as for [`Recorder::open_on`] and [`Recorder::admit`].
    pub fn begin(
        storage: S,
        keys: KeySet,
        signers: impl IntoIterator<Item = BoxedSigner>,
        verified: &Verified,
        deadline: Option<Time>,
        clock: Time,
    ) -> Result<Task<S>, Unrecorded> {
        let verified = verified_again(verified.envelope(), &keys).map_err(Unrecorded::Rules)?;
        let envelope = verified.envelope();
        let is_late = deadline.is_some_and(|deadline| envelope.expires() > deadline);
        if rule!("authority.task.deadline", is_late) {
            let sentence = "an envelope that ends no later than the task's deadline is expected";
            return Err(refuse(E_ISSUE_TIME, "/expires", sentence, "AE §3 rule 3"));
        }
        let (recorder, trust) = open(storage, keys, signers)?;
        if let Some(head) = recorder.head() {
            let sentence =
                format!("a trace that is not begun is expected, the last record of this one is {}", head.seq);
            return Err(refuse(E_RECORDER_BEGIN, "", sentence, "DT §11"));
        }
        let admission = TaskAdmitted {
            task_id: envelope.task_id(),
            originating_principal: envelope.principal().clone(),
            agent: envelope.agent().clone(),
            authority_envelope: envelope.grant(),
            deadline,
        };
        recorder.admit(envelope.trace_id(), clock.max(envelope.issued_at()), &admission)?;
        let enforcer = Enforcer::new(verified.clone());
        Ok(Task { recorder, enforcer, verified, trust })
    }

    /// Goes on with a task whose trace is there. Every record is verified, and the envelope with all that was done under it.
    ///
    /// # Errors
    ///
    /// [`Unrecorded::Rules`] with every error of steps 1 to 7, `E_RECORDER_BEGIN` where there is no task.admitted; else as for [`Recorder::open_on`].
    pub fn resume(
        storage: S,
        keys: KeySet,
        signers: impl IntoIterator<Item = BoxedSigner>,
    ) -> Result<Task<S>, Unrecorded> {
        let (recorder, trust) = open(storage, keys, signers)?;
        let Account { admission, actions, .. } = recorder.observed();
        let Some(admission) = admission else {
            let sentence = "a trace that begins with task.admitted is expected";
            return Err(refuse(E_RECORDER_BEGIN, "", sentence, "DT §11"));
        };
        let mut found = Report::new();
        let keys = trust.lock().unwrap_or_else(PoisonError::into_inner).keys.clone();
        // A report takes everything: there is no first fault to stop at.
        let _ = verifier::steps(&admission, &keys, &mut found);
        let mut found = found.relocated(|at| at.at_seq(0));
        found.absorb(actions);
        if rule!("authority.task.resume", found.has_errors()) {
            let trace_id = admission.trace_id;
            return Err(Unrecorded::Rules(found.relocated(|at| at.in_trace(&*trace_id))));
        }
        let envelope = admission.envelope.read().map_err(Unrecorded::Rules)?;
        let verified = verified_again(&envelope, &keys).map_err(Unrecorded::Rules)?;
        let enforcer = Enforcer::resume(verified.clone(), &admission.drawdown);
        Ok(Task { recorder, enforcer, verified, trust })
    }
}

fn open<S: Storage>(
    storage: S,
    keys: KeySet,
    signers: impl IntoIterator<Item = BoxedSigner>,
) -> Result<(Recorder<S, Account>, Mutex<Trust>), Unrecorded> {
    let signers: Vec<BoxedSigner> = signers.into_iter().collect();
    let trust = Trust { keys: keys.clone(), components: components(&signers) };
    let recorder = Recorder::open_on(storage, keys, signers, Options::new(), Account::default())?;
    Ok((recorder, Mutex::new(trust)))
}
