//! The schemas of `spec/schema`, compiled, and the vectors that they are held against.

use countersign_conformance::loader::Library;
use jsonschema::{Registry, Validator};
use serde_json::Value;
use std::path::Path;

/// The schema of that name, which may refer to that of a record.
pub(crate) fn validator(name: &str) -> Validator {
    let (record, schema) = (schema("record"), schema(name));
    jsonschema::draft202012::meta::validate(&schema).expect("the schema is a schema");
    let registry = Registry::new().add("urn:countersign:schema:record", record).expect("a resource");
    let registry = registry.prepare().expect("a registry");
    jsonschema::options().with_registry(&registry).build(&schema).expect("the schema compiles")
}

fn schema(name: &str) -> Value {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../spec/schema/{name}.schema.json"));
    serde_json::from_slice(&std::fs::read(path).expect("the schema is readable")).expect("the schema is JSON")
}

pub(crate) fn library() -> Library {
    Library::load(Path::new(countersign_vectors::DIR)).expect("the vectors are readable")
}
