//! Findings: the list of all of them, and each once more at its record.

use findings::Location;
use maud::{Markup, html};

use super::anchors::{Anchor, Anchors};
use super::class_of;
use crate::html::audit::Audit;
use crate::html::quoted::{name, quoted};

pub(super) fn section(audit: &Audit, anchors: &Anchors<'_>) -> Markup {
    html! {
        section id="findings" aria-labelledby="findings-title" {
            h2 id="findings-title" { "Findings" }
            @if anchors.findings.is_empty() {
                p { "No rule was found broken." }
            } @else {
                ol.findings {
                    @for (number, (finding, anchor)) in anchors.findings.iter().enumerate() {
                        li.finding.(class_of(finding.severity())) id={"finding-" (number)} {
                            p.code { strong { (finding.code().as_str()) } " " span.severity { (finding.severity().as_str()) } }
                            p { (quoted(finding.message())) " " span.section { "[" (finding.section()) "]" } }
                            (place(finding.at(), *anchor, audit))
                        }
                    }
                }
            }
        }
    }
}

/// A finding where it belongs, in a line that leads to the whole of it.
pub(super) fn beside(number: usize, anchors: &Anchors<'_>) -> Markup {
    let Some((finding, _)) = anchors.findings.get(number) else { return html! {} };
    html! {
        p.beside.(class_of(finding.severity())) {
            span.severity { (finding.severity().as_str()) } " "
            a href={"#finding-" (number)} { (finding.code().as_str()) }
            ": " (quoted(finding.message()))
        }
    }
}

pub(super) fn not_checked(audit: &Audit, anchors: &Anchors<'_>) -> Markup {
    html! {
        @if audit.report.not_checked().next().is_some() {
            section id="not-checked" aria-labelledby="not-checked-title" {
                h2 id="not-checked-title" { "Not checked" }
                ul.findings {
                    @for skipped in audit.report.not_checked() {
                        li.finding.skipped {
                            p.code { strong { (skipped.what()) } }
                            p { (quoted(skipped.why())) }
                            (place(skipped.at(), anchors.anchor(skipped.at()), audit))
                        }
                    }
                }
            }
        }
    }
}

fn place(at: &Location, anchor: Anchor, audit: &Audit) -> Markup {
    let words = match anchor {
        Anchor::Bundle => html! { "the bundle" },
        Anchor::Trace(trace) => html! { "trace " (trace + 1) },
        Anchor::Record(trace, place) => html! { "trace " (trace + 1) ", record " (place) },
        Anchor::End(trace) => html! { "trace " (trace + 1) ", behind its last record" },
    };
    let named = |trace: usize| audit.traces.get(trace).is_some_and(|trace| at.trace() == Some(&trace.name));
    let is_named = matches!(anchor, Anchor::Trace(t) | Anchor::Record(t, _) | Anchor::End(t) if named(t));
    html! {
        p.place {
            @match anchor.id() {
                Some(id) => a href={"#" (id)} { (words) },
                None => (words),
            }
            @if let Some(trace) = at.trace().filter(|_| !is_named) { ", " (name(trace)) }
            @if let Some(pointer) = at.as_pointer() {
                ", "
                @if pointer.is_empty() { "the root" } @else { (name(pointer)) }
            }
            @if let Some(offset) = at.offset() { ", byte " (offset) }
            @if let Some(document) = at.document() { ", in " (name(document)) }
        }
    }
}
