//! The eight slots as a person may see them: what every renderer starts from.

use core::fmt;
use core::ops::Deref;
use std::borrow::Cow;

use findings::visible;
use jcs_strict::{Digest, rule};

use crate::{Envelope, Hatch};

/// The word that marks the recommended option, on every surface: never colour alone.
pub const RECOMMENDED: &str = "recommended";

/// An agent's text, fit to be shown: it has passed through [`findings::visible`] and holds nothing that a terminal obeys or
/// that an eye cannot see. Only a [`View`] makes one. A surface still escapes it for its own medium.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shown<'a>(Cow<'a, str>);

impl<'a> Shown<'a> {
    fn of(text: &'a str) -> Shown<'a> {
        Shown(visible(text))
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl Deref for Shown<'_> {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// An envelope laid out for a renderer. Nothing of the eight slots is left out, added, reordered or reworded; what
/// [`findings::visible`] writes is the one change.
///
/// `decision_class` is not in it: it may choose a style ([`Envelope::decision_class`]) and is nothing to be read.
// Spec: BM-3-1, BM-9.2-2
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct View<'a> {
    /// The agent's correction of how it framed things earlier; comes first.
    pub calibration_note: Option<Shown<'a>>,
    /// Slot 1.
    pub synopsis: Shown<'a>,
    /// Slot 2.
    pub findings: Vec<Shown<'a>>,
    /// Slot 3.
    pub recommendations: Vec<Shown<'a>>,
    /// Slot 4.
    pub offer: Shown<'a>,
    /// Slot 5.
    pub stem: Shown<'a>,
    /// Slots 6 and 7.
    pub options: Vec<OptionView<'a>>,
    /// Slot 8: the hatches that are open, and no other.
    pub hatches: Vec<Affordance>,
    /// The digest, over the original.
    pub digest: Digest,
}

/// One option.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct OptionView<'a> {
    /// Its place in slot 6, as a resolution names it.
    pub index: usize,
    /// The key that chooses it: its index as the resolution names it, `0` to `3`. What a person sees, types and sends is one number.
    pub key: char,
    /// What is done.
    pub label: Shown<'a>,
    /// Why one might choose it; stands with the option.
    pub reasoning: Shown<'a>,
    /// Whether the agent recommends it: [`RECOMMENDED`] stands at exactly one.
    pub recommended: bool,
}

/// A way past the options that can be taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Affordance {
    /// Which hatch.
    pub hatch: Hatch,
    /// The key that invokes it.
    pub key: char,
    /// What it does, in words.
    pub words: &'static str,
}

impl Affordance {
    /// The affordance of a hatch.
    pub const fn of(hatch: Hatch) -> Affordance {
        match hatch {
            Hatch::FreeText => Affordance { hatch, key: 'a', words: "Give an answer in your own words" },
            Hatch::Dialogue => Affordance {
                hatch,
                key: 'w',
                words: "This is the wrong question: reject it and go back to talking",
            },
        }
    }
}

impl<'a> View<'a> {
    /// Lays out an envelope.
    pub fn of(envelope: &'a Envelope) -> View<'a> {
        let recommended = envelope.recommended();
        let options =
            envelope.options().zip('0'..='3').enumerate().map(|(index, (option, key))| OptionView {
                index,
                key,
                label: Shown::of(option.label),
                reasoning: Shown::of(option.reasoning),
                // Spec: BM-9.1-2
                recommended: rule!("bm.render.recommended", index == recommended),
            });
        View {
            calibration_note: envelope.calibration_note().map(Shown::of),
            synopsis: Shown::of(envelope.synopsis()),
            findings: envelope.findings().map(Shown::of).collect(),
            recommendations: envelope.recommendations().map(Shown::of).collect(),
            offer: Shown::of(envelope.offer()),
            stem: Shown::of(envelope.stem()),
            options: options.collect(),
            hatches: affordances(envelope),
            digest: envelope.digest(),
        }
    }

    /// The beginning of the digest, enough to tell two envelopes apart by eye: `sha256:` and 12 digits.
    pub fn digest_prefix(&self) -> String {
        self.digest.to_string().chars().take("sha256:".len() + 12).collect()
    }
}

/// An open hatch is offered however complete the options look; a closed one would only lead to a discard.
// Spec: BM-9.1-3
fn affordances(envelope: &Envelope) -> Vec<Affordance> {
    let open = envelope.hatches();
    let mut offered = Vec::new();
    if rule!("bm.render.free-text-open", open.free_text)
        || !rule!("bm.render.free-text-closed", !open.free_text) && !open.free_text
    {
        offered.push(Affordance::of(Hatch::FreeText));
    }
    if rule!("bm.render.dialogue-open", open.dialogue)
        || !rule!("bm.render.dialogue-closed", !open.dialogue) && !open.dialogue
    {
        offered.push(Affordance::of(Hatch::Dialogue));
    }
    offered
}
