//! `countersign moment resolve`: a person's decision in the form that the agent reads.

use std::io;

use binding_moment::{Envelope, Outcome, Resolution};
use clap::Args;
use findings::Report;

use super::check_resolution::with_outcome;
use super::source::MomentSource;
use crate::answer::Answer;
use crate::console::{Console, Text};
use crate::exit::Exit;
use crate::format::Format;
use crate::input::Input;
use crate::json::Json;
use crate::place;

const AFTER: &str = "\
Nothing is sent and nothing is recorded: this writes down what a person has decided. Options have the numbers that `moment render` \
shows and that `option_idx` carries, from 0. A note on standard error says which option it was.

Examples:
  $ countersign moment resolve --as jsonrpc examples/captures/order-refund.json --option 1
  {\"envelope_digest\":\"sha256:05843642b0a063aeb35be99946a34cd82c1d28f37fabe7a9bbc02a89f3513265\",\"option_idx\":1,\"resolution\":\"option\"}
  note: option 1 is: Send a replacement lamp

An answer that should not be seen in the list of processes:
  countersign moment resolve reply.json --answer - < answer.txt";

/// Print the resolution of the binding moment in FILE: one of its options, another answer, or that the question is wrong
#[derive(Args, Debug)]
#[command(after_long_help = AFTER)]
pub(crate) struct ResolveArgs {
    #[command(flatten)]
    decision: Decision,
    #[command(flatten)]
    source: MomentSource,
}

/// Exactly one of the three ways to resolve.
#[derive(Args, Debug)]
#[group(required = true, multiple = false)]
struct Decision {
    /// The option with this number, as `moment render` shows it; the first is 0
    #[arg(long, value_name = "N")]
    option: Option<u32>,
    /// An answer in the person's own words, where the envelope allows it; `-` reads it from standard input
    #[arg(long, value_name = "TEXT")]
    answer: Option<String>,
    /// That this is the wrong question, where the envelope allows it
    #[arg(long)]
    question: bool,
}

pub(crate) fn run(args: &ResolveArgs, console: &mut Console) -> io::Result<Exit> {
    let format = args.source.format();
    let from_input = args.decision.answer.as_deref() == Some("-");
    if from_input && args.source.input().is_standard_input() {
        let message = "the envelope and the answer cannot both come from standard input; name a FILE";
        return console.misuse(format, "moment resolve", message);
    }
    let (answer, envelope) = match args.source.envelope("moment resolve", console) {
        Ok(found) => found,
        Err(answer) => return console.answer(format, &answer, Text::Nothing),
    };
    let text = if from_input {
        match Input::standard().read_text() {
            Ok(text) => Some(text),
            Err(error) => return console.answer(format, &answer.unread(error), Text::Nothing),
        }
    } else {
        args.decision.answer.clone()
    };
    match args.decision.resolution(&envelope, text) {
        Ok(resolution) => tell(format, answer, &envelope, &resolution, console),
        Err(report) => {
            let report = report.relocated(|at| at.in_document(place::COMMAND_LINE));
            console.answer(format, &answer.report(report), Text::Nothing)
        }
    }
}

impl Decision {
    fn resolution(&self, envelope: &Envelope, answer: Option<String>) -> Result<Resolution, Report> {
        let terms = envelope.terms();
        match (self.option, answer) {
            (Some(index), _) => Resolution::option(&terms, usize::try_from(index).unwrap_or(usize::MAX)),
            (None, Some(text)) => Resolution::answer(&terms, text),
            (None, None) => Resolution::question(&terms),
        }
    }
}

/// Prints a resolution, and notes which option was chosen.
pub(super) fn tell(
    format: Format,
    answer: Answer,
    envelope: &Envelope,
    resolution: &Resolution,
    console: &mut Console,
) -> io::Result<Exit> {
    let text = resolution.to_json();
    let answer = with_outcome(answer, resolution).output("wire", Json::text(&*text));
    let exit = console.answer(format, &answer, Text::JsonLine(&text))?;
    if let (Outcome::Option(index), false) = (resolution.outcome(), format.is_for_machines()) {
        let label = envelope.options().nth(*index).map_or("", |option| option.label);
        console.note(&format!("option {index} is: {label}"));
    }
    Ok(exit)
}
