//! Steps 1 to 7 over one trace.

use super::{SUITE, TASK, above, root, set, single, trace, trace_for};
use crate::vectors::author::Topic;
use testkit::trace::{AuthorityText, CONTROL_PLANE, GATEWAY, SUPERVISOR, TRACE, TraceText, data};

pub(super) fn topic() -> Topic {
    let mut t = Topic::new(SUITE, "envelope", "The steps over one trace.").requirements("AE-2-9 AE-6-0");
    t.case("good", "Everything is as it should be.")
        .op("verify-envelope")
        .document("trace", closed(&root()).text())
        .document("keys", testkit::trace::KeySetText::default().text())
        .accept_closed(3);
    admission(&mut t);
    principals(&mut t);
    actions(&mut t);
    warnings(&mut t);
    what_runs(&mut t);
    t
}

/// Admitted, a call, closed.
fn closed(envelope: &AuthorityText) -> TraceText {
    let mut trace = trace(TRACE, envelope);
    trace.push(&SUPERVISOR, "task.closed", &data::closed());
    trace
}

fn admission(t: &mut Topic) {
    for (name, about, member, raw, requirement, code, at) in [
        (
            "unknown-member",
            "A member that the table does not have.",
            "more",
            "1",
            "AE-6-1",
            "E_STRUCTURE",
            "/more",
        ),
        (
            "held-unsorted",
            "A side that is not sorted.",
            "held",
            r#"{"agent":["orders.read","orders.cancel"],"principal":["orders.cancel","orders.read"]}"#,
            "AE-2-3",
            "E_STRUCTURE",
            "/held/agent",
        ),
        (
            "usd-number",
            "An amount that is a number.",
            "budget",
            r#"{"actions":40,"tokens":400000,"usd":0.75,"wall_clock_ms":600000}"#,
            "AE-2-4",
            "E_STRUCTURE",
            "/budget/usd",
        ),
        (
            "issued-at-offset",
            "A time with an offset.",
            "issued_at",
            "\"2026-09-16T13:59:59+00:00\"",
            "AE-2-5",
            "E_STRUCTURE",
            "/issued_at",
        ),
        (
            "depth-without-parent",
            "A depth without a parent.",
            "depth",
            "1",
            "AE-2-6",
            "E_STRUCTURE",
            "/depth",
        ),
        (
            "another-trace",
            "An envelope for another trace.",
            "trace_id",
            "\"019267b4-7c1e-7a3f-8b2d-00000000000b\"",
            "AE-6-2",
            "E_ENVELOPE_SCOPE",
            "/trace_id",
        ),
        (
            "unknown-issuer",
            "The key set has no such key.",
            "issuer",
            "\"nobody\"",
            "AE-6-3",
            "E_ENVELOPE_SIG",
            "/issuer",
        ),
        (
            "issued-before-the-key",
            "The key was not yet valid.",
            "issued_at",
            "\"2025-12-31T23:59:59.999999999Z\"",
            "AE-6-3",
            "E_ENVELOPE_SIG",
            "/issuer",
        ),
        (
            "clearances-unsorted",
            "The right clearances in the wrong order.",
            "clearances",
            r#"["orders.read","orders.cancel"]"#,
            "AE-2-3 AE-6-4",
            "E_INTERSECTION",
            "/clearances",
        ),
        (
            "clearances-narrowed",
            "Less than both hold.",
            "clearances",
            r#"["orders.read"]"#,
            "AE-6-4",
            "E_INTERSECTION",
            "/clearances",
        ),
        (
            "another-principal",
            "Another principal than the one for whom the task was admitted.",
            "principal",
            r#"{"id":"sub|8f3b","type":"human"}"#,
            "AE-6-5",
            "E_PRINCIPAL",
            "/principal",
        ),
        (
            "service-for-a-human",
            "The same id, another type.",
            "principal",
            r#"{"id":"sub|8f3a","type":"service"}"#,
            "AE-6-5",
            "E_PRINCIPAL",
            "/principal",
        ),
    ] {
        single(t, name, about, &closed(&set(root(), member, raw)))
            .requirements(requirement)
            .twin("good")
            .reject([above(code, 0, at)]);
    }
    let unsigned = closed_with(&root().text_with_sig("\"AAAA\""));
    single(t, "malformed-sig", "Any string may stand as the signature, and is no good one.", &unsigned)
        .requirements("AE-2-8")
        .twin("good")
        .reject([above("E_ENVELOPE_SIG", 0, "/sig")]);
}

fn closed_with(envelope: &str) -> TraceText {
    let mut trace = trace_for(TRACE, envelope, data::PRINCIPAL);
    trace.push(&SUPERVISOR, "task.closed", &data::closed());
    trace
}

