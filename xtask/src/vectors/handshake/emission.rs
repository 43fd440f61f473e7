//! Section 3 and B13: an envelope goes out once, and only if it is well formed.

use super::{first, first_with_another_option, free_text_closed, second};
use crate::vectors::author::{Topic, emit, incorporate};
use crate::vectors::binding_moment::{PLAIN_CANONICAL, plain};

pub(super) fn topic() -> Topic {
    let mut t =
        Topic::new("handshake", "emission", "An envelope goes out once, and only if it is well formed.")
            .rulings("B13")
            .requirements("BM-3-2");
    let (m, other) = (first(), second());
    t.case("again-while-open", "An open envelope is not emitted again.")
        .handshake([m.emit(), m.emit(), m.option("0")])
        .accept_outcomes(&["emitted", "refused:E_BM_REEMITTED", "option:0"]);
    t.case("again-after-an-option", "Nor a resolved one: the resolution that is known would fit.")
        .handshake([m.emit(), m.option("0"), m.emit(), m.option("0")])
        .accept_outcomes(&[
            "emitted",
            "option:0",
            "refused:E_BM_REEMITTED",
            "discarded:E_RESOLUTION_RESOLVED",
        ]);
    t.case("again-after-an-answer", "Nor an answered one.")
        .handshake([m.emit(), m.answer("\"x\""), m.emit()])
        .accept_outcomes(&["emitted", "answer", "refused:E_BM_REEMITTED"]);
    t.case(
        "again-after-a-rejection",
        "Nor a rejected one, whose objection is open: of the two reasons the first is said.",
    )
    .handshake([m.emit(), m.question(), m.emit()])
    .requirements("BM-3-2 BM-7.2-1")
    .accept_outcomes(&["emitted", "question", "refused:E_BM_REEMITTED"]);
    t.case("again-in-canonical-form", "The digest decides, not the bytes.")
        .handshake([m.emit(), emit(PLAIN_CANONICAL)])
        .accept_outcomes(&["emitted", "refused:E_BM_REEMITTED"]);
    t.case("again-in-other-spelling", "Nor do escapes and white space make another envelope.")
        .handshake([m.emit(), emit(plain(r#""synopsis":"S""#, r#""synopsis" : "\u0053""#))])
        .accept_outcomes(&["emitted", "refused:E_BM_REEMITTED"]);
    t.case("again-with-index-one-point-zero", "Nor does 0.0 in place of 0.")
        .handshake([m.emit(), emit(plain(r#""recommended_idx":0"#, r#""recommended_idx":0.0"#))])
        .rulings("B4 B13")
        .accept_outcomes(&["emitted", "refused:E_BM_REEMITTED"]);
    t.case("same-question-other-option", "The same question with another option is another envelope.")
        .handshake([m.emit(), first_with_another_option().emit()])
        .accept_outcomes(&["emitted", "emitted"]);
    t.case("same-question-after-an-option", "And may follow the first one's resolution.")
        .handshake([m.emit(), m.option("0"), first_with_another_option().emit()])
        .accept_outcomes(&["emitted", "option:0", "emitted"]);
    t.case("same-question-after-an-answer", "After an answer the question stands.")
        .handshake([m.emit(), m.answer("\"x\""), first_with_another_option().emit()])
        .requirements("BM-7.2-3")
        .accept_outcomes(&["emitted", "answer", "emitted"]);
    t.case("same-question-other-hatches", "Another pair of hatches is another envelope.")
        .handshake([m.emit(), free_text_closed().emit(), m.option("0"), free_text_closed().option("1")])
        .accept_outcomes(&["emitted", "emitted", "option:0", "option:1"]);
    for (name, about, envelope, code) in [
        (
            "member-missing",
            "A malformed envelope does not go out.",
            plain(r#""offer":"O","#, ""),
            "E_BM_MISSING",
        ),
        (
            "member-unknown",
            "Nor one with an unknown member.",
            plain("{\"stem\"", "{\"help\":0,\"stem\""),
            "E_BM_UNKNOWN",
        ),
        ("member-mistyped", "Nor one with a slot of another type.", plain("\"S\"", "null"), "E_BM_TYPE"),
        (
            "one-option",
            "Nor one with a single option.",
            plain(r#",{"label":"B","reasoning":"b"}"#, ""),
            "E_BM_OPTION_COUNT",
        ),
        (
            "index-out-of-range",
            "Nor one whose mark names no option.",
            plain("_idx\":0", "_idx\":2"),
            "E_BM_RECOMMENDED_RANGE",
        ),
        ("fraction", "Nor one out of the profile.", plain("_idx\":0", "_idx\":0.5"), "E_JCS_NUMBER"),
        (
            "doubled-member",
            "Nor one with a doubled member.",
            plain("\"offer\":\"O\"", "\"offer\":\"O\",\"offer\":\"O\""),
            "E_JCS_DUPLICATE",
        ),
        ("no-json", "Nor what is no JSON.", plain("true}}}", "true}}"), "E_JCS_SYNTAX"),
    ] {
        t.case(&format!("{name}-not-emitted"), about)
            .handshake([emit(envelope), m.option("0"), m.emit()])
            .rulings("B6")
            .requirements("BM-4-1 BM-7.3-5")
            .accept_outcomes(&[&format!("refused:{code}"), "discarded:E_RESOLUTION_ENVELOPE", "emitted"]);
    }
    t.case(
        "refused-is-not-emitted",
        "What was refused was not emitted: it can be resolved by nobody and go out later.",
    )
    .handshake([
        m.emit(),
        m.question(),
        other.emit(),
        other.option("0"),
        incorporate("It asks for the wrong month."),
        other.emit(),
        other.option("0"),
    ])
    .rulings("B10 B13")
    .requirements("BM-7.2-2 BM-7.3-5")
    .accept_outcomes(&[
        "emitted",
        "question",
        "refused:E_BM_OBJECTION_OPEN",
        "discarded:E_RESOLUTION_ENVELOPE",
        "incorporated",
        "emitted",
        "option:0",
    ]);
    t
}
