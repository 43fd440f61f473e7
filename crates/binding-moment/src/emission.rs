//! What stands between a well-formed envelope and its emission: the discipline of section 5, and reasons where it is left.

use findings::{Code, Finding, Location, Report, Sink};
use jcs_strict::rule;

use crate::codes::{E_BM_REASON_BLANK, E_BM_REASON_UNUSED};
use crate::resolution::is_blank;
use crate::{Envelope, Event, Happening, Hatch, lint};

/// The agent's reasons for what an envelope does not do without one.
///
/// Each is for something that this envelope does: reasons are not given in advance for whatever may come (`E_BM_REASON_UNUSED`).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reasons(Vec<(Need, String)>);

/// What a reason is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Need {
    Closed(Hatch),
    Calibration,
    Despite(Code),
}

impl Reasons {
    /// None: enough for an envelope with both hatches open, no calibration note, and nothing that the lint refuses.
    pub fn none() -> Reasons {
        Reasons::default()
    }

    /// Why the revision that a closed hatch stands for does not apply to this decision. A second reason for one hatch replaces the first.
    pub fn closed(self, hatch: Hatch, reason: impl Into<String>) -> Reasons {
        self.with(Need::Closed(hatch), reason.into())
    }

    /// Which earlier framing of the session now reads as materially understated. A second reason replaces the first.
    pub fn calibration(self, reason: impl Into<String>) -> Reasons {
        self.with(Need::Calibration, reason.into())
    }

    /// Why an envelope is emitted although `refusal`, one of [`lint::REFUSALS`], speaks against it. A second reason for one refusal replaces
    /// the first. No other code can be overridden, and none that does not speak against this envelope.
    pub fn despite(self, refusal: Code, reason: impl Into<String>) -> Reasons {
        self.with(Need::Despite(refusal), reason.into())
    }

    fn with(mut self, need: Need, reason: String) -> Reasons {
        match self.0.iter_mut().find(|(given, _)| *given == need) {
            Some((_, given)) => *given = reason,
            None => self.0.push((need, reason)),
        }
        self
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
    /// `E_BM_REASON_UNUSED` where a reason is given for an open hatch, for no calibration note, or to override what does not refuse this envelope;
    /// `E_BM_HEDGE`, `E_BM_LEADING_STEM`, `E_BM_RESTATED`, `E_BM_CONSIDERATION`, `E_BM_HATCH_AS_OPTION` where the lint finds such a thing
    /// and it is not overridden (ruling B11).
    // Spec: BM-5-1, BM-7.1-1
    pub fn of(envelope: Envelope, reasons: &Reasons) -> Result<Emission, Report> {
        let mut gate = Gate { reasons, used: Vec::new(), report: Report::new(), happenings: Vec::new() };
        gate.hatches(&envelope);
        gate.calibration(&envelope);
        let mut found = Report::new();
        let _ = lint::lint(&envelope, &mut found);
        let warnings = gate.discipline(&found);
        gate.unused();
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
    /// What a reason was looked for, found or not.
    used: Vec<Need>,
    report: Report,
    happenings: Vec<Happening>,
}

impl<'r> Gate<'r> {
    /// The reason for this, which is needed.
    fn reason(&mut self, need: Need) -> Option<&'r str> {
        self.used.push(need);
        self.reasons.0.iter().find(|(given, _)| *given == need).map(|(_, reason)| reason.as_str())
    }

    /// Reports the reasons that nothing needed. Ruling B11: an override is an event, and one that overrides nothing is none; given wholesale,
    /// reasons would let pass what comes later.
    fn unused(&mut self) {
        for (need, _) in &self.reasons.0 {
            if !rule!("bm.builder.reason-unused", !self.used.contains(need)) {
                continue;
            }
            let (at, sentence, section) = match need {
                Need::Closed(hatch) => (
                    format!("/question/hatches/{}", hatch.as_str()),
                    "a reason is expected for a closed hatch only, this one is open".to_owned(),
                    "BM §5.8",
                ),
                Need::Calibration => (
                    "/meta/calibration_note".to_owned(),
                    "a reason is expected for a calibration note only, there is none".to_owned(),
                    "BM §5.9",
                ),
                Need::Despite(code) => {
                    let what = if lint::REFUSALS.contains(code) {
                        "does not refuse this envelope"
                    } else {
                        "is no refusal that can be overridden"
                    };
                    let sentence = format!("a reason is expected for what is overridden only, {code} {what}");
                    (String::new(), sentence, "ruling B11")
                }
            };
            let at = Location::pointer(at);
            let _ = self.report.push(Finding::error(E_BM_REASON_UNUSED, at, sentence, section));
        }
    }

    // Spec: BM-5.8-3, BM-12.3-1
    fn hatches(&mut self, envelope: &Envelope) {
        for hatch in [Hatch::FreeText, Hatch::Dialogue] {
            if envelope.hatches().is_open(hatch) {
                continue;
            }
            let at = format!("/question/hatches/{}", hatch.as_str());
            let reason = self.reason(Need::Closed(hatch));
            if let Some(reason) = self.in_words(reason, &at, "a closed hatch", "BM §5.8") {
                self.happenings.push(Happening::HatchClosed { hatch, reason });
            }
        }
    }

    // Spec: BM-5.9-3
    fn calibration(&mut self, envelope: &Envelope) {
        if envelope.calibration_note().is_none() {
            return;
        }
        let reason = self.reason(Need::Calibration);
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
            match self.reason(Need::Despite(refusal)) {
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
