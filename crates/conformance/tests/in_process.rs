//! The operations of the project's own crates that hold state or take more than one document.

use countersign_conformance::json::{Json, Members, member};
use countersign_conformance::model;
use countersign_conformance::subject::in_process::InProcess;
use countersign_conformance::subject::{Answer, Subject, Trouble};

fn envelope(stem: &str) -> String {
    format!(
        r#"{{"findings":[],"offer":"Ask.","question":{{"hatches":{{"dialogue":true,"free_text":true}},"options":[{{"label":"Accept","reasoning":"Now."}},{{"label":"Decline","reasoning":"Dear."}}],"recommended_idx":1,"stem":"{stem}"}},"recommendations":[],"synopsis":"Decline."}}"#
    )
}

fn reply(envelope: &str, rest: &str) -> String {
    let digest = jcs_strict::Digest::of(envelope.as_bytes());
    format!(r#"{{"envelope_digest":"{digest}",{rest}}}"#)
}

fn ask<const N: usize>(op: &str, input: [(&str, Json); N]) -> Result<Answer, Trouble> {
    let input: Members = input.into_iter().map(|(name, value)| (name.to_owned(), value)).collect();
    InProcess::new().ask(op, &input)
}

fn document(text: &str) -> Json {
    model::document(text.as_bytes())
}

fn outcomes(steps: Vec<Json>) -> Vec<String> {
    match ask("handshake", [("steps", Json::Array(steps))]) {
        Ok(Answer::Accept { output, .. }) => member(&output, "outcomes")
            .and_then(Json::as_array)
            .unwrap_or_default()
            .iter()
            .filter_map(Json::as_str)
            .map(str::to_owned)
            .collect(),
        other => vec![format!("{other:?}")],
    }
}

#[test]
fn a_handshake_says_what_came_of_each_step_and_survives_a_restart() {
    let (first, second) = (envelope("What is the answer?"), envelope("When does it begin?"));
    let emit = |envelope: &str| Json::object([("emit", document(envelope))]);
    let resolve = |reply: &str| Json::object([("resolve", document(reply))]);
    let incorporate = |text: &str| Json::object([("incorporate", Json::from(text))]);
    let restart = || Json::object([("restart", Json::Bool(true))]);
    let option = reply(&first, r#""option_idx":1,"resolution":"option""#);
    let question = reply(&second, r#""resolution":"question""#);
    assert_eq!(
        outcomes(vec![
            emit("{}"),
            resolve("{}"),
            resolve(&option),
            emit(&first),
            emit(&second),
            restart(),
            emit(&first),
            resolve(&question),
            emit(&envelope("And then?")),
            incorporate(" "),
            restart(),
            incorporate("It begins in May."),
            incorporate("It begins in May."),
            resolve(&option),
            restart(),
            resolve(&option),
        ]),
        [
            "refused:E_BM_MISSING",
            "discarded:E_RESOLUTION_MISSING",
            "discarded:E_RESOLUTION_ENVELOPE",
            "emitted",
            "emitted",
            "restarted",
            "refused:E_BM_REEMITTED",
            "question",
            "refused:E_BM_OBJECTION_OPEN",
            "refused:E_BM_OBJECTION_BLANK",
            "restarted",
            "incorporated",
            "refused:E_BM_OBJECTION_NONE",
            "option:1",
            "restarted",
            "discarded:E_RESOLUTION_RESOLVED",
        ]
    );
}

#[test]
fn what_the_discipline_refuses_does_not_go_out_and_reasons_count_as_given() {
    let emit = |envelope: String| Json::object([("emit", document(&envelope))]);
    let hedged = "It depends; maybe refund or maybe not, you decide.";
    let closed = envelope("Who signs?").replace("true", "false");
    let note = r#""meta":{"calibration_note":"The first figure was too low."},"offer""#;
    assert_eq!(
        outcomes(vec![
            emit(envelope("What is the answer?").replace("Decline.", hedged)),
            emit(envelope("Don't you agree that we should decline?")),
            emit(closed),
            emit(envelope("When does it begin?").replace("\"offer\"", note)),
        ]),
        ["refused:E_BM_HEDGE", "refused:E_BM_LEADING_STEM", "emitted", "emitted"]
    );
}

#[test]
fn two_handshakes_know_nothing_of_each_other() {
    let emit = || vec![Json::object([("emit", document(&envelope("What is the answer?")))])];
    assert_eq!(
        (outcomes(emit()), outcomes(emit())),
        (vec!["emitted".to_owned()], vec!["emitted".to_owned()])
    );
}

#[test]
fn a_step_that_is_none_is_a_fault_of_the_question() {
    let steps = Json::Array(vec![Json::object([("fly", Json::Bool(true))])]);
    assert!(matches!(ask("handshake", [("steps", steps)]), Err(Trouble::NotUnderstood(_))));
}

#[test]
fn a_resolution_says_which_of_the_three_it_was() {
    let envelope = envelope("What is the answer?");
    for (rest, wrapper, says) in [
        (r#""option_idx":1.0,"resolution":"option""#, None, r#"{"resolution":"option","option_idx":1}"#),
        (
            r#""answer":"Next year.","resolution":"answer""#,
            None,
            r#"{"resolution":"answer","answer":"Next year."}"#,
        ),
        (r#""resolution":"question""#, Some("decision"), r#"{"resolution":"question"}"#),
    ] {
        let bare = reply(&envelope, rest);
        let mut input = vec![("envelope".to_owned(), document(&envelope))];
        match wrapper {
            None => input.push(("resolution".to_owned(), document(&bare))),
            Some(name) => {
                input.push(("resolution".to_owned(), document(&format!(r#"{{"{name}":{bare}}}"#))));
                input.push(("wrapper".to_owned(), Json::from(name)));
            }
        }
        match InProcess::new().ask("check-resolution", &input) {
            Ok(Answer::Accept { output, .. }) => assert_eq!(Json::Object(output).to_line(), says),
            other => panic!("{other:?}"),
        }
    }
}

#[test]
fn a_rendering_has_text_and_diagnostics() {
    let good = format!(r#"{{"content":[],"binding_moment":{}}}"#, envelope("What is the answer?"));
    let bad = r#"{"content":[{"type":"text","text":"The plain words."}],"binding_moment":{}}"#;
    for (tool_result, text, diagnostics) in
        [(good.as_str(), "What is the answer?", "[]"), (bad, "The plain words.", r#"["E_BM_MISSING"]"#)]
    {
        let input = [("renderer", Json::from("plain")), ("document", document(tool_result))];
        match ask("render", input) {
            Ok(Answer::Accept { output, .. }) => {
                assert!(
                    member(&output, "text").and_then(Json::as_str).is_some_and(|page| page.contains(text))
                );
                assert_eq!(member(&output, "diagnostics").map(Json::to_line).as_deref(), Some(diagnostics));
            }
            other => panic!("{other:?}"),
        }
    }
}
