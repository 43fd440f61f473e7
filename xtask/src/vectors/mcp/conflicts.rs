//! B14: carriers that do not hold copies of one well-formed envelope.

use super::{
    CARRIERS, DIGEST, DOUBLED, MEMBER, META, META_KEY, TEXT, TEXT_KEY, all_of, object, result, string, text,
};
use crate::vectors::author::{Topic, fault};
use crate::vectors::binding_moment::{PLAIN, PLAIN_CANONICAL, canonical, edited, last};
use countersign_conformance::json::Json;

const ALL: &[&str] = &["text", "member", "meta"];

/// Another decision: the options are the same, the other is recommended.
fn other() -> String {
    edited(PLAIN, r#""recommended_idx":0"#, r#""recommended_idx":1"#)
}

/// Its canonical text as a string.
fn other_text() -> String {
    string(&canonical(r#""recommended_idx":0"#, r#""recommended_idx":1"#))
}

/// A value of the wrong type in a slot.
fn broken() -> String {
    edited(PLAIN, r#""offer":"O""#, r#""offer":0"#)
}

pub(super) fn topic() -> Topic {
    let mut t = Topic::new("mcp", "conflicts", "Carriers that disagree carry no decision.")
        .rulings("B14")
        .requirements("BM-8.2-2");
    digests(&mut t);
    malformed(&mut t);
    doubled(&mut t);
    t
}

fn digests(t: &mut Topic) {
    let mut case = |name: &str, about: &str, document: String, at: &[&str], twin: &str| {
        t.case(name, about)
            .read_carriers(document)
            .twin(twin)
            .accept_miscarried(ALL, at.iter().map(|at| fault(CARRIERS).at(at)).collect::<Vec<_>>());
    };
    case(
        "member-differs",
        "The member is another decision.",
        all_of(&text(), &other(), PLAIN),
        &[MEMBER],
        "reading/all",
    );
    case(
        "meta-differs",
        "The object in _meta is another.",
        all_of(&text(), PLAIN, &other()),
        &[META],
        "reading/all",
    );
    // The string is read first, so it is the others that differ.
    case(
        "text-differs",
        "The text is another, and it is read first.",
        all_of(&other_text(), PLAIN, PLAIN),
        &[MEMBER, META],
        "reading/all",
    );
    let inside = |envelope: &str| {
        result(&[("structuredContent", &object(&[("binding_moment", envelope)])), ("binding_moment", PLAIN)])
    };
    t.case("structured-differs", "Or it is not.")
        .read_carriers(inside(&other()))
        .input("structured", Json::Bool(true))
        .twin("reading/structured-and-member")
        .accept_miscarried(
            &["member", "structured"],
            [fault(CARRIERS).at("/structuredContent/binding_moment")],
        );
}

fn malformed(t: &mut Topic) {
    let type_fault = || fault("E_BM_TYPE").at("/offer");
    for (name, about, document, at) in [
        (
            "member-malformed",
            "A malformed member beside good copies.",
            all_of(&text(), &broken(), PLAIN),
            MEMBER,
        ),
        (
            "meta-malformed",
            "A malformed object in _meta beside good copies.",
            all_of(&text(), PLAIN, &broken()),
            META,
        ),
        (
            "text-malformed",
            "A malformed text beside good copies.",
            all_of(&string(&canonical(r#""offer":"O""#, r#""offer":0"#)), PLAIN, PLAIN),
            TEXT,
        ),
    ] {
        t.case(name, about)
            .read_carriers(document)
            .twin("reading/all")
            .accept_miscarried(ALL, [fault(CARRIERS).at(at), type_fault()]);
    }
    let spelt = string(&canonical(r#""recommended_idx":0"#, r#""recommended_idx":0e1"#));
    let document = all_of(&spelt, PLAIN, PLAIN);
    let (carrier, fault_at) = (last(&document, &spelt), last(&document, "0e1") + 1);
    t.case("text-not-canonical", "A text in another spelling is no copy, though it would have the digest.")
        .read_carriers(document)
        .twin("reading/all")
        .accept_miscarried(
            ALL,
            [fault(CARRIERS).at(TEXT).offset(carrier), fault("E_JCS_NOT_CANONICAL").at("").offset(fault_at)],
        );
    t.case("member-null", "A member that is null is a malformed copy.")
        .read_carriers(all_of(&text(), "null", PLAIN))
        .several_faults()
        .twin("reading/all")
        .accept_miscarried(ALL, [fault(CARRIERS).at(MEMBER), fault("E_BM_TYPE").at("")]);
    let deep = format!("{}{}", "[".repeat(200), "]".repeat(200));
    let document = all_of(&text(), &deep, PLAIN);
    let carrier = last(&document, &deep);
    t.case("member-deep", "A copy of 200 levels beside good ones.")
        .read_carriers(document)
        .rulings("J2 B14")
        .several_faults()
        .twin("reading/all")
        .accept_miscarried(
            ALL,
            [
                fault(CARRIERS).at(MEMBER).offset(carrier),
                fault("E_JCS_DEPTH").at(&"/0".repeat(64)).offset(carrier + 64),
            ],
        );
    t.case("two-malformed", "Two malformed copies are each reported.")
        .read_carriers(all_of(&text(), &broken(), "7"))
        .several_faults()
        .twin("reading/all")
        .accept_miscarried(
            ALL,
            [fault(CARRIERS).at(MEMBER), type_fault(), fault(CARRIERS).at(META), fault("E_BM_TYPE").at("")],
        );
}

fn doubled(t: &mut Topic) {
    let again = |member: &str| result(&[("binding_moment", PLAIN), (member, PLAIN)]);
    t.case("other-member", "Two members of two names.").read_carriers(again("other")).accept_carried(
        &["member"],
        PLAIN_CANONICAL,
        DIGEST,
    );
    let document = again("binding_moment");
    let offset = last(&document, r#""binding_moment""#);
    t.case("member-twice", "The member twice, though both are the same.")
        .read_carriers(document)
        .rulings("B5 B14")
        .requirements("BM-6.3-1")
        .twin("other-member")
        .accept_miscarried(&["member"], [fault(DOUBLED).at("").offset(offset)]);
    let two =
        |first: &str, second: &str| result(&[("_meta", &object(&[(first, &text()), (second, &text())]))]);
    t.case("text-and-another-key", "Two keys of two names.")
        .read_carriers(two("com.truealter/other", TEXT_KEY))
        .accept_carried(&["text"], PLAIN_CANONICAL, DIGEST);
    let document = two(TEXT_KEY, TEXT_KEY);
    let offset = last(&document, &format!("\"{TEXT_KEY}\""));
    t.case("text-twice", "A key of _meta twice.")
        .read_carriers(document)
        .requirements("BM-6.3-1")
        .twin("text-and-another-key")
        .accept_miscarried(&["text"], [fault(DOUBLED).at("/_meta").offset(offset)]);
    let two = |second: &str| result(&[("_meta", &object(&[(META_KEY, PLAIN)])), (second, "{}")]);
    t.case("meta-and-another-member", "One _meta.").read_carriers(two("_metb")).accept_carried(
        &["meta"],
        PLAIN_CANONICAL,
        DIGEST,
    );
    let document = two("_meta");
    let offset = last(&document, r#""_meta""#);
    t.case(
        "meta-member-twice",
        "Two _meta, of which the second is empty: a reader that takes the last sees no decision.",
    )
    .read_carriers(document)
    .requirements("BM-6.3-1")
    .twin("meta-and-another-member")
    .accept_miscarried(&["meta"], [fault(DOUBLED).at("").offset(offset)]);
    let document = result(&[("_meta", "{}"), ("_meta", &object(&[(META_KEY, PLAIN)]))]);
    let offset = last(&document, r#""_meta""#);
    t.case("meta-member-twice-empty-first", "Two _meta, of which the first is empty.")
        .read_carriers(document)
        .requirements("BM-6.3-1")
        .several_faults()
        .twin("meta-and-another-member")
        .accept_miscarried(&["meta"], [fault(DOUBLED).at("").offset(offset)]);
}
