//! `countersign bundle verify`: the rules of traces and bundles, and the nine steps of the authority envelope.

use std::fmt::Write;
use std::io;

use authority_envelope::CLAIMS;
use clap::Args;

use super::question::{Judgement, Question, Undone};
use super::source::Judged;
use super::tree::{Task, Tree};
use super::trust::Trust;
use crate::answer::Answer;
use crate::args::RequireClosedArg;
use crate::console::{Console, Text};
use crate::counted::counted;
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
    question: Question,
    #[command(flatten)]
    closed: RequireClosedArg,
    #[command(flatten)]
    format: FormatArg,
}

pub(super) fn run(args: &VerifyArgs, console: &mut Console) -> io::Result<Exit> {
    let format = args.format.format();
    let answer = Answer::new(COMMAND).file(args.question.name());
    let judged = args.question.open().and_then(|opened| {
        let judgement = opened.judge(args.closed.options(), Task::default)?;
        Ok((opened.trust, judgement))
    });
    match judged {
        Ok((trust, judgement)) => tell(format, answer, judgement, &trust, console),
        Err(Undone::Misuse(message)) => console.misuse(format, COMMAND, message),
        Err(Undone::Refused(report)) => console.answer(format, &answer.report(report), Text::Nothing),
    }
}

fn tell(
    format: Format,
    answer: Answer,
    judgement: Judgement<Task>,
    trust: &Trust,
    console: &mut Console,
) -> io::Result<Exit> {
    let Judgement { judged, verdict, report } = judgement;
    let tree = Tree::of(&judged.verdict.traces, &judged.observers, &judged.verdict.report);
    let mut page = String::new();
    // Writing to a string cannot fail, here as below.
    let _ = writeln!(page, "{}", headline(&judged, trust));
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
    console.answer(format, &answer.report(report), Text::Page(&page))
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
