//! `countersign report`: a verified bundle as one page for an auditor.

mod caveats;
mod scene;
mod view;
mod words;
mod write;

use std::io;
use std::path::PathBuf;

use clap::Args;
use decision_trace::{Options, Time, Verdict};
use findings::{NotChecked, Report, Sink};
use surfaces::html;

use crate::answer::Answer;
use crate::bundle::source::{Bundle, BundleSource, Judged, Unjudged};
use crate::bundle::trust::{Trust, TrustArgs};
use crate::console::{Console, Text};
use crate::exit::Exit;
use crate::format::FormatArg;
use crate::input::{text_of, title};
use crate::json::Json;
use scene::Scene;
use write::write_new;

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
    source: BundleSource,
    #[command(flatten)]
    trust: TrustArgs,
    /// The page to be written
    #[arg(long, value_name = "FILE")]
    html: PathBuf,
    /// Write over FILE if it is there
    #[arg(long)]
    force: bool,
    /// The time that the page says it was made at
    #[arg(long, value_name = "TIME")]
    at: Option<String>,
    /// Refuse a trace that is not closed: its end may have been cut off
    #[arg(long)]
    require_closed: bool,
    #[command(flatten)]
    format: FormatArg,
}

pub(crate) fn run(args: &ReportArgs, console: &mut Console) -> io::Result<Exit> {
    let format = args.format.format();
    if args.source.is_standard_input() && args.trust.is_standard_input() {
        let message = "the bundle and the key set cannot both come from standard input; name a file";
        return console.misuse(format, COMMAND, message);
    }
    if args.at.as_ref().is_some_and(|at| at.parse::<Time>().is_err()) {
        let message = "--at is a time as records have it, for example 2026-12-01T09:00:00Z";
        return console.misuse(format, COMMAND, message);
    }
    let answer = Answer::new(COMMAND).file(args.source.name());
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

/// Why there is none.
enum Undone {
    Misuse(&'static str),
    Refused(Report),
}

impl From<Unjudged> for Undone {
    fn from(why: Unjudged) -> Undone {
        match why {
            Unjudged::Empty => Undone::Misuse(
                "a bundle has at least one trace; there is none here (in a folder, a file *.jsonl)",
            ),
            Unjudged::Refused(report) => Undone::Refused(report),
        }
    }
}

fn written(args: &ReportArgs) -> Result<Done, Undone> {
    let (bundle, others) = args.source.open()?;
    if args.trust.is_embedded() && matches!(bundle, Bundle::Traces(_)) {
        return Err(Undone::Misuse("only a document can bring keys along; give a key set with --keys"));
    }
    let trust = args.trust.read(&bundle, &args.source).map_err(Undone::Refused)?;
    let options = if args.require_closed { Options::new().require_closed() } else { Options::new() };
    let judged = bundle.judge(&trust.keys, options, || Scene::new(&trust.keys))?;
    let found = &judged.verdict.report;
    let summaries = judged.verdict.traces.iter().map(|trace| (trace.name.as_str(), &trace.summary));
    let verdict = Verdict::new(&trust.keys, options, summaries, found).digest().to_string();
    let (keys, report) = (trust.keys.digest().to_string(), whole(found.clone(), &trust, others));
    let page = html::report(&html::Audit {
        subject: title(&args.source.name()),
        made_at: args.at.clone(),
        keys: keys.clone(),
        keys_are_untrusted: trust.is_embedded,
        verdict: verdict.clone(),
        caveats: caveats::of(&judged.verdict.traces),
        traces: traces(judged),
        report: report.clone(),
    });
    write_new(&args.html, page.as_bytes(), args.force).map_err(Undone::Refused)?;
    Ok(Done { keys, verdict, report })
}

/// The report with what a reader has to know beside it.
fn whole(mut report: Report, trust: &Trust, others: Vec<NotChecked>) -> Report {
    for other in others {
        report.skip(other);
    }
    report.extend(trust.doubt.clone());
    report
}

fn traces(judged: Judged<Scene<'_>>) -> Vec<html::Trace> {
    let names = view::Names::of(&judged.verdict.traces);
    let seen = judged.verdict.traces.iter().zip(judged.observers).enumerate();
    seen.map(|(index, (standing, scene))| view::trace(index, standing, scene, &names)).collect()
}
