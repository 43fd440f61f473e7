//! `countersign trace verify`: the rules of one trace, over a stream of any length.

use std::io::{self, ErrorKind, Read};
use std::path::PathBuf;

use clap::Args;
use decision_trace::{KeySet, Options, Summary, Verdict, Verifier};
use findings::Report;

use crate::answer::Answer;
use crate::args::RequireClosedArg;
use crate::console::{Console, Text};
use crate::counted::counted;
use crate::exit::Exit;
use crate::format::FormatArg;
use crate::input::{Input, MAX_BYTES, unread};
use crate::json::Json;
use crate::key_set::KeySetArg;
use crate::progress::{Counted, Progress, Unit};

const COMMAND: &str = "trace verify";

const AFTER: &str = "\
Every rule of the trace is judged: the form of each record, the chain, the signatures and who may sign what, times, calls, moments and \
approvals. The authority envelope is not; `bundle verify FILE.jsonl` judges it too, for one trace as for many.

FILE may be longer than memory. The last line of output is the digest of the verdict: two who have verified the same, with the \
same keys, print the same. A trace that is open is good; but an end that was cut off cannot be told from work that goes on.

Examples:
  countersign trace verify task.jsonl --keys keys.json
  countersign trace verify task.jsonl --keys keys.json --require-closed
  zcat task.jsonl.gz | countersign trace verify - --keys keys.json";

/// Verify the trace in FILE
#[derive(Args, Debug)]
#[command(after_long_help = AFTER)]
pub(super) struct VerifyArgs {
    /// The trace; standard input if it is `-` or missing
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,
    #[command(flatten)]
    keys: KeySetArg,
    #[command(flatten)]
    closed: RequireClosedArg,
    #[command(flatten)]
    format: FormatArg,
}

pub(super) fn run(args: &VerifyArgs, console: &mut Console) -> io::Result<Exit> {
    let format = args.format.format();
    let input = Input::new(args.file.as_ref(), MAX_BYTES);
    if input.is_standard_input() && args.keys.is_standard_input() {
        let message = "the trace and the key set cannot both come from standard input; name a file";
        return console.misuse(format, COMMAND, message);
    }
    let answer = Answer::new(COMMAND).file(input.name());
    let options = args.closed.options();
    let verified = args.keys.read().and_then(|keys| {
        let (summary, report) = verify(&input, &keys, options).map_err(|error| unread(&error))?;
        Ok((keys, summary, report))
    });
    let (keys, summary, report) = match verified {
        Ok(verified) => verified,
        Err(report) => return console.answer(format, &answer.report(report), Text::Nothing),
    };
    let verdict = Verdict::new(&keys, options, [(&*summary.name(0), &summary)], &report).digest();
    let page = format!("{}keys {}\nverdict {verdict}\n", headline(&summary, &report), keys.digest());
    let answer = told(answer, &summary)
        .output("keys", Json::text(keys.digest().to_string()))
        .output("verdict", Json::text(verdict.to_string()));
    console.answer(format, &answer.report(report), Text::Page(&page))
}

fn verify(input: &Input, keys: &KeySet, options: Options) -> io::Result<(Summary, Report)> {
    let (source, length) = input.stream()?;
    let progress = Progress::on_stderr(Unit::Bytes, length);
    let mut source = Counted { source, progress: &progress };
    let mut report = Report::new();
    let mut verifier = Verifier::new(keys, options);
    let mut piece = vec![0; 64 << 10];
    loop {
        match source.read(&mut piece) {
            Ok(0) => break,
            // A report takes everything: there is no first fault to stop at.
            Ok(read) => {
                let _ = verifier.push(piece.get(..read).unwrap_or_default(), &mut report);
            }
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    let (summary, ()) = verifier.finish(&mut report);
    let name = summary.name(0);
    Ok((summary, report.relocated(|at| at.in_trace(&*name))))
}

fn headline(summary: &Summary, report: &Report) -> String {
    let errors = match report.errors().count() {
        0 => "good".to_owned(),
        errors => format!("refused, {}", counted(errors as u64, "error")),
    };
    let open = if summary.open {
        "open: an end that is cut off cannot be told from work that goes on"
    } else {
        "closed"
    };
    format!("{errors}: {} of trace {}, {open}\n", counted(summary.records, "record"), summary.name(0))
}

/// What a trace turned out to be, among the results.
pub(super) fn told(answer: Answer, summary: &Summary) -> Answer {
    let answer = answer
        .output("trace", Json::text(summary.name(0)))
        .output("records", Json::Number(summary.records))
        .output("open", Json::Truth(summary.open));
    match &summary.head {
        Some(head) => answer.output("head", Json::text(head)),
        None => answer,
    }
}
