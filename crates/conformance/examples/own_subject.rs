//! An implementation of one's own in one process with the runner: what it does not answer is skipped, and what it gets wrong is named.
//!
//! `cargo run -p countersign-conformance --example own_subject`

use std::path::Path;

use countersign_conformance::json::Members;
use countersign_conformance::known_failures::KnownFailures;
use countersign_conformance::loader::Library;
use countersign_conformance::runner::{self, Verdict};
use countersign_conformance::subject::{Answer, Introduction, Subject, Trouble};

/// Takes every document for a canonical one.
struct Trusting;

impl Subject for Trusting {
    fn start(&mut self) -> Result<Introduction, String> {
        Ok(Introduction {
            name: "trusting".to_owned(),
            language: "Rust".to_owned(),
            ops: vec!["check-canonical".to_owned()],
            ..Introduction::default()
        })
    }

    fn ask(&mut self, _: &str, _: &Members) -> Result<Answer, Trouble> {
        Ok(Answer::Accept { output: Vec::new(), warnings: Vec::new() })
    }

    fn stop(&mut self) -> Result<(), Trouble> {
        Ok(())
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../vectors");
    let library = Library::load(&folder).map_err(|faults| faults.join("\n"))?;
    let run = runner::run(&library, Some("jcs"), &mut Trusting, &KnownFailures::default());

    let failed = run.outcomes.iter().filter(|outcome| matches!(outcome.verdict, Verdict::Failed(_))).count();
    let passed = run.outcomes.iter().filter(|outcome| outcome.verdict == Verdict::Passed).count();
    assert!(!run.is_good() && failed > passed && passed > 0, "{failed} failed, {passed} passed");
    // What `cargo xtask conformance` would print: each failure with its vector.
    assert!(run.to_text().contains("jcs/canonical-form/space-first"));
    Ok(())
}
