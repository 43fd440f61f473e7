//! `countersign envelope verify`: what of the nine steps can be judged on an envelope alone.

use std::io;
use std::path::PathBuf;

use authority_envelope::{Action, CLAIMS, Envelope, Received, Scope};
use clap::Args;
use decision_trace::Time;
use findings::{Location, NotChecked, Report, Sink, visible};

use crate::answer::Answer;
use crate::args::SourceArg;
use crate::clock;
use crate::console::{Console, Text};
use crate::exit::Exit;
use crate::format::FormatArg;
use crate::json::Json;
use crate::key_set;

const AFTER: &str = "\
An envelope is good for one trace and one task, so both are told here and never taken from the envelope. On it alone these are judged: its \
structure, its scope, its signature and the key behind it (also whether that has been withdrawn by TIME), the intersection, the type of its \
principal, and whether it has expired by TIME. What only traces can show is listed as not checked.

Example:
  countersign envelope verify envelope.json --keys keys.json --trace-id 019267b4-7c1e-7a3f-8b2d-0123456789ab --task-id task-4471";

/// Verify the envelope in FILE for one trace and task at one time
#[derive(Args, Debug)]
#[command(after_long_help = AFTER)]
pub(crate) struct VerifyArgs {
    /// The key set that is trusted
    #[arg(long, value_name = "KEYS")]
    keys: PathBuf,
    /// The trace for which it is wanted
    #[arg(long, value_name = "ID")]
    trace_id: String,
    /// The task for which it is wanted
    #[arg(long, value_name = "ID")]
    task_id: String,
    /// The time at which it is wanted, instead of this machine's
    #[arg(long, value_name = "TIME")]
    at: Option<Time>,
    #[command(flatten)]
    source: SourceArg,
    #[command(flatten)]
    format: FormatArg,
}

pub(crate) fn run(args: &VerifyArgs, console: &mut Console) -> io::Result<Exit> {
    let format = args.format.format();
    let input = args.source.input();
    let answer = Answer::new("envelope verify").file(input.name());
    let bytes = match input.read() {
        Ok(bytes) => bytes,
        Err(error) => return console.answer(format, &answer.unread(error), Text::Nothing),
    };
    match args.verify(&bytes) {
        Ok((envelope, report)) => {
            let text = format!("good until {}\nNot proven: {CLAIMS}\n", envelope.expires());
            let answer = answer
                .output("hash", Json::text(envelope.hash().to_string()))
                .output("expires", Json::text(envelope.expires().to_string()))
                .output("claims", Json::text(CLAIMS))
                .report(report);
            console.answer(format, &answer, Text::Page(&text))
        }
        Err(report) => console.answer(format, &answer.report(report), Text::Nothing),
    }
}

impl VerifyArgs {
    /// The envelope and what could not be judged, or everything that speaks against it.
    fn verify(&self, bytes: &[u8]) -> Result<(Envelope, Report), Report> {
        let keys = key_set::read(&self.keys)?;
        let at = clock::told_or_now(self.at)?;
        let scope = Scope { trace_id: &self.trace_id, task_id: &self.task_id };
        let received = Received::parse(bytes)?;
        // Nothing is asked of an action here but that it is not too late for one.
        let mut report = received.examine(&keys, scope, &Action { tool: "", required: &[] }, at);
        if report.has_errors() {
            return Err(report);
        }
        let envelope = received.verify(&keys, scope)?.envelope().clone();
        let mut skip = |what, why| report.skip(NotChecked::new(Location::unknown(), what, why));
        skip("for whom the task was admitted (step 5)", "the trace of the task says so");
        skip("actions (steps 6 and 7)", "the trace of the task has them");
        if let Some(parent) = envelope.parent() {
            let parent = format!("the trace {} of its parent has them", visible(&parent.trace_id));
            skip("link and bounds of a child (steps 8 and 9)", &*parent);
        }
        Ok((envelope, report))
    }
}
