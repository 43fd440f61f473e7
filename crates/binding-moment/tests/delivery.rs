//! Taking the envelope out of tool results and JSON-RPC responses.

use binding_moment::{Delivery, Envelope, extract, extract_jsonrpc, extract_member, tool_result_of};
use findings::Report;

const ENVELOPE: &str = r#"{"synopsis":"Decline.","findings":[],"recommendations":[],"offer":"Ask.","question":{"stem":"How?","options":[{"label":"a","reasoning":"b"},{"label":"c","reasoning":"d"}],"recommended_idx":1.0,"hatches":{"free_text":true,"dialogue":true}}}"#;

fn malformed(tool_result: &str) -> Report {
    match extract(tool_result.as_bytes()) {
        Ok(Delivery::Malformed(report)) => report,
        other => panic!("malformed is expected, got {other:?}"),
    }
}

fn code_and_offset(report: &Report) -> (&'static str, Option<usize>) {
    let first = report.findings().next().expect("there is a finding");
    (first.code().as_str(), first.at().offset())
}

#[test]
fn other_members_may_be_any_json() {
    let direct = Envelope::parse(ENVELOPE.as_bytes()).expect("well formed").digest();
    let deep = "[".repeat(100_000) + &"]".repeat(100_000);
    for beside in [
        r#""a": 1.5, "a": 1e999"#,
        r#""a": "\ud800", "\udfff": null"#,
        r#""nested": {"binding_moment": null, "binding_moment": 1}"#,
        &format!(r#""deep": {deep}"#),
    ] {
        let text = format!("{{{beside}, \"bindin\\u0067_moment\" : {ENVELOPE} }}");
        match extract(text.as_bytes()) {
            Ok(Delivery::Envelope(envelope)) => assert_eq!(envelope.digest(), direct),
            other => panic!("an envelope is expected, got {other:?}"),
        }
    }
}

#[test]
fn names_are_exact_and_only_the_top_level_counts() {
    for text in ["{}", r#"{"Binding_moment": null}"#, r#"{"structuredContent": {"binding_moment": null}}"#] {
        assert!(matches!(extract(text.as_bytes()), Ok(Delivery::Absent)), "{text}");
    }
}

#[test]
fn two_carriers_are_malformed_whatever_they_hold() {
    let text = format!(r#"{{"binding_moment": {ENVELOPE}, "bindin\u0067_moment": {ENVELOPE}}}"#);
    let report = malformed(&text);
    assert_eq!(code_and_offset(&report), ("E_BM_DOUBLED", text.find(r#""bindin\u"#)));
    assert_eq!(
        code_and_offset(&malformed(r#"{"binding_moment": 1.5, "binding_moment": 1.5}"#)).0,
        "E_BM_DOUBLED"
    );
}

#[test]
fn null_is_malformed() {
    insta::assert_snapshot!(
        malformed(r#"{"binding_moment": null}"#),
        @"E_BM_TYPE at the root: an object is expected, null stands here [BM §4]"
    );
}

#[test]
fn offsets_count_from_the_tool_result_and_pointers_from_the_envelope() {
    let text = r#"{"content": [1.5], "binding_moment": {"synopsis": "\ud800"}}"#;
    let report = malformed(text);
    assert_eq!(code_and_offset(&report), ("E_JCS_SURROGATE", text.find("\\ud800")));
    assert_eq!(report.findings().next().and_then(|f| f.at().as_pointer()), Some("/synopsis"));
}

#[test]
fn depth_counts_from_the_envelope() {
    for (levels, code) in [(64, "E_BM_TYPE"), (65, "E_JCS_DEPTH")] {
        let text = format!("{{\"binding_moment\": {}{}}}", "[".repeat(levels), "]".repeat(levels));
        assert_eq!(code_and_offset(&malformed(&text)).0, code);
    }
}

#[test]
fn what_is_no_object_or_no_json_carries_nothing() {
    for (bytes, code, offset) in [
        (&b" [1]"[..], "E_BM_ROOT", 1),
        (b"null", "E_BM_ROOT", 0),
        (b"{\"binding_moment\": {\"synopsis\": }}", "E_JCS_SYNTAX", 32),
        (b"{\"a\": \"\xff\", \"binding_moment\": null}", "E_JCS_UTF8", 7),
        (b"{} {}", "E_JCS_SYNTAX", 3),
        (b"", "E_JCS_SYNTAX", 0),
    ] {
        let report = extract(bytes).expect_err("nothing can be taken from it");
        assert_eq!(code_and_offset(&report), (code, Some(offset)));
    }
}

#[test]
fn another_member_name_can_be_agreed_on() {
    let text = format!(r#"{{"decision": {ENVELOPE}, "binding_moment": null}}"#);
    assert!(matches!(extract_member(text.as_bytes(), "decision"), Ok(Delivery::Envelope(_))));
}

#[test]
fn a_response_is_read_through_its_one_result() {
    let text = format!(r#"{{"jsonrpc":"2.0","id":1.5,"r\u0065sult": {{"binding_moment": {ENVELOPE}}} }}"#);
    assert!(matches!(extract_jsonrpc(text.as_bytes()), Ok(Delivery::Envelope(_))));
    let (result, offset) = tool_result_of(text.as_bytes()).expect("there is one");
    assert!(text.as_bytes()[offset..].starts_with(result) && result.starts_with(b"{\"binding_moment\""));

    let text = r#"{"jsonrpc":"2.0","result": {"binding_moment": {"synopsis": 1.5}}}"#;
    let Ok(Delivery::Malformed(report)) = extract_jsonrpc(text.as_bytes()) else {
        panic!("malformed is expected")
    };
    assert_eq!(code_and_offset(&report), ("E_JCS_NUMBER", Some(59)));
}

#[test]
fn a_response_without_one_result_is_refused() {
    for (text, code) in [
        (r#"{"jsonrpc": "2.0", "error": {"code": 1}}"#, "E_BM_RESPONSE"),
        (r#"{"jsonrpc": "2.0", "result": {}, "result": {}}"#, "E_BM_RESPONSE"),
        ("[]", "E_BM_RESPONSE"),
        (r#"{"jsonrpc": "2.0", "result": []}"#, "E_BM_ROOT"),
        (r#"{"jsonrpc": "2.0", "result": }"#, "E_JCS_SYNTAX"),
    ] {
        let report = extract_jsonrpc(text.as_bytes()).expect_err("there is no one tool result");
        assert_eq!(code_and_offset(&report).0, code, "{text}");
    }
}

#[test]
fn what_clients_do_not_all_read_as_a_result_is_no_response() {
    let good = format!(r#"{{"jsonrpc":"2.0","id":1,"result":{{"binding_moment":{ENVELOPE}}}}}"#);
    assert!(matches!(extract_jsonrpc(good.as_bytes()), Ok(Delivery::Envelope(_))));
    for (part, other) in [
        (r#""id":1"#, r#""id":1,"error":{"code":1,"message":"x"}"#),
        (r#""id":1"#, r#""id":1,"method":"tools/call""#),
        (r#""id":1"#, r#""id":1,"params":{}"#),
        (r#""jsonrpc":"2.0""#, r#""jsonrpc":2"#),
        (r#""jsonrpc":"2.0""#, r#""jsonrpc":"1.0","jsonrpc":"2.0""#),
        (r#""jsonrpc":"2.0","#, ""),
    ] {
        let text = good.replace(part, other);
        let report = extract_jsonrpc(text.as_bytes()).expect_err(&text);
        assert_eq!(report.first_code().map(|code| code.as_str()), Some("E_BM_RESPONSE"), "{text}");
    }
}
