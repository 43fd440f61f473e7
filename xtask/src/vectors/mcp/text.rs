//! B14: the string in `_meta` is the canonical text, to the byte.

use super::{DIGEST, TYPE, string, text, text_alone};
use crate::vectors::author::{Topic, fault};
use crate::vectors::binding_moment::{PLAIN, PLAIN_CANONICAL, canonical, last};

const INDEX: &str = r#""recommended_idx":0"#;

/// The place in the result of the last `needle` within the string, as it is spelt there.
fn place(result: &str, needle: &str) -> u64 {
    last(result, &needle.replace('"', "\\\""))
}

pub(super) fn topic() -> Topic {
    let mut t = Topic::new("mcp", "text", "The string in _meta holds the canonical text and nothing else.")
        .rulings("B14")
        .requirements("BM-6.1-1");
    t.case("escaped-in-the-result", "How the result spells the string is the result's business.")
        .read_carriers(text_alone(&text().replace('{', r"\u007b").replace("S", r"\u0053")))
        .accept_carried(&["text"], PLAIN_CANONICAL, DIGEST);
    for (kind, value) in [("null", "null"), ("number", "0"), ("array", "[]"), ("object", "{}")] {
        t.case(&format!("not-a-string-{kind}"), "Another value there is malformed, and not absent.")
            .read_carriers(text_alone(value))
            .several_faults()
            .twin("reading/text")
            .accept_miscarried(&["text"], [fault(TYPE).at("")]);
    }
    t.case("object-in-its-place", "An envelope that is no string is not the text.")
        .read_carriers(text_alone(PLAIN))
        .several_faults()
        .twin("reading/text")
        .accept_miscarried(&["text"], [fault(TYPE).at("")]);
    not_canonical(&mut t);
    out_of_profile(&mut t);
    t
}

/// Whoever hashes the string as it is must get the digest.
fn not_canonical(t: &mut Topic) {
    let spaced = text_alone(&string(&format!("{PLAIN_CANONICAL} ")));
    let end = last(&spaced, " \"");
    t.case("white-space-behind", "A space behind the text is not of the canonical form.")
        .read_carriers(&spaced)
        .twin("reading/text")
        .accept_miscarried(&["text"], [fault("E_JCS_NOT_CANONICAL").at("").offset(end)]);
    let fraction = text_alone(&string(&canonical(INDEX, r#""recommended_idx":0.0"#)));
    let offset = place(&fraction, "0.0") + 1;
    t.case("number-in-another-spelling", "0.0 is 0, and the canonical text says 0.")
        .read_carriers(&fraction)
        .rulings("J5 B4 B14")
        .twin("reading/text")
        .accept_miscarried(&["text"], [fault("E_JCS_NOT_CANONICAL").at("").offset(offset)]);
}

fn out_of_profile(t: &mut Topic) {
    let twice = text_alone(&string(&canonical(r#""offer":"O""#, r#""offer":"O","offer":"P""#)));
    let offset = place(&twice, r#""offer""#);
    t.case("duplicate", "A name twice within the text, placed at the escaped quote of the second.")
        .read_carriers(&twice)
        .rulings("J3 B14")
        .twin("reading/text")
        .accept_miscarried(&["text"], [fault("E_JCS_DUPLICATE").at("").offset(offset)]);
    let big = text_alone(&string(&canonical(INDEX, r#""recommended_idx":9007199254740993"#)));
    let offset = place(&big, "9007199254740993");
    t.case("big-integer", "2^53+1 within the text is seen as it is.")
        .read_carriers(&big)
        .rulings("J5 B14")
        .twin("reading/text")
        .accept_miscarried(&["text"], [fault("E_JCS_NUMBER").at("/question/recommended_idx").offset(offset)]);
    let half = text_alone(&string(&canonical(r#""offer":"O""#, r#""offer":"\ud83d""#)));
    let offset = last(&half, r"\\ud83d");
    t.case(
        "half-a-pair",
        "Half a surrogate pair within the text, which the result spells with two backslashes.",
    )
    .read_carriers(&half)
    .rulings("J4 B14")
    .twin("reading/text")
    .accept_miscarried(&["text"], [fault("E_JCS_SURROGATE").at("/offer").offset(offset)]);
    let outer = text_alone(&text().replacen(r#"\"O\""#, r#"\"\ud83d\""#, 1));
    let offset = last(&outer, r"\ud83d");
    t.case("half-a-pair-in-the-result", "Half a pair in the string itself, of which there is no text.")
        .read_carriers(&outer)
        .rulings("J4 B14")
        .twin("reading/text")
        .accept_miscarried(&["text"], [fault("E_JCS_SURROGATE").at("").offset(offset)]);
    let words = text_alone(&string("see content"));
    let offset = last(&words, "see content");
    t.case("words", "A string that holds no JSON.")
        .read_carriers(&words)
        .rulings("J7 B14")
        .several_faults()
        .twin("reading/text")
        .accept_miscarried(&["text"], [fault("E_JCS_SYNTAX").at("").offset(offset)]);
    for (levels, name) in [(65_usize, "depth-65"), (200, "depth-200")] {
        let deep = text_alone(&string(&format!("{}{}", "[".repeat(levels), "]".repeat(levels))));
        let offset = last(&deep, &"[".repeat(levels)) + 64;
        t.case(name, "The levels of the text are counted from its first bracket.")
            .read_carriers(&deep)
            .rulings("J2 B14")
            .several_faults()
            .twin("reading/text")
            .accept_miscarried(&["text"], [fault("E_JCS_DEPTH").at(&"/0".repeat(64)).offset(offset)]);
    }
}
