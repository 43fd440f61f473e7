//! The decision trace: lines, records, keys, signatures, the chain, what records say together, bundles.
//!
//! The traces are made by testkit, which writes, hashes and signs them without the crates under test. What a verifier has to say of them is
//! thought out here from the text of the format.

mod approvals;
mod bundles;
mod chain;
mod data;
mod key_set;
mod lines;
mod record;
mod references;
mod several;
mod signatures;
mod span;
mod types;
mod validity;
mod values;

use super::author::{Topic, fault};
use countersign_conformance::model::Fault;
use testkit::trace::{CONTROL_PLANE, GATEWAY, KeySetText, SUPERVISOR, TRACE, TraceText, data as texts};

/// The suite.
const SUITE: &str = "decision-trace";

pub(super) fn topics() -> Vec<Topic> {
    vec![
        lines::topic(),
        record::topic(),
        data::topic(),
        values::topic(),
        types::topic(),
        key_set::topic(),
        validity::topic(),
        signatures::topic(),
        chain::topic(),
        span::topic(),
        references::topic(),
        approvals::topic(),
        several::topic(),
        bundles::topic(),
    ]
}

/// The key set of most cases: a key of each component.
fn keys() -> String {
    KeySetText::default().text()
}

/// A trace that has only begun.
fn begun() -> TraceText {
    begun_as("task-4471")
}

/// A trace that has only begun, of this task.
fn begun_as(task_id: &str) -> TraceText {
    let mut trace = TraceText::new(TRACE);
    trace.push(&CONTROL_PLANE, "task.admitted", &texts::admitted().replace("task-4471", task_id));
    trace
}

/// A trace with one more record, of an extension.
fn noted() -> TraceText {
    let mut trace = begun();
    trace.push(&SUPERVISOR, "x.acme.note", "{}");
    trace
}

/// A trace with a call that has returned.
fn called() -> TraceText {
    let mut trace = begun();
    trace.push(&GATEWAY, "tool.invoked", &texts::invoked("c1")).push(
        &GATEWAY,
        "tool.returned",
        &texts::returned("c1"),
    );
    trace
}

/// A trace that is closed.
fn closed() -> TraceText {
    let mut trace = noted();
    trace.push(&SUPERVISOR, "task.closed", &texts::closed());
    trace
}

/// A finding in the ordinary trace, at a record and a pointer.
fn found(code: &str, place: u64, pointer: &str) -> Fault {
    fault(code).trace(TRACE).seq(place).at(pointer)
}

/// A finding in a trace of which no record could be judged, the only one or the first of a bundle.
fn unnamed(code: &str, place: u64, pointer: &str) -> Fault {
    fault(code).trace("#0").seq(place).at(pointer)
}
