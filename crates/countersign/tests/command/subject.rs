use crate::process::run_with;

#[test]
fn introduces_itself_answers_in_order_and_stops() {
    let run = run_with(
        ["subject"],
        concat!(
            "{\"cmd\":\"start\",\"protocol\":1}\n",
            "{\"cmd\":\"run\",\"id\":7,\"op\":\"canonicalize\",\"input\":{\"profile\":\"integers\",\"document\":{\"text\":\"[1.0]\"}}}\n",
            "{\"cmd\":\"run\",\"id\":8,\"op\":\"canonicalize\",\"input\":{\"profile\":\"integers\",\"document\":{\"hex\":\"ff\"}}}\n",
            "{\"cmd\":\"stop\"}\n",
            "{\"cmd\":\"start\",\"protocol\":1}\n",
        ),
    );
    assert_eq!((run.exit, run.err.as_str()), (0, ""));
    let lines: Vec<&str> = run.out.lines().collect();
    assert_eq!(lines.len(), 3, "nothing is answered after the stop: {lines:?}");
    assert!(
        lines[0].contains("\"name\":\"countersign\"") && lines[0].contains("canonicalize"),
        "{}",
        lines[0]
    );
    assert!(lines[1].contains("\"id\":7") && lines[1].contains("accept"), "{}", lines[1]);
    assert!(lines[2].contains("\"id\":8") && lines[2].contains("E_JCS_UTF8"), "{}", lines[2]);
}

#[test]
fn an_end_without_a_stop_is_a_stop() {
    let run = run_with(["subject"], "{\"cmd\":\"start\",\"protocol\":1}\n");
    assert_eq!((run.exit, run.out.lines().count(), run.err.as_str()), (0, 1, ""));
}

#[test]
fn what_is_no_request_is_refused_with_its_code() {
    for input in [
        "hello \u{1b}[2J\n",
        "{\"cmd\":\"run\",\"id\":1,\"op\":\"canonicalize\",\"input\":{}}\n",
        "{\"cmd\":\"fly\"}\n",
    ] {
        let run = run_with(["subject"], input);
        assert_eq!((run.exit, run.out.as_str()), (1, ""));
        assert!(run.err.starts_with("E_CMD_REQUEST at standard input: "), "{}", run.err);
        assert!(!run.err.contains('\u{1b}'), "{:?}", run.err);
    }
}

#[test]
fn one_question_that_is_not_understood_does_not_end_the_others() {
    let run = run_with(
        ["subject"],
        concat!(
            "{\"cmd\":\"start\",\"protocol\":1}\n",
            "{\"cmd\":\"run\",\"id\":1,\"op\":\"canonicalize\",\"input\":{\"profile\":\"x\",\"document\":{\"text\":\"\\ud800\"}}}\n",
            "{\"cmd\":\"run\",\"id\":2,\"op\":\"canonicalize\",\"input\":{\"profile\":\"integers\",\"document\":{\"text\":\"1\"}}}\n",
            "{\"cmd\":\"stop\"}\n",
        ),
    );
    assert_eq!((run.exit, run.err.as_str()), (0, ""));
    let lines: Vec<&str> = run.out.lines().collect();
    assert!(lines[1].starts_with("{\"id\":1,\"result\":\"skip\",\"reason\":"), "{}", lines[1]);
    assert!(lines[2].starts_with("{\"id\":2,\"result\":\"accept\""), "{}", lines[2]);
}
