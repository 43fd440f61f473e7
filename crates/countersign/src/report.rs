//! `countersign report`: a verified bundle as one page for an auditor.

mod caveats;
mod scene;
mod view;
mod words;

use std::io;
use std::path::{Path, PathBuf};

use clap::Args;
use decision_trace::Time;
use findings::{Finding, Location, Report};
use surfaces::html;

use crate::answer::Answer;
use crate::args::RequireClosedArg;
use crate::bundle::question::{Judgement, Question, Undone};
use crate::bundle::source::Judged;
use crate::codes;
use crate::console::{Console, Text};
use crate::exit::Exit;
use crate::format::FormatArg;
use crate::input::{text_of, title};
use crate::json::Json;
use crate::whole_file::{self, Place};
use scene::Scene;

const COMMAND: &str = "report";

const AFTER: &str = "\
BUNDLE is what `countersign bundle verify` takes, and it is verified in the same way. The page is one file without script that fetches nothing: \
findings first, each a link to the record that it speaks of, then the tree of delegation, the budget and the records of each trace. \
A bundle that does not verify has its report too; the exit code is 1 then.

The page holds no time of its own making, so that the same bundle and keys give the same bytes; --at writes one in. FILE appears whole or \
not at all.

Examples:
  countersign report traces/ --keys keys.json --html report.html
  countersign report task-4471.json --keys keys.json --html report.html --at 2026-12-01T09:00:00Z --force";

/// Write what happened in BUNDLE, and what is wrong with it, as a page
#[derive(Args, Debug)]
#[command(after_long_help = AFTER)]
pub(crate) struct ReportArgs {
    #[command(flatten)]
    question: Question,
    /// The page to be written
    #[arg(long, value_name = "FILE")]
    html: PathBuf,
    /// Write over FILE if it is there
    #[arg(long)]
    force: bool,
    /// The time that the page says it was made at
    #[arg(long, value_name = "TIME")]
    at: Option<String>,
    #[command(flatten)]
    closed: RequireClosedArg,
    #[command(flatten)]
    format: FormatArg,
}

pub(crate) fn run(args: &ReportArgs, console: &mut Console) -> io::Result<Exit> {
    let format = args.format.format();
    if args.at.as_ref().is_some_and(|at| at.parse::<Time>().is_err()) {
        let message = "--at is a time as records have it, for example 2026-12-01T09:00:00Z";
        return console.misuse(format, COMMAND, message);
    }
    let answer = Answer::new(COMMAND).file(args.question.name());
    match written(args) {
        Ok(done) => {
            let answer = answer
                .output("html", Json::text(text_of(args.html.as_os_str())))
                .output("keys", Json::text(done.keys))
                .output("verdict", Json::text(&done.verdict))
                .report(done.report);
            let page =
                format!("{}\nverdict {}\n", findings::visible(&text_of(args.html.as_os_str())), done.verdict);
            console.answer(format, &answer, Text::Page(&page))
        }
        Err(Undone::Misuse(message)) => console.misuse(format, COMMAND, message),
        Err(Undone::Refused(report)) => console.answer(format, &answer.report(report), Text::Nothing),
    }
}

/// A report that stands in its file.
struct Done {
    keys: String,
    verdict: String,
    report: Report,
}

fn written(args: &ReportArgs) -> Result<Done, Undone> {
    let opened = args.question.open()?;
    let Judgement { judged, verdict, report } =
        opened.judge(args.closed.options(), || Scene::new(&opened.trust.keys))?;
    let (keys, verdict) = (opened.trust.keys.digest().to_string(), verdict.to_string());
    let page = html::report(&html::Audit {
        subject: title(&args.question.name()),
        made_at: args.at.clone(),
        keys: keys.clone(),
        keys_are_untrusted: opened.trust.is_embedded,
        verdict: verdict.clone(),
        caveats: caveats::of(&judged.verdict.traces),
        traces: traces(judged),
        report: report.clone(),
    });
    let place = if args.force { Place::Taken(None) } else { Place::Free };
    whole_file::put(&args.html, page.as_bytes(), place)
        .map_err(|error| Undone::Refused(unwritten(&args.html, &error)))?;
    Ok(Done { keys, verdict, report })
}

fn unwritten(path: &Path, error: &io::Error) -> Report {
    let sentence = match error.kind() {
        io::ErrorKind::AlreadyExists => {
            "a new file is expected, and there is one of this name; --force writes over it".to_owned()
        }
        _ => error.to_string(),
    };
    let at = Location::unknown().in_document(text_of(path.as_os_str()));
    Finding::error(codes::WRITE, at, sentence, "docs/command.md").into()
}

fn traces(judged: Judged<Scene<'_>>) -> Vec<html::Trace> {
    let names = view::Names::of(&judged.verdict.traces);
    let seen = judged.verdict.traces.iter().zip(judged.observers).enumerate();
    seen.map(|(index, (standing, scene))| view::trace(index, standing, scene, &names)).collect()
}
