//! The invariants of section 9.1, held against what a renderer shows.

use findings::shape::Check as Row;
use findings::{Code, Finding, Location, Report, Sink, visible};
use jcs_strict::{rule, rule_by_id};

use super::plain::EMPTY;
use super::{Part, Rendering};
use crate::codes::{
    E_RENDER_ADDED, E_RENDER_BINDING, E_RENDER_BRIEFING, E_RENDER_HATCH, E_RENDER_MARK, E_RENDER_RAW,
    E_RENDER_REASONING,
};
use crate::{Envelope, Hatch};

/// Says which invariants a rendering breaks; an empty report means that it keeps them all.
///
/// Pointers name the slot of the envelope that suffers. Texts are compared without their white space, in the form that
/// [`findings::visible`] gives them.
///
/// - `E_RENDER_BRIEFING`: a briefing slot is dropped, reworded or out of order;
/// - `E_RENDER_BINDING`: so is the stem or an option;
/// - `E_RENDER_MARK`: not exactly the recommended option is distinguished;
/// - `E_RENDER_HATCH`: an open hatch has no affordance, or a closed one has;
/// - `E_RENDER_REASONING`: an option's reasoning is not right behind it, or reworded;
/// - `E_RENDER_RAW`: a slot is shown raw where [`findings::visible`] would have changed it;
/// - `E_RENDER_ADDED`: there are words that are neither the envelope's nor a heading, or a digest of another envelope.
///
/// ```
/// # let text = br#"{"synopsis":"Decline.","findings":[],"recommendations":[],"offer":"Ask.","question":{"stem":"How?",
/// #   "options":[{"label":"a","reasoning":"b"},{"label":"c","reasoning":"d"}],"recommended_idx":0,
/// #   "hatches":{"free_text":true,"dialogue":true}}}"#;
/// use binding_moment::{Envelope, View, render};
///
/// let envelope = Envelope::parse(text)?;
/// let page = render::plain(&View::of(&envelope), 80);
/// assert!(render::check(&envelope, &render::Rendering::read_plain(&page)).is_empty());
///
/// let without_mark = page.replace(", recommended", "");
/// let report = render::check(&envelope, &render::Rendering::read_plain(&without_mark));
/// assert_eq!(report.first_code().map(|code| code.as_str()), Some("E_RENDER_MARK"));
/// # Ok::<(), findings::Report>(())
/// ```
pub fn check(envelope: &Envelope, rendering: &Rendering) -> Report {
    let mut check = Check { rendering, report: Report::new() };
    check.texts(&briefing(envelope), &BRIEFING, briefing_text);
    check.texts(&binding(envelope), &BINDING, binding_text);
    check.mark(envelope);
    check.hatches(envelope);
    check.reasoning(envelope);
    check.added(envelope);
    check.report
}

/// A text that must be shown: which slot it is, and where it stands in the envelope.
struct Due<'e> {
    slot: Slot,
    pointer: String,
    text: &'e str,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Slot {
    Note,
    Synopsis,
    Finding,
    Recommendation,
    Offer,
    Stem,
    Option(usize),
}

fn briefing(envelope: &Envelope) -> Vec<Due<'_>> {
    let due = |slot, pointer: String, text| Due { slot, pointer, text };
    let note = envelope.calibration_note().map(|text| due(Slot::Note, "/meta/calibration_note".into(), text));
    let findings =
        envelope.findings().enumerate().map(|(i, text)| due(Slot::Finding, format!("/findings/{i}"), text));
    let moves = envelope
        .recommendations()
        .enumerate()
        .map(|(i, text)| due(Slot::Recommendation, format!("/recommendations/{i}"), text));
    note.into_iter()
        .chain([due(Slot::Synopsis, "/synopsis".into(), envelope.synopsis())])
        .chain(findings)
        .chain(moves)
        .chain([due(Slot::Offer, "/offer".into(), envelope.offer())])
        .collect()
}

