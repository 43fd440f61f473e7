//! Section 6.3 inside an envelope: a fault of the profile is reported alone, whatever the grammar would say.

use super::{UNKNOWN, edited, last, plain};
use crate::vectors::author::{Topic, fault};

/// The envelope with an unknown member `x` of this value at its end.
fn with_x(value: &str) -> String {
    plain("true}}}", &format!("true}}}},\"x\":{value}}}"))
}

pub(super) fn topic() -> Topic {
    let mut t =
        Topic::new("binding-moment", "profile", "Out of the profile there is one code, and no grammar.")
            .rulings("J7 B6")
            .requirements("BM-6.3-6 BM-12.6-1");
    numbers(&mut t);
    depth(&mut t);
    strings(&mut t);
    bytes(&mut t);
    t
}

fn numbers(t: &mut Topic) {
    for (name, about, value) in [
        ("fraction", "A fraction in an unknown member: the number is reported, the member is not.", "0.5"),
        ("too-great", "The same with 2^53.", "9007199254740992"),
    ] {
        let envelope = with_x(value);
        let offset = last(&envelope, value);
        t.case(name, about)
            .check_moment(envelope)
            .requirements("BM-6.3-3 BM-6.3-6")
            .twin("members/plain")
            .refuse("E_JCS_NUMBER", "/x", offset);
    }
    t.case(
        "integer-in-the-profile",
        "2^53-1 in an unknown member: the member is reported, the number is not.",
    )
    .check_moment(with_x("9007199254740991"))
    .requirements("BM-4-1")
    .twin("members/plain")
    .reject([fault(UNKNOWN).at("/x")]);
    let envelope =
        edited(&plain(r#""offer":"O","#, ""), r#""recommended_idx":0"#, r#""recommended_idx":0.5"#);
    let offset = last(&envelope, "0.5");
    t.case(
        "fraction-and-missing-member",
        "A fault of the grammar that stands first is not reported beside it.",
    )
    .check_moment(envelope)
    .requirements("BM-6.3-3 BM-6.3-6")
    .several_faults()
    .twin("members/plain")
    .refuse("E_JCS_NUMBER", "/question/recommended_idx", offset);
}

fn depth(t: &mut Topic) {
    let nested = |levels: usize| format!("{}{}", "[".repeat(levels), "]".repeat(levels));
    t.case("depth-64", "64 open brackets, the envelope's own counted: only the unknown member is wrong.")
        .check_moment(with_x(&nested(63)))
        .rulings("J2")
        .requirements("BM-6.3-4")
        .twin("members/plain")
        .reject([fault(UNKNOWN).at("/x")]);
    let envelope = with_x(&nested(64));
    let offset = last(&envelope, "[");
    t.case("depth-65", "65 open brackets.")
        .check_moment(envelope)
        .rulings("J2")
        .requirements("BM-6.3-4")
        .twin("members/plain")
        .refuse("E_JCS_DEPTH", &format!("/x{}", "/0".repeat(63)), offset);
}

fn strings(t: &mut Topic) {
    let envelope = plain(r#""S""#, r#""\ud83d""#);
    let offset = last(&envelope, r"\ud83d");
    t.case("half-a-pair-in-the-synopsis", "Half a pair in a slot.")
        .check_moment(envelope)
        .rulings("J4")
        .requirements("BM-6.3-2")
        .twin("members/plain")
        .refuse("E_JCS_SURROGATE", "/synopsis", offset);
    let envelope = plain(r#""label":"B""#, r#""label":"B\udc00""#);
    let offset = last(&envelope, r"\udc00");
    t.case("half-a-pair-in-a-label", "Half a pair in an option.")
        .check_moment(envelope)
        .rulings("J4")
        .requirements("BM-6.3-2")
        .twin("members/plain")
        .refuse("E_JCS_SURROGATE", "/question/options/1/label", offset);
    let envelope = plain(r#"{"stem""#, r#"{"\ud800":0,"stem""#);
    let offset = last(&envelope, r"\ud800");
    t.case("half-a-pair-in-a-name", "Half a pair in the name of an unknown member.")
        .check_moment(envelope)
        .rulings("J4")
        .requirements("BM-6.3-2")
        .twin("members/plain")
        .refuse("E_JCS_SURROGATE", "/question", offset);
}

fn bytes(t: &mut Topic) {
    let mut envelope = super::PLAIN.as_bytes().to_vec();
    let offset = last(super::PLAIN, "\"S\"") + 1;
    envelope[offset as usize] = 0xff;
    t.case("invalid-utf-8", "A byte that is no UTF-8 in the synopsis.")
        .check_moment(envelope)
        .rulings("J1")
        .twin("members/plain")
        .refuse("E_JCS_UTF8", "", offset);
    t.case("byte-order-mark", "A byte order mark before the envelope.")
        .check_moment(format!("\u{feff}{}", super::PLAIN))
        .rulings("J1")
        .twin("members/plain")
        .refuse("E_JCS_SYNTAX", "", 0);
    let envelope = format!("{} x", super::PLAIN);
    let offset = last(&envelope, "x");
    t.case("something-behind", "Anything but white space behind the envelope.")
        .check_moment(envelope)
        .rulings("J1")
        .twin("members/plain")
        .refuse("E_JCS_SYNTAX", "", offset);
    let envelope = plain("true}}}", "true}}");
    let offset = envelope.len() as u64;
    t.case("unfinished", "The envelope's last brace is missing.")
        .check_moment(envelope)
        .rulings("J1")
        .twin("members/plain")
        .refuse("E_JCS_SYNTAX", "", offset);
    let envelope = plain(r#""S","#, r#""S",,"#);
    let offset = last(&envelope, ",,") + 1;
    t.case("comma-twice", "A comma too many.")
        .check_moment(envelope)
        .rulings("J1")
        .twin("members/plain")
        .refuse("E_JCS_SYNTAX", "", offset);
    t.case("empty-input", "No byte at all.")
        .check_moment("")
        .rulings("J1")
        .several_faults()
        .twin("members/plain")
        .refuse("E_JCS_SYNTAX", "", 0);
}
