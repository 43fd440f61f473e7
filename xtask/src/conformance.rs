//! `cargo xtask conformance`: lints the vectors, then drives them through the project's own crates or through a
//! command. The last line is `N passed, N failed, N skipped`.

use crate::progress::Line;
use crate::{explore, registry};
use countersign_conformance::known_failures::KnownFailures;
use countersign_conformance::lint;
use countersign_conformance::loader::Library;
use countersign_conformance::report::Report;
use countersign_conformance::runner::{self, Plan, Run};
use countersign_conformance::subject::Subject;
use countersign_conformance::subject::command::{self, CommandSubject};
use countersign_conformance::subject::in_process::InProcess;
use std::fs;
use std::path::Path;
use std::time::Duration;

#[derive(Default)]
struct Options {
    /// Whether the crates are asked too, where there are other subjects.
    crates: bool,
    subjects: Vec<Commanded>,
    reports: Vec<(String, Form)>,
    suite: Option<String>,
    timeout: Option<Duration>,
    silences: Option<usize>,
}

/// A subject that is a command.
#[derive(Default)]
struct Commanded {
    command: String,
    known_failures: Option<String>,
}

/// What a report is written as, by the ending of its file's name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    Html,
    Json,
    Junit,
}

/// Runs the command.
pub(crate) fn run(arguments: &[String]) -> Result<(), String> {
    if arguments.iter().any(|flag| flag == "--explore") {
        return explore::run(arguments);
    }
    let options = parse(arguments)?;
    let library = library()?;
    let mut runs = Vec::new();
    if options.crates || options.subjects.is_empty() {
        runs.push(ask(&options, &library, &mut InProcess::new(), &KnownFailures::default()));
    }
    for commanded in &options.subjects {
        let known = known_failures(commanded)?;
        let limit = options.timeout.unwrap_or(command::TIME_LIMIT);
        let mut subject = CommandSubject::new(&commanded.command, limit)?;
        runs.push(ask(&options, &library, &mut subject, &known));
    }
    let vectors = jcs_strict::Digest::of(countersign_vectors::INDEX.as_bytes()).to_string();
    let report = Report { runs: &runs, vectors: &vectors };
    for (file, form) in &options.reports {
        let text = match form {
            Form::Html => report.to_html(),
            Form::Json => report.to_json().to_pretty(2),
            Form::Junit => report.to_junit(),
        };
        fs::write(file, text).map_err(|error| format!("{file}: cannot be written: {error}"))?;
    }
    print!("{}", report.to_text());
    if report.is_good() { Ok(()) } else { Err(String::new()) }
}

fn ask(options: &Options, library: &Library, subject: &mut dyn Subject, known: &KnownFailures) -> Run {
    let plan = Plan {
        suite: options.suite.as_deref(),
        known,
        most_silences: options.silences.unwrap_or(runner::MOST_SILENCES),
    };
    let mut line = Line::on_stderr();
    let run = plan.run(library, subject, &mut |progress| line.show(progress));
    line.end();
    run
}

fn known_failures(commanded: &Commanded) -> Result<KnownFailures, String> {
    let Some(file) = &commanded.known_failures else { return Ok(KnownFailures::default()) };
    let text = fs::read_to_string(file).map_err(|error| format!("{file}: cannot be read: {error}"))?;
    KnownFailures::parse(&text).map_err(|error| format!("{file}: {error}"))
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
    let mut known_failures = None;
    let mut rest = arguments.iter();
    while let Some(flag) = rest.next() {
        let mut value = || rest.next().cloned().ok_or_else(|| format!("{flag} wants a value"));
        match flag.as_str() {
            "--crates" => options.crates = true,
            "--subject" => {
                options.subjects.push(Commanded { command: value()?, known_failures: known_failures.take() });
            }
            // Of the subject before it; of the first, where there is none yet.
            "--known-failures" => match options.subjects.last_mut() {
                Some(subject) => subject.known_failures = Some(value()?),
                None => known_failures = Some(value()?),
            },
            "--report" => {
                let file = value()?;
                let form = form_of(&file)?;
                options.reports.push((file, form));
            }
            "--suite" => options.suite = Some(value()?),
            "--timeout" => {
                let seconds = value()?.parse().ok().filter(|seconds| *seconds > 0.0);
                let limit = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
                options.timeout = Some(limit.ok_or("--timeout wants a number of seconds above 0")?);
            }
            "--silences" => {
                let count = value()?.parse().ok();
                options.silences = Some(count.ok_or("--silences wants a number of at least 0")?);
            }
            _ => {
                return Err(format!(
                    "conformance does not know `{flag}`; see cargo xtask conformance --help"
                ));
            }
        }
    }
    if known_failures.is_some() {
        return Err("--known-failures is of a --subject, and there is none".to_owned());
    }
    Ok(options)
}

fn form_of(file: &str) -> Result<Form, String> {
    match Path::new(file).extension().and_then(|extension| extension.to_str()) {
        Some("html") => Ok(Form::Html),
        Some("json") => Ok(Form::Json),
        Some("xml") => Ok(Form::Junit),
        _ => Err(format!("--report {file}: the name of a report ends in .html, .json or .xml")),
    }
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
            ("--report out.txt", "ends in .html, .json or .xml"),
            ("--known-failures x", "there is none"),
        ] {
            assert!(read(line).err().is_some_and(|error| error.contains(says)), "{line}");
        }
    }

    #[test]
    fn known_failures_go_with_the_subject_before_them_or_with_the_first() {
        for line in
            ["--known-failures a --subject x --subject y", "--subject x --known-failures a --subject y"]
        {
            let options = parse(&line.split(' ').map(str::to_owned).collect::<Vec<_>>()).unwrap_or_default();
            let subjects: Vec<_> =
                options.subjects.iter().map(|s| (s.command.as_str(), s.known_failures.as_deref())).collect();
            assert_eq!(subjects, [("x", Some("a")), ("y", None)], "{line}");
        }
    }

    #[test]
    fn the_name_of_a_report_says_its_form() {
        let forms = ["a.html", "b.json", "c.d/e.xml"].map(form_of);
        assert_eq!(forms, [Ok(Form::Html), Ok(Form::Json), Ok(Form::Junit)]);
    }
}
