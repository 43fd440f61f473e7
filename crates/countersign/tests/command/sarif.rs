//! `--format sarif`: a log whose structure is the standard's, and which says of each finding what the other formats say.

use serde_json::Value;

use crate::process::{Run, run, run_with};

/// The log that a run printed, after its structure was judged.
fn log_of(run: &Run) -> Value {
    assert_eq!(run.err, "");
    assert!(run.out.is_ascii() && run.out.ends_with('\n') && run.out.lines().count() == 1, "{}", run.out);
    let log: Value = serde_json::from_str(&run.out).expect("is JSON");
    judge(&log);
    assert_eq!(log["runs"][0]["invocations"][0]["exitCode"], run.exit);
    log
}

/// What the schema of SARIF 2.1.0 requires of the objects used here, and where it allows nothing else.
fn judge(log: &Value) {
    members(log, &["version", "runs"], &["$schema"]);
    assert_eq!(log["version"], "2.1.0");
    let [run] = &list(&log["runs"])[..] else { panic!("one run") };
    members(run, &["tool", "results"], &["invocations", "properties"]);
    members(&run["tool"], &["driver"], &[]);
    let driver = &run["tool"]["driver"];
    members(driver, &["name", "version", "rules"], &[]);
    assert_eq!(
        (&driver["name"], &driver["version"]),
        (&"countersign".into(), &env!("CARGO_PKG_VERSION").into())
    );
    let rules = list(&driver["rules"]);
    for rule in rules {
        let texts = ["shortDescription", "fullDescription", "help"];
        members(rule, &["id", "properties", "defaultConfiguration"], &texts);
        texts.iter().for_each(|text| message(&rule[text]));
        assert!(rule["properties"]["section"].is_string());
    }
    let [invocation] = &list(&run["invocations"])[..] else { panic!("one invocation") };
    members(invocation, &["executionSuccessful"], &["exitCode", "toolExecutionNotifications"]);
    assert!(invocation["executionSuccessful"].is_boolean());
    for notification in list(&invocation["toolExecutionNotifications"]) {
        members(notification, &["message"], &["level", "locations"]);
        message(&notification["message"]);
    }
    for result in list(&run["results"]) {
        members(result, &["ruleId", "ruleIndex", "level", "message", "locations", "properties"], &[]);
        message(&result["message"]);
        let rule = &rules[usize::try_from(result["ruleIndex"].as_u64().expect("a number")).expect("small")];
        assert_eq!(rule["id"], result["ruleId"]);
        assert!(["error", "warning"].contains(&result["level"].as_str().expect("a text")));
        assert_eq!(rule["defaultConfiguration"]["level"], result["level"]);
        list(&result["locations"]).iter().for_each(location);
    }
}

fn location(location: &Value) {
    members(location, &[], &["physicalLocation", "logicalLocations"]);
    if let Some(physical) = location.get("physicalLocation") {
        members(physical, &["artifactLocation"], &["region"]);
        members(&physical["artifactLocation"], &["uri"], &["description"]);
        let uri = physical["artifactLocation"]["uri"].as_str().expect("a text");
        let is_of_uri = |c: char| c.is_ascii_alphanumeric() || "-._~/%:".contains(c);
        assert!(!uri.is_empty() && uri.chars().all(is_of_uri), "{uri}");
        if let Some(region) = physical.get("region") {
            members(region, &[], &["startLine", "byteOffset"]);
            assert!(region.get("startLine").is_none_or(|line| line.as_u64() >= Some(1)));
            assert!(region.get("byteOffset").is_none_or(Value::is_u64));
        }
    }
    if let Some(logical) = location.get("logicalLocations") {
        for name in list(logical) {
            members(name, &[], &["name", "fullyQualifiedName", "kind"]);
            assert!(name.get("name").or(name.get("fullyQualifiedName")).is_some_and(Value::is_string));
        }
    }
}

fn message(message: &Value) {
    members(message, &["text"], &[]);
    assert!(message["text"].as_str().is_some_and(|text| !text.is_empty()));
}

fn members(value: &Value, required: &[&str], optional: &[&str]) {
    let object = value.as_object().expect("an object");
    for name in required {
        assert!(object.contains_key(*name), "{name} is required: {value}");
    }
    for name in object.keys() {
        assert!([required, optional].concat().contains(&&**name), "{name} is not used: {value}");
    }
}

fn list(value: &Value) -> &Vec<Value> {
    value.as_array().expect("a list")
}

#[test]
fn a_finding_is_a_result_with_its_rule_and_its_place() {
    let file = "examples/captures/order-refund-malformed.json";
    let log = log_of(&run(["moment", "check", "--format", "sarif", file]));
    let result = &log["runs"][0]["results"][0];
    assert_eq!(result["ruleId"], "E_BM_RECOMMENDED_RANGE");
    assert_eq!(result["level"], "error");
    assert_eq!(result["properties"]["section"], "BM §5.7");
    let location = &result["locations"][0];
    assert_eq!(location["physicalLocation"]["artifactLocation"]["uri"], file);
    assert_eq!(location["logicalLocations"][0]["fullyQualifiedName"], "/question/recommended_idx");
    assert_eq!(log["runs"][0]["properties"]["command"], "moment check");
}

