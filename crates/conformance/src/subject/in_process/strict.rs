//! Strict JSON and its canonical form.

use super::accept;
use crate::input::{document_of, text_of};
use crate::json::{Json, Members};
use crate::model::Fault;
use crate::subject::Answer;
use jcs_strict::Profile;

pub(super) fn canonicalize(input: &Members) -> Result<Answer, String> {
    let document = document_of(input, "document")?;
    Ok(match jcs_strict::canonical(&document, profile_of(input)?) {
        Ok(canonical) => accept([
            ("canonical", Json::from(canonical.as_str())),
            ("digest", Json::from(canonical.digest().to_string())),
        ]),
        Err(error) => refuse(&error),
    })
}

pub(super) fn check_canonical(input: &Members) -> Result<Answer, String> {
    let document = document_of(input, "document")?;
    Ok(match jcs_strict::check_canonical(&document, profile_of(input)?) {
        Ok(()) => accept([]),
        Err(error) => refuse(&error),
    })
}

fn profile_of(input: &Members) -> Result<&'static Profile, String> {
    match text_of(input, "profile")? {
        "integers" => Ok(&Profile::INTEGERS),
        "rfc8785" => Ok(&Profile::RFC8785),
        _ => Err("`profile` is \"integers\" or \"rfc8785\"".to_owned()),
    }
}

fn refuse(error: &jcs_strict::Error) -> Answer {
    let fault = Fault::new(error.code().as_str()).at(error.pointer()).offset(error.offset() as u64);
    Answer::Reject { errors: vec![fault], warnings: Vec::new() }
}
