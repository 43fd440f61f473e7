//! `countersign moment lint`: whether an envelope keeps the discipline of a good decision.

use std::io;

use binding_moment::lint::{lint, refusal};
use binding_moment::{Emission, Envelope, Reasons};
use clap::Args;
use findings::Report;

use super::reasons::ReasonArgs;
use super::source::MomentSource;
use crate::console::{Console, Text};
use crate::exit::Exit;
use crate::json::Json;

const AFTER: &str = "\
A rule that judges language is right most of the time, not always, and reads English. So for one who receives an envelope all of \
it is warnings, and the exit code is 0. An agent may not send an envelope whose synopsis hedges, whose stem leads, or whose hatch is \
closed without a reason, and so on: with --agent those are errors, and the exit code is 1.

Examples:
  $ countersign moment lint --as jsonrpc examples/captures/order-refund.json
  no warnings";

/// Say where the envelope in FILE breaks the discipline of its slots: hedges, leading questions, fillers, counts
///
/// FILE has to hold a well-formed envelope; a malformed one is refused as `moment check` refuses it.
#[derive(Args, Debug)]
#[command(after_long_help = AFTER)]
pub(crate) struct LintArgs {
    /// Judge as the agent's side does before it sends: what forbids sending is an error
    #[arg(long)]
    agent: bool,
    #[command(flatten)]
    reasons: ReasonArgs,
    #[command(flatten)]
    source: MomentSource,
}

pub(crate) fn run(args: &LintArgs, console: &mut Console) -> io::Result<Exit> {
    let format = args.source.format();
    if !args.agent && !args.reasons.is_empty() {
        let message = "reasons are the agent's; give --reason together with --agent";
        return console.misuse(format, "moment lint", message);
    }
    let (answer, envelope) = match args.source.envelope("moment lint", console) {
        Ok(found) => found,
        Err(answer) => return console.answer(format, &answer, Text::Nothing),
    };
    let mut report = Report::new();
    let _ = lint(&envelope, &mut report);
    if args.agent {
        report = before_sending(envelope, &report, &args.reasons.reasons());
    }
    let (errors, warnings) = (report.errors().count(), report.warnings().count());
    let text = match (errors, warnings) {
        (0, 0) => "no warnings".to_owned(),
        (0, warnings) => count(warnings, "warning"),
        (errors, warnings) => format!("{}, {}", count(errors, "error"), count(warnings, "warning")),
    };
    let answer = answer.output("warnings", Json::Number(warnings as u64)).report(report);
    console.answer(format, &answer, Text::Line(&text))
}

fn count(number: usize, what: &str) -> String {
    format!("{number} {what}{}", if number == 1 { "" } else { "s" })
}

/// What forbids to send, and the warnings that do not.
fn before_sending(envelope: Envelope, warnings: &Report, reasons: &Reasons) -> Report {
    let mut report: Report =
        warnings.findings().filter(|warning| refusal(warning.code()).is_none()).cloned().collect();
    if let Err(errors) = Emission::of(envelope, reasons) {
        report.absorb(errors);
    }
    report
}
