//! What a principal decided: one option, an answer of their own, or that the question is the wrong one.
//!
//! A resolution is judged in this order, and each stage is reported only if those before it found nothing: the profile, one
//! finding; the shape, all findings; the envelope that it names, one finding; then range, hatch and blank answer, all that hold.
//! Reading and writing go through the same judgement.

mod shape;
mod wire;

use core::fmt;
use core::ops::ControlFlow;

use findings::{Finding, Location, Report, Sink};
use jcs_strict::{Digest, rule};

pub use wire::Wire;

use crate::codes::{E_RESOLUTION_BLANK, E_RESOLUTION_ENVELOPE, E_RESOLUTION_HATCH, E_RESOLUTION_RANGE};
use crate::{Envelope, Hatch, Terms, json};

/// Reads a resolution and judges it against its envelope.
///
/// # Errors
///
/// One stage of these, in this order: one `E_JCS_` finding with pointer and offset; all of `E_RESOLUTION_TYPE`,
/// `E_RESOLUTION_MISSING`, `E_RESOLUTION_UNKNOWN`, `E_RESOLUTION_UNEXPECTED`, `E_RESOLUTION_KIND`, `E_RESOLUTION_DIGEST` that hold;
/// `E_RESOLUTION_ENVELOPE`; all of `E_RESOLUTION_RANGE`, `E_RESOLUTION_HATCH`, `E_RESOLUTION_BLANK` that hold.
///
/// Pointers count from the resolution object itself, whatever carries it, offsets from the start of `resolution`.
pub fn check_resolution(envelope: &Envelope, resolution: &[u8], wire: &Wire) -> Result<Resolution, Report> {
    Reply::parse(resolution, wire)?.judge(&envelope.terms())
}

/// A resolution whose shape is right and which has not been held against an envelope: nothing may be done on it yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reply {
    envelope_digest: Digest,
    claim: Claim,
}

/// What a [`Reply`] says, unjudged: its index may have any value.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Claim {
    Option(i64),
    Answer(Answer),
    Question,
}

impl Reply {
    /// Reads a resolution in one of the forms of [`Wire`].
    ///
    /// # Errors
    ///
    /// One `E_JCS_` finding, else all faults of the shape, as [`check_resolution`] says.
    pub fn parse(bytes: &[u8], wire: &Wire) -> Result<Reply, Report> {
        wire::read(bytes, wire)
    }

    /// The envelope that it claims to resolve.
    pub fn envelope_digest(&self) -> Digest {
        self.envelope_digest
    }

    /// Holds it against the envelope that it should resolve.
    ///
    /// # Errors
    ///
    /// `E_RESOLUTION_ENVELOPE` alone, else all of `E_RESOLUTION_RANGE`, `E_RESOLUTION_HATCH` and `E_RESOLUTION_BLANK` that hold.
    pub fn judge(self, terms: &Terms) -> Result<Resolution, Report> {
        self.check_envelope(terms)?;
        let mut report = Report::new();
        let _ = self.claim.check(terms, &mut report);
        if report.has_errors() {
            return Err(report);
        }
        let outcome = match self.claim {
            Claim::Option(index) => Outcome::Option(usize::try_from(index).unwrap_or(usize::MAX)),
            Claim::Answer(answer) => Outcome::Answer(answer),
            Claim::Question => Outcome::Question,
        };
        Ok(Resolution { envelope_digest: terms.digest, outcome })
    }

    // Spec: BM-12.5-1
    pub(crate) fn check_envelope(&self, terms: &Terms) -> Result<(), Report> {
        if !rule!("bm.resolution.envelope", self.envelope_digest != terms.digest) {
            return Ok(());
        }
        let sentence =
            format!("the digest of the envelope at hand, {}, is expected, this is another", terms.digest);
        let at = Location::pointer("/envelope_digest");
        Err(Finding::error(E_RESOLUTION_ENVELOPE, at, sentence, "BM §7.3").into())
    }
}

impl Claim {
    fn check(&self, terms: &Terms, sink: &mut impl Sink) -> ControlFlow<()> {
        match self {
            Claim::Option(index) => check_range(*index, terms, sink),
            Claim::Answer(answer) => {
                check_hatch(Hatch::FreeText, terms, sink)?;
                check_blank(answer, sink)
            }
            Claim::Question => check_hatch(Hatch::Dialogue, terms, sink),
        }
    }
}

// Spec: BM-7.3-3
fn check_range(index: i64, terms: &Terms, sink: &mut impl Sink) -> ControlFlow<()> {
    let negative = rule!("bm.resolution.negative", index < 0);
    let beyond =
        rule!("bm.resolution.range", usize::try_from(index).is_ok_and(|index| index >= terms.options));
    if !negative && !beyond {
        return ControlFlow::Continue(());
    }
    let sentence = format!(
        "an index from 0 to below {}, the number of options, is expected, {index} stands here",
        terms.options
    );
    sink.push(Finding::error(E_RESOLUTION_RANGE, Location::pointer("/option_idx"), sentence, "BM §7.3"))
}

