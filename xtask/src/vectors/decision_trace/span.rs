//! How a trace begins and ends.

use super::{SUITE, begun_as, closed, found, keys, unnamed};
use crate::vectors::author::Topic;
use testkit::trace::{CONTROL_PLANE, SUPERVISOR, TRACE, TraceText, data as texts};

pub(super) fn topic() -> Topic {
    let mut t =
        Topic::new(SUITE, "span", "A trace begins with task.admitted, and nothing follows task.closed.")
            .rulings("D7");
    t.case("closed", "From admission to end.").verify_trace(closed().text(), keys()).accept_closed(3);
    admission(&mut t);
    end(&mut t);
    required(&mut t);
    t
}

fn begun() -> TraceText {
    begun_as("task-4484")
}

fn admission(t: &mut Topic) {
    t.case("admitted", "Nothing but the admission.").verify_trace(begun().text(), keys()).accept_open(1);
    t.case("empty", "No line at all admits nothing.")
        .verify_trace("", keys())
        .twin("admitted")
        .reject([unnamed("E_TRACE_ADMISSION", 0, "")]);
    let mut unadmitted = TraceText::new(TRACE);
    unadmitted.push(&SUPERVISOR, "x.acme.note", "{}").push(&SUPERVISOR, "x.acme.note", "{}");
    t.case("not-admitted", "A trace without an admission, reported at its first record.")
        .verify_trace(unadmitted.text(), keys())
        .twin("closed")
        .reject([found("E_TRACE_ADMISSION", 0, "/type")]);
    let mut again = begun();
    again.push(&CONTROL_PLANE, "task.admitted", &texts::admitted());
    t.case("admitted-again", "A second admission.")
        .verify_trace(again.text(), keys())
        .twin("closed")
        .reject([found("E_TRACE_ADMISSION", 1, "/type")]);
    again.push(&SUPERVISOR, "x.acme.note", "{}").push(&CONTROL_PLANE, "task.admitted", &texts::admitted());
    t.case("admitted-twice-again", "Each further admission is reported.")
        .verify_trace(again.text(), keys())
        .twin("closed")
        .reject([found("E_TRACE_ADMISSION", 1, "/type"), found("E_TRACE_ADMISSION", 3, "/type")]);
    let mut extension = begun();
    extension.push(&CONTROL_PLANE, "x.task.admitted", "{}");
    t.case("extension-admits-nothing", "An extension that is called like an admission is none.")
        .verify_trace(extension.text(), keys())
        .accept_open(2);
}

fn end(t: &mut Topic) {
    let after = |more: &[(&str, &str)]| {
        let mut trace = closed();
        for (kind, data) in more {
            trace.push(&SUPERVISOR, kind, data);
        }
        trace.text()
    };
    t.case("after-the-end", "A record follows the end.")
        .verify_trace(after(&[("x.acme.note", "{}")]), keys())
        .twin("closed")
        .reject([found("E_TRACE_CLOSED", 3, "")]);
    t.case("closed-again", "A second end follows the first.")
        .verify_trace(after(&[("task.closed", &texts::closed())]), keys())
        .twin("closed")
        .reject([found("E_TRACE_CLOSED", 3, "")]);
    t.case("two-after-the-end", "Each record behind the end is reported.")
        .verify_trace(after(&[("x.acme.note", "{}"), ("budget.consumed", &texts::consumed())]), keys())
        .twin("closed")
        .reject([found("E_TRACE_CLOSED", 3, ""), found("E_TRACE_CLOSED", 4, "")]);
    let mut extension = closed();
    extension.records.pop();
    extension.push(&SUPERVISOR, "x.task.closed", "{}").push(&SUPERVISOR, "task.closed", &texts::closed());
    t.case("extension-closes-nothing", "An extension that is called like an end is none.")
        .verify_trace(extension.text(), keys())
        .accept_closed(4);
    let mut open_call = begun();
    open_call
        .push(&SUPERVISOR, "tool.invoked", &texts::invoked("c1"))
        .push(&SUPERVISOR, "moment.emitted", &texts::emitted("m"))
        .push(&SUPERVISOR, "task.closed", &texts::closed());
    t.case("closed-with-open-things", "A task may end with calls and moments that are open.")
        .verify_trace(open_call.text(), keys())
        .accept_closed(4);
}

fn required(t: &mut Topic) {
    t.case("closed-as-required", "Where closed traces are asked for, a closed one is good.")
        .verify_trace(closed().text(), keys())
        .require_closed()
        .accept_closed(3);
    let mut open = closed();
    open.records.pop();
    t.case("open-although-required", "An open one is not; what is missing stands behind the last record.")
        .verify_trace(open.text(), keys())
        .require_closed()
        .twin("closed-as-required")
        .reject([found("E_TRACE_OPEN", 2, "")]);
    t.case("cut-although-required", "So a tail that was cut off is found where it is asked for.")
        .verify_trace(begun().text(), keys())
        .require_closed()
        .twin("closed-as-required")
        .reject([found("E_TRACE_OPEN", 1, "")]);
}
