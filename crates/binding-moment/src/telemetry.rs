//! Counts of what happens to an agent's questions, as plain numbers.
//!
//! Three things are worth watching (sections 5.8, 5.9 and 12): an agent that corrects its framing again and again, questions that are
//! rejected again and again, and hatches that are closed. [`Telemetry`] counts them. It keeps no text of a person, since an
//! [`Event`] holds none, and of an agent's text only its name and the names of its decision classes.
//!
//! With feature `metrics` every count goes to the recorder of the `metrics` crate as well, under these names:
//!
//! | name | kind | labels |
//! |---|---|---|
//! | `binding_moment_emitted_total` | counter | `agent`, `decision_class` |
//! | `binding_moment_chosen_total`, `binding_moment_answered_total`, `binding_moment_rejected_total` | counters | the same |
//! | `binding_moment_calibration_notes_total` | counter | the same |
//! | `binding_moment_hatches_closed_total` | counter | the same, and `hatch`: `free_text` or `dialogue` |
//! | `binding_moment_overridden_total`, `binding_moment_discarded_total` | counters | the same, and `code` |
//! | `binding_moment_rejected_ratio` | gauge: of the last resolutions, 0 to 1 | `agent`, `decision_class` |
//! | `binding_moment_calibration_note_ratio` | gauge: of the last emissions, 0 to 1 | none |
//!
//! ```
//! use binding_moment::{Envelope, Event, Happening, Record, Telemetry};
//!
//! let envelope = Envelope::parse(br#"{
//!     "synopsis": "Pay the refund.", "findings": [], "recommendations": [], "offer": "Ask.", "meta": {"decision_class": "refund"},
//!     "question": {
//!         "stem": "What is done about the order?", "recommended_idx": 0,
//!         "options": [{"label": "Pay", "reasoning": "It is due."}, {"label": "Refuse", "reasoning": "It is late."}],
//!         "hatches": {"free_text": true, "dialogue": true}
//!     }
//! }"#)?;
//! let telemetry = Telemetry::new();
//! let mut agent = telemetry.of_agent("clerk");
//! agent.record(Event::of(&envelope, Happening::Emitted));
//! agent.record(Event::of(&envelope, Happening::Reopened));
//!
//! let counts = telemetry.counts();
//! let clerk = &counts.by_agent_and_class[&("clerk".to_owned(), "refund".to_owned())];
//! assert_eq!((clerk.emitted, clerk.rejected), (1, 1));
//! # Ok::<(), findings::Report>(())
//! ```

use std::collections::{BTreeMap, VecDeque};
use std::sync::{Mutex, MutexGuard, PoisonError};

use findings::visible;
use jcs_strict::Digest;

use crate::{Event, Happening, Hatch, Record};

/// How many emissions the rate of calibration notes looks back on.
pub const WINDOW: usize = 100;

/// Below so many emissions in the window there is no verdict on the rate.
pub const LEAST: usize = 20;

/// More than so many calibration notes in a hundred emissions is a defect in how the agent frames things (section 5.9).
pub const THRESHOLD_PERCENT: usize = 10;

/// How many resolutions of one agent and decision class the rate of rejected questions looks back on.
pub const REJECTED_WINDOW: usize = 50;

/// Below so many of them there is no verdict on the rate.
pub const REJECTED_LEAST: usize = 10;

/// More than so many rejected questions in a hundred resolutions says that the agent asks the wrong ones (section 12.2).
pub const REJECTED_THRESHOLD_PERCENT: usize = 20;

/// How many pairs of agent and decision class are told apart. Whatever comes later is counted under [`OTHER`], so that an
/// agent which makes up classes costs no memory.
pub const PAIRS: usize = 256;

/// The longest name of an agent or a class that is kept, in bytes; a longer one is [`OTHER`].
pub const NAME: usize = 64;

/// The name under which the rest is counted.
pub const OTHER: &str = "(other)";

/// The name of no decision class.
pub const NONE: &str = "(none)";

/// Counts, for as many agents as record here. It can be shared between threads.
#[derive(Debug, Default)]
pub struct Telemetry(Mutex<Kept>);

#[derive(Debug, Default)]
struct Kept {
    counts: Counts,
    /// The last emissions, and whether each had a calibration note.
    window: VecDeque<(Digest, bool)>,
    /// Notes whose emission has not been heard of yet.
    early: VecDeque<Digest>,
    /// The last resolutions of each pair, and whether each rejected the question.
    resolutions: BTreeMap<(String, String), VecDeque<bool>>,
}

