//! Probes for what of the authority envelope no operation reaches: enforcement over several actions, and issuing.

use super::probes::Probe;
use authority_envelope::codes::{E_ACTION_BUDGET, E_CHILD_DEPTH, E_ISSUE_UNDECLARED};
use authority_envelope::{
    Action, AgentGrants, Budget, DeclaredWork, Delegation, Enforcer, IdentityInterface, Issuer, Received,
    Refusal, Remaining, RemainingBudget, Scope, Submission, Verified,
};
use decision_trace::{Agent, Component, KeySet, MemorySigner, Principal, Time};
use findings::Code;
use std::convert::Infallible;
use testkit::trace::{AuthorityText, CONTROL_PLANE, KeySetText, TRACE};

pub(super) const PROBES: &[Probe] = &[
    ("probe: the last action is let through once, and then none is", || after_the_last() == Some(true)),
    ("probe: of two permits for one action that is left one begins", || two_permits() == Some(true)),
    ("probe: a spent dimension lets nothing through, nor a permit from before begin", || {
        once_spent() == Some(true)
    }),
    ("probe: an envelope ends at the deadline", || {
        let end = |deadline| issued(deadline).map(|issued| issued.envelope().expires());
        end(Some(DEADLINE)) == time(DEADLINE) && end(None) == time("2026-09-16T14:10:00Z")
    }),
    ("probe: no work is delegated below the depth that is declared", || {
        delegated(0, None) == Some(Err(vec![E_CHILD_DEPTH])) && delegated(1, None) == Some(Ok(()))
    }),
    ("probe: no work is delegated of a kind that is not declared", || {
        let work = |kind| Some(DeclaredWork { kind, declared: &["lookup"] });
        delegated(1, work("refund")) == Some(Err(vec![E_ISSUE_UNDECLARED]))
            && delegated(1, work("lookup")) == Some(Ok(()))
    }),
];

const TASK: &str = "task-4471";
const CHILD: &str = "019267b4-7c1e-7a3f-8b2d-0000000000c1";
const NOW: &str = "2026-09-16T14:00:00Z";
const DEADLINE: &str = "2026-09-16T14:05:00Z";
const READ: Action<'_> = Action { tool: "orders.get", required: &["orders.read"] };

fn time(text: &str) -> Option<Time> {
    text.parse().ok()
}

fn keys() -> Option<KeySet> {
    KeySet::parse(KeySetText::default().text().as_bytes()).ok()
}

/// An enforcement point under an envelope with a single action.
fn of_one_action() -> Option<Enforcer> {
    let mut envelope = AuthorityText::root(TRACE, TASK);
    envelope.set("budget", r#"{"actions":1,"tokens":9,"usd":"0","wall_clock_ms":0}"#);
    let received = Received::parse(envelope.text().as_bytes()).ok()?;
    Some(Enforcer::new(received.verify(&keys()?, Scope { trace_id: TRACE, task_id: TASK }).ok()?))
}

fn is_spent<T>(answer: Result<T, Refusal<'_>>) -> bool {
    answer.err().is_some_and(|refusal| refusal.codes().eq([E_ACTION_BUDGET]))
}

fn after_the_last() -> Option<bool> {
    let (enforcer, now) = (of_one_action()?, time(NOW)?);
    let begun = enforcer.authorize(READ, now).ok()?.begin(now).is_ok();
    Some(begun && is_spent(enforcer.authorize(READ, now)))
}

fn two_permits() -> Option<bool> {
    let (enforcer, now) = (of_one_action()?, time(NOW)?);
    let (first, second) = (enforcer.authorize(READ, now).ok()?, enforcer.authorize(READ, now).ok()?);
    Some(first.begin(now).is_ok() && is_spent(second.begin(now)))
}

fn once_spent() -> Option<bool> {
    let (enforcer, now) = (of_one_action()?, time(NOW)?);
    let before = enforcer.authorize(READ, now).ok()?;
    let all = RemainingBudget::from(*enforcer.envelope().budget());
    enforcer.spend(&all);
    let still_runs = enforcer.authorize(READ, now).is_ok();
    enforcer.spend(&RemainingBudget { tokens: Remaining::Exhausted, ..all });
    Some(still_runs && is_spent(enforcer.authorize(READ, now)) && is_spent(before.begin(now)))
}

/// Both sides hold the same.
struct Holds;

impl AgentGrants for Holds {
    type Error = Infallible;

    fn granted(&self, _: &Agent) -> Result<Vec<String>, Infallible> {
        Ok(vec!["orders.read".to_owned()])
    }
}

impl IdentityInterface for Holds {
    type Error = Infallible;

    fn held(&self, _: &Principal) -> Result<Vec<String>, Infallible> {
        Ok(vec!["orders.read".to_owned()])
    }
}

fn issuer() -> Option<Issuer<MemorySigner>> {
    let signer = MemorySigner::from_seed(CONTROL_PLANE.id(), Component::ControlPlane, &CONTROL_PLANE.seed());
    Some(Issuer::new(signer, keys()?))
}

fn agent() -> Agent {
    Agent { name: "order-analyst".to_owned(), namespace: "support".to_owned() }
}

/// For ten minutes.
fn issued(deadline: Option<&str>) -> Option<Verified> {
    let task = Submission {
        scope: Scope { trace_id: TRACE, task_id: TASK },
        principal: &Principal { kind: "human".to_owned(), id: "sub|8f3a".to_owned() },
        agent: &agent(),
        budget: Budget::UNLIMITED,
        lifetime_ms: 600_000,
        deadline: deadline.map(str::parse).transpose().ok()?,
    };
    issuer()?.issue(&task, &Holds, &Holds, time(NOW)?).ok()
}

/// Whether work is handed on to the depth 1, where the parent's agent declares this depth.
fn delegated(max_depth: u64, kind: Option<DeclaredWork<'_>>) -> Option<Result<(), Vec<Code>>> {
    let work = Delegation {
        scope: Scope { trace_id: CHILD, task_id: TASK },
        agent: &agent(),
        budget: Budget::UNLIMITED,
        lifetime_ms: 1000,
        deadline: None,
        parent: &issued(None)?,
        seq: 3,
        remaining: Budget::UNLIMITED.into(),
        max_depth,
        kind,
    };
    let answer = issuer()?.delegate(&work, &Holds, time(NOW)?);
    Some(answer.map(drop).map_err(|report| report.errors().map(findings::Finding::code).collect()))
}
