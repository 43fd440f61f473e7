//! An envelope as plain text: for pipes, logs that people read, screen readers, and terminals that can do nothing else.

use jcs_strict::rule;

use super::wrap::wrap;
use crate::View;
use crate::view::RECOMMENDED;

/// A page is never set narrower than this, whatever was asked for: a terminal then breaks the lines once more.
pub const MIN_COLUMNS: usize = 32;

pub(super) const NOTE: &str = "Calibration note";
pub(super) const SYNOPSIS: &str = "Synopsis";
pub(super) const FINDINGS: &str = "Findings";
pub(super) const RECOMMENDATIONS: &str = "Recommendations";
pub(super) const OFFER: &str = "Offer";
pub(super) const QUESTION: &str = "Question";
pub(super) const DIGEST: &str = "Envelope ";
pub(super) const ITEM: &str = "  - ";
pub(super) const REASONING: &str = "    why: ";
pub(super) const NO_ITEM: &str = "  (none)";
pub(super) const EMPTY: &str = "(empty)";

/// Writes the eight slots as text of at most `columns` columns ([`MIN_COLUMNS`] at least). Nothing is cut off; lines wrap.
///
/// What stands in the first column is the renderer's. An agent's text is indented or stands behind a bracket of ours, continued lines
/// included, so it cannot pass for a heading, a key or the mark:
///
/// ```text
/// Synopsis
///   Decline the request.
/// Findings
///   - The account is two days old.
/// Recommendations
///   - Send the three named contacts.
/// Offer
///   Ask for detail on any item.
/// Question
///   How should the request be answered?
/// [0, recommended] Decline
///     why: Nothing leaves the account.
/// [1] Send three contacts
///     why: The invoice goes out today.
/// [a] Give an answer in your own words
/// [w] This is the wrong question: reject it and go back to talking
/// Envelope sha256:52b1c2b8a0c1…
/// ```
///
/// An empty slot is written `(empty)`, an empty list `(none)`. A calibration note comes first.
pub fn plain(view: &View<'_>, columns: usize) -> String {
    let mut page = Page { columns: columns.max(MIN_COLUMNS), out: String::new() };
    if let Some(note) = &view.calibration_note {
        page.slot(NOTE, note);
    }
    // Spec: BM-9.1-1
    if rule!("bm.render.synopsis", true) {
        page.slot(SYNOPSIS, &view.synopsis);
    }
    // Spec: BM-9.1-1
    if rule!("bm.render.findings", true) {
        page.list(FINDINGS, view.findings.iter().map(|finding| finding.as_str()));
    }
    // Spec: BM-9.1-1
    if rule!("bm.render.recommendations", true) {
        page.list(RECOMMENDATIONS, view.recommendations.iter().map(|move_| move_.as_str()));
    }
    // Spec: BM-9.1-1
    if rule!("bm.render.offer", true) {
        page.slot(OFFER, &view.offer);
    }
    // Spec: BM-9.2-1, BM-9.2-2
    if rule!("bm.render.stem", true) {
        page.slot(QUESTION, &view.stem);
    }
    for option in &view.options {
        // Spec: BM-9.1-2
        let mark = if option.recommended { format!(", {RECOMMENDED}") } else { String::new() };
        page.text(&format!("[{}{mark}] ", option.key), "      ", &option.label);
        // Spec: BM-9.1-4
        if rule!("bm.render.reasoning", true) {
            page.text(REASONING, "      ", &option.reasoning);
        }
    }
    for hatch in &view.hatches {
        page.text(&format!("[{}] ", hatch.key), "    ", hatch.words);
    }
    page.line(&format!("{DIGEST}{}…", view.digest_prefix()));
    page.out
}

struct Page {
    columns: usize,
    out: String,
}

impl Page {
    fn slot(&mut self, heading: &str, text: &str) {
        self.line(heading);
        self.text("  ", "  ", text);
    }

    fn list<'t>(&mut self, heading: &str, items: impl ExactSizeIterator<Item = &'t str>) {
        self.line(heading);
        if items.len() == 0 {
            self.line(NO_ITEM);
        }
        for item in items {
            self.text(ITEM, "    ", item);
        }
    }

    /// The prefixes are ASCII, so their length is their width.
    fn text(&mut self, first: &str, rest: &str, text: &str) {
        let text = if text.trim().is_empty() { EMPTY } else { text };
        let room = |prefix: &str| self.columns.saturating_sub(prefix.len());
        let mut prefix = first;
        for line in wrap(text, room(first), room(rest)) {
            self.line(&format!("{prefix}{line}"));
            prefix = rest;
        }
    }

    fn line(&mut self, line: &str) {
        self.out.push_str(line);
        self.out.push('\n');
    }
}
