//! What an agent may do for a person: the signed intersection of both their rights.
//!
//! An agent that acts for a person must not do more than both of them may. The authority envelope says what that is: which clearances
//! both hold, for one trace and one task, until a time, within a budget; signed by a control plane, with both sides inside, so that
//! anybody who is handed one can check it.
//!
//! | | |
//! |---|---|
//! | [`Envelope`], [`hash`] | reading one, with every fault of structure at once; what is signed |
//! | [`Received`], [`Verified`] | from what somebody handed over to what can be relied on |
//! | [`Issuer`], [`AgentGrants`], [`IdentityInterface`] | issuing one for a task from outside or for delegated work |
//! | [`Request`] | what somebody who submits a task asks for, as a document |
//! | [`Enforcer`], [`Permit`] | letting actions through or refusing them |
//! | [`task`]: [`Task`], [`Moment`] | a task under its envelope, which records only what is within it |
//! | [`Clearances`] | sorted sets, exact intersection |
//! | [`Budget`], [`Limit`], [`Remaining`], [`Drawdown`] | what may be consumed, and what is left |
//! | [`verify_trace`], [`verify_bundle`], [`verify_json_bundle`] | the nine steps of section 6, over traces and bundles |
//! | [`codes`] | every code |
//!
//! ```
//! use authority_envelope::Envelope;
//!
//! let report = Envelope::parse(br#"{"v":"1.0","budget":{"tokens":1.5}}"#).unwrap_err();
//! assert_eq!(
//!     report.findings().next().unwrap().to_string(),
//!     "E_STRUCTURE at /agent: the member `agent` is required and is not there [AE §2]",
//! );
//! assert!(report.findings().count() > 10);
//! ```
//!
//! # The form, to the byte
//!
//! One JSON object, canonicalised by RFC 8785, with exactly the members `v` (`"1.0"`), `trace_id`, `task_id`, `principal` (`type`, `id`), `agent`
//! (`name`, `namespace`), `clearances`, `held` (`agent`, `principal`), `budget` (`tokens`, `usd`, `wall_clock_ms`, `actions`), `expires`, `depth`,
//! `parent` (null, or `trace_id`, `seq`), `issued_at`, `issuer`, `sig`. The hash is the SHA-256 of the canonical form without `sig`; `sig` is
//! base64url without padding of the Ed25519 signature over the text of the hash, `sha256:` and 64 digits.
//!
//! # What it does not do
//!
//! It cannot say whether what an envelope claims about the two sides was true: it says who signed the claim. It reads no clock. It knows no tools: what an action requires is the gateway's knowledge.

#![forbid(unsafe_code)]

mod account;
mod action;
mod budget;
mod claims;
mod clearances;
pub mod codes;
mod draft;
mod drawdown;
mod enforcer;
mod envelope;
mod index;
mod issuer;
mod moment;
mod permit;
mod received;
mod remaining;
mod request;
mod rules;
mod shape;
pub mod task;
mod verifier;
mod watch;

pub use action::Action;
pub use budget::{Budget, Dimension, Limit, NotWithin, Positive, Quantity, Remaining, RemainingBudget};
pub use clearances::{Clearances, EmptyClearance};
pub use drawdown::Drawdown;
pub use enforcer::{Enforcer, Refusal};
pub use envelope::{Envelope, Link, hash};
pub use issuer::{AgentGrants, DeclaredWork, Delegation, IdentityInterface, Issuer, Submission};
pub use moment::Moment;
pub use permit::{ApprovalRequest, Invocation, Permit};
pub use received::{Received, Scope, Verified};
pub use remaining::remaining;
pub use request::Request;
pub use task::Task;
pub use verifier::{
    AuthorityVerdict, CLAIMS, Standing, judge_bundle, judge_trace, verify_bundle, verify_json_bundle,
    verify_trace,
};
pub use watch::Watch;
