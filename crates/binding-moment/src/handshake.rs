//! The handshake of one agent loop, as types that allow only what section 7 allows.
//!
//! ```text
//! Deliberating ── emit ──▶ Awaiting ── receive ──▶ Chosen ───── go_on ──▶ Deliberating
//!      ▲                      │                    Answered ─── go_on ──▶ Deliberating
//!      │                      │                    Reopened ─ incorporate ▶ Deliberating
//!      └──── unresolved ──────┘
//! ```
//!
//! Only [`Deliberating`] can emit. [`Reopened`] cannot: it knows no way on but taking up the objection. The rules themselves are the
//! [`Ledger`]'s, which many loops share; these types add that a loop cannot forget them.
//!
//! ```
//! use binding_moment::handshake::{Deliberating, Heard};
//! use binding_moment::{Builder, EmitOptions, MemoryLedger, UnixMillis, Wire};
//!
//! let ledger = MemoryLedger::new();
//! let now = UnixMillis::new(1_767_225_600_000).unwrap();
//! let emission = Builder::new()
//!     .synopsis("Decline the request.")
//!     .finding("The account was opened two days ago.")
//!     .offer("Ask for detail on any item.")
//!     .stem("How should the request be answered?")
//!     .option("Send three contacts", "The invoice can go out today.")
//!     .option("Send nothing", "The account can be confirmed first.")
//!     .recommend(1)
//!     .build()?;
//!
//! let Ok(awaiting) = Deliberating::new(&ledger).emit(emission, now, EmitOptions::new()) else { panic!() };
//! let digest = awaiting.envelope().digest();
//!
//! // The person says that this is the wrong question.
//! let reply = format!(r#"{{"envelope_digest":"{digest}","resolution":"question"}}"#);
//! let Heard::Reopened(reopened) = awaiting.receive(reply.as_bytes(), &Wire::bare(), now) else { panic!() };
//!
//! // The loop can do nothing but listen, and then go on.
//! let deliberating = reopened.incorporate("The supplier is not the point; who opened the account?").into_deliberating();
//! assert!(deliberating.is_some());
//! # Ok::<(), findings::Report>(())
//! ```
//!
//! What is not allowed does not compile:
//!
//! ```compile_fail,E0599
//! # use binding_moment::{EmitOptions, Emission, UnixMillis, handshake::Reopened};
//! fn another_menu(reopened: Reopened<'_>, emission: Emission, now: UnixMillis) {
//!     let _ = reopened.emit(emission, now, EmitOptions::new());
//! }
//! ```

use crate::codes::E_BM_OBJECTION_NONE;
use crate::{
    Answer, Choice, Discard, Emission, EmitOptions, Envelope, Event, Happening, Ledger, Outcome, Record,
    Refusal, Reply, UnixMillis, Unresolved, Wire,
};

/// What every state carries along.
struct Agent<'l, R> {
    ledger: &'l dyn Ledger,
    record: R,
}

impl<R: Record> Agent<'_, R> {
    fn record(&mut self, envelope: &Envelope, what: Happening) {
        self.record.record(Event::of(envelope, what));
    }
}

/// The agent thinks. It may emit, or withhold what it has.
#[must_use]
pub struct Deliberating<'l, R = ()> {
    agent: Agent<'l, R>,
}

impl<'l> Deliberating<'l> {
    /// A loop at its beginning, on a ledger that others may share.
    pub fn new(ledger: &'l dyn Ledger) -> Deliberating<'l> {
        Deliberating::recording(ledger, ())
    }
}

impl<'l, R: Record> Deliberating<'l, R> {
    /// The same, with someone to take note of events.
    pub fn recording(ledger: &'l dyn Ledger, record: R) -> Deliberating<'l, R> {
        Deliberating { agent: Agent { ledger, record } }
    }

    /// Asks. Only after `Ok` may the envelope go into a tool result.
    ///
    /// # Errors
    ///
    /// The ledger's refusal, and the loop as it was.
    // Spec: BM-4-5, BM-3-2
    pub fn emit(
        mut self,
        emission: Emission,
        now: UnixMillis,
        options: EmitOptions,
    ) -> Result<Awaiting<'l, R>, (Deliberating<'l, R>, Refusal)> {
        if let Err(refusal) = self.agent.ledger.emit(&emission, now, options) {
            return Err((self, refusal));
        }
        let (envelope, events) = emission.into_parts();
        for event in events {
            self.agent.record.record(event);
        }
        self.agent.record(&envelope, Happening::Emitted);
        Ok(Awaiting { agent: self.agent, envelope })
    }

    /// The agent's own veto: text for the tool's ordinary result that says where the agent stands, and asks to go on.
    // Spec: BM-7.1-2
    pub fn withhold(&self, state: &str) -> String {
        format!("{state}\n\nThere is no decision to put to you yet. May I go on deliberating?")
    }
}

/// The agent waits for the one resolution of its envelope.
#[must_use]
pub struct Awaiting<'l, R = ()> {
    agent: Agent<'l, R>,
    envelope: Envelope,
}

impl<'l, R: Record> Awaiting<'l, R> {
    /// What was asked.
    pub fn envelope(&self) -> &Envelope {
        &self.envelope
    }

