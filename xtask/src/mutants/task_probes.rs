//! Probes for requests of envelopes and for tasks under one, which no operation of the protocol drives.

use super::probes::Probe;
use authority_envelope::codes::{
    E_ACTION_BUDGET, E_ACTION_UNAUTHORISED, E_CHILD_LINK, E_ENVELOPE_SIG, E_ISSUE_REQUEST, E_ISSUE_TIME,
};
use authority_envelope::task::Work;
use authority_envelope::{
    Action, AgentGrants, Budget, Issuer, Limit, Moment, Received, Request, Scope, Task, Verified,
};
use decision_trace::codes::E_TRACE_STRUCTURE;
use decision_trace::{
    Agent, BoxedSigner, Component, Count, KeySet, MemorySigner, Options, Recorder, Time, ToolInvoked, Undone,
    Unrecorded,
};
use durable_log::doubles::{Forgetful, Handle};
use findings::{Code, Report};
use jcs_strict::Digest;
use std::convert::Infallible;
use testkit::trace::{
    AuthorityText, CONTROL_PLANE, GATEWAY, KeySetText, OTHER_CONTROL_PLANE, SUPERVISOR, TRACE, TraceKey,
};

const CHILD: &str = "019267b4-7c1e-7a3f-8b2d-0000000000aa";
const OTHER_CHILD: &str = "019267b4-7c1e-7a3f-8b2d-0000000000ab";
const TASK: &str = "task-4471";
const READ: Action<'static> = Action { tool: "orders.get", required: &["orders.read"] };

