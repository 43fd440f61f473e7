//! Issuing envelopes (sections 3 and 5).

use core::fmt;

use decision_trace::{Agent, Count, KeySet, Principal, Signature, Signer, Time};
use findings::{Code, Finding, Location, Report};
use jcs_strict::rule;

use crate::budget::{Budget, RemainingBudget};
use crate::claims::Claims;
use crate::clearances::Clearances;
use crate::codes::{
    E_CHILD_DEPTH, E_ENVELOPE_SIG, E_ISSUE_GRANTS, E_ISSUE_IDENTITY, E_ISSUE_KEY, E_ISSUE_TIME,
    E_ISSUE_UNDECLARED,
};
use crate::draft::Draft;
use crate::envelope::{self, Link};
use crate::received::{Received, Scope, Verified};
use crate::rules;

/// What agents have been granted: what somebody confirmed, not what an agent declares.
///
/// It is asked at every issue. An implementation answers with what holds now; one that answers from memory breaks the first rule of issuing, and
/// nobody downstream can see that.
pub trait AgentGrants {
    /// Why there is no answer.
    type Error: fmt::Display;

    /// Every clearance that the agent has been granted.
    ///
    /// # Errors
    ///
    /// Whatever keeps it from an answer. Then nothing is issued.
    fn granted(&self, agent: &Agent) -> Result<Vec<String>, Self::Error>;
}

/// What principals hold, as the identity provider says it.
///
/// As with [`AgentGrants`], it is asked at every issue and answers with what holds now.
pub trait IdentityInterface {
    /// Why there is no answer.
    type Error: fmt::Display;

    /// Every clearance that the principal holds.
    ///
    /// # Errors
    ///
    /// Whatever keeps it from an answer. Then nothing is issued.
    fn held(&self, principal: &Principal) -> Result<Vec<String>, Self::Error>;
}

/// A task from outside that wants an envelope.
///
/// There is no member for clearances: nobody who submits a task chooses them, neither more nor fewer (section 9).
#[derive(Clone, Debug)]
pub struct Submission<'a> {
    /// The trace and the task.
    pub scope: Scope<'a>,
    /// For whom: a human or a service.
    pub principal: &'a Principal,
    /// By whom.
    pub agent: &'a Agent,
    /// What it may consume.
    pub budget: Budget,
    /// For how long, in milliseconds from now on.
    pub lifetime_ms: u64,
    /// When the task has to be done; the envelope ends no later.
    pub deadline: Option<Time>,
}

/// Work that a task hands to another agent.
///
/// The principal is the parent's, and what the principal's side holds is what the parent's envelope allows: neither can be given.
#[derive(Clone, Debug)]
pub struct Delegation<'a> {
    /// The child's trace and task.
    pub scope: Scope<'a>,
    /// By whom.
    pub agent: &'a Agent,
    /// What it may consume.
    pub budget: Budget,
    /// For how long, in milliseconds from now on; it ends no later than its parent.
    pub lifetime_ms: u64,
    /// When the work has to be done; the envelope ends no later.
    pub deadline: Option<Time>,
    /// The envelope of the task that hands it on.
    pub parent: &'a Verified,
    /// The place that the `delegation.spawned` record will have in the parent's trace.
    pub seq: u64,
    /// What the parent has left just before that place.
    pub remaining: RemainingBudget,
    /// The deepest delegation that the parent's agent declares (ruling A10).
    pub max_depth: u64,
    /// Where the runtime asks that kinds of work be declared: what this is, and what the parent delegates.
    pub kind: Option<DeclaredWork<'a>>,
}

/// A kind of work, and the kinds that a parent declares to delegate.
///
/// Asking for this is a runtime's own policy. It narrows what is delegated and leaves no mark on an envelope, so no verdict depends on it.
// Spec: AE-5-8, AE-5-9
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct DeclaredWork<'a> {
    /// Of what kind the work is.
    pub kind: &'a str,
    /// What the parent delegates.
    pub declared: &'a [&'a str],
}

