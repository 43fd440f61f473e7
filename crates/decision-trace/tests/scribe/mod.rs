//! Writes traces for the tests of this crate: independent of the recorder, and able to write what no recorder would.
#![allow(dead_code, reason = "each test uses a part")]

use decision_trace::{Component, Key, KeySet, PublicKey};
use ed25519_dalek::{Signer, SigningKey};
use jcs_strict::{Digest, Profile};

pub(crate) const TRACE: &str = "019267b4-7c1e-7a3f-8b2d-0123456789ab";
pub(crate) const CHILD: &str = "019267b4-7c1e-7a3f-8b2d-00000000c41d";

/// The key of a component, from a fixed seed.
pub(crate) fn signing_key(component: Component) -> SigningKey {
    let byte = match component {
        Component::ControlPlane => 1,
        Component::Supervisor => 2,
        Component::Gateway => 3,
    };
    SigningKey::from_bytes(&[byte; 32])
}

/// A key set of the three keys, each under its component's name.
pub(crate) fn keys() -> KeySet {
    let keys = Component::ALL.map(|component| {
        let public_key =
            PublicKey::from_bytes(signing_key(component).verifying_key().as_bytes()).expect("a key");
        Key::new(component.as_str(), component, public_key, "2026-01-01T00:00:00Z".parse().expect("a time"))
    });
    KeySet::of(keys).expect("ids and keys differ")
}

/// A record before it is signed.
#[derive(Clone)]
pub(crate) struct Draft {
    pub(crate) trace_id: String,
    pub(crate) seq: String,
    pub(crate) ts: String,
    pub(crate) kind: String,
    pub(crate) component: Component,
    pub(crate) key_id: String,
    /// As JSON.
    pub(crate) prev: String,
    pub(crate) data: String,
}

impl Draft {
    /// Its line, with a hash and a signature of its own.
    pub(crate) fn line(&self) -> (String, String) {
        let Draft { trace_id, seq, ts, kind, key_id, prev, data, .. } = self;
        let unhashed = format!(
            r#"{{"data":{data},"key_id":"{key_id}","prev":{prev},"seq":{seq},"trace_id":"{trace_id}","ts":"{ts}","type":"{kind}","v":"1.0"}}"#
        );
        let hash = Digest::of(canonical(&unhashed).as_bytes()).to_string();
        let line =
            format!(r#"{},"hash":"{hash}","sig":"{}"}}"#, &unhashed[..unhashed.len() - 1], self.sign(&hash));
        (canonical(&line), hash)
    }

    /// The signature of its component over a text.
    pub(crate) fn sign(&self, message: &str) -> String {
        let signature = signing_key(self.component).sign(message.as_bytes()).to_bytes();
        decision_trace::Signature::from_bytes(signature).to_string()
    }
}

pub(crate) fn canonical(text: &str) -> String {
    jcs_strict::canonical(text.as_bytes(), &Profile::RFC8785).expect(text).into_string()
}

/// A trace under construction.
#[derive(Clone)]
pub(crate) struct Scribe {
    pub(crate) trace_id: String,
    pub(crate) lines: Vec<String>,
    pub(crate) drafts: Vec<Draft>,
    head: Option<String>,
}

impl Scribe {
    pub(crate) fn new(trace_id: &str) -> Scribe {
        Scribe { trace_id: trace_id.to_owned(), lines: Vec::new(), drafts: Vec::new(), head: None }
    }

    /// With task.admitted under an envelope of these clearances.
    pub(crate) fn admitted(trace_id: &str, clearances: &str, expires: &str) -> Scribe {
        let data = format!(
            r#"{{"agent":{{"name":"a","namespace":"n"}},"authority_envelope":{{"clearances":{clearances},"expires":"{expires}"}},"originating_principal":{{"id":"p","type":"human"}},"task_id":"t"}}"#
        );
        Scribe::new(trace_id).and(Component::ControlPlane, "task.admitted", &data)
    }

    /// With task.admitted.
    pub(crate) fn begun() -> Scribe {
        Scribe::admitted(TRACE, r#"["orders.read"]"#, "2026-09-16T14:10:00Z")
    }

    /// The draft of the next record.
    pub(crate) fn draft(&self, component: Component, kind: &str, data: &str) -> Draft {
        Draft {
            trace_id: self.trace_id.clone(),
            seq: self.lines.len().to_string(),
            ts: format!("2026-09-16T14:00:{:02}Z", self.lines.len() % 60),
            kind: kind.to_owned(),
            component,
            key_id: component.as_str().to_owned(),
            prev: self.head.as_ref().map_or("null".to_owned(), |hash| format!("\"{hash}\"")),
            data: data.to_owned(),
        }
    }

    pub(crate) fn push(&mut self, draft: Draft) {
        let (line, hash) = draft.line();
        self.lines.push(line);
        self.drafts.push(draft);
        self.head = Some(hash);
    }

    pub(crate) fn and(mut self, component: Component, kind: &str, data: &str) -> Scribe {
        let draft = self.draft(component, kind, data);
        self.push(draft);
        self
    }

    /// By the supervisor, who may sign most types.
    pub(crate) fn then(self, kind: &str, data: &str) -> Scribe {
        self.and(Component::Supervisor, kind, data)
    }

    /// The same trace with one record written differently, and everything after it as it was drafted, linked again.
    pub(crate) fn with(&self, place: usize, change: impl FnOnce(&mut Draft)) -> Scribe {
        let mut other = Scribe::new(&self.trace_id);
        let mut change = Some(change);
        for (index, draft) in self.drafts.iter().enumerate() {
            let mut draft = draft.clone();
            draft.prev = other.head.as_ref().map_or("null".to_owned(), |hash| format!("\"{hash}\""));
            if index == place
                && let Some(change) = change.take()
            {
                change(&mut draft);
            }
            other.push(draft);
        }
        other
    }

    pub(crate) fn text(&self) -> String {
        self.lines.iter().map(|line| format!("{line}\n")).collect()
    }

    /// The hash of the last record.
    pub(crate) fn head(&self) -> &str {
        self.head.as_deref().unwrap_or_default()
    }
}

/// A digest whose text ends in this.
pub(crate) fn digest(end: &str) -> String {
    format!("sha256:{:0>64}", end)
}
