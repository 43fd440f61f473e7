//! Authority envelopes: their hash, the intersection, what remains of a budget, and the nine steps over traces and bundles.
//!
//! Envelopes and traces are made and signed by testkit, without the crates under test.

mod delegation;
mod drawn_down;
mod envelope;
mod hash;
mod initial;
mod intersect;
mod linked;
mod remaining;

use super::author::{Case, Topic, fault};
use countersign_conformance::model::Fault;
use testkit::trace::{AuthorityText, CONTROL_PLANE, GATEWAY, KeySetText, TRACE, TraceText, data};

/// The suite.
const SUITE: &str = "authority-envelope";

/// The trace of a child, and that of a child's child.
const CHILD: &str = "019267b4-7c1e-7a3f-8b2d-0000000000c1";
const GRANDCHILD: &str = "019267b4-7c1e-7a3f-8b2d-0000000000c2";
const TASK: &str = "task-4471";

pub(super) fn topics() -> Vec<Topic> {
    vec![
        initial::topic(),
        hash::topic(),
        intersect::topic(),
        envelope::topic(),
        linked::topic(),
        delegation::topic(),
        drawn_down::topic(),
        remaining::topic(),
    ]
}

/// orders.cancel and orders.read, issued at 13:59:59, until 15:00:00.
fn root() -> AuthorityText {
    AuthorityText::root(TRACE, TASK)
}

/// A quarter of that, spawned at the place 2 of its parent's trace.
fn child() -> AuthorityText {
    AuthorityText::child(CHILD, TASK, TRACE, 2, 0)
}

/// An envelope, where a member has this value.
fn set(mut envelope: AuthorityText, member: &str, raw: &str) -> AuthorityText {
    envelope.set(member, raw);
    envelope
}

/// Admitted under this envelope, and one call of orders.read.
fn trace(id: &str, envelope: &AuthorityText) -> TraceText {
    trace_for(id, &envelope.text(), data::PRINCIPAL)
}

fn trace_for(id: &str, envelope: &str, principal: &str) -> TraceText {
    let mut trace = TraceText::new(id);
    trace.push(&CONTROL_PLANE, "task.admitted", &data::admitted_with(principal, envelope)).push(
        &GATEWAY,
        "tool.invoked",
        &data::invoked("c1"),
    );
    trace
}

/// The parent: admitted at 0, a call at 1, the child spawned at 2.
fn parent(envelope: &AuthorityText, child: &AuthorityText) -> TraceText {
    let mut trace = trace(TRACE, envelope);
    trace.push(&CONTROL_PLANE, "delegation.spawned", &data::spawned(CHILD, TASK, &child.text()));
    trace
}

/// Parent and child under these envelopes, the child's the same in both places.
fn pair(above: &AuthorityText, below: &AuthorityText) -> [TraceText; 2] {
    [parent(above, below), trace(CHILD, below)]
}

/// One trace: the rules of the trace, and steps 1 to 7.
fn single<'t>(t: &'t mut Topic, name: &str, about: &str, trace: &TraceText) -> Case<'t> {
    let case = t.case(name, about).op("verify-envelope");
    case.document("trace", trace.text()).document("keys", KeySetText::default().text())
}

/// Traces beside each other: all of it.
fn bundle<'t>(t: &'t mut Topic, name: &str, about: &str, traces: &[TraceText]) -> Case<'t> {
    let texts: Vec<String> = traces.iter().map(TraceText::text).collect();
    t.case(name, about).verify_bundle(&texts, KeySetText::default().text())
}

/// A fault in the root's trace.
fn above(code: &str, seq: u64, at: &str) -> Fault {
    fault(code).trace(TRACE).seq(seq).at(at)
}

/// A fault at the child's admission.
fn below(code: &str, at: &str) -> Fault {
    fault(code).trace(CHILD).seq(0).at(at)
}
