//! Section 7.3: exactly the members of one of the three cases.

use super::{DIGEST, DIGEST_FORM, MISSING, PLAIN, TYPE, UNEXPECTED, UNKNOWN, answer, option, question};
use crate::vectors::author::{Topic, fault};
use crate::vectors::binding_moment::edited;
use countersign_conformance::json::Json;

pub(super) fn topic() -> Topic {
    let mut t = Topic::new("resolution", "shape", "A resolution has exactly the members of its case.")
        .rulings("B7")
        .requirements("BM-7.3-1");
    accepted(&mut t);
    missing(&mut t);
    unexpected(&mut t);
    unknown(&mut t);
    several(&mut t);
    t
}

fn accepted(t: &mut Topic) {
    for (name, about, resolution, index) in [
        ("option", "The choice of an option.", option("1"), 1),
        ("option-zero", "The choice of the first option.", option("0"), 0),
        ("option-one-point-zero", "1.0 is index 1.", option("1.0"), 1),
        ("option-ten-tenths", "10e-1 is index 1.", option("10e-1"), 1),
        ("option-minus-zero", "-0 is index 0.", option("-0"), 0),
        (
            "option-in-another-order",
            "The order of members does not count.",
            format!(r#"{{"option_idx":1,"resolution":"option","envelope_digest":"{DIGEST}"}}"#),
            1,
        ),
        (
            "option-with-white-space",
            "White space does not count.",
            format!(
                "\n{{ \"envelope_digest\" : \"{DIGEST}\",\t\"resolution\":\"option\" , \"option_idx\": 1 }}\r\n"
            ),
            1,
        ),
        (
            "option-in-escapes",
            "Names and values are what they decode to.",
            edited(
                &edited(&option("1"), "option_idx", r"option\u005fidx"),
                r#""option""#,
                r#""\u006fption""#,
            ),
            1,
        ),
        (
            "digest-in-escapes",
            "So is the digest.",
            edited(&option("1"), r#""sha256:"#, r#""\u0073ha256:"#),
            1,
        ),
    ] {
        t.case(name, about)
            .check_resolution(PLAIN, resolution)
            .rulings("B4 B7")
            .requirements("BM-7.3-1 BM-7.3-2 BM-7.3-3 BM-7.3-9")
            .accept_output([("resolution", Json::from("option")), ("option_idx", Json::Integer(index))]);
    }
    for (name, about, token, text) in [
        ("answer", "An answer in the principal's own words.", r#""Only the totals.""#, "Only the totals."),
        ("answer-yes", "An answer is opaque: yes is an answer and no vote.", r#""yes""#, "yes"),
        ("answer-index", "A digit is an answer and no index.", r#""1""#, "1"),
        ("answer-kind", "So is the name of another case.", r#""question""#, "question"),
        ("answer-spaces-kept", "White space round the words stays.", r#""  wait\n""#, "  wait\n"),
        ("answer-escapes", "Escapes are decoded.", r#""\u0061\/\ud83d\ude00""#, "a/\u{1f600}"),
        (
            "answer-controls-kept",
            "What a terminal would obey is handed on as it is.",
            r#""a\u001b[2Jb""#,
            "a\u{1b}[2Jb",
        ),
        ("answer-one-letter", "One letter is an answer.", r#""x""#, "x"),
        ("answer-full-stop", "So is one that is no letter.", r#"".""#, "."),
        (
            "answer-json",
            "JSON in an answer is text.",
            r#""{\"resolution\":\"question\"}""#,
            r#"{"resolution":"question"}"#,
        ),
    ] {
        t.case(name, about)
            .check_resolution(PLAIN, answer(token))
            .rulings("B7 B8")
            .requirements("BM-7.3-1 BM-7.3-2 BM-7.3-4 BM-7.2-3")
            .accept_output([("resolution", Json::from("answer")), ("answer", Json::from(text))]);
    }
    t.case("question", "The question is rejected: there is no further member.")
        .check_resolution(PLAIN, question())
        .requirements("BM-7.3-1 BM-7.3-2 BM-7.3-7")
        .accept_output([("resolution", Json::from("question"))]);
}

fn missing(t: &mut Topic) {
    t.case("digest-missing", "A resolution names its envelope.")
        .check_resolution(PLAIN, r#"{"resolution":"option","option_idx":1}"#)
        .requirements("BM-7.3-9")
        .twin("option")
        .reject([fault(MISSING).at("/envelope_digest")]);
    t.case("kind-missing", "A resolution says which case it is; nothing is guessed from an index.")
        .check_resolution(PLAIN, edited(&option("1"), r#""resolution":"option","#, ""))
        .requirements("BM-7.3-2 BM-7.3-7")
        .twin("option")
        .reject([fault(MISSING).at("/resolution")]);
    t.case("index-missing", "An option has its index.")
        .check_resolution(PLAIN, edited(&option("1"), r#","option_idx":1"#, ""))
        .requirements("BM-7.3-3")
        .twin("option")
        .reject([fault(MISSING).at("/option_idx")]);
    t.case("answer-missing", "An answer has its words.")
        .check_resolution(PLAIN, edited(&answer(r#""x""#), r#","answer":"x""#, ""))
        .requirements("BM-7.3-4")
        .twin("answer-one-letter")
        .reject([fault(MISSING).at("/answer")]);
}

fn unexpected(t: &mut Topic) {
    for (name, about, resolution, twin, at) in [
        (
            "index-beside-an-answer",
            "An answer has no index.",
            edited(&answer(r#""x""#), r#""answer":"#, r#""option_idx":0,"answer":"#),
            "answer-one-letter",
            "/option_idx",
        ),
        (
            "index-beside-a-question",
            "A rejected question has no index.",
            edited(&question(), r#""question""#, r#""question","option_idx":0"#),
            "question",
            "/option_idx",
        ),
        (
            "answer-beside-an-option",
            "An option has no answer.",
            edited(&option("1"), r#""option_idx""#, r#""answer":"x","option_idx""#),
            "option",
            "/answer",
        ),
        (
            "answer-beside-a-question",
            "A rejected question has no answer.",
            edited(&question(), r#""question""#, r#""question","answer":"x""#),
            "question",
            "/answer",
        ),
        (
            "null-index-beside-an-answer",
            "Null is there, not absent.",
            edited(&answer(r#""x""#), r#""answer":"#, r#""option_idx":null,"answer":"#),
            "answer-one-letter",
            "/option_idx",
        ),
        (
            "null-answer-beside-an-option",
            "Null is there, not absent.",
            edited(&option("1"), r#""option_idx""#, r#""answer":null,"option_idx""#),
            "option",
            "/answer",
        ),
        (
            "null-index-beside-a-question",
            "Null is there, not absent.",
            edited(&question(), r#""question""#, r#""question","option_idx":null"#),
            "question",
            "/option_idx",
        ),
        (
            "empty-answer-beside-an-option",
            "An empty string is there, not absent.",
            edited(&option("1"), r#""option_idx""#, r#""answer":"","option_idx""#),
            "option",
            "/answer",
        ),
    ] {
        t.case(name, about)
            .check_resolution(PLAIN, resolution)
            .requirements("BM-7.3-3 BM-7.3-4")
            .twin(twin)
            .reject([fault(UNEXPECTED).at(at)]);
    }
    t.case("both-beside-a-question", "A rejected question has neither.")
        .check_resolution(
            PLAIN,
            edited(&question(), r#""question""#, r#""question","option_idx":0,"answer":"x""#),
        )
        .requirements("BM-7.3-3 BM-7.3-4")
        .several_faults()
        .twin("question")
        .reject([fault(UNEXPECTED).at("/option_idx"), fault(UNEXPECTED).at("/answer")]);
}

fn unknown(t: &mut Topic) {
    for (name, member, at) in [
        ("unknown-comment", r#""comment":"C","#, "/comment"),
        ("unknown-and-null", r#""meta":null,"#, "/meta"),
        ("unknown-and-empty", r#""":0,"#, "/"),
        ("unknown-proto", r#""__proto__":{},"#, "/__proto__"),
        ("unknown-pointer-escaped", r#""a/b~c":0,"#, "/a~1b~0c"),
        ("unknown-in-capitals", r#""Answer":"x","#, "/Answer"),
    ] {
        t.case(name, "A member that no resolution has.")
            .check_resolution(PLAIN, edited(&option("1"), "{", &format!("{{{member}")))
            .twin("option")
            .reject([fault(UNKNOWN).at(at)]);
    }
    for (name, old, new, missing, unknown) in [
        ("digest-misspelt", "envelope_digest", "envelopeDigest", "/envelope_digest", "/envelopeDigest"),
        ("index-misspelt", "option_idx", "option_index", "/option_idx", "/option_index"),
    ] {
        t.case(name, "A misspelt member is unknown, and the right one is missing.")
            .check_resolution(PLAIN, edited(&option("1"), old, new))
            .twin("option")
            .reject([fault(MISSING).at(missing), fault(UNKNOWN).at(unknown)]);
    }
}

fn several(t: &mut Topic) {
    t.case("nothing-there", "Of an empty object the two members are missing that every case has.")
        .check_resolution(PLAIN, "{}")
        .several_faults()
        .twin("question")
        .reject([fault(MISSING).at("/envelope_digest"), fault(MISSING).at("/resolution")]);
    t.case("every-fault-of-the-shape", "All faults of the shape at once.")
        .check_resolution(
            PLAIN,
            r#"{"envelope_digest":"sha256:0","resolution":"option","answer":"x","comment":"C"}"#,
        )
        .several_faults()
        .twin("option")
        .reject([
            fault(DIGEST_FORM).at("/envelope_digest"),
            fault(MISSING).at("/option_idx"),
            fault(UNEXPECTED).at("/answer"),
            fault(UNKNOWN).at("/comment"),
        ]);
    t.case("everything-null", "Null in every place: the case is not known, so no member is out of place.")
        .check_resolution(
            PLAIN,
            r#"{"envelope_digest":null,"resolution":null,"option_idx":null,"answer":null}"#,
        )
        .several_faults()
        .twin("question")
        .reject([
            fault(TYPE).at("/envelope_digest"),
            fault(TYPE).at("/resolution"),
            fault(TYPE).at("/option_idx"),
            fault(TYPE).at("/answer"),
        ]);
}
