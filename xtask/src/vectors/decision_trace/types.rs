//! The types of records, and which component may sign which.

use super::{SUITE, begun_as, found, keys};
use crate::vectors::author::Topic;
use testkit::trace::{CONTROL_PLANE, GATEWAY, SUPERVISOR, TRACE, TraceKey, TraceText, data as texts, digest};

const CHILD: &str = "019267b4-7c1e-7a3f-8b2d-0000000000c1";

pub(super) fn topic() -> Topic {
    let mut t = Topic::new(
        SUITE,
        "types",
        "Each type is signed by the components that may sign it, and there are no other types.",
    )
    .rulings("D3");
    signers(&mut t);
    names(&mut t);
    t
}

/// For each type: what goes before it, its data, and who may sign it; the first of these is the twin of those who may not.
fn rows() -> Vec<(&'static str, TraceText, String, Vec<&'static TraceKey>)> {
    let mut calling = begun();
    calling.push(&GATEWAY, "tool.invoked", &texts::invoked("c1"));
    let mut asking = begun();
    asking.push(&SUPERVISOR, "moment.emitted", &texts::emitted("m"));
    let mut delegating = begun();
    delegating.push(&CONTROL_PLANE, "delegation.spawned", &texts::spawned(CHILD, "task-4472", texts::GRANT));
    let (c, s, g): (&TraceKey, &TraceKey, &TraceKey) = (&CONTROL_PLANE, &SUPERVISOR, &GATEWAY);
    vec![
        (
            "task.admitted",
            TraceText::new(TRACE),
            texts::admitted().replace("task-4471", "task-4480"),
            vec![c],
        ),
        ("tool.invoked", begun(), texts::invoked("c1"), vec![g, s]),
        ("tool.returned", calling, texts::returned("c1"), vec![g, s]),
        ("action.refused", begun(), texts::refused(), vec![g, s, c]),
        ("delegation.refused", begun(), texts::delegation_refused(), vec![c, s]),
        ("moment.emitted", begun(), texts::emitted("m"), vec![s, g]),
        ("moment.resolved", asking, texts::chosen("m", 0), vec![s, g]),
        ("budget.consumed", begun(), texts::consumed(), vec![s]),
        ("delegation.spawned", begun(), texts::spawned(CHILD, "task-4472", texts::GRANT), vec![c, s]),
        ("delegation.returned", delegating, texts::child_returned(CHILD), vec![c, s]),
        ("task.closed", begun(), texts::closed(), vec![c, s]),
        ("x.acme.note", begun(), format!(r#"{{"of":"{}"}}"#, digest("[]")), vec![c, s, g]),
    ]
}

/// Another task than that of other topics, so that no question is asked twice.
fn begun() -> TraceText {
    begun_as("task-4480")
}

fn signers(t: &mut Topic) {
    for (kind, before, data, allowed) in rows() {
        let id = |key: &TraceKey| format!("{}-by-{}", kind.replace('.', "-"), key.component());
        let requirements = match kind {
            "budget.consumed" => "AE-9-1",
            "moment.emitted" | "moment.resolved" => "BM-10-1",
            _ => "",
        };
        for key in [&CONTROL_PLANE, &SUPERVISOR, &GATEWAY].map(|key| -> &TraceKey { key }) {
            let mut trace = before.clone();
            trace.push(key, kind, &data);
            let place = trace.records.len() - 1;
            let is_allowed = allowed.iter().any(|other| other.id() == key.id());
            let may = if is_allowed { "may" } else { "may not" };
            let case = t
                .case(&id(key), &format!("The {} {may} sign {kind}.", key.component()))
                .requirements(requirements)
                .verify_trace(trace.text(), keys());
            match (is_allowed, kind) {
                (true, "task.closed") => case.accept_closed(2),
                (true, _) => case.accept_open(place as i64 + 1),
                (false, _) => {
                    case.twin(&id(allowed[0])).reject([found("E_TRACE_COMPONENT", place as u64, "/key_id")]);
                }
            }
        }
    }
}

fn names(t: &mut Topic) {
    let named = |kind: &str| {
        let mut trace = begun();
        trace.push(&GATEWAY, kind, "{}");
        trace.text()
    };
    for (name, about, kind) in [
        ("extension-three-parts", "An extension has an owner and a name.", "x.acme.note"),
        ("extension-many-parts", "Its name may have parts.", "x.acme.a.b.c"),
        ("extension-digits-and-hyphens", "Digits and hyphens stand anywhere, also alone.", "x.0-.-1"),
        ("extension-underscore-in-name", "An underscore may stand in the name.", "x.acme.a_b._"),
        ("extension-like-a-type", "What follows x. means nothing.", "x.task.closed"),
    ] {
        t.case(name, about).verify_trace(named(kind), keys()).accept_open(2);
    }
    for (name, about, kind) in [
        ("unknown", "A type that the format does not have.", "tool.called"),
        ("unknown-case", "Types are case-sensitive.", "Tool.invoked"),
        ("unknown-space", "No space stands behind a type.", "tool.invoked "),
        ("unknown-prefix", "The beginning of a type is none.", "tool"),
        ("unknown-empty", "The empty string is no type.", ""),
        ("extension-without-name", "An owner without a name.", "x.acme"),
        ("extension-without-owner", "x by itself.", "x"),
        ("extension-empty-owner", "An empty owner.", "x..note"),
        ("extension-empty-name", "An empty name.", "x.acme."),
        ("extension-empty-part", "An empty part of a name.", "x.acme..note"),
        ("extension-upper-case-owner", "An owner is in lower case.", "x.Acme.note"),
        ("extension-upper-case-name", "So is a name.", "x.acme.Note"),
        ("extension-upper-case-x", "And the x.", "X.acme.note"),
        ("extension-underscore-in-owner", "No underscore stands in an owner.", "x.a_b.note"),
        ("extension-other-letter", "Letters are those of ASCII.", "x.acme.n\u{f6}te"),
        ("extension-line-feed", "A line feed behind the name is part of it.", "x.acme.note\\n"),
        ("extension-other-root", "Only x. is for extensions.", "y.acme.note"),
    ] {
        t.case(name, about).verify_trace(named(kind), keys()).twin("extension-three-parts").reject([found(
            "E_TRACE_STRUCTURE",
            1,
            "/type",
        )]);
    }
}
