//! B7: the bare object, the string that holds it, and a wrapper under the one name that the caller configured.

use super::{DIGEST, MISSING, PLAIN, RANGE, TYPE, UNKNOWN, answer, option, question};
use crate::vectors::author::{Topic, fault};
use crate::vectors::binding_moment::{edited, last};
use countersign_conformance::json::Json;

/// The JSON string whose text this is. Of what needs an escape the texts here hold quotes and backslashes only.
fn string(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}

fn wrapped(name: &str, value: &str) -> String {
    format!(r#"{{"{name}":{value}}}"#)
}

pub(super) fn topic() -> Topic {
    let mut t = Topic::new("resolution", "forms", "One object, in the few forms in which hosts hand it on.")
        .rulings("B7")
        .requirements("BM-7.3-1");
    strings(&mut t);
    wrappers(&mut t);
    t
}

fn strings(t: &mut Topic) {
    t.case("string", "A host turned the object into a string.")
        .check_resolution(PLAIN, string(&question()))
        .accept_output([("resolution", Json::from("question"))]);
    t.case("string-option", "An option in a string.")
        .check_resolution(PLAIN, string(&option("1.0")))
        .accept_output([("resolution", Json::from("option")), ("option_idx", Json::Integer(1))]);
    t.case("string-with-white-space", "White space in the string and round it.")
        .check_resolution(PLAIN, format!(" {} ", string(&format!(" {} ", question()))))
        .accept_output([("resolution", Json::from("question"))]);
    t.case("string-in-a-string", "One level, no more: the place is the value that should be the object.")
        .check_resolution(PLAIN, string(&string(&question())))
        .several_faults()
        .twin("string")
        .reject([fault(TYPE).at("")]);
    t.case("string-of-an-array", "A string that holds an array.")
        .check_resolution(PLAIN, string(&format!("[{}]", question())))
        .twin("string")
        .reject([fault(TYPE).at("")]);
    t.case("string-of-null", "A string that holds null.")
        .check_resolution(PLAIN, string("null"))
        .twin("string")
        .reject([fault(TYPE).at("")]);
    t.case("string-of-an-empty-object", "The shape is judged as elsewhere.")
        .check_resolution(PLAIN, string("{}"))
        .several_faults()
        .twin("string")
        .reject([fault(MISSING).at("/envelope_digest"), fault(MISSING).at("/resolution")]);
    t.case("string-out-of-range", "And the envelope.")
        .check_resolution(PLAIN, string(&option("2.0")))
        .twin("string-option")
        .reject([fault(RANGE).at("/option_idx")]);
    t.case("string-of-words", "A string that holds no JSON. The offset counts in the document.")
        .check_resolution(PLAIN, string("option 1"))
        .twin("string")
        .refuse("E_JCS_SYNTAX", "", 1);
    t.case("string-empty", "An empty string holds no JSON.")
        .check_resolution(PLAIN, string(""))
        .twin("string")
        .refuse("E_JCS_SYNTAX", "", 1);
    let doubled = string(&edited(&question(), r#""question""#, r#""question","resolution":"question""#));
    let offset = last(&doubled, r#"\"resolution\""#);
    t.case("string-with-a-doubled-member", "The text in the string is under the profile too.")
        .check_resolution(PLAIN, doubled)
        .rulings("B7 J3")
        .requirements("BM-6.3-1 BM-7.3-1")
        .twin("string")
        .refuse("E_JCS_DUPLICATE", "", offset);
    let fraction = string(&option("0.5"));
    let offset = last(&fraction, "0.5");
    t.case("string-with-a-fraction", "Its numbers as well.")
        .check_resolution(PLAIN, fraction)
        .rulings("B7 J5")
        .requirements("BM-6.3-3 BM-7.3-1")
        .twin("string-option")
        .refuse("E_JCS_NUMBER", "/option_idx", offset);
}

fn wrappers(t: &mut Topic) {
    t.case("wrapper", "A wrapper under the configured name.")
        .check_resolution(PLAIN, wrapped("decision", &question()))
        .input("wrapper", "decision")
        .accept_output([("resolution", Json::from("question"))]);
    t.case("wrapper-set-and-not-used", "The bare object stays good where a name is configured.")
        .check_resolution(PLAIN, question())
        .input("wrapper", "decision")
        .accept_output([("resolution", Json::from("question"))]);
    t.case("wrapper-round-a-string", "A string in the wrapper.")
        .check_resolution(PLAIN, wrapped("decision", &string(&answer("\"x\""))))
        .input("wrapper", "decision")
        .accept_output([("resolution", Json::from("answer")), ("answer", Json::from("x"))]);
    t.case("wrapper-named-resolution", "A wrapper may have the name of a member: it is told by being alone.")
        .check_resolution(PLAIN, wrapped("resolution", &question()))
        .input("wrapper", "resolution")
        .accept_output([("resolution", Json::from("question"))]);
    t.case("bare-where-the-wrapper-is-named-resolution", "Not alone, the member is itself.")
        .check_resolution(PLAIN, question())
        .input("wrapper", "resolution")
        .accept_output([("resolution", Json::from("question"))]);
    t.case("wrapper-name-in-escapes", "The name is what it decodes to.")
        .check_resolution(PLAIN, wrapped(r"\u0064ecision", &question()))
        .input("wrapper", "decision")
        .accept_output([("resolution", Json::from("question"))]);
    for (name, about, resolution) in [
        ("wrapper-under-another-name", "No other name is a wrapper.", wrapped("resolved", &question())),
        ("wrapper-in-capitals", "Names are compared exactly.", wrapped("Decision", &question())),
    ] {
        let at = format!("/{}", if name.ends_with("capitals") { "Decision" } else { "resolved" });
        t.case(name, about)
            .check_resolution(PLAIN, resolution)
            .input("wrapper", "decision")
            .twin("wrapper")
            .reject([
                fault(UNKNOWN).at(&at),
                fault(MISSING).at("/envelope_digest"),
                fault(MISSING).at("/resolution"),
            ]);
    }
    t.case("wrapper-not-configured", "Without a configured name every wrapper is refused.")
        .check_resolution(PLAIN, wrapped("decision", &question()))
        .twin("shape/question")
        .reject([
            fault(UNKNOWN).at("/decision"),
            fault(MISSING).at("/envelope_digest"),
            fault(MISSING).at("/resolution"),
        ]);
    t.case(
        "wrapper-named-resolution-not-configured",
        "A wrapper named resolution is a case of the wrong type.",
    )
    .check_resolution(PLAIN, wrapped("resolution", &question()))
    .twin("shape/question")
    .reject([fault(TYPE).at("/resolution"), fault(MISSING).at("/envelope_digest")]);
    t.case("wrapper-twice", "One wrapper, not two, one in the other.")
        .check_resolution(PLAIN, wrapped("decision", &wrapped("decision", &question())))
        .input("wrapper", "decision")
        .twin("wrapper")
        .reject([
            fault(UNKNOWN).at("/decision"),
            fault(MISSING).at("/envelope_digest"),
            fault(MISSING).at("/resolution"),
        ]);
    t.case("wrapper-round-null", "A wrapper round nothing.")
        .check_resolution(PLAIN, wrapped("decision", "null"))
        .input("wrapper", "decision")
        .twin("wrapper")
        .reject([fault(TYPE).at("")]);
    t.case("wrapper-round-an-array", "A wrapper round a list.")
        .check_resolution(PLAIN, wrapped("decision", &format!("[{}]", question())))
        .input("wrapper", "decision")
        .twin("wrapper")
        .reject([fault(TYPE).at("")]);
    let fraction = wrapped("decision", &option("0.5"));
    let offset = last(&fraction, "0.5");
    t.case("wrapper-option", "An option in a wrapper.")
        .check_resolution(PLAIN, wrapped("decision", &option("1.0")))
        .input("wrapper", "decision")
        .accept_output([("resolution", Json::from("option")), ("option_idx", Json::Integer(1))]);
    t.case(
        "wrapper-with-a-fraction",
        "Pointers count from the resolution, also where the profile is broken.",
    )
    .check_resolution(PLAIN, fraction.clone())
    .input("wrapper", "decision")
    .rulings("B7 J5")
    .requirements("BM-6.3-3 BM-7.3-1")
    .twin("wrapper-option")
    .refuse("E_JCS_NUMBER", "/option_idx", offset);
    let cut = fraction[..fraction.len() - 1].to_owned();
    t.case(
        "wrapper-with-a-fraction-cut-short",
        "What is no JSON cannot show that the wrapper is alone, and is taken for one.",
    )
    .check_resolution(PLAIN, cut)
    .input("wrapper", "decision")
    .rulings("B7 J5")
    .requirements("BM-6.3-3 BM-7.3-1")
    .twin("wrapper-option")
    .several_faults()
    .refuse("E_JCS_NUMBER", "/option_idx", offset);
    let beside = format!("{},\"session\":\"s\"}}", &fraction[..fraction.len() - 1]);
    t.case(
        "fraction-in-what-is-no-wrapper",
        "With a second member it is no wrapper, and the pointer counts from the document.",
    )
    .check_resolution(PLAIN, beside)
    .input("wrapper", "decision")
    .rulings("B7 J5")
    .requirements("BM-6.3-3 BM-7.3-1")
    .twin("wrapper-option")
    .several_faults()
    .refuse("E_JCS_NUMBER", "/decision/option_idx", offset);
    let fraction = wrapped("decision", &string(&option("0.5")));
    let offset = last(&fraction, "0.5");
    t.case("wrapper-round-a-string-with-a-fraction", "In a string in the wrapper as well.")
        .check_resolution(PLAIN, fraction)
        .input("wrapper", "decision")
        .rulings("B7 J5")
        .requirements("BM-6.3-3 BM-7.3-1")
        .twin("wrapper-option")
        .several_faults()
        .refuse("E_JCS_NUMBER", "/option_idx", offset);
    let beside = format!(r#"{{"decision":{},"session":"s"}}"#, question());
    t.case("wrapper-beside-another-member", "With a second member it is no wrapper, and both are unknown.")
        .check_resolution(PLAIN, beside)
        .input("wrapper", "decision")
        .twin("wrapper")
        .reject([
            fault(UNKNOWN).at("/decision"),
            fault(UNKNOWN).at("/session"),
            fault(MISSING).at("/envelope_digest"),
            fault(MISSING).at("/resolution"),
        ]);
    t.case(
        "flat-arguments-and-one-more",
        "Flat arguments are the bare object exactly, with nothing beside it.",
    )
    .check_resolution(PLAIN, format!(r#"{{"session":"s",{}"#, &question()[1..]))
    .twin("shape/question")
    .reject([fault(UNKNOWN).at("/session")]);
    let doubled = format!(r#"{{"decision":{},"decision":{{"envelope_digest":"{DIGEST}"}}}}"#, question());
    let offset = last(&doubled, "\"decision\"");
    t.case("wrapper-doubled", "The wrapper is under the profile.")
        .check_resolution(PLAIN, doubled)
        .input("wrapper", "decision")
        .rulings("B7 J3")
        .requirements("BM-6.3-1 BM-7.3-1")
        .twin("wrapper")
        .refuse("E_JCS_DUPLICATE", "", offset);
}
