//! The binding moment: grammar, digest, taking it out of a tool result, lint, resolution, rendering.

use super::{NoAnswer, accept, faults, reject};
use crate::input::{document_of, text_of};
use crate::json::{Json, Members, member};
use crate::model::Fault;
use crate::subject::Answer;
use binding_moment::{Delivery, Envelope, Outcome, View, Wire, render};
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
        Ok(Delivery::Absent) => accept([("delivery", Json::from("absent"))]),
        Ok(Delivery::Envelope(envelope)) => accept([
            ("delivery", Json::from("envelope")),
            ("digest", Json::from(envelope.digest().to_string())),
        ]),
        Ok(Delivery::Malformed(report)) => accept([
            ("delivery", Json::from("malformed")),
            ("errors", Fault::list_to_json(&faults(report.errors()))),
        ]),
        Err(report) => reject(&report),
    })
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
    let wire = match member(input, "wrapper") {
        Some(_) => Wire::wrapped_in(text_of(input, "wrapper")?),
        None => Wire::bare(),
    };
    let checked = Envelope::parse(&document)
        .and_then(|envelope| binding_moment::check_resolution(&envelope, &resolution, &wire));
    Ok(match checked {
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
    })
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
