//! `countersign moment ledger show`: where things stand.

use std::fmt::Write;
use std::io;

use binding_moment::Standing;
use clap::Args;
use jcs_strict::Digest;

use super::LedgerFile;
use crate::answer::Answer;
use crate::console::{Console, Text};
use crate::exit::Exit;
use crate::format::FormatArg;
use crate::json::Json;

const AFTER: &str = "\
The ledger is only read: a file that may not be written will do, and nothing in it is changed.

Examples:
  countersign moment ledger show agent.ledger
  countersign moment ledger show agent.ledger --json";

/// Print which envelopes are open, how many were resolved or rejected, and which objections wait
#[derive(Args, Debug)]
#[command(after_long_help = AFTER)]
pub(super) struct ShowArgs {
    #[command(flatten)]
    ledger: LedgerFile,
    #[command(flatten)]
    format: FormatArg,
}

pub(super) fn run(args: &ShowArgs, console: &mut Console) -> io::Result<Exit> {
    let format = args.format.format();
    let answer = Answer::new("moment ledger show").file(args.ledger.name());
    match args.ledger.look(format) {
        Ok(standing) => {
            let list = |digests: &[Digest]| {
                Json::List(digests.iter().map(|digest| Json::text(digest.to_string())).collect())
            };
            let answer = answer
                .output("open", list(&standing.open))
                .output("resolved", Json::Number(standing.resolved as u64))
                .output("rejected", Json::Number(standing.rejected as u64))
                .output("expired", Json::Number(standing.expired as u64))
                .output("objections", list(&standing.objections))
                .output("vetoed_stems", Json::Number(standing.vetoed_stems as u64));
            console.answer(format, &answer, Text::Page(&page(&standing)))
        }
        Err(report) => console.answer(format, &answer.report(report), Text::Nothing),
    }
}

fn page(standing: &Standing) -> String {
    let mut page = String::new();
    let mut line = |text: std::fmt::Arguments<'_>| {
        // A String takes whatever is written to it.
        let _ = writeln!(page, "{text}");
    };
    line(format_args!("open: {}", standing.open.len()));
    for digest in &standing.open {
        line(format_args!("  {digest}"));
    }
    line(format_args!("resolved: {}", standing.resolved));
    line(format_args!("rejected: {}", standing.rejected));
    line(format_args!("expired: {}", standing.expired));
    line(format_args!("objections to take up: {}", standing.objections.len()));
    for digest in &standing.objections {
        line(format_args!("  {digest}"));
    }
    line(format_args!("questions not asked again: {}", standing.vetoed_stems));
    page
}
