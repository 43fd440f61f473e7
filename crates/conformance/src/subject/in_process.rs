//! The project's own crates as a subject, in this process; `countersign subject` serves the same one.

use super::{Answer, Introduction, Subject, Trouble};
use crate::input::{document_of, text_of};
use crate::json::{Json, Members};
use crate::model::Fault;
use jcs_strict::Profile;

/// The project's own crates.
#[derive(Clone, Copy, Debug, Default)]
pub struct InProcess;

/// An operation: the input to the answer; the error says what is wrong with the question itself.
type Operation = fn(&Members) -> Result<Answer, String>;

const OPERATIONS: &[(&str, Operation)] =
    &[("canonicalize", canonicalize), ("check-canonical", check_canonical)];

impl InProcess {
    /// The subject.
    pub fn new() -> InProcess {
        InProcess
    }
}

impl Subject for InProcess {
    fn start(&mut self) -> Result<Introduction, String> {
        Ok(Introduction {
            name: "countersign".to_owned(),
            version: env!("CARGO_PKG_VERSION").to_owned(),
            language: "Rust".to_owned(),
            ops: OPERATIONS.iter().map(|(name, _)| (*name).to_owned()).collect(),
            features: vec!["codes".to_owned(), "locations".to_owned()],
        })
    }

    fn ask(&mut self, op: &str, input: &Members) -> Result<Answer, Trouble> {
        match OPERATIONS.iter().find(|(name, _)| *name == op) {
            Some((_, operation)) => operation(input).map_err(Trouble::Broken),
            None => Ok(Answer::Skip { reason: format!("this subject has no operation {op}") }),
        }
    }

    fn stop(&mut self) -> Result<(), String> {
        Ok(())
    }
}

fn canonicalize(input: &Members) -> Result<Answer, String> {
    let document = document_of(input, "document")?;
    Ok(match jcs_strict::canonical(&document, profile_of(input)?) {
        Ok(canonical) => accept([
            ("canonical", Json::from(canonical.as_str())),
            ("digest", Json::from(canonical.digest().to_string())),
        ]),
        Err(error) => refuse(&error),
    })
}

fn check_canonical(input: &Members) -> Result<Answer, String> {
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

fn accept<const N: usize>(output: [(&str, Json); N]) -> Answer {
    let output = output.into_iter().map(|(name, value)| (name.to_owned(), value)).collect();
    Answer::Accept { output, warnings: Vec::new() }
}

fn refuse(error: &jcs_strict::Error) -> Answer {
    let fault = Fault::new(error.code().as_str()).at(error.pointer()).offset(error.offset() as u64);
    Answer::Reject { errors: vec![fault], warnings: Vec::new() }
}
