//! Strict JSON and its canonical form.

use super::{NoAnswer, accept, defect};
use crate::input::{document_of, text_of};
use crate::json::{Json, Members};
use crate::model::Fault;
use crate::subject::Answer;
use jcs_strict::{Canonical, Profile};

pub(super) fn canonicalize(input: &Members) -> Result<Answer, NoAnswer> {
    let (document, profile) = (document_of(input, "document")?, profile_of(input)?);
    let canonical = jcs_strict::canonical(&document, profile);
    // Three doors lead to the same digest; each has a way of its own through the reader.
    let digest = jcs_strict::digest(&document, profile);
    let parsed = jcs_strict::parse(&document, profile).map(|document| document.canonical());
    if canonical.as_ref().map(Canonical::digest) != digest.as_ref().copied() || canonical != parsed {
        return defect("canonical, digest and parse disagree");
    }
    Ok(match canonical {
        Ok(canonical) => accept([
            ("canonical", Json::from(canonical.as_str())),
            ("digest", Json::from(canonical.digest().to_string())),
        ]),
        Err(error) => refuse(&error),
    })
}

pub(super) fn check_canonical(input: &Members) -> Result<Answer, NoAnswer> {
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
