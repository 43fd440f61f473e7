//! The key set: whose signatures count, as what, and when.

use core::fmt::{self, Write as _};
use core::ops::ControlFlow;
use std::collections::HashMap;
use std::sync::Arc;

use findings::shape::{self, Codes};
use findings::{Finding, Location, Report, Sink};
use jcs_strict::{Canonical, Digest, Value, pointer, rule};

use crate::codes::E_TRACE_KEYS;
use crate::layout::{self, name};
use crate::signature::{Check, Checker};
use crate::{Component, NotAPublicKey, PublicKey, Signature, Time};

const SECTION: &str = "DT §4";

/// The keys that are trusted for a bundle, given by the one who verifies and never taken from what is verified.
///
/// The form is
///
/// ```text
/// {"v":"1.0","keys":[{"id":…,"component":…,"alg":"Ed25519","public_key":…,"not_before":…,"not_after":… or null}]}
/// ```
///
/// with optional `revoked_at` (a time) and `compromised` (a boolean) in each key.
#[derive(Clone, Debug, Default)]
pub struct KeySet {
    keys: Vec<Key>,
    by_id: HashMap<String, usize>,
    /// What is worth keeping of keys that sign many records, for as long as the key set is there.
    checker: Arc<Checker>,
}

/// One key of a key set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Key {
    id: String,
    component: Component,
    public_key: PublicKey,
    not_before: Time,
    not_after: Option<Time>,
    revoked_at: Option<Time>,
    compromised: bool,
}

/// Whether a key is valid at a time, and else why it is not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Validity {
    /// It is.
    Valid,
    /// The time is before `not_before`.
    NotYet,
    /// The time is after `not_after`.
    Expired,
    /// The time is at or after `revoked_at`.
    Revoked,
    /// The key is compromised, and so valid at no time: its holder can write any date.
    Compromised,
}

impl KeySet {
    /// Reads a key set.
    ///
    /// # Errors
    ///
    /// `E_TRACE_KEYS` for everything that is wrong with it, each with its pointer: not strict JSON; a member that is missing, unknown or of
    /// another form; a public key that is no point or is weak; an id or a public key that stands twice.
    pub fn parse(bytes: &[u8]) -> Result<KeySet, Report> {
        let document = jcs_strict::parse(bytes, &layout::PROFILE).map_err(|error| {
            let at = Location::pointer(error.pointer()).at_byte(error.offset());
            Finding::error(E_TRACE_KEYS, at, format!("{error} ({})", error.code()), SECTION)
        })?;
        let root = document.root();
        let mut report = Report::new();
        // A report takes everything: there is no first fault to stop at.
        let _ = shape::check(root, &layout::KEY_SET, "", &CODES, &mut report);
        let entries: Vec<Value<'_>> =
            root.get(name::KEYS).map(|keys| keys.elements().collect()).unwrap_or_default();
        let _ = check_public_keys(&entries, &mut report);
        let _ = check_repeats(&entries, &mut report);
        if report.has_errors() {
            return Err(report);
        }
        Ok(KeySet::index(entries.iter().filter_map(|entry| Key::read(*entry)).collect()))
    }

    /// A key set of these keys.
    ///
    /// # Errors
    ///
    /// `E_TRACE_KEYS` where two have one id or one public key.
    pub fn of(keys: impl IntoIterator<Item = Key>) -> Result<KeySet, Report> {
        let keys = KeySet::index(keys.into_iter().collect());
        KeySet::parse(keys.to_json().as_bytes())
    }

    fn index(keys: Vec<Key>) -> KeySet {
        let by_id = keys.iter().enumerate().map(|(index, key)| (key.id.clone(), index)).collect();
        let checker = Arc::new(Checker::new(keys.iter().map(|key| key.public_key)));
        KeySet { keys, by_id, checker }
    }

    /// The key of this id.
    pub fn get(&self, id: &str) -> Option<&Key> {
        self.find(id).map(|(_, key)| key)
    }

    /// The key of this id, and its position.
    pub(crate) fn find(&self, id: &str) -> Option<(usize, &Key)> {
        let position = *self.by_id.get(id)?;
        Some((position, self.keys.get(position)?))
    }

