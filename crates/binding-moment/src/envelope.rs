//! The envelope: eight slots, well formed by construction.

use core::fmt;

use findings::{Finding, Report};
use jcs_strict::{Canonical, Digest, Document, Profile, Value};

use crate::grammar;

/// The section that a fault of the profile breaks, in an envelope as in a resolution.
pub(crate) const PROFILE_SECTION: &str = "BM §6.3";

/// The digest of an envelope: SHA-256 over its canonical form, from the bytes as they were received.
///
/// Only the profile is judged. A value that is no envelope has a digest too (ruling B6).
///
/// # Errors
///
/// One `E_JCS_` code, with its place: the bytes are outside the integer profile of section 6.3.
///
/// ```
/// let digest = binding_moment::digest(br#"{"synopsis": "Decline."}"#)?;
/// assert_eq!(digest, jcs_strict::Digest::of(br#"{"synopsis":"Decline."}"#));
/// # Ok::<(), jcs_strict::Error>(())
/// ```
// Spec: BM-6.1-1, BM-6.1-2
pub fn digest(envelope: &[u8]) -> Result<Digest, jcs_strict::Error> {
    jcs_strict::digest(envelope, &Profile::INTEGERS)
}

/// A well-formed briefing-and-binding envelope.
///
/// Only [`parse`](Envelope::parse) makes one, so whoever holds one knows that the grammar of sections 4 and 5 is kept. It keeps the
/// text as it was received, and its digest is over that text. Its strings are an agent's: show them
/// only through [`findings::visible`].
///
/// `Debug` prints the digest and no text.
#[derive(Clone)]
pub struct Envelope {
    document: Document,
    digest: Digest,
}

impl Envelope {
    /// Reads the value of a `binding_moment` member, and nothing round it.
    ///
    /// # Errors
    ///
    /// Outside the profile: the one `E_JCS_` finding, with pointer and offset. Else all faults of the grammar, each with the pointer of
    /// its slot: `E_BM_TYPE`, `E_BM_MISSING`, `E_BM_UNKNOWN`, `E_BM_OPTION_COUNT`, `E_BM_RECOMMENDED_RANGE`.
    pub fn parse(bytes: &[u8]) -> Result<Envelope, Report> {
        // Spec: BM-6.3-6, BM-12.6-1
        let document = jcs_strict::parse(bytes, &Profile::INTEGERS)
            .map_err(|error| Finding::from(error).under_section(PROFILE_SECTION))?;
        let mut report = Report::new();
        // A report takes everything: there is no first fault to stop at.
        let _ = grammar::check(document.root(), &mut report);
        if report.has_errors() {
            return Err(report);
        }
        let digest = document.digest();
        Ok(Envelope { document, digest })
    }

    /// The digest of the envelope as received (ruling B1).
    pub fn digest(&self) -> Digest {
        self.digest
    }

    /// The text as received.
    pub fn text(&self) -> &str {
        self.document.text()
    }

    /// The canonical form, over which the digest is.
    pub fn canonical(&self) -> Canonical {
        self.document.canonical()
    }

    /// Slot 1: the agent's position, in one sentence.
    pub fn synopsis(&self) -> &str {
        text(self.document.root(), "synopsis")
    }

    /// Slot 2: what the synopsis rests on. May be empty.
    pub fn findings(&self) -> impl ExactSizeIterator<Item = &str> {
        texts(self.document.root(), "findings")
    }

    /// Slot 3: moves that would change something. May be empty.
    pub fn recommendations(&self) -> impl ExactSizeIterator<Item = &str> {
        texts(self.document.root(), "recommendations")
    }

    /// Slot 4: what can be asked for.
    pub fn offer(&self) -> &str {
        text(self.document.root(), "offer")
    }

    /// Slot 5: the question.
    pub fn stem(&self) -> &str {
        self.question().map_or("", |question| text(question, "stem"))
    }

