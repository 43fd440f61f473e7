//! Step 8, from both sides (ruling A14), and which pairs are compared (ruling A9).

use super::{CHILD, GRANDCHILD, SUITE, TASK, above, below, bundle, child, pair, parent, root, set, trace};
use crate::vectors::author::Topic;
use testkit::trace::{AuthorityText, CONTROL_PLANE, GATEWAY, SUPERVISOR, TRACE, TraceText, data};

pub(super) fn topic() -> Topic {
    let mut t =
        Topic::new(SUITE, "linked", "Parent, spawn record and child name each other, and one envelope.")
            .rulings("A14")
            .requirements("AE-6-8 AE-5-6 AE-5-10");
    bundle(&mut t, "linked", "Parent and child name each other.", &{
        // An extension at the end, that nobody reads.
        let [mut above, below] = pair(&root(), &child());
        above.push(&SUPERVISOR, "x.acme.note", "{}");
        [above, below]
    })
    .accept_traces(2);
    bundle(&mut t, "child-first", "The order in which traces are given does not count.", &{
        let [above, below] = pair(&root(), &child());
        [below, above]
    })
    .accept_traces(2);
    from_the_child(&mut t);
    from_the_parent(&mut t);
    not_compared(&mut t);
    t
}

fn from_the_child(t: &mut Topic) {
    bundle(t, "parent-missing", "The parent's trace is not there.", &[trace(CHILD, &child())])
        .twin("linked")
        .reject([below("E_CHILD_LINK", "/parent")]);
    for (name, about, place) in [
        ("another-type", "The record at that place is an invocation.", 1),
        ("the-admission", "The record at that place is the admission.", 0),
        ("no-record", "There is no record at that place.", 3),
    ] {
        let misled = set(child(), "parent", &format!(r#"{{"seq":{place},"trace_id":"{TRACE}"}}"#));
        bundle(t, name, about, &pair(&root(), &misled)).twin("linked").reject([
            below("E_CHILD_LINK", "/parent"),
            above("E_CHILD_LINK", 2, "/data/authority_envelope/parent"),
        ]);
    }
    let other =
        set(child(), "budget", r#"{"actions":9,"tokens":100000,"usd":"0.15","wall_clock_ms":150000}"#);
    bundle(
        t,
        "another-envelope",
        "The spawn record names another envelope.",
        &[parent(&root(), &other), trace(CHILD, &child())],
    )
    .twin("linked")
    .reject([below("E_CHILD_LINK", "/parent")]);
    let spelled =
        set(child(), "budget", r#"{"actions":10,"tokens":100000,"usd":"0.150","wall_clock_ms":150000}"#);
    bundle(
        t,
        "equal-in-value",
        "Equal in value, and not in hash.",
        &[parent(&root(), &spelled), trace(CHILD, &child())],
    )
    .twin("linked")
    .reject([below("E_CHILD_LINK", "/parent")]);
    let mut resigned = trace(TRACE, &root());
    resigned.push(
        &CONTROL_PLANE,
        "delegation.spawned",
        &data::spawned(CHILD, TASK, &child().text_signed_by(&GATEWAY)),
    );
    bundle(
        t,
        "another-signature",
        "The copy has another signature: the hash is the same.",
        &[resigned, trace(CHILD, &child())],
    )
    .rulings("A8")
    .warnings([below("W_CHILD_SIG", "/sig")])
    .accept_traces(2);
}

fn from_the_parent(t: &mut Topic) {
    let orphan = set(
        AuthorityText::root(CHILD, TASK),
        "budget",
        r#"{"actions":10,"tokens":100000,"usd":"0.15","wall_clock_ms":150000}"#,
    );
    bundle(
        t,
        "child-denies",
        "The child says that it has no parent.",
        &[parent(&root(), &child()), trace(CHILD, &orphan)],
    )
    .twin("linked")
    .reject([below("E_CHILD_LINK", "/parent")]);
    let spawning = |child_trace: &str, child_task: &str| {
        let mut trace = trace(TRACE, &root());
        trace.push(
            &CONTROL_PLANE,
            "delegation.spawned",
            &data::spawned(child_trace, child_task, &child().text()),
        );
        trace
    };
    bundle(
        t,
        "another-task",
        "The record names another task than the envelope in it.",
        &[spawning(CHILD, "task-1"), trace(CHILD, &child())],
    )
    .twin("linked")
    .reject([above("E_CHILD_LINK", 2, "/data/child_task_id")]);
    bundle(
        t,
        "another-child",
        "The record names another trace than the envelope in it.",
        &[spawning(GRANDCHILD, TASK), trace(CHILD, &child())],
    )
    .twin("linked")
    .warnings([above("W_CHILD_MISSING", 2, "/data/child_trace_id")])
    .reject([above("E_CHILD_LINK", 2, "/data/child_trace_id")]);
    bundle(t, "child-missing", "A spawned child is not in the bundle.", &[parent(&root(), &child())])
        .rulings("A8")
        .warnings([above("W_CHILD_MISSING", 2, "/data/child_trace_id")])
        .accept_traces(1);
}

fn not_compared(t: &mut Topic) {
    let deep = set(child(), "depth", "7");
    let broken = |trace: &TraceText, place: usize| {
        trace.changed(place, |record| {
            record.set("sig", "\"AAAA\"");
        })
    };
    let [above_it, below_it] = pair(&root(), &deep);
    bundle(
        t,
        "parent-not-passed",
        "Below a trace that has not passed nothing is compared.",
        &[broken(&above_it, 1), below_it.clone()],
    )
    .rulings("A9")
    .requirements("AE-6-11")
    .twin("linked")
    .reject([above("E_TRACE_SIG", 1, "/sig")]);
    bundle(
        t,
        "child-not-passed",
        "A child that has not passed is not compared.",
        &[above_it.clone(), broken(&below_it, 1)],
    )
    .rulings("A9")
    .requirements("AE-6-11")
    .twin("linked")
    .reject([crate::vectors::author::fault("E_TRACE_SIG").trace(CHILD).seq(1).at("/sig")]);
    bundle(
        t,
        "child-twice",
        "A child that is there twice is not compared.",
        &[above_it, below_it.clone(), below_it],
    )
    .rulings("A9")
    .requirements("AE-6-11")
    .twin("linked")
    .reject([below("E_TRACE_DUPLICATE", "/trace_id")]);
}
