//! `countersign trace show`: a trace as a list of what happened.

use std::collections::BTreeSet;
use std::io;
use std::ops::ControlFlow;
use std::path::PathBuf;

use clap::Args;
use decision_trace::codes::E_TRACE_KEY;
use decision_trace::{KeySet, Limits, Options, Summary, Verifier};
use findings::{Finding, Location, NotChecked, Report, Sink};

use super::timeline::Timeline;
use super::verify::told;
use crate::answer::Answer;
use crate::args::SourceArg;
use crate::console::{Console, Text};
use crate::counted::counted;
use crate::exit::Exit;
use crate::format::FormatArg;
use crate::json::Json;
use crate::key_set;

const COMMAND: &str = "trace show";

const AFTER: &str = "\
One line a record: its place, its time, its type, who signed it, and what stands out in it. Without --keys nobody knows who wrote any of \
it, and the first line says so; with --keys everything is verified before anything is shown, records that have errors are marked with !, and \
the exit code is that of `trace verify`.

Examples:
  countersign trace show task.jsonl --keys keys.json
  countersign trace show task.jsonl                     of whoever wrote it";

/// Print the trace in FILE as a list of what happened
#[derive(Args, Debug)]
#[command(after_long_help = AFTER)]
pub(super) struct ShowArgs {
    #[command(flatten)]
    source: SourceArg,
    /// The key set to trust; without it nothing is verified
    #[arg(long, value_name = "KEYS")]
    keys: Option<PathBuf>,
    #[command(flatten)]
    format: FormatArg,
}

pub(super) fn run(args: &ShowArgs, console: &mut Console) -> io::Result<Exit> {
    let format = args.format.format();
    let input = args.source.input();
    if input.is_standard_input() && args.keys.as_ref().is_some_and(|keys| keys.as_os_str() == "-") {
        let message = "the trace and the key set cannot both come from standard input; name a file";
        return console.misuse(format, COMMAND, message);
    }
    let answer = Answer::new(COMMAND).file(input.name());
    let keys = match args.keys.as_ref().map(key_set::read).transpose() {
        Ok(keys) => keys,
        Err(report) => return console.answer(format, &answer.report(report), Text::Nothing),
    };
    // What is shown is what was verified, whatever the file becomes meanwhile.
    let bytes = match input.read() {
        Ok(bytes) => bytes,
        Err(error) => return console.answer(format, &answer.unread(error), Text::Nothing),
    };
    let (summary, timeline, report) = look(&bytes, keys.as_ref());
    let errors = report.errors().count();
    let is_verified = keys.is_some() && errors == 0;
    let wrong: BTreeSet<u64> = report.errors().filter_map(|error| error.at().seq()).collect();
    let more = match summary.records.saturating_sub(timeline.places()) {
        0 => String::new(),
        more => format!("{more} more are not shown: they were not judged\n"),
    };
    let page = format!(
        "{}\n{} of trace {}, {}\n{}{more}",
        headline(keys.is_some(), errors),
        counted(summary.records, "record"),
        summary.name(0),
        if summary.open { "open" } else { "closed" },
        timeline.page(&wrong),
    );
    let answer = told(answer, &summary)
        .output("verified", Json::Truth(is_verified))
        .output("timeline", timeline.to_json());
    console.answer(format, &answer.report(report), Text::Page(&page))
}

fn headline(has_keys: bool, errors: usize) -> &'static str {
    match (has_keys, errors) {
        (true, 0) => "verified",
        (true, _) => "NOT VERIFIED: it has errors, and what follows is what it says of itself",
        (false, _) => "NOT VERIFIED: no key set was given, and anybody can have written what follows",
    }
}

/// Reads a trace, with what is wrong with it.
fn look<'k>(bytes: &[u8], keys: Option<&'k KeySet>) -> (Summary, Timeline<'k>, Report) {
    let (summary, timeline, report) = match keys {
        Some(keys) => {
            let mut verifier = Verifier::with_observer(keys, Options::new(), Timeline::new(Some(keys)));
            let mut report = Report::new();
            // A report takes everything: there is no first fault to stop at.
            let _ = verifier.push(bytes, &mut report);
            let (summary, timeline) = verifier.finish(&mut report);
            (summary, timeline, report)
        }
        None => {
            // Every record has a key that is not known here, so that the number of findings says nothing.
            let mut limits = Limits::default();
            limits.findings = usize::MAX;
            let none = KeySet::default();
            let options = Options::new().with_limits(limits);
            let mut verifier = Verifier::with_observer(&none, options, Timeline::new(None));
            let mut unsigned = Unsigned { report: Report::new(), left: MOST };
            let _ = verifier.push(bytes, &mut unsigned);
            let (summary, timeline) = verifier.finish(&mut unsigned);
            let mut report = unsigned.report;
            let why = "no key set was given";
            report.skip(NotChecked::new(Location::unknown(), "all signatures, and who may sign what", why));
            (summary, timeline, report)
        }
    };
    let name = summary.name(0);
    (summary, timeline, report.relocated(|at| at.in_trace(&*name)))
}

/// What is found without keys: the first of it, and nothing on keys.
struct Unsigned {
    report: Report,
    left: usize,
}

/// As many findings are told of a trace without keys.
const MOST: usize = 4_096;

impl Sink for Unsigned {
    fn push(&mut self, finding: Finding) -> ControlFlow<()> {
        if finding.code() == E_TRACE_KEY {
            return ControlFlow::Continue(());
        }
        let Some(left) = self.left.checked_sub(1) else {
            let why = format!("more than {MOST} things are wrong with it");
            self.skip(NotChecked::new(Location::unknown(), "whether more is wrong with it", why));
            return ControlFlow::Continue(());
        };
        self.left = left;
        self.report.push(finding)
    }

    fn skip(&mut self, what: NotChecked) {
        self.report.skip(what);
    }
}
