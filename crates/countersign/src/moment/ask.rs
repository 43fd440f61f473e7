//! `countersign moment ask`: a decision on the terminal, and its resolution on standard output.

use std::io;

use binding_moment::{Envelope, Resolution, Unresolved};
use clap::Args;
use findings::{Finding, Location};
use surfaces::terminal::{Desk, Ended, Manner};

use super::resolve::tell;
use super::source::MomentSource;
use super::unresolved::unresolved;
use crate::codes;
use crate::color;
use crate::console::{Console, Text};
use crate::exit::Exit;
use crate::place;
use crate::signal::Signals;

const AFTER: &str = "\
The question stands on the controlling terminal, so standard input and output are free for pipes. Nothing is chosen beforehand: an option is \
opened, shown alone and in full, and then confirmed. What was typed before the question stood there, or pasted, answers nothing.

Escape, Control-C, a signal, or a terminal that goes away leave the question open: E_CMD_UNRESOLVED with the reason, exit code 1, and nothing on standard \
output. Without a terminal it is E_CMD_TERMINAL, exit code 3. If another question stands on this terminal, this one waits for its end.

--plain, COUNTERSIGN_PLAIN=1 or TERM=dumb ask in lines that are only ever appended, as screen readers like them.

Examples:
  countersign moment ask reply.json > resolution.json
  some-agent | countersign moment ask --as tool-result --plain";

/// Put the binding moment in FILE to the person at this terminal, and print their resolution
#[derive(Args, Debug)]
#[command(after_long_help = AFTER)]
pub(crate) struct AskArgs {
    /// Ask in appended lines, each answer a typed line
    #[arg(long)]
    plain: bool,
    #[command(flatten)]
    source: MomentSource,
}

pub(crate) fn run(args: &AskArgs, console: &mut Console) -> io::Result<Exit> {
    let format = args.source.format();
    let (answer, envelope) = match args.source.envelope("moment ask", console) {
        Ok(found) => found,
        Err(answer) => return console.answer(format, &answer, Text::Nothing),
    };
    match ask(&envelope, args.manner()) {
        Ok(Ok(resolution)) => tell(format, answer, &envelope, &resolution, console),
        Ok(Err(why)) => console.answer(format, &unresolved(answer, why), Text::Nothing),
        Err(error) => {
            let sentence = format!("a terminal to ask on is expected, this process has none: {error}");
            let finding = Finding::error(
                codes::TERMINAL,
                Location::unknown().in_document(place::TERMINAL),
                sentence,
                "docs/surfaces.md",
            );
            console.answer(format, &answer.finding(finding), Text::Nothing)
        }
    }
}

impl AskArgs {
    fn manner(&self) -> Manner {
        let term = std::env::var_os("TERM");
        let asked = std::env::var_os("COUNTERSIGN_PLAIN").is_some_and(|value| !value.is_empty());
        let is_dumb = term.as_ref().is_none_or(|term| term == "dumb");
        let no_color = std::env::var_os("NO_COLOR");
        Manner {
            plain: self.plain || asked || is_dumb,
            color: color::wanted(true, no_color.as_deref(), term.as_deref()),
        }
    }
}

fn ask(envelope: &Envelope, manner: Manner) -> io::Result<Result<Resolution, Unresolved>> {
    let signals = Signals::catch();
    let reason = || signals.reason();
    let ended = Ended::by(&reason);
    Ok(Desk::take(ended)?.and_then(|mut desk| desk.ask(envelope, manner, ended)))
}