    /// Takes what the surface returned, in one of the forms of [`Wire`].
    pub fn receive(self, resolution: &[u8], wire: &Wire, now: UnixMillis) -> Heard<'l, R> {
        match Reply::parse(resolution, wire) {
            Ok(reply) => self.resolve(reply, now),
            Err(report) => self.discard(report.into()),
        }
    }

    /// Takes a reply that has been read already.
    // Spec: BM-7.3-5, BM-7.3-6
    pub fn resolve(mut self, reply: Reply, now: UnixMillis) -> Heard<'l, R> {
        // A reply to another open envelope of the same ledger is not this loop's to consume.
        if let Err(report) = reply.check_envelope(&self.envelope.terms()) {
            return self.discard(report.into());
        }
        let outcome = match self.agent.ledger.consume(reply, now) {
            Ok(resolution) => resolution.into_outcome(),
            Err(discard) => return self.discard(discard),
        };
        match outcome {
            Outcome::Option(index) => {
                self.agent.record(&self.envelope, Happening::Chosen);
                Heard::Chosen(Chosen { agent: self.agent, envelope: self.envelope, index })
            }
            Outcome::Answer(answer) => {
                self.agent.record(&self.envelope, Happening::Answered);
                Heard::Answered(Answered { agent: self.agent, envelope: self.envelope, answer })
            }
            Outcome::Question => {
                self.agent.record(&self.envelope, Happening::Reopened);
                Heard::Reopened(Reopened { agent: self.agent, envelope: self.envelope })
            }
        }
    }

    /// Stops waiting without a decision. The envelope stays open in the ledger; nothing was chosen and nothing was rejected.
    pub fn unresolved(mut self, why: Unresolved) -> Deliberating<'l, R> {
        self.agent.record(&self.envelope, Happening::Unresolved(why));
        Deliberating { agent: self.agent }
    }

    // Spec: BM-7.3-10
    fn discard(mut self, discard: Discard) -> Heard<'l, R> {
        self.agent.record(&self.envelope, Happening::Discarded { code: discard.code() });
        Heard::Discarded(self, discard)
    }
}

/// What came of a reply.
#[must_use]
pub enum Heard<'l, R = ()> {
    /// A vote.
    Chosen(Chosen<'l, R>),
    /// An amendment.
    Answered(Answered<'l, R>),
    /// The question goes back.
    Reopened(Reopened<'l, R>),
    /// It was no decision; the loop waits as before.
    Discarded(Awaiting<'l, R>, Discard),
}

/// An option was chosen. The agent does it and goes on.
#[must_use]
pub struct Chosen<'l, R = ()> {
    agent: Agent<'l, R>,
    envelope: Envelope,
    index: usize,
}

impl<'l, R: Record> Chosen<'l, R> {
    /// Its place in slot 6.
    pub fn index(&self) -> usize {
        self.index
    }

    /// The option itself.
    pub fn choice(&self) -> Option<Choice<'_>> {
        self.envelope.options().nth(self.index)
    }

    /// What was asked.
    pub fn envelope(&self) -> &Envelope {
        &self.envelope
    }

    /// Goes on; a further commitment needs a further envelope.
    pub fn go_on(self) -> Deliberating<'l, R> {
        Deliberating { agent: self.agent }
    }
}

/// The person answered in their own words. The question stands, the options did not cover it; no option's effect is unlocked.
// Spec: BM-7.2-3
#[must_use]
pub struct Answered<'l, R = ()> {
    agent: Agent<'l, R>,
    envelope: Envelope,
    answer: Answer,
}

impl<'l, R: Record> Answered<'l, R> {
    /// The answer; opaque.
    pub fn answer(&self) -> &Answer {
        &self.answer
    }

    /// What was asked.
    pub fn envelope(&self) -> &Envelope {
        &self.envelope
    }

    /// Goes on, and forgets the answer.
    // Spec: BM-13-1
    pub fn go_on(self) -> Deliberating<'l, R> {
        Deliberating { agent: self.agent }
    }
}

/// The question was rejected. There is one way on: taking up the objection.
// Spec: BM-7.2-2
#[must_use]
pub struct Reopened<'l, R = ()> {
    agent: Agent<'l, R>,
    envelope: Envelope,
}

impl<'l, R: Record> Reopened<'l, R> {
    /// What was asked: it stays readable, there is something to talk about.
    pub fn envelope(&self) -> &Envelope {
        &self.envelope
    }

    /// Says how the objection was taken up. The text is looked at only for being blank.
    ///
    /// Where loops share a ledger, the oldest objection is taken up first (ruling B10); if that is another loop's, this one stays
    /// where it is and speaks again.
    pub fn incorporate(mut self, objection: &str) -> Incorporation<'l, R> {
        let done = match self.agent.ledger.incorporate(objection) {
            Ok(taken) if taken.digest == self.envelope.digest() => true,
            // Another loop's objection was older, or another loop has taken up this one.
            Ok(_) => match self.agent.ledger.standing() {
                Ok(standing) => !standing.objections.contains(&self.envelope.digest()),
                Err(refusal) => return Incorporation::Refused(self, refusal),
            },
            Err(refusal) if refusal.code() == E_BM_OBJECTION_NONE => true,
            Err(refusal) => return Incorporation::Refused(self, refusal),
        };
        if !done {
            return Incorporation::OlderFirst(self);
        }
        self.agent.record(&self.envelope, Happening::Incorporated);
        Incorporation::Done(Deliberating { agent: self.agent })
    }
}

/// What came of taking up an objection.
#[must_use]
pub enum Incorporation<'l, R = ()> {
    /// The objection is taken up; the loop deliberates.
    Done(Deliberating<'l, R>),
    /// An older objection was taken up by this text; the loop's own is still open.
    OlderFirst(Reopened<'l, R>),
    /// The ledger refused: the text is blank, or the ledger could not be written.
    Refused(Reopened<'l, R>, Refusal),
}

impl<'l, R> Incorporation<'l, R> {
    /// The loop, if it deliberates again.
    pub fn into_deliberating(self) -> Option<Deliberating<'l, R>> {
        match self {
            Incorporation::Done(deliberating) => Some(deliberating),
            Incorporation::OlderFirst(_) | Incorporation::Refused(..) => None,
        }
    }
}
