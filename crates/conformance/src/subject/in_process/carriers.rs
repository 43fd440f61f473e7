//! Carrying an envelope in a tool result: reading, writing, marking the tool.

use super::moment::{delivered, resolved, wire};
use super::{NoAnswer, accept, defect, reject};
use crate::input::{document_of, text_of};
use crate::json::{Json, Members, member};
use crate::subject::Answer;
use binding_moment::carriage::{Carriage, Carrier, Heard, Names, arguments_of, hear};
use binding_moment::{Envelope, check_resolution};
use findings::{Location, Report};
use jcs_strict::Profile;
use jcs_strict::raw::{RawArray, RawObject};

pub(super) fn read(input: &Members) -> Result<Answer, NoAnswer> {
    let document = document_of(input, "document")?;
    let carriage = match carriage(input)? {
        Ok(carriage) => carriage,
        Err(report) => return Ok(reject(&report)),
    };
    let carriage = match flag(input, "structured")? {
        Some(true) => carriage.reading_structured_content(),
        _ => carriage,
    };
    Ok(match carriage.read(&document) {
        Ok(carried) => {
            let mut output = delivered(carried.delivery());
            output.push(("carriers".to_owned(), words(carried.carriers())));
            Answer::Accept { output, warnings: Vec::new() }
        }
        Err(report) => reject(&report),
    })
}

pub(super) fn write(input: &Members) -> Result<Answer, NoAnswer> {
    let (document, envelope) = (document_of(input, "document")?, document_of(input, "envelope")?);
    let mut carriage = match carriage(input)? {
        Ok(carriage) => carriage,
        Err(report) => return Ok(reject(&report)),
    };
    if let Some(without) = member(input, "without") {
        for word in without.as_array().ok_or("`without` is a list")? {
            carriage = carriage.without(carrier(word)?);
        }
    }
    if flag(input, "rendering")? == Some(false) {
        carriage = carriage.without_rendering();
    }
    let written = Envelope::parse(&envelope).and_then(|envelope| carriage.write(&document, &envelope));
    let written = match written {
        Ok(written) => written,
        Err(report) => return Ok(reject(&report)),
    };
    let (Ok(canonical), Ok(carried), Some(blocks)) = (
        jcs_strict::canonical(written.as_bytes(), &Profile::RFC8785),
        carriage.read(written.as_bytes()),
        blocks(written.as_bytes()),
    ) else {
        return defect(format!("what was written does not read back: {written}"));
    };
    Ok(accept([
        ("canonical", Json::from(canonical.as_str())),
        ("blocks", Json::Integer(i64::try_from(blocks).unwrap_or(i64::MAX))),
        ("carriers", words(carried.carriers())),
    ]))
}

pub(super) fn annotate(input: &Members) -> Result<Answer, NoAnswer> {
    let document = document_of(input, "document")?;
    let carriage = match carriage(input)? {
        Ok(carriage) => carriage,
        Err(report) => return Ok(reject(&report)),
    };
    let annotated = match carriage.annotate(&document) {
        Ok(annotated) => annotated,
        Err(report) => return Ok(reject(&report)),
    };
    let Ok(canonical) = jcs_strict::canonical(annotated.as_bytes(), &Profile::RFC8785) else {
        return defect(format!("what was written does not read back: {annotated}"));
    };
    Ok(accept([
        ("canonical", Json::from(canonical.as_str())),
        ("emits", Json::Bool(carriage.may_emit(&document))),
    ]))
}

/// A resolution as the arguments of a call; offsets count from the start of the request.
pub(super) fn resolve_call(input: &Members) -> Result<Answer, NoAnswer> {
    let (request, envelope) = (document_of(input, "document")?, document_of(input, "envelope")?);
    let wire = wire(input)?;
    let checked = Envelope::parse(&envelope).and_then(|envelope| {
        let (arguments, base) = arguments_of(&request)?;
        let moved = |at: Location| match at.offset() {
            Some(offset) => at.at_byte(base + offset),
            None => at,
        };
        check_resolution(&envelope, arguments, &wire).map_err(|report| report.relocated(moved))
    });
    Ok(resolved(checked))
}

/// The result of an elicitation of the envelope.
pub(super) fn hear_elicitation(input: &Members) -> Result<Answer, NoAnswer> {
    let (result, envelope) = (document_of(input, "document")?, document_of(input, "envelope")?);
    let envelope = match Envelope::parse(&envelope) {
        Ok(envelope) => envelope,
        Err(report) => return Ok(reject(&report)),
    };
    Ok(match hear(&result, &envelope) {
        Heard::Resolved(resolution) => resolved(Ok(resolution)),
        Heard::Unresolved(reason) => accept([("unresolved", Json::from(reason.as_str()))]),
        Heard::Malformed(report) => reject(&report),
    })
}

/// The names that the input asks for; a report where they cannot be had.
fn carriage(input: &Members) -> Result<Result<Carriage, Report>, NoAnswer> {
    let mut names = Ok(Names::default());
    type Setting = fn(Names, &str) -> Result<Names, Report>;
    let settings: [(&str, Setting); 3] =
        [("prefix", Names::prefixed), ("member", Names::with_member), ("annotation", Names::with_annotation)];
    for (name, set) in settings {
        if member(input, name).is_some() {
            let value = text_of(input, name)?;
            names = names.and_then(|names| set(names, value));
        }
    }
    Ok(names.map(Carriage::with))
}

fn flag(input: &Members, name: &str) -> Result<Option<bool>, NoAnswer> {
    match member(input, name) {
        None => Ok(None),
        Some(Json::Bool(flag)) => Ok(Some(*flag)),
        Some(_) => Err(format!("`{name}` is true or false").into()),
    }
}

fn carrier(word: &Json) -> Result<Carrier, NoAnswer> {
    let carrier = Carrier::ALL.iter().find(|carrier| word.as_str() == Some(carrier.as_str()));
    carrier.copied().ok_or_else(|| "`without` names carriers".into())
}

fn words(carriers: &[Carrier]) -> Json {
    Json::strings(carriers.iter().map(|carrier| carrier.as_str()))
}

/// How many blocks `content` holds.
fn blocks(tool_result: &[u8]) -> Option<usize> {
    let result = RawObject::parse(tool_result).ok()?;
    let content = result.members().find(|member| member.name_is("content"))?;
    Some(RawArray::parse(content.value).ok()?.elements().len())
}