fn briefing_text(part: &Part) -> Option<(Slot, &str)> {
    match part {
        Part::Note(text) => Some((Slot::Note, text)),
        Part::Synopsis(text) => Some((Slot::Synopsis, text)),
        Part::Finding(text) => Some((Slot::Finding, text)),
        Part::Recommendation(text) => Some((Slot::Recommendation, text)),
        Part::Offer(text) => Some((Slot::Offer, text)),
        _ => None,
    }
}

fn binding(envelope: &Envelope) -> Vec<Due<'_>> {
    let stem = Due { slot: Slot::Stem, pointer: "/question/stem".into(), text: envelope.stem() };
    let options = envelope.options().enumerate().map(|(i, option)| Due {
        slot: Slot::Option(i),
        pointer: format!("/question/options/{i}/label"),
        text: option.label,
    });
    [stem].into_iter().chain(options).collect()
}

fn binding_text(part: &Part) -> Option<(Slot, &str)> {
    match part {
        Part::Stem(text) => Some((Slot::Stem, text)),
        Part::Option { index, label, .. } => Some((Slot::Option(*index), label)),
        _ => None,
    }
}

/// That texts are shown in their own words and their own places.
struct Demand {
    code: Code,
    /// That a text is there.
    there: Row,
    /// That no other stands before it.
    order: Row,
}

const BRIEFING: Demand = Demand {
    code: E_RENDER_BRIEFING,
    there: Row { rule: "bm.render-check.briefing", section: "BM §9.1" },
    order: Row { rule: "bm.render-check.briefing-order", section: "BM §9.1" },
};

const BINDING: Demand = Demand {
    code: E_RENDER_BINDING,
    there: Row { rule: "bm.render-check.binding", section: "BM §9.2" },
    order: Row { rule: "bm.render-check.binding-order", section: "BM §9.2" },
};

struct Check<'r> {
    rendering: &'r Rendering,
    report: Report,
}

