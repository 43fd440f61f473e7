//! A signed, chained record of what an agent did.
//!
//! **A reconstruction.** The authority envelope builds on a trace format whose own text is not published. What that envelope fixes is
//! kept to the letter, the rest is this project's choice; interoperability with anything else of that name is not claimed.
//!
//! So far this crate holds the exact values that records and envelopes share:
//!
//! - [`Time`]: an instant in UTC, in one spelling;
//! - [`Decimal`]: an amount, never a float.
//!
//! Both compare by value and are written out as they were received, since the received text is what was hashed.

mod agent;
mod base64url;
mod bundle;
pub mod codes;
mod component;
mod count;
mod data;
mod decimal;
mod keys;
mod kind;
pub mod layout;
mod options;
mod principal;
mod reading;
mod record;
mod rules;
mod signature;
mod signer;
mod time;
mod trace;
mod verdict;
mod verifier;

pub use agent::Agent;
pub use bundle::{
    BundleError, BundleVerdict, JsonBundle, NamedBytes, Source, TraceVerdict, verify_bundle,
    verify_json_bundle,
};
pub use component::{Component, NotAComponent};
pub use count::Count;
pub use data::{
    ActionRefused, BudgetConsumed, Data, DelegationRefused, DelegationReturned, DelegationSpawned, Grant,
    Head, MomentEmitted, MomentResolved, Resolution, TaskAdmitted, TaskClosed, ToolInvoked, ToolReturned,
    action_digest,
};
pub use decimal::{Decimal, DecimalError};
pub use keys::{Key, KeySet, Validity};
pub use kind::Kind;
pub use options::{Limits, Options};
pub use principal::Principal;
pub use record::Record;
pub use signature::{NotAPublicKey, NotASignature, PublicKey, Signature};
pub use signer::{MemorySigner, SignError, Signer};
pub use time::{Time, TimeError};
pub use trace::{UnverifiedTrace, VerifiedTrace};
pub use verdict::Verdict;
pub use verifier::{Observer, Summary, Verifier};
