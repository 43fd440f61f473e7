//! The example subject in Python passes what it answers, so that whoever begins with it begins well.
#![cfg(unix)]

use countersign_conformance::known_failures::KnownFailures;
use countersign_conformance::loader::Library;
use countersign_conformance::runner::{self, Verdict};
use countersign_conformance::subject::command::{CommandSubject, TIME_LIMIT};
use std::path::Path;
use std::process::Command;

#[test]
fn the_example_subject_passes_every_vector_of_the_integer_profile() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let (example, vectors) = (root.join("examples/subject/subject.py"), root.join("vectors"));
    if !example.exists() || Command::new("python3").arg("--version").output().is_err() {
        // The crate alone, or no Python: `cargo xtask ci` has both.
        return;
    }
    let library = Library::load(&vectors).expect("vectors");
    let command = format!("python3 '{}'", example.display());
    let mut subject = CommandSubject::new(&command, TIME_LIMIT).expect("a command");
    let run = runner::run(&library, Some("jcs"), &mut subject, &KnownFailures::default());
    assert!(run.is_good(), "{}", run.to_text());
    let counts = run.counts();
    assert!(counts.passed > 100, "{counts}");
    let skips = ["the integer profile only", "the subject does not list the operation check-canonical"];
    for outcome in &run.outcomes {
        assert!(
            match &outcome.verdict {
                Verdict::Skipped(why) => skips.contains(&why.as_str()),
                verdict => *verdict == Verdict::Passed,
            },
            "{outcome:?}"
        );
    }
}
