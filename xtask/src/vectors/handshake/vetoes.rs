//! Section 7.2 and B10: after a rejected question nothing goes out until the objection has been taken up in words.

use super::{Moment, first, first_with_another_option, second, third};
use crate::vectors::author::{Step, Topic, emit, incorporate};
use crate::vectors::binding_moment::{canonical, plain};

const WORDS: &str = "It asks for the wrong month.";

pub(super) fn topic() -> Topic {
    let mut t = Topic::new(
        "handshake",
        "vetoes",
        "After a rejected question nothing goes out until its objection is taken up.",
    )
    .rulings("B10")
    .requirements("BM-7.2-2");
    objections(&mut t);
    several(&mut t);
    stems(&mut t);
    t
}

fn objections(t: &mut Topic) {
    let (m, other) = (first(), second());
    t.case("nothing-goes-out", "No envelope at all, whatever it asks.")
        .handshake([m.emit(), m.question(), other.emit()])
        .accept_outcomes(&["emitted", "question", "refused:E_BM_OBJECTION_OPEN"]);
    t.case("taken-up", "A text that is not blank takes the objection up.")
        .handshake([m.emit(), m.question(), incorporate(WORDS), other.emit()])
        .accept_outcomes(&["emitted", "question", "incorporated", "emitted"]);
    for (name, blank) in [
        ("blank-empty", ""),
        ("blank-space", "  "),
        ("blank-lines", "\n\t\r\n"),
        ("blank-wide", "\u{a0}\u{3000}"),
    ] {
        t.case(name, "A blank text takes nothing up.")
            .handshake([
                m.emit(),
                m.question(),
                incorporate(blank),
                other.emit(),
                incorporate("x"),
                other.emit(),
            ])
            .accept_outcomes(&[
                "emitted",
                "question",
                "refused:E_BM_OBJECTION_BLANK",
                "refused:E_BM_OBJECTION_OPEN",
                "incorporated",
                "emitted",
            ]);
    }
    t.case("nothing-to-take-up", "Without a rejected question there is no objection.")
        .handshake([incorporate(WORDS), m.emit(), incorporate(WORDS)])
        .accept_outcomes(&["refused:E_BM_OBJECTION_NONE", "emitted", "refused:E_BM_OBJECTION_NONE"]);
    t.case("nothing-to-take-up-and-blank", "That there is none is said, not that the text is blank.")
        .handshake([incorporate("")])
        .accept_outcomes(&["refused:E_BM_OBJECTION_NONE"]);
    t.case("option-is-no-objection", "An option leaves nothing to take up.")
        .handshake([m.emit(), m.option("0"), incorporate(WORDS), other.emit()])
        .accept_outcomes(&["emitted", "option:0", "refused:E_BM_OBJECTION_NONE", "emitted"]);
    t.case("answer-is-no-objection", "Nor does an answer, not even one that says no.")
        .handshake([
            m.emit(),
            m.answer("\"No. This is the wrong question.\""),
            incorporate(WORDS),
            other.emit(),
        ])
        .requirements("BM-7.2-3")
        .rulings("B8 B10")
        .accept_outcomes(&["emitted", "answer", "refused:E_BM_OBJECTION_NONE", "emitted"]);
    t.case("taken-up-once", "An objection is taken up once.")
        .handshake([m.emit(), m.question(), incorporate(WORDS), incorporate(WORDS)])
        .accept_outcomes(&["emitted", "question", "incorporated", "refused:E_BM_OBJECTION_NONE"]);
    t.case("open-ones-stay-open", "Envelopes that are open already are resolved as before.")
        .handshake([m.emit(), other.emit(), m.question(), other.option("1"), third().emit()])
        .accept_outcomes(&["emitted", "emitted", "question", "option:1", "refused:E_BM_OBJECTION_OPEN"]);
    t.case("discarded-rejection", "A rejection of an unknown envelope stops nothing.")
        .handshake([m.question(), m.emit()])
        .requirements("BM-7.3-10")
        .accept_outcomes(&["discarded:E_RESOLUTION_ENVELOPE", "emitted"]);
    t.case("malformed-while-an-objection-is-open", "A malformed envelope is refused as malformed.")
        .handshake([m.emit(), m.question(), emit("{}")])
        .accept_outcomes(&["emitted", "question", "refused:E_BM_MISSING"]);
}

