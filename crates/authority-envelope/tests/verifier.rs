//! The nine steps, from both sides: what passes, and one thing wrong at a time.

use authority_envelope::{AuthorityVerdict, CLAIMS, verify_bundle, verify_trace};
use decision_trace::{KeySet, NamedBytes, Options};
use findings::Report;
use testkit::trace::{
    AuthorityText, CONTROL_PLANE, GATEWAY, KeySetText, OTHER_CONTROL_PLANE, SUPERVISOR, TraceText, data,
};

const ROOT: &str = "019267b4-7c1e-7a3f-8b2d-00000000000a";
const CHILD: &str = "019267b4-7c1e-7a3f-8b2d-00000000000b";
const TASK: &str = "task-4471";

fn keys() -> KeySet {
    KeySet::parse(KeySetText::default().text().as_bytes()).expect("the fixed keys are good")
}

/// Code, record and pointer of every finding, trace left out.
fn said(report: &Report) -> Vec<String> {
    let place = |finding: &findings::Finding| {
        let (seq, at) =
            (finding.at().seq().unwrap_or_default(), finding.at().as_pointer().unwrap_or_default());
        format!("{} {seq} {at}", finding.code())
    };
    report.findings().map(place).collect()
}

fn root() -> AuthorityText {
    AuthorityText::root(ROOT, TASK)
}

fn child() -> AuthorityText {
    AuthorityText::child(CHILD, TASK, ROOT, 2, 0)
}

/// Admitted, one invocation.
fn trace(id: &str, envelope: &str) -> TraceText {
    let mut trace = TraceText::new(id);
    trace.push(&CONTROL_PLANE, "task.admitted", &data::admitted_with(data::PRINCIPAL, envelope)).push(
        &GATEWAY,
        "tool.invoked",
        &data::invoked("c1"),
    );
    trace
}

/// The root has an invocation at 1 and spawns the child at 2.
fn spawning(envelope: &str, child: &str) -> TraceText {
    let mut trace = trace(ROOT, envelope);
    trace.push(&CONTROL_PLANE, "delegation.spawned", &data::spawned(CHILD, TASK, child));
    trace
}

fn bundle(traces: &[TraceText]) -> AuthorityVerdict {
    let texts: Vec<String> = traces.iter().map(TraceText::text).collect();
    let traces: Vec<_> = texts.iter().map(|text| NamedBytes { name: "t", bytes: text.as_bytes() }).collect();
    verify_bundle(&traces, &keys(), Options::new()).expect("bytes can be read")
}

fn single(envelope: &AuthorityText) -> Vec<String> {
    said(&verify_trace(trace(ROOT, &envelope.text()).text().as_bytes(), &keys(), Options::new()).1)
}

/// What is found where the child's envelope is changed on both sides.
fn delegated(change: impl FnOnce(&mut AuthorityText)) -> Vec<String> {
    let mut envelope = child();
    change(&mut envelope);
    let text = envelope.text();
    said(&bundle(&[spawning(&root().text(), &text), trace(CHILD, &text)]).report)
}

const NONE: [&str; 0] = [];

#[test]
fn a_good_trace_and_a_good_bundle_pass() {
    assert_eq!(single(&root()), NONE);
    let verdict = bundle(&[trace(CHILD, &child().text()), spawning(&root().text(), &child().text())]);
    assert!(verdict.report.is_empty(), "{}", verdict.report);
    assert!(verdict.traces.iter().all(|trace| trace.good));
    assert_eq!(verdict.traces[0].parent, Some(1));
    assert_eq!(verdict.traces[1].parent, None);
}

