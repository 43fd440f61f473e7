//! Section 3: the exact intersection, sorted.

use super::SUITE;
use crate::vectors::author::{Topic, fault};
use countersign_conformance::json::Json;

pub(super) fn topic() -> Topic {
    let mut t =
        Topic::new(SUITE, "intersect", "What both sides hold, sorted by UTF-16 code units, each once.")
            .rulings("A7 A15")
            .requirements("AE-3-2");
    type List = &'static [&'static str];
    let cases: [(&str, &str, List, List, List); 16] = [
        ("both-empty", "Nothing on both sides.", &[], &[], &[]),
        ("agent-empty", "Nothing on the agent's side.", &[], &["a"], &[]),
        ("principal-empty", "Nothing on the principal's side.", &["a"], &[], &[]),
        ("equal", "The same on both sides.", &["a", "b"], &["a", "b"], &["a", "b"]),
        ("some", "Some in common.", &["a", "b", "c"], &["b", "c", "d"], &["b", "c"]),
        ("none", "Nothing in common.", &["a", "c"], &["b", "d"], &[]),
        ("agent-within", "The agent holds less.", &["b"], &["a", "b", "c"], &["b"]),
        ("principal-within", "The principal holds less.", &["a", "b", "c"], &["c"], &["c"]),
        ("unsorted", "Sides are read as sets, in any order.", &["c", "a", "b"], &["b", "c"], &["b", "c"]),
        (
            "repeated",
            "Sides are read as sets, however often one is listed.",
            &["a", "a"],
            &["a", "b", "a"],
            &["a"],
        ),
        ("case", "Upper and lower case are different.", &["A", "b"], &["a", "b"], &["b"]),
        ("prefix", "The beginning of a clearance is not that clearance.", &["orders"], &["orders.read"], &[]),
        (
            "not-normalised",
            "Two spellings of an accent are two clearances.",
            &["caf\u{e9}"],
            &["cafe\u{301}"],
            &[],
        ),
        ("white-space", "White space counts.", &["a ", " a", "a"], &["a"], &["a"]),
        (
            "utf16-order",
            "U+1F600 comes before U+E000, since its surrogates do.",
            &["\u{e000}", "\u{ff61}", "\u{1f600}", "\u{d7ff}", "a"],
            &["\u{1f600}", "a", "\u{d7ff}", "\u{ff61}", "\u{e000}", "z"],
            &["a", "\u{d7ff}", "\u{1f600}", "\u{e000}", "\u{ff61}"],
        ),
        (
            "order-of-lengths",
            "A beginning comes before what goes on.",
            &["ab", "a", "b", "aa"],
            &["b", "aa", "a", "ab"],
            &["a", "aa", "ab", "b"],
        ),
    ];
    for (name, about, agent, principal, both) in cases {
        t.case(name, about)
            .op("intersect")
            .input("agent", Json::strings(agent))
            .input("principal", Json::strings(principal))
            .accept_output([("clearances", Json::strings(both))]);
    }
    for (name, about, agent, principal) in [
        ("agent-empty-clearance", "A clearance on the agent's side is empty.", ["a", ""], ["a", "b"]),
        ("principal-empty-clearance", "A clearance on the principal's side is empty.", ["a", "b"], ["", "a"]),
    ] {
        t.case(name, about)
            .op("intersect")
            .input("agent", Json::strings(agent))
            .input("principal", Json::strings(principal))
            .twin("equal")
            .reject([fault("E_STRUCTURE")]);
    }
    t
}
