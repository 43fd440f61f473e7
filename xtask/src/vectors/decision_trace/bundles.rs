//! Several traces beside each other: ids, cycles, last records of children, authority that widens.
//!
//! The traces hold complete envelopes that are right in every respect but the one at issue, so that the rules of the envelope find nothing
//! else.

use super::SUITE;
use crate::vectors::author::{Topic, fault};
use countersign_conformance::model::Fault;
use testkit::trace::data::{self as texts, PRINCIPAL};
use testkit::trace::{AuthorityText, CONTROL_PLANE, KeySetText, SUPERVISOR, TraceText};

const PARENT: &str = "019267b4-7c1e-7a3f-8b2d-0000000000a1";
const OTHER: &str = "019267b4-7c1e-7a3f-8b2d-0000000000b1";
const CHILD: &str = "019267b4-7c1e-7a3f-8b2d-0000000000c1";
const GRANDCHILD: &str = "019267b4-7c1e-7a3f-8b2d-0000000000d1";

pub(super) fn topic() -> Topic {
    let mut t =
        Topic::new(SUITE, "bundles", "Traces of a bundle have different ids, and what links them fits.")
            .rulings("D8");
    together(&mut t);
    missing(&mut t);
    duplicates(&mut t);
    cycles(&mut t);
    heads(&mut t);
    widened(&mut t);
    t
}

/// A bundle of one trace that delegates nothing.
pub(super) fn lone() -> String {
    root(PARENT).text()
}

fn keys() -> String {
    KeySetText::default().text()
}

fn at(code: &str, trace: &str, place: u64, pointer: &str) -> Fault {
    fault(code).trace(trace).seq(place).at(pointer)
}

/// A trace of this task, admitted under this envelope.
fn admitted(trace_id: &str, task_id: &str, envelope: &AuthorityText) -> TraceText {
    let mut trace = TraceText::new(trace_id);
    let data = texts::admitted_with(PRINCIPAL, &envelope.text()).replace("task-4471", task_id);
    trace.push(&CONTROL_PLANE, "task.admitted", &data);
    trace
}

/// A trace of a task that was submitted from outside.
fn root(trace_id: &str) -> TraceText {
    admitted(trace_id, "task-4471", &AuthorityText::root(trace_id, "task-4471"))
}

/// The envelope of the child, delegated by the parent's second record.
fn child_envelope() -> AuthorityText {
    AuthorityText::child(CHILD, "task-4472", PARENT, 1, 0)
}

/// A parent that has spawned a child under this envelope.
fn parent_of(envelope: &AuthorityText) -> TraceText {
    let mut trace = root(PARENT);
    trace.push(&CONTROL_PLANE, "delegation.spawned", &texts::spawned(CHILD, "task-4472", &envelope.text()));
    trace
}

/// The child's trace, closed.
fn child_of(envelope: &AuthorityText) -> TraceText {
    let mut trace = admitted(CHILD, "task-4472", envelope);
    trace.push(&SUPERVISOR, "task.closed", &texts::closed());
    trace
}

fn parent() -> TraceText {
    parent_of(&child_envelope())
}

fn child() -> TraceText {
    child_of(&child_envelope())
}

fn bundle(traces: &[TraceText]) -> Vec<String> {
    traces.iter().map(TraceText::text).collect()
}

fn together(t: &mut Topic) {
    t.case("parent-and-child", "A parent and its child.")
        .verify_bundle(&bundle(&[parent(), child()]), keys())
        .accept_traces(2);
    t.case("child-and-parent", "The order of the traces means nothing.")
        .verify_bundle(&bundle(&[child(), parent()]), keys())
        .accept_traces(2);
    t.case("two-tasks", "Two traces that have nothing to do with each other.")
        .verify_bundle(&bundle(&[root(PARENT), root(OTHER)]), keys())
        .accept_traces(2);
    let grandchild = AuthorityText::child(GRANDCHILD, "task-4473", CHILD, 1, 1);
    let mut between = admitted(CHILD, "task-4472", &child_envelope());
    between.push(
        &SUPERVISOR,
        "delegation.spawned",
        &texts::spawned(GRANDCHILD, "task-4473", &grandchild.text()),
    );
    t.case("three-generations", "A child delegates further.")
        .verify_bundle(&bundle(&[parent(), between, admitted(GRANDCHILD, "task-4473", &grandchild)]), keys())
        .accept_traces(3);
    let altered = child().changed(1, |record| {
        record.change_data("completed", "failed");
    });
    t.case(
        "one-bad-trace",
        "A fault is reported in its own trace, and the other one is judged all the same.",
    )
    .verify_bundle(&bundle(&[parent(), altered]), keys())
    .twin("parent-and-child")
    .reject([at("E_TRACE_HASH", CHILD, 1, "/hash")]);
    let forged = |trace: TraceText| {
        trace.changed(1, |record| {
            record.set("sig", "\"none\"");
        })
    };
    t.case("two-bad-traces", "Faults of all traces are reported.")
        .verify_bundle(&bundle(&[forged(parent()), forged(child())]), keys())
        .twin("parent-and-child")
        .several_faults()
        .reject([at("E_TRACE_SIG", PARENT, 1, "/sig"), at("E_TRACE_SIG", CHILD, 1, "/sig")]);
    t.case(
        "unnamed",
        "A trace of which no record could be judged is called by its position, counted from 0.",
    )
    .verify_bundle(&[root(PARENT).text(), "\n".to_owned()], keys())
    .twin("two-tasks")
    .reject([at("E_TRACE_PARSE", "#1", 0, "")]);
    t.case("two-unnamed", "Several such traces are not the same one.")
        .verify_bundle(&[String::new(), "\n".to_owned()], keys())
        .twin("two-tasks")
        .several_faults()
        .reject([at("E_TRACE_ADMISSION", "#0", 0, ""), at("E_TRACE_PARSE", "#1", 0, "")]);
}