    /// Whether signatures by keys at their positions are good; see [`PublicKey::verify`].
    pub(crate) fn check(&self, checks: &[Check<'_>]) -> Vec<bool> {
        self.checker.check(checks)
    }

    /// All keys, in the order in which they were given.
    pub fn keys(&self) -> impl ExactSizeIterator<Item = &Key> {
        self.keys.iter()
    }

    /// The key set as JSON, in canonical form.
    pub fn to_json(&self) -> String {
        written(self.keys.iter())
    }

    /// A digest by which two can see whether they trust the same keys, whatever order they have them in: of [`to_json`](KeySet::to_json)
    /// with the keys ordered by id.
    pub fn digest(&self) -> Digest {
        let mut keys: Vec<&Key> = self.keys.iter().collect();
        keys.sort_by(|a, b| a.id.cmp(&b.id));
        Digest::of(written(keys.into_iter()).as_bytes())
    }
}

fn written<'a>(keys: impl Iterator<Item = &'a Key>) -> String {
    let mut out = format!(r#"{{"{}":["#, name::KEYS);
    for (index, key) in keys.enumerate() {
        if index > 0 {
            out.push(',');
        }
        key.write_json(&mut out);
    }
    // Writing to a string cannot fail, here as below.
    let _ = write!(out, r#"],"{}":"{}"}}"#, name::V, layout::VERSION);
    out
}

impl Key {
    /// Reads one key, as it stands in a key set.
    ///
    /// # Errors
    ///
    /// `E_TRACE_KEYS` for everything that is wrong with it, as for [`KeySet::parse`]; pointers are those in the key.
    pub fn parse(bytes: &[u8]) -> Result<Key, Report> {
        let key = jcs_strict::canonical(bytes, &layout::PROFILE).map_err(|error| {
            let at = Location::pointer(error.pointer()).at_byte(error.offset());
            Finding::error(E_TRACE_KEYS, at, format!("{error} ({})", error.code()), SECTION)
        })?;
        // The one key of a key set, so that it is judged by the same rules.
        let set = format!(r#"{{"{}":[{key}],"{}":"{}"}}"#, name::KEYS, name::V, layout::VERSION);
        let within = |at: Location| {
            let pointer = at.as_pointer().and_then(|at| at.strip_prefix("/keys/0")).unwrap_or_default();
            Location::pointer(pointer)
        };
        let KeySet { mut keys, .. } =
            KeySet::parse(set.as_bytes()).map_err(|report| report.relocated(within))?;
        // A good key set has as many keys as its text.
        keys.pop().ok_or_else(Report::new)
    }

    /// The key as JSON, in canonical form.
    pub fn to_json(&self) -> String {
        let mut out = String::new();
        self.write_json(&mut out);
        out
    }

    /// A key that is valid from `not_before` on, without an end.
    pub fn new(id: impl Into<String>, component: Component, public_key: PublicKey, not_before: Time) -> Key {
        Key {
            id: id.into(),
            component,
            public_key,
            not_before,
            not_after: None,
            revoked_at: None,
            compromised: false,
        }
    }

    /// The same key, valid up to and at this time.
    #[must_use]
    pub fn with_not_after(self, not_after: Time) -> Key {
        Key { not_after: Some(not_after), ..self }
    }

    /// The same key, no longer valid from this time on.
    #[must_use]
    pub fn with_revoked_at(self, revoked_at: Time) -> Key {
        Key { revoked_at: Some(revoked_at), ..self }
    }

    /// The same key, valid at no time: somebody else has it.
    #[must_use]
    pub fn compromised(self) -> Key {
        Key { compromised: true, ..self }
    }

    /// Its id, by which records name it.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// The one component that it signs for.
    pub fn component(&self) -> Component {
        self.component
    }

    /// The public key.
    pub fn public_key(&self) -> &PublicKey {
        &self.public_key
    }

    /// The first time at which it is valid.
    pub fn not_before(&self) -> Time {
        self.not_before
    }

    /// The last time at which it is valid, where there is one.
    pub fn not_after(&self) -> Option<Time> {
        self.not_after
    }

    /// The first time at which it is no longer valid, where it was revoked.
    pub fn revoked_at(&self) -> Option<Time> {
        self.revoked_at
    }

    /// Whether it is marked as compromised.
    pub fn is_compromised(&self) -> bool {
        self.compromised
    }

    /// Whether it is valid at a time; of several reasons why not, the weightiest.
    pub fn validity(&self, at: Time) -> Validity {
        if rule!("trace.key.compromised", self.compromised) {
            return Validity::Compromised;
        }
        if rule!("trace.key.revoked", self.revoked_at.is_some_and(|revoked| at >= revoked)) {
            return Validity::Revoked;
        }
        if rule!("trace.key.not-before", at < self.not_before) {
            return Validity::NotYet;
        }
        if rule!("trace.key.not-after", self.not_after.is_some_and(|end| at > end)) {
            return Validity::Expired;
        }
        Validity::Valid
    }

    /// Whether a text is a good signature of this key over a message. Whether the key is valid is not asked here.
    pub fn verify(&self, message: &[u8], sig: &str) -> bool {
        sig.parse::<Signature>().is_ok_and(|signature| self.public_key.verify(message, &signature))
    }

    fn read(entry: Value<'_>) -> Option<Key> {
        let text = |name| entry.get(name)?.as_str();
        let time = |name| text(name)?.parse::<Time>().ok();
        Some(Key {
            id: text(name::ID)?.to_owned(),
            component: text(name::COMPONENT)?.parse().ok()?,
            public_key: text(name::PUBLIC_KEY)?.parse().ok()?,
            not_before: time(name::NOT_BEFORE)?,
            not_after: time(name::NOT_AFTER),
            revoked_at: time(name::REVOKED_AT),
            compromised: entry.get(name::COMPROMISED).and_then(|value| value.as_bool()) == Some(true),
        })
    }

    fn write_json(&self, out: &mut String) {
        let id = Canonical::string(&self.id);
        let _ = write!(
            out,
            r#"{{"{}":"{}","{}":"{}""#,
            name::ALG,
            layout::ALGORITHM,
            name::COMPONENT,
            self.component
        );
        if self.compromised {
            let _ = write!(out, r#","{}":true"#, name::COMPROMISED);
        }
        let _ = write!(out, r#","{}":{id},"{}":"#, name::ID, name::NOT_AFTER);
        let _ = match self.not_after {
            Some(end) => write!(out, r#""{end}""#),
            None => out.write_str("null"),
        };
        let _ = write!(out, r#","{}":"{}""#, name::NOT_BEFORE, self.not_before);
        let _ = write!(out, r#","{}":"{}""#, name::PUBLIC_KEY, self.public_key);
        if let Some(revoked_at) = self.revoked_at {
            let _ = write!(out, r#","{}":"{revoked_at}""#, name::REVOKED_AT);
        }
        out.push('}');
    }
}

impl fmt::Display for Validity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Validity::Valid => "the key is valid at this time",
            Validity::NotYet => "the key is not yet valid at this time",
            Validity::Expired => "the key is no longer valid at this time",
            Validity::Revoked => "the key is revoked at this time",
            Validity::Compromised => "the key is compromised, and so valid at no time",
        })
    }
}

const CODES: Codes =
    Codes { mistyped: E_TRACE_KEYS, missing: E_TRACE_KEYS, unknown: E_TRACE_KEYS, count: E_TRACE_KEYS };

/// The public keys that are strings.
fn public_key(entry: &Value<'_>) -> Option<Result<PublicKey, NotAPublicKey>> {
    Some(entry.get(name::PUBLIC_KEY)?.as_str()?.parse())
}

fn check_public_keys(entries: &[Value<'_>], sink: &mut impl Sink) -> ControlFlow<()> {
    for (index, entry) in entries.iter().enumerate() {
        if let Some(Err(why)) = public_key(entry)
            && rule!("trace.keys.public-key-form", true)
        {
            find(index, name::PUBLIC_KEY, why.to_string(), sink)?;
        }
    }
    ControlFlow::Continue(())
}

/// One id for two keys leaves open which is meant; one key under two ids could sign for two components.
fn check_repeats(entries: &[Value<'_>], sink: &mut impl Sink) -> ControlFlow<()> {
    let mut ids = HashMap::new();
    let mut points = HashMap::new();
    for (index, entry) in entries.iter().enumerate() {
        let id = entry.get(name::ID).and_then(|id| id.as_str());
        if let Some(first) = id.and_then(|id| ids.insert(id, index))
            && rule!("trace.keys.repeated-id", true)
        {
            find(index, name::ID, format!("ids differ, key {first} has this one too"), sink)?;
        }
        let Some(Ok(key)) = public_key(entry) else { continue };
        if let Some(first) = points.insert(key.canonical_bytes(), index)
            && rule!("trace.keys.repeated-key", true)
        {
            find(index, name::PUBLIC_KEY, format!("public keys differ, key {first} has this one too"), sink)?;
        }
    }
    ControlFlow::Continue(())
}

fn find(index: usize, member: &str, sentence: String, sink: &mut impl Sink) -> ControlFlow<()> {
    let mut at = String::new();
    pointer::push_name(&mut at, name::KEYS);
    pointer::push_index(&mut at, index);
    pointer::push_name(&mut at, member);
    sink.push(Finding::error(E_TRACE_KEYS, Location::pointer(at), sentence, SECTION))
}
