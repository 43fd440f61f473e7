//! The handshake: one agent with its ledger on disk, step by step.
//!
//! The protocol has no place for the reasons that an agent gives for a closed hatch or a calibration note. Here they count as
//! given, so what a step emits is judged by everything else: a hedge, a leading stem and the other refusals of the discipline hold.

use super::{NoAnswer, accept, defect};
use crate::input;
use crate::json::{Json, Members, member};
use crate::subject::Answer;
use binding_moment::{
    Emission, EmitOptions, Envelope, FileLedger, Hatch, Ledger, Outcome, Reasons, Reply, UnixMillis, Wire,
};
use findings::Report;
use std::env;
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::process;

/// The time of every step: the clock has no part in a handshake.
const NOW: u64 = 1_767_225_600_000;

pub(super) fn handshake(input: &Members) -> Result<Answer, NoAnswer> {
    let steps = member(input, "steps").and_then(Json::as_array).ok_or("`steps` is a list")?;
    let folder = Folder::new()?;
    let mut agent = Agent::open(&folder.0)?;
    let mut outcomes = Vec::new();
    for step in steps {
        let outcome = match step.as_object() {
            Some([(name, document)]) if name == "emit" => agent.emit(&input::document(document)?),
            Some([(name, document)]) if name == "resolve" => agent.resolve(&input::document(document)?),
            Some([(name, Json::String(text))]) if name == "incorporate" => agent.incorporate(text),
            Some([(name, Json::Bool(true))]) if name == "restart" => {
                // Nothing of the process that was is left but the file.
                drop(agent);
                agent = Agent::open(&folder.0)?;
                "restarted".to_owned()
            }
            _ => return Err("a step is one of emit, resolve, incorporate, restart".into()),
        };
        outcomes.push(outcome);
    }
    Ok(accept([("outcomes", Json::strings(outcomes))]))
}

struct Agent {
    ledger: FileLedger,
    now: UnixMillis,
}

impl Agent {
    fn open(folder: &Path) -> Result<Agent, NoAnswer> {
        match (FileLedger::open(folder.join("ledger")), UnixMillis::new(NOW)) {
            (Ok(ledger), Some(now)) => Ok(Agent { ledger, now }),
            (Err(report), _) => defect(report),
            (_, None) => defect("the time is out of range"),
        }
    }

    fn emit(&self, document: &[u8]) -> String {
        let emission = Envelope::parse(document).and_then(|envelope| {
            let reasons = reasons(&envelope);
            Emission::of(envelope, &reasons)
        });
        match emission {
            Err(report) => named("refused", &report),
            Ok(emission) => match self.ledger.emit(&emission, self.now, EmitOptions::new()) {
                Ok(_) => "emitted".to_owned(),
                Err(refusal) => named("refused", refusal.report()),
            },
        }
    }

    fn resolve(&self, document: &[u8]) -> String {
        let reply = match Reply::parse(document, &Wire::bare()) {
            Ok(reply) => reply,
            Err(report) => return named("discarded", &report),
        };
        match self.ledger.consume(reply, self.now).map(|resolution| resolution.into_outcome()) {
            Ok(Outcome::Option(index)) => format!("option:{index}"),
            Ok(Outcome::Answer(_)) => "answer".to_owned(),
            Ok(Outcome::Question) => "question".to_owned(),
            Err(discard) => named("discarded", discard.report()),
        }
    }

    fn incorporate(&self, text: &str) -> String {
        match self.ledger.incorporate(text) {
            Ok(_) => "incorporated".to_owned(),
            Err(refusal) => named("refused", refusal.report()),
        }
    }
}

/// A reason for whatever this envelope does that wants one and that an agent may do.
fn reasons(envelope: &Envelope) -> Reasons {
    const REASON: &str = "It counts as given.";
    let mut reasons = Reasons::none();
    for hatch in [Hatch::FreeText, Hatch::Dialogue] {
        if !envelope.hatches().is_open(hatch) {
            reasons = reasons.closed(hatch, REASON);
        }
    }
    match envelope.calibration_note() {
        Some(_) => reasons.calibration(REASON),
        None => reasons,
    }
}

/// What happened with the first code of the report.
fn named(what: &str, report: &Report) -> String {
    let code = report.first_code().map(|code| code.as_str()).unwrap_or_default();
    format!("{what}:{code}")
}

/// A folder for one handshake, which goes when it ends.
struct Folder(PathBuf);

impl Folder {
    fn new() -> Result<Folder, NoAnswer> {
        for attempt in 0.. {
            let path = env::temp_dir().join(format!("countersign-handshake-{}-{attempt}", process::id()));
            match fs::create_dir(&path) {
                Ok(()) => return Ok(Folder(path)),
                Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
                Err(error) => return defect(format!("cannot make a folder for the ledger: {error}")),
            }
        }
        defect("every name for a folder is taken")
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // A folder that stays behind harms nobody.
        let _ = fs::remove_dir_all(&self.0);
    }
}
