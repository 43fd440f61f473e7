//! A control plane, a supervisor and a gateway in one process, with traces in memory.
#![allow(dead_code, reason = "each test file uses a part")]

use std::convert::Infallible;

use authority_envelope::task::Work;
use authority_envelope::{
    Action, AgentGrants, AuthorityVerdict, Budget, IdentityInterface, Issuer, Limit, Moment, Scope,
    Submission, Task, Verified, verify_bundle,
};
use decision_trace::{
    Agent, BoxedSigner, Count, Decimal, KeySet, MemorySigner, MomentResolved, NamedBytes, Options, Principal,
    Recorded, Resolution, Time, Undone, Unrecorded,
};
use durable_log::doubles::{Forgetful, Handle};
use findings::Report;
use jcs_strict::Digest;
use testkit::trace::{CONTROL_PLANE, GATEWAY, KeySetText, SUPERVISOR, TraceKey};

pub(crate) const ROOT: &str = "019267b4-7c1e-7a3f-8b2d-000000000000";
pub(crate) const CHILD: &str = "019267b4-7c1e-7a3f-8b2d-000000000001";
pub(crate) const READ: Action<'static> = Action { tool: "orders.get", required: &["orders.read"] };
pub(crate) const SEND: Action<'static> = Action { tool: "parcels.send", required: &["parcels.send"] };
pub(crate) const REFUND: Action<'static> =
    Action { tool: "refunds.issue", required: &["orders.read", "refunds.issue"] };

/// Answers both questions with fixed lists.
#[derive(Clone, Copy)]
pub(crate) struct Held(pub(crate) &'static [&'static str]);

pub(crate) const AGENT_SIDE: Held = Held(&["orders.read", "parcels.send", "refunds.issue"]);
pub(crate) const PRINCIPAL_SIDE: Held = Held(&["orders.read", "parcels.send"]);

impl AgentGrants for Held {
    type Error = Infallible;

    fn granted(&self, _: &Agent) -> Result<Vec<String>, Infallible> {
        Ok(self.0.iter().map(|&one| one.to_owned()).collect())
    }
}

impl IdentityInterface for Held {
    type Error = Infallible;

    fn held(&self, _: &Principal) -> Result<Vec<String>, Infallible> {
        Ok(self.0.iter().map(|&one| one.to_owned()).collect())
    }
}

/// So many seconds after two o'clock.
pub(crate) fn at(seconds: u64) -> Time {
    let two: Time = "2026-09-16T14:00:00Z".parse().expect("a time");
    two.plus_milliseconds(seconds * 1000).expect("this year")
}

pub(crate) fn keys() -> KeySet {
    KeySet::parse(KeySetText::default().text().as_bytes()).expect("the fixed keys are good")
}

pub(crate) fn signer(key: &TraceKey) -> MemorySigner {
    MemorySigner::from_seed(key.id(), key.component().parse().expect("a component"), &key.seed())
}

pub(crate) fn signers() -> Vec<BoxedSigner> {
    [&CONTROL_PLANE, &SUPERVISOR, &GATEWAY].map(|key| signer(key).boxed()).into()
}

pub(crate) fn issuer() -> Issuer<MemorySigner> {
    Issuer::new(signer(&CONTROL_PLANE), keys())
}

pub(crate) fn person() -> Principal {
    Principal { kind: "human".to_owned(), id: "sub|8f3a".to_owned() }
}

pub(crate) fn agent(name: &str) -> Agent {
    Agent { name: name.to_owned(), namespace: "support".to_owned() }
}

pub(crate) fn count(value: u64) -> Count {
    Count::new(value).expect("small")
}

pub(crate) fn limit(value: u64) -> Limit<Count> {
    Limit::written(count(value))
}

pub(crate) fn usd(text: &str) -> Decimal {
    text.parse().expect(text)
}

/// 400,000 tokens, 0.75 dollars, no limit of time, so many actions.
pub(crate) fn budget(actions: u64) -> Budget {
    Budget {
        tokens: limit(400_000),
        usd: Limit::written(usd("0.75")),
        wall_clock_ms: Limit::Unlimited,
        actions: limit(actions),
    }
}