    /// Slot 6: two to four options, in their order.
    pub fn options(&self) -> impl Iterator<Item = Choice<'_>> {
        let options = self.question().and_then(|question| question.get("options"));
        options
            .into_iter()
            .flat_map(|options| options.elements())
            .map(|option| Choice { label: text(option, "label"), reasoning: text(option, "reasoning") })
    }

    /// How many options there are: 2, 3 or 4.
    pub fn option_count(&self) -> usize {
        self.question().and_then(|question| question.get("options")).map_or(0, |options| options.len())
    }

    /// Slot 7: the index of the option that the agent recommends, below [`option_count`](Envelope::option_count).
    pub fn recommended(&self) -> usize {
        let index = self.question().and_then(|question| question.get("recommended_idx")?.as_integer());
        index.and_then(|index| usize::try_from(index).ok()).unwrap_or(0)
    }

    /// Slot 8: which hatches are open.
    pub fn hatches(&self) -> Hatches {
        let hatches = self.question().and_then(|question| question.get("hatches"));
        let open = |name| hatches.and_then(|hatches| hatches.get(name)?.as_bool()).unwrap_or(false);
        Hatches { free_text: open("free_text"), dialogue: open("dialogue") }
    }

    /// The category of the decision, where the agent names one. May choose a style of rendering and nothing else.
    // Spec: BM-5.9-4
    pub fn decision_class(&self) -> Option<&str> {
        self.document.root().get("meta")?.get("decision_class")?.as_str()
    }

    /// The preface in which the agent corrects how it framed things earlier, where it has to.
    pub fn calibration_note(&self) -> Option<&str> {
        self.document.root().get("meta")?.get("calibration_note")?.as_str()
    }

    /// All of the envelope that a resolution is judged by, and no text.
    pub fn terms(&self) -> Terms {
        Terms { digest: self.digest, options: self.option_count(), hatches: self.hatches() }
    }

    fn question(&self) -> Option<Value<'_>> {
        self.document.root().get("question")
    }
}

/// The grammar has seen to it that the member is there and is a string.
fn text<'a>(object: Value<'a>, name: &str) -> &'a str {
    object.get(name).and_then(|value| value.as_str()).unwrap_or("")
}

fn texts<'a>(object: Value<'a>, name: &str) -> impl ExactSizeIterator<Item = &'a str> {
    let list = object.get(name).map(|array| array.elements().filter_map(|e| e.as_str()).collect::<Vec<_>>());
    list.unwrap_or_default().into_iter()
}

impl fmt::Debug for Envelope {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Envelope").field("digest", &self.digest).finish_non_exhaustive()
    }
}

/// One option of slot 6.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice<'a> {
    /// What is done if it is chosen.
    pub label: &'a str,
    /// Why one might choose it.
    pub reasoning: &'a str,
}

/// Which of the two ways past the options are open.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Hatches {
    /// The answer-space hatch: keep the question, give another answer.
    pub free_text: bool,
    /// The question-space hatch: reject the question, reopen deliberation.
    pub dialogue: bool,
}

impl Hatches {
    /// Both open.
    pub const OPEN: Hatches = Hatches { free_text: true, dialogue: true };

    /// Whether this one is open.
    pub fn is_open(self, hatch: Hatch) -> bool {
        match hatch {
            Hatch::FreeText => self.free_text,
            Hatch::Dialogue => self.dialogue,
        }
    }
}

/// One of the two ways past the options.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Hatch {
    /// The answer-space hatch, `free_text` on the wire: the principal keeps the question and answers in own words.
    FreeText,
    /// The question-space hatch, `dialogue` on the wire: the principal rejects the question.
    Dialogue,
}

impl Hatch {
    /// Its name on the wire.
    pub const fn as_str(self) -> &'static str {
        match self {
            Hatch::FreeText => "free_text",
            Hatch::Dialogue => "dialogue",
        }
    }
}

/// What a resolution is judged by: which envelope, how many options, which hatches. It holds no text, so a ledger can keep it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Terms {
    /// Of the envelope.
    pub digest: Digest,
    /// How many options there are: 2, 3 or 4.
    pub options: usize,
    /// Which hatches are open.
    pub hatches: Hatches,
}
