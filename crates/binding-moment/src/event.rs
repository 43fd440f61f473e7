//! What happened to an envelope, for whoever counts or records it (sections 10 and 12).

use findings::Code;
use jcs_strict::Digest;

use crate::{Envelope, Hatch, Unresolved};

/// Something that happened to one envelope. It names the envelope by its digest and holds nothing of what the principal said.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Event {
    /// Which envelope.
    pub digest: Digest,
    /// The category that the agent gave the decision.
    pub decision_class: Option<String>,
    /// What happened.
    pub what: Happening,
}

/// What can happen. Reasons are the agent's own words.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Happening {
    /// It went out.
    Emitted,
    /// It went out with a hatch closed.
    HatchClosed {
        /// Which.
        hatch: Hatch,
        /// Why the revision that it stands for does not apply.
        reason: String,
    },
    /// It went out with a calibration note.
    CalibrationNote {
        /// What earlier framing is understated now.
        reason: String,
    },
    /// It went out although the discipline speaks against it.
    Overridden {
        /// What was overridden: the code that would have refused it.
        code: Code,
        /// Why.
        reason: String,
    },
    /// An option was chosen.
    Chosen,
    /// The answer-space hatch was used.
    Answered,
    /// The question-space hatch was used.
    Reopened,
    /// The objection was taken up.
    Incorporated,
    /// A resolution was discarded.
    Discarded {
        /// The first code of the report.
        code: Code,
    },
    /// Nothing was decided.
    Unresolved(Unresolved),
}

impl Event {
    /// Something that happened to this envelope.
    pub fn of(envelope: &Envelope, what: Happening) -> Event {
        Event {
            digest: envelope.digest(),
            decision_class: envelope.decision_class().map(str::to_owned),
            what,
        }
    }
}

/// Takes note of events. What it does with them is its own business; it cannot stop anything.
///
/// `()` takes note of nothing, a `Vec<Event>` of everything, a closure does as it likes.
pub trait Record {
    /// Takes note of one event.
    fn record(&mut self, event: Event);
}

impl Record for () {
    fn record(&mut self, _: Event) {}
}

impl Record for Vec<Event> {
    fn record(&mut self, event: Event) {
        self.push(event);
    }
}

impl<F: FnMut(Event)> Record for F {
    fn record(&mut self, event: Event) {
        self(event);
    }
}
