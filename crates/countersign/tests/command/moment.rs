use crate::process::{Run, run, run_with};

const GOOD: &str = "examples/captures/order-refund.json";
const MALFORMED: &str = "examples/captures/order-refund-malformed.json";
const ABSENT: &str = "examples/captures/order-without-moment.json";

/// By Python's json and hashlib, as the captures' README shows.
const DIGEST: &str = "sha256:05843642b0a063aeb35be99946a34cd82c1d28f37fabe7a9bbc02a89f3513265\n";

fn capture(file: &str) -> String {
    std::fs::read_to_string(crate::process::repository().join(file)).expect("the capture is there")
}

/// The tool result of a capture, cut out of the response by hand.
fn tool_result(file: &str) -> String {
    let text = capture(file);
    let text = text.strip_prefix("{\"result\":").expect("as captured");
    text.split_once(",\"jsonrpc\"").expect("as captured").0.to_owned()
}

fn envelope(file: &str) -> String {
    let result = tool_result(file);
    let (_, envelope) = result.split_once("\"binding_moment\":").expect("as captured");
    envelope.strip_suffix('}').expect("is the last member").to_owned()
}

#[test]
fn the_digest_of_a_capture_is_the_one_that_python_computes() {
    let good = |note: &str| Run { exit: 0, out: DIGEST.into(), err: note.into() };
    assert_eq!(run(["moment", "digest", "--as", "jsonrpc", GOOD]), good(""));
    assert_eq!(run(["moment", "digest", GOOD]), good("note: read as a JSON-RPC response\n"));
}

#[test]
fn response_result_and_envelope_give_one_digest() {
    for (form, document) in
        [("jsonrpc", capture(GOOD)), ("tool-result", tool_result(GOOD)), ("envelope", envelope(GOOD))]
    {
        let told = run_with(["moment", "digest", "--as", form], &document);
        assert_eq!((told.exit, told.out.as_str(), told.err.as_str()), (0, DIGEST, ""), "{form}");
        let guessed = run_with(["moment", "check"], &document);
        assert_eq!(guessed.exit, 0);
        assert!(guessed.out.ends_with(DIGEST) && guessed.err.starts_with("note: read as "), "{guessed:?}");
    }
}

#[test]
fn a_form_that_is_told_is_not_second_guessed() {
    assert_eq!(run(["moment", "check", "--as", "tool-result", GOOD]).exit, 1);
    assert_eq!(run(["moment", "check", "--as", "envelope", GOOD]).exit, 1);
    assert_eq!(run_with(["moment", "check", "--as", "jsonrpc"], envelope(GOOD)).exit, 1);
}

#[test]
fn a_malformed_envelope_has_findings_and_no_digest() {
    for sub in ["check", "digest"] {
        let run = run(["moment", sub, "--as", "jsonrpc", MALFORMED]);
        assert_eq!((run.exit, run.out.as_str()), (1, ""));
        assert!(run.err.starts_with("E_BM_RECOMMENDED_RANGE "), "{}", run.err);
        assert_eq!(run.err.lines().count(), 1);
    }
}

#[test]
fn all_faults_come_at_once() {
    let run = run_with(["moment", "check"], "{\"synopsis\":7,\"extra\":1,\"question\":{\"options\":[]}}");
    assert_eq!((run.exit, run.out.as_str()), (1, ""));
    assert!(run.err.lines().skip(1).all(|line| line.starts_with("E_BM_")), "{}", run.err);
    insta::assert_snapshot!(run.err);
}

#[test]
fn a_result_without_a_decision_is_refused_by_its_own_code() {
    for sub in ["check", "digest"] {
        let run = run(["moment", sub, "--as", "jsonrpc", ABSENT]);
        assert_eq!((run.exit, run.out.as_str()), (1, ""));
        assert!(run.err.starts_with("E_CMD_ABSENT "), "{}", run.err);
    }
}

#[test]
fn offsets_count_from_the_start_of_the_file() {
    let document = "  {\"jsonrpc\":\"2.0\",\"result\":{\"x\":1e999,\"binding_moment\":{\"synopsis\":1.5}}}";
    let run = run_with(["moment", "check"], document);
    let place = document.find("1.5").expect("is there");
    assert!(run.err.contains(&format!("byte {place}:")) && run.err.contains("E_JCS_NUMBER"), "{}", run.err);
}