fn missing(t: &mut Topic) {
    let missing = |place: u64| at("W_CHILD_MISSING", PARENT, place, "/data/child_trace_id");
    t.case("child-missing", "A child that is not in the bundle is a warning.")
        .rulings("D8 A8")
        .verify_bundle(&bundle(&[parent()]), keys())
        .warnings([missing(1)])
        .accept_traces(1);
    t.case("child-missing-beside-another", "Another trace of the bundle is not the child.")
        .rulings("D8 A8")
        .verify_bundle(&bundle(&[parent(), root(OTHER)]), keys())
        .warnings([missing(1)])
        .accept_traces(2);
    let other = AuthorityText::child(GRANDCHILD, "task-4473", PARENT, 2, 0);
    let mut two = parent();
    two.push(&CONTROL_PLANE, "delegation.spawned", &texts::spawned(GRANDCHILD, "task-4473", &other.text()));
    t.case("two-children-missing", "A warning for each.")
        .rulings("D8 A8")
        .verify_bundle(&bundle(&[two.clone()]), keys())
        .warnings([missing(1), missing(2)])
        .accept_traces(1);
    t.case("one-of-two-missing", "One of two children is there.")
        .rulings("D8 A8")
        .verify_bundle(&bundle(&[child(), two]), keys())
        .warnings([missing(2)])
        .accept_traces(2);
    let mut returned = parent();
    returned.push(
        &SUPERVISOR,
        "delegation.returned",
        &texts::child_returned_at(CHILD, 7, &texts::moment("head")),
    );
    t.case("head-of-a-missing-child", "The last record of a child that is not there is not judged.")
        .rulings("D8 A8")
        .verify_bundle(&bundle(&[returned]), keys())
        .warnings([missing(1)])
        .accept_traces(1);
    let forged = parent().changed(1, |record| {
        record.set("sig", "\"none\"");
    });
    t.case("child-missing-and-a-fault", "Warnings stand beside errors.")
        .rulings("D8 A8")
        .verify_bundle(&bundle(&[forged]), keys())
        .warnings([missing(1)])
        .twin("child-missing")
        .reject([at("E_TRACE_SIG", PARENT, 1, "/sig")]);
    t.case("no-child-seen-in-one-trace", "Who verifies one trace by itself is not told of children.")
        .rulings("D8 A8")
        .verify_trace(parent().text(), keys())
        .accept_open(2);
}

fn duplicates(t: &mut Topic) {
    let again = at("E_TRACE_DUPLICATE", PARENT, 0, "/trace_id");
    t.case("same-trace-twice", "One trace stands there twice.")
        .verify_bundle(&bundle(&[root(PARENT), root(PARENT)]), keys())
        .twin("two-tasks")
        .reject([again.clone()]);
    let mut longer = root(PARENT);
    longer.push(&SUPERVISOR, "task.closed", &texts::closed());
    t.case("two-traces-of-one-id", "Two recordings under one id, which differ.")
        .verify_bundle(&bundle(&[root(PARENT), longer.clone()]), keys())
        .twin("two-tasks")
        .reject([again.clone()]);
    t.case("duplicate-behind-another", "They need not stand beside each other.")
        .verify_bundle(&bundle(&[root(PARENT), root(OTHER), longer]), keys())
        .twin("two-tasks")
        .reject([again]);
    t.case("two-duplicates", "Two ids, each twice.")
        .verify_bundle(&bundle(&[root(PARENT), root(OTHER), root(PARENT), root(OTHER)]), keys())
        .twin("two-tasks")
        .several_faults()
        .reject([
            at("E_TRACE_DUPLICATE", PARENT, 0, "/trace_id"),
            at("E_TRACE_DUPLICATE", OTHER, 0, "/trace_id"),
        ]);
}

