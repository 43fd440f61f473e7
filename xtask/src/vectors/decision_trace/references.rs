//! What records name of each other: calls, moments, children.

use super::{SUITE, begun_as, found, keys};
use crate::vectors::author::Topic;
use countersign_conformance::model::Fault;
use testkit::trace::{CONTROL_PLANE, GATEWAY, SUPERVISOR, TraceText, data as texts};

const CHILD: &str = "019267b4-7c1e-7a3f-8b2d-0000000000c1";
const OTHER_CHILD: &str = "019267b4-7c1e-7a3f-8b2d-0000000000c2";

pub(super) fn topic() -> Topic {
    let mut t = Topic::new(SUITE, "references", "What a record names has happened before and is still open.")
        .rulings("D7");
    calls(&mut t);
    moments(&mut t);
    hatches(&mut t);
    children(&mut t);
    t
}

/// A trace of these records, each signed by a component that may.
fn of(records: &[(&str, String)]) -> String {
    let mut trace: TraceText = begun_as("task-4485");
    for (kind, data) in records {
        let key = match *kind {
            "tool.invoked" | "tool.returned" => &GATEWAY,
            "delegation.spawned" => &CONTROL_PLANE,
            _ => &SUPERVISOR,
        };
        trace.push(key, kind, data);
    }
    trace.text()
}

fn accept(t: &mut Topic, name: &str, about: &str, records: &[(&str, String)]) {
    t.case(name, about).verify_trace(of(records), keys()).accept_open(records.len() as i64 + 1);
}

fn refuse(
    t: &mut Topic,
    name: &str,
    about: &str,
    twin: &str,
    records: &[(&str, String)],
    places: &[(u64, &str)],
) {
    let errors: Vec<Fault> = places.iter().map(|(place, at)| found("E_TRACE_REF", *place, at)).collect();
    t.case(name, about).verify_trace(of(records), keys()).twin(twin).reject(errors);
}

fn calls(t: &mut Topic) {
    const AT: &str = "/data/call_id";
    let invoked = |id: &str| ("tool.invoked", texts::invoked(id));
    let returned = |id: &str| ("tool.returned", texts::returned(id));
    accept(t, "call", "A call that returns.", &[invoked("c1"), returned("c1")]);
    accept(
        t,
        "call-id-again",
        "An id may be used again when its call has returned.",
        &[invoked("c1"), returned("c1"), invoked("c1"), returned("c1")],
    );
    accept(
        t,
        "calls-crossed",
        "Calls return in any order.",
        &[invoked("c1"), invoked("c2"), returned("c1"), returned("c2")],
    );
    accept(
        t,
        "call-ids-by-code-units",
        "Ids are compared code unit for code unit.",
        &[invoked("\u{e9}"), invoked("e\u{301}"), invoked("C1"), invoked("c1")],
    );
    refuse(t, "returned-without-call", "Nothing was called.", "call", &[returned("c1")], &[(1, AT)]);
    refuse(
        t,
        "returned-from-another",
        "Another call is open.",
        "call",
        &[invoked("c1"), returned("c2")],
        &[(2, AT)],
    );
    refuse(
        t,
        "returned-twice",
        "A call returns once.",
        "call-id-again",
        &[invoked("c1"), returned("c1"), returned("c1")],
        &[(3, AT)],
    );
    refuse(
        t,
        "returned-before",
        "A call returns after it was made.",
        "call",
        &[returned("c1"), invoked("c1")],
        &[(1, AT)],
    );
    refuse(
        t,
        "call-id-while-open",
        "An id is not used again while its call is open.",
        "call-id-again",
        &[invoked("c1"), invoked("c1")],
        &[(2, AT)],
    );
}