#[test]
fn what_is_good_has_no_results_and_its_output_in_the_properties() {
    let log = log_of(&run_with(["digest", "--format=sarif"], "[1]"));
    assert_eq!(log["runs"][0]["results"], Value::Array(Vec::new()));
    assert_eq!(log["runs"][0]["tool"]["driver"]["rules"], Value::Array(Vec::new()));
    let digest = "sha256:080a9ed428559ef602668b4c00f114f1a11c3f6b02a435f0bdc154578e4d7f22";
    assert_eq!(log["runs"][0]["properties"]["output"]["digest"], digest);
}

#[test]
fn warnings_are_of_the_level_warning() {
    let envelope = r#"{"synopsis":"Pay. Or not?","findings":["a"],"recommendations":["Pay the bill."],"offer":"Say so.",
        "question":{"stem":"Which?","options":[{"label":"Pay","reasoning":"r"},{"label":"Wait","reasoning":"r"}],
        "recommended_idx":0,"hatches":{"free_text":true,"dialogue":true}}}"#;
    let log = log_of(&run_with(["moment", "lint", "--format", "sarif"], envelope));
    let results = list(&log["runs"][0]["results"]);
    assert!(!results.is_empty() && results.iter().all(|result| result["level"] == "warning"), "{log}");
}

/// Bytes 0 to 6 are the first two lines; the fault is at byte 2 of the third.
#[test]
fn the_lines_of_a_stream_are_one_log_with_line_and_byte_of_the_input() {
    let log = log_of(&run_with(["digest", "--lines", "--format", "sarif"], "[1]\n[]\n[01]\n[2]\n{\"a\"}\n"));
    let regions: Vec<&Value> = list(&log["runs"][0]["results"])
        .iter()
        .map(|result| &result["locations"][0]["physicalLocation"]["region"])
        .collect();
    assert_eq!(regions.len(), 2);
    assert_eq!((&regions[0]["startLine"], &regions[0]["byteOffset"]), (&3.into(), &9.into()));
    assert_eq!((&regions[1]["startLine"], &regions[1]["byteOffset"]), (&5.into(), &20.into()));
    assert_eq!(log["runs"][0]["tool"]["driver"]["rules"].as_array().map(Vec::len), Some(1));
}

#[test]
fn what_cannot_run_is_told_as_a_log_too() {
    for (words, exit, code) in [
        (&["digest", "--format", "sarif", "no/such/file.json"][..], 3, "E_CMD_READ"),
        (&["digest", "--format", "sarif", "--nonsense"], 2, "E_CMD_USAGE"),
        (&["moment", "lint", "--reason", "dialogue=x", "--format", "sarif", "x"], 2, "E_CMD_USAGE"),
    ] {
        let run = run(words);
        assert_eq!(run.exit, exit);
        let log = log_of(&run);
        assert_eq!(log["runs"][0]["results"][0]["ruleId"], code);
        assert_eq!(log["runs"][0]["invocations"][0]["executionSuccessful"], false);
    }
}

#[test]
fn text_of_a_document_becomes_no_link_and_a_file_name_a_uri() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("a [b] {0}\u{202e}.json");
    std::fs::write(&file, "{\"[x](https://example.org) {0}\":1}").expect("is written");
    let file = file.to_str().expect("is text");
    let log = log_of(&run(["moment", "check", "--as", "envelope", "--format", "sarif", file]));
    for result in list(&log["runs"][0]["results"]) {
        let text = result["message"]["text"].as_str().expect("a text");
        assert!(!text.contains("{0}") || text.contains("{{0}}"), "{text}");
        assert!(!text.contains("[x]("), "{text}");
        let uri = result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"].as_str();
        let uri = uri.expect("a text");
        assert!(
            uri.starts_with("file:///") && uri.ends_with("/a%20%5Bb%5D%20%7B0%7D%E2%80%AE.json"),
            "{uri}"
        );
    }
}

#[test]
fn two_ways_to_say_the_format_do_not_go_together() {
    for words in [
        &["digest", "--json", "--format", "json"][..],
        &["digest", "--json", "--format", "sarif"],
        &["digest", "--format", "text", "--json"],
    ] {
        let run = run(words);
        assert_eq!((run.exit, run.err.as_str()), (2, ""), "{words:?}");
        assert!(run.out.starts_with("{\"command\":\"countersign\",\"exit\":2,"), "{}", run.out);
    }
    let text = run(["digest", "--format", "text", "--nonsense"]);
    assert_eq!((text.exit, text.out.as_str()), (2, ""));
    let json = |words: &[&str]| run_with(words, "[01]").out;
    assert_eq!(json(&["digest", "--json"]), json(&["digest", "--format", "json"]));
}
