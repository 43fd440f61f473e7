//! `countersign moment check-resolution`: whether an answer fits its question.

use std::io;
use std::path::PathBuf;

use binding_moment::{Envelope, Outcome, Resolution, Wire, check_resolution};
use clap::Args;
use findings::visible;

use super::source::MomentSource;
use crate::answer::Answer;
use crate::console::{Console, Text};
use crate::exit::Exit;
use crate::format::Format;
use crate::json::Json;

const AFTER: &str = "\
RESOLUTION is the bare object, or a JSON string that holds it. Some hosts put it under a name of their own: with --wrapper NAME an object \
whose one member is NAME is read too.

It fits if it names this very envelope and decides what the envelope lets be decided. Whether it has been used before is for a \
ledger to say, and who decided nobody can tell from it.

Examples:
  $ countersign moment resolve --as jsonrpc examples/captures/order-refund.json --question | \\
    countersign moment check-resolution --as jsonrpc examples/captures/order-refund.json -
  question";

/// Say whether RESOLUTION resolves the binding moment in FILE, and what it decides
#[derive(Args, Debug)]
#[command(after_long_help = AFTER)]
pub(crate) struct CheckResolutionArgs {
    // Positional arguments are numbered in the order of their declaration: FILE comes first.
    #[command(flatten)]
    source: MomentSource,
    /// The resolution; standard input if it is `-` or missing
    #[arg(value_name = "RESOLUTION")]
    resolution: Option<PathBuf>,
    /// Also read a resolution that is the one member, of this name, of an object
    #[arg(long, value_name = "NAME")]
    wrapper: Option<String>,
}

pub(crate) fn run(args: &CheckResolutionArgs, console: &mut Console) -> io::Result<Exit> {
    let format = args.source.format();
    let input = args.source.another(args.resolution.as_ref());
    if input.is_standard_input() && args.source.input().is_standard_input() {
        let message = "the envelope and the resolution cannot both come from standard input; name two files, or one and `-`";
        return console.misuse(format, "moment check-resolution", message);
    }
    let (answer, envelope) = match args.source.envelope("moment check-resolution", console) {
        Ok(found) => found,
        Err(answer) => return console.answer(format, &answer, Text::Nothing),
    };
    let bytes = match input.read() {
        Ok(bytes) => bytes,
        Err(error) => {
            return console.answer(format, &answer.file(input.name()).unread(error), Text::Nothing);
        }
    };
    let wire = args.wrapper.as_ref().map_or_else(Wire::bare, Wire::wrapped_in);
    match check_resolution(&envelope, &bytes, &wire) {
        Ok(resolution) => tell(format, answer, &envelope, &resolution, console),
        Err(report) => {
            let report = report.relocated(|place| place.in_document(input.title()));
            console.answer(format, &answer.report(report), Text::Nothing)
        }
    }
}

fn tell(
    format: Format,
    answer: Answer,
    envelope: &Envelope,
    resolution: &Resolution,
    console: &mut Console,
) -> io::Result<Exit> {
    let text = match resolution.outcome() {
        Outcome::Option(index) => {
            let label = envelope.options().nth(*index).map_or("", |option| option.label);
            format!("option {index}: {}", visible(label))
        }
        Outcome::Answer(words) => format!("answer: {}", visible(words.as_str())),
        Outcome::Question => "question".to_owned(),
    };
    console.answer(format, &with_outcome(answer, resolution), Text::Line(&text))
}

/// The answer with what was decided, by the names that a resolution has for it.
pub(super) fn with_outcome(answer: Answer, resolution: &Resolution) -> Answer {
    match resolution.outcome() {
        Outcome::Option(index) => answer
            .output("resolution", Json::text("option"))
            .output("option_idx", Json::Number(*index as u64)),
        Outcome::Answer(words) => {
            answer.output("resolution", Json::text("answer")).output("answer", Json::text(words.as_str()))
        }
        Outcome::Question => answer.output("resolution", Json::text("question")),
    }
}