/// Issues envelopes with one control-plane key.
///
/// Before anything is signed it has passed the rules that a verifier applies, by the same functions (ruling A11).
#[derive(Clone, Debug)]
pub struct Issuer<S> {
    signer: S,
    keys: KeySet,
}

impl<S: Signer> Issuer<S> {
    /// An issuer whose key is in this key set under the signer's id. Whether it is one of the control plane and valid is asked at every issue.
    pub fn new(signer: S, keys: KeySet) -> Issuer<S> {
        Issuer { signer, keys }
    }

    /// Issues the envelope of a task from outside. Both sides are asked now.
    ///
    /// # Errors
    ///
    /// Everything that keeps it from being issued: `E_ISSUE_GRANTS`, `E_ISSUE_IDENTITY` where a side does not answer; `E_PRINCIPAL` for a principal that
    /// is no human and no service; `E_ISSUE_TIME`, `E_ENVELOPE_EXPIRY` where it would end before it begins; `E_ISSUE_KEY`, `E_ENVELOPE_SIG` for a key that
    /// is not a valid one of the control plane.
    // Spec: AE-3-1, AE-3-6, AE-3-8, AE-3-9
    pub fn issue(
        &self,
        task: &Submission<'_>,
        grants: &impl AgentGrants,
        identity: &impl IdentityInterface,
        now: Time,
    ) -> Result<Verified, Report> {
        let agent = ask(grants.granted(task.agent), E_ISSUE_GRANTS);
        let principal = ask(identity.held(task.principal), E_ISSUE_IDENTITY);
        let (agent, principal) = both(agent, principal)?;
        let draft = Draft {
            scope: task.scope,
            principal: task.principal,
            agent: task.agent,
            clearances: agent.intersection(&principal),
            held_agent: agent,
            held_principal: principal,
            budget: task.budget,
            expires: end(now, task.lifetime_ms, [task.deadline, None])?,
            depth: Count::ZERO,
            parent: None,
            issued_at: now,
            issuer: self.signer.key_id(),
        };
        self.seal(&draft, |_, _| ())
    }

    /// Issues the envelope of a task that another one hands on. The agent's side is asked now; the principal's side is what the parent may do.
    ///
    /// # Errors
    ///
    /// As for [`issue`](Issuer::issue); `E_CHILD_BUDGET` for more than the parent has left, for no limit where the parent has one, and for whatever
    /// is asked in a dimension that is spent; `E_CHILD_DEPTH` below the deepest delegation that the parent's agent declares; `E_ENVELOPE_SIG` where the
    /// key behind the parent's envelope has been withdrawn; `E_ISSUE_UNDECLARED` for a kind of work that the runtime's policy does not let through.
    // Spec: AE-3-7, AE-3-3, AE-5-5
    pub fn delegate(
        &self,
        work: &Delegation<'_>,
        grants: &impl AgentGrants,
        now: Time,
    ) -> Result<Verified, Report> {
        let agent = ask(grants.granted(work.agent), E_ISSUE_GRANTS)?;
        let parent = work.parent.envelope();
        let draft = Draft {
            scope: work.scope,
            principal: parent.principal(),
            agent: work.agent,
            clearances: agent.intersection(parent.clearances()),
            held_agent: agent,
            held_principal: parent.clearances().clone(),
            budget: work.budget,
            expires: end(now, work.lifetime_ms, [work.deadline, Some(parent.expires())])?,
            depth: parent.depth().checked_add(1).and_then(Count::new).unwrap_or(Count::MAX),
            parent: Some(Link { trace_id: parent.trace_id().to_owned(), seq: work.seq }),
            issued_at: now,
            issuer: self.signer.key_id(),
        };
        self.seal(&draft, |child, report| {
            // A report takes everything: there is no first fault to stop at.
            let _ = rules::monotonicity::check(child, parent.claims(), report);
            let _ = rules::monotonicity::check_budget(child.budget(), work.remaining.into(), report);
            if rule!("authority.issue.depth", draft.depth.get() > work.max_depth) {
                let sentence = format!("the parent's agent delegates down to the depth {}", work.max_depth);
                add(report, E_CHILD_DEPTH, "/depth", sentence, "AE §5");
            }
            let undeclared = work.kind.is_some_and(|work| !work.declared.contains(&work.kind));
            if rule!("authority.issue.undeclared", undeclared) {
                let sentence = "a kind of work that the parent declares to delegate is expected";
                add(report, E_ISSUE_UNDECLARED, "", sentence, "AE §5");
            }
            if rules::signature::is_withdrawn(work.parent.key(), now) {
                let sentence = "the key behind the parent's envelope has been withdrawn";
                add(report, E_ENVELOPE_SIG, "/parent", sentence, "AE §3");
            }
        })
    }

