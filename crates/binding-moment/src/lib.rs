//! The envelope in which an agent puts a decision to the person it acts for, and its one resolution.

pub mod codes;
mod delivery;
mod envelope;
mod grammar;

pub use delivery::{Delivery, MEMBER, extract, extract_jsonrpc, extract_member, tool_result_of};
pub use envelope::{Choice, Envelope, Hatch, Hatches, Terms, digest};
