//! The binding moment: grammar, digest, and taking it out of a tool result.

use super::{accept, faults, reject};
use crate::input::document_of;
use crate::json::{Json, Members};
use crate::model::Fault;
use crate::subject::Answer;
use binding_moment::{Delivery, Envelope};

pub(super) fn check_moment(input: &Members) -> Result<Answer, String> {
    let document = document_of(input, "document")?;
    Ok(match Envelope::parse(&document) {
        Ok(envelope) => accept([("digest", Json::from(envelope.digest().to_string()))]),
        Err(report) => reject(&report),
    })
}

pub(super) fn extract_moment(input: &Members) -> Result<Answer, String> {
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