fn moments(t: &mut Topic) {
    const AT: &str = "/data/envelope_digest";
    let emitted = |name: &str| ("moment.emitted", texts::emitted(name));
    let chosen = |name: &str| ("moment.resolved", texts::chosen(name, 0));
    accept(t, "moment", "A moment that is resolved.", &[emitted("m"), chosen("m")]);
    accept(
        t,
        "moments-crossed",
        "Moments are resolved in any order.",
        &[emitted("m"), emitted("n"), chosen("n"), chosen("m")],
    );
    accept(t, "moment-left-open", "A moment need not be resolved.", &[emitted("m")]);
    refuse(
        t,
        "emitted-twice",
        "A moment is emitted once in a trace: a captured resolution would fit the second.",
        "moment-left-open",
        &[emitted("m"), emitted("m")],
        &[(2, AT)],
    );
    refuse(
        t,
        "emitted-again-after-resolution",
        "Also when it has been resolved.",
        "moment",
        &[emitted("m"), chosen("m"), emitted("m")],
        &[(3, AT)],
    );
    refuse(
        t,
        "resolved-without-emission",
        "What was not emitted is not resolved.",
        "moment",
        &[chosen("m")],
        &[(1, AT)],
    );
    refuse(
        t,
        "resolved-another",
        "Another moment is open.",
        "moment",
        &[emitted("m"), chosen("n")],
        &[(2, AT)],
    );
    refuse(
        t,
        "resolved-before-emission",
        "A moment is resolved after it was emitted.",
        "moment",
        &[chosen("m"), emitted("m")],
        &[(1, AT)],
    );
    refuse(
        t,
        "resolved-twice",
        "A moment is resolved once.",
        "moment",
        &[emitted("m"), chosen("m"), chosen("m")],
        &[(3, AT)],
    );
    refuse(
        t,
        "resolved-twice-otherwise",
        "Also where the second resolution is another.",
        "moment",
        &[emitted("m"), chosen("m"), ("moment.resolved", texts::questioned("m"))],
        &[(3, AT)],
    );
}

fn hatches(t: &mut Topic) {
    const AT: &str = "/data/resolution";
    let closed = |hatches: &[&str]| ("moment.emitted", texts::emitted_closed("m", hatches));
    let answered = || ("moment.resolved", texts::answered("m"));
    let questioned = || ("moment.resolved", texts::questioned("m"));
    let chosen = || ("moment.resolved", texts::chosen("m", 0));
    let open = || ("moment.emitted", texts::emitted("m"));
    accept(t, "answered", "A moment is resolved by an answer.", &[open(), answered()]);
    accept(t, "questioned", "A moment is resolved by sending the question back.", &[open(), questioned()]);
    accept(
        t,
        "answered-beside-a-closed-hatch",
        "The other hatch is closed.",
        &[closed(&["dialogue"]), answered()],
    );
    accept(
        t,
        "questioned-beside-a-closed-hatch",
        "The other hatch is closed.",
        &[closed(&["free_text"]), questioned()],
    );
    accept(
        t,
        "chosen-with-both-closed",
        "An option goes through no hatch.",
        &[closed(&["dialogue", "free_text"]), chosen()],
    );
    refuse(
        t,
        "answered-through-a-closed-hatch",
        "No answer was allowed.",
        "answered-beside-a-closed-hatch",
        &[closed(&["free_text"]), answered()],
        &[(2, AT)],
    );
    refuse(
        t,
        "questioned-through-a-closed-hatch",
        "The question could not be sent back.",
        "questioned-beside-a-closed-hatch",
        &[closed(&["dialogue"]), questioned()],
        &[(2, AT)],
    );
    refuse(
        t,
        "answered-with-both-closed",
        "Neither was allowed.",
        "chosen-with-both-closed",
        &[closed(&["free_text", "dialogue"]), answered()],
        &[(2, AT)],
    );
    t.case(
        "still-open-after-a-closed-hatch",
        "What came through a closed hatch consumed nothing: the moment is still open.",
    )
    .rulings("D7 B8")
    .verify_trace(of(&[closed(&["dialogue"]), questioned(), chosen()]), keys())
    .twin("answered-beside-a-closed-hatch")
    .reject([found("E_TRACE_REF", 2, AT)]);
}

fn children(t: &mut Topic) {
    const AT: &str = "/data/child_trace_id";
    let spawned = |child: &str| ("delegation.spawned", texts::spawned(child, "task-4472", texts::GRANT));
    let returned = |child: &str| ("delegation.returned", texts::child_returned(child));
    accept(t, "child", "A child that returns.", &[spawned(CHILD), returned(CHILD)]);
    accept(
        t,
        "children-crossed",
        "Children return in any order.",
        &[spawned(CHILD), spawned(OTHER_CHILD), returned(OTHER_CHILD), returned(CHILD)],
    );
    refuse(t, "child-not-spawned", "Nothing was delegated.", "child", &[returned(CHILD)], &[(1, AT)]);
    refuse(
        t,
        "another-child",
        "Another child was spawned.",
        "child",
        &[spawned(CHILD), returned(OTHER_CHILD)],
        &[(2, AT)],
    );
    refuse(
        t,
        "child-returned-twice",
        "A child returns once.",
        "child",
        &[spawned(CHILD), returned(CHILD), returned(CHILD)],
        &[(3, AT)],
    );
    refuse(
        t,
        "child-returned-before",
        "A child returns after it was spawned.",
        "child",
        &[returned(CHILD), spawned(CHILD)],
        &[(1, AT)],
    );
}
