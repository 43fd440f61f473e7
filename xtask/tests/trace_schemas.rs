//! The JSON Schemas of record, key set and bundle against the vectors of traces. What a schema cannot say is listed in
//! `spec/schema/README.md`, and here.

mod schema;

use countersign_conformance::input;
use countersign_conformance::json::member;
use countersign_conformance::loader::Library;
use countersign_conformance::model::{Expect, Fault, Vector};
use jcs_strict::Profile;
use schema::{library, validator};
use serde_json::Value;

#[test]
fn the_record_schema_says_what_the_structure_says() {
    let schema = validator("record");
    let library = library();
    let (mut good, mut bad) = (0, 0);
    for (vector, trace, faults) in traces(&library) {
        for (place, line) in trace.split(|&byte| byte == b'\n').enumerate() {
            let has =
                |code: &str| faults.iter().any(|fault| fault.code == code && fault.seq == Some(place as u64));
            // Nothing that a parsed value could show.
            if line.is_empty() || has("E_TRACE_PARSE") || has("E_TRACE_CANONICAL") {
                continue;
            }
            let record: Value = serde_json::from_slice(line).expect("what is within the profile is JSON");
            let structure_is_bad = has("E_TRACE_STRUCTURE");
            assert_eq!(schema.is_valid(&record), !structure_is_bad, "{} at {place}", vector.id);
            if structure_is_bad { bad += 1 } else { good += 1 }
        }
    }
    assert!(good >= 1000 && bad >= 100, "only {good} good and {bad} bad records were judged");
}

#[test]
fn the_key_set_schema_says_what_the_form_says() {
    let schema = validator("key-set");
    let library = library();
    let (mut good, mut bad) = (0, 0);
    for (_, vector) in library.vectors().filter(|(_, vector)| member(&vector.input, "keys").is_some()) {
        let keys = input::document_of(&vector.input, "keys").expect("a document");
        if jcs_strict::parse(&keys, &Profile::RFC8785).is_err() {
            continue;
        }
        let keys: Value = serde_json::from_slice(&keys).expect("what is within the profile is JSON");
        let faults: Vec<&Fault> =
            faults(vector).iter().filter(|fault| fault.code == "E_TRACE_KEYS").collect();
        // Weak keys, bytes that are no point, what stands twice.
        let beyond = |fault: &&Fault| {
            fault.at.as_ref().is_some_and(|at| at.ends_with("/public_key") || at.ends_with("/id"))
        };
        let is_valid = schema.is_valid(&keys);
        if is_valid {
            assert!(faults.iter().all(beyond), "{}", vector.id);
            good += 1;
        } else {
            assert!(!faults.is_empty(), "{}", vector.id);
            bad += 1;
        }
    }
    assert!(good >= 500 && bad >= 15, "only {good} good and {bad} bad key sets were judged");
}

#[test]
fn the_bundle_schema_knows_records() {
    let schema = validator("bundle");
    let library = library();
    let mut judged = 0;
    for (vector, trace, faults) in traces(&library).filter(|(_, trace, _)| !trace.is_empty()) {
        // What is no record by its bytes is not judged as one.
        if faults.iter().any(|fault| ["E_TRACE_PARSE", "E_TRACE_CANONICAL"].contains(&fault.code.as_str())) {
            continue;
        }
        let Ok(text) = std::str::from_utf8(&trace) else { continue };
        let bundle = format!(r#"{{"v":"1.0","traces":[[{}]]}}"#, text.trim_end().replace('\n', ","));
        let value: Value = serde_json::from_str(&bundle).expect("lines are JSON");
        let structure_is_bad = faults.iter().any(|fault| fault.code == "E_TRACE_STRUCTURE");
        assert_eq!(schema.is_valid(&value), !structure_is_bad, "{}", vector.id);
        assert!(decision_trace::JsonBundle::parse(bundle.as_bytes()).is_ok(), "{}", vector.id);
        judged += 1;
    }
    assert!(judged >= 400, "only {judged} bundles were judged");
    for (text, good) in [
        (r#"{"v":"1.0","traces":[[]]}"#, true),
        (r#"{"v":"1.0","traces":[[]],"keys":7}"#, true),
        (r#"{"v":"1.0","traces":{}}"#, false),
        (r#"{"v":"1.0","traces":[{}]}"#, false),
        (r#"{"v":1.0,"traces":[[]]}"#, false),
        (r#"{"v":"1.0"}"#, false),
        (r#"{"v":"1.0","traces":[[]],"w":1}"#, false),
    ] {
        let value: Value = serde_json::from_str(text).expect("JSON");
        assert_eq!(schema.is_valid(&value), good, "{text}");
        assert_eq!(decision_trace::JsonBundle::parse(text.as_bytes()).is_ok(), good, "{text}");
    }
}

#[test]
fn the_pattern_of_times_knows_the_calendar() {
    let schema = validator("key-set");
    for year in [0, 1, 4, 100, 400, 1900, 1996, 2000, 2023, 2024, 2100, 9999] {
        for month in 0..=13 {
            for day in 0..=32 {
                let time = format!("{year:04}-{month:02}-{day:02}T23:59:59.123456789Z");
                let key = format!(
                    r#"{{"v":"1.0","keys":[{{"id":"a","component":"gateway","alg":"Ed25519","public_key":"{}","not_before":"{time}","not_after":null}}]}}"#,
                    "A".repeat(43)
                );
                let value: Value = serde_json::from_str(&key).expect("JSON");
                assert_eq!(schema.is_valid(&value), time.parse::<decision_trace::Time>().is_ok(), "{time}");
            }
        }
    }
}

/// Every trace of a vector whose key set is good, with the faults that are expected.
fn traces(library: &Library) -> impl Iterator<Item = (&Vector, Vec<u8>, &[Fault])> {
    let of_traces = library.vectors().filter(|(_, vector)| vector.op == "verify-trace");
    of_traces.map(|(_, vector)| vector).filter_map(|vector| {
        let faults = faults(vector);
        let trace = input::document_of(&vector.input, "trace").expect("a document");
        faults.iter().all(|fault| fault.code != "E_TRACE_KEYS").then_some((vector, trace, faults))
    })
}

fn faults(vector: &Vector) -> &[Fault] {
    match &vector.expect {
        Expect::Accept { .. } => &[],
        Expect::Reject { errors, .. } => errors,
    }
}