pub(super) const PROBES: &[Probe] = &[
    ("probe: a task invokes nothing once its budget is spent, whenever the permit was given", || {
        let mut once = AuthorityText::root(TRACE, TASK);
        once.set("budget", r#"{"actions":1,"tokens":0,"usd":"0","wall_clock_ms":0}"#);
        let task = begun_under(&Forgetful::new(), &verified_of(&once));
        let Ok(permit) = task.authorize(READ, now()) else { return false };
        task.invoke(permit, "c1", now()).is_ok()
            && refused(task.invoke(permit, "c2", now())) == Some(E_ACTION_BUDGET)
    }),
    ("probe: a task begins under no envelope that outlasts its deadline", || {
        let begin = |deadline: &str| {
            let deadline = deadline.parse().ok();
            Task::begin(Forgetful::new().handle(), keys(), signers(), &verified(), deadline, now()).map(drop)
        };
        begin("2026-09-16T15:00:00Z").is_ok()
            && unrecorded(begin("2026-09-16T14:59:59Z")) == Some(E_ISSUE_TIME)
    }),
    ("probe: a task does not go on where something was outside of its envelope", || {
        let disk = Forgetful::new();
        drop(begun(&disk));
        let resume = || Task::resume(disk.handle(), keys(), signers()).map(drop);
        let good = resume().is_ok();
        let invoked = ToolInvoked {
            call_id: "c",
            tool: "refunds.issue",
            clearances_required: vec!["refunds.issue"],
            arguments_digest: None,
            approval: None,
        };
        let recorder = Recorder::open_on(disk.handle(), keys(), signers(), Options::new(), ());
        let written = recorder.is_ok_and(|it| it.append(Component::Gateway, now(), invoked).is_ok());
        good && written && unrecorded(resume()) == Some(E_ACTION_UNAUTHORISED)
    }),
    ("probe: a task asks a person for nothing that is outside of its envelope", || {
        let (task, mut narrow) = (begun(&Forgetful::new()), AuthorityText::root(TRACE, TASK));
        narrow.set("clearances", "[]").set("held", r#"{"agent":[],"principal":["orders.read"]}"#);
        let narrow = begun_under(&Forgetful::new(), &verified_of(&narrow));
        let ask = |of: &Task<Handle>| {
            let request = task.authorize(READ, now()).ok()?.ask(Digest::of(b"[]"));
            let options = [Some(request), None];
            let envelope_digest = Digest::of(b"{}");
            let moment =
                Moment { envelope_digest, decision_class: None, options: &options, closed_hatches: &[] };
            Some(of.ask(&moment, now()).map(drop).err().and_then(|undone| refused::<(), _>(Err(undone))))
        };
        ask(&task) == Some(None) && ask(&narrow) == Some(Some(E_ACTION_UNAUTHORISED))
    }),
    ("probe: what has a way of its own is no note of a task", || {
        let task = begun(&Forgetful::new());
        let note = |name| unrecorded(task.note(name, br#"{"call_id":"c","tool":"t"}"#, now()));
        note("x.acme.note").is_none() && note("tool.invoked") == Some(E_TRACE_STRUCTURE)
    }),
    ("probe: a child has a trace of its own, spawned once", || {
        let task = begun(&Forgetful::new());
        spawn(&task, TRACE) == Some(E_CHILD_LINK)
            && spawn(&task, CHILD).is_none()
            && spawn(&task, CHILD) == Some(E_CHILD_LINK)
            && spawn(&task, OTHER_CHILD).is_none()
    }),
    ("probe: nothing is handed on under a key that has been withdrawn since", || {
        let task = begun(&Forgetful::new());
        let good = spawn(&task, CHILD).is_none();
        let revoked = KeySetText::default().with(&OTHER_CONTROL_PLANE);
        let revoked = revoked.set(0, "revoked_at", "\"2026-09-16T14:29:59Z\"").text();
        let Ok(revoked) = KeySet::parse(revoked.as_bytes()) else { return false };
        let signers = [&OTHER_CONTROL_PLANE, &SUPERVISOR, &GATEWAY].map(|key| signer(key).boxed());
        let issuer = Issuer::new(signer(&OTHER_CONTROL_PLANE), revoked.clone());
        good && task.reload(revoked, signers).is_ok()
            && spawn_by(&issuer, &task, OTHER_CHILD) == Some(E_ENVELOPE_SIG)
    }),
    ("probe: a request for an envelope has its members, each of its type, and no other", || {
        let good = REQUEST.map(|(name, value)| format!("\"{name}\":{value}"));
        let text = |members: &[String]| format!("{{{}}}", members.join(","));
        let faults = |text: &str| match Request::parse(text.as_bytes()) {
            Ok(_) => Vec::new(),
            Err(report) => {
                let faults = report.errors().filter(|finding| finding.code() == E_ISSUE_REQUEST);
                faults.filter_map(|finding| finding.at().as_pointer().map(str::to_owned)).collect()
            }
        };
        let one = |at: usize, member: Option<String>, expected: &[String]| {
            let mut members = good.to_vec();
            members.splice(at..=at, member);
            faults(&text(&members)) == expected
        };
        faults(&text(&good)).is_empty()
            && faults("[]") == [""]
            && Request::parse(b"[]").is_err_and(|report| report.to_string().contains("an object is expected"))
            && faults(&text(&[&good[..], &["\"clearances\":[]".to_owned()]].concat())) == ["/clearances"]
            && REQUEST.iter().enumerate().all(|(at, (name, _))| {
                let here = [format!("/{name}")];
                let missing = if *name == "deadline" { &[][..] } else { &here };
                one(at, None, missing) && one(at, Some(format!("\"{name}\":7.5")), &here)
            })
    }),
];

/// The members of a request, each as raw JSON.
const REQUEST: [(&str, &str); 7] = [
    ("trace_id", "\"019267b4-7c1e-7a3f-8b2d-0123456789ab\""),
    ("task_id", "\"task-4471\""),
    ("principal", r#"{"type":"human","id":"sub|8f3a"}"#),
    ("agent", r#"{"name":"order-analyst","namespace":"support"}"#),
    ("budget", r#"{"actions":1,"tokens":0,"usd":"0","wall_clock_ms":0}"#),
    ("lifetime_ms", "600000"),
    ("deadline", "\"2026-09-16T15:00:00Z\""),
];

/// Holds what a parent has.
struct Grants;

impl AgentGrants for Grants {
    type Error = Infallible;

    fn granted(&self, _: &Agent) -> Result<Vec<String>, Infallible> {
        Ok(vec!["orders.read".to_owned()])
    }
}

/// Why a child with a little of everything was not spawned.
fn spawn(task: &Task<Handle>, trace_id: &str) -> Option<Code> {
    spawn_by(&Issuer::new(signer(&CONTROL_PLANE), keys()), task, trace_id)
}

fn spawn_by(issuer: &Issuer<MemorySigner>, task: &Task<Handle>, trace_id: &str) -> Option<Code> {
    let few = || Limit::written(Count::new(2).unwrap_or_default());
    let usd = "0.01".parse().map_or(Limit::Unlimited, Limit::written);
    let agent = Agent { name: "helper".to_owned(), namespace: "support".to_owned() };
    let work = Work {
        scope: Scope { trace_id, task_id: "task-2" },
        agent: &agent,
        budget: Budget { tokens: few(), usd, wall_clock_ms: few(), actions: few() },
        lifetime_ms: 1_000,
        deadline: None,
        max_depth: 1,
        kind: None,
    };
    refused(task.delegate(issuer, &work, &Grants, now()))
}

fn now() -> Time {
    "2026-09-16T14:30:00Z".parse().expect("a time")
}

fn keys() -> KeySet {
    KeySet::parse(KeySetText::default().text().as_bytes()).unwrap_or_default()
}

fn signer(key: &TraceKey) -> MemorySigner {
    let component = key.component().parse().unwrap_or(Component::Gateway);
    MemorySigner::from_seed(key.id(), component, &key.seed())
}

fn signers() -> Vec<BoxedSigner> {
    [&CONTROL_PLANE, &SUPERVISOR, &GATEWAY].map(|key| signer(key).boxed()).into()
}

fn verified() -> Verified {
    verified_of(&AuthorityText::root(TRACE, TASK))
}

fn verified_of(envelope: &AuthorityText) -> Verified {
    let scope = Scope { trace_id: TRACE, task_id: TASK };
    let received = Received::parse(envelope.text().as_bytes());
    received.and_then(|received| received.verify(&keys(), scope)).expect("a good envelope")
}

fn begun(disk: &Forgetful) -> Task<Handle> {
    begun_under(disk, &verified())
}

fn begun_under(disk: &Forgetful, verified: &Verified) -> Task<Handle> {
    Task::begin(disk.handle(), keys(), signers(), verified, None, now()).expect("a task that begins")
}

/// Why something was refused by the envelope, and not by the rules of the trace.
fn refused<T, E: Reason>(answer: Result<T, Undone<E>>) -> Option<Code> {
    match answer {
        Err(Undone::Refused(why)) => why.code(),
        _ => None,
    }
}

fn unrecorded<T>(answer: Result<T, Unrecorded>) -> Option<Code> {
    answer.err().map(|why| why.code())
}

trait Reason {
    fn code(&self) -> Option<Code>;
}

impl Reason for Report {
    fn code(&self) -> Option<Code> {
        self.first_code()
    }
}

impl Reason for authority_envelope::Refusal<'_> {
    fn code(&self) -> Option<Code> {
        Some(authority_envelope::Refusal::code(self))
    }
}
