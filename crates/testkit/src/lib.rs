//! What the tests and measurements of this workspace are fed with, made by code and the same on every machine.
//!
//! - [`Prng`]: repeatable pseudo-random numbers; nothing here reads a clock or the system's randomness.
//! - [`json`]: trees that keep member order, doubled names, number tokens and raw faults.
//! - [`spelling`]: the many texts of one tree, and its canonical text by the plainest means.
//! - [`documents`]: random documents that the profiles accept; [`faults`]: documents with one fault, foretold to the byte.
//! - [`EnvelopeText`]: binding-moment envelopes, slot by slot; [`grammar`]: the same with one fault of grammar.
//! - [`resolutions`]: what comes back for an envelope, right or not.
//! - [`shrink`]: a document made smaller while something stays true of it.
//! - [`corpora`]: the inputs on which speed is measured.
//! - `strategies`, with the feature `proptest`: the generators as proptest strategies.
//! - [`es6`]: the published sequence of doubles and the checksums of their text.
//! - [`trace`]: signed traces, key sets, forgeries, and mutations with the rule that they break.
//! - [`naive`]: a second opinion on strict JSON and its canonical form.
//! - [`exhaust`]: every short document over small alphabets, all readers held against each other.
//!
//! What it does not do: documents, expected canonical texts and faults never come from the crates under test, so that an
//! expectation made here is independent of them.

#![forbid(unsafe_code)]

pub mod corpora;
pub mod documents;
mod envelope;
pub mod es6;
pub mod exhaust;
pub mod faults;
pub mod grammar;
pub mod json;
pub mod naive;
mod prng;
pub mod resolutions;
pub mod shrink;
pub mod spelling;
#[cfg(feature = "proptest")]
pub mod strategies;
pub mod trace;

pub use envelope::EnvelopeText;
pub use json::Json;
pub use prng::Prng;
