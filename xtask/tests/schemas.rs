//! The JSON Schemas against the vectors. What a schema cannot say is listed in `spec/schema/README.md`, and here.

use countersign_conformance::input;
use countersign_conformance::json::{Json, Members, member};
use countersign_conformance::loader::Library;
use countersign_conformance::model::{Expect, Vector};
use jsonschema::Validator;
use serde_json::Value;
use std::path::Path;

/// Nothing that a parsed value could show.
const PROFILE: &str = "E_JCS_";
/// Faults of a resolution against its envelope: the schema, which does not know it, must accept.
const BEYOND_A_RESOLUTION: &[&str] = &["E_RESOLUTION_ENVELOPE", "E_RESOLUTION_HATCH", "E_RESOLUTION_BLANK"];
/// The schema knows a part of the range, 0 to 3.
const IN_PART: &str = "E_RESOLUTION_RANGE";

#[test]
fn the_envelope_schema_says_what_the_grammar_says() {
    let schema = schema("spec/schema/envelope.schema.json");
    let library = library();
    let mut judged = 0;
    let of_envelopes = |vector: &Vector| ["check-moment", "lint"].contains(&vector.op.as_str());
    for (_, vector) in library.vectors().filter(|(_, vector)| of_envelopes(vector)) {
        let codes = codes(vector);
        if codes.iter().any(|code| code.starts_with(PROFILE)) {
            continue;
        }
        assert_eq!(schema.is_valid(&parsed(&vector.input, "document")), codes.is_empty(), "{}", vector.id);
        judged += 1;
    }
    assert!(judged >= 250, "only {judged} envelopes were judged");
}

#[test]
fn the_envelope_schema_accepts_every_envelope_of_the_other_suites() {
    let schema = schema("spec/schema/envelope.schema.json");
    let library = library();
    let mut judged = 0;
    for (_, vector) in library.vectors() {
        let outcomes = match &vector.expect {
            Expect::Accept { output, .. } => member(output, "outcomes").and_then(Json::as_array),
            Expect::Reject { .. } => None,
        };
        let steps = member(&vector.input, "steps").and_then(Json::as_array).unwrap_or_default();
        for (step, outcome) in steps.iter().zip(outcomes.unwrap_or_default()) {
            let Some(document) = step.get("emit") else { continue };
            let good = match outcome.as_str() {
                Some("refused:E_BM_REEMITTED" | "refused:E_BM_VETOED" | "refused:E_BM_OBJECTION_OPEN") => {
                    true
                }
                Some(refused) if refused.contains(PROFILE) => continue,
                other => other == Some("emitted"),
            };
            let bytes = input::document(document).expect("a document");
            let value: Value = serde_json::from_slice(&bytes).expect("JSON");
            assert_eq!(schema.is_valid(&value), good, "{}", vector.id);
            judged += 1;
        }
        if vector.op == "check-resolution" {
            assert!(schema.is_valid(&parsed(&vector.input, "envelope")), "{}", vector.id);
            judged += 1;
        }
    }
    assert!(judged >= 250, "only {judged} envelopes were judged");
}

#[test]
fn the_resolution_schema_says_what_the_shape_says() {
    let schema = schema("spec/schema/resolution.schema.json");
    let library = library();
    let mut judged = 0;
    for (_, vector) in library.vectors().filter(|(_, vector)| vector.op == "check-resolution") {
        let codes = codes(vector);
        if codes.iter().any(|code| code.starts_with(PROFILE)) || member(&vector.input, "wrapper").is_some() {
            continue;
        }
        let resolution = parsed(&vector.input, "resolution");
        if resolution.is_string() || codes.contains(&IN_PART) {
            continue;
        }
        let shape_is_good = codes.iter().all(|code| BEYOND_A_RESOLUTION.contains(code));
        assert_eq!(schema.is_valid(&resolution), shape_is_good, "{}", vector.id);
        judged += 1;
    }
    assert!(judged >= 100, "only {judged} resolutions were judged");
}

#[test]
fn the_resolution_schema_knows_the_widest_range() {
    let schema = schema("spec/schema/resolution.schema.json");
    let digest = format!("sha256:{}", "0".repeat(64));
    for (index, good) in
        [("-1", false), ("0", true), ("1.0", true), ("3", true), ("4", false), ("0.5", false)]
    {
        let text = format!(r#"{{"envelope_digest":"{digest}","resolution":"option","option_idx":{index}}}"#);
        let value = serde_json::from_str(&text).expect("JSON");
        assert_eq!(schema.is_valid(&value), good, "{index}");
    }
}

#[test]
fn the_vector_schema_accepts_every_vector_file() {
    let schema = schema("vectors/schema/vector.schema.json");
    for file in library().files {
        let path = Path::new(countersign_vectors::DIR).join(&file.suite).join(format!("{}.json", file.topic));
        let value: Value = serde_json::from_slice(&std::fs::read(&path).expect("readable")).expect("JSON");
        if let Err(error) = schema.validate(&value) {
            panic!("{}: {error} at {}", path.display(), error.instance_path());
        }
    }
}

fn schema(path: &str) -> Validator {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(path);
    let text = std::fs::read(&root).expect("the schema is readable");
    let schema: Value = serde_json::from_slice(&text).expect("the schema is JSON");
    jsonschema::draft202012::meta::validate(&schema).expect("the schema is a schema");
    jsonschema::draft202012::new(&schema).expect("the schema compiles")
}

fn library() -> Library {
    Library::load(Path::new(countersign_vectors::DIR)).expect("the vectors are readable")
}

fn codes(vector: &Vector) -> Vec<&str> {
    match &vector.expect {
        Expect::Accept { .. } => Vec::new(),
        Expect::Reject { errors, .. } => errors.iter().map(|fault| fault.code.as_str()).collect(),
    }
}

fn parsed(input: &Members, name: &str) -> Value {
    let bytes = input::document_of(input, name).expect("a document");
    serde_json::from_slice(&bytes).expect("what is within the profile is JSON")
}
