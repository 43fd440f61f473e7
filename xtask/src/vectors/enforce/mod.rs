//! The enforcement point: one envelope, one action, one time, and everything that speaks against it.
//!
//! Envelopes are made and signed by testkit, without the crates under test.

mod actions;
mod expiry;
mod intersection;
mod principal;
mod scope;
mod several;
mod signature;
mod structure;

use super::author::{Case, Topic, fault};
use countersign_conformance::json::Json;
use testkit::trace::{AuthorityText, KeySetText, TRACE};

const SUITE: &str = "enforce";
/// The task of ordinary envelopes.
const TASK: &str = "task-4471";

const ACTION: &str = "E_ACTION_UNAUTHORISED";
const EXPIRY: &str = "E_ENVELOPE_EXPIRY";
const INTERSECTION: &str = "E_INTERSECTION";
const PRINCIPAL: &str = "E_PRINCIPAL";
const SCOPE: &str = "E_ENVELOPE_SCOPE";
const SIG: &str = "E_ENVELOPE_SIG";
const STRUCTURE: &str = "E_STRUCTURE";

pub(super) fn topics() -> Vec<Topic> {
    vec![
        actions::topic(),
        expiry::topic(),
        scope::topic(),
        signature::topic(),
        intersection::topic(),
        principal::topic(),
        structure::topic(),
        several::topic(),
    ]
}

/// A question to an enforcement point; the ordinary one is whether an order may be read.
#[derive(Clone)]
struct Ask {
    envelope: String,
    keys: String,
    trace_id: String,
    task_id: String,
    clearances: Vec<String>,
    approved: bool,
    at: String,
}

fn ask() -> Ask {
    Ask {
        envelope: good().text(),
        keys: KeySetText::default().text(),
        trace_id: TRACE.to_owned(),
        task_id: TASK.to_owned(),
        clearances: vec!["orders.read".to_owned()],
        approved: false,
        at: "2026-09-16T14:30:00Z".to_owned(),
    }
}

/// orders.cancel and orders.read, issued at 13:59:59, until 15:00:00.
fn good() -> AuthorityText {
    AuthorityText::root(TRACE, TASK)
}

/// The ordinary envelope, where a member has this value.
fn with(member: &str, raw: &str) -> AuthorityText {
    let mut envelope = good();
    envelope.set(member, raw);
    envelope
}

impl Ask {
    fn envelope(self, envelope: impl Into<String>) -> Ask {
        Ask { envelope: envelope.into(), ..self }
    }

    fn keys(self, keys: &KeySetText) -> Ask {
        Ask { keys: keys.text(), ..self }
    }

    fn requires(self, clearances: &[&str]) -> Ask {
        Ask { clearances: clearances.iter().map(|&one| one.to_owned()).collect(), ..self }
    }

    fn approved(self) -> Ask {
        Ask { approved: true, ..self }
    }

    fn at(self, at: &str) -> Ask {
        Ask { at: at.to_owned(), ..self }
    }

    fn file<'t>(&self, t: &'t mut Topic, name: &str, about: &str) -> Case<'t> {
        let scope = Json::object([
            ("trace_id", Json::from(self.trace_id.as_str())),
            ("task_id", Json::from(self.task_id.as_str())),
        ]);
        let action = Json::object([
            ("tool", Json::from("orders.get")),
            ("clearances", Json::strings(&self.clearances)),
            ("approved", Json::Bool(self.approved)),
        ]);
        t.case(name, about)
            .op("enforce")
            .document("envelope", &self.envelope)
            .document("keys", &self.keys)
            .input("scope", scope)
            .input("action", action)
            .input("at", self.at.as_str())
    }

    /// The action runs.
    fn runs(&self, t: &mut Topic, name: &str, about: &str) {
        self.file(t, name, about).accept();
    }

    /// The action is refused, for these reasons at these pointers; `twin` is a question that differs in one place.
    fn refused(&self, t: &mut Topic, name: &str, about: &str, twin: &str, faults: &[(&str, &str)]) {
        let faults: Vec<_> = faults.iter().map(|(code, at)| fault(code).at(at)).collect();
        let case = self.file(t, name, about).twin(twin);
        let case = if faults.len() > 1 { case.several_faults() } else { case };
        case.reject(faults);
    }
}