    /// Judges a draft by every rule, and signs it where none is broken.
    // Spec: AE-8-2
    fn seal(
        &self,
        draft: &Draft<'_>,
        judge_as_child: impl FnOnce(Claims<'_>, &mut Report),
    ) -> Result<Verified, Report> {
        let unsigned = draft.text("");
        let document = envelope::document(unsigned.as_bytes())?;
        let claims = Claims(document.root());
        let mut report = Report::new();
        // A report takes everything: there is no first fault to stop at.
        let _ = rules::structure::check(document.root(), &mut report);
        let _ = rules::intersection::check(claims, &mut report);
        let _ = rules::principal::check_type(claims, &mut report);
        let _ = rules::expiry::check_order(claims, &mut report);
        judge_as_child(claims, &mut report);
        match self.keys.get(self.signer.key_id()) {
            Some(key) => {
                let _ = rules::signature::check_key(key, draft.issued_at, "/issuer", &mut report);
            }
            None => add(
                &mut report,
                E_ISSUE_KEY,
                "/issuer",
                "the key set has no key of the signer's id",
                "AE §3 rule 5",
            ),
        }
        if report.has_errors() {
            return Err(report);
        }
        let signature = self.signer.sign(claims.hash().to_string().as_bytes()).map_err(|error| {
            Finding::error(E_ISSUE_KEY, Location::pointer("/sig"), error.to_string(), "AE §3 rule 5")
        })?;
        let signed = draft.text(&Signature::from_bytes(signature).to_string());
        // Whatever the signer has done, only what verifies leaves.
        Received::parse(signed.as_bytes())?.verify(&self.keys, draft.scope)
    }
}

/// The answer of one side as a set.
fn ask<E: fmt::Display>(answer: Result<Vec<String>, E>, code: Code) -> Result<Clearances, Report> {
    let why = match answer {
        Ok(list) => match Clearances::of(list) {
            Ok(clearances) => return Ok(clearances),
            Err(error) => error.to_string(),
        },
        Err(error) => error.to_string(),
    };
    Err(Finding::error(code, Location::unknown(), why, "AE §3 rule 1").into())
}

/// Both answers, or what both say against it.
fn both<A, B>(a: Result<A, Report>, b: Result<B, Report>) -> Result<(A, B), Report> {
    match (a, b) {
        (Ok(a), Ok(b)) => Ok((a, b)),
        (Err(mut a), Err(b)) => {
            a.absorb(b);
            Err(a)
        }
        (Err(report), _) | (_, Err(report)) => Err(report),
    }
}

/// When the envelope ends: after its lifetime, and no later than any of these.
fn end(now: Time, lifetime_ms: u64, bounds: [Option<Time>; 2]) -> Result<Time, Report> {
    let wanted = now.plus_milliseconds(lifetime_ms).ok_or_else(|| {
        let sentence = "a lifetime that ends before the year 10000 is expected";
        Finding::error(E_ISSUE_TIME, Location::pointer("/expires"), sentence, "AE §3 rule 3")
    })?;
    let bounded = bounds.into_iter().flatten().fold(wanted, Time::min);
    Ok(if rule!("authority.issue.bounded", bounded < wanted) { bounded } else { wanted })
}

fn add(report: &mut Report, code: Code, at: &str, sentence: impl Into<String>, section: &'static str) {
    let _ = findings::Sink::push(report, Finding::error(code, Location::pointer(at), sentence, section));
}
