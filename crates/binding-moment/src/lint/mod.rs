//! The construction discipline of section 5, as far as a machine can judge it (ruling B11).
//!
//! A grammar has a yes and a no; a hedge has neither for certain. So what this module finds in an envelope that was received is a
//! warning, each with a stated rule and a stated limit, all of them for English text. On the agent's side the warnings that
//! [`refusal`] names stop the envelope from being emitted at all, unless overridden with a reason.
//!
//! How often each rule is right is measured on sentences that it was not made from; `docs/lint.md` has the figures.

mod consideration;
mod hedge;
mod option;
mod restatement;
mod stem;
mod words;

use core::ops::ControlFlow;

use findings::{Code, Finding, Location, Sink};
use jcs_strict::rule;

use crate::Envelope;
use crate::codes;

pub use consideration::consideration;
pub use hedge::hedge;
pub use option::{disguised_hatch, no_action};
pub use restatement::{recapitulates, restates};
pub use stem::leading;

/// Judges an envelope and reports what breaks the discipline, as warnings.
///
/// Stops where the sink does. Codes: `W_BM_FINDING_COUNT`, `W_BM_RECOMMENDATION_COUNT`, `W_BM_EMPTY`, `W_BM_REPEATED`,
/// `W_BM_SENTENCES`, `W_BM_HEDGE`, `W_BM_RESTATED`, `W_BM_RECAPITULATED`, `W_BM_CONSIDERATION`, `W_BM_LEADING_STEM`,
/// `W_BM_HATCH_AS_OPTION`, `W_BM_LABEL`, `W_BM_REASONING`.
pub fn lint(envelope: &Envelope, sink: &mut impl Sink) -> ControlFlow<()> {
    let mut judge = Judge { envelope, sink };
    judge.counts()?;
    judge.empty_strings()?;
    judge.synopsis()?;
    judge.findings()?;
    judge.recommendations()?;
    judge.stem()?;
    judge.options()
}

/// What the agent's side refuses to emit unless it is overridden with a reason (sections 5, 5.1 and 7.1).
pub const REFUSALS: [Code; 5] = [
    codes::E_BM_HEDGE,
    codes::E_BM_LEADING_STEM,
    codes::E_BM_RESTATED,
    codes::E_BM_CONSIDERATION,
    codes::E_BM_HATCH_AS_OPTION,
];

/// The one of [`REFUSALS`] that a warning of this code is on the agent's side; `None` for a warning that stops nothing.
#[must_use]
pub fn refusal(warning: Code) -> Option<Code> {
    let warnings = [
        codes::W_BM_HEDGE,
        codes::W_BM_LEADING_STEM,
        codes::W_BM_RESTATED,
        codes::W_BM_CONSIDERATION,
        codes::W_BM_HATCH_AS_OPTION,
    ];
    warnings.into_iter().zip(REFUSALS).find_map(|(code, refusal)| (code == warning).then_some(refusal))
}

/// The longest reasoning that is still read as one line, in characters.
const REASONING_LINE: usize = 200;

struct Judge<'a, S> {
    envelope: &'a Envelope,
    sink: &'a mut S,
}