/// What was counted since the beginning, and the state of the window.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Counts {
    /// By the name of the agent and of the decision class, each made visible.
    pub by_agent_and_class: BTreeMap<(String, String), Tally>,
    /// How many of the last [`WINDOW`] emissions had a calibration note.
    pub window_notes: usize,
    /// How many emissions the window holds.
    pub window_emissions: usize,
}

/// The counts of one agent and one decision class.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Tally {
    /// Envelopes that went out.
    pub emitted: u64,
    /// Resolutions by an option.
    pub chosen: u64,
    /// Resolutions through the answer-space hatch.
    pub answered: u64,
    /// Question-space vetoes.
    pub rejected: u64,
    /// Emissions with a calibration note.
    pub calibration_notes: u64,
    /// Emissions with the answer-space hatch closed.
    pub free_text_closed: u64,
    /// Emissions with the question-space hatch closed.
    pub dialogue_closed: u64,
    /// Refusals of the discipline that were overridden.
    pub overridden: u64,
    /// Resolutions that were discarded.
    pub discarded: u64,
    /// How many of the last [`REJECTED_WINDOW`] resolutions rejected the question.
    pub window_rejected: usize,
    /// How many resolutions that window holds.
    pub window_resolutions: usize,
}

impl Tally {
    /// Whether questions are rejected so often that the agent asks the wrong ones: more than [`REJECTED_THRESHOLD_PERCENT`] of the
    /// resolutions in the window, once it holds [`REJECTED_LEAST`].
    // Spec: BM-12.2-1
    pub fn rejected_too_often(&self) -> bool {
        self.window_resolutions >= REJECTED_LEAST
            && self.window_rejected * 100 > self.window_resolutions * REJECTED_THRESHOLD_PERCENT
    }
}

impl Counts {
    /// Whether calibration notes are so frequent that the agent's earlier framing is at fault: more than [`THRESHOLD_PERCENT`] of the emissions
    /// in the window, once it holds [`LEAST`].
    // Spec: BM-5.9-2
    pub fn notes_too_often(&self) -> bool {
        self.window_emissions >= LEAST && self.window_notes * 100 > self.window_emissions * THRESHOLD_PERCENT
    }
}

impl Telemetry {
    /// Nothing counted.
    pub fn new() -> Telemetry {
        Telemetry::default()
    }

    /// Takes note of the events of this agent.
    pub fn of_agent(&self, agent: &str) -> AgentTelemetry<'_> {
        AgentTelemetry { telemetry: self, agent: name(agent) }
    }

    /// What was counted so far.
    pub fn counts(&self) -> Counts {
        self.kept().counts.clone()
    }

    fn kept(&self) -> MutexGuard<'_, Kept> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The [`Record`] of one agent.
#[derive(Clone, Debug)]
pub struct AgentTelemetry<'t> {
    telemetry: &'t Telemetry,
    agent: String,
}

impl Record for AgentTelemetry<'_> {
    fn record(&mut self, event: Event) {
        let class = event.decision_class.as_deref().map_or_else(|| NONE.to_owned(), name);
        let mut kept = self.telemetry.kept();
        let pair = kept.counts.pair(self.agent.clone(), class);
        #[cfg(feature = "metrics")]
        export::count(&pair, &event.what);
        let window = kept.resolved(&pair, &event.what);
        let tally = kept.counts.by_agent_and_class.entry(pair.clone()).or_default();
        if let Some((rejected, resolutions)) = window {
            (tally.window_rejected, tally.window_resolutions) = (rejected, resolutions);
            #[cfg(feature = "metrics")]
            export::rejected_ratio(&pair, tally);
        }
        match event.what {
            Happening::Emitted => tally.emitted += 1,
            Happening::HatchClosed { hatch: Hatch::FreeText, .. } => tally.free_text_closed += 1,
            Happening::HatchClosed { hatch: Hatch::Dialogue, .. } => tally.dialogue_closed += 1,
            Happening::CalibrationNote { .. } => tally.calibration_notes += 1,
            Happening::Overridden { .. } => tally.overridden += 1,
            Happening::Chosen => tally.chosen += 1,
            Happening::Answered => tally.answered += 1,
            Happening::Reopened => tally.rejected += 1,
            Happening::Discarded { .. } => tally.discarded += 1,
            Happening::Incorporated | Happening::Unresolved(_) => {}
        }
        kept.slide(event.digest, &event.what);
        #[cfg(feature = "metrics")]
        export::note_ratio(&kept.counts);
    }
}

