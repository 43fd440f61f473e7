//! `cargo xtask conformance`: lints the vectors, then drives them through the project's own crates or through a
//! command. The last line is `N passed, N failed, N skipped`.

use crate::registry;
use countersign_conformance::known_failures::KnownFailures;
use countersign_conformance::lint;
use countersign_conformance::loader::Library;
use countersign_conformance::runner;
use countersign_conformance::subject::Subject;
use countersign_conformance::subject::command::{self, CommandSubject};
use countersign_conformance::subject::in_process::InProcess;
use std::fs;
use std::path::Path;
use std::time::Duration;

const USAGE: &str = "usage: cargo xtask conformance [--subject COMMAND] [--known-failures FILE] [--report FILE] \
                     [--suite NAME] [--timeout SECONDS]";

#[derive(Default)]
struct Options {
    subject: Option<String>,
    known_failures: Option<String>,
    report: Option<String>,
    suite: Option<String>,
    timeout: Option<Duration>,
}

/// Runs the command.
pub(crate) fn run(arguments: &[String]) -> Result<(), String> {
    let options = parse(arguments)?;
    let library = library()?;
    let known = match &options.known_failures {
        Some(file) => {
            let text =
                fs::read_to_string(file).map_err(|error| format!("{file}: cannot be read: {error}"))?;
            KnownFailures::parse(&text).map_err(|error| format!("{file}: {error}"))?
        }
        None => KnownFailures::default(),
    };
    let mut subject: Box<dyn Subject> = match &options.subject {
        Some(line) => Box::new(CommandSubject::new(line, options.timeout.unwrap_or(command::TIME_LIMIT))?),
        None => Box::new(InProcess::new()),
    };
    let run = runner::run(&library, options.suite.as_deref(), subject.as_mut(), &known);
    if let Some(file) = &options.report {
        let report = run.to_json().to_pretty(2);
        fs::write(file, report).map_err(|error| format!("{file}: cannot be written: {error}"))?;
    }
    print!("{}", run.to_text());
    if run.is_good() { Ok(()) } else { Err(String::new()) }
}

/// The linted vectors of this workspace.
pub(crate) fn library() -> Result<Library, String> {
    let library = Library::load(Path::new(countersign_vectors::DIR)).map_err(|errors| errors.join("\n"))?;
    let faults = lint::lint(&library, &registry::known()?);
    if faults.is_empty() {
        return Ok(library);
    }
    Err(format!("{}\n{} faults in the vectors", faults.join("\n"), faults.len()))
}

fn parse(arguments: &[String]) -> Result<Options, String> {
    let mut options = Options::default();
    let mut rest = arguments.iter();
    while let Some(flag) = rest.next() {
        let value = rest.next().ok_or(USAGE)?.clone();
        match flag.as_str() {
            "--subject" => options.subject = Some(value),
            "--known-failures" => options.known_failures = Some(value),
            "--report" => options.report = Some(value),
            "--suite" => options.suite = Some(value),
            "--timeout" => {
                let seconds =
                    value.parse().ok().and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
                options.timeout = Some(seconds.ok_or(USAGE)?);
            }
            _ => return Err(USAGE.to_owned()),
        }
    }
    Ok(options)
}