#[test]
fn each_of_the_first_five_steps_finds_its_fault_at_the_admission() {
    for (member, raw, expected) in [
        ("more", "1", &["E_STRUCTURE 0 /more"][..]),
        ("task_id", "\"task-1\"", &["E_ENVELOPE_SCOPE 0 /task_id"]),
        ("issuer", "\"supervisor-1\"", &["E_ENVELOPE_SIG 0 /issuer", "E_ENVELOPE_SIG 0 /sig"]),
        ("issuer", "\"nobody\"", &["E_ENVELOPE_SIG 0 /issuer"]),
        ("issued_at", "\"2025-12-31T23:59:59Z\"", &["E_ENVELOPE_SIG 0 /issuer"]),
        ("clearances", r#"["orders.read"]"#, &["E_INTERSECTION 0 /clearances"]),
        ("clearances", r#"["orders.read","orders.cancel"]"#, &["E_INTERSECTION 0 /clearances"]),
        ("principal", r#"{"type":"human","id":"sub|8f3b"}"#, &["E_PRINCIPAL 0 /principal"]),
        (
            "principal",
            r#"{"type":"agent","id":"sub|8f3a"}"#,
            &["E_PRINCIPAL 0 /principal", "E_PRINCIPAL 0 /principal/type"],
        ),
        (
            "issued_at",
            "\"2026-09-16T15:00:01Z\"",
            &["E_ENVELOPE_EXPIRY 0 /expires", "W_ISSUED_AFTER_ADMISSION 0 /issued_at"],
        ),
        ("agent", r#"{"name":"order-analyst","namespace":"x"}"#, &["W_AGENT_MISMATCH 0 /agent"]),
    ] {
        let mut envelope = root();
        envelope.set(member, raw);
        assert_eq!(single(&envelope), expected, "{member} {raw}");
    }
    let text = root().text_signed_by(&OTHER_CONTROL_PLANE);
    let report = verify_trace(trace(ROOT, &text).text().as_bytes(), &keys(), Options::new()).1;
    assert_eq!(said(&report), ["E_ENVELOPE_SIG 0 /sig"]);
}

#[test]
fn actions_are_judged_at_their_records_approved_or_not() {
    let mut envelope = root();
    envelope.set("expires", "\"2026-09-16T14:00:01Z\"");
    let mut late = trace(ROOT, &envelope.text());
    late.push(&GATEWAY, "tool.invoked", r#"{"call_id":"c2","tool":"clock"}"#);
    late.push(
        &GATEWAY,
        "tool.invoked",
        r#"{"call_id":"c3","clearances_required":["refunds.issue"],"tool":"r"}"#,
    );
    let report = verify_trace(late.text().as_bytes(), &keys(), Options::new()).1;
    assert_eq!(
        said(&report),
        [
            "E_ENVELOPE_EXPIRY 2 /ts",
            "E_ENVELOPE_EXPIRY 3 /ts",
            "E_ACTION_UNAUTHORISED 3 /data/clearances_required"
        ]
    );
    assert!(report.findings().all(|finding| finding.at().trace() == Some(ROOT)));
}

#[test]
fn a_trace_that_has_not_passed_runs_no_step_and_the_report_says_so() {
    let mut envelope = root();
    envelope.set("task_id", "\"other\"");
    let bad = trace(ROOT, &envelope.text()).changed(1, |record| {
        let _ = record.set("ts", "\"2026-09-16T13:00:00Z\"");
    });
    let report = verify_trace(bad.text().as_bytes(), &keys(), Options::new()).1;
    assert!(report.errors().all(|finding| finding.code().as_str().starts_with("E_TRACE_")), "{report}");
    assert_eq!(report.not_checked().count(), 1);
}

#[test]
fn after_a_fault_of_structure_runs_what_can_be_read() {
    let mut envelope = root();
    envelope.set("budget", "0").set("issued_at", "0").set("trace_id", "\"x\"").set("principal", "{}");
    envelope.set("clearances", "[]");
    assert_eq!(
        single(&envelope),
        [
            "E_STRUCTURE 0 /budget",
            "E_STRUCTURE 0 /issued_at",
            "E_STRUCTURE 0 /principal/id",
            "E_STRUCTURE 0 /principal/type",
            "E_ENVELOPE_SCOPE 0 /trace_id",
            "E_INTERSECTION 0 /clearances",
            "E_ACTION_UNAUTHORISED 1 /data/clearances_required",
        ]
    );
    let mut other = root();
    other.set("v", "\"2.0\"").set("trace_id", "\"x\"");
    assert_eq!(single(&other), ["E_STRUCTURE 0 /v"]);
}

#[test]
fn each_rule_of_delegation_finds_its_fault_at_the_child() {
    for (member, raw, expected) in [
        ("depth", "2", &["E_CHILD_DEPTH 0 /depth"][..]),
        ("depth", "0", &["E_CHILD_DEPTH 0 /depth"]),
        ("depth", "1.0", &[]),
        (
            "expires",
            "\"2026-09-16T15:00:00.000000001Z\"",
            &["E_ENVELOPE_WIDENED 0 /data/authority_envelope/expires", "E_CHILD_EXPIRY 0 /expires"],
        ),
        ("expires", "\"2026-09-16T15:00:00.000Z\"", &[]),
        (
            "budget",
            r#"{"actions":41,"tokens":400001,"usd":"0.750000001","wall_clock_ms":600001}"#,
            &[
                "E_CHILD_BUDGET 0 /budget/actions",
                "E_CHILD_BUDGET 0 /budget/tokens",
                "E_CHILD_BUDGET 0 /budget/usd",
                "E_CHILD_BUDGET 0 /budget/wall_clock_ms",
                "W_ACTIONS_OVERSPENT 0 /budget/actions",
                "W_BUDGET_OVERSPENT 0 /budget/actions",
                "W_BUDGET_OVERSPENT 0 /budget/tokens",
                "W_BUDGET_OVERSPENT 0 /budget/usd",
                "W_BUDGET_OVERSPENT 0 /budget/wall_clock_ms",
            ],
        ),
        ("budget", r#"{"actions":39,"tokens":400000,"usd":"0.7500","wall_clock_ms":600000}"#, &[]),
        (
            "budget",
            r#"{"actions":10,"tokens":-0.0,"usd":"0.00","wall_clock_ms":1}"#,
            &["E_CHILD_BUDGET 0 /budget/tokens", "E_CHILD_BUDGET 0 /budget/usd"],
        ),
        (
            "held",
            r#"{"agent":["orders.cancel","orders.read"],"principal":["orders.cancel","orders.read","x"]}"#,
            &["W_CHILD_HELD_PRINCIPAL 0 /held/principal"],
        ),
        (
            "parent",
            &format!(r#"{{"trace_id":"{ROOT}","seq":3}}"#),
            &["E_CHILD_LINK 0 /parent", "E_CHILD_LINK 2 /data/authority_envelope/parent"],
        ),
        (
            "parent",
            &format!(r#"{{"trace_id":"{ROOT}","seq":1}}"#),
            &["E_CHILD_LINK 0 /parent", "E_CHILD_LINK 2 /data/authority_envelope/parent"],
        ),
        (
            "parent",
            r#"{"trace_id":"x","seq":2}"#,
            &["E_CHILD_LINK 0 /parent", "E_CHILD_LINK 2 /data/authority_envelope/parent"],
        ),
    ] {
        let mut found = delegated(|envelope| {
            let _ = envelope.set(member, raw);
        });
        let mut expected = expected.to_vec();
        found.sort();
        expected.sort_unstable();
        assert_eq!(found, expected, "{member} {raw}");
    }
    let wider = delegated(|envelope| {
        envelope.set("clearances", r#"["customers.read","orders.read"]"#);
        let side = r#"["customers.read","orders.read"]"#;
        envelope.set("held", &format!(r#"{{"agent":{side},"principal":{side}}}"#));
    });
    assert_eq!(
        wider,
        [
            "E_ENVELOPE_WIDENED 0 /data/authority_envelope/clearances",
            "E_CHILD_WIDENED 0 /clearances",
            "W_CHILD_HELD_PRINCIPAL 0 /held/principal"
        ]
    );
}

#[test]
fn a_child_for_another_principal_is_found() {
    let principal = r#"{"id":"sub|1","type":"human"}"#;
    let mut envelope = child();
    envelope.set("principal", principal);
    let mut trace = TraceText::new(CHILD);
    trace.push(&CONTROL_PLANE, "task.admitted", &data::admitted_with(principal, &envelope.text()));
    let verdict = bundle(&[spawning(&root().text(), &envelope.text()), trace]);
    assert_eq!(said(&verdict.report), ["E_CHILD_PRINCIPAL 0 /principal"]);
    assert_eq!(verdict.traces.iter().map(|trace| trace.good).collect::<Vec<_>>(), [true, false]);
}

#[test]
fn what_was_consumed_and_handed_on_before_counts_and_what_comes_after_does_not() {
    let spawned = |consumed: &str, after: bool| {
        let mut envelope = child();
        envelope.set("parent", &format!(r#"{{"trace_id":"{ROOT}","seq":{}}}"#, if after { 2 } else { 3 }));
        let text = envelope.text();
        let mut parent = trace(ROOT, &root().text());
        if !after {
            parent.push(&SUPERVISOR, "budget.consumed", consumed);
        }
        parent.push(&CONTROL_PLANE, "delegation.spawned", &data::spawned(CHILD, TASK, &text));
        if after {
            parent.push(&SUPERVISOR, "budget.consumed", consumed);
        }
        said(&bundle(&[parent, trace(CHILD, &text)]).report)
    };
    let just = r#"{"actions":0,"tokens":300000,"usd":"0.6","wall_clock_ms":0}"#;
    let more = r#"{"actions":0,"tokens":300001,"usd":"0.60","wall_clock_ms":0}"#;
    let all = r#"{"actions":0,"tokens":400000,"usd":"0","wall_clock_ms":0}"#;
    assert_eq!(spawned(just, false), NONE);
    assert_eq!(
        spawned(more, false),
        ["W_BUDGET_OVERSPENT 0 /budget/tokens", "E_CHILD_BUDGET 0 /budget/tokens"]
    );
    assert_eq!(
        spawned(all, false),
        ["W_BUDGET_OVERSPENT 0 /budget/tokens", "E_CHILD_BUDGET 0 /budget/tokens"]
    );
    assert_eq!(spawned(more, true), ["W_BUDGET_OVERSPENT 0 /budget/tokens"]);
}

#[test]
fn spawn_record_and_child_are_compared_from_both_sides() {
    // The child denies its parent.
    let mut orphan = AuthorityText::root(CHILD, TASK);
    orphan.set("budget", r#"{"actions":10,"tokens":100000,"usd":"0.15","wall_clock_ms":150000}"#);
    let verdict = bundle(&[spawning(&root().text(), &child().text()), trace(CHILD, &orphan.text())]);
    assert_eq!(said(&verdict.report), ["E_CHILD_LINK 0 /parent"]);
    // The record says other ids than the envelope in it.
    let mut parent = trace(ROOT, &root().text());
    parent.push(&CONTROL_PLANE, "delegation.spawned", &data::spawned(CHILD, "task-1", &child().text()));
    assert_eq!(
        said(&bundle(&[parent.clone(), trace(CHILD, &child().text())]).report),
        ["E_CHILD_LINK 2 /data/child_task_id"]
    );
    // The parent's trace is not there.
    assert_eq!(said(&bundle(&[trace(CHILD, &child().text())]).report), ["E_CHILD_LINK 0 /parent"]);
    // The copy has another signature.
    let resigned = child().text_signed_by(&GATEWAY);
    let verdict = bundle(&[spawning(&root().text(), &resigned), trace(CHILD, &child().text())]);
    assert_eq!(said(&verdict.report), ["W_CHILD_SIG 0 /sig"]);
}

#[test]
fn below_a_trace_that_has_not_passed_nothing_is_compared_and_nothing_is_good() {
    let parent = spawning(&root().text(), &child().text()).changed(1, |record| {
        let _ = record.set("sig", "\"x\"");
    });
    let mut widened = child();
    widened.set("depth", "7");
    let verdict = bundle(&[parent, trace(CHILD, &widened.text())]);
    assert_eq!(said(&verdict.report), ["E_TRACE_SIG 1 /sig"]);
    assert!(verdict.traces.iter().all(|trace| !trace.good));
    assert_eq!(verdict.report.not_checked().count(), 3);
}

// Covers: AE-6-12
#[test]
fn what_nobody_can_verify_is_said() {
    assert_eq!(
        CLAIMS,
        "held.principal, ts and budget.consumed are claims under a signature, not facts: whether the identity interface reported honestly, \
         when something happened and how much was consumed is the word of whoever signed it."
    );
}
