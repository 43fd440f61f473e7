//! Section 7.3: what each member may hold, and what is out of the profile before that is asked.

use super::{DIGEST, DIGEST_FORM, KIND, PLAIN, TYPE, answer, option, question};
use crate::vectors::author::{Topic, fault};
use crate::vectors::binding_moment::{edited, last};

pub(super) fn topic() -> Topic {
    let mut t = Topic::new(
        "resolution",
        "values",
        "Each member of a resolution holds what it may hold and nothing else.",
    )
    .rulings("B7")
    .requirements("BM-7.3-1");
    mistyped(&mut t);
    kinds(&mut t);
    digests(&mut t);
    out_of_profile(&mut t);
    t
}

fn mistyped(t: &mut Topic) {
    const TYPES: [(&str, &str); 6] = [
        ("null", "null"),
        ("boolean", "true"),
        ("number", "0"),
        ("string", "\"0\""),
        ("array", "[]"),
        ("object", "{}"),
    ];
    for (kind, other) in TYPES.iter().filter(|(kind, _)| *kind != "string") {
        t.case(&format!("digest-{kind}"), "The digest is a string.")
            .check_resolution(PLAIN, edited(&option("1"), &format!("\"{DIGEST}\""), other))
            .requirements("BM-7.3-9")
            .twin("shape/option")
            .reject([fault(TYPE).at("/envelope_digest")]);
        t.case(&format!("kind-{kind}"), "The case is a string.")
            .check_resolution(PLAIN, edited(&question(), "\"question\"", other))
            .requirements("BM-7.3-2")
            .twin("shape/question")
            .reject([fault(TYPE).at("/resolution")]);
        t.case(&format!("answer-{kind}"), "An answer is a string.")
            .check_resolution(PLAIN, answer(other))
            .requirements("BM-7.3-4")
            .twin("shape/answer-one-letter")
            .reject([fault(TYPE).at("/answer")]);
    }
    for (kind, other) in TYPES.iter().filter(|(kind, _)| *kind != "number") {
        t.case(&format!("index-{kind}"), "An index is a number, never a string of digits.")
            .check_resolution(PLAIN, option(other))
            .requirements("BM-7.3-3")
            .twin("shape/option")
            .reject([fault(TYPE).at("/option_idx")]);
    }
    for (kind, other) in TYPES.iter().filter(|(kind, _)| !["string", "object"].contains(kind)) {
        t.case(&format!("root-{kind}"), "A resolution is an object.")
            .check_resolution(PLAIN, *other)
            .twin("shape/option")
            .reject([fault(TYPE).at("")]);
    }
    t.case("root-in-an-array", "A list of resolutions is no resolution.")
        .check_resolution(PLAIN, format!("[{}]", question()))
        .twin("shape/question")
        .reject([fault(TYPE).at("")]);
}

fn kinds(t: &mut Topic) {
    for (name, kind) in [
        ("kind-in-capitals", "Question"),
        ("kind-with-a-space", "question "),
        ("kind-in-the-plural", "questions"),
        ("kind-empty", ""),
        ("kind-dialogue", "dialogue"),
        ("kind-decline", "decline"),
        ("kind-cut-short", "quest"),
    ] {
        t.case(name, "The case is one of three words, exactly.")
            .check_resolution(PLAIN, edited(&question(), "\"question\"", &format!("\"{kind}\"")))
            .requirements("BM-7.3-2")
            .twin("shape/question")
            .reject([fault(KIND).at("/resolution")]);
    }
    t.case(
        "kind-unknown-beside-an-index",
        "Where the case is not known, nobody can say that an index does not belong.",
    )
    .check_resolution(PLAIN, edited(&option("1"), "\"option\"", "\"opt\""))
    .requirements("BM-7.3-2")
    .twin("shape/option")
    .reject([fault(KIND).at("/resolution")]);
}

