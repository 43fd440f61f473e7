//! An action that somebody wants to run.

/// A tool and the clearances that calling it requires.
///
/// Which clearances a call requires is the gateway's own knowledge of the tool; an agent that could say so could say "none".
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Action<'a> {
    /// The tool.
    pub tool: &'a str,
    /// What it requires, as a set: order and repeats do not matter. Nothing is always within the envelope (ruling A12).
    pub required: &'a [&'a str],
}
