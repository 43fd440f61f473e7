//! Probes for the recorder and for private keys in files, which no operation reaches.

use super::probes::Probe;
use decision_trace::codes::{
    E_KEY_MODE, E_RECORDER_ANSWER, E_RECORDER_DAMAGED, E_RECORDER_SIGN, E_RECORDER_SIGNER, E_TRACE_STRUCTURE,
};
use decision_trace::{
    BoxedSigner, Component, Draft, FileSigner, KeySet, MemorySigner, Recorder, SignError, Signer, Time,
    Undone, Unrecorded, create_key_file,
};
use durable_log::Disk;
use findings::Code;
use std::convert::Infallible;
use std::fs;
use std::path::PathBuf;
use tempfile::TempDir;
use testkit::trace::{CONTROL_PLANE, GATEWAY, KeySetText, SUPERVISOR, TRACE, TraceKey, TraceText, data};

pub(super) const PROBES: &[Probe] = &[
    #[cfg(unix)]
    ("probe: a private key that others may read is refused", || mode_counts() == Some(true)),
    ("probe: what no broken write left at the end of a trace is refused", || end_counts() == Some(true)),
    ("probe: no answer and no salt is written into a trace", || {
        resolved(&data::answered("m")) == Some(Ok(()))
            && ["answer", "salt"].iter().all(|member| {
                let plain = data::answered("m").replacen('{', &format!(r#"{{"{member}":"x","#), 1);
                resolved(&plain) == Some(Err(E_RECORDER_ANSWER))
            })
    }),
    ("probe: a way of writing that is for one type writes no other", || {
        invoked("tool.invoked", &data::invoked("c")) == Some(Ok(()))
            && invoked("x.acme.note", "{}") == Some(Err(E_TRACE_STRUCTURE))
    }),
    ("probe: a recorder takes one signer for a component", || {
        let other = || signer(&GATEWAY).boxed();
        opened(vec![other()]) == Some(Ok(()))
            && opened(vec![other(), other()]) == Some(Err(E_RECORDER_SIGNER))
    }),
    ("probe: a signer signs for the component of its key", || {
        let posing = MemorySigner::from_seed(GATEWAY.id(), Component::Supervisor, &GATEWAY.seed());
        opened(vec![posing.boxed()]) == Some(Err(E_RECORDER_SIGNER))
    }),
    ("probe: a signer has the key that the key set has under its id", || {
        let other = MemorySigner::from_seed(GATEWAY.id(), Component::Gateway, &SUPERVISOR.seed());
        opened(vec![other.boxed()]) == Some(Err(E_RECORDER_SIGNER))
    }),
    ("probe: a signature from elsewhere is checked before it is written", || {
        signed_elsewhere(&GATEWAY) == Some(Ok(()))
            && signed_elsewhere(&SUPERVISOR) == Some(Err(E_RECORDER_SIGN))
    }),
];

fn signer(key: &TraceKey) -> MemorySigner {
    let component = if key.id() == GATEWAY.id() { Component::Gateway } else { Component::Supervisor };
    MemorySigner::from_seed(key.id(), component, &key.seed())
}

fn code(unrecorded: &Unrecorded) -> Option<Code> {
    unrecorded.report().first_code()
}

/// The first code of what was refused; `None` where there is none, which is no answer either.
fn verdict<T>(answer: Result<T, Unrecorded>) -> Option<Result<(), Code>> {
    match answer {
        Ok(_) => Some(Ok(())),
        Err(unrecorded) => Some(Err(code(&unrecorded)?)),
    }
}

/// A trace of one moment in a folder of its own.
struct Desk {
    _folder: TempDir,
    path: PathBuf,
}

impl Desk {
    fn new() -> Option<Desk> {
        let folder = tempfile::tempdir().ok()?;
        let path = folder.path().join("trace.jsonl");
        let mut trace = TraceText::new(TRACE);
        trace.push(&CONTROL_PLANE, "task.admitted", &data::admitted());
        trace.push(&SUPERVISOR, "moment.emitted", &data::emitted("m"));
        fs::write(&path, trace.text()).ok()?;
        Some(Desk { _folder: folder, path })
    }

    fn open(&self, signers: Vec<BoxedSigner>) -> Result<Recorder<Disk>, Unrecorded> {
        let keys = KeySet::parse(KeySetText::default().text().as_bytes()).map_err(Unrecorded::Rules)?;
        Recorder::open(&self.path, keys, signers)
    }

    fn both(&self) -> Option<Recorder<Disk>> {
        self.open(vec![signer(&GATEWAY).boxed(), signer(&SUPERVISOR).boxed()]).ok()
    }
}

fn now() -> Option<Time> {
    "2026-09-16T14:00:09Z".parse().ok()
}

#[cfg(unix)]
fn mode_counts() -> Option<bool> {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().ok()?;
    let path = folder.path().join("key.pem");
    create_key_file(&path, &[7; 32]).ok()?;
    let open = |mode| {
        fs::set_permissions(&path, fs::Permissions::from_mode(mode)).ok()?;
        Some(FileSigner::open(&path, "k", Component::Gateway).map(drop).map_err(|report| report.first_code()))
    };
    Some(
        open(0o600)?.is_ok()
            && [0o640, 0o604, 0o620].iter().all(|mode| open(*mode) == Some(Err(Some(E_KEY_MODE)))),
    )
}

/// A beginning of the next record is dropped; the last record without its line feed and with another byte is not.
fn end_counts() -> Option<bool> {
    let with_end = |end: &str| {
        let desk = Desk::new()?;
        let text = fs::read_to_string(&desk.path).ok()?;
        let whole = text.trim_end_matches('\n');
        fs::write(&desk.path, format!("{whole}{end}")).ok()?;
        verdict(desk.open(Vec::new()))
    };
    Some(with_end("\n{\"data\":{")? == Ok(()) && with_end("\u{b}")? == Err(E_RECORDER_DAMAGED))
}

fn resolved(data: &str) -> Option<Result<(), Code>> {
    let desk = Desk::new()?;
    let draft = Draft::parse("moment.resolved", data.as_bytes()).ok()?;
    verdict(desk.both()?.append(Component::Supervisor, now()?, draft))
}

fn invoked(kind: &str, data: &str) -> Option<Result<(), Code>> {
    let desk = Desk::new()?;
    let draft = Draft::parse(kind, data.as_bytes()).ok()?;
    match desk.both()?.invoke(Component::Gateway, now()?, |_| Ok::<_, Infallible>(draft)) {
        Ok(_) => Some(Ok(())),
        Err(Undone::Refused(never)) => match never {},
        Err(Undone::Unrecorded(unrecorded)) => Some(Err(code(&unrecorded)?)),
    }
}

fn opened(signers: Vec<BoxedSigner>) -> Option<Result<(), Code>> {
    verdict(Desk::new()?.open(signers))
}

/// Signs for the gateway out of sight.
struct Elsewhere(MemorySigner);

impl Signer for Elsewhere {
    fn key_id(&self) -> &str {
        GATEWAY.id()
    }

    fn component(&self) -> Component {
        Component::Gateway
    }

    fn sign(&self, message: &[u8]) -> Result<[u8; 64], SignError> {
        self.0.sign(message)
    }
}

fn signed_elsewhere(key: &TraceKey) -> Option<Result<(), Code>> {
    let desk = Desk::new()?;
    let recorder = desk.open(vec![Box::new(Elsewhere(signer(key)))]).ok()?;
    let draft = Draft::parse("tool.invoked", data::invoked("c").as_bytes()).ok()?;
    verdict(recorder.append(Component::Gateway, now()?, draft))
}
