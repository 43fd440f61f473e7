//! Key pairs that are the same on every machine, and key sets of them.

use super::base64url;
use ed25519_dalek::{Signer as _, SigningKey};
use sha2::{Digest as _, Sha256};
use std::sync::LazyLock;

/// The control plane's key.
pub static CONTROL_PLANE: LazyLock<TraceKey> =
    LazyLock::new(|| TraceKey::new("control-plane-1", "control-plane"));
/// The supervisor's key.
pub static SUPERVISOR: LazyLock<TraceKey> = LazyLock::new(|| TraceKey::new("supervisor-1", "supervisor"));
/// The gateway's key.
pub static GATEWAY: LazyLock<TraceKey> = LazyLock::new(|| TraceKey::new("gateway-1", "gateway"));
/// Another key of the control plane, in no key set unless it is put there.
pub static OTHER_CONTROL_PLANE: LazyLock<TraceKey> =
    LazyLock::new(|| TraceKey::new("control-plane-2", "control-plane"));
/// Another key of the supervisor, in no key set unless it is put there.
pub static OTHER_SUPERVISOR: LazyLock<TraceKey> =
    LazyLock::new(|| TraceKey::new("supervisor-2", "supervisor"));
/// Another key of the gateway, in no key set unless it is put there.
pub static OTHER_GATEWAY: LazyLock<TraceKey> = LazyLock::new(|| TraceKey::new("gateway-2", "gateway"));

/// A key pair with the id and the component under which a key set has it.
#[derive(Clone, Debug)]
pub struct TraceKey {
    id: String,
    component: String,
    pair: SigningKey,
}

impl TraceKey {
    /// The key pair whose seed is the SHA-256 of its id. Everybody can make it, so it is good for tests only.
    pub fn new(id: &str, component: &str) -> TraceKey {
        let pair = SigningKey::from_bytes(&Sha256::digest(id.as_bytes()).into());
        TraceKey { id: id.to_owned(), component: component.to_owned(), pair }
    }

    /// One of the six keys of this module.
    pub fn by_id(id: &str) -> Option<&'static TraceKey> {
        [&CONTROL_PLANE, &SUPERVISOR, &GATEWAY, &OTHER_CONTROL_PLANE, &OTHER_SUPERVISOR, &OTHER_GATEWAY]
            .into_iter()
            .map(|key| &**key)
            .find(|key| key.id == id)
    }

    /// The id.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// The component.
    pub fn component(&self) -> &str {
        &self.component
    }

    /// The seed.
    pub fn seed(&self) -> [u8; 32] {
        self.pair.to_bytes()
    }

    /// The 32 bytes of the public key.
    pub fn public_bytes(&self) -> [u8; 32] {
        self.pair.verifying_key().to_bytes()
    }

    /// The public key as a key set has it.
    pub fn public_key(&self) -> String {
        base64url::encode(&self.public_bytes())
    }

    /// The signature over the bytes of a text, as a record has it.
    pub fn sign(&self, text: &str) -> String {
        base64url::encode(&self.pair.sign(text.as_bytes()).to_bytes())
    }
}

/// A key set as text: for each key its members as raw JSON, in the order in which they are written.
#[derive(Clone, Debug)]
pub struct KeySetText {
    /// The version, as raw JSON.
    pub v: String,
    /// The keys.
    pub keys: Vec<Vec<(String, String)>>,
    /// What stands behind the last member of the key set, with its comma.
    pub more: String,
}

impl Default for KeySetText {
    /// The first key of each component, valid from the beginning of 2026 on.
    fn default() -> KeySetText {
        KeySetText::of(&[&CONTROL_PLANE, &SUPERVISOR, &GATEWAY])
    }
}

impl KeySetText {
    /// A key set of these keys, valid from the beginning of 2026 on.
    pub fn of(keys: &[&TraceKey]) -> KeySetText {
        KeySetText {
            v: "\"1.0\"".to_owned(),
            keys: keys.iter().map(|key| entry(key.id(), key.component(), &key.public_key())).collect(),
            more: String::new(),
        }
    }

    /// The same key set with one more key.
    #[must_use]
    pub fn with(mut self, key: &TraceKey) -> KeySetText {
        self.keys.push(entry(key.id(), key.component(), &key.public_key()));
        self
    }

    /// The same key set with one more key of this public key.
    #[must_use]
    pub fn with_public_key(mut self, id: &str, component: &str, public_key: &str) -> KeySetText {
        self.keys.push(entry(id, component, public_key));
        self
    }

    /// The same key set, where a member of the key at this index has this value, as raw JSON; a member that is not there is added.
    #[must_use]
    pub fn set(mut self, index: usize, name: &str, raw: &str) -> KeySetText {
        let members = &mut self.keys[index];
        match members.iter_mut().find(|(other, _)| other == name) {
            Some((_, value)) => *value = raw.to_owned(),
            None => members.push((name.to_owned(), raw.to_owned())),
        }
        self
    }

    /// The same key set, where the key at this index has no such member.
    #[must_use]
    pub fn without(mut self, index: usize, name: &str) -> KeySetText {
        self.keys[index].retain(|(other, _)| other != name);
        self
    }

    /// The text.
    pub fn text(&self) -> String {
        let keys: Vec<String> = self
            .keys
            .iter()
            .map(|members| {
                let members: Vec<String> =
                    members.iter().map(|(name, value)| format!("\"{name}\":{value}")).collect();
                format!("{{{}}}", members.join(","))
            })
            .collect();
        format!(r#"{{"v":{},"keys":[{}]{}}}"#, self.v, keys.join(","), self.more)
    }
}

fn entry(id: &str, component: &str, public_key: &str) -> Vec<(String, String)> {
    let quoted = |text: &str| format!("\"{text}\"");
    [
        ("id", quoted(id)),
        ("component", quoted(component)),
        ("alg", quoted("Ed25519")),
        ("public_key", quoted(public_key)),
        ("not_before", quoted("2026-01-01T00:00:00Z")),
        ("not_after", "null".to_owned()),
    ]
    .map(|(name, value)| (name.to_owned(), value))
    .to_vec()
}
