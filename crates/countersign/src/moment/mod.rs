//! `countersign moment …`: decisions that agents put to people.

mod check;
mod digest;
mod form;
mod judged;

use std::io;

use clap::{Args, Subcommand};

pub(crate) use form::Form;

use crate::answer::Answer;
use crate::args::{JsonArg, SourceArg};
use crate::console::{Console, Text};
use crate::exit::Exit;
use crate::json::Json;
use judged::judge;

const MOMENT_AFTER: &str = "\
FILE is a JSON-RPC response, the tool result inside of one, or a bare envelope. --as says which. Without it the members of the \
outermost object decide:

  `jsonrpc`                      a JSON-RPC response; the tool result is its `result`
  `binding_moment`               a tool result
  both                           refused: its author would choose which value is judged
  neither, but `content`         a tool result, without a decision
  none of these                  an envelope

A program that knows what it holds should say --as. What was taken without it is noted on standard error, and with --json in the \
member `form`. Streams (JSON Lines, server-sent events) are not read: pass one message.

In all forms the envelope alone is held to the strict profile of its specification. What stands round it has to be JSON, no more.";

/// Check a decision that an agent puts to a person, and name it by its digest
#[derive(Args, Debug)]
#[command(after_long_help = MOMENT_AFTER)]
pub(crate) struct MomentArgs {
    #[command(subcommand)]
    command: MomentCommand,
}

#[derive(Debug, Subcommand)]
enum MomentCommand {
    Check(check::CheckArgs),
    Digest(digest::DigestArgs),
}

pub(crate) fn run(args: &MomentArgs, console: &mut Console) -> io::Result<Exit> {
    match &args.command {
        MomentCommand::Check(args) => check::run(args, console),
        MomentCommand::Digest(args) => digest::run(args, console),
    }
}

/// What every subcommand that reads an envelope takes.
#[derive(Args, Debug)]
struct MomentSource {
    /// What FILE is; without it the outermost members decide (see `countersign moment --help`)
    #[arg(long = "as", value_enum, value_name = "FORM")]
    form: Option<Form>,
    #[command(flatten)]
    source: SourceArg,
    #[command(flatten)]
    json: JsonArg,
}

impl MomentSource {
    /// Judges the document and tells the digest of its envelope in the words of `say`, or why there is none.
    fn tell(
        &self,
        command: &'static str,
        console: &mut Console,
        say: impl FnOnce(&str) -> String,
    ) -> io::Result<Exit> {
        let json = self.json.json;
        let input = self.source.input();
        let answer = Answer::new(command).file(input.name());
        let document = match input.read() {
            Ok(document) => document,
            Err(error) => return console.answer(json, &answer.unreadable(&error), Text::Nothing),
        };
        let judged = judge(&document, self.form);
        if let (None, Some(form), false) = (self.form, judged.form, json) {
            console.note(&format!("read as {}", form.words()));
        }
        let mut answer = answer.form(judged.form.map(Form::name));
        if let Some(delivery) = judged.delivery {
            answer = answer.output("delivery", Json::text(delivery));
        }
        match judged.envelope {
            Ok(envelope) => {
                let digest = envelope.digest().to_string();
                console.answer(
                    json,
                    &answer.output("digest", Json::text(&*digest)),
                    Text::Line(&say(&digest)),
                )
            }
            Err(report) => console.answer(json, &answer.report(report), Text::Nothing),
        }
    }
}