/// For each trace its id, that of its parent, and that of its child: each has spawned the next, and the last the first.
fn ring(ids: &[&str]) -> Vec<String> {
    ring_with(ids, "", "")
}

/// The same, where the envelope of one ends at another time.
fn ring_with(ids: &[&str], longest: &str, expires: &str) -> Vec<String> {
    let envelope = |place: usize| {
        let before = (place + ids.len() - 1) % ids.len();
        let mut envelope = AuthorityText::child(ids[place], &task(ids[place]), ids[before], 1, before);
        if ids[place] == longest {
            envelope.set("expires", expires);
        }
        envelope
    };
    let make = |place: usize| {
        let next = (place + 1) % ids.len();
        let mut trace = admitted(ids[place], &task(ids[place]), &envelope(place));
        let data = texts::spawned(ids[next], &task(ids[next]), &envelope(next).text());
        trace.push(&CONTROL_PLANE, "delegation.spawned", &data);
        trace.text()
    };
    (0..ids.len()).map(make).collect()
}

fn task(trace_id: &str) -> String {
    format!("task-{}", &trace_id[32..])
}

fn cycles(t: &mut Topic) {
    let cycle = |trace: &str| at("E_TRACE_CYCLE", trace, 0, "");
    for (name, about, ids, least) in [
        ("own-child", "A task that is its own child.", vec![PARENT], PARENT),
        (
            "two-in-a-cycle",
            "Each of two tasks is the other's child; the least trace id is reported.",
            vec![CHILD, OTHER],
            OTHER,
        ),
        ("three-in-a-cycle", "Three tasks in a cycle are one finding.", vec![OTHER, CHILD, PARENT], PARENT),
    ] {
        t.case(name, about).verify_bundle(&ring(&ids), keys()).twin("two-tasks").reject([cycle(least)]);
    }
    let both = [ring(&[PARENT, OTHER]), ring(&[CHILD, GRANDCHILD])].concat();
    t.case("two-cycles", "Two cycles are two findings.")
        .verify_bundle(&both, keys())
        .twin("two-tasks")
        .several_faults()
        .reject([cycle(PARENT), cycle(CHILD)]);
    let beside = [ring(&[CHILD, GRANDCHILD]), bundle(&[root(PARENT)])].concat();
    t.case("beside-a-cycle", "A trace beside a cycle is not in it.")
        .verify_bundle(&beside, keys())
        .twin("two-tasks")
        .reject([cycle(CHILD)]);
}

fn heads(t: &mut Topic) {
    let with_head = |seq: usize, hash: &str| {
        let mut trace = parent();
        trace.push(&SUPERVISOR, "delegation.returned", &texts::child_returned_at(CHILD, seq, hash));
        trace
    };
    let last = child().hash(1).to_owned();
    let good = with_head(1, &last);
    t.case("child-head", "The last record of the child is the one that the parent names.")
        .verify_bundle(&bundle(&[good.clone(), child()]), keys())
        .accept_traces(2);
    let mut refuse = |name: &str, about: &str, traces: &[TraceText]| {
        t.case(name, about).verify_bundle(&bundle(traces), keys()).twin("child-head").reject([at(
            "E_TRACE_CHILD_HEAD",
            PARENT,
            2,
            "/data/child_head",
        )]);
    };
    refuse(
        "head-of-another-hash",
        "The hash is that of another record.",
        &[with_head(1, child().hash(0)), child()],
    );
    refuse("head-of-another-place", "The place is another one.", &[with_head(0, &last), child()]);
    refuse(
        "head-before-the-end",
        "The parent names the child's first record.",
        &[with_head(0, child().hash(0)), child()],
    );
    let mut cut = child();
    cut.records.pop();
    refuse(
        "child-cut",
        "The child's tail has been cut off: where the parent names the head, this is found.",
        &[good.clone(), cut],
    );
    let mut open = admitted(CHILD, "task-4472", &child_envelope());
    open.push(&SUPERVISOR, "x.acme.note", "{}");
    let named = with_head(1, open.hash(1));
    open.push(&SUPERVISOR, "x.acme.note", "{}");
    refuse("child-went-on", "The child went on after it had returned.", &[named, open]);
    let mut silent = parent();
    silent.push(&SUPERVISOR, "delegation.returned", &texts::child_returned(CHILD));
    t.case("no-child-head", "A parent need not name the last record.")
        .verify_bundle(&bundle(&[silent, child()]), keys())
        .accept_traces(2);
}

