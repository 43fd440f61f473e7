//! Tasks under an authority envelope: their traces as a bundle, an enforcement point, and a recorder that many wait for.

use authority_envelope::{Enforcer, Received, Scope};
use decision_trace::{Component, Draft, KeySet, MemorySigner, Options, Recorder, Time, Unrecorded};
use durable_log::Storage;
use findings::Report;
use testkit::trace::{
    AuthorityText, CONTROL_PLANE, GATEWAY, KeySetText, SUPERVISOR, TRACE, TraceKey, TraceText, data,
};

const TASK: &str = "task-4471";

/// The key set of all of this.
pub fn keys() -> Result<KeySet, Report> {
    KeySet::parse(KeySetText::default().text().as_bytes())
}

/// The texts of so many traces with so many records each, of tasks from outside.
pub fn bundle(traces: usize, records: usize) -> Vec<String> {
    (0..traces).map(|number| trace(&format!("019267b4-7c1e-7a3f-8b2d-{number:012x}"), records)).collect()
}

fn trace(id: &str, records: usize) -> String {
    let mut trace = TraceText::new(id);
    let envelope = AuthorityText::root(id, TASK).text();
    trace.push(&CONTROL_PLANE, "task.admitted", &data::admitted_with(data::PRINCIPAL, &envelope));
    for place in 1..records.saturating_sub(1) {
        let call = format!("call-{}", (place - 1) / 2);
        if place % 2 == 1 {
            trace.push(&GATEWAY, "tool.invoked", &data::invoked(&call));
        } else {
            trace.push(&GATEWAY, "tool.returned", &data::returned(&call));
        }
    }
    trace.push(&SUPERVISOR, "task.closed", &data::closed());
    trace.text()
}

/// So many clearances, each of them of usual length.
pub fn clearances(number: usize) -> Vec<String> {
    (0..number).map(|n| format!("resource-{n}.{}", ["read", "write"][n % 2])).collect()
}

/// An enforcement point under an envelope with these clearances and without a limit.
pub fn enforcer(clearances: &[String]) -> Result<Enforcer, Report> {
    let mut list: Vec<String> = clearances.iter().map(|one| format!("\"{one}\"")).collect();
    list.sort();
    let list = format!("[{}]", list.join(","));
    let mut envelope = AuthorityText::root(TRACE, TASK);
    envelope.set("clearances", &list).set("held", &format!(r#"{{"agent":{list},"principal":{list}}}"#));
    envelope.set("budget", r#"{"actions":0,"tokens":0,"usd":"0","wall_clock_ms":0}"#);
    let received = Received::parse(envelope.text().as_bytes())?;
    Ok(Enforcer::new(received.verify(&keys()?, Scope { trace_id: TRACE, task_id: TASK })?))
}

/// A recorder of a trace that is begun.
pub fn recorder<S: Storage>(storage: S, now: Time) -> Result<Recorder<S>, Unrecorded> {
    let signer =
        |key: &TraceKey, component| MemorySigner::from_seed(key.id(), component, &key.seed()).boxed();
    let signers = [signer(&CONTROL_PLANE, Component::ControlPlane), signer(&GATEWAY, Component::Gateway)];
    let keys = keys().map_err(Unrecorded::Rules)?;
    let recorder = Recorder::open_on(storage, keys, signers, Options::new(), ())?;
    let admission = Draft::parse("task.admitted", data::admitted().as_bytes()).map_err(Unrecorded::Rules)?;
    recorder.admit(TRACE, now, admission)?;
    Ok(recorder)
}

/// A record that any number of callers may write.
pub fn note() -> Result<Draft, Report> {
    Draft::parse("x.acme.note", br#"{"text":"The customer was told."}"#)
}
