//! Section 7.3 and B8: a resolution of good shape against the envelope that it names.

use super::{BLANK, DIGEST, ENVELOPE, HATCH, PLAIN, RANGE, answer, option, question};
use crate::vectors::author::{Topic, fault};
use crate::vectors::binding_moment::{edited, plain};
use countersign_conformance::json::Json;

/// An envelope and its digest, by Python hashlib over its authored canonical text.
struct Named {
    envelope: String,
    digest: &'static str,
}

impl Named {
    /// The same resolution for this envelope in place of [`PLAIN`].
    fn of(&self, resolution: &str) -> String {
        edited(resolution, DIGEST, self.digest)
    }
}

fn four_options() -> Named {
    let envelope = plain(
        r#"{"label":"B","reasoning":"b"}"#,
        r#"{"label":"B","reasoning":"b"},{"label":"C","reasoning":"c"},{"label":"D","reasoning":"d"}"#,
    );
    Named { envelope, digest: "sha256:7239f2f05d7c0ab9c1768fb3eb627a91c1d286640283b719514b7c9c6753b8ae" }
}

fn free_text_closed() -> Named {
    Named {
        envelope: plain(r#""free_text":true"#, r#""free_text":false"#),
        digest: "sha256:45c78c5cf017bd23452a12b3c5a710984f863d2ad4bf9cc1a73f1fa0935627e6",
    }
}

fn dialogue_closed() -> Named {
    Named {
        envelope: plain(r#""dialogue":true"#, r#""dialogue":false"#),
        digest: "sha256:af58ac0ae9d86036c1ebc142b04e8215ca01b5f6b945f82943f1327655df4a2f",
    }
}

fn both_closed() -> Named {
    Named {
        envelope: plain(r#""free_text":true,"dialogue":true"#, r#""free_text":false,"dialogue":false"#),
        digest: "sha256:47504df393fb06785d6fe07e4207b0e60a093a1e446d850699082aa17e98b03b",
    }
}

fn options_swapped() -> Named {
    Named {
        envelope: plain(
            r#"{"label":"A","reasoning":"a"},{"label":"B","reasoning":"b"}"#,
            r#"{"label":"B","reasoning":"b"},{"label":"A","reasoning":"a"}"#,
        ),
        digest: "sha256:b60f60f2dbea4a24b4d5a89055c4e89393432b582d6813d0afeeae5b8545c44c",
    }
}

pub(super) fn topic() -> Topic {
    let mut t =
        Topic::new("resolution", "judgement", "A resolution is for one envelope and within what it allows.")
            .rulings("B8")
            .requirements("BM-7.3-3");
    envelopes(&mut t);
    ranges(&mut t);
    hatches(&mut t);
    blanks(&mut t);
    t
}

fn envelopes(t: &mut Topic) {
    let swapped = options_swapped();
    t.case(
        "envelope-with-swapped-options",
        "A resolution for the envelope whose options stand the other way round.",
    )
    .check_resolution(&swapped.envelope, swapped.of(&option("1")))
    .requirements("BM-12.5-1 BM-7.3-3")
    .accept_output([("resolution", Json::from("option")), ("option_idx", Json::Integer(1))]);
    t.case("index-for-the-other-order", "An index chosen against one order says nothing against the other.")
        .check_resolution(&swapped.envelope, option("1"))
        .requirements("BM-12.5-1 BM-7.3-5")
        .twin("envelope-with-swapped-options")
        .reject([fault(ENVELOPE).at("/envelope_digest")]);
    for (name, resolution, twin) in [
        ("option-for-another-envelope", option("1"), "shape/option"),
        ("answer-for-another-envelope", answer(r#""x""#), "shape/answer-one-letter"),
        ("question-for-another-envelope", question(), "shape/question"),
    ] {
        t.case(name, "A digest of good form that names another envelope.")
            .check_resolution(PLAIN, swapped.of(&resolution))
            .requirements("BM-7.3-5 BM-12.5-1")
            .twin(twin)
            .reject([fault(ENVELOPE).at("/envelope_digest")]);
    }
    t.case("one-digit-off", "One digit of the digest differs.")
        .check_resolution(PLAIN, edited(&question(), "947b", "947c"))
        .requirements("BM-7.3-5")
        .twin("shape/question")
        .reject([fault(ENVELOPE).at("/envelope_digest")]);
    for (name, about, resolution) in [
        (
            "another-envelope-and-range",
            "The wrong envelope is said alone: the index is not looked at.",
            option("3"),
        ),
        ("another-envelope-and-blank", "So it is with a blank answer.", answer(r#"" ""#)),
    ] {
        t.case(name, about)
            .check_resolution(PLAIN, swapped.of(&resolution))
            .requirements("BM-7.3-5 BM-12.5-1")
            .several_faults()
            .twin("shape/question")
            .reject([fault(ENVELOPE).at("/envelope_digest")]);
    }
    t.case(
        "another-spelling-of-the-envelope",
        "The envelope is named by its canonical form, however it is spelt.",
    )
    .check_resolution(plain(r#""synopsis":"S""#, r#""synopsis" : "\u0053""#), question())
    .rulings("B1")
    .requirements("BM-6.1-1")
    .accept_output([("resolution", Json::from("question"))]);
}

fn ranges(t: &mut Topic) {
    let four = four_options();
    t.case("last-of-four", "The greatest index of four options.")
        .check_resolution(&four.envelope, four.of(&option("3")))
        .accept_output([("resolution", Json::from("option")), ("option_idx", Json::Integer(3))]);
    t.case("option-that-is-not-recommended", "The principal is free of the mark.")
        .check_resolution(&four.envelope, four.of(&option("2")))
        .accept_output([("resolution", Json::from("option")), ("option_idx", Json::Integer(2))]);
    t.case("four-of-four", "The first index behind the last of four options.")
        .check_resolution(&four.envelope, four.of(&option("4")))
        .rulings("B4 B8")
        .twin("last-of-four")
        .reject([fault(RANGE).at("/option_idx")]);
    for (name, index, twin) in [
        ("two-of-two", "2", "shape/option"),
        ("two-point-zero-of-two", "2.0", "shape/option-one-point-zero"),
        ("minus-one", "-1", "shape/option"),
        ("minus-one-point-zero", "-1.0", "shape/option-one-point-zero"),
        ("greatest-integer", "9007199254740991", "shape/option"),
        ("least-integer", "-9007199254740991", "shape/option"),
        ("two-to-the-32nd", "4294967296", "shape/option-zero"),
    ] {
        t.case(name, "An index that names no option, by value.")
            .check_resolution(PLAIN, option(index))
            .rulings("B4 B8")
            .twin(twin)
            .reject([fault(RANGE).at("/option_idx")]);
    }
}

fn hatches(t: &mut Topic) {
    let (free, dialogue, both) = (free_text_closed(), dialogue_closed(), both_closed());
    t.case("option-with-closed-hatches", "Options are open whatever the hatches are.")
        .check_resolution(&both.envelope, both.of(&option("0")))
        .requirements("BM-7.3-3 BM-5.8-1")
        .accept_output([("resolution", Json::from("option")), ("option_idx", Json::Integer(0))]);
    t.case("answer-with-dialogue-closed", "The answer-space hatch is open.")
        .check_resolution(&dialogue.envelope, dialogue.of(&answer(r#""x""#)))
        .requirements("BM-7.2-3")
        .accept_output([("resolution", Json::from("answer")), ("answer", Json::from("x"))]);
    t.case("question-with-free-text-closed", "The question-space hatch is open.")
        .check_resolution(&free.envelope, free.of(&question()))
        .requirements("BM-7.2-3")
        .accept_output([("resolution", Json::from("question"))]);
    t.case("answer-through-a-closed-hatch", "The envelope took no answer.")
        .check_resolution(&free.envelope, free.of(&answer(r#""x""#)))
        .requirements("BM-7.3-10")
        .several_faults()
        .twin("answer-with-dialogue-closed")
        .reject([fault(HATCH).at("/resolution")]);
    t.case("question-through-a-closed-hatch", "The envelope did not let its question be rejected.")
        .check_resolution(&dialogue.envelope, dialogue.of(&question()))
        .requirements("BM-7.3-10")
        .several_faults()
        .twin("question-with-free-text-closed")
        .reject([fault(HATCH).at("/resolution")]);
    t.case("answer-with-both-closed", "Nor with both hatches closed.")
        .check_resolution(&both.envelope, both.of(&answer(r#""x""#)))
        .requirements("BM-7.3-10")
        .twin("option-with-closed-hatches")
        .reject([fault(HATCH).at("/resolution")]);
    t.case("question-with-both-closed", "Nor with both hatches closed.")
        .check_resolution(&both.envelope, both.of(&question()))
        .requirements("BM-7.3-10")
        .twin("option-with-closed-hatches")
        .reject([fault(HATCH).at("/resolution")]);
}

fn blanks(t: &mut Topic) {
    for (name, about, token) in [
        ("answer-empty", "An empty answer is none.", r#""""#),
        ("answer-of-a-space", "A space is none.", r#"" ""#),
        ("answer-of-controls", "Tab, line feed, carriage return are none.", r#""\t\r\n""#),
        ("answer-of-wide-spaces", "No-break space and ideographic space are none.", "\"\u{a0}\u{3000}\""),
        ("answer-of-line-separators", "U+2028, U+2029 and U+0085 are none.", "\"\u{2028}\u{2029}\u{85}\""),
        ("answer-of-escaped-spaces", "However they are spelt.", r#""\u0020\u2003""#),
    ] {
        t.case(name, about)
            .check_resolution(PLAIN, answer(token))
            .requirements("BM-7.3-4")
            .twin("shape/answer-one-letter")
            .reject([fault(BLANK).at("/answer")]);
    }
    let free = free_text_closed();
    t.case("blank-answer-through-a-closed-hatch", "Both are said.")
        .check_resolution(&free.envelope, free.of(&answer(r#"" ""#)))
        .requirements("BM-7.3-4 BM-7.3-10")
        .several_faults()
        .twin("question-with-free-text-closed")
        .reject([fault(HATCH).at("/resolution"), fault(BLANK).at("/answer")]);
}
