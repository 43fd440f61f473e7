//! `countersign moment ledger incorporate`: take up the objection to a rejected question.

use std::io;

use binding_moment::{Incorporated, Ledger};
use clap::Args;
use findings::Report;

use super::LedgerFile;
use crate::answer::Answer;
use crate::console::{Console, Text};
use crate::exit::Exit;
use crate::format::FormatArg;
use crate::input::Input;
use crate::json::Json;

const AFTER: &str = "\
Objections are taken up one at a time, the oldest first. Until none is left the ledger lets nothing out. TEXT says how the objection \
was taken up; it is not kept, and only has to say something.

Examples:
  countersign moment ledger incorporate agent.ledger \"The invoice is checked first.\"";

/// Say how the objection to the oldest rejected question was taken up
#[derive(Args, Debug)]
#[command(after_long_help = AFTER)]
pub(super) struct IncorporateArgs {
    #[command(flatten)]
    ledger: LedgerFile,
    /// How it was taken up; `-` reads it from standard input
    #[arg(value_name = "TEXT")]
    text: String,
    #[command(flatten)]
    format: FormatArg,
}

pub(super) fn run(args: &IncorporateArgs, console: &mut Console) -> io::Result<Exit> {
    let format = args.format.format();
    let answer = Answer::new("moment ledger incorporate");
    let text = if args.text == "-" {
        match Input::standard().read_text() {
            Ok(text) => text,
            Err(error) => {
                return console.answer(format, &answer.file("-".to_owned()).unread(error), Text::Nothing);
            }
        }
    } else {
        args.text.clone()
    };
    match incorporate(args, &text) {
        Ok(done) => {
            let text = format!("{}, {} left", done.digest, done.left);
            let answer = answer
                .output("digest", Json::text(done.digest.to_string()))
                .output("left", Json::Number(done.left as u64));
            console.answer(format, &answer, Text::Line(&text))
        }
        Err(report) => console.answer(format, &answer.report(report), Text::Nothing),
    }
}

fn incorporate(args: &IncorporateArgs, text: &str) -> Result<Incorporated, Report> {
    let ledger = args.ledger.open(args.format.format())?;
    ledger.incorporate(text).map_err(|refusal| args.ledger.named(refusal.into_report()))
}
