//! The consent sheet: a decision as a form.

use binding_moment::render::Screen;
use binding_moment::{Affordance, Hatch, OptionView, RECOMMENDED, View};
use findings::{Report, visible};
use maud::{Markup, html};

use super::form::{ANSWER, DIGEST, QUESTION, RESOLUTION, TOKEN};
use super::page::{Forms, Page, page};
use super::quoted::quoted;

const STYLE: &str = concat!(include_str!("style/page.css"), include_str!("style/sheet.css"));

/// A decision to be put to a person in a browser.
///
/// The form is posted to where the page came from. Nothing in it is chosen beforehand, Enter alone sends nothing, and a browser lets nobody
/// send it without a choice; what is posted is read by [`Form`](super::Form).
///
/// ```
/// use binding_moment::{Envelope, View};
/// use surfaces::html::{Form, Sheet};
///
/// let envelope = Envelope::parse(br#"{"synopsis":"Decline <b>it</b>.","findings":[],"recommendations":[],"offer":"Ask.",
///     "question":{"stem":"How?","options":[{"label":"a","reasoning":"b"},{"label":"c","reasoning":"d"}],
///     "recommended_idx":0,"hatches":{"free_text":true,"dialogue":true}}}"#)?;
/// let page = Sheet::new(&View::of(&envelope), "5f2c").page();
/// assert!(page.html().contains("Decline &lt;b&gt;it&lt;/b&gt;."));
/// assert!(page.policy().ends_with("; form-action 'self'; frame-ancestors 'none'"));
///
/// let body = format!("token=5f2c&envelope_digest={}&resolution=1&answer=", envelope.digest());
/// let form = Form::parse(body.as_bytes())?;
/// assert_eq!(form.token(), "5f2c");
/// let resolution = form.into_reply()?.judge(&envelope.terms())?;
/// # Ok::<(), findings::Report>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Sheet<'a> {
    view: &'a View<'a>,
    token: &'a str,
    faults: Option<&'a Report>,
    answer: &'a str,
}

impl<'a> Sheet<'a> {
    /// The sheet of a decision. The token comes back with the form, so that a server knows its own page by it; it should be random and
    /// good for one answer.
    #[must_use]
    pub fn new(view: &'a View<'a>, token: &'a str) -> Sheet<'a> {
        Sheet { view, token, faults: None, answer: "" }
    }

    /// The same once more, after something was posted that is no resolution: with what is wrong, and with the words that the person has
    /// already written. Their choice is not kept.
    #[must_use]
    pub fn again(self, faults: &'a Report, answer: &'a str) -> Sheet<'a> {
        Sheet { faults: Some(faults), answer, ..self }
    }

    /// The page.
    // Spec: BM-9.1-1, BM-9.2-1, BM-9.2-2
    #[must_use]
    pub fn page(&self) -> Page {
        let view = self.view;
        let body = html! {
            main {
                h1 { "A decision is asked of you" }
                @if let Some(faults) = self.faults { (refused(faults)) }
                @if let Some(note) = &view.calibration_note { (slot("note", "Calibration note", &text(note))) }
                (slot("synopsis", "Synopsis", &text(&view.synopsis)))
                (slot("findings", "Findings", &list(view.findings.iter().map(|finding| finding.as_str()))))
                (slot("recommendations", "Recommendations", &list(view.recommendations.iter().map(|move_| move_.as_str()))))
                (slot("offer", "Offer", &text(&view.offer)))
                (self.form())
                p.envelope { "Envelope " code { (view.digest_prefix()) "…" } }
            }
        };
        page(&html! { "A decision is asked of you" }, STYLE, Forms::Home, &body)
    }

