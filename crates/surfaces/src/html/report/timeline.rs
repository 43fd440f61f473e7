//! The records of a trace in their order.

use maud::{Markup, html};

use super::anchors::Anchors;
use super::{fact_of, finding, sentence};
use crate::html::audit::{Audit, Mark, Row, Trace};
use crate::html::quoted::{name, quoted};

pub(super) fn list(index: usize, trace: &Trace, audit: &Audit, anchors: &Anchors<'_>) -> Markup {
    html! {
        h3 { "Records" }
        ol.records {
            @for (place, row) in trace.records.iter().enumerate() {
                (item(index, place as u64, row, audit, anchors))
            }
            li.end id={"trace-" (index) "-end"} {
                p {
                    @match &trace.outcome {
                        Some(outcome) => { "The task is closed: " (quoted(outcome)) "." },
                        None => "The trace is open: nothing says that this is its end.",
                    }
                }
                @for found in anchors.at_end(index) { (finding::beside(*found, anchors)) }
            }
        }
    }
}

fn item(trace: usize, place: u64, row: &Row, audit: &Audit, anchors: &Anchors<'_>) -> Markup {
    let found = anchors.at_record(trace, place);
    let (class, mark) = mark(row.mark);
    html! {
        li class=(class) id={"trace-" (trace) "-record-" (place)} {
            p.when {
                span.place { span.unseen { "Record " } (place) }
                @if !row.time.is_empty() { span.time { (quoted(&row.time)) } }
            }
            div.what {
                p.type {
                    @if !row.kind.is_empty() { (name(&row.kind)) }
                    @if let Some(mark) = mark { " " span.mark { (mark) } }
                    @if !row.signer.is_empty() { " " span.signer { "signed by " (quoted(&row.signer)) } }
                }
                @if !row.words.is_empty() { p.words { (sentence(&row.words, audit)) } }
                @if !row.facts.is_empty() {
                    dl.digests { @for fact in &row.facts { (fact_of(fact, audit)) } }
                }
                @for found in found { (finding::beside(*found, anchors)) }
            }
        }
    }
}

fn mark(mark: Mark) -> (&'static str, Option<&'static str>) {
    match mark {
        Mark::Ordinary => ("record", None),
        Mark::Refusal => ("record refusal", Some("refused")),
        Mark::Moment => ("record moment", Some("moment")),
        Mark::Delegation => ("record delegation", Some("delegation")),
        Mark::Unreadable => ("record unreadable", Some("not a record")),
    }
}
