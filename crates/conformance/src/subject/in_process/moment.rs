//! The binding moment: grammar, digest, taking it out of a tool result, lint, resolution, rendering.

use super::{NoAnswer, accept, faults, reject};
use crate::input::{document_of, text_of};
use crate::json::{Json, Members, member};
use crate::model::Fault;
use crate::subject::Answer;
use binding_moment::{Delivery, Envelope, Outcome, Resolution, View, Wire, render};
use findings::Report;
use surfaces::html::{Sheet, fallback};

/// The width of a plain rendering that asks for none.
const COLUMNS: usize = 80;

pub(super) fn check_moment(input: &Members) -> Result<Answer, NoAnswer> {
    let document = document_of(input, "document")?;
    Ok(match Envelope::parse(&document) {
        Ok(envelope) => accept([("digest", Json::from(envelope.digest().to_string()))]),
        Err(report) => reject(&report),
    })
}

pub(super) fn extract_moment(input: &Members) -> Result<Answer, NoAnswer> {
    let document = document_of(input, "document")?;
    Ok(match binding_moment::extract(&document) {
        Ok(delivery) => Answer::Accept { output: delivered(&delivery), warnings: Vec::new() },
        Err(report) => reject(&report),
    })
}

/// What a tool result brought, by the names of the protocol.
pub(super) fn delivered(delivery: &Delivery) -> Members {
    let (word, more) = match delivery {
        Delivery::Absent => ("absent", None),
        Delivery::Envelope(envelope) => {
            ("envelope", Some(("digest", Json::from(envelope.digest().to_string()))))
        }
        Delivery::Malformed(report) => {
            ("malformed", Some(("errors", Fault::list_to_json(&faults(report.errors())))))
        }
    };
    let members = [Some(("delivery", Json::from(word))), more];
    members.into_iter().flatten().map(|(name, value)| (name.to_owned(), value)).collect()
}

pub(super) fn lint(input: &Members) -> Result<Answer, NoAnswer> {
    let document = document_of(input, "document")?;
    let envelope = match Envelope::parse(&document) {
        Ok(envelope) => envelope,
        Err(report) => return Ok(reject(&report)),
    };
    let mut report = Report::new();
    let _ = binding_moment::lint::lint(&envelope, &mut report);
    Ok(Answer::Accept { output: Members::new(), warnings: faults(report.warnings()) })
}

pub(super) fn check_resolution(input: &Members) -> Result<Answer, NoAnswer> {
    let (document, resolution) = (document_of(input, "envelope")?, document_of(input, "resolution")?);
    let wire = wire(input)?;
    let checked = Envelope::parse(&document)
        .and_then(|envelope| binding_moment::check_resolution(&envelope, &resolution, &wire));
    Ok(resolved(checked))
}

pub(super) fn wire(input: &Members) -> Result<Wire, NoAnswer> {
    Ok(match member(input, "wrapper") {
        Some(_) => Wire::wrapped_in(text_of(input, "wrapper")?),
        None => Wire::bare(),
    })
}

pub(super) fn resolved(checked: Result<Resolution, Report>) -> Answer {
    match checked {
        Err(report) => reject(&report),
        Ok(resolution) => match resolution.outcome() {
            Outcome::Option(index) => accept([
                ("resolution", Json::from("option")),
                ("option_idx", Json::Integer(i64::try_from(*index).unwrap_or(i64::MAX))),
            ]),
            Outcome::Answer(answer) => {
                accept([("resolution", Json::from("answer")), ("answer", Json::from(answer.as_str()))])
            }
            Outcome::Question => accept([("resolution", Json::from("question"))]),
        },
    }
}

pub(super) fn rendered(input: &Members) -> Result<Answer, NoAnswer> {
    let document = document_of(input, "document")?;
    let columns = match member(input, "columns") {
        Some(columns) => {
            columns.as_integer().and_then(|n| usize::try_from(n).ok()).ok_or("`columns` is a number")?
        }
        None => COLUMNS,
    };
    let renderer = text_of(input, "renderer")?;
    if !matches!(renderer, "plain" | "html") {
        return Ok(Answer::Skip { reason: "these crates have the renderers plain and html".to_owned() });
    }
    Ok(match render::tool_result(&document, columns) {
        Ok(screen) => {
            let mut codes: Vec<&str> =
                screen.diagnostics().findings().map(|finding| finding.code().as_str()).collect();
            codes.dedup();
            let text = if renderer == "html" { page(&screen) } else { screen.text().to_owned() };
            accept([("text", Json::from(text)), ("diagnostics", Json::strings(codes))])
        }
        Err(report) => reject(&report),
    })
}

/// What a browser shows of a tool result.
fn page(screen: &render::Screen) -> String {
    let page = match screen.envelope() {
        Some(envelope) => Sheet::new(&View::of(envelope), "0").page(),
        None => fallback(screen),
    };
    page.html().to_owned()
}
