//! `countersign moment ledger resolve`: take a resolution, once.

use std::io;
use std::path::PathBuf;

use binding_moment::{Ledger, Outcome, Reply, Resolution, Wire};
use clap::Args;
use findings::{Report, visible};

use super::{LedgerFile, now};
use crate::answer::Answer;
use crate::args::LimitArg;
use crate::console::{Console, Text};
use crate::exit::Exit;
use crate::format::FormatArg;
use crate::json::Json;
use crate::moment::check_resolution::with_outcome;

const AFTER: &str = "\
Act only after exit code 0, and once. What is refused consumes nothing: the envelope stays open.

Examples:
  countersign moment ledger resolve agent.ledger resolution.json
  countersign moment resolve reply.json --option 0 | countersign moment ledger resolve agent.ledger -";

/// Take RESOLUTION as the one resolution of its envelope, and print what it decides
#[derive(Args, Debug)]
#[command(after_long_help = AFTER)]
pub(super) struct ResolveArgs {
    #[command(flatten)]
    ledger: LedgerFile,
    /// The resolution; standard input if it is `-` or missing
    #[arg(value_name = "RESOLUTION")]
    resolution: Option<PathBuf>,
    /// Also read a resolution that is the one member, of this name, of an object
    #[arg(long, value_name = "NAME")]
    wrapper: Option<String>,
    #[command(flatten)]
    limit: LimitArg,
    #[command(flatten)]
    format: FormatArg,
}

pub(super) fn run(args: &ResolveArgs, console: &mut Console) -> io::Result<Exit> {
    let format = args.format.format();
    let input = args.limit.input(args.resolution.as_ref());
    let answer = Answer::new("moment ledger resolve").file(input.name());
    let bytes = match input.read() {
        Ok(bytes) => bytes,
        Err(error) => return console.answer(format, &answer.unread(error), Text::Nothing),
    };
    match consume(args, &bytes) {
        Ok(resolution) => {
            let text = match resolution.outcome() {
                Outcome::Option(index) => format!("option {index}"),
                Outcome::Answer(words) => format!("answer: {}", visible(words.as_str())),
                Outcome::Question => "question".to_owned(),
            };
            let digest = Json::text(resolution.envelope_digest().to_string());
            let answer = with_outcome(answer.output("digest", digest), &resolution);
            console.answer(format, &answer, Text::Line(&text))
        }
        Err(report) => console.answer(format, &answer.report(report), Text::Nothing),
    }
}

fn consume(args: &ResolveArgs, bytes: &[u8]) -> Result<Resolution, Report> {
    let wire = args.wrapper.as_ref().map_or_else(Wire::bare, Wire::wrapped_in);
    let reply = Reply::parse(bytes, &wire)?;
    let ledger = args.ledger.open(args.format.format())?;
    ledger.consume(reply, now()?).map_err(|discard| match discard {
        binding_moment::Discard::Store(report) => args.ledger.named(report),
        binding_moment::Discard::Rules(report) => report,
    })
}