#[test]
fn a_document_cannot_choose_which_of_two_envelopes_is_judged() {
    let two = format!(
        "{{\"jsonrpc\":\"2.0\",\"result\":{},\"binding_moment\":{}}}",
        tool_result(GOOD),
        envelope(MALFORMED)
    );
    let guessed = run_with(["moment", "digest"], &two);
    assert_eq!((guessed.exit, guessed.out.as_str()), (1, ""));
    assert!(guessed.err.starts_with("E_CMD_FORM "), "{}", guessed.err);
    assert_eq!(run_with(["moment", "digest", "--as", "jsonrpc"], &two).out, DIGEST);
    assert_eq!(run_with(["moment", "digest", "--as", "tool-result"], &two).exit, 1);
}

#[test]
fn streams_are_not_mistaken_for_one_message() {
    let line = capture(GOOD);
    for stream in [format!("{line}{line}"), format!("event: message\ndata: {line}\n")] {
        for words in [&["moment", "check"][..], &["moment", "check", "--as", "jsonrpc"]] {
            let run = run_with(words, &stream);
            assert_eq!((run.exit, run.out.as_str()), (1, ""));
            assert!(run.err.contains("E_JCS_SYNTAX "), "{}", run.err);
        }
    }
}

#[test]
fn a_text_that_is_no_json_is_taken_for_nothing() {
    for text in ["", "\u{0}", "{", r#"{"x":"\ud8","binding_moment":{}}"#] {
        let people = run_with(["moment", "check"], text);
        assert_eq!(people.exit, 1, "{text}");
        assert!(people.err.starts_with("E_JCS_SYNTAX ") && !people.err.contains("note:"), "{}", people.err);
        let machine = run_with(["moment", "check", "--json"], text);
        assert!(!machine.out.contains("\"form\""), "{}", machine.out);
        let said = run_with(["moment", "check", "--json", "--as", "envelope"], text);
        assert!(said.out.contains("\"form\":\"envelope\""), "{}", said.out);
    }
}

/// A result as a client hands it on that drops the member and keeps `_meta`.
fn kept_in_meta(prefix: &str) -> String {
    format!(r#"{{"content":[],"_meta":{{"{prefix}/binding_moment":{}}}}}"#, envelope(GOOD))
}

#[test]
fn all_carriers_are_read_for_one_who_asks() {
    let kept = kept_in_meta("com.truealter");
    let as_result = ["moment", "digest", "--as", "tool-result"];
    assert_eq!(run_with(as_result, &kept).exit, 1);
    let asked = run_with([&as_result[..], &["--carriers"]].concat(), &kept);
    assert_eq!((asked.exit, asked.out.as_str(), asked.err.as_str()), (0, DIGEST, "note: carried as meta\n"));
    let json = run_with([&as_result[..], &["--carriers", "--json"]].concat(), &kept);
    assert!(json.out.contains(r#""carriers":["meta"]"#), "{}", json.out);

    let other = [&as_result[..], &["--carriers", "--meta-prefix", "org.example"]].concat();
    assert_eq!(run_with(other.clone(), &kept).exit, 1);
    assert_eq!(run_with(other, kept_in_meta("org.example")).out, DIGEST);
    let reserved = run_with([&as_result[..], &["--carriers", "--meta-prefix", "com.mcp"]].concat(), &kept);
    assert_eq!((reserved.exit, reserved.out.as_str()), (2, ""));
}

#[test]
fn carriers_that_disagree_decide_nothing() {
    let other = envelope(GOOD).replace(r#""recommended_idx":0"#, r#""recommended_idx":1"#);
    let both = format!(
        r#"{{"content":[],"binding_moment":{},"_meta":{{"com.truealter/binding_moment":{other}}}}}"#,
        envelope(GOOD)
    );
    for sub in ["digest", "check", "lint"] {
        let run = run_with(["moment", sub, "--as", "tool-result", "--carriers"], &both);
        assert_eq!((run.exit, run.out.as_str()), (1, ""), "{sub}");
        assert!(
            run.err.contains("E_BM_CARRIERS at standard input, /_meta/com.truealter~1binding_moment, byte "),
            "{}",
            run.err
        );
    }
    let shown = run_with(["moment", "render", "--as", "tool-result", "--carriers"], &both);
    assert_eq!((shown.exit, shown.out.as_str()), (1, "Tool result\n"));
}
