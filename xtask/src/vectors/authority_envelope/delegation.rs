//! Step 9 without the budget: principal, clearances, expiry, depth, down chains of several traces.

use super::{CHILD, GRANDCHILD, SUITE, TASK, below, bundle, child, pair, root, set, trace};
use crate::vectors::author::{Topic, fault};
use testkit::trace::{AuthorityText, CONTROL_PLANE, TRACE, TraceText, data};

pub(super) fn topic() -> Topic {
    let mut t = Topic::new(SUITE, "delegation", "A child's authority is its parent's, or less.")
        .requirements("AE-6-9 AE-5-1 AE-5-2 AE-5-4 AE-5-5");
    bundle(
        &mut t,
        "as-much",
        "A child with all of its parent's clearances, until the same time, issued later.",
        &pair(&root(), &set(child(), "issued_at", "\"2026-09-16T13:59:59.5Z\"")),
    )
    .accept_traces(2);
    less(&mut t);
    more(&mut t);
    chains(&mut t);
    t
}

fn less(t: &mut Topic) {
    for (name, about, member, raw) in [
        ("expires-earlier", "A child that expires earlier.", "expires", "\"2026-09-16T14:30:00Z\""),
        (
            "expires-at-once-in-other-digits",
            "The same instant with other digits.",
            "expires",
            "\"2026-09-16T15:00:00.000Z\"",
        ),
        (
            "another-agent-side",
            "The child's agent holds other things.",
            "held",
            r#"{"agent":["a","orders.cancel","orders.read","z"],"principal":["orders.cancel","orders.read"]}"#,
        ),
    ] {
        bundle(t, name, about, &pair(&root(), &set(child(), member, raw))).accept_traces(2);
    }
    let narrow = set(
        set(child(), "clearances", r#"["orders.read"]"#),
        "held",
        r#"{"agent":["orders.read"],"principal":["orders.cancel","orders.read"]}"#,
    );
    bundle(t, "fewer-clearances", "A child whose agent holds less.", &pair(&root(), &narrow))
        .accept_traces(2);
    let side = set(
        child(),
        "held",
        r#"{"agent":["orders.cancel","orders.read"],"principal":["orders.cancel","orders.read","x"]}"#,
    );
    bundle(
        t,
        "another-principal-side",
        "The principal's side is not what the parent may do: wanted, and no error.",
        &pair(&root(), &side),
    )
    .rulings("A8")
    .warnings([below("W_CHILD_HELD_PRINCIPAL", "/held/principal")])
    .accept_traces(2);
}

fn more(t: &mut Topic) {
    for (name, about, raw) in [
        ("depth-of-the-parent", "The depth of its parent.", "0"),
        ("depth-three", "Two too deep.", "3"),
        ("depth-greatest", "The greatest depth.", "9007199254740991"),
    ] {
        bundle(t, name, about, &pair(&root(), &set(child(), "depth", raw)))
            .twin("as-much")
            .reject([below("E_CHILD_DEPTH", "/depth")]);
    }
    bundle(
        t,
        "expires-a-nanosecond-later",
        "A nanosecond later than its parent.",
        &pair(&root(), &set(child(), "expires", "\"2026-09-16T15:00:00.000000001Z\"")),
    )
    .twin("as-much")
    .reject([
        below("E_ENVELOPE_WIDENED", "/data/authority_envelope/expires"),
        below("E_CHILD_EXPIRY", "/expires"),
    ]);
    for (name, about, clearance) in [
        ("one-more", "One clearance more.", "x"),
        ("another-case", "A lookalike in another case.", "Orders.read"),
        ("wildcard", "Nothing in a clearance stands for anything else.", "orders.*"),
    ] {
        let list = format!(r#"["{clearance}"]"#);
        let envelope = set(
            set(child(), "clearances", &list),
            "held",
            &format!(r#"{{"agent":{list},"principal":{list}}}"#),
        );
        let mut trace = TraceText::new(CHILD);
        trace.push(&CONTROL_PLANE, "task.admitted", &data::admitted_with(data::PRINCIPAL, &envelope.text()));
        bundle(t, name, about, &[super::parent(&root(), &envelope), trace])
            .twin("as-much")
            .warnings([below("W_CHILD_HELD_PRINCIPAL", "/held/principal")])
            .reject([
                below("E_ENVELOPE_WIDENED", "/data/authority_envelope/clearances"),
                below("E_CHILD_WIDENED", "/clearances"),
            ]);
    }
    for (name, about, principal) in [
        ("another-id", "Another id.", r#"{"id":"sub|0000","type":"human"}"#),
        ("another-type", "The same id, another type.", r#"{"id":"sub|8f3a","type":"service"}"#),
        (
            "id-in-another-case",
            "Ids are compared code unit for code unit.",
            r#"{"id":"SUB|8f3a","type":"human"}"#,
        ),
    ] {
        let envelope = set(child(), "principal", principal);
        let traces =
            [super::parent(&root(), &envelope), super::trace_for(CHILD, &envelope.text(), principal)];
        bundle(t, name, about, &traces)
            .rulings("A15")
            .twin("as-much")
            .reject([below("E_CHILD_PRINCIPAL", "/principal")]);
    }
    let mut all = set(child(), "depth", "5");
    all.set("expires", "\"2026-09-16T16:00:00Z\"")
        .set("budget", r#"{"actions":40,"tokens":400001,"usd":"0.1","wall_clock_ms":1}"#);
    bundle(t, "several-at-once", "Depth, expiry and budget at once.", &pair(&root(), &all))
        .requirements("AE-6-0")
        .twin("as-much")
        .warnings([
            fault("W_BUDGET_OVERSPENT").trace(TRACE).seq(0).at("/budget/tokens"),
            fault("W_ACTIONS_OVERSPENT").trace(TRACE).seq(0).at("/budget/actions"),
        ])
        .reject([
            below("E_ENVELOPE_WIDENED", "/data/authority_envelope/expires"),
            below("E_CHILD_BUDGET", "/budget/tokens"),
            below("E_CHILD_EXPIRY", "/expires"),
            below("E_CHILD_DEPTH", "/depth"),
        ]);
}

/// Three traces, each the parent of the next at its place 2, the last under this envelope.
fn chain(last: &AuthorityText) -> [TraceText; 3] {
    let mut middle = trace(CHILD, &child());
    middle.push(&CONTROL_PLANE, "delegation.spawned", &data::spawned(GRANDCHILD, TASK, &last.text()));
    [super::parent(&root(), &child()), middle, trace(GRANDCHILD, last)]
}

fn chains(t: &mut Topic) {
    let small = r#"{"actions":2,"tokens":25000,"usd":"0.03","wall_clock_ms":37500}"#;
    let last = || set(AuthorityText::child(GRANDCHILD, TASK, CHILD, 2, 1), "budget", small);
    bundle(t, "three-deep", "A child of a child.", &chain(&last())).accept_traces(3);
    let at = |code: &str, at: &str| fault(code).trace(GRANDCHILD).seq(0).at(at);
    bundle(
        t,
        "three-deep-at-depth-one",
        "A child of a child at the depth of a child.",
        &chain(&set(last(), "depth", "1")),
    )
    .twin("three-deep")
    .reject([at("E_CHILD_DEPTH", "/depth")]);
    let rich = set(last(), "budget", r#"{"actions":2,"tokens":100001,"usd":"0.03","wall_clock_ms":37500}"#);
    bundle(
        t,
        "three-deep-above-the-middle",
        "Within the root's budget, and above that of its parent.",
        &chain(&rich),
    )
    .twin("three-deep")
    .warnings([fault("W_BUDGET_OVERSPENT").trace(CHILD).seq(0).at("/budget/tokens")])
    .reject([at("E_CHILD_BUDGET", "/budget/tokens")]);
    let skipping = set(last(), "parent", &format!(r#"{{"seq":2,"trace_id":"{TRACE}"}}"#));
    bundle(
        t,
        "three-deep-past-the-middle",
        "It names the root as its parent, whose record spawned another.",
        &chain(&skipping),
    )
    .rulings("A14")
    .twin("three-deep")
    .reject([
        at("E_CHILD_LINK", "/parent"),
        at("E_CHILD_DEPTH", "/depth"),
        fault("E_CHILD_LINK").trace(CHILD).seq(2).at("/data/authority_envelope/parent"),
    ]);
}