impl Check<'_> {
    // Spec: BM-9.1-1, BM-3-1
    fn texts(&mut self, due: &[Due<'_>], demand: &Demand, text_of: fn(&Part) -> Option<(Slot, &str)>) {
        let Demand { code, there, order } = *demand;
        let shown: Vec<_> = self.rendering.parts.iter().filter_map(text_of).collect();
        // Slot by slot and in order: after a piece that differs the next ones still find their own.
        let mut at = 0;
        for Due { slot, pointer, text } in due {
            match shown[at..].iter().position(|(s, shown)| s == slot && is_shown(text, shown)) {
                Some(0) => at += 1,
                Some(skipped) if shown[at..at + skipped].iter().all(|(s, _)| s == slot) => {
                    at += skipped + 1;
                    if rule_by_id(order.rule, true) {
                        let sentence =
                            "a text of this slot is expected in its place, another stands before it";
                        self.find(code, pointer, sentence, order.section);
                    }
                }
                _ if shown.iter().any(|(s, shown)| s == slot && is_raw(text, shown)) => {
                    if rule!("bm.render-check.raw-text", true) {
                        self.find(E_RENDER_RAW, pointer, RAW, "B12");
                    }
                    at += usize::from(shown.get(at).is_some_and(|(s, _)| s == slot));
                }
                _ => {
                    if rule_by_id(there.rule, true) {
                        let sentence = "the text of this slot is expected, in its own words and its own place; it is not there";
                        self.find(code, pointer, sentence, there.section);
                    }
                    at += usize::from(shown.get(at).is_some_and(|(s, _)| s == slot));
                }
            }
        }
        if let Some((_, text)) = shown.get(at).filter(|_| rule!("bm.render-check.beside", true)) {
            let sentence =
                format!("nothing is expected beside the envelope's own texts; there is also: {text}");
            self.find(E_RENDER_ADDED, "", &sentence, "BM §3");
        }
    }

    // Spec: BM-9.1-2
    fn mark(&mut self, envelope: &Envelope) {
        let marked: Vec<_> = self.rendering.parts.iter().filter_map(marked_index).collect();
        if rule!("bm.render-check.mark", marked != [envelope.recommended()]) {
            let sentence = format!(
                "one mark is expected, on the option at index {}; those of this text: {marked:?}",
                envelope.recommended(),
            );
            self.find(E_RENDER_MARK, "/question/recommended_idx", &sentence, "BM §9.1");
        }
    }

    // Spec: BM-9.1-3
    fn hatches(&mut self, envelope: &Envelope) {
        for hatch in [Hatch::FreeText, Hatch::Dialogue] {
            let open = envelope.hatches().is_open(hatch);
            let offered = self.rendering.parts.contains(&Part::Affordance(hatch));
            let pointer = format!("/question/hatches/{}", hatch.as_str());
            if rule!("bm.render-check.open-hatch", open && !offered) {
                let sentence = "an affordance that invokes this open hatch is expected, there is none";
                self.find(E_RENDER_HATCH, &pointer, sentence, "BM §9.1");
            }
            if rule!("bm.render-check.closed-hatch", !open && offered) {
                let sentence = "no affordance is expected for this closed hatch, there is one";
                self.find(E_RENDER_HATCH, &pointer, sentence, "BM §9.1");
            }
        }
    }

    // Spec: BM-9.1-4
    fn reasoning(&mut self, envelope: &Envelope) {
        for (index, option) in envelope.options().enumerate() {
            let at = self
                .rendering
                .parts
                .iter()
                .position(|part| matches!(part, Part::Option { index: i, .. } if *i == index));
            let with = at.and_then(|at| self.rendering.parts.get(at + 1));
            let pointer = format!("/question/options/{index}/reasoning");
            match with {
                Some(Part::Reasoning { index: i, text })
                    if *i == index && is_shown(option.reasoning, text) => {}
                Some(Part::Reasoning { index: i, text }) if *i == index && is_raw(option.reasoning, text) => {
                    if rule!("bm.render-check.raw-reasoning", true) {
                        self.find(E_RENDER_RAW, &pointer, RAW, "B12");
                    }
                }
                _ if rule!("bm.render-check.reasoning", true) => {
                    let sentence =
                        "the reasoning is expected with its option and in its own words; it is not there";
                    self.find(E_RENDER_REASONING, &pointer, sentence, "BM §9.1");
                }
                _ => {}
            }
        }
    }

    // Spec: BM-3-1
    fn added(&mut self, envelope: &Envelope) {
        for part in &self.rendering.parts {
            let sentence = match part {
                Part::Other(text) if rule!("bm.render-check.other", true) => {
                    format!("nothing is expected beside the envelope's own texts; there is also: {text}")
                }
                Part::Digest(text)
                    if rule!(
                        "bm.render-check.digest",
                        !envelope.digest().to_string().starts_with(text.as_str())
                    ) =>
                {
                    format!("the beginning of {} is expected, there is: {text}", envelope.digest())
                }
                _ => continue,
            };
            self.find(E_RENDER_ADDED, "", &sentence, "BM §3");
        }
    }

    fn find(&mut self, code: Code, pointer: &str, sentence: &str, section: &'static str) {
        let _ = self.report.push(Finding::error(code, Location::pointer(pointer), sentence, section));
    }
}

const RAW: &str = "hidden and control characters are expected to be made visible";

fn marked_index(part: &Part) -> Option<usize> {
    match part {
        Part::Option { index, marked: true, .. } => Some(*index),
        _ => None,
    }
}

fn is_shown(text: &str, shown: &str) -> bool {
    let due = visible(text);
    squeezed(&due) == squeezed(shown) || due.trim().is_empty() && shown.trim() == EMPTY
}

/// The text stands there as the agent wrote it, and that is not how it may be shown.
fn is_raw(text: &str, shown: &str) -> bool {
    squeezed(text) == squeezed(shown) && squeezed(&visible(text)) != squeezed(shown)
}

fn squeezed(text: &str) -> String {
    text.chars().filter(|c| !matches!(c, ' ' | '\n')).collect()
}
