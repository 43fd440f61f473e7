//! What stands between a well-formed envelope and its emission: the discipline of section 5, and reasons where it is left.

use findings::{Code, Finding, Location, Report, Sink};
use jcs_strict::rule;

use crate::codes::E_BM_REASON_BLANK;
use crate::resolution::is_blank;
use crate::{Envelope, Event, Happening, Hatch, lint};

/// The agent's reasons for what an envelope does not do without one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reasons {
    closed: Vec<(Hatch, String)>,
    calibration: Option<String>,
    overrides: Vec<(Code, String)>,
}

impl Reasons {
    /// None: enough for an envelope with both hatches open, no calibration note, and nothing that the lint refuses.
    pub fn none() -> Reasons {
        Reasons::default()
    }

    /// Why the revision that a closed hatch stands for does not apply to this decision.
    pub fn closed(mut self, hatch: Hatch, reason: impl Into<String>) -> Reasons {
        self.closed.push((hatch, reason.into()));
        self
    }

    /// Which earlier framing of the session now reads as materially understated.
    pub fn calibration(mut self, reason: impl Into<String>) -> Reasons {
        self.calibration = Some(reason.into());
        self
    }

    /// Why an envelope is emitted although `refusal` (`E_BM_HEDGE`, `E_BM_LEADING_STEM`, `E_BM_RESTATED`, `E_BM_CONSIDERATION`,
    /// `E_BM_HATCH_AS_OPTION`) speaks against it. Where it does not, the reason is not used and is no event.
    pub fn despite(mut self, refusal: Code, reason: impl Into<String>) -> Reasons {
        self.overrides.push((refusal, reason.into()));
        self
    }

    fn hatch(&self, hatch: Hatch) -> Option<&str> {
        self.closed.iter().find(|(closed, _)| *closed == hatch).map(|(_, reason)| reason.as_str())
    }

    fn overriding(&self, refusal: Code) -> Option<&str> {
        self.overrides.iter().find(|(code, _)| *code == refusal).map(|(_, reason)| reason.as_str())
    }
}

/// An envelope that an agent may emit: well formed, and within the discipline as far as the lint can tell, or beyond it with reasons.
///
/// The agent's own veto is not to make one (section 7.1): an agent without a position, or with options that do not part the
/// decision, returns its state in the tool's ordinary result and asks to go on deliberating. Nor is one made of what is meant for many
/// people: an envelope asks one principal for one decision (section 8.4).
#[derive(Clone, Debug)]
pub struct Emission {
    envelope: Envelope,
    events: Vec<Event>,
    warnings: Report,
}

impl Emission {
    /// Judges an envelope of the agent's own.
    ///
    /// # Errors
    ///
    /// All that hold: `E_BM_REASON_BLANK` where a closed hatch, a calibration note or an override has no reason in words;
    /// `E_BM_HEDGE`, `E_BM_LEADING_STEM`, `E_BM_RESTATED`, `E_BM_CONSIDERATION`, `E_BM_HATCH_AS_OPTION` where the lint finds such a thing
    /// and it is not overridden (ruling B11).
    // Spec: BM-5-1, BM-7.1-1
    pub fn of(envelope: Envelope, reasons: &Reasons) -> Result<Emission, Report> {
        let mut gate = Gate { reasons, report: Report::new(), happenings: Vec::new() };
        gate.hatches(&envelope);
        gate.calibration(&envelope);
        let mut found = Report::new();
        let _ = lint::lint(&envelope, &mut found);
        let warnings = gate.discipline(&found);
        if gate.report.has_errors() {
            return Err(gate.report);
        }
        let events = gate.happenings.into_iter().map(|what| Event::of(&envelope, what)).collect();
        Ok(Emission { envelope, events, warnings })
    }

    /// The envelope.
    pub fn envelope(&self) -> &Envelope {
        &self.envelope
    }

    /// What emitting it means for whoever records: closed hatches, a calibration note, overrides, each with its reason.
    pub fn events(&self) -> &[Event] {
        &self.events
    }

    /// What the lint found and what refuses nothing.
    pub fn warnings(&self) -> &Report {
        &self.warnings
    }

    /// The envelope and the events, given away.
    pub fn into_parts(self) -> (Envelope, Vec<Event>) {
        (self.envelope, self.events)
    }
}

struct Gate<'r> {
    reasons: &'r Reasons,
    report: Report,
    happenings: Vec<Happening>,
}

impl Gate<'_> {
    // Spec: BM-5.8-3, BM-12.3-1
    fn hatches(&mut self, envelope: &Envelope) {
        for hatch in [Hatch::FreeText, Hatch::Dialogue] {
            if envelope.hatches().is_open(hatch) {
                continue;
            }
            let at = format!("/question/hatches/{}", hatch.as_str());
            if let Some(reason) = self.in_words(self.reasons.hatch(hatch), &at, "a closed hatch", "BM §5.8")
            {
                self.happenings.push(Happening::HatchClosed { hatch, reason });
            }
        }
    }

    // Spec: BM-5.9-3
    fn calibration(&mut self, envelope: &Envelope) {
        if envelope.calibration_note().is_none() {
            return;
        }
        let reason = self.reasons.calibration.as_deref();
        if let Some(reason) = self.in_words(reason, "/meta/calibration_note", "a calibration note", "BM §5.9")
        {
            self.happenings.push(Happening::CalibrationNote { reason });
        }
    }

    /// Turns warnings into refusals or events, and gives back the rest.
    fn discipline(&mut self, found: &Report) -> Report {
        let mut rest = Report::new();
        let mut overridden = Vec::new();
        for warning in found.findings() {
            let Some(refusal) = lint::refusal(warning.code()) else {
                let _ = rest.push(warning.clone());
                continue;
            };
            match self.reasons.overriding(refusal) {
                Some(reason) => {
                    let at = warning.at().as_pointer().unwrap_or("").to_owned();
                    if let Some(reason) = self.in_words(Some(reason), &at, "an override", "BM §5")
                        && !overridden.contains(&refusal)
                    {
                        overridden.push(refusal);
                        self.happenings.push(Happening::Overridden { code: refusal, reason });
                    }
                }
                None if rule!("bm.builder.discipline", true) => {
                    let sentence = warning.message().to_owned();
                    let _ = self.report.push(Finding::error(
                        refusal,
                        warning.at().clone(),
                        sentence,
                        warning.section(),
                    ));
                }
                None => {}
            }
        }
        rest
    }

    fn in_words(
        &mut self,
        reason: Option<&str>,
        at: &str,
        what: &str,
        section: &'static str,
    ) -> Option<String> {
        let reason = reason.unwrap_or("");
        if rule!("bm.builder.reason", is_blank(reason)) {
            let sentence = format!("{what} wants its reason in words, there is none");
            let _ =
                self.report.push(Finding::error(E_BM_REASON_BLANK, Location::pointer(at), sentence, section));
            return None;
        }
        Some(reason.to_owned())
    }
}
