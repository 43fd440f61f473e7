//! From the bytes of a tool result to what stands on the screen.

use findings::Report;

use super::{conventional, plain};
use crate::{Delivery, Envelope, View, extract};

/// What a surface shows for one tool result.
#[derive(Clone, Debug)]
pub struct Screen {
    text: String,
    envelope: Option<Envelope>,
    diagnostics: Report,
}

impl Screen {
    /// The decision as [`plain`] writes it, or the tool's ordinary result as [`conventional`] does.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The envelope, if a decision is shown.
    pub fn envelope(&self) -> Option<&Envelope> {
        self.envelope.as_ref()
    }

    /// Why an envelope was discarded; empty where there was none, or a good one.
    pub fn diagnostics(&self) -> &Report {
        &self.diagnostics
    }

    /// The diagnostic for a person, where an envelope was discarded: that it was, and why. Fit to be shown.
    // Spec: BM-4-4
    pub fn notice(&self) -> Option<String> {
        let found = !self.diagnostics.is_empty();
        found.then(|| {
            format!("The decision in this tool result is malformed and was discarded:\n{}", self.diagnostics)
        })
    }
}

/// Shows a tool result: a well-formed envelope as a decision, anything else as the tool's ordinary result. A malformed envelope
/// is discarded whole, nothing of it is shown or repaired, and [`Screen::diagnostics`] says why.
///
/// # Errors
///
/// As for [`extract`]: what is no JSON object has no payload to fall back to.
///
/// ```
/// let screen = binding_moment::render::tool_result(br#"{"content":[{"type":"text","text":"Step 3"}],"binding_moment":{}}"#, 80)?;
/// assert_eq!(screen.text(), "Tool result\n  Step 3\n");
/// assert!(screen.notice().is_some_and(|notice| notice.contains("E_BM_MISSING at /synopsis")));
/// # Ok::<(), findings::Report>(())
/// ```
// Spec: BM-4-3, BM-9.3-1, BM-9.3-2, BM-12.7-1
pub fn tool_result(tool_result: &[u8], columns: usize) -> Result<Screen, Report> {
    Ok(match extract(tool_result)? {
        Delivery::Envelope(envelope) => {
            let text = plain(&View::of(&envelope), columns);
            Screen { text, envelope: Some(envelope), diagnostics: Report::new() }
        }
        Delivery::Malformed(diagnostics) => {
            Screen { text: conventional(tool_result), envelope: None, diagnostics }
        }
        Delivery::Absent => {
            Screen { text: conventional(tool_result), envelope: None, diagnostics: Report::new() }
        }
    })
}
