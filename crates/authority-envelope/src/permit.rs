//! What an enforcement point gives out for an action within the envelope.

use decision_trace::{Time, ToolInvoked, action_digest};
use jcs_strict::Digest;

use crate::action::Action;
use crate::clearances::sorted;
use crate::drawdown::Drawdown;
use crate::enforcer::{BUDGET, Enforcer, Refusal};

/// An action that was within the envelope when it was asked for.
///
/// It does not let the action run: [`begin`](Permit::begin) does, which asks again, since a person may have taken minutes to approve.
#[derive(Clone, Copy, Debug)]
#[must_use = "an action runs once its permit has begun"]
pub struct Permit<'a> {
    enforcer: &'a Enforcer,
    action: Action<'a>,
    arguments: Option<Digest>,
    approval: Option<u64>,
}

/// An action within the envelope that waits for a person.
///
/// Only a [`Permit`] becomes one, so nobody is asked to approve what the envelope does not allow.
#[derive(Clone, Copy, Debug)]
#[must_use = "an approval is asked for or given up"]
pub struct ApprovalRequest<'a> {
    permit: Permit<'a>,
    action_digest: Digest,
}

/// An action that has begun: it is counted, and now it is recorded and then called.
#[derive(Clone, Copy, Debug)]
#[must_use = "an action that has begun is recorded"]
pub struct Invocation<'a> {
    action: Action<'a>,
    arguments: Option<Digest>,
    approval: Option<u64>,
    at: Time,
}

impl<'a> Permit<'a> {
    pub(crate) fn new(enforcer: &'a Enforcer, action: Action<'a>) -> Permit<'a> {
        Permit { enforcer, action, arguments: None, approval: None }
    }

    /// The same permit for these arguments, given as the digest of their canonical form.
    pub fn with_arguments(self, arguments_digest: Digest) -> Permit<'a> {
        Permit { arguments: Some(arguments_digest), ..self }
    }

    /// Asks for an approval of the action with these arguments.
    pub fn ask(self, arguments_digest: Digest) -> ApprovalRequest<'a> {
        let action_digest = action_digest(self.action.tool, arguments_digest);
        ApprovalRequest { permit: self.with_arguments(arguments_digest), action_digest }
    }

    /// Begins the action: asks again whether the envelope still allows it at this time, and counts it.
    ///
    /// # Errors
    ///
    /// As for [`Enforcer::authorize`]; the clearances cannot have changed. Then nothing is counted.
    // Spec: AE-4-3
    pub fn begin(self, now: Time) -> Result<Invocation<'a>, Refusal<'a>> {
        let mut reasons = self.enforcer.reasons(now);
        if reasons == 0 && self.enforcer.take_action().is_none() {
            reasons |= BUDGET;
        }
        if reasons != 0 {
            return Err(Refusal { action: self.action, reasons });
        }
        Ok(self.begun(now))
    }

    /// Begins it in a trace, by this enforcer and by what the records before leave, whoever gave the permit. It is counted when it is
    /// recorded.
    pub(crate) fn begin_in(
        self,
        enforcer: &Enforcer,
        drawdown: &Drawdown,
        now: Time,
    ) -> Result<Invocation<'a>, Refusal<'a>> {
        match enforcer.reasons_in(self.action, drawdown, now) {
            0 => Ok(self.begun(now)),
            reasons => Err(Refusal { action: self.action, reasons }),
        }
    }

    fn begun(self, at: Time) -> Invocation<'a> {
        Invocation { action: self.action, arguments: self.arguments, approval: self.approval, at }
    }
}

impl<'a> ApprovalRequest<'a> {
    /// What the option of the binding moment that approves is bound to.
    #[must_use]
    pub fn action_digest(&self) -> Digest {
        self.action_digest
    }

    /// The action.
    #[must_use]
    pub fn action(&self) -> Action<'a> {
        self.permit.action
    }

    /// The permit again, approved by the `moment.resolved` record at this place. Whether that record approves this action is the trace's
    /// question (`E_TRACE_APPROVAL`).
    pub fn approved(self, seq: u64) -> Permit<'a> {
        Permit { approval: Some(seq), ..self.permit }
    }
}

impl<'a> Invocation<'a> {
    /// The tool to be called.
    #[must_use]
    pub fn tool(&self) -> &'a str {
        self.action.tool
    }

    /// What the action requires, as it was given.
    #[must_use]
    pub fn clearances_required(&self) -> &'a [&'a str] {
        self.action.required
    }

    /// Of the canonical form of the arguments.
    #[must_use]
    pub fn arguments_digest(&self) -> Option<Digest> {
        self.arguments
    }

    /// The place of the `moment.resolved` record that approves it.
    #[must_use]
    pub fn approval(&self) -> Option<u64> {
        self.approval
    }

    /// When it began: not later than the record says.
    #[must_use]
    pub fn at(&self) -> Time {
        self.at
    }

    /// Its `tool.invoked` record: what the action required, sorted and each once.
    // Spec: AE-4-2
    #[must_use]
    pub fn record<'r>(&self, call_id: &'r str) -> ToolInvoked<'r>
    where
        'a: 'r,
    {
        ToolInvoked {
            call_id,
            tool: self.action.tool,
            clearances_required: sorted(self.action.required),
            arguments_digest: self.arguments,
            approval: self.approval,
        }
    }
}
