//! What a ledger knows, and the rules by which it changes.
//!
//! A [`Book`] is plain data. It is asked what may happen, which changes nothing, and it is told what has happened.
//! In memory both are one step under a lock; on disk the change is written down durably in between.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use findings::{Code, Finding, Location, Report, Sink};
use jcs_strict::{Digest, rule};

use crate::codes::{
    E_BM_OBJECTION_BLANK, E_BM_OBJECTION_NONE, E_BM_OBJECTION_OPEN, E_BM_REEMITTED, E_BM_VETOED,
    E_RESOLUTION_ENVELOPE, E_RESOLUTION_EXPIRED, E_RESOLUTION_RESOLVED,
};
use crate::ledger::{EmitOptions, Standing, UnixMillis};
use crate::resolution::is_blank;
use crate::{Envelope, Outcome, Reply, Resolution, Terms};

const HANDSHAKE: &str = "BM §7.2";
const RESOLUTION: &str = "BM §7.3";

/// What can happen to a ledger.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Change {
    Emitted(Question),
    /// By an option or an answer: which of the two, and what it said, is nobody's business later.
    // Spec: BM-13-1
    Resolved(Digest),
    /// Through the question-space hatch.
    Rejected(Digest),
    /// By its time, when a reply came too late: from then on it is over, whatever a clock says later.
    Expired(Digest),
    /// The objection of this rejected envelope was taken up.
    TakenUp(Digest),
}

impl Change {
    /// The envelope to which it happened.
    pub(super) fn digest(&self) -> Digest {
        match self {
            Change::Emitted(question) => question.terms.digest,
            Change::Resolved(digest)
            | Change::Rejected(digest)
            | Change::Expired(digest)
            | Change::TakenUp(digest) => *digest,
        }
    }
}

/// What is kept of an envelope.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Question {
    pub(super) terms: Terms,
    /// Of the stem, trimmed and with its white space collapsed.
    pub(super) stem: Digest,
    pub(super) expires: Option<UnixMillis>,
}

impl Question {
    pub(super) fn of(envelope: &Envelope, now: UnixMillis, options: EmitOptions) -> Question {
        let expires = options.lasts.map(|lasts| now.after(lasts).unwrap_or(UnixMillis::MAX));
        Question { terms: envelope.terms(), stem: stem_digest(envelope.stem()), expires }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum State {
    Open,
    Resolved,
    Rejected,
    Expired,
}

/// The state of a ledger after some changes.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Book {
    questions: BTreeMap<Digest, (Question, State)>,
    /// Rejected and not taken up, the oldest first.
    objections: VecDeque<Digest>,
    vetoed: BTreeSet<Digest>,
}

impl Book {
    /// Nothing has happened.
    #[cfg(feature = "durable-log")]
    pub(super) const EMPTY: Book =
        Book { questions: BTreeMap::new(), objections: VecDeque::new(), vetoed: BTreeSet::new() };

    /// Whether this question may be asked now, and the change that makes.
    pub(super) fn may_emit(&self, question: Question) -> Result<Change, Report> {
        // Spec: BM-3-2
        // Ruling B13: whatever has become of it, and whatever else holds.
        if rule!("bm.ledger.reemitted", self.questions.contains_key(&question.terms.digest)) {
            let sentence = "an envelope that has not been emitted is expected, this one has been";
            return Err(refuse(E_BM_REEMITTED, "", sentence, "BM §3").into());
        }
        let mut report = Report::new();
        // Spec: BM-7.2-2
        if rule!("bm.ledger.objection-open", !self.objections.is_empty()) {
            let sentence = format!(
                "every objection is expected to be taken up before anything is emitted, {} is open",
                self.objections.len()
            );
            let _ = report.push(refuse(E_BM_OBJECTION_OPEN, "", sentence, HANDSHAKE));
        }
        // Spec: BM-7.2-1
        if rule!("bm.ledger.vetoed-stem", self.vetoed.contains(&question.stem)) {
            let sentence = "another question is expected, this one was rejected";
            let _ = report.push(refuse(E_BM_VETOED, "/question/stem", sentence, HANDSHAKE));
        }
        if report.has_errors() { Err(report) } else { Ok(Change::Emitted(question)) }
    }

    /// What this reply changes now, and what is said of it: the resolution, or that it comes too late.
    #[allow(clippy::type_complexity)] // A refusal that changes something stands beside what it changes.
    pub(super) fn may_consume(
        &self,
        reply: Reply,
        now: UnixMillis,
    ) -> Result<(Change, Result<Resolution, Report>), Report> {
        let digest = reply.envelope_digest();
        // Spec: BM-7.3-5
        let Some((question, state)) = self.questions.get(&digest) else {
            let mut report = Report::new();
            if rule!("bm.ledger.envelope", true) {
                let sentence = "the digest of an envelope that was emitted is expected, this is another";
                let _ = report.push(refuse(E_RESOLUTION_ENVELOPE, "/envelope_digest", sentence, RESOLUTION));
            }
            return Err(report);
        };
        // Spec: BM-7.3-6
        if rule!("bm.ledger.resolved", matches!(state, State::Resolved | State::Rejected)) {
            let sentence = "an envelope without a resolution is expected, this one has had its own";
            return Err(refuse(E_RESOLUTION_RESOLVED, "/envelope_digest", sentence, RESOLUTION).into());
        }
        let too_late = || {
            let sentence =
                "a reply within the time that the agent set is expected, it came later and decides nothing";
            Report::from(refuse(E_RESOLUTION_EXPIRED, "/envelope_digest", sentence, "ruling B13"))
        };
        if rule!("bm.ledger.expired-stays", *state == State::Expired) {
            return Err(too_late());
        }
        if rule!("bm.ledger.expired", question.expires.is_some_and(|expires| now > expires)) {
            return Ok((Change::Expired(digest), Err(too_late())));
        }
        let resolution = reply.judge(&question.terms)?;
        let change = match resolution.outcome() {
            Outcome::Question => Change::Rejected(digest),
            // Spec: BM-7.2-3
            Outcome::Option(_) | Outcome::Answer(_) => Change::Resolved(digest),
        };
        Ok((change, Ok(resolution)))
    }

