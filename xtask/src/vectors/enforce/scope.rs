//! Section 6 step 2: the envelope is for this trace and this task.

use super::{Ask, SCOPE, SUITE, ask, with};
use crate::vectors::author::Topic;

pub(super) fn topic() -> Topic {
    let mut t = Topic::new(SUITE, "scope", "An envelope is for one trace and one task.")
        .rulings("A15")
        .requirements("AE-6-2 AE-4-5");
    ask().at("2026-09-16T14:00:00Z").runs(
        &mut t,
        "own-scope",
        "The trace and the task that the envelope names.",
    );
    let own = || ask().at("2026-09-16T14:00:00Z");
    let other = "019267b4-7c1e-7a3f-8b2d-00000000000b";
    for (name, about, trace_id) in [
        ("another-trace", "The envelope is for another trace.", other),
        (
            "trace-in-upper-case",
            "Ids are compared code unit for code unit.",
            "019267B4-7C1E-7A3F-8B2D-00000000000A",
        ),
        ("no-trace", "The empty trace is another trace.", ""),
    ] {
        let asked = Ask { trace_id: trace_id.to_owned(), ..own() };
        asked.refused(&mut t, name, about, "own-scope", &[(SCOPE, "/trace_id")]);
    }
    for (name, about, task_id) in [
        ("another-task", "The envelope is for another task of the trace.", "task-4472"),
        ("task-with-a-space", "Ids are compared code unit for code unit, white space too.", "task-4471 "),
    ] {
        let asked = Ask { task_id: task_id.to_owned(), ..own() };
        asked.refused(&mut t, name, about, "own-scope", &[(SCOPE, "/task_id")]);
    }
    let asked = Ask { trace_id: other.to_owned(), task_id: "task-4472".to_owned(), ..own() };
    let faults = [(SCOPE, "/trace_id"), (SCOPE, "/task_id")];
    asked.refused(&mut t, "another-trace-and-task", "Both are others.", "own-scope", &faults);
    own().envelope(with("trace_id", &format!("\"{other}\"")).text()).refused(
        &mut t,
        "envelope-of-another-trace",
        "A good envelope of another trace.",
        "own-scope",
        &[(SCOPE, "/trace_id")],
    );
    let asked = Ask { trace_id: "not a uuid".to_owned(), ..own() };
    asked.envelope(with("trace_id", "\"not a uuid\"").text()).runs(
        &mut t,
        "any-trace-id",
        "What a trace id looks like is the trace's business.",
    );
    t
}
