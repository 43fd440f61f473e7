//! The JSON Schema of the authority envelope against the vectors. What a schema cannot say is listed in
//! `spec/schema/README.md`, and here.

mod schema;

use countersign_conformance::input;
use countersign_conformance::model::{Expect, Fault, Vector};
use jcs_strict::Profile;
use jsonschema::Validator;
use schema::{library, validator};
use serde_json::Value;

/// The order of a held list, which a schema cannot say.
const ORDER: &[&str] = &["/held/agent", "/held/principal"];

#[test]
fn the_schema_says_what_step_1_says_of_an_envelope_that_is_handed_over() {
    let (schema, library) = (validator("authority-envelope"), library());
    let (mut good, mut bad) = (0, 0);
    for (_, vector) in library.vectors().filter(|(_, vector)| vector.op == "enforce") {
        let envelope = input::document_of(&vector.input, "envelope").expect("a document");
        // Nothing that a parsed value could show.
        if jcs_strict::parse(&envelope, &Profile::RFC8785).is_err() || has(vector, "E_TRACE_KEYS") {
            continue;
        }
        let envelope: Value = serde_json::from_slice(&envelope).expect("what is within the profile is JSON");
        if judge(&schema, &envelope, vector) { good += 1 } else { bad += 1 }
    }
    assert!(good >= 100 && bad >= 100, "only {good} good and {bad} bad envelopes were judged");
}

#[test]
fn the_schema_says_what_step_1_says_of_an_envelope_in_a_trace() {
    let (schema, library) = (validator("authority-envelope"), library());
    let (mut good, mut bad) = (0, 0);
    for (_, vector) in library.vectors().filter(|(_, vector)| vector.op == "verify-envelope") {
        // Where the trace is not good, its envelope is not judged.
        if faults(vector).iter().any(|fault| fault.code.starts_with("E_TRACE_")) {
            continue;
        }
        let trace = input::document_of(&vector.input, "trace").expect("a document");
        let line = trace.split(|&byte| byte == b'\n').next().expect("has a first line");
        let admission: Value = serde_json::from_slice(line).expect("a record");
        if judge(&schema, &admission["data"]["authority_envelope"], vector) { good += 1 } else { bad += 1 }
    }
    assert!(good >= 20 && bad >= 5, "only {good} good and {bad} bad envelopes were judged");
}

/// Holds the schema to a vector, and says whether the envelope is complete.
fn judge(schema: &Validator, envelope: &Value, vector: &Vector) -> bool {
    let is_valid = schema.is_valid(envelope);
    let mut structure = faults(vector).iter().filter(|fault| fault.code == "E_STRUCTURE");
    let is_complete = structure.clone().next().is_none();
    if is_valid && !is_complete {
        let is_order = |fault: &Fault| fault.at.as_deref().is_some_and(|at| ORDER.contains(&at));
        assert!(structure.all(is_order), "{}", vector.id);
    } else {
        assert_eq!(is_valid, is_complete, "{}", vector.id);
    }
    is_complete
}

fn has(vector: &Vector, code: &str) -> bool {
    faults(vector).iter().any(|fault| fault.code == code)
}

fn faults(vector: &Vector) -> &[Fault] {
    match &vector.expect {
        Expect::Accept { .. } => &[],
        Expect::Reject { errors, .. } => errors,
    }
}
