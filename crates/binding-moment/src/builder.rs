//! Building an envelope, slot by slot.

use core::fmt::Write;

use findings::{Code, Report};

use crate::json::quoted;
use crate::{Emission, Envelope, Hatch, Reasons};

/// Collects the eight slots and yields an envelope that may be emitted, or all that speaks against it.
///
/// Both hatches are open unless they are closed with a reason. Nothing else has a default: a slot that was not given is missing.
///
/// ```
/// use binding_moment::Builder;
///
/// let emission = Builder::new()
///     .synopsis("Decline the request for the address book.")
///     .finding("The account was opened two days ago.")
///     .finding("The invoice names three people; the request asks for 412.")
///     .finding("The last such request was answered with the named contacts alone.")
///     .recommendation("Send the three named contacts.")
///     .recommendation("Telephone the supplier to confirm the account.")
///     .offer("Ask for detail on any item.")
///     .stem("How should the supplier's request be answered?")
///     .option("Send three contacts", "The invoice can go out today.")
///     .option("Send nothing", "The account can be confirmed first.")
///     .recommend(0)
///     .build()?;
/// assert!(emission.envelope().hatches().dialogue);
/// assert_eq!(emission.envelope().digest(), binding_moment::digest(emission.envelope().text().as_bytes())?);
///
/// let report = Builder::new().synopsis("Decline.").build().unwrap_err();
/// assert!(report.to_string().contains("E_BM_MISSING at /offer"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Builder {
    synopsis: Option<String>,
    findings: Vec<String>,
    recommendations: Vec<String>,
    offer: Option<String>,
    stem: Option<String>,
    options: Vec<(String, String)>,
    recommended: Option<usize>,
    closed: Vec<Hatch>,
    decision_class: Option<String>,
    calibration_note: Option<String>,
    reasons: Reasons,
}

impl Builder {
    /// Nothing said yet.
    pub fn new() -> Builder {
        Builder::default()
    }

    /// Slot 1: the position, in one sentence that commits to it.
    pub fn synopsis(mut self, text: impl Into<String>) -> Builder {
        self.synopsis = Some(text.into());
        self
    }

    /// Slot 2, one more entry: an observation that the synopsis does not carry. Three to six are recommended.
    ///
    /// The least that the decision needs, and nothing that has to do with something else (section 13): what is told here about
    /// third persons is told to whoever sees the screen.
    pub fn finding(mut self, text: impl Into<String>) -> Builder {
        self.findings.push(text.into());
        self
    }

    /// Slot 3, one more entry: an action that changes something. Two to four are recommended.
    pub fn recommendation(mut self, text: impl Into<String>) -> Builder {
        self.recommendations.push(text.into());
        self
    }

    /// Slot 4: what more can be asked for. Detail waits until it is asked for; it does not go into the briefing (section 5.4).
    pub fn offer(mut self, text: impl Into<String>) -> Builder {
        self.offer = Some(text.into());
        self
    }

    /// Slot 5: the question, in one neutral sentence.
    pub fn stem(mut self, text: impl Into<String>) -> Builder {
        self.stem = Some(text.into());
        self
    }

    /// Slot 6, one more option: what is done, and one line on why one might choose it. Two to four are allowed.
    pub fn option(mut self, label: impl Into<String>, reasoning: impl Into<String>) -> Builder {
        self.options.push((label.into(), reasoning.into()));
        self
    }

    /// Slot 7: the index of the one option that the agent recommends. On a tie, the one that costs least if it is wrong.
    pub fn recommend(mut self, index: usize) -> Builder {
        self.recommended = Some(index);
        self
    }

    /// Slot 8: closes a hatch, because what it stands for cannot apply to this decision. The reason becomes an event.
    // Spec: BM-5.8-2, BM-5.8-3
    pub fn close(mut self, hatch: Hatch, reason: impl Into<String>) -> Builder {
        self.closed.push(hatch);
        self.reasons = self.reasons.closed(hatch, reason);
        self
    }

    /// The category of the decision.
    pub fn decision_class(mut self, class: impl Into<String>) -> Builder {
        self.decision_class = Some(class.into());
        self
    }

    /// A preface that corrects earlier framing, and which framing that was. It is a costly signal; the reason becomes an event.
    pub fn calibration_note(mut self, note: impl Into<String>, reason: impl Into<String>) -> Builder {
        self.calibration_note = Some(note.into());
        self.reasons = self.reasons.calibration(reason);
        self
    }

    /// Goes on although `refusal` speaks against the envelope: see [`Reasons::despite`]. The reason becomes an event.
    pub fn despite(mut self, refusal: Code, reason: impl Into<String>) -> Builder {
        self.reasons = self.reasons.despite(refusal, reason);
        self
    }

    /// The envelope, judged by the grammar and the discipline. Its text is in canonical form.
    ///
    /// # Errors
    ///
    /// All faults of the grammar, as [`Envelope::parse`] finds them; else all that [`Emission::of`] finds.
    pub fn build(self) -> Result<Emission, Report> {
        let envelope = Envelope::parse(self.text().as_bytes())?;
        Emission::of(envelope, &self.reasons)
    }

    /// Members in canonical order, those that were given.
    fn text(&self) -> String {
        let texts = |texts: &[String]| texts.iter().map(|text| quoted(text)).collect::<Vec<_>>().join(",");
        let optional = |name: &str, text: &Option<String>| {
            text.as_ref().map(|text| format!("\"{name}\":{}", quoted(text)))
        };
        let meta: Vec<_> = [
            optional("calibration_note", &self.calibration_note),
            optional("decision_class", &self.decision_class),
        ]
        .into_iter()
        .flatten()
        .collect();
        let members = [
            Some(format!("\"findings\":[{}]", texts(&self.findings))),
            (!meta.is_empty()).then(|| format!("\"meta\":{{{}}}", meta.join(","))),
            optional("offer", &self.offer),
            Some(format!("\"question\":{}", self.question())),
            Some(format!("\"recommendations\":[{}]", texts(&self.recommendations))),
            optional("synopsis", &self.synopsis),
        ];
        format!("{{{}}}", members.into_iter().flatten().collect::<Vec<_>>().join(","))
    }

    fn question(&self) -> String {
        let open = |hatch| !self.closed.contains(&hatch);
        let options = self.options.iter().map(|(label, reasoning)| {
            format!("{{\"label\":{},\"reasoning\":{}}}", quoted(label), quoted(reasoning))
        });
        let mut text = format!(
            "{{\"hatches\":{{\"dialogue\":{},\"free_text\":{}}},\"options\":[{}]",
            open(Hatch::Dialogue),
            open(Hatch::FreeText),
            options.collect::<Vec<_>>().join(",")
        );
        if let Some(index) = self.recommended {
            // An index that no profile holds names no option either way.
            let index = u64::try_from(index).unwrap_or(u64::MAX).min((1 << 53) - 1);
            // A String takes whatever is written to it.
            let _ = write!(text, ",\"recommended_idx\":{index}");
        }
        if let Some(stem) = &self.stem {
            let _ = write!(text, ",\"stem\":{}", quoted(stem));
        }
        text.push('}');
        text
    }
}
