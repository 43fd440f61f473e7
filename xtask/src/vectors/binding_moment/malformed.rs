//! B5: what stands under `binding_moment` and is no envelope. It leads to the fallback, so the answer is an accept.

use super::extract::{CARRYING, beside, carrying, nested};
use super::{DOUBLED, MISSING, OPTION_COUNT, PLAIN, TYPE, UNKNOWN, edited, last, plain};
use crate::vectors::author::{Topic, fault};

/// The tool result with this text as the value of `binding_moment`.
fn holding(value: &str) -> String {
    format!(r#"{{"content":[{{"type":"text","text":"T"}}],"binding_moment":{value}}}"#)
}

pub(super) fn topic() -> Topic {
    let mut t = Topic::new(
        "binding-moment",
        "malformed",
        "What stands under the name and is no envelope is malformed, with its faults, and never absent.",
    )
    .rulings("B5")
    .requirements("BM-8.1-1");
    malformed(&mut t);
    doubled(&mut t);
    out_of_profile(&mut t);
    t
}

fn malformed(t: &mut Topic) {
    for (kind, value) in [("null", "null"), ("boolean", "true"), ("number", "0"), ("array", "[]")] {
        t.case(
            &format!("{kind}-in-its-place"),
            "The member is there and is no object: malformed, not absent.",
        )
        .extract_moment(holding(value))
        .requirements("BM-8.1-1 BM-4-1")
        .several_faults()
        .twin("extract/plain")
        .accept_malformed([fault(TYPE).at("")]);
    }
    t.case("string-in-its-place", "An envelope in a string is a string at the top level.")
        .extract_moment(holding(&format!("{PLAIN:?}")))
        .requirements("BM-8.1-1 BM-4-1")
        .several_faults()
        .twin("extract/plain")
        .accept_malformed([fault(TYPE).at("")]);
    t.case("array-around-it", "An envelope in an array is an array.")
        .extract_moment(holding(&format!("[{PLAIN}]")))
        .requirements("BM-8.1-1 BM-4-1")
        .twin("extract/plain")
        .accept_malformed([fault(TYPE).at("")]);
    t.case("empty-object-in-its-place", "An empty object is an envelope without its members.")
        .extract_moment(holding("{}"))
        .requirements("BM-8.1-1 BM-4-2")
        .several_faults()
        .twin("extract/plain")
        .accept_malformed([
            fault(MISSING).at("/synopsis"),
            fault(MISSING).at("/findings"),
            fault(MISSING).at("/recommendations"),
            fault(MISSING).at("/offer"),
            fault(MISSING).at("/question"),
        ]);
    t.case("missing-member", "Pointers count from the envelope.")
        .extract_moment(carrying(r#""offer":"O","#, ""))
        .requirements("BM-8.1-1 BM-4-2")
        .twin("extract/plain")
        .accept_malformed([fault(MISSING).at("/offer")]);
    t.case("unknown-member", "An unknown member.")
        .extract_moment(carrying(r#"{"stem""#, r#"{"help":"H","stem""#))
        .requirements("BM-8.1-1 BM-4-6")
        .twin("extract/plain")
        .accept_malformed([fault(UNKNOWN).at("/question/help")]);
    t.case("two-faults", "All faults of the grammar.")
        .extract_moment(holding(&edited(
            &plain(r#""S""#, "7"),
            r#"[{"label":"A","reasoning":"a"},{"label":"B","reasoning":"b"}]"#,
            r#"[{"label":"A","reasoning":"a"}]"#,
        )))
        .requirements("BM-8.1-1 BM-5.1-1 BM-5.6-1")
        .several_faults()
        .twin("extract/plain")
        .accept_malformed([fault(TYPE).at("/synopsis"), fault(OPTION_COUNT).at("/question/options")]);
    t.case("depth-64", "Depth counts from the envelope: its 64 open brackets pass, though the result's own is the sixty-fifth.")
        .extract_moment(carrying("true}}}}", &format!("true}}}},\"x\":{}}}}}", nested(63))))
        .rulings("J2 B5")
        .requirements("BM-8.1-1 BM-6.3-4")
        .twin("extract/plain")
        .accept_malformed([fault(UNKNOWN).at("/x")]);
}

fn doubled(t: &mut Topic) {
    for (name, about, member) in [
        (
            "twice",
            "Two members of that name are malformed, even when both hold the same.",
            format!(r#","binding_moment":{PLAIN}"#),
        ),
        (
            "twice-by-escape",
            "Names are compared after their escapes are decoded.",
            r#","binding\u005fmoment":{}"#.to_owned(),
        ),
        ("twice-and-null", "Whatever the second holds.", r#","binding_moment":null"#.to_owned()),
    ] {
        let result = edited(CARRYING, "true}}}}", &format!("true}}}}}}{member}}}"));
        let offset = last(&result, &member) + 1;
        t.case(name, about)
            .extract_moment(result)
            .requirements("BM-8.1-1 BM-6.3-1")
            .several_faults()
            .twin("extract/plain")
            .accept_malformed([fault(DOUBLED).at("").offset(offset)]);
    }
    let result = beside(r#""binding_moment":{"score":0.5}"#);
    let offset = last(&result, r#""binding_moment""#);
    t.case(
        "twice-and-out-of-profile",
        "What the first holds is not judged, since either could be the envelope.",
    )
    .extract_moment(result)
    .requirements("BM-8.1-1 BM-6.3-1")
    .several_faults()
    .twin("extract/plain")
    .accept_malformed([fault(DOUBLED).at("").offset(offset)]);
    t.case("three-times", "The second is reported.")
        .extract_moment(r#"{"binding_moment":0,"binding_moment":1,"binding_moment":2}"#)
        .requirements("BM-8.1-1 BM-6.3-1")
        .several_faults()
        .twin("extract/plain")
        .accept_malformed([fault(DOUBLED).at("").offset(20)]);
}

fn out_of_profile(t: &mut Topic) {
    let result = carrying(r#""recommended_idx":0"#, r#""recommended_idx":0.5"#);
    let offset = last(&result, "0.5");
    t.case("fraction-inside", "Offsets count from the start of the tool result, pointers from the envelope.")
        .extract_moment(result)
        .requirements("BM-8.1-1 BM-6.3-3")
        .twin("extract/plain")
        .accept_malformed([fault("E_JCS_NUMBER").at("/question/recommended_idx").offset(offset)]);
    let result = carrying(r#""offer":"O""#, r#""offer":"O","offer":"P""#);
    let offset = last(&result, r#""offer":"P""#);
    t.case("duplicate-inside", "A doubled member of the envelope.")
        .extract_moment(result)
        .requirements("BM-8.1-1 BM-6.3-1")
        .twin("extract/plain")
        .accept_malformed([fault("E_JCS_DUPLICATE").at("").offset(offset)]);
    let result = carrying(r#""stem":"Q""#, r#""stem":"Q\ud83d""#);
    let offset = last(&result, r"\ud83d");
    t.case("half-a-pair-inside", "Half a pair in the envelope.")
        .extract_moment(result)
        .requirements("BM-8.1-1 BM-6.3-2")
        .twin("extract/plain")
        .accept_malformed([fault("E_JCS_SURROGATE").at("/question/stem").offset(offset)]);
    let result = carrying("true}}}}", &format!("true}}}},\"x\":{}}}}}", nested(64)));
    let offset = last(&result, "[");
    t.case("depth-65-inside", "65 open brackets, counted from the envelope.")
        .extract_moment(result)
        .rulings("J2 B5")
        .requirements("BM-8.1-1 BM-6.3-4")
        .twin("extract/plain")
        .accept_malformed([fault("E_JCS_DEPTH").at(&format!("/x{}", "/0".repeat(63))).offset(offset)]);
    let result = edited(&carrying(r#""offer":"O","#, ""), r#""S""#, "1.5");
    let offset = last(&result, "1.5");
    t.case(
        "profile-before-grammar",
        "Out of the profile there is one code, and the missing member is not reported.",
    )
    .extract_moment(result)
    .requirements("BM-8.1-1 BM-6.3-3")
    .several_faults()
    .twin("extract/plain")
    .accept_malformed([fault("E_JCS_NUMBER").at("/synopsis").offset(offset)]);
    let result = beside(r#""score":0.5"#);
    let result = edited(&result, r#""recommended_idx":0"#, r#""recommended_idx":1e-1"#);
    let offset = last(&result, "1e-1");
    t.case("doubles-inside-and-beside", "Of two doubles the one in the envelope counts.")
        .extract_moment(result)
        .requirements("BM-8.1-1 BM-6.3-3")
        .twin("extract/double-beside")
        .accept_malformed([fault("E_JCS_NUMBER").at("/question/recommended_idx").offset(offset)]);
}
