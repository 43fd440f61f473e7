//! `countersign keys show`: a key set as a table, or the public half of a private key.

use std::io;
use std::path::PathBuf;

use clap::Args;
use decision_trace::Time;
use findings::Report;

use super::{entry, table};
use crate::answer::Answer;
use crate::clock;
use crate::console::{Console, Text};
use crate::exit::Exit;
use crate::format::{Format, FormatArg};
use crate::input::text_of;
use crate::json::Json;
use crate::key_set;

const AFTER: &str = "\
Of a private key file nothing but the public half is ever printed.

Examples:
  countersign keys show keys.json
  countersign keys show keys.json --at 2026-09-16T14:00:00Z    which keys were valid then?
  countersign keys show gateway.pem";

/// Print a key set as a table, or the public half of a private key file
#[derive(Args, Debug)]
#[command(after_long_help = AFTER)]
pub(super) struct ShowArgs {
    /// A key set or a private key file; a key set on standard input if it is `-`
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// The time for which the state of the keys is told; without it, now
    #[arg(long, value_name = "TIME")]
    at: Option<Time>,
    #[command(flatten)]
    format: FormatArg,
}

pub(super) fn run(args: &ShowArgs, console: &mut Console) -> io::Result<Exit> {
    let format = args.format.format();
    let answer = Answer::new("keys show").file(text_of(args.file.as_os_str()));
    let shown = if entry::is_private(&args.file) {
        entry::public_half(&args.file).map(|public_key| {
            let public_key = public_key.to_string();
            (Answer::new("keys show").output("public_key", Json::text(&*public_key)), public_key + "\n")
        })
    } else {
        key_set(args)
    };
    tell(format, answer, shown, console)
}

fn key_set(args: &ShowArgs) -> Result<(Answer, String), Report> {
    let at = clock::told_or_now(args.at)?;
    let keys = key_set::read(&args.file)?;
    let page = format!("{}digest {}, state at {at}\n", table::page(keys.keys(), at), keys.digest());
    Ok((table::outputs(Answer::new("keys show"), &keys, at), page))
}

fn tell(
    format: Format,
    answer: Answer,
    shown: Result<(Answer, String), Report>,
    console: &mut Console,
) -> io::Result<Exit> {
    match shown {
        Ok((shown, page)) => console.answer(format, &shown, Text::Page(&page)),
        Err(report) => console.answer(format, &answer.report(report), Text::Nothing),
    }
}
