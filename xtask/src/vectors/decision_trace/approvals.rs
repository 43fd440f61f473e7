//! Approvals: which resolution authorises which call.

use super::{SUITE, begun_as, found, keys};
use crate::vectors::author::Topic;
use testkit::trace::data::{self as texts, ARGUMENTS, GRANT, TOOL};
use testkit::trace::{CONTROL_PLANE, GATEWAY, SUPERVISOR, TRACE, TraceText, action_digest};

const REF: (&str, &str) = ("E_TRACE_REF", "/data/approval/seq");
const APPROVAL: (&str, &str) = ("E_TRACE_APPROVAL", "/data/approval");

pub(super) fn topic() -> Topic {
    let mut t = Topic::new(
        SUITE,
        "approvals",
        "A call is approved by the option that the principal chose, for exactly this action, once.",
    )
    .rulings("D7")
    .requirements("AE-7-2");
    t.case("approved", "The principal chose an option whose action this is.")
        .requirements("AE-7-2 BM-10-2")
        .verify_trace(call(&decided(&texts::emitted("m"), &texts::chosen("m", 0)), 2), keys())
        .accept_open(4);
    named(&mut t);
    principals(&mut t);
    actions(&mut t);
    uses(&mut t);
    t
}

/// A moment and its resolution.
fn decided(emitted: &str, resolved: &str) -> TraceText {
    let mut trace = begun_as("task-4486");
    trace.push(&SUPERVISOR, "moment.emitted", emitted).push(&SUPERVISOR, "moment.resolved", resolved);
    trace
}

/// The trace with the ordinary call, approved by the record at this place.
fn call(trace: &TraceText, approval: usize) -> String {
    let mut trace = trace.clone();
    trace.push(&GATEWAY, "tool.invoked", &texts::approved("c1", TOOL, ARGUMENTS, approval));
    trace.text()
}

fn refuse(t: &mut Topic, name: &str, about: &str, text: String, error: (&str, &str)) {
    t.case(name, about).verify_trace(text, keys()).twin("approved").reject([found(error.0, 3, error.1)]);
}

