//! Many envelopes at once: what was emitted, what is open, what was rejected, each resolved once.
//!
//! A [`Ledger`] is the agent's memory of its questions. It lets an envelope out once, takes a resolution once, and after the
//! question-space hatch lets nothing more out until the objection has been taken up in words. [`MemoryLedger`] keeps this for as
//! long as the process lives; `FileLedger` (feature `durable-log`) keeps it on disk, for many processes, through crashes.
//!
//! A ledger holds digests and counts. It never sees an objection's text again once it knows that it is not blank, and of an answer it sees
//! that it is not blank and gives it back. Nothing of an envelope's text is kept either: of the stem of a question only
//! the digest.
//!
//! ```
//! use binding_moment::{Emission, EmitOptions, Envelope, Ledger, MemoryLedger, Outcome, Reasons, Reply, UnixMillis, Wire};
//!
//! let envelope = Envelope::parse(br#"{
//!     "synopsis": "Decline the offer.", "findings": [], "recommendations": [], "offer": "Ask.",
//!     "question": {
//!         "stem": "What is the answer?", "recommended_idx": 0,
//!         "options": [{"label": "Decline", "reasoning": "Too dear."}, {"label": "Accept", "reasoning": "Now or never."}],
//!         "hatches": {"free_text": true, "dialogue": true}
//!     }
//! }"#)?;
//! let emission = Emission::of(envelope, &Reasons::none())?; // within the discipline, or refused
//! let ledger = MemoryLedger::new();
//! let now = UnixMillis::new(1_767_225_600_000).unwrap();
//! let digest = ledger.emit(&emission, now, EmitOptions::default())?.digest;
//!
//! let reply = format!(r#"{{"envelope_digest":"{digest}","resolution":"option","option_idx":1}}"#);
//! let reply = Reply::parse(reply.as_bytes(), &Wire::bare())?;
//! let resolution = ledger.consume(reply.clone(), now)?;
//! assert_eq!(resolution.outcome(), &Outcome::Option(1));
//!
//! // The same words a second time decide nothing, and the same envelope is not asked again.
//! assert_eq!(ledger.consume(reply, now).unwrap_err().code().as_str(), "E_RESOLUTION_RESOLVED");
//! assert_eq!(ledger.emit(&emission, now, EmitOptions::default()).unwrap_err().code().as_str(), "E_BM_REEMITTED");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! What has not been judged as the agent's own does not go out:
//!
//! ```compile_fail,E0308
//! # use binding_moment::{EmitOptions, Envelope, Ledger, UnixMillis};
//! fn unjudged(ledger: &dyn Ledger, envelope: &Envelope, now: UnixMillis) {
//!     let _ = ledger.emit(envelope, now, EmitOptions::new());
//! }
//! ```

mod book;
#[cfg(feature = "durable-log")]
mod entry;
#[cfg(feature = "durable-log")]
mod file;
mod memory;
mod time;
#[cfg(feature = "durable-log")]
mod torn;

use core::fmt;
use core::time::Duration;

use findings::{Code, Report};
use jcs_strict::Digest;

use crate::{Emission, Reply, Resolution};

#[cfg(feature = "durable-log")]
pub use file::FileLedger;
pub use memory::MemoryLedger;
pub use time::{OutOfRange, UnixMillis};

/// An agent's memory of its questions. Every operation is atomic: between threads, and in a ledger on disk between processes.
///
/// Time is what the caller says that it is. An envelope to which a reply has come too late is over from then on, also where an earlier time
/// is said later.
pub trait Ledger: Send + Sync {
    /// Lets an envelope out that has passed [`Emission::of`]. Only after `Ok` may it go into a tool result. Delivering that result again is no
    /// emission.
    ///
    /// # Errors
    ///
    /// [`Refusal::Rules`] with `E_BM_REEMITTED` alone, else with those of `E_BM_OBJECTION_OPEN` and `E_BM_VETOED` that hold. Nothing was
    /// emitted. [`Refusal::Store`]: nothing may be sent; the envelope may count as emitted all the same.
    fn emit(&self, emission: &Emission, now: UnixMillis, options: EmitOptions) -> Result<Emitted, Refusal>;

