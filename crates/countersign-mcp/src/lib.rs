//! Binding moments on [rmcp], the Rust SDK of the Model Context Protocol, in both of its eras (protocol revisions up to 2025-11-25, and 2026-07-28).
//!
//! rmcp's types have no place for a member `binding_moment`, and its parser stops at what strict JSON refuses: a reply with half a surrogate pair or 128
//! levels is dropped, and the call waits. So the envelope goes round both:
//!
//! | | |
//! |---|---|
//! | [`Carrying`], [`carry`], [`mark`] | a server whose results carry an envelope on every carrier of [`binding_moment::carriage`] |
//! | [`Tap`], [`Wire`] | the bytes of a connection beside the parser that reads them, bounded in memory |
//! | [`call`], [`Reply`], [`NoReply`] | a tool call that is read from the bytes and ends in time, whatever comes |
//! | [`arguments`] | the bytes of the arguments of a call, in which a resolution comes |
//! | [`ask`], [`Rounds`] | elicitation as fallback renderer: `elicitation/create`, or an `InputRequiredResult` and its retry |
//!
//! # Features
//!
//! | feature | what it brings |
//! |---|---|
//! | `http` | the module `http`: carrying and tapping on rmcp's streamable HTTP server |
//! | `http-client` | the module `http_client`: the same bytes for a client over streamable HTTP, on reqwest |
//!
//! # What it does not do
//!
//! Judging is [`binding_moment`]'s. Nothing here knows who answered a form; an elicitation is as trustworthy as the client that shows it.

#![forbid(unsafe_code)]

mod asking;
mod call;
mod carrying;
#[cfg(feature = "http")]
pub mod http;
#[cfg(feature = "http-client")]
pub mod http_client;
mod incoming;
mod rounds;
mod tap;

pub use asking::{Asking, ask, can_ask};
pub use call::{NoReply, Reply, call};
pub use carrying::{Carrying, carry, mark};
pub use incoming::arguments;
pub use rmcp;
pub use rounds::{Next, Rounds};
pub use tap::{Limits, Tap, Wire};
