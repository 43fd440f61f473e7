//! What the tests of the recorder share: a key set, its signers, drafts, and what a verifier says of a file.
#![allow(dead_code, reason = "each test uses a part")]

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, LazyLock};

use decision_trace::{
    BoxedSigner, Component, Draft, Key, KeySet, MemorySigner, Options, Recorder, SignError, Signer, Time,
    ToolInvoked, ToolReturned, UnverifiedTrace, VerifiedTrace,
};
use durable_log::Storage;

pub(crate) const TRACE: &str = "019267b4-7c1e-7a3f-8b2d-0123456789ab";
pub(crate) const CHILD: &str = "019267b4-7c1e-7a3f-8b2d-00000000c41d";

pub(crate) fn time(text: &str) -> Time {
    text.parse().expect("a time")
}

pub(crate) fn now() -> Time {
    time("2026-09-16T14:00:00.020Z")
}

pub(crate) fn signer(component: Component) -> MemorySigner {
    let byte = match component {
        Component::ControlPlane => 1,
        Component::Supervisor => 2,
        Component::Gateway => 3,
    };
    MemorySigner::from_seed(component.as_str(), component, &[byte; 32])
}

/// A key set of the three; what it keeps of keys that sign many is shared.
pub(crate) fn keys() -> KeySet {
    static KEYS: LazyLock<KeySet> = LazyLock::new(make_keys);
    KEYS.clone()
}

fn make_keys() -> KeySet {
    let from = time("2026-01-01T00:00:00Z");
    let keys = Component::ALL
        .map(|component| Key::new(component.as_str(), component, signer(component).public_key(), from));
    KeySet::of(keys).expect("ids and keys differ")
}

/// A signer for each component.
pub(crate) fn signers() -> [BoxedSigner; 3] {
    Component::ALL.map(|component| signer(component).boxed())
}

pub(crate) fn open<S: Storage>(storage: S) -> Recorder<S> {
    match Recorder::open_on(storage, keys(), signers(), Options::new(), ()) {
        Ok(recorder) => recorder,
        Err(why) => panic!("{why}"),
    }
}

pub(crate) fn admission() -> Draft {
    let data = br#"{"agent":{"name":"order-analyst","namespace":"support"},"authority_envelope":{"clearances":["orders.read"],
        "expires":"2026-09-16T14:10:00.000Z"},"originating_principal":{"id":"sub|8f3a","type":"human"},"task_id":"task-4471"}"#;
    Draft::parse("task.admitted", data).expect("JSON")
}

/// A recorder of a trace that is begun.
pub(crate) fn begun<S: Storage>(storage: S) -> Recorder<S> {
    let recorder = open(storage);
    recorder.admit(TRACE, now(), admission()).unwrap_or_else(|why| panic!("{why}"));
    recorder
}

pub(crate) fn invoked(call_id: &str) -> ToolInvoked<'_> {
    ToolInvoked {
        call_id,
        tool: "orders.get",
        clearances_required: vec!["orders.read"],
        arguments_digest: None,
        approval: None,
    }
}

pub(crate) fn returned(call_id: &str) -> ToolReturned<'_> {
    ToolReturned { call_id, ok: true, result_digest: None }
}

pub(crate) fn note(text: &str) -> Draft {
    Draft::parse("x.acme.note", format!(r#"{{"text":"{text}"}}"#).as_bytes()).expect("JSON")
}

/// The verdict of the verifier, which has to be good.
pub(crate) fn verified(bytes: &[u8]) -> VerifiedTrace {
    match UnverifiedTrace::new(bytes).verify(&keys(), Options::new()) {
        Ok(trace) => trace,
        Err(report) => panic!("{report}"),
    }
}

/// A signer elsewhere, for the gateway: it can be out of reach, and it can answer with another key.
#[derive(Clone)]
pub(crate) struct Remote(Arc<RemoteState>);

struct RemoteState {
    ours: MemorySigner,
    other: MemorySigner,
    mood: AtomicUsize,
    asked: AtomicUsize,
}

#[derive(Clone, Copy)]
pub(crate) enum Mood {
    Signs = 0,
    IsOutOfReach = 1,
    SignsWithAnotherKey = 2,
    Panics = 3,
}

impl Remote {
    pub(crate) fn new() -> Remote {
        Remote(Arc::new(RemoteState {
            ours: signer(Component::Gateway),
            other: MemorySigner::from_seed("gateway", Component::Gateway, &[9; 32]),
            mood: AtomicUsize::new(0),
            asked: AtomicUsize::new(0),
        }))
    }

    pub(crate) fn is(&self, mood: Mood) {
        self.0.mood.store(mood as usize, Ordering::SeqCst);
    }

    pub(crate) fn asked(&self) -> usize {
        self.0.asked.load(Ordering::SeqCst)
    }
}

impl Signer for Remote {
    fn key_id(&self) -> &str {
        self.0.ours.key_id()
    }

    fn component(&self) -> Component {
        Component::Gateway
    }

    fn sign(&self, message: &[u8]) -> Result<[u8; 64], SignError> {
        self.0.asked.fetch_add(1, Ordering::SeqCst);
        match self.0.mood.load(Ordering::SeqCst) {
            0 => self.0.ours.sign(message),
            1 => Err(SignError::new("the vault does not answer")),
            2 => self.0.other.sign(message),
            _ => panic!("the signer panics"),
        }
    }
}
