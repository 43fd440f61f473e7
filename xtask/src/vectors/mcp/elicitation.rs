//! B9: what the result of an elicitation means.

use crate::vectors::author::{Topic, fault};
use crate::vectors::binding_moment::{PLAIN, plain};

fn accepted(content: &str) -> String {
    format!(r#"{{"action":"accept","content":{content}}}"#)
}

pub(super) fn topic() -> Topic {
    let mut t = Topic::new(
        "mcp",
        "elicitation",
        "Only a word of the list decides; a client that declines, or accepts nothing, decides nothing.",
    )
    .rulings("B9")
    .requirements("BM-2-1");
    decided(&mut t);
    undecided(&mut t);
    malformed(&mut t);
    t
}

fn decided(t: &mut Topic) {
    t.case("option", "A word that is the number of an option.")
        .hear_elicitation(PLAIN, accepted(r#"{"resolution":"1"}"#))
        .accept_option(1);
    t.case("option-recommended", "The recommended one is a choice like any other.")
        .hear_elicitation(PLAIN, accepted(r#"{"resolution":"0"}"#))
        .accept_option(0);
    t.case("option-with-empty-answer", "A field that was left alone comes as an empty text.")
        .hear_elicitation(PLAIN, accepted(r#"{"resolution":"1","answer":""}"#))
        .accept_option(1);
    t.case("answer", "The word answer with its text.")
        .hear_elicitation(PLAIN, accepted(r#"{"resolution":"answer","answer":"Ask again in May"}"#))
        .accept_answer("Ask again in May");
    t.case("question", "The question is sent back.")
        .hear_elicitation(PLAIN, accepted(r#"{"resolution":"question"}"#))
        .accept_question();
    t.case("with-meta", "What else a result has is the client's business.")
        .hear_elicitation(
            PLAIN,
            r#"{"_meta":{"a":{}},"action":"accept","content":{"resolution":"question"},"resultType":"complete"}"#,
        )
        .accept_question();
}

fn undecided(t: &mut Topic) {
    for (name, about, result, reason) in [
        ("decline", "A client declines without asking, too.", r#"{"action":"decline"}"#, "declined"),
        (
            "decline-with-content",
            "What a declined form holds is not read.",
            r#"{"action":"decline","content":{"resolution":"0"}}"#,
            "declined",
        ),
        ("cancel", "A form that was closed is no answer.", r#"{"action":"cancel"}"#, "dismissed"),
        (
            "cancel-with-content",
            "Whatever had been filled in.",
            r#"{"action":"cancel","content":{"resolution":"question"}}"#,
            "dismissed",
        ),
        (
            "accept-empty",
            "Clients accept by themselves, with nothing.",
            r#"{"action":"accept","content":{}}"#,
            "accepted-empty",
        ),
        ("accept-without-content", "Or without content.", r#"{"action":"accept"}"#, "accepted-empty"),
        ("accept-null", "Or with null.", r#"{"action":"accept","content":null}"#, "accepted-empty"),
    ] {
        t.case(name, about).hear_elicitation(PLAIN, result).accept_unresolved(reason);
    }
}

fn malformed(t: &mut Topic) {
    for (name, about, content, twin, code, at) in [
        (
            "option-as-a-number",
            "A number is no word.",
            r#"{"resolution":1}"#,
            "option",
            "E_RESOLUTION_TYPE",
            "/content/resolution",
        ),
        (
            "option-not-there",
            "An option that is not in the list.",
            r#"{"resolution":"2"}"#,
            "option",
            "E_RESOLUTION_KIND",
            "/content/resolution",
        ),
        (
            "option-negative",
            "Nor is this.",
            r#"{"resolution":"-1"}"#,
            "option",
            "E_RESOLUTION_KIND",
            "/content/resolution",
        ),
        (
            "option-01",
            "Words are compared as they are.",
            r#"{"resolution":"01"}"#,
            "option",
            "E_RESOLUTION_KIND",
            "/content/resolution",
        ),
        (
            "option-by-its-label",
            "A label is no word of the list.",
            r#"{"resolution":"A"}"#,
            "option",
            "E_RESOLUTION_KIND",
            "/content/resolution",
        ),
        (
            "word-empty",
            "No word.",
            r#"{"resolution":""}"#,
            "option",
            "E_RESOLUTION_KIND",
            "/content/resolution",
        ),
        (
            "word-missing",
            "A text and no word.",
            r#"{"answer":""}"#,
            "option",
            "E_RESOLUTION_MISSING",
            "/content/resolution",
        ),
        (
            "option-with-an-answer",
            "An option and a text: of two decisions neither is taken.",
            r#"{"resolution":"1","answer":"no"}"#,
            "option-with-empty-answer",
            "E_RESOLUTION_UNEXPECTED",
            "/content/answer",
        ),
        (
            "question-with-an-answer",
            "The same with the question.",
            r#"{"resolution":"question","answer":"no"}"#,
            "question",
            "E_RESOLUTION_UNEXPECTED",
            "/content/answer",
        ),
        (
            "answer-missing",
            "The word answer without a text.",
            r#"{"resolution":"answer"}"#,
            "answer",
            "E_RESOLUTION_BLANK",
            "/content/answer",
        ),
        (
            "answer-blank",
            "Or with white space.",
            r#"{"resolution":"answer","answer":" \n"}"#,
            "answer",
            "E_RESOLUTION_BLANK",
            "/content/answer",
        ),
        (
            "answer-null",
            "Or with null.",
            r#"{"resolution":"answer","answer":null}"#,
            "answer",
            "E_RESOLUTION_TYPE",
            "/content/answer",
        ),
        (
            "unknown-field",
            "A field that the form has not.",
            r#"{"resolution":"1","sure":true}"#,
            "option",
            "E_RESOLUTION_UNKNOWN",
            "/content/sure",
        ),
    ] {
        t.case(name, about)
            .hear_elicitation(PLAIN, accepted(content))
            .twin(twin)
            .reject([fault(code).at(at)]);
    }
    t.case("content-not-an-object", "A content that is no form.")
        .hear_elicitation(PLAIN, accepted(r#""1""#))
        .twin("option")
        .reject([fault("E_RESOLUTION_TYPE").at("/content")]);
    t.case("action-unknown", "An action that there is not.")
        .hear_elicitation(PLAIN, r#"{"action":"accepted","content":{"resolution":"1"}}"#)
        .twin("option")
        .reject([fault("E_RESOLUTION_KIND").at("/action")]);
    t.case("action-missing", "None.")
        .hear_elicitation(PLAIN, r#"{"content":{"resolution":"1"}}"#)
        .twin("option")
        .reject([fault("E_RESOLUTION_KIND").at("/action")]);
    let closed = |old: &str, new: &str| plain(old, new);
    t.case("answer-hatch-closed", "A hatch that the envelope closed is not in the list.")
        .hear_elicitation(
            closed(r#""free_text":true"#, r#""free_text":false"#),
            accepted(r#"{"resolution":"answer","answer":"Ask again in May"}"#),
        )
        .rulings("B8 B9")
        .twin("answer")
        .reject([fault("E_RESOLUTION_HATCH").at("/content/resolution")]);
    t.case("question-hatch-closed", "The other one.")
        .hear_elicitation(
            closed(r#""dialogue":true"#, r#""dialogue":false"#),
            accepted(r#"{"resolution":"question"}"#),
        )
        .rulings("B8 B9")
        .twin("question")
        .reject([fault("E_RESOLUTION_HATCH").at("/content/resolution")]);
    t.case("word-doubled", "Two words: a parser would have kept one.")
        .hear_elicitation(PLAIN, accepted(r#"{"resolution":"1","resolution":"0"}"#))
        .rulings("J3 B9")
        .twin("option")
        .refuse("E_JCS_DUPLICATE", "/content", 47);
}
