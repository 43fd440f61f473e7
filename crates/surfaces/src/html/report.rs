//! The audit report.

mod anchors;
mod budget;
mod finding;
mod timeline;
mod tree;

use findings::Severity;
use maud::{Markup, html};

use super::audit::{Audit, Fact, Trace, Word};
use super::page::{Forms, page};
use super::quoted::{name, quoted};
use anchors::Anchors;

const STYLE: &str = concat!(include_str!("style/page.css"), include_str!("style/report.css"));

/// Writes the report of a verified bundle as one page, the same bytes for the same audit.
///
/// Findings come first, then the tree of delegation, then each trace with its budget and its timeline. Every finding is a link to the
/// record that it speaks of, and every such record links back.
///
/// ```
/// use findings::Report;
/// use surfaces::html::{Audit, report};
///
/// let audit = Audit {
///     subject: "<i>bundle</i>".to_owned(),
///     made_at: None,
///     keys: "sha256:…".to_owned(),
///     keys_are_untrusted: false,
///     verdict: "sha256:…".to_owned(),
///     traces: Vec::new(),
///     report: Report::new(),
///     caveats: Vec::new(),
/// };
/// let page = report(&audit);
/// assert!(page.contains("The bundle verifies."));
/// assert!(page.contains("&lt;i&gt;bundle&lt;/i&gt;") && !page.contains("<script"));
/// ```
#[must_use]
pub fn report(audit: &Audit) -> String {
    let anchors = Anchors::of(audit);
    let title = html! { "Audit report of " (&*findings::visible(&audit.subject)) };
    let body = html! {
        main {
            (head(audit))
            (contents(audit))
            (finding::section(audit, &anchors))
            (tree::section(audit))
            @for (index, trace) in audit.traces.iter().enumerate() {
                (trace_section(index, trace, audit, &anchors))
            }
            (finding::not_checked(audit, &anchors))
            (caveats(&audit.caveats))
        }
    };
    page(&title, STYLE, Forms::Nowhere, &body).into_html()
}

fn head(audit: &Audit) -> Markup {
    let records: usize = audit.traces.iter().map(|trace| trace.records.len()).sum();
    let (verdict, class) = verdict(audit);
    html! {
        header {
            p.kind { "Audit report" }
            h1 { (quoted(&audit.subject)) }
            div.verdict.(class) {
                p.sentence { (verdict) }
                p.counts {
                    (counted(audit.traces.len(), "trace", "traces")) ", "
                    (counted(records, "record", "records")) "; "
                    (counted(audit.report.errors().count(), "error", "errors")) ", "
                    (counted(audit.report.warnings().count(), "warning", "warnings")) ", "
                    (counted(audit.report.not_checked().count(), "check", "checks")) " not made"
                }
            }
            dl.facts {
                dt { "Verdict" } dd { (name(&audit.verdict)) }
                dt { "Key set" } dd { (name(&audit.keys)) }
                @if let Some(made_at) = &audit.made_at { dt { "Report made" } dd { (quoted(made_at)) } }
            }
        }
    }
}

fn verdict(audit: &Audit) -> (&'static str, &'static str) {
    let report = &audit.report;
    if report.has_errors() && audit.keys_are_untrusted {
        ("The bundle does not even verify by the untrusted keys that came with it.", "bad")
    } else if audit.keys_are_untrusted {
        ("The bundle fits together, by untrusted keys that came with it: they vouch for nothing.", "partly")
    } else if report.has_errors() {
        ("The bundle does not verify.", "bad")
    } else if report.not_checked().next().is_some() {
        ("The bundle verifies, as far as it could be checked.", "partly")
    } else {
        ("The bundle verifies.", "good")
    }
}

fn contents(audit: &Audit) -> Markup {
    html! {
        nav aria-label="Contents" {
            ul {
                li { a href="#findings" { "Findings" } }
                li { a href="#delegation" { "Delegation" } }
                @for index in 0..audit.traces.len() { li { a href={"#trace-" (index)} { "Trace " (index + 1) } } }
                @if audit.report.not_checked().next().is_some() { li { a href="#not-checked" { "Not checked" } } }
                @if !audit.caveats.is_empty() { li { a href="#caveats" { "What no verdict can say" } } }
            }
        }
    }
}

fn trace_section(index: usize, trace: &Trace, audit: &Audit, anchors: &Anchors<'_>) -> Markup {
    html! {
        section.trace id={"trace-" (index)} aria-labelledby={"trace-" (index) "-title"} {
            h2 id={"trace-" (index) "-title"} {
                "Trace " (index + 1)
                @if let Some(agent) = &trace.agent { ": " (quoted(agent)) }
            }
            @if !trace.good {
                p.unreliable {
                    "This trace has an error, or a trace above it has: what its records say is not to be relied on."
                }
            }
            dl.facts {
                dt { "Trace" } dd { (name(&trace.name)) }
                @if let Some(document) = &trace.document { dt { "File" } dd { (name(document)) } }
                @for fact in &trace.facts { (fact_of(fact, audit)) }
            }
            @for found in anchors.at_trace(index) { (finding::beside(*found, anchors)) }
            @if let Some(budget) = &trace.budget { (budget::figure(index, budget, trace)) }
            (timeline::list(index, trace, audit, anchors))
        }
    }
}

fn caveats(caveats: &[String]) -> Markup {
    html! {
        @if !caveats.is_empty() {
            section id="caveats" aria-labelledby="caveats-title" {
                h2 id="caveats-title" { "What no verdict can say" }
                @for caveat in caveats { p { (quoted(caveat)) } }
            }
        }
    }
}

fn fact_of(fact: &Fact, audit: &Audit) -> Markup {
    html! { dt { (fact.label) } dd { (sentence(&fact.words, audit)) } }
}

/// Words set one after the other. A link that would lead nowhere is no link.
fn sentence(words: &[Word], audit: &Audit) -> Markup {
    html! {
        @for word in words {
            @match word {
                Word::Ours(text) => (text),
                Word::Number(number) => (number),
                Word::Theirs(text) => (name(text)),
                Word::Trace(trace) if *trace < audit.traces.len() => a href={"#trace-" (trace)} { "trace " (trace + 1) },
                Word::Trace(trace) => { "trace " (trace + 1) },
                Word::Record { trace, place } if has_record(audit, *trace, *place) => {
                    a href={"#trace-" (trace) "-record-" (place)} { "record " (place) }
                },
                Word::Record { place, .. } => { "record " (place) },
            }
        }
    }
}

fn has_record(audit: &Audit, trace: usize, place: u64) -> bool {
    audit.traces.get(trace).is_some_and(|trace| place < trace.records.len() as u64)
}

fn counted(count: usize, one: &'static str, many: &'static str) -> Markup {
    html! { (count) " " (if count == 1 { one } else { many }) }
}

fn class_of(severity: Severity) -> &'static str {
    if severity == Severity::Error { "error" } else { "warning" }
}
