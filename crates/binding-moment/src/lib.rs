//! The envelope in which an agent puts a decision to the person it acts for, and its one resolution.

mod builder;
pub mod codes;
mod delivery;
mod emission;
mod envelope;
mod event;
mod grammar;
mod json;
mod ledger;
pub mod lint;
pub mod render;
mod resolution;
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
pub use unresolved::Unresolved;
pub use view::{Affordance, OptionView, RECOMMENDED, Shown, View};
