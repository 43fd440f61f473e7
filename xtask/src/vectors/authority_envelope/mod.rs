//! Authority envelopes: their hash, the intersection, what remains of a budget.
//!
//! Envelopes and traces are made and signed by testkit, without the crates under test.

mod hash;
mod intersect;
mod remaining;

use super::author::Topic;

/// The suite.
const SUITE: &str = "authority-envelope";

pub(super) fn topics() -> Vec<Topic> {
    vec![hash::topic(), intersect::topic(), remaining::topic()]
}
