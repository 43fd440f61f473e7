//! `countersign moment serve`: a decision as a page on this machine, and its resolution on standard output.

mod exchange;
mod office;
mod request;
mod response;

use std::io;
use std::net::{Ipv4Addr, TcpListener};
use std::time::Duration;

use binding_moment::{Envelope, Resolution, Unresolved};
use clap::Args;
use findings::{Finding, Location};

use self::office::Office;
use super::resolve::tell;
use super::source::MomentSource;
use super::unresolved::unresolved;
use crate::codes;
use crate::console::{Console, Text, note_at_once};
use crate::exit::Exit;
use crate::place;
use crate::signal::Signals;

const AFTER: &str = "\
The page stands at an address of this machine that nobody else can guess: it is printed on standard error, in every --format, and holds a token that \
is good for one answer. Open it in a browser; nothing is opened by itself. Nothing is chosen on it beforehand. The first answer that \
can be taken is printed as moment resolve prints it, and ends this; a second one changes nothing.

A signal, or --timeout, leaves the question open: E_CMD_UNRESOLVED with the reason, exit code 1, and nothing on standard output.

Only programs on this machine reach the page. docs/surfaces.md says what is refused, and what a program that runs as the same person could \
still do.

Examples:
  countersign moment serve reply.json > resolution.json
  countersign moment serve --port 8700 --timeout 600 --as tool-result reply.json";

/// Put the binding moment in FILE to a person in a browser on this machine, and print their resolution
#[derive(Args, Debug)]
#[command(after_long_help = AFTER)]
pub(crate) struct ServeArgs {
    /// The port of the address 127.0.0.1; 0 is any that is free
    #[arg(long, value_name = "N", default_value_t = 0)]
    port: u16,
    /// The time that the agent gives the question; without it there is no end
    #[arg(long, value_name = "SECONDS", value_parser = clap::value_parser!(u32).range(1..))]
    timeout: Option<u32>,
    #[command(flatten)]
    source: MomentSource,
}

pub(crate) fn run(args: &ServeArgs, console: &mut Console) -> io::Result<Exit> {
    let format = args.source.format();
    let (answer, envelope) = match args.source.envelope("moment serve", console) {
        Ok(found) => found,
        Err(answer) => return console.answer(format, &answer, Text::Nothing),
    };
    let outcome = match args.serve(&envelope) {
        Ok(outcome) => outcome,
        Err(error) => {
            let sentence =
                format!("a port of this machine to serve the page on is expected, there is none: {error}");
            let place = Location::unknown().in_document(place::PORT);
            let finding = Finding::error(codes::SERVE, place, sentence, "docs/surfaces.md");
            return console.answer(format, &answer.finding(finding), Text::Nothing);
        }
    };
    match outcome {
        Ok(resolution) => tell(format, answer, &envelope, &resolution, console),
        Err(why) => console.answer(format, &unresolved(answer, why), Text::Nothing),
    }
}

impl ServeArgs {
    fn serve(&self, envelope: &Envelope) -> io::Result<Result<Resolution, Unresolved>> {
        let signals = Signals::catch();
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, self.port))?;
        let office = Office::new(envelope, token()?, listener.local_addr()?.port());
        note_at_once(&format!("to decide, open {} in a browser on this machine", office.address()));
        let time = self.timeout.map(|seconds| Duration::from_secs(seconds.into()));
        exchange::until_decided(&listener, &office, time, &signals)
    }
}

/// 128 random bits in hexadecimal digits.
fn token() -> io::Result<String> {
    let mut bits = [0; 16];
    getrandom::fill(&mut bits).map_err(|error| io::Error::other(error.to_string()))?;
    Ok(bits.iter().map(|byte| format!("{byte:02x}")).collect())
}
