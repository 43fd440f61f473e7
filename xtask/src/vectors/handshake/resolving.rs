//! Section 7.3: one resolution for each envelope, and what is discarded consumes nothing.

use super::{
    Moment, dialogue_closed, first, first_swapped, first_with_three_options, free_text_closed, second, third,
};
use crate::vectors::author::{Topic, resolve};

pub(super) fn topic() -> Topic {
    let mut t = Topic::new(
        "handshake",
        "resolving",
        "An envelope takes one resolution, and a discard leaves it as it was.",
    )
    .rulings("B8")
    .requirements("BM-7.3-6");
    once(&mut t);
    unknown(&mut t);
    discards(&mut t);
    many(&mut t);
    t
}

fn once(t: &mut Topic) {
    let m = first();
    t.case("option", "An option is chosen.")
        .handshake([m.emit(), m.option("1")])
        .accept_outcomes(&["emitted", "option:1"]);
    t.case("answer", "An answer is given.")
        .handshake([m.emit(), m.answer("\"x\"")])
        .requirements("BM-7.2-3")
        .accept_outcomes(&["emitted", "answer"]);
    t.case("question", "The question is rejected.")
        .handshake([m.emit(), m.question()])
        .requirements("BM-7.2-3")
        .accept_outcomes(&["emitted", "question"]);
    t.case("index-by-value", "1.0 is option 1.")
        .handshake([m.emit(), m.option("1.0")])
        .rulings("B4")
        .accept_outcomes(&["emitted", "option:1"]);
    for (name, again) in [
        ("option-twice", m.option("1")),
        ("another-option", m.option("0")),
        ("option-then-answer", m.answer("\"x\"")),
        ("option-then-question", m.question()),
        ("option-then-out-of-range", m.option("7")),
    ] {
        t.case(name, "What has been resolved is not resolved again, by the same words or by others.")
            .handshake([m.emit(), m.option("1"), again])
            .accept_outcomes(&["emitted", "option:1", "discarded:E_RESOLUTION_RESOLVED"]);
    }
    t.case("answer-then-option", "An answer is a resolution like any other.")
        .handshake([m.emit(), m.answer("\"x\""), m.option("0")])
        .accept_outcomes(&["emitted", "answer", "discarded:E_RESOLUTION_RESOLVED"]);
    t.case("question-then-option", "So is a rejection: who sent the question back has not voted.")
        .handshake([m.emit(), m.question(), m.option("0")])
        .accept_outcomes(&["emitted", "question", "discarded:E_RESOLUTION_RESOLVED"]);
    t.case("question-twice", "One rejection is one objection.")
        .handshake([m.emit(), m.question(), m.question()])
        .accept_outcomes(&["emitted", "question", "discarded:E_RESOLUTION_RESOLVED"]);
    t.case("in-a-string", "A host turned the resolution into a string.")
        .handshake([
            m.emit(),
            resolve(format!(r#""{{\"envelope_digest\":\"{}\",\"resolution\":\"question\"}}""#, m.digest)),
        ])
        .rulings("B7")
        .accept_outcomes(&["emitted", "question"]);
}

fn unknown(t: &mut Topic) {
    let (m, other) = (first(), second());
    for (name, step) in [
        ("option-of-nothing", m.option("0")),
        ("answer-of-nothing", m.answer("\"x\"")),
        ("question-of-nothing", m.question()),
    ] {
        t.case(name, "A resolution of an envelope that was never emitted.")
            .handshake([step])
            .requirements("BM-7.3-5 BM-7.3-10")
            .accept_outcomes(&["discarded:E_RESOLUTION_ENVELOPE"]);
    }
    t.case("another-envelope", "Another envelope is open, this one is not.")
        .handshake([m.emit(), other.option("0"), m.option("0")])
        .requirements("BM-7.3-5 BM-7.3-10")
        .accept_outcomes(&["emitted", "discarded:E_RESOLUTION_ENVELOPE", "option:0"]);
    t.case("before-it-is-emitted", "A resolution does not wait for its envelope.")
        .handshake([m.option("0"), m.emit(), m.option("0")])
        .requirements("BM-7.3-5 BM-7.3-10")
        .accept_outcomes(&["discarded:E_RESOLUTION_ENVELOPE", "emitted", "option:0"]);
    t.case("unknown-and-out-of-range", "Of an unknown envelope nothing else is said.")
        .handshake([m.option("7")])
        .requirements("BM-7.3-5")
        .accept_outcomes(&["discarded:E_RESOLUTION_ENVELOPE"]);
    t.case("order-of-options", "An index chosen against one order does not apply to the other.")
        .handshake([first_swapped().emit(), m.option("1"), first_swapped().option("1")])
        .requirements("BM-12.5-1 BM-7.3-5")
        .accept_outcomes(&["emitted", "discarded:E_RESOLUTION_ENVELOPE", "option:1"]);
}

fn discards(t: &mut Topic) {
    let m = first();
    let consumes_nothing = "What is discarded consumes nothing: the envelope stays open.";
    for (name, step, code) in [
        ("out-of-range-first", m.option("2"), "E_RESOLUTION_RANGE"),
        ("negative-first", m.option("-1"), "E_RESOLUTION_RANGE"),
        ("blank-answer-first", m.answer("\" \\n\""), "E_RESOLUTION_BLANK"),
        ("null-answer-first", m.answer("null"), "E_RESOLUTION_TYPE"),
        ("fraction-first", m.option("0.5"), "E_JCS_NUMBER"),
        ("doubled-index-first", m.option(r#"0,"option_idx":1"#), "E_JCS_DUPLICATE"),
        ("two-cases-first", m.option(r#"0,"answer":"x""#), "E_RESOLUTION_UNEXPECTED"),
        ("no-digest-first", resolve(r#"{"resolution":"option","option_idx":0}"#), "E_RESOLUTION_MISSING"),
        (
            "no-kind-first",
            resolve(format!(r#"{{"envelope_digest":"{}","option_idx":0}}"#, m.digest)),
            "E_RESOLUTION_MISSING",
        ),
        (
            "other-kind-first",
            resolve(format!(r#"{{"envelope_digest":"{}","resolution":"decline"}}"#, m.digest)),
            "E_RESOLUTION_KIND",
        ),
        (
            "digest-in-capitals-first",
            resolve(format!(
                r#"{{"envelope_digest":"{}","resolution":"question"}}"#,
                m.digest.to_uppercase()
            )),
            "E_RESOLUTION_DIGEST",
        ),
        (
            "wrapper-first",
            resolve(format!(r#"{{"r":{{"envelope_digest":"{}","resolution":"question"}}}}"#, m.digest)),
            "E_RESOLUTION_MISSING",
        ),
        ("null-first", resolve("null"), "E_RESOLUTION_TYPE"),
        ("nothing-first", resolve(""), "E_JCS_SYNTAX"),
        ("invalid-utf-8-first", resolve(b"\"\xff\""), "E_JCS_UTF8"),
    ] {
        t.case(name, consumes_nothing)
            .handshake([m.emit(), step, m.option("0")])
            .requirements("BM-7.3-10")
            .accept_outcomes(&["emitted", &format!("discarded:{code}"), "option:0"]);
    }
    let closed = free_text_closed();
    t.case("answer-through-a-closed-hatch", consumes_nothing)
        .handshake([closed.emit(), closed.answer("\"x\""), closed.option("0")])
        .requirements("BM-7.3-10")
        .accept_outcomes(&["emitted", "discarded:E_RESOLUTION_HATCH", "option:0"]);
    let closed = dialogue_closed();
    t.case(
        "question-through-a-closed-hatch",
        "A rejection that is discarded is no objection either: the next envelope goes out.",
    )
    .handshake([closed.emit(), closed.question(), second().emit(), closed.answer("\"x\"")])
    .requirements("BM-7.3-10")
    .accept_outcomes(&["emitted", "discarded:E_RESOLUTION_HATCH", "emitted", "answer"]);
    t.case("several-discards", "Not even many of them.")
        .handshake([m.emit(), m.option("2"), m.option("2"), m.answer("\"\""), m.option("3"), m.question()])
        .requirements("BM-7.3-10")
        .accept_outcomes(&[
            "emitted",
            "discarded:E_RESOLUTION_RANGE",
            "discarded:E_RESOLUTION_RANGE",
            "discarded:E_RESOLUTION_BLANK",
            "discarded:E_RESOLUTION_RANGE",
            "question",
        ]);
}

fn many(t: &mut Topic) {
    let (a, b, c) = (first(), second(), third());
    t.case("several-open", "Several envelopes are open, and are resolved in another order.")
        .handshake([a.emit(), b.emit(), c.emit(), c.option("1"), a.answer("\"x\""), b.option("0")])
        .requirements("BM-3-2 BM-7.3-6")
        .accept_outcomes(&["emitted", "emitted", "emitted", "option:1", "answer", "option:0"]);
    t.case("each-by-its-own", "Resolving one leaves the other open.")
        .handshake([a.emit(), b.emit(), a.option("0"), a.option("0"), b.option("0")])
        .accept_outcomes(&["emitted", "emitted", "option:0", "discarded:E_RESOLUTION_RESOLVED", "option:0"]);
    let three = first_with_three_options();
    t.case("each-range-by-its-own", "Index 2 is within one of two open envelopes.")
        .handshake([a.emit(), three.emit(), a.option("2"), three.option("2")])
        .requirements("BM-7.3-3 BM-12.5-1")
        .accept_outcomes(&["emitted", "emitted", "discarded:E_RESOLUTION_RANGE", "option:2"]);
    let swapped: Moment = first_swapped();
    t.case("both-orders-open", "Two envelopes that differ in the order of their options are two envelopes.")
        .handshake([a.emit(), swapped.emit(), a.option("0"), swapped.option("0")])
        .requirements("BM-12.5-1")
        .accept_outcomes(&["emitted", "emitted", "option:0", "option:0"]);
    t.case("captured-and-replayed", "Assent to one envelope is not assent to a later one.")
        .handshake([a.emit(), a.option("0"), b.emit(), a.option("0"), b.option("1")])
        .requirements("BM-12.5-1 BM-7.3-6")
        .accept_outcomes(&["emitted", "option:0", "emitted", "discarded:E_RESOLUTION_RESOLVED", "option:1"]);
}
