//! How speed is measured in this workspace, and what is measured.
//!
//! Absolute figures move from run to run, and so do averages; the ratio of two minima of interleaved rounds holds to a few
//! percent. So the contenders of a comparison take turns ([`interleave()`]), each keeps its fastest round, and only ratios
//! are judged. `src/bin/ratios.rs` does this for our digest beside SHA-256 alone, `src/bin/heap.rs` counts heap bytes,
//! `src/bin/operations.rs` times whole operations, the workspace in `peers/` puts other canonicalizers beside ours, and `benches/corpora.rs` is the same for criterion.

#![forbid(unsafe_code)]

pub mod delayed;
mod interleave;
pub mod ours;
pub mod signed;
pub mod tasks;

pub use interleave::{Contender, Timing, interleave};
