//! `countersign bundle verify`: the rules of traces and bundles, and the nine steps of the authority envelope.

use std::fmt::Write;
use std::io;

use authority_envelope::CLAIMS;
use clap::Args;
use decision_trace::{Options, Verdict};
use findings::{NotChecked, Report, Sink};

use super::counted;
use super::source::{Bundle, BundleSource, Judged, Unjudged};
use super::tree::{Task, Tree};
use super::trust::{Trust, TrustArgs};
use crate::answer::Answer;
use crate::console::{Console, Text};
use crate::exit::Exit;
use crate::format::{Format, FormatArg};
use crate::json::Json;

const COMMAND: &str = "bundle verify";

const AFTER: &str = "\
BUNDLE is a folder with one file *.jsonl for each trace; other files in it are named as not checked, and folders in it are not looked into. \
Or it is one trace, FILE.jsonl; or a document {\"v\":\"1.0\",\"traces\":[[RECORD,…],…]} of any other name.

Everything is judged: each trace by itself, what is between the traces, and the nine steps of the authority envelope. The report goes to standard \
output, the findings to standard error. The last line is the digest of the verdict: two who have verified the same, with the same keys, \
print the same.

Examples:
  countersign bundle verify traces/ --keys keys.json
  countersign bundle verify task-4471.json --keys keys.json --require-closed
  countersign bundle verify task-4471.json --untrusted-embedded-keys   how it fits together, by nobody's keys";

/// Verify the traces in BUNDLE, what is between them, and the authority that each task had
#[derive(Args, Debug)]
#[command(after_long_help = AFTER)]
pub(super) struct VerifyArgs {
    #[command(flatten)]
    source: BundleSource,
    #[command(flatten)]
    trust: TrustArgs,
    /// Refuse a trace that is not closed: its end may have been cut off
    #[arg(long)]
    require_closed: bool,
    #[command(flatten)]
    format: FormatArg,
}

pub(super) fn run(args: &VerifyArgs, console: &mut Console) -> io::Result<Exit> {
    let format = args.format.format();
    if args.source.is_standard_input() && args.trust.is_standard_input() {
        let message = "the bundle and the key set cannot both come from standard input; name a file";
        return console.misuse(format, COMMAND, message);
    }
    let answer = Answer::new(COMMAND).file(args.source.name());
    let (bundle, others) = match args.source.open() {
        Ok(found) => found,
        Err(why) => return refuse(format, answer, why, console),
    };
    if args.trust.is_embedded() && matches!(bundle, Bundle::Traces(_)) {
        let message = "only a document can bring keys along; give a key set with --keys";
        return console.misuse(format, COMMAND, message);
    }
    let trust = match args.trust.read(&bundle, &args.source) {
        Ok(trust) => trust,
        Err(report) => return console.answer(format, &answer.report(report), Text::Nothing),
    };
    let options = if args.require_closed { Options::new().require_closed() } else { Options::new() };
    match bundle.judge(&trust.keys, options, Task::default) {
        Ok(judged) => tell(format, answer, &judged, trust, options, others, console),
        Err(why) => refuse(format, answer, why, console),
    }
}

fn refuse(format: Format, answer: Answer, why: Unjudged, console: &mut Console) -> io::Result<Exit> {
    match why {
        Unjudged::Empty => {
            let message = "a bundle has at least one trace; there is none here (in a folder, a file *.jsonl)";
            console.misuse(format, COMMAND, message)
        }
        Unjudged::Refused(report) => console.answer(format, &answer.report(report), Text::Nothing),
    }
}

fn tell(
    format: Format,
    answer: Answer,
    judged: &Judged<Task>,
    trust: Trust,
    options: Options,
    others: Vec<NotChecked>,
    console: &mut Console,
) -> io::Result<Exit> {
    let found = &judged.verdict.report;
    let traces = &judged.verdict.traces;
    let summaries = traces.iter().map(|trace| (trace.name.as_str(), &trace.summary));
    // Before anything is added that another who verifies the same need not have.
    let verdict = Verdict::new(&trust.keys, options, summaries, found).digest();
    let tree = Tree::of(traces, &judged.observers, found);
    let mut page = String::new();
    // Writing to a string cannot fail, here as below.
    let _ = writeln!(page, "{}", headline(judged, &trust));
    tree.draw(&mut page);
    let _ = writeln!(page, "Not proven: {CLAIMS}");
    let _ = writeln!(page, "keys {}", trust.keys.digest());
    let _ = writeln!(page, "verdict {verdict}");
    let answer = answer
        .output("traces", tree.to_json())
        .output("keys", Json::text(trust.keys.digest().to_string()))
        .output("untrusted_embedded_keys", Json::Truth(trust.is_embedded))
        .output("claims", Json::text(CLAIMS))
        .output("verdict", Json::text(verdict.to_string()));
    let mut report = Report::new();
    for other in others {
        report.skip(other);
    }
    report.extend(trust.doubt);
    console.answer(format, &answer.report(found.clone()).report(report), Text::Page(&page))
}

fn headline(judged: &Judged<Task>, trust: &Trust) -> String {
    let traces = &judged.verdict.traces;
    let errors = judged.verdict.report.errors().count();
    let records: u64 = traces.iter().map(|trace| trace.summary.records).sum();
    let open = traces.iter().filter(|trace| trace.summary.open).count();
    let how = match (errors, trust.is_embedded) {
        (0, false) => "good".to_owned(),
        (0, true) => "fits together, BY UNTRUSTED KEYS that came with it".to_owned(),
        (errors, is_embedded) => {
            let by = if is_embedded { ", BY UNTRUSTED KEYS that came with it" } else { "" };
            format!("refused, {}{by}", counted(errors as u64, "error"))
        }
    };
    let open = match open {
        0 => "all closed".to_owned(),
        open => format!("{open} open: an end that is cut off cannot be told from work that goes on"),
    };
    format!("{how}: {}, {}, {open}", counted(traces.len() as u64, "trace"), counted(records, "record"))
}
