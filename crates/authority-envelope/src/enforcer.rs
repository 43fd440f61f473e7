//! Where actions are let through or refused.

use core::fmt;
use core::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, Ordering};
use std::sync::OnceLock;

use decision_trace::{ActionRefused, Key, KeySet, Time};
use findings::Code;
use jcs_strict::rule;

use crate::action::Action;
use crate::budget::{Budget, Dimension, Limit, Remaining, RemainingBudget};
use crate::clearances::sorted;
use crate::codes::{E_ACTION_BUDGET, E_ACTION_UNAUTHORISED, E_ENVELOPE_EXPIRY, E_ENVELOPE_SIG};
use crate::drawdown::Drawdown;
use crate::envelope::Envelope;
use crate::index::Index;
use crate::permit::Permit;
use crate::received::Verified;
use crate::rules;

/// An enforcement point for one task: a gateway asks it before every action.
///
/// It is made only from a verified envelope. It is shared between threads by reference, and what it answers costs no allocation: what an
/// action requires is looked up in a hashed index.
///
/// ```no_run
/// use authority_envelope::{Action, Enforcer};
/// # fn gateway(enforcer: &Enforcer, now: decision_trace::Time) {
/// let action = Action { tool: "orders.get", required: &["orders.read"] };
/// match enforcer.authorize(action, now).and_then(|permit| permit.begin(now)) {
///     Ok(invocation) => println!("record tool.invoked for {}, then call it", invocation.tool()),
///     Err(refusal) => println!("record action.refused with {}", refusal.code()),
/// }
/// # }
/// ```
pub struct Enforcer {
    envelope: Envelope,
    key: Key,
    index: Index,
    /// How many actions may still begin; `u64::MAX` where there is no limit.
    actions: AtomicU64,
    /// A bit for each dimension that is spent.
    spent: AtomicU8,
    /// The issuer's key is gone, or bad at a time about which nobody can be sure.
    stopped: AtomicBool,
    /// Since when the key is revoked, where that came to be known later than the envelope.
    revoked_at: OnceLock<Time>,
}

const NO_LIMIT: u64 = u64::MAX;

impl Enforcer {
    /// An enforcement point for a task of which nothing has run.
    #[must_use]
    pub fn new(verified: Verified) -> Enforcer {
        let drawdown = Drawdown::of(verified.envelope());
        Enforcer::resume(verified, &drawdown)
    }

    /// An enforcement point for a task that has run before: the budget goes on from where its trace left it.
    #[must_use]
    pub fn resume(verified: Verified, drawdown: &Drawdown) -> Enforcer {
        let (envelope, key) = verified.into_parts();
        let actions = match drawdown.actions_left() {
            Remaining::Unlimited => NO_LIMIT,
            Remaining::Left(left) => left.get().get(),
            Remaining::Exhausted => 0,
        };
        let enforcer = Enforcer {
            index: Index::of(envelope.clearances().clone()),
            envelope,
            key,
            actions: AtomicU64::new(actions),
            spent: AtomicU8::new(0),
            stopped: AtomicBool::new(false),
            revoked_at: OnceLock::new(),
        };
        enforcer.spend(&drawdown.remaining());
        enforcer
    }

    /// The envelope.
    #[must_use]
    pub fn envelope(&self) -> &Envelope {
        &self.envelope
    }

