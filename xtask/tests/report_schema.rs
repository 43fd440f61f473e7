//! The JSON Schema of conformance reports against reports of real runs.

use countersign_conformance::json::Members;
use countersign_conformance::known_failures::KnownFailures;
use countersign_conformance::loader::Library;
use countersign_conformance::report::Report;
use countersign_conformance::runner::{self, Run};
use countersign_conformance::subject::in_process::InProcess;
use countersign_conformance::subject::{Answer, Introduction, Subject, Trouble};
use serde_json::Value;
use std::path::Path;

/// Passes nothing, and does not say much.
struct Silent;

impl Subject for Silent {
    fn start(&mut self) -> Result<Introduction, String> {
        Ok(Introduction { ops: vec!["canonicalize".to_owned()], ..Introduction::default() })
    }

    fn ask(&mut self, _: &str, _: &Members) -> Result<Answer, Trouble> {
        Err(Trouble::Silence("no answer".to_owned()))
    }

    fn stop(&mut self) -> Result<(), Trouble> {
        Ok(())
    }
}

#[test]
fn the_schema_accepts_reports_of_one_and_of_several_and_no_part_of_them() {
    let folder = Path::new(countersign_vectors::DIR);
    let text = std::fs::read(folder.join("schema/report.schema.json")).expect("the schema is readable");
    let schema: Value = serde_json::from_slice(&text).expect("the schema is JSON");
    jsonschema::draft202012::meta::validate(&schema).expect("the schema is a schema");
    let schema = jsonschema::draft202012::new(&schema).expect("the schema compiles");

    let library = Library::load(folder).expect("the vectors are readable");
    let known = KnownFailures::parse("jcs/syntax/* later").expect("a list");
    let runs = [
        runner::run(&library, Some("jcs"), &mut InProcess::new(), &KnownFailures::default()),
        runner::run(&library, Some("jcs"), &mut Silent, &known),
        Run::default(),
    ];
    let vectors = format!("sha256:{}", "0".repeat(64));
    for chosen in [&runs[..1], &runs[1..2], &runs[2..], &runs[..]] {
        let line = Report { runs: chosen, vectors: &vectors }.to_json().to_line();
        let report: Value = serde_json::from_str(&line).expect("a report is JSON");
        assert!(
            schema.is_valid(&report),
            "{}",
            schema.iter_errors(&report).map(|e| e.to_string()).collect::<String>()
        );
        let members = report.as_object().expect("an object");
        for name in members.keys() {
            let mut part = members.clone();
            part.remove(name);
            assert!(!schema.is_valid(&Value::Object(part)), "without {name}");
        }
    }
}
