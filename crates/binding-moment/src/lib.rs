//! The envelope in which an agent puts a decision to the person it acts for, and its one resolution.
//!
//! An agent that needs a commitment puts it into one envelope of eight slots: a briefing (synopsis, findings, recommendations, an
//! offer of detail) and a binding (question, options with their reasoning, the recommended one, two hatches). A surface shows
//! it; the person chooses, answers in their own words, or rejects the question; what comes back names the envelope by its digest
//! (draft-morrison-binding-moment-envelope-01, cited here as BM).
//!
//! | | |
//! |---|---|
//! | [`extract`], [`Envelope`], [`digest`] | from a tool result to a well-formed envelope with a digest, or to all that is wrong with it |
//! | [`Builder`], [`Emission`], [`lint`] | the agent's side: what it may emit, and the discipline that a receiver is warned about |
//! | [`render`], [`View`] | showing it, falling back, and checking what any renderer shows |
//! | [`Reply`], [`Resolution`], [`check_resolution`], [`Unresolved`] | what the person decided, or that nothing was decided |
//! | [`carriage`] | the places of a tool result where MCP software keeps an envelope, written and read as copies of one |
//! | [`handshake`] | one agent loop as types: no way to ask again before an objection is taken up |
//! | [`codes`] | every code of the findings |
//!
//! The crate takes bytes. A parser that has built a map has already dropped the second of two equal names and rounded a number,
//! and then two parties hold two digests for one decision.
//!
//! # What it does not do
//!
//! It opens no connection and draws no window, knows no clock, and says nothing on who the person is. It repairs nothing: what is malformed
//! is discarded whole. It cannot know whether a finding is true. Whether a synopsis hedges it can only guess, and says so.
//!
//! # Form
//!
//! The envelope is the value of the member `binding_moment` of a tool result, an object of exactly these members, in any order:
//!
//! ```text
//! synopsis           string
//! findings           array of strings
//! recommendations    array of strings
//! offer              string
//! question           object
//!   stem             string
//!   options          array of 2 to 4 objects: label string, reasoning string
//!   recommended_idx  integer from 0 to below the number of options, judged by value: 1.0 is 1
//!   hatches          object: free_text boolean, dialogue boolean; true is open
//! meta               object, optional: decision_class string, optional; calibration_note string, optional
//! ```
//!
//! All of it is within the integer profile of section 6.3: UTF-8, no two equal names, no half of a surrogate pair, integers of magnitude up to
//! 2^53-1, 64 levels. Its digest is `sha256:` and 64 lower-case hexadecimal digits, over the canonical form (RFC 8785) of the
//! value as received.
//!
//! A resolution is an object of `envelope_digest`, `resolution` (`option`, `answer` or `question`) and, with `option`, `option_idx`; with
//! `answer`, `answer`. [`Wire`] says in which wrappings it is read.
//!
//! # Example
//!
//! ```
//! use binding_moment::{Delivery, Outcome, Wire, check_resolution, extract, render};
//!
//! let tool_result = br#"{"content": [{"type": "text", "text": "One decision is open."}], "binding_moment": {
//!     "synopsis": "Decline the request for the address book.",
//!     "findings": ["The account was opened two days ago."],
//!     "recommendations": ["Send the three named contacts."],
//!     "offer": "Ask for detail on any item.",
//!     "question": {
//!         "stem": "How should the request be answered?",
//!         "options": [
//!             {"label": "Send three contacts", "reasoning": "The invoice can go out today."},
//!             {"label": "Send nothing", "reasoning": "The account can be confirmed first."}
//!         ],
//!         "recommended_idx": 0,
//!         "hatches": {"free_text": true, "dialogue": true}
//!     }
//! }}"#;
//!
//! let Delivery::Envelope(envelope) = extract(tool_result)? else { panic!("a decision is expected") };
//! assert_eq!(
//!     envelope.digest().to_string(),
//!     "sha256:984e0acc9f91e1c2576b1bc4fac22298029763bf10da097ff7b659aecee60b0d",
//! );
//!
//! let screen = render::tool_result(tool_result, 60)?;
//! assert!(screen.text().contains("[0, recommended] Send three contacts\n    why: The invoice can go out today.\n"));
//!
//! let reply = format!(r#"{{"envelope_digest":"{}","resolution":"option","option_idx":1}}"#, envelope.digest());
//! let resolution = check_resolution(&envelope, reply.as_bytes(), &Wire::bare())?;
//! assert_eq!(resolution.outcome(), &Outcome::Option(1));
//! # Ok::<(), findings::Report>(())
//! ```
//!
//! # Features
//!
//! | feature | what it brings |
//! |---|---|
//! | `durable-log` | the ledger on disk |
//! | `metrics` | what the telemetry counts goes to the recorder of the `metrics` facade, too |

#![forbid(unsafe_code)]

mod builder;
pub mod carriage;
pub mod codes;
mod delivery;
mod embedded;
mod emission;
mod envelope;
mod event;
mod grammar;
pub mod handshake;
mod json;
mod ledger;
pub mod lint;
pub mod render;
mod resolution;
pub mod telemetry;
mod unresolved;
mod view;

pub use builder::Builder;
pub use delivery::{Delivery, MEMBER, extract, extract_jsonrpc, extract_member, tool_result_of};
pub use emission::{Emission, Reasons};
pub use envelope::{Choice, Envelope, Hatch, Hatches, Terms, digest};
pub use event::{Event, Happening, Record};
#[cfg(feature = "durable-log")]
pub use ledger::FileLedger;
pub use ledger::{
    Discard, EmitOptions, Emitted, Incorporated, Ledger, MemoryLedger, OutOfRange, Refusal, Standing,
    UnixMillis,
};
pub use resolution::{Answer, Outcome, Reply, Resolution, Wire, check_resolution};
pub use telemetry::Telemetry;
pub use unresolved::Unresolved;
pub use view::{Affordance, OptionView, RECOMMENDED, Shown, View};
