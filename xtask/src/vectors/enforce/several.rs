//! Every reason is said, not only the first; and what cannot be read is not judged.

use super::{ACTION, Ask, EXPIRY, INTERSECTION, PRINCIPAL, SCOPE, SIG, STRUCTURE, SUITE, ask, good, with};
use crate::vectors::author::Topic;
use testkit::trace::GATEWAY;

pub(super) fn topic() -> Topic {
    let mut t = Topic::new(
        SUITE,
        "several",
        "Every reason is said, and a rule that cannot read what it needs says nothing.",
    )
    .rulings("A9")
    .requirements("AE-6-0");
    ask().at("2026-09-16T14:45:00Z").runs(&mut t, "none", "Nothing speaks against it.");
    let asked = || ask().at("2026-09-16T14:45:00Z");
    let mut bad = with("clearances", r#"["orders.read"]"#);
    bad.set("principal", r#"{"id":"sub|8f3a","type":"agent"}"#).set("expires", "\"2026-09-16T13:00:00Z\"");
    bad.set("more", "1");
    Ask { trace_id: "another".to_owned(), ..asked() }
        .envelope(bad.text_signed_by(&GATEWAY))
        .requires(&["refunds.issue"])
        .refused(
            &mut t,
            "one-of-each",
            "Structure, scope, signature, intersection, principal, expiry and action at once.",
            "none",
            &[
                (STRUCTURE, "/more"),
                (SCOPE, "/trace_id"),
                (SIG, "/sig"),
                (INTERSECTION, "/clearances"),
                (PRINCIPAL, "/principal/type"),
                (EXPIRY, "/expires"),
                (ACTION, "/clearances"),
            ],
        );
    asked().at("2026-09-16T16:00:00Z").requires(&["refunds.issue"]).refused(
        &mut t,
        "too-late-and-outside",
        "Too late, and outside.",
        "none",
        &[(EXPIRY, "/expires"), (ACTION, "/clearances")],
    );
    // Of another version nothing is known.
    Ask { trace_id: "another".to_owned(), ..asked() }
        .envelope(with("v", "\"1.1\"").text_signed_by(&GATEWAY))
        .requires(&["refunds.issue"])
        .file(&mut t, "another-version", "Of another version nothing but that is said.")
        .twin("none")
        .several_faults()
        .reject([crate::vectors::author::fault(STRUCTURE).at("/v")]);
    for (name, about, member, at) in [
        (
            "no-clearances",
            "Without clearances there is no intersection to judge and no action.",
            "clearances",
            "/clearances",
        ),
        ("no-expires", "Without an expiry nothing is too late.", "expires", "/expires"),
        (
            "no-issued-at",
            "Without a time of issue neither signature nor expiry is judged.",
            "issued_at",
            "/issued_at",
        ),
        ("no-issuer", "Without an issuer no signature is judged.", "issuer", "/issuer"),
        ("no-principal", "Without a principal none is judged.", "principal", "/principal"),
    ] {
        let mut bad = good();
        bad.remove(member);
        let late = if member == "clearances" { asked() } else { asked().at("2026-09-16T16:00:00Z") };
        let asked = if member == "clearances" { late.requires(&["refunds.issue"]) } else { late };
        let also_late = !matches!(member, "clearances" | "expires" | "issued_at");
        let mut faults = vec![(STRUCTURE, at)];
        faults.extend(also_late.then_some((EXPIRY, "/expires")));
        let case = asked.envelope(bad.text()).file(&mut t, name, about).twin("none").several_faults();
        case.reject(faults.into_iter().map(|(code, at)| crate::vectors::author::fault(code).at(at)));
    }
    let unsigned = good().unsigned_text();
    asked().envelope(unsigned).refused(
        &mut t,
        "no-sig",
        "Without a signature none is judged.",
        "none",
        &[(STRUCTURE, "/sig")],
    );
    t
}
