//! Whether a key is valid at the time of the record.

use super::{SUITE, begun, found, keys};
use crate::vectors::author::Topic;
use testkit::trace::{CONTROL_PLANE, GATEWAY, KeySetText, OTHER_GATEWAY, TRACE, TraceText, data as texts};

/// The gateway's key in the default key set.
const KEY: usize = 2;

pub(super) fn topic() -> Topic {
    let mut t =
        Topic::new(SUITE, "validity", "key_id names a key of the key set that is valid at ts.").rulings("D4");
    windows(&mut t);
    ids(&mut t);
    rotation(&mut t);
    t
}

/// A call by the gateway at this time.
fn call(ts: &str) -> String {
    let mut trace = begun();
    trace.push_with(&GATEWAY, "tool.invoked", &texts::invoked("c1"), |record| {
        record.set("ts", &format!("\"{ts}\""));
    });
    trace.text()
}

const NOON: &str = "2026-09-16T14:30:00Z";

fn windows(t: &mut Topic) {
    let set = |name: &str, raw: &str| KeySetText::default().set(KEY, name, raw).text();
    let trace = call(NOON);
    let mut accept = |name: &str, about: &str, trace: &String, set: String| {
        t.case(name, about).rulings("D4 A5").verify_trace(trace, set).accept_open(2);
    };
    accept("in-the-window", "A key without an end is valid from its beginning on.", &trace, keys());
    accept(
        "at-not-before",
        "A key is valid at its beginning.",
        &trace,
        set("not_before", "\"2026-09-16T14:30:00Z\""),
    );
    accept(
        "at-not-before-fraction",
        "The same instant may be written with a fraction.",
        &trace,
        set("not_before", "\"2026-09-16T14:30:00.000Z\""),
    );
    accept(
        "at-not-after",
        "A key is valid at its end.",
        &trace,
        set("not_after", "\"2026-09-16T14:30:00.0Z\""),
    );
    accept(
        "before-revoked-at",
        "A key is valid until it is revoked.",
        &trace,
        set("revoked_at", "\"2026-09-16T14:30:00.000000001Z\""),
    );
    accept(
        "not-compromised",
        "A key that is said not to be compromised.",
        &trace,
        set("compromised", "false"),
    );
    let mut refuse = |name: &str, about: &str, set: String| {
        t.case(name, about).rulings("D4 A5").verify_trace(&trace, set).twin("in-the-window").reject([found(
            "E_TRACE_KEY",
            1,
            "/key_id",
        )]);
    };
    refuse(
        "before-not-before",
        "A nanosecond before its beginning a key is not valid.",
        set("not_before", "\"2026-09-16T14:30:00.000000001Z\""),
    );
    refuse(
        "after-not-after",
        "A nanosecond after its end a key is not valid any more.",
        set("not_after", "\"2026-09-16T14:29:59.999999999Z\""),
    );
    refuse(
        "at-revoked-at",
        "At the time at which it is revoked a key is not valid.",
        set("revoked_at", "\"2026-09-16T14:30:00.00Z\""),
    );
    refuse("after-revoked-at", "Nor after that.", set("revoked_at", "\"2026-09-16T14:00:00Z\""));
    refuse("compromised", "A compromised key is valid at no time.", set("compromised", "true"));
    refuse(
        "compromised-later",
        "That it was revoked only later makes no difference: who has a key writes any date.",
        KeySetText::default()
            .set(KEY, "compromised", "true")
            .set(KEY, "revoked_at", "\"2027-01-01T00:00:00Z\"")
            .text(),
    );
    refuse(
        "several-reasons",
        "Several reasons are one finding.",
        KeySetText::default()
            .set(KEY, "not_after", "\"2026-02-01T00:00:00Z\"")
            .set(KEY, "revoked_at", "\"2026-03-01T00:00:00Z\"")
            .text(),
    );
    refuse(
        "other-keys-make-no-difference",
        "A valid key of the same component does not help.",
        KeySetText::default().set(KEY, "compromised", "true").with(&OTHER_GATEWAY).text(),
    );
}

