//! The twelve cases that section 8 lists.

use super::{SUITE, above, below, bundle, child, pair, root, set, single, trace};
use crate::vectors::author::Topic;
use countersign_conformance::model::Fault;
use testkit::trace::{AuthorityText, CONTROL_PLANE, GATEWAY, SUPERVISOR, TRACE, TraceText, data};

pub(super) fn topic() -> Topic {
    let mut t = Topic::new(SUITE, "initial", "The cases that the text lists itself.").requirements("AE-8-1");
    one_trace(&mut t);
    approved(&mut t);
    delegated(&mut t);
    t
}

fn one_trace(t: &mut Topic) {
    single(t, "valid", "A valid envelope with an action inside it.", &trace(TRACE, &root())).accept_open(2);
    let beyond =
        set(root(), "held", r#"{"agent":["orders.cancel","orders.read"],"principal":["orders.read"]}"#);
    single(
        t,
        "intersection-beyond-the-principal",
        "Clearances with one that the principal does not hold.",
        &trace(TRACE, &beyond),
    )
    .twin("valid")
    .reject([above("E_INTERSECTION", 0, "/clearances")]);
    let mut signed = TraceText::new(TRACE);
    let other = data::admitted_with(data::PRINCIPAL, &root().text_signed_by(&GATEWAY));
    signed.push(&CONTROL_PLANE, "task.admitted", &other).push(&GATEWAY, "tool.invoked", &data::invoked("c1"));
    single(t, "bad-signature", "Somebody else has signed.", &signed).twin("valid").reject([above(
        "E_ENVELOPE_SIG",
        0,
        "/sig",
    )]);
    let mut outside = TraceText::new(TRACE);
    outside.push(&CONTROL_PLANE, "task.admitted", &data::admitted_with(data::PRINCIPAL, &root().text()));
    let refund = r#"{"call_id":"c1","clearances_required":["refunds.issue"],"tool":"refunds.issue"}"#;
    outside.push(&GATEWAY, "tool.invoked", refund);
    single(t, "action-outside", "An action that requires a clearance outside the envelope.", &outside)
        .twin("valid")
        .reject([above("E_ACTION_UNAUTHORISED", 1, "/data/clearances_required")]);
    let scoped = set(root(), "task_id", "\"task-4472\"");
    single(t, "scoped-to-another-task", "An envelope for another task.", &trace(TRACE, &scoped))
        .twin("valid")
        .reject([above("E_ENVELOPE_SCOPE", 0, "/task_id")]);
}

/// A person approves, at record 2, the call at record 3.
fn approval(envelope: &AuthorityText) -> TraceText {
    let mut trace = TraceText::new(TRACE);
    trace
        .push(&CONTROL_PLANE, "task.admitted", &data::admitted_with(data::PRINCIPAL, &envelope.text()))
        .push(&SUPERVISOR, "moment.emitted", &data::emitted("Cancel order A-17."))
        .push(&SUPERVISOR, "moment.resolved", &data::chosen("Cancel order A-17.", 0))
        .push(&GATEWAY, "tool.invoked", &data::approved("c1", data::TOOL, data::ARGUMENTS, 2));
    trace
}

fn approved(t: &mut Topic) {
    single(t, "approved-action-inside", "An approved action inside the envelope.", &approval(&root()))
        .accept_open(4);
    let mut narrow = set(root(), "clearances", r#"["orders.read"]"#);
    narrow.set("held", r#"{"agent":["orders.cancel","orders.read"],"principal":["orders.read"]}"#);
    single(t, "approved-action-outside", "An approval does not add to the envelope.", &approval(&narrow))
        .requirements("AE-8-1 AE-6-7 AE-4-4")
        .twin("approved-action-inside")
        .reject([above("E_ACTION_UNAUTHORISED", 3, "/data/clearances_required")]);
}

fn delegated(t: &mut Topic) {
    bundle(t, "valid-delegation", "A valid delegation.", &pair(&root(), &child())).accept_traces(2);
    let mut refuse = |name: &str, about: &str, child: &AuthorityText, faults: Vec<Fault>| {
        bundle(t, name, about, &pair(&root(), child)).twin("valid-delegation").reject(faults);
    };
    let sides = r#"{"agent":["customers.read","orders.read"],"principal":["customers.read","orders.read"]}"#;
    let wide = set(set(child(), "clearances", r#"["customers.read","orders.read"]"#), "held", sides);
    let widened = below("E_ENVELOPE_WIDENED", "/data/authority_envelope/clearances");
    let faults = vec![widened, below("E_CHILD_WIDENED", "/clearances")];
    let case_wide = (wide, faults);
    refuse(
        "child-at-the-wrong-depth",
        "A child at the wrong depth.",
        &set(child(), "depth", "2"),
        vec![below("E_CHILD_DEPTH", "/depth")],
    );
    refuse(
        "child-expires-after-its-parent",
        "A child that expires after its parent.",
        &set(child(), "expires", "\"2026-09-16T15:00:01Z\""),
        vec![
            below("E_ENVELOPE_WIDENED", "/data/authority_envelope/expires"),
            below("E_CHILD_EXPIRY", "/expires"),
        ],
    );
    let (wide, faults) = case_wide;
    bundle(
        t,
        "child-with-more-clearances",
        "A child with a clearance that its parent lacks.",
        &pair(&root(), &wide),
    )
    .requirements("AE-8-1 AE-5-2 AE-6-9")
    .twin("valid-delegation")
    .warnings([below("W_CHILD_HELD_PRINCIPAL", "/held/principal")])
    .reject(faults);
    let other = r#"{"id":"sub|8f3b","type":"human"}"#;
    let strange = set(child(), "principal", other);
    let traces = [super::parent(&root(), &strange), super::trace_for(super::CHILD, &strange.text(), other)];
    bundle(t, "child-with-another-principal", "A child for another principal.", &traces)
        .requirements("AE-8-1 AE-5-1")
        .twin("valid-delegation")
        .reject([below("E_CHILD_PRINCIPAL", "/principal")]);
    let rich =
        set(child(), "budget", r#"{"actions":10,"tokens":100000,"usd":"0.15","wall_clock_ms":600001}"#);
    bundle(
        t,
        "child-above-the-budget",
        "A child with a budget above what its parent has left.",
        &pair(&root(), &rich),
    )
    .requirements("AE-8-1 AE-5-3")
    .twin("valid-delegation")
    .warnings([above("W_BUDGET_OVERSPENT", 0, "/budget/wall_clock_ms")])
    .reject([below("E_CHILD_BUDGET", "/budget/wall_clock_ms")]);
}