    /// Takes a reply for the one resolution of its envelope. Only after `Ok` is there a decision to act on, and never twice.
    ///
    /// # Errors
    ///
    /// [`Discard::Rules`], and the envelope is as it was, but for `E_RESOLUTION_EXPIRED`, after which it stays expired: `E_RESOLUTION_ENVELOPE` (never emitted here), `E_RESOLUTION_RESOLVED` or
    /// `E_RESOLUTION_EXPIRED`, each alone; else those of `E_RESOLUTION_RANGE`, `E_RESOLUTION_HATCH` and `E_RESOLUTION_BLANK` that hold.
    /// [`Discard::Store`]: there is no decision; the envelope may count as resolved all the same.
    fn consume(&self, reply: Reply, now: UnixMillis) -> Result<Resolution, Discard>;

    /// Takes up the objection of the oldest rejected question that has none yet. The text says how; it is looked at only for being
    /// blank, and not kept.
    ///
    /// # Errors
    ///
    /// [`Refusal::Rules`] with `E_BM_OBJECTION_NONE` alone, or with `E_BM_OBJECTION_BLANK`; [`Refusal::Store`].
    fn incorporate(&self, objection: &str) -> Result<Incorporated, Refusal>;

    /// Where things stand.
    ///
    /// # Errors
    ///
    /// [`Refusal::Store`].
    fn standing(&self) -> Result<Standing, Refusal>;
}

/// What the agent sets for one emission.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct EmitOptions {
    /// For how long a resolution is taken; at the end of it still, after it none. Without it the envelope stays open.
    pub lasts: Option<Duration>,
}

impl EmitOptions {
    /// No expiry.
    pub fn new() -> EmitOptions {
        EmitOptions::default()
    }

    /// The same with an expiry, so long after the emission. It is the agent's own: no one else sees it, and a late resolution is no decision
    /// either way.
    pub fn lasting(mut self, lasts: Duration) -> EmitOptions {
        self.lasts = Some(lasts);
        self
    }
}

/// An envelope may go out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Emitted {
    /// Of the envelope.
    pub digest: Digest,
}

/// An objection was taken up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Incorporated {
    /// The envelope whose question was rejected.
    pub digest: Digest,
    /// How many objections are still to be taken up before anything is emitted.
    pub left: usize,
}

/// What a ledger holds: digests and counts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Standing {
    /// The envelopes that wait for their resolution, in the order of their digests. Those whose time is over stand here until a reply
    /// has come too late.
    pub open: Vec<Digest>,
    /// How many were resolved by an option or an answer.
    pub resolved: usize,
    /// How many questions were rejected.
    pub rejected: usize,
    /// How many had a reply that came too late.
    pub expired: usize,
    /// The rejected ones whose objection has not been taken up, the oldest first.
    pub objections: Vec<Digest>,
    /// How many stems are not asked again.
    pub vetoed_stems: usize,
}

/// Why a ledger did not do what it was asked.
#[derive(Clone, Debug)]
pub enum Refusal {
    /// The rules forbid it, and nothing has changed.
    Rules(Report),
    /// The ledger could not be read or written: one `E_LOG_` or `E_BM_LEDGER` finding. Whether something was
    /// recorded is unknown only after `E_LOG_SYNC`.
    Store(Report),
}

/// Why a reply is no decision.
#[derive(Clone, Debug)]
pub enum Discard {
    /// The rules discard it, and the envelope is as it was; or it has expired, and will be so for every later reply.
    // Spec: BM-7.3-10
    Rules(Report),
    /// The ledger could not be read or written: one `E_LOG_` or `E_BM_LEDGER` finding. Only after `E_LOG_SYNC` may the envelope turn out to be
    /// resolved; nobody has been given its resolution.
    Store(Report),
}

macro_rules! why {
    ($name:ident) => {
        impl $name {
            /// The first code of the report: the one word for it.
            pub fn code(&self) -> Code {
                self.report().first_code().unwrap_or(crate::codes::E_BM_LEDGER)
            }

            /// All that was found.
            pub fn report(&self) -> &Report {
                match self {
                    $name::Rules(report) | $name::Store(report) => report,
                }
            }

            /// All that was found, given away.
            pub fn into_report(self) -> Report {
                match self {
                    $name::Rules(report) | $name::Store(report) => report,
                }
            }
        }

        impl From<Report> for $name {
            fn from(report: Report) -> $name {
                $name::Rules(report)
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.report().fmt(f)
            }
        }

        impl std::error::Error for $name {}
    };
}

why!(Refusal);
why!(Discard);