fn principals(t: &mut Topic) {
    for (name, about, kind, code) in [
        ("admitted-for-a-service", "A service on both sides.", "service", None),
        (
            "admitted-for-an-agent",
            "An agent on both sides: they agree, and authority does not originate from it.",
            "agent",
            Some("/principal/type"),
        ),
        (
            "admitted-for-an-upper-case-human",
            "Human on both sides is not human.",
            "Human",
            Some("/principal/type"),
        ),
    ] {
        let principal = format!(r#"{{"id":"x","type":"{kind}"}}"#);
        let trace = trace_for(TRACE, &set(root(), "principal", &principal).text(), &principal);
        let case = single(t, name, about, &trace).rulings("A15").requirements("AE-2-2");
        match code {
            None => case.accept_open(2),
            Some(at) => case.twin("admitted-for-a-service").reject([above("E_PRINCIPAL", 0, at)]),
        }
    }
    let trace = trace_for(
        TRACE,
        &set(root(), "principal", r#"{"id":"sub|8f3a","type":"agent"}"#).text(),
        data::PRINCIPAL,
    );
    single(t, "agent-for-a-human", "Neither a good type nor the admitted principal.", &trace)
        .requirements("AE-6-5")
        .twin("good")
        .reject([above("E_PRINCIPAL", 0, "/principal"), above("E_PRINCIPAL", 0, "/principal/type")]);
}

/// An admission, and these calls, each with what it requires as raw JSON.
fn calls(envelope: &AuthorityText, calls: &[&str]) -> TraceText {
    let mut trace = TraceText::new(TRACE);
    trace.push(&CONTROL_PLANE, "task.admitted", &data::admitted_with(data::PRINCIPAL, &envelope.text()));
    for (index, required) in calls.iter().enumerate() {
        let required =
            if required.is_empty() { String::new() } else { format!(r#","clearances_required":{required}"#) };
        trace.push(&GATEWAY, "tool.invoked", &format!(r#"{{"call_id":"c{index}"{required},"tool":"t"}}"#));
    }
    trace
}

fn actions(t: &mut Topic) {
    let at = "/data/clearances_required";
    single(
        t,
        "actions-inside",
        "Actions inside, in any order, some that require nothing.",
        &calls(
            &root(),
            &["", "[]", r#"["orders.read","orders.cancel"]"#, r#"["orders.read","orders.read"]"#],
        ),
    )
    .rulings("A12")
    .requirements("AE-6-7")
    .accept_open(5);
    single(
        t,
        "two-of-four-outside",
        "Each action outside is an error at its own record.",
        &calls(&root(), &["", r#"["x"]"#, r#"["orders.read"]"#, r#"["orders.read","x"]"#]),
    )
    .requirements("AE-6-7")
    .twin("actions-inside")
    .reject([above("E_ACTION_UNAUTHORISED", 2, at), above("E_ACTION_UNAUTHORISED", 4, at)]);
    // Records stand a second apart from 14:00:00 on.
    let until = |expires: &str| set(root(), "expires", &format!("\"{expires}\""));
    single(
        t,
        "at-expiry",
        "The last action runs at the expiry.",
        &calls(&until("2026-09-16T14:00:02Z"), &["", ""]),
    )
    .rulings("A6")
    .requirements("AE-6-6")
    .accept_open(3);
    single(
        t,
        "a-nanosecond-late",
        "The last action runs a nanosecond after the expiry.",
        &calls(&until("2026-09-16T14:00:01.999999999Z"), &["", ""]),
    )
    .rulings("A6")
    .requirements("AE-6-6")
    .twin("at-expiry")
    .reject([above("E_ENVELOPE_EXPIRY", 2, "/ts")]);
    single(
        t,
        "late-and-outside",
        "Two errors at one record.",
        &calls(&until("2026-09-16T14:00:01Z"), &["", r#"["x"]"#]),
    )
    .requirements("AE-6-0")
    .twin("at-expiry")
    .reject([above("E_ENVELOPE_EXPIRY", 2, "/ts"), above("E_ACTION_UNAUTHORISED", 2, at)]);
    single(
        t,
        "expires-before-it-is-issued",
        "It expires before it was issued, and no action runs.",
        &calls(&until("2026-09-16T13:59:58Z"), &[]),
    )
    .requirements("AE-6-6")
    .twin("expires-when-issued")
    .reject([above("E_ENVELOPE_EXPIRY", 0, "/expires")]);
    single(
        t,
        "expires-when-issued",
        "It expires when it was issued, and no action runs.",
        &calls(&until("2026-09-16T13:59:59Z"), &[]),
    )
    .rulings("A6")
    .requirements("AE-6-6")
    .accept_open(1);
}

fn warnings(t: &mut Topic) {
    for (name, about, member, raw, code, at) in [
        (
            "another-agent",
            "An envelope for another agent than the admitted one.",
            "agent",
            r#"{"name":"order-analyst","namespace":"sales"}"#,
            "W_AGENT_MISMATCH",
            "/agent",
        ),
        (
            "issued-after-admission",
            "Issued a nanosecond after the admission.",
            "issued_at",
            "\"2026-09-16T14:00:00.000000001Z\"",
            "W_ISSUED_AFTER_ADMISSION",
            "/issued_at",
        ),
    ] {
        single(t, name, about, &trace(TRACE, &set(root(), member, raw)))
            .rulings("A8")
            .warnings([above(code, 0, at)])
            .accept_open(2);
    }
    for (name, about, deadline, warned) in [
        ("deadline-at-expiry", "It expires at the deadline.", "2026-09-16T15:00:00Z", false),
        (
            "deadline-before-expiry",
            "It expires a nanosecond after the deadline.",
            "2026-09-16T14:59:59.999999999Z",
            true,
        ),
    ] {
        let admitted = data::admitted_with(data::PRINCIPAL, &root().text());
        let admitted = admitted.replace(
            &format!(r#""task_id":"{TASK}"}}"#),
            &format!(r#""task_id":"{TASK}","deadline":"{deadline}"}}"#),
        );
        // The envelope has the task's id too, but not as its last member.
        let mut trace = TraceText::new(TRACE);
        trace.push(&CONTROL_PLANE, "task.admitted", &admitted);
        single(t, name, about, &trace)
            .rulings("A8")
            .warnings(warned.then(|| above("W_EXPIRES_AFTER_DEADLINE", 0, "/expires")))
            .accept_open(1);
    }
    let two = set(root(), "budget", r#"{"actions":2,"tokens":100,"usd":"0","wall_clock_ms":0}"#);
    single(t, "actions-spent", "As many actions as are allowed.", &calls(&two, &["", ""]))
        .rulings("A8")
        .accept_open(3);
    single(t, "actions-overspent", "One action more than is allowed.", &calls(&two, &["", "", ""]))
        .rulings("A8")
        .warnings([above("W_ACTIONS_OVERSPENT", 0, "/budget/actions")])
        .accept_open(4);
    for (name, about, tokens, warned) in [
        ("tokens-spent", "All tokens are consumed.", 100, false),
        ("tokens-overspent", "One token more than is allowed.", 101, true),
    ] {
        let mut trace = calls(&two, &[]);
        trace.push(
            &SUPERVISOR,
            "budget.consumed",
            &format!(r#"{{"actions":0,"tokens":{tokens},"usd":"9","wall_clock_ms":9}}"#),
        );
        single(t, name, about, &trace)
            .rulings("A8")
            .warnings(warned.then(|| above("W_BUDGET_OVERSPENT", 0, "/budget/tokens")))
            .accept_open(2);
    }
}

fn what_runs(t: &mut Topic) {
    let mut all = set(root(), "more", "1");
    all.set("task_id", "\"x\"").set("issuer", "\"nobody\"").set("clearances", r#"["x"]"#);
    all.set("principal", r#"{"id":"x","type":"agent"}"#).set("expires", "\"2026-09-16T13:00:00Z\"");
    single(t, "one-of-each", "A fault of every step at once.", &trace(TRACE, &all))
        .requirements("AE-6-0")
        .twin("good")
        .several_faults()
        .reject([
            above("E_STRUCTURE", 0, "/more"),
            above("E_ENVELOPE_SCOPE", 0, "/task_id"),
            above("E_ENVELOPE_SIG", 0, "/issuer"),
            above("E_INTERSECTION", 0, "/clearances"),
            above("E_PRINCIPAL", 0, "/principal"),
            above("E_PRINCIPAL", 0, "/principal/type"),
            above("E_ENVELOPE_EXPIRY", 0, "/expires"),
            above("E_ENVELOPE_EXPIRY", 1, "/ts"),
            above("E_ACTION_UNAUTHORISED", 1, "/data/clearances_required"),
        ]);
    let mut other = set(root(), "v", "\"2.0\"");
    other.set("task_id", "\"x\"").set("issuer", "\"nobody\"");
    single(t, "another-version", "Of another version nothing else is said.", &trace(TRACE, &other))
        .rulings("A1 A9")
        .requirements("AE-2-1")
        .twin("good")
        .reject([above("E_STRUCTURE", 0, "/v")]);
    let late = trace(TRACE, &set(root(), "task_id", "\"x\""));
    let unsealed = late.changed(1, |record| {
        record.set("ts", "\"2026-09-16T13:00:00Z\"").seal(&GATEWAY);
    });
    single(t, "trace-not-passed", "A trace that has not passed: no step runs.", &unsealed)
        .rulings("A9")
        .requirements("AE-6-11")
        .twin("good")
        .reject([above("E_TRACE_TIME", 1, "/ts")]);
    single(
        t,
        "grant-alone",
        "What is enough for the trace is no complete envelope, and what it has is judged.",
        &trace_for(TRACE, data::GRANT, data::PRINCIPAL),
    )
    .rulings("A9")
    .requirements("AE-6-1")
    .twin("good")
    .several_faults()
    .reject(
        [
            "v",
            "trace_id",
            "task_id",
            "principal",
            "agent",
            "held",
            "budget",
            "depth",
            "parent",
            "issued_at",
            "issuer",
            "sig",
        ]
        .map(|member| above("E_STRUCTURE", 0, &format!("/{member}"))),
    );
}