/// Ruling B8: an agent that closed a hatch did not ask for what comes through it.
fn check_hatch(hatch: Hatch, terms: &Terms, sink: &mut impl Sink) -> ControlFlow<()> {
    let closed = match hatch {
        Hatch::FreeText => rule!("bm.resolution.free-text-closed", !terms.hatches.free_text),
        Hatch::Dialogue => rule!("bm.resolution.dialogue-closed", !terms.hatches.dialogue),
    };
    if !closed {
        return ControlFlow::Continue(());
    }
    let sentence =
        format!("a way that the envelope leaves open is expected, its hatch {} is closed", hatch.as_str());
    sink.push(Finding::error(E_RESOLUTION_HATCH, Location::pointer("/resolution"), sentence, "BM §5.8"))
}

/// Ruling B8. The answer is looked at only for this, never for what it says.
fn check_blank(answer: &Answer, sink: &mut impl Sink) -> ControlFlow<()> {
    if !rule!("bm.resolution.blank", is_blank(answer.as_str())) {
        return ControlFlow::Continue(());
    }
    let sentence = "an answer in words is expected, there is nothing but white space";
    sink.push(Finding::error(E_RESOLUTION_BLANK, Location::pointer("/answer"), sentence, "BM §7.3"))
}

/// Whether a text says nothing: it is empty or Unicode white space.
pub(crate) fn is_blank(text: &str) -> bool {
    text.chars().all(char::is_whitespace)
}

/// A principal's decision on one envelope. Only a judgement makes one, so it is within what the envelope allows.
///
/// That it has not been used before is for a ledger to say. Who resolved it is not in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Resolution {
    envelope_digest: Digest,
    outcome: Outcome,
}

/// Which of the three it was.
// Spec: BM-7.3-7
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// A vote: the option at this index.
    Option(usize),
    /// An amendment: the question stands, this is the answer.
    Answer(Answer),
    /// The question is sent back: deliberation is reopened.
    Question,
}

impl Resolution {
    /// The choice of an option.
    ///
    /// # Errors
    ///
    /// `E_RESOLUTION_RANGE`.
    pub fn option(terms: &Terms, index: usize) -> Result<Resolution, Report> {
        Resolution::of(terms, Claim::Option(i64::try_from(index).unwrap_or(i64::MAX)))
    }

    /// An answer through the answer-space hatch. It is taken as it is; a surface that got it from an HTML form brings its line
    /// breaks to U+000A first.
    ///
    /// # Errors
    ///
    /// `E_RESOLUTION_HATCH`, `E_RESOLUTION_BLANK`.
    pub fn answer(terms: &Terms, text: impl Into<String>) -> Result<Resolution, Report> {
        Resolution::of(terms, Claim::Answer(Answer(text.into())))
    }

    /// The question-space hatch.
    ///
    /// # Errors
    ///
    /// `E_RESOLUTION_HATCH`.
    pub fn question(terms: &Terms) -> Result<Resolution, Report> {
        Resolution::of(terms, Claim::Question)
    }

    fn of(terms: &Terms, claim: Claim) -> Result<Resolution, Report> {
        Reply { envelope_digest: terms.digest, claim }.judge(terms)
    }

    /// The envelope that is resolved.
    pub fn envelope_digest(&self) -> Digest {
        self.envelope_digest
    }

    /// What was decided.
    pub fn outcome(&self) -> &Outcome {
        &self.outcome
    }

    /// What was decided, and nothing else kept.
    pub fn into_outcome(self) -> Outcome {
        self.outcome
    }

    /// The bare object of section 7.3 in canonical form: the argument of the agent's next tool call.
    ///
    /// ```
    /// # use binding_moment::{Hatches, Resolution, Terms};
    /// # let digest = jcs_strict::Digest::of(b"");
    /// let terms = Terms { digest, options: 2, hatches: Hatches::OPEN };
    /// assert_eq!(
    ///     Resolution::option(&terms, 1)?.to_json(),
    ///     r#"{"envelope_digest":"sha256:e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855","option_idx":1,"resolution":"option"}"#,
    /// );
    /// # Ok::<(), findings::Report>(())
    /// ```
    // Spec: BM-7.3-1
    pub fn to_json(&self) -> String {
        let digest = self.envelope_digest;
        match &self.outcome {
            Outcome::Option(index) => {
                format!(r#"{{"envelope_digest":"{digest}","option_idx":{index},"resolution":"option"}}"#)
            }
            Outcome::Answer(answer) => {
                let answer = json::quoted(answer.as_str());
                format!(r#"{{"answer":{answer},"envelope_digest":"{digest}","resolution":"answer"}}"#)
            }
            Outcome::Question => format!(r#"{{"envelope_digest":"{digest}","resolution":"question"}}"#),
        }
    }
}

/// A principal's answer in their own words.
///
/// It is theirs: opaque, never read for yes or no, never logged. `Debug` prints its length and no text, and there is no
/// `Display`; show it through [`findings::visible_lines`]. Dropping the value is all that it takes to forget it.
// Spec: BM-13-1, BM-13-3
#[derive(Clone, PartialEq, Eq)]
pub struct Answer(String);

impl Answer {
    /// The words.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The words, given away.
    pub fn into_string(self) -> String {
        self.0
    }
}

impl fmt::Debug for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Answer({} bytes)", self.0.len())
    }
}