    /// Whether an action is within the envelope now.
    ///
    /// An approval plays no part: it can only be asked for with the permit that comes from here, so what is outside the envelope is refused before
    /// anybody is asked (section 4).
    ///
    /// # Errors
    ///
    /// A [`Refusal`] with every reason: `E_ACTION_UNAUTHORISED`, `E_ENVELOPE_EXPIRY`, `E_ENVELOPE_SIG` for an issuer's key that has been withdrawn,
    /// `E_ACTION_BUDGET` for a limited dimension that is spent.
    // Spec: AE-4-1, AE-4-4
    pub fn authorize<'a>(&'a self, action: Action<'a>, now: Time) -> Result<Permit<'a>, Refusal<'a>> {
        let mut reasons = self.reasons(now);
        if self.is_outside(action) {
            reasons |= UNAUTHORISED;
        }
        if rule!("authority.enforcer.actions-left", self.actions.load(Ordering::Acquire) == 0) {
            reasons |= BUDGET;
        }
        if reasons == 0 { Ok(Permit::new(self, action)) } else { Err(Refusal { action, reasons }) }
    }

    /// Takes note of what is left, as [`Drawdown`] knows it: no action is let through once a limited dimension is spent. What was spent stays so.
    pub fn spend(&self, remaining: &RemainingBudget) {
        let mut spent = 0;
        for (bit, dimension) in Dimension::ALL.into_iter().enumerate() {
            spent |= u8::from(remaining.is_exhausted(dimension)) << bit;
        }
        self.spent.fetch_or(spent, Ordering::AcqRel);
    }

    /// Takes away the actions that a child was given. A child without a limit takes all.
    pub fn delegate(&self, child: &Budget) {
        let taken = match child.actions {
            Limit::Unlimited => u64::MAX,
            Limit::AtMost(limit) => limit.get().get(),
        };
        self.take_actions(|left| Some(left.saturating_sub(taken)));
    }

    /// Takes note of the key set as it is now: an issuer's key that has been revoked, marked as compromised, replaced or removed since then
    /// lets nothing through any more (ruling A16). What was taken note of is not taken back.
    pub fn reload(&self, keys: &KeySet) {
        match keys.get(self.key.id()) {
            Some(key) if key.public_key() == self.key.public_key() && !key.is_compromised() => {
                let Some(revoked_at) = key.revoked_at() else { return };
                let known = *self.revoked_at.get_or_init(|| revoked_at);
                // A revocation that moves back in time says that the key was bad earlier than anybody thought.
                if revoked_at < known {
                    self.stopped.store(true, Ordering::Release);
                }
            }
            _ => self.stopped.store(true, Ordering::Release),
        }
    }

    /// What speaks against any action, clearances and the number of actions aside.
    pub(crate) fn reasons(&self, now: Time) -> u8 {
        let mut reasons = 0;
        if rules::expiry::is_over(self.envelope.expires(), now) {
            reasons |= EXPIRY;
        }
        if self.is_withdrawn(now) {
            reasons |= WITHDRAWN;
        }
        if rule!("authority.enforcer.spent", self.spent.load(Ordering::Acquire) != 0) {
            reasons |= BUDGET;
        }
        reasons
    }

    /// What speaks against an action at a place of a trace, by what the records before it leave.
    pub(crate) fn reasons_in(&self, action: Action<'_>, drawdown: &Drawdown, now: Time) -> u8 {
        let mut reasons = self.reasons(now);
        if self.is_outside(action) {
            reasons |= UNAUTHORISED;
        }
        let remaining = drawdown.delegable();
        let is_spent = Dimension::ALL.into_iter().any(|dimension| remaining.is_exhausted(dimension));
        if rule!("authority.task.spent", is_spent) {
            reasons |= BUDGET;
        }
        reasons
    }

    fn is_outside(&self, action: Action<'_>) -> bool {
        rules::actions::is_outside(action.required.iter().copied(), |one| self.index.contains(one))
    }

    /// Takes one action; `None` where there is none left.
    pub(crate) fn take_action(&self) -> Option<()> {
        let is_short = !self.take_actions(|left| left.checked_sub(1));
        if rule!("authority.enforcer.count", is_short) { None } else { Some(()) }
    }

    fn take_actions(&self, take: impl Fn(u64) -> Option<u64>) -> bool {
        let next = |left| if left == NO_LIMIT { Some(NO_LIMIT) } else { take(left) };
        self.actions.fetch_update(Ordering::AcqRel, Ordering::Acquire, next).is_ok()
    }

    pub(crate) fn is_withdrawn(&self, now: Time) -> bool {
        self.stopped.load(Ordering::Acquire)
            || self.revoked_at.get().is_some_and(|&revoked_at| now >= revoked_at)
            || rules::signature::is_withdrawn(&self.key, now)
    }
}

impl fmt::Debug for Enforcer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Enforcer").field("envelope", &self.envelope).finish_non_exhaustive()
    }
}

pub(crate) const WITHDRAWN: u8 = 1;
pub(crate) const EXPIRY: u8 = 2;
pub(crate) const UNAUTHORISED: u8 = 4;
pub(crate) const BUDGET: u8 = 8;

/// The reasons and their codes, the weightiest first.
const REASONS: [(u8, Code); 4] = [
    (UNAUTHORISED, E_ACTION_UNAUTHORISED),
    (WITHDRAWN, E_ENVELOPE_SIG),
    (EXPIRY, E_ENVELOPE_EXPIRY),
    (BUDGET, E_ACTION_BUDGET),
];

/// An action that was not let through, with what an `action.refused` record says of it.
#[derive(Clone, Copy, PartialEq, Eq)]
#[must_use = "a refusal is recorded"]
pub struct Refusal<'a> {
    pub(crate) action: Action<'a>,
    pub(crate) reasons: u8,
}

impl<'a> Refusal<'a> {
    /// The tool that was not called.
    #[must_use]
    pub fn tool(&self) -> &'a str {
        self.action.tool
    }

    /// What the action would have required.
    #[must_use]
    pub fn clearances_required(&self) -> &'a [&'a str] {
        self.action.required
    }

    /// The weightiest reason: the one that the record names.
    #[must_use]
    pub fn code(&self) -> Code {
        self.codes().next().unwrap_or(E_ACTION_UNAUTHORISED)
    }

    /// Its `action.refused` record.
    #[must_use]
    pub fn record(&self) -> ActionRefused<'a> {
        ActionRefused {
            tool: self.action.tool,
            clearances_required: sorted(self.action.required),
            code: self.code().as_str(),
        }
    }

    /// Every reason, the weightiest first.
    pub fn codes(&self) -> impl Iterator<Item = Code> + use<> {
        let reasons = self.reasons;
        REASONS.into_iter().filter_map(move |(bit, code)| (reasons & bit != 0).then_some(code))
    }
}

/// The codes, separated by a comma and a space. No text of the action is in it.
impl fmt::Display for Refusal<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the action is refused: ")?;
        for (index, code) in self.codes().enumerate() {
            write!(f, "{}{code}", if index == 0 { "" } else { ", " })?;
        }
        Ok(())
    }
}

impl fmt::Debug for Refusal<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Refusal({self})")
    }
}

impl std::error::Error for Refusal<'_> {}