impl Counts {
    fn pair(&self, agent: String, class: String) -> (String, String) {
        let pair = (agent, class);
        if self.by_agent_and_class.contains_key(&pair) || self.by_agent_and_class.len() < PAIRS {
            pair
        } else {
            (OTHER.to_owned(), OTHER.to_owned())
        }
    }
}

impl Kept {
    /// Moves the window of this pair on by a resolution, and says how many rejected among how many.
    fn resolved(&mut self, pair: &(String, String), what: &Happening) -> Option<(usize, usize)> {
        let rejected = match what {
            Happening::Chosen | Happening::Answered => false,
            Happening::Reopened => true,
            _ => return None,
        };
        let window = self.resolutions.entry(pair.clone()).or_default();
        window.push_back(rejected);
        if window.len() > REJECTED_WINDOW {
            window.pop_front();
        }
        Some((window.iter().filter(|rejected| **rejected).count(), window.len()))
    }

    /// A note and the emission that carries it are two events of one digest, in whichever order they come.
    fn slide(&mut self, digest: Digest, what: &Happening) {
        match what {
            Happening::Emitted => {
                let early = self.early.iter().position(|other| *other == digest);
                let noted = early.and_then(|at| self.early.remove(at)).is_some();
                self.window.push_back((digest, noted));
                if self.window.len() > WINDOW {
                    self.window.pop_front();
                }
            }
            Happening::CalibrationNote { .. } => {
                match self.window.iter_mut().rev().find(|(other, _)| *other == digest) {
                    Some((_, noted)) => *noted = true,
                    None => {
                        self.early.push_back(digest);
                        if self.early.len() > WINDOW {
                            self.early.pop_front();
                        }
                    }
                }
            }
            _ => return,
        }
        self.counts.window_notes = self.window.iter().filter(|(_, noted)| *noted).count();
        self.counts.window_emissions = self.window.len();
    }
}

/// An agent's word as a name: harmless to show, and short.
fn name(text: &str) -> String {
    let shown = visible(text);
    if shown.len() > NAME { OTHER.to_owned() } else { shown.into_owned() }
}

#[cfg(feature = "metrics")]
mod export {
    use super::{Counts, Happening, Tally};

    pub(super) fn count(pair: &(String, String), what: &Happening) {
        let name = match what {
            Happening::Emitted => "binding_moment_emitted_total",
            Happening::HatchClosed { .. } => "binding_moment_hatches_closed_total",
            Happening::CalibrationNote { .. } => "binding_moment_calibration_notes_total",
            Happening::Overridden { .. } => "binding_moment_overridden_total",
            Happening::Chosen => "binding_moment_chosen_total",
            Happening::Answered => "binding_moment_answered_total",
            Happening::Reopened => "binding_moment_rejected_total",
            Happening::Discarded { .. } => "binding_moment_discarded_total",
            Happening::Incorporated | Happening::Unresolved(_) => return,
        };
        let mut labels = vec![("agent", pair.0.clone()), ("decision_class", pair.1.clone())];
        match what {
            Happening::HatchClosed { hatch, .. } => labels.push(("hatch", hatch.as_str().to_owned())),
            Happening::Overridden { code, .. } | Happening::Discarded { code } => {
                labels.push(("code", code.as_str().to_owned()));
            }
            _ => {}
        }
        metrics::counter!(name, &labels).increment(1);
    }

    pub(super) fn rejected_ratio(pair: &(String, String), tally: &Tally) {
        let labels = [("agent", pair.0.clone()), ("decision_class", pair.1.clone())];
        let ratio = tally.window_rejected as f64 / tally.window_resolutions as f64;
        metrics::gauge!("binding_moment_rejected_ratio", &labels).set(ratio);
    }

    pub(super) fn note_ratio(counts: &Counts) {
        if counts.window_emissions > 0 {
            let ratio = counts.window_notes as f64 / counts.window_emissions as f64;
            metrics::gauge!("binding_moment_calibration_note_ratio").set(ratio);
        }
    }
}