fn digests(t: &mut Topic) {
    let digits = &DIGEST["sha256:".len()..];
    for (name, about, digest) in [
        ("digest-without-prefix", "The digits alone.", digits.to_owned()),
        ("digest-prefix-in-capitals", "The prefix is lower case.", format!("SHA256:{digits}")),
        ("digest-prefix-with-a-hyphen", "The prefix has no hyphen.", format!("sha-256:{digits}")),
        ("digest-of-another-kind", "No other hash.", format!("sha512:{digits}")),
        ("digest-in-capitals", "The digits are lower case.", format!("sha256:{}", digits.to_uppercase())),
        ("digest-one-capital", "One capital is enough.", format!("sha256:{}", digits.replacen('b', "B", 1))),
        ("digest-63-digits", "One digit is missing.", DIGEST[..DIGEST.len() - 1].to_owned()),
        ("digest-65-digits", "One digit too many.", format!("{DIGEST}0")),
        (
            "digest-with-a-letter",
            "g is no hexadecimal digit.",
            format!("sha256:{}", digits.replacen('b', "g", 1)),
        ),
        ("digest-with-a-space", "A space behind it.", format!("{DIGEST} ")),
        ("digest-behind-a-space", "A space before it.", format!(" {DIGEST}")),
        ("digest-empty", "An empty string.", String::new()),
        ("digest-prefix-only", "The prefix alone.", "sha256:".to_owned()),
        (
            "digest-in-full-width-digits",
            "Digits are ASCII.",
            format!("sha256:{}", digits.replacen('9', "\u{ff19}", 1)),
        ),
    ] {
        t.case(name, about)
            .check_resolution(PLAIN, edited(&question(), DIGEST, &digest))
            .requirements("BM-7.3-9 BM-6.2-1")
            .twin("shape/question")
            .reject([fault(DIGEST_FORM).at("/envelope_digest")]);
    }
}

fn out_of_profile(t: &mut Topic) {
    for (name, about, resolution, twin, code, at, needle) in [
        (
            "index-one-and-a-half",
            "A fraction is out of the profile.",
            option("1.5"),
            "option",
            "E_JCS_NUMBER",
            "/option_idx",
            "1.5",
        ),
        (
            "index-two-to-the-53rd",
            "So is 2^53.",
            option("9007199254740992"),
            "option",
            "E_JCS_NUMBER",
            "/option_idx",
            "9007199254740992",
        ),
        (
            "half-a-pair",
            "Half a pair in an answer.",
            answer(r#""\ud83d""#),
            "answer-one-letter",
            "E_JCS_SURROGATE",
            "/answer",
            r"\ud83d",
        ),
        (
            "index-twice",
            "Two indexes are one doubled member.",
            option(r#"0,"option_idx":1"#),
            "option",
            "E_JCS_DUPLICATE",
            "",
            "\"option_idx\"",
        ),
        (
            "kind-twice",
            "Two cases are one doubled member.",
            edited(&question(), r#""question""#, r#""question","resolution":"option""#),
            "question",
            "E_JCS_DUPLICATE",
            "",
            "\"resolution\"",
        ),
        (
            "digest-twice",
            "Two digests are one doubled member.",
            format!(r#"{{"envelope_digest":"{DIGEST}",{}"#, &question()[1..]),
            "question",
            "E_JCS_DUPLICATE",
            "",
            "\"envelope_digest\"",
        ),
        (
            "something-behind",
            "Anything but white space behind the object.",
            format!("{}x", question()),
            "question",
            "E_JCS_SYNTAX",
            "",
            "x",
        ),
    ] {
        let offset = last(&resolution, needle);
        t.case(name, about)
            .check_resolution(PLAIN, resolution)
            .requirements("BM-6.3-6 BM-7.3-1")
            .twin(&format!("shape/{twin}"))
            .refuse(code, at, offset);
    }
    t.case("unfinished", "The last brace is missing.")
        .check_resolution(PLAIN, question().trim_end_matches('}'))
        .requirements("BM-6.3-6 BM-7.3-1")
        .twin("shape/question")
        .refuse("E_JCS_SYNTAX", "", question().len() as u64 - 1);
    let resolution = format!(r#"{{"comment":1.5,{}"#, &question()[1..]);
    t.case(
        "profile-before-shape",
        "Out of the profile there is one code, and the unknown member is not reported.",
    )
    .check_resolution(PLAIN, resolution)
    .requirements("BM-6.3-6 BM-7.3-1")
    .several_faults()
    .twin("shape/question")
    .refuse("E_JCS_NUMBER", "/comment", 11);
}
