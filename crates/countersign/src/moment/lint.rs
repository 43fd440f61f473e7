//! `countersign moment lint`: whether an envelope keeps the discipline of a good decision.

use std::io;
use std::ops::ControlFlow;

use binding_moment::lint::{lint, refusal};
use clap::Args;
use findings::{Finding, Report, Severity, Sink};

use super::source::MomentSource;
use crate::console::{Console, Text};
use crate::exit::Exit;
use crate::json::Json;

const AFTER: &str = "\
A rule that judges language is right most of the time, not always, and reads English. So for one who receives an envelope all of \
it is warnings, and the exit code is 0. An agent may not send an envelope whose synopsis hedges, whose stem leads, and so on: \
with --agent those are errors, and the exit code is 1.

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
    source: MomentSource,
}

pub(crate) fn run(args: &LintArgs, console: &mut Console) -> io::Result<Exit> {
    let json = args.source.json();
    let (answer, envelope) = match args.source.envelope("moment lint", console) {
        Ok(found) => found,
        Err(answer) => return console.answer(json, &answer, Text::Nothing),
    };
    let mut report = Report::new();
    let _ =
        if args.agent { lint(&envelope, &mut AgentSide(&mut report)) } else { lint(&envelope, &mut report) };
    let (errors, warnings) = (report.errors().count(), report.warnings().count());
    let text = match (errors, warnings) {
        (0, 0) => "no warnings".to_owned(),
        (0, warnings) => count(warnings, "warning"),
        (errors, warnings) => format!("{}, {}", count(errors, "error"), count(warnings, "warning")),
    };
    let answer = answer.output("warnings", Json::Number(warnings as u64)).report(report);
    console.answer(json, &answer, Text::Line(&text))
}

fn count(number: usize, what: &str) -> String {
    format!("{number} {what}{}", if number == 1 { "" } else { "s" })
}

/// Takes warnings that forbid an agent to send for the errors that they then are.
struct AgentSide<'a>(&'a mut Report);

impl Sink for AgentSide<'_> {
    fn push(&mut self, finding: Finding) -> ControlFlow<()> {
        let forbidden = (finding.severity() == Severity::Warning).then(|| refusal(finding.code())).flatten();
        self.0.push(match forbidden {
            Some(code) => Finding::error(code, finding.at().clone(), finding.message(), finding.section()),
            None => finding,
        })
    }
}
