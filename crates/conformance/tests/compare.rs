//! Outputs that are not compared member for member: renderings, and outcomes by a subject without codes.

mod support;

use countersign_conformance::compare::Judged;
use countersign_conformance::json::{Json, Members};
use countersign_conformance::model::{Expect, Vector};
use countersign_conformance::subject::{Answer, Introduction};

fn judged(features: &[&str]) -> Judged {
    let features = features.iter().map(|feature| (*feature).to_owned()).collect();
    Judged::of(&Introduction { features, ..Introduction::default() })
}

fn members<const N: usize>(members: [(&str, Json); N]) -> Members {
    members.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
}

fn answer(output: Members) -> Answer {
    Answer::Accept { output, warnings: Vec::new() }
}

fn rendering(renderer: &str) -> Vector {
    let output = members([
        ("contains", Json::strings(["Decline.", "<b> & more", "1. Accept"])),
        ("lacks", Json::strings(["\u{202e}", "title"])),
        ("diagnostics", Json::strings(["W_A", "W_B"])),
    ]);
    let mut vector = support::vector("r", "{}", Expect::Accept { output, warnings: Vec::new() });
    vector.input = members([("renderer", Json::from(renderer))]);
    vector
}

fn rendered(text: &str, diagnostics: &[&str]) -> Answer {
    answer(members([("text", Json::from(text)), ("diagnostics", Json::strings(diagnostics))]))
}

#[test]
fn strings_of_a_rendering_stand_in_their_order() {
    let codes = judged(&["codes"]);
    let passes = |text: &str| codes.compare(&rendering("plain"), &rendered(text, &["W_B", "W_A"])).is_ok();
    assert!(passes("So: Decline. And <b> & more, 1. Accept"));
    assert!(!passes("So: <b> & more Decline. 1. Accept"));
    assert!(!passes("So: Decline. And <b> & more"));
    assert!(!passes("Decline. <b> & more 1. Accept \u{202e}"));
}

#[test]
fn html_is_looked_at_by_its_text_content() {
    let codes = judged(&["codes"]);
    let html = "<p title=\"x\">Decline.</p>&lt;b&gt; &amp; more<ol><li>1. Accept</ol>";
    assert!(codes.compare(&rendering("html"), &rendered(html, &["W_A", "W_B"])).is_ok());
    assert!(codes.compare(&rendering("plain"), &rendered(html, &["W_A", "W_B"])).is_err());
}

#[test]
fn diagnostics_are_a_set_of_codes_and_are_wanted() {
    let text = "Decline. <b> & more 1. Accept";
    for (features, diagnostics, passes) in [
        (&["codes"][..], &["W_A"][..], false),
        (&["codes"], &["W_A", "W_B", "W_C"], false),
        (&["codes"], &["W_B", "W_A", "W_A"], true),
        (&[], &[], true),
    ] {
        let judged = judged(features).compare(&rendering("plain"), &rendered(text, diagnostics));
        assert_eq!(judged.is_ok(), passes, "{features:?} {diagnostics:?}");
    }
    let silent = answer(members([("diagnostics", Json::strings(["W_A", "W_B"]))]));
    assert!(judged(&["codes"]).compare(&rendering("plain"), &silent).is_err());
}

#[test]
fn outcomes_are_compared_without_codes_only_where_there_are_none() {
    let outcomes = |list: &[&str]| members([("outcomes", Json::strings(list))]);
    let expect = Expect::Accept { output: outcomes(&["emitted", "discarded:E_A"]), warnings: Vec::new() };
    let vector = support::vector("h", "{}", expect);
    for (features, got, passes) in [
        (&["codes"][..], &["emitted", "discarded:E_A"][..], true),
        (&["codes"], &["emitted", "discarded:E_B"], false),
        (&[], &["emitted", "discarded:E_B"], true),
        (&[], &["emitted", "discarded"], true),
        (&[], &["emitted", "refused:E_A"], false),
        (&[], &["emitted"], false),
    ] {
        let judged = judged(features).compare(&vector, &answer(outcomes(got)));
        assert_eq!(judged.is_ok(), passes, "{features:?} {got:?}");
    }
}

#[test]
fn errors_in_an_output_are_compared_as_errors_are() {
    let errors = |at: &str| {
        let error = Json::object([("code", Json::from("E_BM_TYPE")), ("at", Json::from(at))]);
        members([("delivery", Json::from("malformed")), ("errors", Json::Array(vec![error.clone(), error]))])
    };
    let mut expected = errors("/offer");
    if let (_, Json::Array(list)) = &mut expected[1] {
        list.pop();
    }
    let vector = support::vector("e", "{}", Expect::Accept { output: expected, warnings: Vec::new() });
    assert!(judged(&["codes", "locations"]).compare(&vector, &answer(errors("/offer"))).is_ok());
    assert!(judged(&["codes", "locations"]).compare(&vector, &answer(errors("/synopsis"))).is_err());
    assert!(judged(&["codes"]).compare(&vector, &answer(errors("/synopsis"))).is_ok());
    let silent = answer(members([("delivery", Json::from("malformed"))]));
    assert!(judged(&["codes"]).compare(&vector, &silent).is_err());
    assert!(judged(&[]).compare(&vector, &silent).is_ok());
}