    fn form(&self) -> Markup {
        html! {
            // Browsers bring back what was chosen before a reload; here nothing is chosen beforehand.
            form method="post" autocomplete="off" {
                // Enter on a choice presses the first button of the form that can be pressed, here one that closes the dialog round the form.
                // There is none, so that Enter sends nothing.
                button type="submit" formmethod="dialog" formnovalidate hidden {}
                input type="hidden" name=(TOKEN) value=(self.token);
                input type="hidden" name=(DIGEST) value=(self.view.digest);
                fieldset {
                    legend { span.label { "Question" } " " span.stem { (quoted_or_empty(&self.view.stem)) } }
                    @for option in &self.view.options { (choice(option)) }
                    @for hatch in &self.view.hatches { (self.hatch(*hatch)) }
                }
                button.send type="submit" { "Send my decision" }
                p.hint { "Nothing is decided before you send it. To decide nothing, close this page." }
            }
        }
    }

    // Spec: BM-9.1-3
    fn hatch(&self, hatch: Affordance) -> Markup {
        let value = match hatch.hatch {
            Hatch::FreeText => ANSWER,
            Hatch::Dialogue => QUESTION,
        };
        html! {
            div.choice.hatch {
                input type="radio" name=(RESOLUTION) value=(value) id={"choice-" (value)} required;
                label for={"choice-" (value)} { (hatch.words) }
                @if hatch.hatch == Hatch::FreeText {
                    div.answer {
                        label for="answer" { "Your answer" }
                        // A first line break within the element is dropped by the browser, so one is put there for it.
                        textarea id="answer" name=(ANSWER) rows="3" { "\n" (self.answer) }
                    }
                }
            }
        }
    }
}

/// The page for a tool result that holds no decision to show: the tool's ordinary result, and why an envelope was discarded, if one was.
// Spec: BM-4-4, BM-9.3-1, BM-12.7-1
#[must_use]
pub fn fallback(screen: &Screen) -> Page {
    // Both texts of a screen have been made visible already.
    let body = html! {
        main {
            h1 { "There is no decision to be made here" }
            @if let Some(notice) = screen.notice() { pre.notice role="status" { bdi dir="auto" { (notice) } } }
            pre { bdi dir="auto" { (screen.text()) } }
        }
    };
    page(&html! { "There is no decision to be made here" }, STYLE, Forms::Nowhere, &body)
}

/// A page that says one thing: that a decision was sent, or why nothing can be decided here.
#[must_use]
pub fn message(heading: &str, sentence: &str) -> Page {
    let body = html! { main { h1 { (quoted(heading)) } p { (quoted(sentence)) } } };
    page(&html! { (*visible(heading)) }, STYLE, Forms::Nowhere, &body)
}

// Spec: BM-9.1-2, BM-9.1-4
fn choice(option: &OptionView<'_>) -> Markup {
    let index = option.index;
    html! {
        div.choice {
            input type="radio" name=(RESOLUTION) value=(index) id={"choice-" (index)} aria-describedby={"reasoning-" (index)} required;
            label for={"choice-" (index)} {
                @if option.recommended { span.mark { (RECOMMENDED) } " " }
                span.text { (quoted_or_empty(&option.label)) }
            }
            p.reasoning id={"reasoning-" (index)} { (quoted_or_empty(&option.reasoning)) }
        }
    }
}

fn refused(faults: &Report) -> Markup {
    html! {
        div.refused role="alert" {
            p { "Nothing was decided: what was sent could not be taken." }
            ul { @for fault in faults.findings() { li { (quoted(fault.message())) " " code { (fault.code().as_str()) } } } }
        }
    }
}

fn slot(id: &'static str, heading: &'static str, content: &Markup) -> Markup {
    html! {
        section.(id) aria-labelledby=(id) {
            h2.label id=(id) { (heading) }
            (content)
        }
    }
}

fn text(shown: &str) -> Markup {
    html! { p { (quoted_or_empty(shown)) } }
}

fn list<'t>(items: impl ExactSizeIterator<Item = &'t str>) -> Markup {
    html! {
        @if items.len() == 0 {
            p.empty { "(none)" }
        } @else {
            ul { @for item in items { li { (quoted_or_empty(item)) } } }
        }
    }
}

/// A text of the view, which has been made visible already.
fn quoted_or_empty(shown: &str) -> Markup {
    html! {
        @if shown.trim().is_empty() { span.empty { "(empty)" } } @else { bdi dir="auto" { (shown) } }
    }
}