fn several(t: &mut Topic) {
    let (a, b, c) = (first(), second(), third());
    t.case("two-objections", "Two are taken up one by one.")
        .handshake([
            a.emit(),
            b.emit(),
            a.question(),
            b.question(),
            incorporate(WORDS),
            c.emit(),
            incorporate(WORDS),
            c.emit(),
        ])
        .accept_outcomes(&[
            "emitted",
            "emitted",
            "question",
            "question",
            "incorporated",
            "refused:E_BM_OBJECTION_OPEN",
            "incorporated",
            "emitted",
        ]);
    t.case("second-while-the-first-is-taken-up", "A rejection between two takings up counts for itself.")
        .handshake([
            a.emit(),
            b.emit(),
            a.question(),
            incorporate(WORDS),
            b.question(),
            c.emit(),
            incorporate(WORDS),
            c.emit(),
        ])
        .accept_outcomes(&[
            "emitted",
            "emitted",
            "question",
            "incorporated",
            "question",
            "refused:E_BM_OBJECTION_OPEN",
            "incorporated",
            "emitted",
        ]);
    t.case("three-and-one-too-many", "Three objections, four texts.")
        .handshake([
            a.emit(),
            b.emit(),
            c.emit(),
            c.question(),
            a.question(),
            b.question(),
            incorporate("1"),
            incorporate("2"),
            incorporate("3"),
            incorporate("4"),
        ])
        .accept_outcomes(&[
            "emitted",
            "emitted",
            "emitted",
            "question",
            "question",
            "question",
            "incorporated",
            "incorporated",
            "incorporated",
            "refused:E_BM_OBJECTION_NONE",
        ]);
}

/// What follows when this is emitted after the rejection of a question and the taking up of its objection.
fn after_rejection(t: &mut Topic, name: &str, about: &str, rejected: &Moment, next: Step, outcome: &str) {
    t.case(name, about)
        .handshake([rejected.emit(), rejected.question(), incorporate(WORDS), next])
        .requirements("BM-7.2-1")
        .accept_outcomes(&["emitted", "question", "incorporated", outcome]);
}

fn stems(t: &mut Topic) {
    let m = first();
    let spaced = || {
        Moment::new(
            &plain("\"Q\"", "\"Which month?\""),
            &canonical("\"Q\"", "\"Which month?\""),
            "sha256:76766fbf81f3a08b1fb1372853940224e6257d5cef82797f9fb6434a47ed7ff1",
        )
    };
    let stem = |text: &str| emit(plain("\"Q\"", text));
    after_rejection(
        t,
        "same-stem-other-options",
        "The same question with other options is the same question.",
        &m,
        first_with_another_option().emit(),
        "refused:E_BM_VETOED",
    );
    for (name, about, text) in [
        (
            "stem-with-spaces-around",
            "White space round the stem does not make another question.",
            r#"" Which month? ""#,
        ),
        ("stem-with-wider-gap", "Nor does a wider gap in it.", r#""Which   month?""#),
        ("stem-with-a-line-break", "Nor a line break.", r#""\tWhich\n month?\r\n""#),
    ] {
        after_rejection(t, name, about, &spaced(), stem(text), "refused:E_BM_VETOED");
    }
    for (name, about, text) in [
        ("stem-in-other-case", "Other letters are another question.", r#""which month?""#),
        ("stem-without-a-gap", "No gap is not a narrower one.", r#""Whichmonth?""#),
        ("stem-with-another-sign", "Another sign at the end is another text.", r#""Which month""#),
        ("stem-with-more-words", "More words are another question.", r#""Which month now?""#),
    ] {
        after_rejection(t, name, about, &spaced(), stem(text), "emitted");
    }
    t.case("same-stem-and-open-objection", "While the objection is open, that is what is said first.")
        .handshake([m.emit(), m.question(), first_with_another_option().emit()])
        .requirements("BM-7.2-1 BM-7.2-2")
        .accept_outcomes(&["emitted", "question", "refused:E_BM_OBJECTION_OPEN"]);
    let twin = first_with_another_option();
    t.case("same-stem-already-open", "An envelope with the same stem that is open already stays open.")
        .handshake([m.emit(), twin.emit(), m.question(), twin.option("1")])
        .requirements("BM-7.2-1")
        .accept_outcomes(&["emitted", "emitted", "question", "option:1"]);
    t.case("ban-outlasts-other-questions", "The ban stays while other questions come and go.")
        .handshake([
            m.emit(),
            m.question(),
            incorporate(WORDS),
            second().emit(),
            second().option("0"),
            twin.emit(),
            third().emit(),
        ])
        .requirements("BM-7.2-1")
        .accept_outcomes(&[
            "emitted",
            "question",
            "incorporated",
            "emitted",
            "option:0",
            "refused:E_BM_VETOED",
            "emitted",
        ]);
}
