//! From the bytes of a file to the one envelope in it, or to the reason why there is none.

use binding_moment::{Delivery, Envelope};
use findings::{Finding, Location, Report};

use super::form::{Form, guess};
use crate::codes;

/// What a document was taken for, and the envelope in it or why there is none.
pub(crate) struct Judged {
    /// `None` where the document bears the marks of two forms, or is no JSON that could bear one.
    pub(crate) form: Option<Form>,
    /// `absent`, `malformed` or `envelope`; `None` where there is no tool result to deliver one.
    pub(crate) delivery: Option<&'static str>,
    pub(crate) envelope: Result<Envelope, Report>,
}

/// Judges a document. Byte offsets in the report count from its start, whatever stands round the envelope.
pub(crate) fn judge(document: &[u8], asked: Option<Form>) -> Judged {
    let form = match asked.map_or_else(|| guess(document), |form| Ok(Some(form))) {
        Ok(form) => form,
        Err(report) => return Judged { form: None, delivery: None, envelope: Err(report) },
    };
    // What shows no form is held to the strictest one, which says what is wrong.
    let delivery = match form.unwrap_or(Form::Envelope) {
        Form::Jsonrpc => binding_moment::extract_jsonrpc(document),
        Form::ToolResult => binding_moment::extract(document),
        Form::Envelope => Ok(match Envelope::parse(document) {
            Ok(envelope) => Delivery::Envelope(envelope),
            Err(report) => Delivery::Malformed(report),
        }),
    };
    let (delivery, envelope) = match delivery {
        Ok(Delivery::Envelope(envelope)) => (Some("envelope"), Ok(envelope)),
        Ok(Delivery::Malformed(report)) => (Some("malformed"), Err(report)),
        Ok(Delivery::Absent) => (Some("absent"), Err(absent())),
        Err(report) => (None, Err(report)),
    };
    Judged { form, delivery, envelope }
}

fn absent() -> Report {
    Finding::error(
        codes::ABSENT,
        Location::unknown(),
        "the tool result has no member `binding_moment`; its tool asks for no decision",
        "BM §8.1",
    )
    .into()
}