    /// Whether an objection can be taken up in these words, and the change that makes.
    pub(super) fn may_incorporate(&self, words: &str) -> Result<Change, Report> {
        let Some(oldest) = self.objections.front() else {
            let mut report = Report::new();
            if rule!("bm.ledger.objection-none", true) {
                let sentence = "a rejected question whose objection is open is expected, there is none";
                let _ = report.push(refuse(E_BM_OBJECTION_NONE, "", sentence, HANDSHAKE));
            }
            return Err(report);
        };
        if rule!("bm.ledger.objection-blank", is_blank(words)) {
            let sentence = "words that take the objection up are expected, there is nothing but white space";
            return Err(refuse(E_BM_OBJECTION_BLANK, "", sentence, HANDSHAKE).into());
        }
        Ok(Change::TakenUp(*oldest))
    }

    /// Whether this envelope was emitted, whatever has become of it.
    #[cfg(feature = "durable-log")]
    pub(super) fn knows(&self, digest: &Digest) -> bool {
        self.questions.contains_key(digest)
    }

    /// Whether nothing that may still happen would let this envelope be resolved.
    #[cfg(feature = "durable-log")]
    pub(super) fn is_done(&self, digest: &Digest) -> bool {
        self.questions.get(digest).is_some_and(|(_, state)| *state != State::Open)
    }

    /// Every change by which an envelope or an objection could be closed next.
    #[cfg(feature = "durable-log")]
    pub(super) fn closings(&self) -> impl Iterator<Item = Change> + '_ {
        let open = self.questions.iter().filter(|(_, (_, state))| *state == State::Open);
        let closed = open.flat_map(|(digest, (question, _))| {
            let expired = question.expires.map(|_| Change::Expired(*digest));
            [Change::Resolved(*digest), Change::Rejected(*digest)].into_iter().chain(expired)
        });
        closed.chain(self.objections.front().map(|oldest| Change::TakenUp(*oldest)))
    }

    /// Takes over what has happened, or says why it cannot have happened.
    pub(super) fn record(&mut self, change: Change) -> Result<(), &'static str> {
        match change {
            Change::Emitted(question) => {
                let digest = question.terms.digest;
                if self.questions.insert(digest, (question, State::Open)).is_some() {
                    return Err("an envelope is emitted for the second time");
                }
            }
            Change::Resolved(digest) => self.close(digest, State::Resolved)?,
            Change::Rejected(digest) => {
                self.close(digest, State::Rejected)?;
                self.objections.push_back(digest);
                if let Some((question, _)) = self.questions.get(&digest) {
                    self.vetoed.insert(question.stem);
                }
            }
            Change::Expired(digest) => {
                if self.questions.get(&digest).is_some_and(|(question, _)| question.expires.is_none()) {
                    return Err("an envelope expires that was given no time");
                }
                self.close(digest, State::Expired)?;
            }
            Change::TakenUp(digest) => {
                if self.objections.front() != Some(&digest) {
                    return Err("an objection is taken up that is not the oldest");
                }
                self.objections.pop_front();
            }
        }
        Ok(())
    }

    fn close(&mut self, digest: Digest, by: State) -> Result<(), &'static str> {
        match self.questions.get_mut(&digest) {
            Some((_, state)) if *state == State::Open => *state = by,
            Some(_) => return Err("an envelope is closed for the second time"),
            None => return Err("an envelope is closed that was not emitted"),
        }
        Ok(())
    }

    /// How many objections are open.
    pub(super) fn objections(&self) -> usize {
        self.objections.len()
    }

    pub(super) fn standing(&self) -> Standing {
        let count = |wanted| self.questions.values().filter(|(_, state)| *state == wanted).count();
        let open = self.questions.iter().filter(|(_, (_, state))| *state == State::Open);
        Standing {
            open: open.map(|(digest, _)| *digest).collect(),
            resolved: count(State::Resolved),
            rejected: count(State::Rejected),
            expired: count(State::Expired),
            objections: self.objections.iter().copied().collect(),
            vetoed_stems: self.vetoed.len(),
        }
    }
}

/// Ruling B10: two stems are the same question if they differ only in white space. Nothing else is levelled.
fn stem_digest(stem: &str) -> Digest {
    let words: Vec<&str> = stem.split_whitespace().collect();
    Digest::of(words.join(" ").as_bytes())
}

fn refuse(code: Code, pointer: &str, sentence: impl Into<String>, section: &'static str) -> Finding {
    let at = if pointer.is_empty() { Location::unknown() } else { Location::pointer(pointer) };
    Finding::error(code, at, sentence, section)
}
