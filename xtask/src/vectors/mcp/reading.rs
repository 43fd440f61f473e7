//! B14: each carrier by itself, several of one envelope, and what is none.

use super::{DIGEST, META_KEY, TEXT_KEY, TYPE, all_of, object, result, text, text_alone};
use crate::vectors::author::{Topic, fault};
use crate::vectors::binding_moment::{PLAIN, PLAIN_CANONICAL, edited, last};
use countersign_conformance::json::Json;

pub(super) fn topic() -> Topic {
    let mut t = Topic::new("mcp", "reading", "Every carrier is read, and copies of one envelope are one.")
        .rulings("B14")
        .requirements("BM-8.2-2");
    carried(&mut t);
    beside(&mut t);
    structured(&mut t);
    absent(&mut t);
    malformed(&mut t);
    t
}

fn carried(t: &mut Topic) {
    t.case("all", "The text, the member and the object in _meta.")
        .read_carriers(all_of(&text(), PLAIN, PLAIN))
        .accept_carried(&["text", "member", "meta"], PLAIN_CANONICAL, DIGEST);
    t.case("text", "The text alone.").read_carriers(text_alone(&text())).accept_carried(
        &["text"],
        PLAIN_CANONICAL,
        DIGEST,
    );
    t.case("member", "The member alone.").read_carriers(result(&[("binding_moment", PLAIN)])).accept_carried(
        &["member"],
        PLAIN_CANONICAL,
        DIGEST,
    );
    t.case("meta", "The object in _meta alone.")
        .read_carriers(result(&[("_meta", &object(&[(META_KEY, PLAIN)]))]))
        .accept_carried(&["meta"], PLAIN_CANONICAL, DIGEST);
    t.case("meta-and-text", "A client that dropped the member kept both in _meta.")
        .read_carriers(result(&[("_meta", &object(&[(META_KEY, PLAIN), (TEXT_KEY, &text())]))]))
        .accept_carried(&["text", "meta"], PLAIN_CANONICAL, DIGEST);
    t.case("spelt-differently", "Copies are one where their digests are, however each is spelt.")
        .read_carriers(all_of(
            &text(),
            &edited(PLAIN, r#""recommended_idx":0"#, r#""recommended_idx":-0.0"#),
            &edited(PLAIN, r#""synopsis":"S""#, r#""synopsis":"\u0053""#),
        ))
        .rulings("B1 B4 B14")
        .accept_carried(&["text", "member", "meta"], PLAIN_CANONICAL, DIGEST);
    t.case("keys-in-escapes", "Keys are what they decode to.")
        .read_carriers(result(&[(
            r"\u005fmeta",
            &object(&[
                (r"com.truealter\/binding_moment", PLAIN),
                (r"com\u002etruealter/binding_moment_jcs", &text()),
            ]),
        )]))
        .accept_carried(&["text", "meta"], PLAIN_CANONICAL, DIGEST);
    t.case("before-content", "Order of the members says nothing.")
        .read_carriers(format!(r#"{{"_meta":{{"{TEXT_KEY}":{}}},"content":[]}}"#, text()))
        .accept_carried(&["text"], PLAIN_CANONICAL, DIGEST);
}

fn beside(t: &mut Topic) {
    let meta = |member: &str| format!(r#"{{{member},"{META_KEY}":{PLAIN}}}"#);
    for (name, about, members) in [
        ("numbers-in-meta", "Other members of _meta may hold any number.", r#""progressToken":1e999"#),
        ("duplicates-in-meta", "They may stand twice.", r#""traceparent":"a","traceparent":"b""#),
        ("half-a-pair-in-meta", "They may hold half a surrogate pair.", r#""baggage":"\ud83d""#),
        ("bare-key-in-meta", "The name without the prefix is another key.", r#""binding_moment":null"#),
        (
            "other-prefix-in-meta",
            "So is the name under another prefix.",
            r#""org.example/binding_moment":null"#,
        ),
        ("longer-key-in-meta", "So is a longer name.", r#""com.truealter/binding_moments":null"#),
    ] {
        t.case(name, about)
            .read_carriers(result(&[("_meta", &meta(members))]))
            .rulings("B5 B14")
            .accept_carried(&["meta"], PLAIN_CANONICAL, DIGEST);
    }
    t.case("two-meta-without", "Two members _meta that carry nothing concern nobody.")
        .read_carriers(result(&[("_meta", "{}"), ("binding_moment", PLAIN), ("_meta", "null")]))
        .rulings("B5 B14")
        .accept_carried(&["member"], PLAIN_CANONICAL, DIGEST);
}

fn structured(t: &mut Topic) {
    let inside = object(&[("binding_moment", PLAIN)]);
    t.case("structured-asked", "structuredContent is read for one who asks.")
        .read_carriers(result(&[("structuredContent", &inside)]))
        .input("structured", Json::Bool(true))
        .accept_carried(&["structured"], PLAIN_CANONICAL, DIGEST);
    t.case("structured-and-member", "It is a copy like the others.")
        .read_carriers(result(&[("structuredContent", &inside), ("binding_moment", PLAIN)]))
        .input("structured", Json::Bool(true))
        .accept_carried(&["member", "structured"], PLAIN_CANONICAL, DIGEST);
    t.case("structured-unasked", "For others it is the tool's own.")
        .read_carriers(result(&[("structuredContent", &inside)]))
        .accept_uncarried();
    t.case("structured-unasked-malformed", "Whatever stands there.")
        .read_carriers(result(&[("structuredContent", r#"{"binding_moment":7}"#), ("binding_moment", PLAIN)]))
        .accept_carried(&["member"], PLAIN_CANONICAL, DIGEST);
    t.case("structured-not-an-object", "An array there carries nothing.")
        .read_carriers(result(&[("structuredContent", r#"["binding_moment"]"#)]))
        .input("structured", Json::Bool(true))
        .accept_uncarried();
}

fn absent(t: &mut Topic) {
    for (name, about, members) in [
        ("absent", "An ordinary result.", &[][..]),
        ("absent-empty-meta", "An empty _meta.", &[("_meta", "{}")]),
        ("absent-null-meta", "A _meta that is null has no members.", &[("_meta", "null")]),
        ("absent-array-meta", "Nor has an array.", &[("_meta", r#"["com.truealter/binding_moment"]"#)]),
        ("absent-bare-key", "A key without the prefix.", &[("_meta", r#"{"binding_moment":{}}"#)]),
        ("absent-key-at-the-top", "The key of _meta at the top level.", &[(META_KEY, "{}")]),
        (
            "absent-deeper",
            "A _meta within _meta.",
            &[("_meta", r#"{"_meta":{"com.truealter/binding_moment":{}}}"#)],
        ),
    ] {
        t.case(name, about).read_carriers(result(members)).accept_uncarried();
    }
    t.case("root-array", "A result that is no object is refused.")
        .read_carriers("[]")
        .twin("absent")
        .several_faults()
        .reject([fault(super::ROOT).at("").offset(0)]);
    let unfinished = r#"{"content":[{"type":"text","text":"T"}]"#;
    t.case("unfinished", "So is one that ends too early.")
        .read_carriers(unfinished)
        .rulings("J1 J7 B14")
        .twin("absent")
        .refuse("E_JCS_SYNTAX", "", unfinished.len() as u64);
}

/// What is alone and malformed has the faults that it would have at the top level, and no other.
fn malformed(t: &mut Topic) {
    let meta = |value: &str| result(&[("_meta", &object(&[(META_KEY, value)]))]);
    t.case("meta-null", "A carrier that is null is there, and malformed.")
        .read_carriers(meta("null"))
        .several_faults()
        .twin("meta")
        .accept_miscarried(&["meta"], [fault(TYPE).at("")]);
    t.case("meta-range", "The grammar is the same on every carrier.")
        .read_carriers(meta(&edited(PLAIN, r#""recommended_idx":0"#, r#""recommended_idx":2"#)))
        .twin("meta")
        .accept_miscarried(&["meta"], [fault("E_BM_RECOMMENDED_RANGE").at("/question/recommended_idx")]);
    let twice = meta(&edited(PLAIN, r#""offer":"O""#, r#""offer":"O","offer":"P""#));
    let offset = last(&twice, r#""offer""#);
    t.case("meta-duplicate", "So is the profile; the offset counts in the whole result.")
        .read_carriers(twice)
        .rulings("J3 B14")
        .twin("meta")
        .accept_miscarried(&["meta"], [fault("E_JCS_DUPLICATE").at("").offset(offset)]);
    let fraction = result(&[(
        "structuredContent",
        &object(&[("binding_moment", &edited(PLAIN, r#""recommended_idx":0"#, r#""recommended_idx":0.5"#))]),
    )]);
    let offset = last(&fraction, "0.5");
    t.case("structured-fraction", "In structuredContent, too.")
        .read_carriers(fraction)
        .input("structured", Json::Bool(true))
        .rulings("J5 B14")
        .twin("structured-asked")
        .accept_miscarried(
            &["structured"],
            [fault("E_JCS_NUMBER").at("/question/recommended_idx").offset(offset)],
        );
}