/// An envelope for ten minutes from two o'clock on.
pub(crate) fn envelope(budget: Budget) -> Verified {
    let (principal, agent) = (person(), agent("order-support"));
    let task = Submission {
        scope: Scope { trace_id: ROOT, task_id: "task-1" },
        principal: &principal,
        agent: &agent,
        budget,
        lifetime_ms: 600_000,
        deadline: None,
    };
    issuer().issue(&task, &AGENT_SIDE, &PRINCIPAL_SIDE, at(0)).expect("issued")
}

pub(crate) fn begun(disk: &Forgetful, budget: Budget) -> Task<Handle> {
    Task::begin(disk.handle(), keys(), signers(), &envelope(budget), None, at(0)).expect("begun")
}

pub(crate) fn resumed(disk: &Forgetful) -> Result<Task<Handle>, Unrecorded> {
    Task::resume(disk.handle(), keys(), signers())
}

/// Work for a child that may take so much.
pub(crate) fn work<'a>(agent: &'a Agent, trace_id: &'a str, budget: Budget) -> Work<'a> {
    Work {
        scope: Scope { trace_id, task_id: "task-2" },
        agent,
        budget,
        lifetime_ms: 60_000,
        deadline: None,
        max_depth: 2,
        kind: None,
    }
}

/// Asks the person for SEND with these arguments, as the first of two options, and records what they decide.
pub(crate) fn decided(
    task: &Task<Handle>,
    name: &str,
    arguments: Digest,
    resolution: Resolution,
    by: Principal,
) -> Recorded {
    let request = task.authorize(SEND, at(1)).expect("within").ask(arguments);
    let envelope_digest = Digest::of(name.as_bytes());
    let moment = Moment {
        envelope_digest,
        decision_class: None,
        options: &[Some(request), None],
        closed_hatches: &[],
    };
    task.ask(&moment, at(1)).expect("asked");
    task.record(MomentResolved { envelope_digest, resolution, principal: by }, at(2)).expect("decided")
}

pub(crate) fn bytes(disk: &Forgetful) -> Vec<u8> {
    disk.platter().seen().unwrap_or_default().to_vec()
}

pub(crate) fn records(disk: &Forgetful) -> usize {
    bytes(disk).iter().filter(|&&byte| byte == b'\n').count()
}

pub(crate) fn judged(traces: &[(&str, &[u8])]) -> AuthorityVerdict {
    let traces: Vec<_> = traces.iter().map(|&(name, bytes)| NamedBytes { name, bytes }).collect();
    verify_bundle(&traces, &keys(), Options::new()).expect("there are traces")
}

/// What a verifier finds in one trace.
pub(crate) fn found(disk: &Forgetful) -> Vec<String> {
    judged(&[("one", &bytes(disk))]).report.findings().map(|finding| finding.code().to_string()).collect()
}

pub(crate) fn codes(report: &Report) -> Vec<&'static str> {
    report.errors().map(|finding| finding.code().as_str()).collect()
}

/// The codes of what was not done, whoever has refused it.
pub(crate) fn undone<T: std::fmt::Debug>(answer: Result<T, Undone<impl Codes>>) -> Vec<&'static str> {
    match answer.expect_err("it is refused") {
        Undone::Refused(why) => why.codes(),
        Undone::Unrecorded(why) => codes(why.report()),
    }
}

pub(crate) fn unrecorded<T: std::fmt::Debug>(answer: Result<T, Unrecorded>) -> Vec<&'static str> {
    codes(answer.expect_err("it is refused").report())
}

pub(crate) trait Codes: std::fmt::Debug {
    fn codes(&self) -> Vec<&'static str>;
}

impl Codes for Report {
    fn codes(&self) -> Vec<&'static str> {
        codes(self)
    }
}

impl Codes for authority_envelope::Refusal<'_> {
    fn codes(&self) -> Vec<&'static str> {
        authority_envelope::Refusal::codes(self).map(|code| code.as_str()).collect()
    }
}
