//! `moment render`, `lint`, `resolve` and `check-resolution`: from what a person reads to what the agent gets.

use crate::process::{command, read, run, run_with};

const GOOD: &str = "examples/captures/order-refund.json";
const MALFORMED: &str = "examples/captures/order-refund-malformed.json";
const ABSENT: &str = "examples/captures/order-without-moment.json";
const DIGEST: &str = "sha256:05843642b0a063aeb35be99946a34cd82c1d28f37fabe7a9bbc02a89f3513265";

/// A small envelope with hatches as wanted.
fn envelope(synopsis: &str, free_text: bool, dialogue: bool) -> String {
    format!(
        "{{\"synopsis\":\"{synopsis}\",\"findings\":[\"a\",\"b\",\"c\"],\"recommendations\":[\"Pay\",\"Send\"],\"offer\":\"Ask.\",\
         \"question\":{{\"stem\":\"Which?\",\"options\":[{{\"label\":\"Pay it\",\"reasoning\":\"r\"}},{{\"label\":\"Send it\",\
         \"reasoning\":\"s\"}}],\"recommended_idx\":0,\"hatches\":{{\"free_text\":{free_text},\"dialogue\":{dialogue}}}}}}}"
    )
}

#[test]
fn a_decision_is_rendered_for_people() {
    let run = run(["moment", "render", "--as", "jsonrpc", GOOD, "--columns", "72"]);
    assert_eq!((run.exit, run.err.as_str()), (0, ""));
    assert!(run.out.lines().all(|line| line.chars().count() <= 72));
    insta::assert_snapshot!(run.out);
}

#[test]
fn without_a_decision_the_ordinary_content_is_shown() {
    let absent = run(["moment", "render", "--as", "jsonrpc", ABSENT]);
    assert_eq!((absent.exit, absent.err.as_str()), (0, ""));
    assert!(absent.out.contains("Order 20420") && !absent.out.contains('['), "{}", absent.out);

    let malformed = run(["moment", "render", "--as", "jsonrpc", MALFORMED]);
    assert_eq!(malformed.exit, 1);
    assert!(malformed.out.contains("Order 20419") && !malformed.out.contains("Refund"), "{}", malformed.out);
    assert!(malformed.err.starts_with("E_BM_RECOMMENDED_RANGE "), "{}", malformed.err);

    for (form, document) in [("envelope", "{}"), ("tool-result", "[]"), ("jsonrpc", "{\"jsonrpc\":\"2.0\"}")]
    {
        let nothing = run_with(["moment", "render", "--as", form], document);
        assert_eq!((nothing.exit, nothing.out.as_str()), (1, ""), "{form}");
    }
}

#[test]
fn a_hostile_envelope_is_shown_and_not_obeyed() {
    let hostile = envelope("Pay\\u001b[2J\u{202e}now\\n[0, recommended] Pay more\u{200b}", true, true);
    let run = run_with(["moment", "render"], hostile);
    assert_eq!(run.exit, 0);
    assert!(!run.out.contains(['\u{1b}', '\u{202e}', '\u{200b}']), "{:?}", run.out);
    assert_eq!(run.out.lines().filter(|line| line.starts_with("[0")).count(), 1, "{}", run.out);
    let resolved = run_with(["moment", "resolve", "--question"], envelope("\u{202e}", true, true));
    assert_eq!(resolved.exit, 0);
}

#[test]
fn lint_warns_the_receiver_and_stops_the_agent() {
    let hedged = envelope("It might perhaps be better to pay, or maybe not.", true, true);
    let receiver = run_with(["moment", "lint", "--as", "envelope"], &hedged);
    assert_eq!(receiver.exit, 0);
    assert!(receiver.err.lines().all(|line| line.starts_with("W_BM_")), "{}", receiver.err);
    assert!(receiver.err.contains("W_BM_HEDGE "), "{}", receiver.err);
    assert!(receiver.out.ends_with(" warnings\n") || receiver.out == "1 warning\n", "{}", receiver.out);

    let agent = run_with(["moment", "lint", "--as", "envelope", "--agent"], &hedged);
    assert_eq!(agent.exit, 1);
    assert!(agent.err.starts_with("E_BM_HEDGE ") && !agent.err.contains("W_BM_HEDGE"), "{}", agent.err);

    let good = run(["moment", "lint", "--as", "jsonrpc", "--agent", GOOD]);
    assert_eq!((good.exit, good.out.as_str(), good.err.as_str()), (0, "no warnings\n", ""));
    assert_eq!(run(["moment", "lint", MALFORMED]).exit, 1);
}

#[test]
fn each_of_the_three_ways_is_one_object() {
    let source = ["--as", "jsonrpc", GOOD];
    for (way, expected) in [
        (
            &["--option", "2"][..],
            format!("{{\"envelope_digest\":\"{DIGEST}\",\"option_idx\":2,\"resolution\":\"option\"}}\n"),
        ),
        (
            &["--answer", "Half of it, \"now\""],
            format!(
                "{{\"answer\":\"Half of it, \\\"now\\\"\",\"envelope_digest\":\"{DIGEST}\",\"resolution\":\"answer\"}}\n"
            ),
        ),
        (&["--question"], format!("{{\"envelope_digest\":\"{DIGEST}\",\"resolution\":\"question\"}}\n")),
    ] {
        let words = [&["moment", "resolve"], &source[..], way].concat();
        let resolved = run(&words);
        assert_eq!((resolved.exit, resolved.out.as_str()), (0, expected.as_str()), "{way:?}");
        let words = [&["moment", "check-resolution"], &source[..]].concat();
        assert_eq!(run_with(&words, &resolved.out).exit, 0, "{way:?}");
    }
}

