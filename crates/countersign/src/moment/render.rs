//! `countersign moment render`: a decision as a person reads it.

use std::io;

use binding_moment::render::{MIN_COLUMNS, conventional, plain};
use binding_moment::{View, tool_result_of};
use clap::Args;

use super::form::Form;
use super::source::{MomentSource, Received};
use crate::console::{Console, Text};
use crate::exit::Exit;
use crate::json::Json;

const AFTER: &str = "\
What stands in the first column is written here; text of the agent is indented, and characters that could steer a terminal or deceive a \
reader are shown as \\u{…}. Nothing is cut off. Nothing is asked either: to write down an answer see `countersign moment resolve`.

A tool result whose envelope is malformed is shown as its ordinary content, with the findings on standard error and exit code 1. One \
without an envelope is shown as its ordinary content, exit code 0.

Examples:
  countersign moment render reply.json
  countersign moment render --columns 60 --as envelope envelope.json";

/// Print the binding moment in FILE as plain text, or the ordinary content of a tool result that has none
#[derive(Args, Debug)]
#[command(after_long_help = AFTER)]
pub(crate) struct RenderArgs {
    /// The width of the text, 32 at least; without it that of the terminal, or 80
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(MIN_COLUMNS as i64..))]
    columns: Option<u16>,
    #[command(flatten)]
    source: MomentSource,
}

pub(crate) fn run(args: &RenderArgs, console: &mut Console) -> io::Result<Exit> {
    let format = args.source.format();
    let Received { mut answer, document, form, envelope } =
        match args.source.receive("moment render", console) {
            Ok(received) => received,
            Err(answer) => return console.answer(format, &answer, Text::Nothing),
        };
    let columns = args.columns.map_or_else(|| console.columns(), usize::from);
    let text = match envelope {
        Ok(envelope) => {
            answer = answer.output("digest", Json::text(envelope.digest().to_string()));
            Some(plain(&View::of(&envelope), columns))
        }
        Err(report) => {
            let is_absent = report.has(crate::codes::ABSENT);
            if !is_absent {
                answer = answer.report(report);
            }
            fallback(&document, form)
        }
    };
    match text {
        Some(text) => console.answer(format, &answer.output("text", Json::text(&*text)), Text::Page(&text)),
        None => console.answer(format, &answer, Text::Nothing),
    }
}

/// The ordinary content, where there is a tool result that can have some.
fn fallback(document: &[u8], form: Option<Form>) -> Option<String> {
    let tool_result = match form? {
        Form::Jsonrpc => tool_result_of(document).ok()?.0,
        Form::ToolResult => document,
        Form::Envelope => return None,
    };
    jcs_strict::raw::RawObject::parse(tool_result).ok()?;
    Some(conventional(tool_result))
}
