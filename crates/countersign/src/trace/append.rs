//! `countersign trace append`: records into a trace, each durable before it is told.

use std::io::{self, Write};
use std::path::PathBuf;

use clap::Args;
use decision_trace::{
    BoxedSigner, Component, FileSigner, KeySet, Recorded, Recorder, Time, Unrecorded, layout,
};
use findings::{Finding, Location, Report};

use super::draft::Order;
use crate::answer::Answer;
use crate::clock;
use crate::codes;
use crate::console::{Console, Text};
use crate::counted::counted;
use crate::exit::Exit;
use crate::format::{Format, FormatArg};
use crate::input::{Input, Lines, text_of, unread};
use crate::json::Json;
use crate::key_set::KeySetArg;
use crate::keys;

const COMMAND: &str = "trace append";

const AFTER: &str = "\
What is to be recorded comes on standard input, one JSON object a line:

  {\"type\":TYPE,\"data\":{…}}                          a draft; it gets its place, its time, its hash and a signature here
  {\"type\":TYPE,\"data\":{…},\"by\":COMPONENT}           the same, where more than one key that was given may sign it
  {\"type\":\"task.admitted\",\"trace_id\":ID,\"data\":{…}}  the first record of a trace, with --begin
  a whole record                                    signed elsewhere; it is appended as it is, if it is the next one

Each record is judged by every rule of the trace before it is written, and each gets a line of output, its place and its hash, when it would \
survive a loss of power. The first that is refused ends the run: nothing of it is written, and nothing behind it is read. What was \
told before stays.

While this runs, no other process can write to FILE. A trace that a crash left is gone on with after its last whole record.

Examples:
  countersign trace append task.jsonl --begin --keys keys.json --key cp.pem < admission.json
  echo '{\"type\":\"task.closed\",\"data\":{\"outcome\":\"completed\"}}' | countersign trace append task.jsonl --keys keys.json --key sv.pem";

/// Record what standard input says in the trace FILE: typed, judged, signed, and durable before it is told
#[derive(Args, Debug)]
#[command(after_long_help = AFTER)]
pub(super) struct AppendArgs {
    /// The trace
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Begin a trace, in a file that is not there yet or empty
    #[arg(long)]
    begin: bool,
    #[command(flatten)]
    keys: KeySetArg,
    /// A private key file to sign with, one for each component; its id and component are those that the key set has for it
    #[arg(long = "key", value_name = "FILE")]
    signers: Vec<PathBuf>,
    /// The time of the records, unless the trace is past it; without it, that of the clock
    #[arg(long, value_name = "TIME")]
    at: Option<Time>,
    #[command(flatten)]
    format: FormatArg,
}

pub(super) fn run(args: &AppendArgs, console: &mut Console) -> io::Result<Exit> {
    let format = args.format.format();
    if args.keys.is_standard_input() {
        let message = "what is to be recorded comes from standard input; name a file for the key set";
        return console.misuse(format, COMMAND, message);
    }
    let name = text_of(args.file.as_os_str());
    let opened = args.open();
    let (recorder, components) = match opened {
        Ok(opened) => opened,
        Err(report) => {
            let answer = Answer::new(COMMAND).file(name).report(report);
            return console.answer(format, &answer, Text::Nothing);
        }
    };
    if let (1.., Format::Text) = (recorder.dropped(), format) {
        console.note(&format!(
            "dropped {} at the end of {name}: a record that a crash cut off, and of which nobody was told",
            counted(recorder.dropped(), "byte")
        ));
    }
    let input = Input::new(None, u32::try_from(layout::LINE_BYTES).unwrap_or(u32::MAX));
    let mut lines = match input.lines() {
        Ok(lines) => lines,
        Err(error) => {
            let answer = Answer::new(COMMAND).file(input.name()).unread(error.into());
            return console.answer(format, &answer, Text::Nothing);
        }
    };
    let desk = Desk { recorder, components, at: args.at, name };
    desk.record_all(&mut lines, format, console)
}

impl AppendArgs {
    fn open(&self) -> Result<(Recorder, Vec<Component>), Report> {
        let keys = self.keys.read()?;
        let mut signers = Vec::new();
        let mut components = Vec::new();
        for path in &self.signers {
            let (signer, component) = signer(path, &keys)?;
            signers.push(signer);
            components.push(component);
        }
        let opened = if self.begin {
            Recorder::create(&self.file, keys, signers)
        } else {
            // A misspelt name is a file that cannot be read, and begins no other trace.
            std::fs::metadata(&self.file).map_err(|error| unread(&error))?;
            Recorder::open(&self.file, keys, signers)
        };
        let name = text_of(self.file.as_os_str());
        let recorder =
            opened.map_err(|unrecorded| unrecorded.into_report().relocated(|at| at.in_document(&*name)))?;
        Ok((recorder, components))
    }
}

/// The signer in a private key file, as the key set knows its public half.
fn signer(path: &PathBuf, keys: &KeySet) -> Result<(BoxedSigner, Component), Report> {
    let public_key = keys::public_half(path)?;
    let key = keys.keys().find(|key| *key.public_key() == public_key).ok_or_else(|| {
        let at = Location::unknown().in_document(text_of(path.as_os_str()));
        let sentence = format!("a key whose public half is in the key set is expected, {public_key} is not");
        Finding::error(codes::NO_KEY, at, sentence, "docs/keys.md")
    })?;
    let signer = FileSigner::open(path, key.id(), key.component())?;
    Ok((signer.boxed(), key.component()))
}

struct Desk {
    recorder: Recorder,
    /// Those that a key was given for.
    components: Vec<Component>,
    at: Option<Time>,
    name: String,
}

impl Desk {
    fn record_all(&self, lines: &mut Lines, format: Format, console: &mut Console) -> io::Result<Exit> {
        // A SARIF log is one document: it waits for the end.
        let mut log = vec![Answer::new(COMMAND).file("-".to_owned())];
        loop {
            let line = lines.next();
            let recorded = match line {
                Ok(None) if format == Format::Sarif => return console.sarif(&log),
                Ok(None) => return Ok(Exit::Good),
                Ok(Some(line)) => self.record(line),
                Err(why) => Err(why.finding().into()),
            };
            let answer = Answer::new(COMMAND).file("-".to_owned()).line(lines.number(), lines.start());
            match recorded {
                Ok(recorded) => {
                    let Recorded { seq, hash, ts, .. } = recorded;
                    let answer = answer
                        .output("seq", Json::Number(seq))
                        .output("ts", Json::text(ts.to_string()))
                        .output("hash", Json::text(hash.to_string()));
                    match format {
                        Format::Sarif => {}
                        _ => drop(console.answer(format, &answer, Text::Line(&format!("{seq} {hash}")))?),
                    }
                    // It is durable now, and whoever waits for that is told now.
                    console.flush()?;
                }
                Err(report) => {
                    let answer = answer.report(report);
                    if format == Format::Sarif {
                        log.push(answer);
                        return console.sarif(&log);
                    }
                    return console.answer(format, &answer, Text::Nothing);
                }
            }
        }
    }

    fn record(&self, line: &[u8]) -> Result<Recorded, Report> {
        let recorded = match Order::parse(line)? {
            Order::Signed(line) => self.recorder.append_signed(line),
            Order::Admit { trace_id, draft } => self.recorder.admit(&trace_id, self.clock()?, draft),
            Order::Append { by, draft } => {
                let by = by.map_or_else(|| self.component_for(draft.kind()), Ok)?;
                self.recorder.append(by, self.clock()?, draft)
            }
        };
        recorded.map_err(|unrecorded| match unrecorded {
            Unrecorded::Store(report) => report.relocated(|at| at.in_document(&*self.name)),
            // Bytes are those of a record that nobody has seen.
            Unrecorded::Rules(report) | Unrecorded::Signer(report) => report.relocated(without_byte),
        })
    }

    fn clock(&self) -> Result<Time, Report> {
        clock::told_or_now(self.at)
    }

    /// The one component that may sign a record of this kind and for which there is a key.
    fn component_for(&self, kind: Option<decision_trace::Kind>) -> Result<Component, Report> {
        let may_sign = |component: &&Component| match kind {
            Some(kind) => kind.signers().contains(component),
            None => true,
        };
        let mut able = self.components.iter().filter(may_sign);
        match (able.next(), able.next()) {
            (Some(component), None) => Ok(*component),
            (None, _) => {
                let who: Vec<&str> =
                    kind.map_or(&[][..], |kind| kind.signers()).iter().map(|by| by.as_str()).collect();
                let sentence =
                    format!("no key was given with --key that may sign this; {} may", who.join(" or "));
                Err(Finding::error(codes::DRAFT, Location::pointer("/by"), sentence, "DT §3").into())
            }
            (Some(_), Some(_)) => {
                let sentence =
                    "which of the components signs is expected, more than one of those with a key may";
                Err(Finding::error(codes::DRAFT, Location::pointer("/by"), sentence, "DT §3").into())
            }
        }
    }
}

/// The same place without a byte.
fn without_byte(at: Location) -> Location {
    let mut place = Location::unknown();
    if let Some(trace) = at.trace() {
        place = place.in_trace(trace);
    }
    if let Some(seq) = at.seq() {
        place = place.at_seq(seq);
    }
    if let Some(pointer) = at.as_pointer() {
        place = place.at_pointer(pointer);
    }
    place
}