impl<S: Sink> Judge<'_, S> {
    fn warn(&mut self, code: Code, at: String, message: String, section: &'static str) -> ControlFlow<()> {
        self.sink.push(Finding::warning(code, Location::pointer(at), message, section))
    }

    /// Warns where a rule caught something, and says by which words.
    fn caught(
        &mut self,
        caught: Option<&'static str>,
        code: Code,
        at: String,
        what: &str,
        section: &'static str,
    ) -> ControlFlow<()> {
        match caught {
            Some("?") => self.warn(code, at, format!("{what}: it is put as a question"), section),
            Some(cue) => self.warn(code, at, format!("{what}: \u{201c}{cue}\u{201d}"), section),
            None => ControlFlow::Continue(()),
        }
    }

    fn counts(&mut self) -> ControlFlow<()> {
        let findings = self.envelope.findings().count();
        // Spec: BM-5.2-2
        if rule!("bm.lint.finding-count", !(3..=6).contains(&findings)) {
            let message = format!("three to six findings are recommended, not {findings}");
            self.warn(codes::W_BM_FINDING_COUNT, "/findings".into(), message, "BM §5.2")?;
        }
        let recommendations = self.envelope.recommendations().count();
        // Spec: BM-5.3-2
        if rule!("bm.lint.recommendation-count", !(2..=4).contains(&recommendations)) {
            let message = format!("two to four recommendations are recommended, not {recommendations}");
            self.warn(codes::W_BM_RECOMMENDATION_COUNT, "/recommendations".into(), message, "BM §5.3")?;
        }
        ControlFlow::Continue(())
    }

    fn empty_strings(&mut self) -> ControlFlow<()> {
        let envelope = self.envelope;
        for (at, text) in strings(envelope) {
            if rule!("bm.lint.empty", text.trim().is_empty()) {
                let message = "the text is empty; every slot has to say something".into();
                self.warn(codes::W_BM_EMPTY, at, message, "BM §5")?;
            }
        }
        for (at, earlier) in repeated(envelope) {
            if rule!("bm.lint.repeated", true) {
                let message = format!("the text says the same as {earlier}; each entry has to add something");
                self.warn(codes::W_BM_REPEATED, at, message, "BM §5")?;
            }
        }
        ControlFlow::Continue(())
    }

    fn synopsis(&mut self) -> ControlFlow<()> {
        let synopsis = self.envelope.synopsis();
        let sentences = words::sentences(synopsis);
        // Spec: BM-5.1-2
        if rule!("bm.lint.synopsis-sentences", sentences > 1) {
            let message = format!(
                "the synopsis has {sentences} sentences; it is one sentence that begins with the answer"
            );
            self.warn(codes::W_BM_SENTENCES, "/synopsis".into(), message, "BM §5.1")?;
        }
        let caught = hedge(synopsis).filter(|_| rule!("bm.lint.hedge", true));
        // Spec: BM-5.1-2, BM-5.7-3
        self.caught(
            caught,
            codes::W_BM_HEDGE,
            "/synopsis".into(),
            "the synopsis does not commit to a position",
            "BM §5.1",
        )
    }

    fn findings(&mut self) -> ControlFlow<()> {
        let envelope = self.envelope;
        for (index, finding) in envelope.findings().enumerate() {
            let at = format!("/findings/{index}");
            // Spec: BM-5.2-3
            if rule!("bm.lint.restates-synopsis", restates(finding, envelope.synopsis())) {
                let message =
                    "the finding says again what the synopsis says; it has to add an observation".into();
                self.warn(codes::W_BM_RESTATED, at.clone(), message, "BM §5.2")?;
            }
            let earlier = envelope.findings().take(index).position(|earlier| restates(finding, earlier));
            // Spec: BM-5.2-4
            if let Some(earlier) = earlier.filter(|_| rule!("bm.lint.restates-finding", true)) {
                let message = format!(
                    "the finding says again what /findings/{earlier} says; it has to add an observation"
                );
                self.warn(codes::W_BM_RESTATED, at.clone(), message, "BM §5.2")?;
            }
            let caught = recapitulates(finding).filter(|_| rule!("bm.lint.recapitulates", true));
            // Spec: BM-5.2-4
            self.caught(
                caught,
                codes::W_BM_RECAPITULATED,
                at,
                "the finding gives the reader's own words back",
                "BM §5.2",
            )?;
        }
        ControlFlow::Continue(())
    }

    fn recommendations(&mut self) -> ControlFlow<()> {
        let envelope = self.envelope;
        for (index, recommendation) in envelope.recommendations().enumerate() {
            let caught = consideration(recommendation).filter(|_| rule!("bm.lint.consideration", true));
            let at = format!("/recommendations/{index}");
            let what =
                "the recommendation is a thing to think about; it has to be a move that changes something";
            // Spec: BM-5.3-3
            self.caught(caught, codes::W_BM_CONSIDERATION, at, what, "BM §5.3")?;
        }
        ControlFlow::Continue(())
    }

    fn stem(&mut self) -> ControlFlow<()> {
        let stem = self.envelope.stem();
        let sentences = words::sentences(stem);
        // Spec: BM-5.5-2
        if rule!("bm.lint.stem-sentences", sentences > 1) {
            let message = format!("the stem has {sentences} sentences; it is one plain question");
            self.warn(codes::W_BM_SENTENCES, "/question/stem".into(), message, "BM §5.5")?;
        }
        let caught = leading(stem).filter(|_| rule!("bm.lint.leading-stem", true));
        // Spec: BM-5.5-2
        self.caught(
            caught,
            codes::W_BM_LEADING_STEM,
            "/question/stem".into(),
            "the stem leads to one answer",
            "BM §5.5",
        )
    }

    fn options(&mut self) -> ControlFlow<()> {
        let envelope = self.envelope;
        for (index, option) in envelope.options().enumerate() {
            let label_at = format!("/question/options/{index}/label");
            let caught = disguised_hatch(option.label).filter(|_| rule!("bm.lint.hatch-option", true));
            let what = "the option is an escape hatch, which every question has anyway";
            // Spec: BM-5.6-3
            self.caught(caught, codes::W_BM_HATCH_AS_OPTION, label_at.clone(), what, "BM §5.6")?;
            // Spec: BM-5.6-4
            if let Some(why) = no_action(option.label).filter(|_| rule!("bm.lint.label", true)) {
                let message = format!(
                    "the label is short and names an act, as \u{201c}Refund the order\u{201d} does; {why}"
                );
                self.warn(codes::W_BM_LABEL, label_at, message, "BM §5.6")?;
            }
            let lines = option.reasoning.trim_end().lines().count();
            let characters = option.reasoning.chars().count();
            // Spec: BM-5.6-4
            if rule!("bm.lint.reasoning", lines > 1 || characters > REASONING_LINE) {
                let at = format!("/question/options/{index}/reasoning");
                let message = format!(
                    "the reasoning is one line of at most {REASONING_LINE} characters; lines here: {lines}, characters: {characters}"
                );
                self.warn(codes::W_BM_REASONING, at, message, "BM §5.6")?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// Every string of the envelope with its pointer.
fn strings(envelope: &Envelope) -> Vec<(String, &str)> {
    let mut strings = vec![("/synopsis".to_owned(), envelope.synopsis())];
    strings.extend(envelope.findings().enumerate().map(|(index, text)| (format!("/findings/{index}"), text)));
    strings.extend(
        envelope
            .recommendations()
            .enumerate()
            .map(|(index, text)| (format!("/recommendations/{index}"), text)),
    );
    strings.push(("/offer".to_owned(), envelope.offer()));
    strings.push(("/question/stem".to_owned(), envelope.stem()));
    for (index, option) in envelope.options().enumerate() {
        strings.push((format!("/question/options/{index}/label"), option.label));
        strings.push((format!("/question/options/{index}/reasoning"), option.reasoning));
    }
    strings.extend(envelope.decision_class().map(|text| ("/meta/decision_class".to_owned(), text)));
    strings.extend(envelope.calibration_note().map(|text| ("/meta/calibration_note".to_owned(), text)));
    strings
}

/// Entries that say the same as an earlier one of their own list, letter case and white space aside, with the pointer of that one.
fn repeated(envelope: &Envelope) -> Vec<(String, String)> {
    let labels: Vec<&str> = envelope.options().map(|option| option.label).collect();
    let lists: [(&str, Vec<&str>, &str); 3] = [
        ("/findings/", envelope.findings().collect(), ""),
        ("/recommendations/", envelope.recommendations().collect(), ""),
        ("/question/options/", labels, "/label"),
    ];
    let mut repeated = Vec::new();
    for (list, texts, member) in lists {
        let mut seen = std::collections::BTreeMap::new();
        for (index, text) in texts.into_iter().enumerate() {
            let text = text.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase();
            if text.is_empty() {
                continue;
            }
            match seen.get(&text) {
                Some(earlier) => {
                    repeated.push((format!("{list}{index}{member}"), format!("{list}{earlier}{member}")));
                }
                None => {
                    seen.insert(text, index);
                }
            }
        }
    }
    repeated
}
