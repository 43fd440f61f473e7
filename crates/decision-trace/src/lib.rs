//! A signed, chained record of what an agent did, and its verification.
//!
//! **A reconstruction.** The authority envelope builds on a trace format whose own text is not published. What that envelope fixes is
//! kept to the letter, the rest is this project's choice; interoperability with anything else of that name is not claimed.
//! `FORMAT.md` of this crate states the form to the byte, and which part of it is fixed.
//!
//! | | |
//! |---|---|
//! | [`UnverifiedTrace`], [`VerifiedTrace`] | a whole trace, and the same once no rule was found broken |
//! | [`Verifier`], [`Observer`], [`Summary`] | a trace of any length as its bytes come in; findings leave through a sink |
//! | [`verify_bundle`], [`verify_json_bundle`], [`JsonBundle`] | a task's trace with those it handed work to |
//! | [`Verdict`] | what was found as one string, for two to compare |
//! | [`Record`], [`Data`], [`Kind`] | one record, well formed and typed |
//! | [`KeySet`], [`Key`], [`PublicKey`], [`Signature`] | whose signatures count, as what, when; which are good |
//! | [`Signer`], [`MemorySigner`] | making signatures |
//! | [`Time`], [`Decimal`], [`Count`] | exact values, compared by value and written as received |
//! | [`codes`], [`layout`] | every code; every name and size of the format |
//!
//! # What it does not do
//!
//! It repairs nothing and knows no clock. It takes no keys from what it verifies: a bundle's own are there to be shown, under a name that says
//! that they are untrusted. It does not interpret the authority envelope beyond the two members that the trace needs; the crate
//! `authority-envelope` does, over what this crate has passed. It cannot tell whether what was signed is true: `FORMAT.md` lists what no trace can
//! prove.
//!
//! # Form
//!
//! A trace is JSON Lines in UTF-8: for each record its canonical form (RFC 8785) and one line feed, and nothing else. A record is an object of exactly
//!
//! ```text
//! v         "1.0"
//! trace_id  a UUID in lower-case text form, the same in every record
//! seq       0, 1, 2, …
//! ts        YYYY-MM-DDTHH:MM:SS[.fraction]Z, never before that of the record before
//! type      one of eleven, or x.….…
//! key_id    the id of a key whose component may sign the type
//! prev      the hash of the record before; null first
//! data      an object, by type
//! hash      sha256: and 64 lower-case hexadecimal digits, over the canonical form of the record without hash and sig
//! sig       86 characters of base64url: Ed25519 over the text of hash
//! ```
//!
//! # Example
//!
//! ```
//! use decision_trace::{Data, KeySet, Options, UnverifiedTrace, codes};
//!
//! // Two records and the keys of those who signed them, made with another language's crypto.
//! let keys = KeySet::parse(&std::fs::read("tests/by_hand_keys.json")?)?;
//! let bytes = std::fs::read("tests/by_hand.jsonl")?;
//!
//! let trace = UnverifiedTrace::new(&*bytes).verify(&keys, Options::new())?;
//! assert_eq!((trace.records().len(), trace.is_open()), (2, false));
//! let Data::TaskAdmitted(admitted) = trace.records()[0].data() else { panic!("it begins with an admission") };
//! assert!(admitted.originating_principal.is_human());
//!
//! // Someone would rather have failed.
//! let altered = String::from_utf8(bytes)?.replace("completed", "failed");
//! let report = UnverifiedTrace::new(altered).verify(&keys, Options::new()).expect_err("it was changed");
//! assert_eq!(report.first_code(), Some(codes::E_TRACE_HASH));
//! assert!(report.to_string().starts_with(
//!     "E_TRACE_HASH at trace 019267b4-7c1e-7a3f-8b2d-0123456789ab, record 1, /hash: the record's own hash is sha256:",
//! ));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Features
//!
//! | feature | what it brings |
//! |---|---|
//! | `recorder` (default) | writing traces: the recorder, and private keys in files |
//! | `getrandom` | keys and salts from the system's own randomness |
//! | `parallel` | lines of one trace, and traces of one bundle, are read and their signatures checked on several cores; verdicts are the same |

#![forbid(unsafe_code)]

mod agent;
mod answer;
mod base64url;
mod bundle;
pub mod codes;
mod component;
mod count;
mod data;
mod decimal;
mod draft;
mod keys;
mod kind;
pub mod layout;
mod options;
mod principal;
mod reading;
mod record;
#[cfg(feature = "recorder")]
mod recorder;
mod rules;
mod signature;
mod signer;
mod time;
mod trace;
mod verdict;
mod verifier;

pub use agent::Agent;
pub use answer::{NotASalt, Salt};
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
pub use draft::Draft;
pub use keys::{Key, KeySet, Validity};
pub use kind::Kind;
pub use options::{Limits, Options};
pub use principal::Principal;
pub use record::Record;
#[cfg(feature = "recorder")]
pub use recorder::{BoxedSigner, Recorded, Recorder, There, Undone, Unrecorded};
pub use signature::{NotAPublicKey, NotASignature, PublicKey, Signature};
#[cfg(all(feature = "recorder", feature = "getrandom"))]
pub use signer::generate_key_file;
#[cfg(feature = "recorder")]
pub use signer::{FileSigner, create_key_file};
pub use signer::{MemorySigner, SignError, Signer};
pub use time::{Time, TimeError};
pub use trace::{UnverifiedTrace, VerifiedTrace};
pub use verdict::Verdict;
pub use verifier::{Observer, Summary, Verifier};