fn widened(t: &mut Topic) {
    let mut narrowed = child_envelope();
    narrowed
        .set("clearances", r#"["orders.read"]"#)
        .set("held", r#"{"agent":["orders.read"],"principal":["orders.cancel","orders.read"]}"#)
        .set("expires", "\"2026-09-16T14:59:59Z\"");
    t.case("narrowed", "A child with fewer clearances, for less time.")
        .verify_bundle(&bundle(&[parent_of(&narrowed), child_of(&narrowed)]), keys())
        .accept_traces(2);
    let mut spelled = child_envelope();
    spelled.set("expires", "\"2026-09-16T15:00:00.000Z\"");
    t.case("expires-spelled-otherwise", "The ends of parent and child are compared as instants.")
        .rulings("D8 A5")
        .verify_bundle(&bundle(&[parent_of(&spelled), child_of(&spelled)]), keys())
        .accept_traces(2);

    // The child's second record is late.
    let late = |envelope: &AuthorityText| {
        let mut trace = admitted(CHILD, "task-4472", envelope);
        trace.push_with(&SUPERVISOR, "task.closed", &texts::closed(), |record| {
            record.set("ts", "\"2026-09-16T13:00:00Z\"");
        });
        bundle(&[parent_of(envelope), trace])
    };
    let mut wider = child_envelope();
    wider
        .set("clearances", r#"["orders.cancel","orders.read","refunds.issue"]"#)
        .set("held", r#"{"agent":["orders.cancel","orders.read","refunds.issue"],"principal":["orders.cancel","orders.read","refunds.issue"]}"#);
    let mut longer = child_envelope();
    longer.set("expires", "\"2026-09-16T15:00:00.000000001Z\"");
    let mut both = wider.clone();
    both.set("expires", "\"2027-09-16T15:00:00Z\"");
    const CLEARANCES: &str = "/data/authority_envelope/clearances";
    const EXPIRES: &str = "/data/authority_envelope/expires";
    let coarse = |pointer: &str| at("E_ENVELOPE_WIDENED", CHILD, 0, pointer);
    let (more, longest) =
        (at("E_CHILD_WIDENED", CHILD, 0, "/clearances"), at("E_CHILD_EXPIRY", CHILD, 0, "/expires"));
    for (name, about, envelope, errors) in [
        (
            "more-clearances",
            "A child with a clearance that its parent lacks.",
            &wider,
            vec![coarse(CLEARANCES), more.clone()],
        ),
        (
            "more-time",
            "A child that lasts a nanosecond longer than its parent.",
            &longer,
            vec![coarse(EXPIRES), longest.clone()],
        ),
        (
            "more-of-both",
            "A child that is wider in both respects.",
            &both,
            vec![coarse(CLEARANCES), coarse(EXPIRES), more, longest],
        ),
    ] {
        // What the principal is said to hold is not what the parent has, either.
        let held = (name != "more-time").then(|| at("W_CHILD_HELD_PRINCIPAL", CHILD, 0, "/held/principal"));
        t.case(&format!("widened-{name}"), about)
            .rulings("D8 A8 A9")
            .requirements("AE-7-1")
            .verify_bundle(&bundle(&[parent_of(envelope), child_of(envelope)]), keys())
            .warnings(held)
            .twin("parent-and-child")
            .reject(errors);
    }
    for (name, about, envelope, pointer) in [
        ("late", "A child whose record is late, and whose authority fits.", &child_envelope(), None),
        (
            "late-and-more-clearances",
            "Where the child has a fault of its own the rules of the envelope are not asked, the coarse check is.",
            &wider,
            Some(CLEARANCES),
        ),
        ("late-and-more-time", "The same of the time.", &longer, Some(EXPIRES)),
    ] {
        t.case(&format!("widened-{name}"), about)
            .rulings("D8 A9")
            .requirements("AE-7-1")
            .verify_bundle(&late(envelope), keys())
            .twin("parent-and-child")
            .several_faults()
            .reject(pointer.map(coarse).into_iter().chain([at("E_TRACE_TIME", CHILD, 1, "/ts")]));
    }
    let late_parent = parent_of(&longer).changed(1, |record| {
        record.set("ts", "\"2026-09-16T13:00:00Z\"").seal(&CONTROL_PLANE);
    });
    t.case("widened-below-a-late-parent", "A fault of the parent does not stop the coarse check, either.")
        .rulings("D8 A9")
        .requirements("AE-7-1")
        .verify_bundle(&bundle(&[late_parent, child_of(&longer)]), keys())
        .twin("parent-and-child")
        .several_faults()
        .reject([coarse(EXPIRES), at("E_TRACE_TIME", PARENT, 1, "/ts")]);
    t.case("widened-in-a-cycle", "In a cycle, who lasts longer than the one above is reported, too.")
        .rulings("D8 A9")
        .requirements("AE-7-1")
        .verify_bundle(&ring_with(&[PARENT, CHILD], CHILD, "\"2026-09-16T15:00:01Z\""), keys())
        .twin("two-tasks")
        .several_faults()
        .reject([at("E_TRACE_CYCLE", PARENT, 0, ""), coarse(EXPIRES)]);
}
