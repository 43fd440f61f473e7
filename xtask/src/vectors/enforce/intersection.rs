//! Section 6 step 4: the clearances are the sorted intersection of both sides.

use super::{ACTION, Ask, INTERSECTION, SUITE, ask, with};
use crate::vectors::author::Topic;

pub(super) fn topic() -> Topic {
    let mut t =
        Topic::new(SUITE, "intersection", "The clearances are what both sides hold, sorted, each once.")
            .rulings("A7")
            .requirements("AE-6-4 AE-2-3");
    let both = (r#"["a","b","c"]"#, r#"["b","c","d"]"#);
    let needs_nothing = |clearances: &str, (agent, principal): (&str, &str)| -> Ask {
        let mut envelope = with("clearances", clearances);
        envelope.set("held", &format!(r#"{{"agent":{agent},"principal":{principal}}}"#));
        ask().envelope(envelope.text()).requires(&[])
    };
    needs_nothing(r#"["b","c"]"#, both).runs(&mut t, "exact", "Exactly what both hold.");
    for (name, about, clearances) in [
        ("union", "What either holds.", r#"["a","b","c","d"]"#),
        ("agent-side", "What the agent holds.", r#"["a","b","c"]"#),
        ("principal-side", "What the principal holds.", r#"["b","c","d"]"#),
        ("one-missing", "Less than what both hold: nobody narrows an envelope.", r#"["b"]"#),
        ("nothing", "Nothing, though both hold something.", "[]"),
        ("neither-holds", "One that neither holds.", r#"["b","c","e"]"#),
        ("unsorted", "The right ones in the wrong order.", r#"["c","b"]"#),
        ("repeated", "The right ones, one of them twice.", r#"["b","b","c"]"#),
        ("another-case", "A lookalike of what both hold.", r#"["B","c"]"#),
    ] {
        needs_nothing(clearances, both).refused(
            &mut t,
            name,
            about,
            "exact",
            &[(INTERSECTION, "/clearances")],
        );
    }
    let apart = (r#"["a"]"#, r#"["b"]"#);
    needs_nothing("[]", apart).runs(&mut t, "empty", "Both sides hold something, and nothing in common.");
    needs_nothing(r#"["a"]"#, apart).refused(
        &mut t,
        "not-empty",
        "Something, though both sides have nothing in common.",
        "empty",
        &[(INTERSECTION, "/clearances")],
    );
    needs_nothing("[]", ("[]", "[]")).runs(&mut t, "empty-sides", "Neither side holds anything.");
    // Ruling J8: the surrogates of U+1F600 come before U+E000.
    let wide = r#"["\ud7ff","\ud83d\ude00","\ue000","\uff61"]"#;
    needs_nothing(wide, (wide, wide)).runs(&mut t, "utf16-order", "Sorted by UTF-16 code units.");
    needs_nothing(r#"["\ud7ff","\ue000","\uff61","\ud83d\ude00"]"#, (wide, wide)).refused(
        &mut t,
        "code-point-order",
        "Sorted by code points, which is another order.",
        "utf16-order",
        &[(INTERSECTION, "/clearances")],
    );
    needs_nothing(r#"["caf\u00e9"]"#, (r#"["caf\u00e9"]"#, r#"["cafe\u0301","caf\u00e9"]"#)).runs(
        &mut t,
        "composed",
        "One spelling of an accent on both sides, and the other on one.",
    );
    needs_nothing(r#"["caf\u00e9"]"#, (r#"["caf\u00e9"]"#, r#"["cafe\u0301"]"#)).refused(
        &mut t,
        "normalised",
        "Two spellings of an accent are two clearances.",
        "composed",
        &[(INTERSECTION, "/clearances")],
    );
    // The verdict on the action is by the clearances as they stand.
    let unsorted = Ask { clearances: vec!["b".to_owned()], ..needs_nothing(r#"["c","b"]"#, both) };
    unsorted.refused(
        &mut t,
        "unsorted-and-within",
        "An action within clearances in the wrong order.",
        "exact-and-within",
        &[(INTERSECTION, "/clearances")],
    );
    let exact = Ask { clearances: vec!["b".to_owned()], ..needs_nothing(r#"["b","c"]"#, both) };
    exact.runs(&mut t, "exact-and-within", "An action within what both hold.");
    let narrowed = Ask { clearances: vec!["b".to_owned()], ..needs_nothing(r#"["c"]"#, both) };
    narrowed.refused(
        &mut t,
        "narrowed-and-outside",
        "Both hold what is required, and the clearances do not have it.",
        "exact-and-within",
        &[(INTERSECTION, "/clearances"), (ACTION, "/clearances")],
    );
    t
}
