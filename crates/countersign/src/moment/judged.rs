//! From the bytes of a file to the one envelope in it, or to the reason why there is none.

use binding_moment::carriage::{Carriage, Carried, Carrier};
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
    /// The carriers that the tool result has; `None` where they were not asked for or there is no tool result.
    pub(crate) carriers: Option<Vec<Carrier>>,
}

/// Judges a document, by its member at the top level or, if there is a carriage, by all its carriers. Byte offsets in the report count from its
/// start, whatever stands round the envelope.
pub(crate) fn judge(document: &[u8], asked: Option<Form>, carriage: Option<&Carriage>) -> Judged {
    let form = match asked.map_or_else(|| guess(document), |form| Ok(Some(form))) {
        Ok(form) => form,
        Err(report) => return Judged { form: None, delivery: None, envelope: Err(report), carriers: None },
    };
    // What shows no form is held to the strictest one, which says what is wrong.
    let carried = match (form.unwrap_or(Form::Envelope), carriage) {
        (Form::Jsonrpc, None) => binding_moment::extract_jsonrpc(document).map(member_only),
        (Form::Jsonrpc, Some(carriage)) => carriage.read_jsonrpc(document).map(all_carriers),
        (Form::ToolResult, None) => binding_moment::extract(document).map(member_only),
        (Form::ToolResult, Some(carriage)) => carriage.read(document).map(all_carriers),
        (Form::Envelope, _) => Ok(member_only(match Envelope::parse(document) {
            Ok(envelope) => Delivery::Envelope(envelope),
            Err(report) => Delivery::Malformed(report),
        })),
    };
    let (delivery, carriers) = match carried {
        Ok((delivery, carriers)) => (Ok(delivery), carriers),
        Err(report) => (Err(report), None),
    };
    let (delivery, envelope) = match delivery {
        Ok(Delivery::Envelope(envelope)) => (Some("envelope"), Ok(envelope)),
        Ok(Delivery::Malformed(report)) => (Some("malformed"), Err(report)),
        Ok(Delivery::Absent) => (Some("absent"), Err(absent(carriers.is_some()))),
        Err(report) => (None, Err(report)),
    };
    Judged { form, delivery, envelope, carriers }
}

fn member_only(delivery: Delivery) -> (Delivery, Option<Vec<Carrier>>) {
    (delivery, None)
}

fn all_carriers(carried: Carried) -> (Delivery, Option<Vec<Carrier>>) {
    let carriers = carried.carriers().to_vec();
    (carried.into_delivery(), Some(carriers))
}

fn absent(all_carriers: bool) -> Report {
    let sentence = if all_carriers {
        "the tool result carries no binding moment; its tool asks for no decision"
    } else {
        "the tool result has no member `binding_moment`; its tool asks for no decision"
    };
    Finding::error(codes::ABSENT, Location::unknown(), sentence, "BM §8.1").into()
}
