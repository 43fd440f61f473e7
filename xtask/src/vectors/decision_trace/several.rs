//! Two faults at once: each is found, whatever else is wrong.

use super::{SUITE, begun_as, found, keys};
use crate::vectors::author::Topic;
use testkit::trace::{CONTROL_PLANE, GATEWAY, KeySetText, RecordText, SUPERVISOR, TraceText, data as texts};

const OTHER: &str = "\"019267b4-7c1e-7a3f-8b2d-00000000000b\"";

pub(super) fn topic() -> Topic {
    let mut t = Topic::new(SUITE, "several", "Faults do not hide each other.").rulings("D7");
    t.case("good", "Three records without a fault.")
        .verify_trace(three(|_| {}).text(), keys())
        .accept_open(3);
    independent(&mut t);
    hidden(&mut t);
    t
}

/// Three records, the last of what was consumed, with a change before it is sealed.
fn three(change: impl FnOnce(&mut RecordText)) -> TraceText {
    let mut trace = begun_as("task-4487");
    trace.push(&SUPERVISOR, "x.acme.note", "{}").push_with(
        &SUPERVISOR,
        "budget.consumed",
        &texts::consumed(),
        change,
    );
    trace
}

fn independent(t: &mut Topic) {
    let mut case = |name: &str, about: &str, trace: String, set: String, errors: &[(&str, u64, &str)]| {
        t.case(name, about)
            .verify_trace(trace, set)
            .twin("good")
            .several_faults()
            .reject(errors.iter().map(|(code, place, at)| found(code, *place, at)));
    };
    let expired = KeySetText::default().set(2, "not_after", "\"2026-09-16T14:00:00Z\"").text();
    let mut by_gateway = begun_as("task-4487");
    by_gateway.push(&SUPERVISOR, "x.acme.note", "{}").push(&GATEWAY, "budget.consumed", &texts::consumed());
    case(
        "key-and-component",
        "An expired key of the wrong component.",
        by_gateway.text(),
        expired.clone(),
        &[("E_TRACE_KEY", 2, "/key_id"), ("E_TRACE_COMPONENT", 2, "/key_id")],
    );
    by_gateway.records[2].set("sig", "\"none\"");
    case(
        "key-component-and-signature",
        "The same with a bad signature.",
        by_gateway.text(),
        expired,
        &[("E_TRACE_KEY", 2, "/key_id"), ("E_TRACE_COMPONENT", 2, "/key_id"), ("E_TRACE_SIG", 2, "/sig")],
    );
    let everything = three(|record| {
        record
            .set("trace_id", OTHER)
            .set("seq", "5")
            .set("ts", "\"2026-09-16T13:00:00Z\"")
            .set("prev", "null");
    })
    .changed(2, |record| {
        record.set("hash", "\"\"").set("sig", "\"\"");
    });
    case(
        "everything-in-one-record",
        "One record breaks six rules.",
        everything.text(),
        keys(),
        &[
            ("E_TRACE_ID", 2, "/trace_id"),
            ("E_TRACE_SEQ", 2, "/seq"),
            ("E_TRACE_PREV", 2, "/prev"),
            ("E_TRACE_HASH", 2, "/hash"),
            ("E_TRACE_SIG", 2, "/sig"),
            ("E_TRACE_TIME", 2, "/ts"),
        ],
    );
    let two_records = three(|_| {})
        .changed(0, |record| {
            record.change_data("orders.read", "orders.write");
        })
        .changed(2, |record| {
            record.change_data("1200", "12");
        });
    case(
        "two-records",
        "Two records are altered.",
        two_records.text(),
        keys(),
        &[("E_TRACE_HASH", 0, "/hash"), ("E_TRACE_HASH", 2, "/hash")],
    );
    let mut late = three(|_| {});
    late.push(&SUPERVISOR, "task.closed", &texts::closed())
        .push(&CONTROL_PLANE, "task.admitted", &texts::admitted())
        .push(&GATEWAY, "tool.returned", &texts::returned("c1"));
    case(
        "behind-the-end",
        "What follows the end is judged by every other rule, too.",
        late.text(),
        keys(),
        &[
            ("E_TRACE_CLOSED", 4, ""),
            ("E_TRACE_ADMISSION", 4, "/type"),
            ("E_TRACE_CLOSED", 5, ""),
            ("E_TRACE_REF", 5, "/data/call_id"),
        ],
    );
    let mut refused = three(|_| {});
    refused.push_with(&SUPERVISOR, "moment.resolved", &texts::chosen("m", 0), |record| {
        record.change_data(r#""option_idx":0,"#, "").change_data(texts::PRINCIPAL, r#"{"id":7}"#);
    });
    case(
        "several-of-structure",
        "All faults of structure of a record are reported.",
        refused.text(),
        keys(),
        &[
            ("E_TRACE_STRUCTURE", 3, "/data/option_idx"),
            ("E_TRACE_STRUCTURE", 3, "/data/principal/id"),
            ("E_TRACE_STRUCTURE", 3, "/data/principal/type"),
        ],
    );
    let mut both = three(|_| {});
    both.push_with(&SUPERVISOR, "tool.called", "[]", |record| {
        record.set("note", "1").set("prev", "7");
    });
    case(
        "of-record-and-data",
        "Of an unknown type the data are not judged, but that they are an object.",
        both.text(),
        keys(),
        &[
            ("E_TRACE_STRUCTURE", 3, "/data"),
            ("E_TRACE_STRUCTURE", 3, "/note"),
            ("E_TRACE_STRUCTURE", 3, "/prev"),
            ("E_TRACE_STRUCTURE", 3, "/type"),
        ],
    );
}

fn hidden(t: &mut Topic) {
    let lines = three(|_| {}).lines();
    let text = format!("{}\n{} \n{}", lines[0], lines[1], lines[2]);
    t.case("two-lines", "A line that is not canonical, and one without its end.")
        .rulings("D1 D7")
        .verify_trace(text, keys())
        .twin("good")
        .several_faults()
        .reject([found("E_TRACE_CANONICAL", 1, ""), found("E_TRACE_PARSE", 2, "")]);
    let mut twice = three(|_| {});
    twice.records[1].set("hash", "\"sha256:\"").sign(&SUPERVISOR);
    t.case("hash-and-prev", "A wrong hash that the next record does not repeat.")
        .verify_trace(twice.text(), keys())
        .twin("good")
        .several_faults()
        .reject([found("E_TRACE_HASH", 1, "/hash"), found("E_TRACE_PREV", 2, "/prev")]);
}
