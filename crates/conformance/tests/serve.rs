//! The subject's side of the protocol, and both ways of driving the project's own crates.

use countersign_conformance::model;
use countersign_conformance::serve::serve;
use countersign_conformance::subject::in_process::InProcess;
use countersign_conformance::wire::Request;
use std::io::ErrorKind;

fn answers(lines: &[&str]) -> (Vec<String>, Result<(), ErrorKind>) {
    let mut out = Vec::new();
    let input = lines.join("\n") + "\n";
    let result = serve(&mut InProcess::new(), input.as_bytes(), &mut out).map_err(|error| error.kind());
    (String::from_utf8_lossy(&out).lines().map(str::to_owned).collect(), result)
}

const START: &str = r#"{"cmd":"start","protocol":1}"#;

#[test]
fn introduces_itself_answers_skips_and_stops() {
    let (lines, result) = answers(&[
        START,
        r#"{"cmd":"run","id":7,"op":"canonicalize","input":{"profile":"integers","document":{"text":"[1.0]"}}}"#,
        r#"{"cmd":"run","id":8,"op":"canonicalize","input":{"profile":"integers","document":{"hex":"5bff"}}}"#,
        r#"{"cmd":"run","id":9,"op":"fly","input":{}}"#,
        r#"{"cmd":"stop"}"#,
        "never read",
    ]);
    assert_eq!(result, Ok(()));
    assert!(lines[0].starts_with(r#"{"name":"countersign","#), "{}", lines[0]);
    // The digest of `[1]`, by sha256sum.
    let one = r#"{"id":7,"result":"accept","output":{"canonical":"[1]","digest":"sha256:080a9ed428559ef602668b4c00f114f1a11c3f6b02a435f0bdc154578e4d7f22"}}"#;
    assert_eq!(lines[1], one);
    assert_eq!(lines[2], r#"{"id":8,"result":"reject","errors":[{"code":"E_JCS_UTF8","at":"","offset":1}]}"#);
    assert_eq!(lines[3], r#"{"id":9,"result":"skip","reason":"this subject has no operation fly"}"#);
    assert_eq!(lines.len(), 4);
}

#[test]
fn the_end_of_the_input_is_an_end() {
    assert_eq!(answers(&[START]).1, Ok(()));
}

#[test]
fn refuses_lines_that_are_no_requests() {
    for lines in [
        &["{"][..],
        &[r#"{"cmd":"start","protocol":2}"#],
        &[r#"{"cmd":"fly"}"#],
        &[r#"{"cmd":"run","id":1,"op":"canonicalize","input":{}}"#],
        &[START, r#"{"cmd":"run","id":1,"id":1,"op":"canonicalize","input":{}}"#],
        &[START, ""],
    ] {
        assert_eq!(answers(lines).1, Err(ErrorKind::InvalidData), "{lines:?}");
    }
}

#[test]
fn a_question_that_is_not_understood_is_left_out_with_its_reason_and_the_next_one_answered() {
    let good =
        r#"{"cmd":"run","id":99,"op":"canonicalize","input":{"profile":"integers","document":{"text":"1"}}}"#;
    for (bad, says) in [
        (
            r#"{"cmd":"run","id":7,"op":"canonicalize","input":{"profile":"x","document":{"text":"1"}}}"#,
            "`profile`",
        ),
        (
            r#"{"cmd":"run","id":7,"op":"canonicalize","input":{"profile":"integers","document":{"hex":"0g"}}}"#,
            "hex",
        ),
        (
            r#"{"cmd":"run","id":7,"op":"canonicalize","input":{"profile":"integers","document":{"text":"\ud800"}}}"#,
            "E_JCS_SURROGATE",
        ),
        (r#"{"cmd":"run","id":7,"op":"canonicalize","input":{}}"#, "lacks `document`"),
        (r#"{"cmd":"run","id":7,"op":"canonicalize"}"#, "`input`"),
        (r#"{"cmd":"run","id":7,"input":{},"input":{}}"#, "E_JCS_DUPLICATE"),
        (r#"{"cmd":"run","id":7,"op":"handshake","input":{"steps":[{"fly":true}]}}"#, "a step is"),
    ] {
        let (lines, result) = answers(&[START, bad, good, r#"{"cmd":"stop"}"#]);
        assert_eq!((lines.len(), result), (3, Ok(())), "{bad}");
        assert!(lines[1].starts_with(r#"{"id":7,"result":"skip","reason":"#), "{}", lines[1]);
        assert!(lines[1].contains(says), "{}", lines[1]);
        assert!(lines[2].starts_with(r#"{"id":99,"result":"accept""#), "{}", lines[2]);
    }
}

#[test]
fn a_line_without_an_id_to_answer_ends_the_subject() {
    for line in [
        r#"{"cmd":"run","op":"canonicalize","input":{}}"#,
        r#"{"cmd":"run","id":1.5,"op":"canonicalize","input":{}}"#,
        r#"{"cmd":"run","id":1,"op":"canonicalize","input":{}"#,
        r#"{"cmd":"fly","id":1}"#,
        r#"{"cmd":"run","cmd":"run","id":1}"#,
    ] {
        assert_eq!(answers(&[START, line]).1, Err(ErrorKind::InvalidData), "{line}");
    }
}

#[test]
fn a_request_reads_back_as_it_was_written() {
    let input = vec![("document".to_owned(), model::document("{\"\u{1}\u{202e}\u{10ffff}\":1}".as_bytes()))];
    for request in [Request::Start, Request::Run { id: 3, op: "lint".to_owned(), input }, Request::Stop] {
        assert_eq!(Request::from_line(request.to_line().as_bytes()), Ok(request));
    }
}
