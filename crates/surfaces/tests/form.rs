//! Reading what a browser posts.

use binding_moment::{Envelope, Outcome, Resolution};
use findings::Report;
use surfaces::html::Form;

const MOMENT: &str = r#"{"synopsis":"Decline.","findings":[],"recommendations":[],"offer":"Ask.","question":{"stem":"How?",
    "options":[{"label":"a","reasoning":"b"},{"label":"c","reasoning":"d"}],"recommended_idx":0,
    "hatches":{"free_text":true,"dialogue":true}}}"#;

fn envelope() -> Envelope {
    Envelope::parse(MOMENT.as_bytes()).expect("well formed")
}

/// A body with the token and the digest of the envelope before these fields.
fn body(fields: &str) -> String {
    format!("token=5f2c&envelope_digest={}&{fields}", envelope().digest().to_string().replace(':', "%3A"))
}

fn read(body: &[u8]) -> Result<Resolution, Report> {
    Form::parse(body)?.into_reply()?.judge(&envelope().terms())
}

fn outcome(fields: &str) -> Outcome {
    read(body(fields).as_bytes()).unwrap_or_else(|report| panic!("{report}")).into_outcome()
}

/// Codes and pointers of what is wrong with a body.
fn faults(body: impl AsRef<[u8]>) -> Vec<String> {
    let report = read(body.as_ref()).expect_err("refused");
    report.findings().map(|f| format!("{} {}", f.code(), f.at().as_pointer().unwrap_or("-"))).collect()
}

#[test]
fn the_three_cases_are_told_apart() {
    assert_eq!(outcome("resolution=0&answer="), Outcome::Option(0));
    assert_eq!(outcome("answer=&resolution=1"), Outcome::Option(1));
    assert_eq!(outcome("resolution=question&answer="), Outcome::Question);
    let Outcome::Answer(answer) = outcome("resolution=answer&answer=Only+on+Monday%21") else {
        panic!("an answer")
    };
    assert_eq!(answer.as_str(), "Only on Monday!");
}

#[test]
fn line_breaks_of_the_form_become_line_feeds() {
    let Outcome::Answer(answer) = outcome("resolution=answer&answer=a%0D%0Ab%0d%0A%0D%0Ac%0Dd%0Ae") else {
        panic!("an answer")
    };
    assert_eq!(answer.as_str(), "a\nb\n\nc\nd\ne");
}

#[test]
fn an_answer_is_any_text_and_stays_as_it_was_typed() {
    let Outcome::Answer(answer) =
        outcome("resolution=answer&answer=+%22%5C%00%E2%80%AE%F0%9F%98%80%2B%26%3D%25+")
    else {
        panic!("an answer")
    };
    assert_eq!(answer.as_str(), " \"\\\0\u{202e}😀+&=% ");
}

#[test]
fn blank_words_beside_an_option_say_nothing() {
    assert_eq!(outcome("resolution=0&answer=+%0D%0A%09"), Outcome::Option(0));
    assert_eq!(outcome("resolution=question&answer=+"), Outcome::Question);
}

#[test]
fn words_beside_an_option_are_refused() {
    assert_eq!(faults(body("resolution=0&answer=no")), ["E_FORM_BESIDE /answer"]);
    assert_eq!(faults(body("resolution=question&answer=no")), ["E_FORM_BESIDE /answer"]);
}

#[test]
fn fields_are_those_of_the_sheet_each_once() {
    assert_eq!(faults(body("answer=")), ["E_FORM_MISSING /resolution"]);
    assert_eq!(
        faults(""),
        ["E_FORM_MISSING /envelope_digest", "E_FORM_MISSING /resolution", "E_FORM_MISSING /token"]
    );
    assert_eq!(faults(body("resolution=0&resolution=1&answer=")), ["E_FORM_DOUBLED /resolution"]);
    assert_eq!(faults(body("resolution=0&answer=&answer=x")), ["E_FORM_DOUBLED /answer"]);
    assert_eq!(faults(body("resolution=0&answer=&token=5f2c")), ["E_FORM_DOUBLED /token"]);
    assert_eq!(faults(body("resolution=0&Answer=x")), ["E_FORM_UNKNOWN /Answer"]);
    assert_eq!(faults(body("resolution=0&=x")), ["E_FORM_UNKNOWN /"]);
    assert_eq!(
        faults(body("resolution=0&a%2Fb=1&resolution=0")),
        ["E_FORM_DOUBLED /resolution", "E_FORM_UNKNOWN /a~1b"]
    );
}

#[test]
fn what_no_browser_writes_is_refused() {
    for fields in
        ["resolution=0&answer=%", "resolution=0&answer=%4", "resolution=0&answer=%4g", "resolution=0&%zz=1"]
    {
        assert_eq!(faults(body(fields)), ["E_FORM_ENCODING -"], "{fields}");
    }
    assert_eq!(faults(body("resolution=answer&answer=%FF")), ["E_FORM_ENCODING -"]);
    assert_eq!(faults(body("resolution=answer&answer=%ED%A0%80")), ["E_FORM_ENCODING -"]);
    assert_eq!(
        faults([body("resolution=answer&answer=").as_bytes(), b"\xff"].concat()),
        ["E_FORM_ENCODING -"]
    );
}

#[test]
fn a_choice_is_judged_as_every_resolution_is() {
    assert_eq!(faults(body("resolution=2&answer=")), ["E_RESOLUTION_RANGE /option_idx"]);
    for other in ["4", "00", "-1", "1.0", "", "option", "Question", "%22"] {
        let faults = faults(body(&format!("resolution={other}&answer=")));
        assert!(faults[0].starts_with("E_RESOLUTION_"), "{other}: {faults:?}");
    }
    assert_eq!(faults(body("resolution=answer&answer=+%0D%0A")), ["E_RESOLUTION_BLANK /answer"]);
    assert_eq!(faults(body("resolution=answer")), ["E_RESOLUTION_MISSING /answer"]);
    assert_eq!(
        faults("token=5f2c&envelope_digest=sha256%3Aab&resolution=0"),
        ["E_RESOLUTION_DIGEST /envelope_digest"]
    );
    let other = format!("sha256:{}", "0".repeat(64));
    assert_eq!(
        faults(format!("token=5f2c&envelope_digest={other}&resolution=0")),
        ["E_RESOLUTION_ENVELOPE /envelope_digest"]
    );
}

#[test]
fn a_closed_hatch_is_closed_to_a_form_too() {
    let closed = Envelope::parse(MOMENT.replace("true", "false").as_bytes()).expect("well formed");
    for fields in ["resolution=question", "resolution=answer&answer=a"] {
        let body = format!("token=5f2c&envelope_digest={}&{fields}", closed.digest());
        let reply = Form::parse(body.as_bytes()).and_then(Form::into_reply).expect("a reply");
        assert!(reply.judge(&closed.terms()).is_err());
    }
}

#[test]
fn a_form_is_not_logged_by_accident() {
    let form = Form::parse(body("resolution=answer&answer=private").as_bytes()).expect("a form");
    let debug = format!("{form:?}");
    assert!(!debug.contains("private") && !debug.contains("5f2c"), "{debug}");
}
