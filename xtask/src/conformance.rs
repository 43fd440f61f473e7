//! `cargo xtask conformance`: lints the vectors, then drives them through the project's own crates or through a
//! command. The last line is `N passed, N failed, N skipped`.

use crate::progress::Line;
use crate::registry;
use countersign_conformance::known_failures::KnownFailures;
use countersign_conformance::lint;
use countersign_conformance::loader::Library;
use countersign_conformance::runner::{self, Plan};
use countersign_conformance::subject::Subject;
use countersign_conformance::subject::command::{self, CommandSubject};
use countersign_conformance::subject::in_process::InProcess;
use std::fs;
use std::path::Path;
use std::time::Duration;

#[derive(Default)]
struct Options {
    subject: Option<String>,
    known_failures: Option<String>,
    report: Option<String>,
    suite: Option<String>,
    timeout: Option<Duration>,
    silences: Option<usize>,
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
    let plan = Plan {
        suite: options.suite.as_deref(),
        known: &known,
        most_silences: options.silences.unwrap_or(runner::MOST_SILENCES),
    };
    let mut line = Line::on_stderr();
    let run = plan.run(&library, subject.as_mut(), &mut |progress| line.show(progress));
    line.end();
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
        let option = match flag.as_str() {
            "--subject" => &mut options.subject,
            "--known-failures" => &mut options.known_failures,
            "--report" => &mut options.report,
            "--suite" => &mut options.suite,
            "--timeout" => {
                let seconds = rest.next().and_then(|value| value.parse().ok()).filter(|s| *s > 0.0);
                let limit = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
                options.timeout = Some(limit.ok_or("--timeout wants a number of seconds above 0")?);
                continue;
            }
            "--silences" => {
                let count = rest.next().and_then(|value| value.parse().ok());
                options.silences = Some(count.ok_or("--silences wants a number of at least 0")?);
                continue;
            }
            _ => {
                return Err(format!(
                    "conformance does not know `{flag}`; see cargo xtask conformance --help"
                ));
            }
        };
        *option = Some(rest.next().ok_or_else(|| format!("{flag} wants a value"))?.clone());
    }
    Ok(options)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_read_and_wrong_ones_named() {
        let read = |line: &str| parse(&line.split(' ').map(str::to_owned).collect::<Vec<_>>());
        let options = read("--suite jcs --timeout 0.5 --silences 0").unwrap_or_default();
        assert_eq!(options.suite.as_deref(), Some("jcs"));
        assert_eq!((options.timeout, options.silences), (Some(Duration::from_millis(500)), Some(0)));
        for (line, says) in [
            ("--suite", "--suite wants a value"),
            ("--timeout 0", "seconds above 0"),
            ("--silences x", "at least 0"),
            ("--color", "does not know `--color`"),
        ] {
            assert!(read(line).err().is_some_and(|error| error.contains(says)), "{line}");
        }
    }
}