fn ids(t: &mut Topic) {
    let with_id = |id: &str| {
        let mut trace = begun();
        trace.push_with(&GATEWAY, "tool.invoked", &texts::invoked("c1"), |record| {
            record.set("ts", &format!("\"{NOON}\"")).set("key_id", &format!("\"{id}\""));
        });
        trace.text()
    };
    for (name, about, id) in [
        ("unknown", "The key set has no key of this id.", "gateway-9"),
        ("unknown-case", "Ids are compared code unit for code unit.", "Gateway-1"),
        ("unknown-empty", "The empty id is one like any other.", ""),
        ("unknown-component", "A component is no id.", "gateway"),
        ("unknown-public-key", "A public key is no id.", &GATEWAY.public_key()),
    ] {
        t.case(name, about)
            .rulings("D7")
            .verify_trace(with_id(id), keys())
            .twin("in-the-window")
            .reject([found("E_TRACE_KEY", 1, "/key_id")]);
    }
    let mut trace = begun();
    trace.push_with(&GATEWAY, "budget.consumed", &texts::consumed(), |record| {
        record.set("key_id", "\"gateway-9\"");
    });
    trace.records[1].set("sig", "\"none\"");
    t.case("unknown-is-alone", "Of an unknown key neither the component nor the signature is judged.")
        .rulings("D7")
        .verify_trace(trace.text(), keys())
        .twin("in-the-window")
        .several_faults()
        .reject([found("E_TRACE_KEY", 1, "/key_id")]);
    let mut trace = TraceText::new(TRACE);
    trace.push(&CONTROL_PLANE, "task.admitted", &texts::admitted());
    t.case("admission", "Windows count for the first record, too.")
        .verify_trace(
            trace.text(),
            KeySetText::default().set(0, "not_after", "\"2026-09-16T14:00:00Z\"").text(),
        )
        .accept_open(1);
    t.case("admission-too-late", "The first record is signed after the end of its key.")
        .verify_trace(
            trace.text(),
            KeySetText::default().set(0, "not_after", "\"2026-09-16T13:59:59Z\"").text(),
        )
        .twin("admission")
        .reject([found("E_TRACE_KEY", 0, "/key_id")]);
}

fn rotation(t: &mut Topic) {
    let set = |old_until: &str, new_from: &str| {
        KeySetText::default()
            .with(&OTHER_GATEWAY)
            .set(KEY, "not_after", &format!("\"{old_until}\""))
            .set(3, "not_before", &format!("\"{new_from}\""))
            .text()
    };
    let mut trace = begun();
    trace.push(&GATEWAY, "tool.invoked", &texts::invoked("c1")).push(
        &OTHER_GATEWAY,
        "tool.returned",
        &texts::returned("c1"),
    );
    let trace = trace.text();
    t.case("rotation", "The old key signs up to its end, the new one from then on.")
        .verify_trace(&trace, set("2026-09-16T14:00:01Z", "2026-09-16T14:00:02Z"))
        .accept_open(3);
    t.case("rotation-with-overlap", "Both may be valid for a while.")
        .verify_trace(&trace, set("2026-09-17T00:00:00Z", "2026-09-16T00:00:00Z"))
        .accept_open(3);
    t.case("rotation-too-soon", "The new key signs before its time.")
        .verify_trace(&trace, set("2026-09-16T14:00:01Z", "2026-09-16T14:00:03Z"))
        .twin("rotation")
        .reject([found("E_TRACE_KEY", 2, "/key_id")]);
    t.case("rotation-too-late", "The old key signs after its time.")
        .verify_trace(&trace, set("2026-09-16T14:00:00Z", "2026-09-16T14:00:02Z"))
        .twin("rotation")
        .reject([found("E_TRACE_KEY", 1, "/key_id")]);
    let mut borrowed = begun();
    borrowed.push_with(&OTHER_GATEWAY, "tool.invoked", &texts::invoked("c1"), |record| {
        record.set("key_id", "\"gateway-1\"");
    });
    t.case("borrowed-name", "Another key of the same component, under the name of the first.")
        .rulings("D7")
        .verify_trace(borrowed.text(), KeySetText::default().with(&OTHER_GATEWAY).text())
        .twin("own-name")
        .reject([found("E_TRACE_SIG", 1, "/sig")]);
    let mut own = begun();
    own.push(&OTHER_GATEWAY, "tool.invoked", &texts::invoked("c1"));
    t.case("own-name", "The same key under its own name.")
        .rulings("D7")
        .verify_trace(own.text(), KeySetText::default().with(&OTHER_GATEWAY).text())
        .accept_open(2);
}
