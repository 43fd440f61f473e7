//! Sections 5.6 and 5.7: two, three or four options, one of them marked, by value.

use super::{OPTION_COUNT, RECOMMENDED_RANGE, canonical, edited, last, plain};
use crate::vectors::author::{Topic, fault};

const TWO: &str = r#"[{"label":"A","reasoning":"a"},{"label":"B","reasoning":"b"}]"#;
const AT_OPTIONS: &str = "/question/options";
const AT_INDEX: &str = "/question/recommended_idx";

/// The text of that many options.
fn options(count: usize) -> String {
    let letters = [("A", "a"), ("B", "b"), ("C", "c"), ("D", "d"), ("E", "e")];
    let options: Vec<String> = letters[..count]
        .iter()
        .map(|(label, reasoning)| format!(r#"{{"label":"{label}","reasoning":"{reasoning}"}}"#))
        .collect();
    format!("[{}]", options.join(","))
}

/// The envelope with that many options and this index.
fn envelope(count: usize, index: &str) -> String {
    edited(&plain(TWO, &options(count)), r#""recommended_idx":0"#, &format!(r#""recommended_idx":{index}"#))
}

/// Its canonical text, for an index in canonical form.
fn canonical_of(count: usize, index: usize) -> String {
    edited(
        &canonical(TWO, &options(count)),
        r#""recommended_idx":0"#,
        &format!(r#""recommended_idx":{index}"#),
    )
}

pub(super) fn topic() -> Topic {
    let mut t = Topic::new(
        "binding-moment",
        "options",
        "Two to four options, and one of them is marked by its index.",
    )
    .rulings("B4")
    .requirements("BM-5.6-1 BM-5.7-1");
    accepted(&mut t);
    counts(&mut t);
    bounds(&mut t);
    t
}

fn accepted(t: &mut Topic) {
    t.case("last-of-two", "The greatest index of two options.").check_moment(envelope(2, "1")).accept_digest(
        &canonical_of(2, 1),
        "sha256:2bb94553deba0d0b81c901131f762e604f7f8282b07447ee0c99789422aa5a6f",
    );
    t.case("first-of-three", "Three options.").check_moment(envelope(3, "0")).accept_digest(
        &canonical_of(3, 0),
        "sha256:df0bef24e79a6f5a0c370db7b41439fa89375e7d59dfb36a9595f5065bcafadb",
    );
    t.case("last-of-three", "The greatest index of three options.")
        .check_moment(envelope(3, "2"))
        .accept_digest(
            &canonical_of(3, 2),
            "sha256:f58bc339b691b94b4d47176be67dcaf15b32b01f16897753cae7106b93b0b6c4",
        );
    t.case("first-of-four", "Four options, the most there may be.")
        .check_moment(envelope(4, "0"))
        .accept_digest(
            &canonical_of(4, 0),
            "sha256:7239f2f05d7c0ab9c1768fb3eb627a91c1d286640283b719514b7c9c6753b8ae",
        );
    t.case("last-of-four", "The greatest index of four options.")
        .check_moment(envelope(4, "3"))
        .accept_digest(
            &canonical_of(4, 3),
            "sha256:6f7e5cdeba86e3dab6441dac620eb8ec0b9dcf057e1c9ce1bfe93b7d1a556e17",
        );
    t.case("index-one-point-zero", "1.0 is index 1 and is written 1.")
        .check_moment(envelope(2, "1.0"))
        .accept_digest(
            &canonical_of(2, 1),
            "sha256:2bb94553deba0d0b81c901131f762e604f7f8282b07447ee0c99789422aa5a6f",
        );
    t.case("index-with-exponent", "10e-1 is index 1.").check_moment(envelope(2, "10e-1")).accept_digest(
        &canonical_of(2, 1),
        "sha256:2bb94553deba0d0b81c901131f762e604f7f8282b07447ee0c99789422aa5a6f",
    );
    t.case("index-minus-zero", "-0 is index 0 and is written 0.")
        .check_moment(envelope(2, "-0"))
        .accept_digest(
            &canonical_of(2, 0),
            "sha256:90ab674cc88e27b21b0936668dc737d4775158a2765fce2bfb17f10b323a947b",
        );
    t.case("index-minus-zero-point-zero", "So is -0.0.").check_moment(envelope(2, "-0.0")).accept_digest(
        &canonical_of(2, 0),
        "sha256:90ab674cc88e27b21b0936668dc737d4775158a2765fce2bfb17f10b323a947b",
    );
    t.case("index-zero-with-exponent", "So is 0e5.").check_moment(envelope(2, "0e5")).accept_digest(
        &canonical_of(2, 0),
        "sha256:90ab674cc88e27b21b0936668dc737d4775158a2765fce2bfb17f10b323a947b",
    );
    t.case("options-alike", "Two options with the same words are two options.")
        .check_moment(plain(r#""label":"B","reasoning":"b""#, r#""label":"A","reasoning":"a""#))
        .accept_digest(
            &canonical(r#""label":"B","reasoning":"b""#, r#""label":"A","reasoning":"a""#),
            "sha256:835d7d4363a9576bc0dcf50d49bb22781217ccdc0fd0795e42f6d12bd5660052",
        );
}

fn counts(t: &mut Topic) {
    t.case("one-option", "One option is no choice; the place is the array.")
        .check_moment(envelope(1, "0"))
        .twin("members/plain")
        .reject([fault(OPTION_COUNT).at(AT_OPTIONS)]);
    t.case("five-options", "Five options are one too many.")
        .check_moment(envelope(5, "0"))
        .twin("first-of-four")
        .reject([fault(OPTION_COUNT).at(AT_OPTIONS)]);
    t.case("five-options-last-marked", "The index is within what is there.")
        .check_moment(envelope(5, "4"))
        .several_faults()
        .twin("first-of-four")
        .reject([fault(OPTION_COUNT).at(AT_OPTIONS)]);
    t.case("no-options", "No option at all: the count is wrong, and 0 is the index of nothing.")
        .check_moment(envelope(0, "0"))
        .several_faults()
        .twin("members/plain")
        .reject([fault(OPTION_COUNT).at(AT_OPTIONS), fault(RECOMMENDED_RANGE).at(AT_INDEX)]);
    t.case("one-option-index-one", "Both the count and the index are wrong.")
        .check_moment(envelope(1, "1"))
        .several_faults()
        .twin("last-of-two")
        .reject([fault(OPTION_COUNT).at(AT_OPTIONS), fault(RECOMMENDED_RANGE).at(AT_INDEX)]);
    t.case("five-options-index-five", "Both the count and the index are wrong.")
        .check_moment(envelope(5, "5"))
        .several_faults()
        .twin("first-of-four")
        .reject([fault(OPTION_COUNT).at(AT_OPTIONS), fault(RECOMMENDED_RANGE).at(AT_INDEX)]);
}

fn bounds(t: &mut Topic) {
    for (name, about, count, index, twin) in [
        ("index-two-of-two", "The first index behind the last of two options.", 2, "2", "last-of-two"),
        (
            "index-three-of-three",
            "The first index behind the last of three options.",
            3,
            "3",
            "last-of-three",
        ),
        ("index-four-of-four", "The first index behind the last of four options.", 4, "4", "last-of-four"),
        ("index-minus-one", "No index is negative.", 2, "-1", "last-of-two"),
        ("index-minus-one-point-zero", "Nor by value.", 2, "-1.0", "index-one-point-zero"),
        ("index-two-point-zero", "2.0 is index 2.", 2, "2.0", "index-one-point-zero"),
        ("index-twenty-tenths", "20e-1 is index 2.", 2, "20e-1", "index-with-exponent"),
        (
            "index-greatest-integer",
            "2^53-1 is an integer of the profile and no index.",
            2,
            "9007199254740991",
            "last-of-two",
        ),
        ("index-least-integer", "So is -(2^53-1).", 2, "-9007199254740991", "last-of-two"),
        ("index-two-to-the-32nd", "2^32 is not 0.", 2, "4294967296", "members/plain"),
    ] {
        t.case(name, about)
            .check_moment(envelope(count, index))
            .twin(twin)
            .reject([fault(RECOMMENDED_RANGE).at(AT_INDEX)]);
    }
    for (name, about, index, twin) in [
        (
            "index-one-and-a-half",
            "A fraction is out of the profile, and that is said alone.",
            "1.5",
            "index-one-point-zero",
        ),
        ("index-half", "So is one half.", "0.5", "members/plain"),
        ("index-two-to-the-53rd", "So is 2^53.", "9007199254740992", "last-of-two"),
        (
            "index-nearly-one",
            "So is what a double would round to 1.",
            "0.99999999999999999999",
            "last-of-two",
        ),
    ] {
        let text = envelope(2, index);
        let offset = last(&text, index);
        t.case(name, about)
            .check_moment(text)
            .rulings("J5 B4")
            .requirements("BM-6.3-3 BM-5.7-1")
            .twin(twin)
            .refuse("E_JCS_NUMBER", AT_INDEX, offset);
    }
}