fn named(t: &mut Topic) {
    let good = || decided(&texts::emitted("m"), &texts::chosen("m", 0));
    refuse(t, "names-nothing", "No record stands there.", call(&good(), 9), REF);
    refuse(t, "names-itself", "A record does not approve itself.", call(&good(), 3), REF);
    refuse(t, "names-the-emission", "To be asked is not to have answered.", call(&good(), 1), REF);
    refuse(t, "names-the-admission", "The admission is no resolution.", call(&good(), 0), REF);
    let mut late = begun_as("task-4486");
    late.push(&SUPERVISOR, "moment.emitted", &texts::emitted("m"))
        .push(&GATEWAY, "tool.invoked", &texts::approved("c1", TOOL, ARGUMENTS, 3))
        .push(&SUPERVISOR, "moment.resolved", &texts::chosen("m", 0));
    t.case("names-a-later-one", "An approval comes before what it approves.")
        .verify_trace(late.text(), keys())
        .twin("approved")
        .reject([found(REF.0, 2, REF.1)]);
    for (name, about, resolved) in [
        ("by-answer", "An answer is never read for yes or no.", texts::answered("m")),
        ("by-question", "A question that was sent back authorises nothing.", texts::questioned("m")),
    ] {
        t.case(name, about)
            .rulings("D7 B8")
            .verify_trace(call(&decided(&texts::emitted("m"), &resolved), 2), keys())
            .twin("approved")
            .reject([found(APPROVAL.0, 3, APPROVAL.1)]);
    }
    let closed = texts::emitted("m").replacen('{', r#"{"closed_hatches":["dialogue"],"#, 1);
    t.case("through-a-closed-hatch", "What came through a closed hatch is refused, and approves nothing.")
        .rulings("D7 B8")
        .verify_trace(call(&decided(&closed, &texts::questioned("m")), 2), keys())
        .twin("approved")
        .several_faults()
        .reject([found("E_TRACE_REF", 2, "/data/resolution"), found(APPROVAL.0, 3, APPROVAL.1)]);
    t.case("of-no-moment", "A resolution of a moment that was not emitted has no actions.")
        .verify_trace(call(&decided(&texts::emitted("m"), &texts::chosen("n", 0)), 2), keys())
        .twin("approved")
        .several_faults()
        .reject([found("E_TRACE_REF", 2, "/data/envelope_digest"), found(APPROVAL.0, 3, APPROVAL.1)]);
}

fn principals(t: &mut Topic) {
    let by = |principal: &str| call(&decided(&texts::emitted("m"), &texts::chosen_by("m", 0, principal)), 2);
    let mut refuse = |name: &str, about: &str, principal: &str| {
        t.case(name, about)
            .rulings("D7 A15")
            .requirements("AE-7-2 BM-2-1 BM-10-2")
            .verify_trace(by(principal), keys())
            .twin("approved")
            .reject([found(APPROVAL.0, 3, APPROVAL.1)]);
    };
    refuse("by-another-person", "Another person chose.", r#"{"id":"sub|0000","type":"human"}"#);
    refuse("by-a-service", "A service of the same id chose.", r#"{"id":"sub|8f3a","type":"service"}"#);
    refuse("by-an-agent", "An agent chose.", r#"{"id":"order-analyst","type":"agent"}"#);
    refuse(
        "by-another-case",
        "Ids are compared code unit for code unit.",
        r#"{"id":"SUB|8f3a","type":"human"}"#,
    );
    refuse("by-another-type-name", "Types are, too.", r#"{"id":"sub|8f3a","type":"Human"}"#);
    let originated = |principal: &str| {
        let mut trace = TraceText::new(TRACE);
        trace
            .push(&CONTROL_PLANE, "task.admitted", &texts::admitted_with(principal, GRANT))
            .push(&SUPERVISOR, "moment.emitted", &texts::emitted("m"))
            .push(&SUPERVISOR, "moment.resolved", &texts::chosen_by("m", 0, principal));
        call(&trace, 2)
    };
    for (name, about, principal) in [
        (
            "service-for-itself",
            "A service originated the task, and chose: only a person approves.",
            r#"{"id":"nightly","type":"service"}"#,
        ),
        (
            "agent-for-itself",
            "An agent originated the task, and chose.",
            r#"{"id":"nightly","type":"agent"}"#,
        ),
        ("human-in-upper-case", "There is one spelling of human.", r#"{"id":"sub|8f3a","type":"HUMAN"}"#),
    ] {
        t.case(name, about)
            .requirements("AE-7-2 BM-2-1")
            .verify_trace(originated(principal), keys())
            .twin("approved")
            .reject([found(APPROVAL.0, 3, APPROVAL.1)]);
    }
    t.case("another-originator", "Whoever originated the task approves.")
        .requirements("AE-7-2 BM-2-1")
        .verify_trace(originated(r#"{"id":"","type":"human"}"#), keys())
        .accept_open(4);
    let service_resolves =
        decided(&texts::emitted("m"), &texts::chosen_by("m", 0, r#"{"id":"nightly","type":"service"}"#));
    t.case(
        "resolved-by-a-service",
        "That a service resolved is recorded, and authorises nothing as long as nothing names it.",
    )
    .requirements("BM-2-1")
    .verify_trace(service_resolves.text(), keys())
    .accept_open(3);
}

fn actions(t: &mut Topic) {
    let own = action_digest(TOOL, ARGUMENTS);
    let other = action_digest(TOOL, r#"{"order":"A-18"}"#);
    let another_tool = action_digest("orders.read", ARGUMENTS);
    let with = |actions: &[Option<&str>], index: usize| {
        call(&decided(&texts::emitted_with("m", actions), &texts::chosen("m", index)), 2)
    };
    for (name, about, actions, index) in [
        ("second-option", "The option that was chosen is the second.", vec![Some(&*other), Some(&*own)], 1),
        (
            "last-of-four",
            "The option that was chosen is the last of four.",
            vec![None, None, None, Some(&*own)],
            3,
        ),
        ("same-action-twice", "Two options may name one action.", vec![Some(&*own), Some(&*own)], 1),
    ] {
        t.case(name, about).verify_trace(with(&actions, index), keys()).accept_open(4);
    }
    refuse(
        t,
        "null-entry",
        "The option that was chosen names no action.",
        with(&[Some(&own), None], 1),
        APPROVAL,
    );
    refuse(
        t,
        "other-option",
        "The action is that of an option that was not chosen.",
        with(&[Some(&other), Some(&own)], 0),
        APPROVAL,
    );
    refuse(
        t,
        "missing-entry",
        "There is no entry for the option that was chosen.",
        with(&[Some(&own), Some(&own)], 2),
        APPROVAL,
    );
    refuse(
        t,
        "index-beyond-all",
        "An index may be any count, and then has no entry.",
        with(&[Some(&own), Some(&own)], 9_007_199_254_740_991),
        APPROVAL,
    );
    refuse(
        t,
        "other-arguments",
        "The option names the same tool with other arguments.",
        with(&[Some(&other), None], 0),
        APPROVAL,
    );
    refuse(
        t,
        "other-tool",
        "The option names another tool with the same arguments.",
        with(&[Some(&another_tool), None], 0),
        APPROVAL,
    );
    refuse(
        t,
        "digest-of-arguments",
        "The digest of the arguments is not that of the action.",
        with(&[Some(&testkit::trace::digest(ARGUMENTS)), None], 0),
        APPROVAL,
    );
    let bare = format!(r#"{{"envelope_digest":"{}"}}"#, texts::moment("m"));
    refuse(
        t,
        "no-actions",
        "The moment names no actions at all.",
        call(&decided(&bare, &texts::chosen("m", 0)), 2),
        APPROVAL,
    );
    let mut claimed = decided(&texts::emitted_with("m", &[Some(&other), None]), &texts::chosen("m", 0));
    claimed.push_with(&GATEWAY, "tool.invoked", &texts::approved("c1", TOOL, ARGUMENTS, 2), |record| {
        record.change_data("{", &format!(r#"{{"action_digest":"{other}","#));
    });
    refuse(
        t,
        "claimed-action",
        "A member that claims another action is not read: the action is made from tool and arguments.",
        claimed.text(),
        APPROVAL,
    );
}

fn uses(t: &mut Topic) {
    let approved = |call_id: &str, arguments: &str| texts::approved(call_id, TOOL, arguments, 2);
    let mut twice = decided(&texts::emitted("m"), &texts::chosen("m", 0));
    twice.push(&GATEWAY, "tool.invoked", &approved("c1", ARGUMENTS)).push(
        &GATEWAY,
        "tool.invoked",
        &approved("c2", ARGUMENTS),
    );
    t.case("used-twice", "An approval is for one call.")
        .verify_trace(twice.text(), keys())
        .twin("approved")
        .reject([found(APPROVAL.0, 4, APPROVAL.1)]);
    let mut again = decided(&texts::emitted("m"), &texts::chosen("m", 0));
    again
        .push(&GATEWAY, "tool.invoked", &approved("c1", ARGUMENTS))
        .push(&GATEWAY, "tool.returned", &texts::returned("c1").replace("ok", "error"))
        .push(&GATEWAY, "tool.invoked", &approved("c1", ARGUMENTS));
    t.case("used-again-after-an-error", "Also where the first call failed.")
        .verify_trace(again.text(), keys())
        .twin("approved")
        .reject([found(APPROVAL.0, 5, APPROVAL.1)]);
    let mut spent = decided(&texts::emitted("m"), &texts::chosen("m", 0));
    spent.push(&GATEWAY, "tool.invoked", &approved("c1", r#"{"order":"A-18"}"#)).push(
        &GATEWAY,
        "tool.invoked",
        &approved("c2", ARGUMENTS),
    );
    t.case(
        "named-by-another-action-before",
        "An earlier call has named it, whether or not it was for that call.",
    )
    .verify_trace(spent.text(), keys())
    .twin("approved")
    .several_faults()
    .reject([found(APPROVAL.0, 3, APPROVAL.1), found(APPROVAL.0, 4, APPROVAL.1)]);
    let mut two = decided(&texts::emitted("m"), &texts::chosen("m", 0));
    two.push(&SUPERVISOR, "moment.emitted", &texts::emitted("n"))
        .push(&SUPERVISOR, "moment.resolved", &texts::chosen("n", 0))
        .push(&GATEWAY, "tool.invoked", &texts::approved("c1", TOOL, ARGUMENTS, 4))
        .push(&GATEWAY, "tool.invoked", &approved("c2", ARGUMENTS));
    t.case("two-approvals", "Two moments approve two calls, in any order.")
        .verify_trace(two.text(), keys())
        .accept_open(7);
    let mut twice_emitted = begun_as("task-4486");
    twice_emitted
        .push(&SUPERVISOR, "moment.emitted", &texts::emitted_with("m", &[None, None]))
        .push(&SUPERVISOR, "moment.emitted", &texts::emitted("m"))
        .push(&SUPERVISOR, "moment.resolved", &texts::chosen("m", 0))
        .push(&GATEWAY, "tool.invoked", &texts::approved("c1", TOOL, ARGUMENTS, 3));
    t.case(
        "emitted-twice-with-other-actions",
        "A second emission of one envelope does not put other actions under its options.",
    )
    .verify_trace(twice_emitted.text(), keys())
    .twin("approved")
    .several_faults()
    .reject([found("E_TRACE_REF", 2, "/data/envelope_digest"), found(APPROVAL.0, 4, APPROVAL.1)]);
}