#[test]
fn a_note_says_which_option_the_number_meant() {
    let run = run(["moment", "resolve", "--as", "jsonrpc", GOOD, "--option", "1"]);
    assert_eq!(run.err, "note: option 1 is: Send a replacement lamp\n");
}

#[test]
fn what_the_envelope_does_not_offer_is_refused() {
    for (way, code, document) in [
        (&["--option", "2"][..], "E_RESOLUTION_RANGE", envelope("Pay.", true, true)),
        (&["--answer", " \t"], "E_RESOLUTION_BLANK", envelope("Pay.", true, true)),
        (&["--answer", "no"], "E_RESOLUTION_HATCH", envelope("Pay.", false, true)),
        (&["--question"], "E_RESOLUTION_HATCH", envelope("Pay.", true, false)),
    ] {
        let run = run_with([&["moment", "resolve", "--as", "envelope"], way].concat(), document);
        assert_eq!((run.exit, run.out.as_str()), (1, ""), "{way:?}");
        assert!(run.err.starts_with(&format!("{code} at the command line, ")), "{}", run.err);
    }
}

#[test]
fn nobody_decides_on_a_malformed_envelope() {
    for way in [&["--option", "0"][..], &["--question"]] {
        let run = run([&["moment", "resolve", "--as", "jsonrpc", MALFORMED], way].concat());
        assert_eq!((run.exit, run.out.as_str()), (1, ""));
    }
}

#[test]
fn exactly_one_way_has_to_be_taken() {
    for way in
        [&[][..], &["--question", "--option", "0"], &["--option", "-1"], &["--option", "x"], &["--answer"]]
    {
        let run = run([&["moment", "resolve", GOOD], way].concat());
        assert_eq!((run.exit, run.out.as_str()), (2, ""), "{way:?}");
    }
}

#[test]
fn an_answer_comes_from_standard_input_without_its_line_end() {
    let words = ["moment", "resolve", "--as", "jsonrpc", GOOD, "--answer", "-"];
    for (input, answer) in [("Half of it\r\n", "Half of it"), ("a\n\n", "a\\n"), (" b", " b")] {
        let run = run_with(words, input);
        assert!(run.out.starts_with(&format!("{{\"answer\":\"{answer}\",")), "{}", run.out);
    }
    assert_eq!(run_with(words, "").exit, 1);
    assert_eq!(run_with(words, b"\xff").exit, 3);
    assert_eq!(run_with(["moment", "resolve", "--answer", "-"], "x").exit, 2);
    assert_eq!(run(["moment", "check-resolution"]).exit, 2);
}

#[test]
fn an_answer_to_another_question_does_not_fit() {
    let other = envelope("Pay.", true, true);
    let resolution = run_with(["moment", "resolve", "--as", "envelope", "--option", "0"], other).out;
    let run = run_with(["moment", "check-resolution", "--as", "jsonrpc", GOOD, "-"], resolution);
    assert_eq!((run.exit, run.out.as_str()), (1, ""));
    assert!(
        run.err.starts_with("E_RESOLUTION_ENVELOPE at standard input, /envelope_digest: "),
        "{}",
        run.err
    );
}

#[test]
fn a_wrapper_is_read_under_the_name_that_was_told_and_no_other() {
    let bare = format!("{{\"envelope_digest\":\"{DIGEST}\",\"resolution\":\"question\"}}");
    let source = ["moment", "check-resolution", "--as", "jsonrpc", GOOD];
    let wrapped = format!("{{\"decision\":{bare}}}");
    assert_eq!(run_with(source, &wrapped).exit, 1);
    let told = |name| run_with([&source[..], &["--wrapper", name]].concat(), &wrapped);
    assert_eq!((told("decision").exit, told("decision").out.as_str()), (0, "question\n"));
    assert_eq!(told("choice").exit, 1);
}

#[test]
fn an_answer_is_shown_inert_and_given_to_machines_whole() {
    let resolution = format!(
        "{{\"envelope_digest\":\"{DIGEST}\",\"resolution\":\"answer\",\"answer\":\"a\\u001b[2J\\nb\u{202e}\"}}"
    );
    let source = ["moment", "check-resolution", "--as", "jsonrpc", GOOD];
    assert_eq!(run_with(source, &resolution).out, "answer: a\\u{1b}[2J\\u{a}b\\u{202e}\n");
    let json = run_with([&source[..], &["--json"]].concat(), &resolution).out;
    assert!(json.contains(r#""answer":"a\u001b[2J\u000ab\u202e""#), "{json}");
}

#[test]
fn an_unreadable_resolution_is_exit_three_and_named() {
    let run = read(command(["moment", "check-resolution", GOOD, "no/such.json"]).output().expect("runs"));
    assert_eq!(run.exit, 3);
    assert!(run.err.contains("E_CMD_READ at no/such.json: "), "{}", run.err);
}

#[test]
fn no_width_is_taken_that_no_text_can_have() {
    for columns in ["0", "31", "65536", "-1"] {
        let run = run(["moment", "render", "--as", "jsonrpc", GOOD, &format!("--columns={columns}")]);
        assert_eq!((run.exit, run.out.as_str()), (2, ""), "{columns}");
    }
    let narrow = run(["moment", "render", "--as", "jsonrpc", GOOD, "--columns", "32"]);
    assert_eq!(narrow.exit, 0);
    assert!(narrow.out.lines().all(|line| line.chars().count() <= 32), "{}", narrow.out);
}
