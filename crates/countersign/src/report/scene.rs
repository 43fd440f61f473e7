//! Someone who looks on while a trace is verified, and keeps what a reader wants to see of it.

use std::collections::HashMap;

use authority_envelope::{Drawdown, Envelope};
use decision_trace::{Data, KeySet, Observer, Record};
use jcs_strict::Digest;
use surfaces::html::Mark;

use super::words::{self, Said};

/// What is kept of a trace.
pub(super) struct Scene<'k> {
    keys: &'k KeySet,
    pub(super) admission: Option<Admission>,
    pub(super) events: Vec<Event>,
    pub(super) draws: Vec<Drawn>,
    pub(super) outcome: Option<String>,
    /// By the digest of the moment, the place where it was put to the person.
    moments: HashMap<Digest, u64>,
    /// By the id of the call, the place where it was made.
    calls: HashMap<String, u64>,
}

/// How the task began.
pub(super) struct Admission {
    pub(super) agent: String,
    pub(super) said: Vec<(&'static str, Vec<Said>)>,
    /// The envelope and how it is drawn down, where it is well formed.
    pub(super) envelope: Option<(Envelope, Drawdown)>,
}

/// One record.
#[derive(Default)]
pub(super) struct Event {
    pub(super) time: String,
    pub(super) kind: String,
    pub(super) signer: String,
    pub(super) mark: Mark,
    pub(super) said: Vec<Said>,
    pub(super) facts: Vec<(&'static str, Vec<Said>)>,
}

/// What was left after a record.
pub(super) struct Drawn {
    pub(super) place: u64,
    pub(super) how: &'static str,
    pub(super) left: authority_envelope::RemainingBudget,
}

impl<'k> Scene<'k> {
    pub(super) fn new(keys: &'k KeySet) -> Scene<'k> {
        Scene {
            keys,
            admission: None,
            events: Vec::new(),
            draws: Vec::new(),
            outcome: None,
            moments: HashMap::new(),
            calls: HashMap::new(),
        }
    }

    /// The record where a call was made.
    pub(super) fn call(&self, call_id: &str) -> Option<u64> {
        self.calls.get(call_id).copied()
    }

    /// The record where a moment was put to the person.
    pub(super) fn moment(&self, digest: &Digest) -> Option<u64> {
        self.moments.get(digest).copied()
    }

    fn signer(&self, record: &Record) -> String {
        match self.keys.get(record.key_id()) {
            Some(key) => format!("{}, key {}", key.component().as_str(), record.key_id()),
            None => format!("nobody whose key is known, key {}", record.key_id()),
        }
    }

    fn draw(&mut self, place: u64, record: &Record) {
        let Some((_, drawdown)) = self.admission.as_mut().and_then(|admission| admission.envelope.as_mut())
        else {
            return;
        };
        drawdown.observe(record);
        let how = match record.data() {
            Data::BudgetConsumed(_) => "consumed",
            Data::DelegationSpawned(_) => "handed on",
            _ => return,
        };
        self.draws.push(Drawn { place, how, left: drawdown.remaining() });
    }
}

impl Observer for Scene<'_> {
    fn record(&mut self, place: u64, record: &Record) {
        let (mark, said, facts) = words::of(record, self);
        match record.data() {
            Data::TaskAdmitted(admitted) if self.admission.is_none() => {
                let envelope = Envelope::parse(admitted.authority_envelope.value.raw().as_bytes()).ok();
                self.admission = Some(Admission {
                    agent: words::agent(&admitted.agent),
                    said: words::admission(&admitted, envelope.as_ref()),
                    envelope: envelope.map(|envelope| {
                        let drawdown = Drawdown::of(&envelope);
                        (envelope, drawdown)
                    }),
                });
            }
            Data::ToolInvoked(invoked) => {
                self.calls.insert(invoked.call_id.to_owned(), place);
            }
            Data::MomentEmitted(emitted) => {
                self.moments.entry(emitted.envelope_digest).or_insert(place);
            }
            Data::TaskClosed(closed) => self.outcome = Some(closed.outcome.to_owned()),
            _ => {}
        }
        self.draw(place, record);
        self.events.push(Event {
            time: record.ts().to_string(),
            kind: record.type_name().to_owned(),
            signer: self.signer(record),
            mark,
            said,
            facts,
        });
    }

    fn unjudged(&mut self, _: u64) {
        let said = vec![Said::Ours(
            "This line could not be read as a record; nothing that may stand in it was judged.",
        )];
        self.events.push(Event { mark: Mark::Unreadable, said, ..Event::default() });
    }
}
