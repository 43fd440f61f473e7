//! The project's own crates as a subject, in this process; `countersign subject` serves the same one.

mod authority;
mod carriers;
mod handshake;
mod moment;
mod strict;
mod trace;

use super::{Answer, Introduction, Subject, Trouble};
use crate::json::{Json, Members};
use crate::model::Fault;
use findings::{Finding, Report};

/// The project's own crates.
#[derive(Clone, Copy, Debug, Default)]
pub struct InProcess;

/// An operation: the input to the answer.
type Operation = fn(&Members) -> Result<Answer, NoAnswer>;

/// Why an operation gives no answer.
enum NoAnswer {
    /// The question is none; what is wrong with it.
    Question(String),
    /// These crates contradict themselves, or the machine refuses.
    Defect(String),
}

impl From<String> for NoAnswer {
    fn from(why: String) -> NoAnswer {
        NoAnswer::Question(why)
    }
}

impl From<&str> for NoAnswer {
    fn from(why: &str) -> NoAnswer {
        NoAnswer::Question(why.to_owned())
    }
}

fn defect<T>(why: impl ToString) -> Result<T, NoAnswer> {
    Err(NoAnswer::Defect(why.to_string()))
}

const OPERATIONS: &[(&str, Operation)] = &[
    ("canonicalize", strict::canonicalize),
    ("check-canonical", strict::check_canonical),
    ("check-moment", moment::check_moment),
    ("extract-moment", moment::extract_moment),
    ("read-carriers", carriers::read),
    ("write-carriers", carriers::write),
    ("annotate-tool", carriers::annotate),
    ("lint", moment::lint),
    ("check-resolution", moment::check_resolution),
    ("resolve-call", carriers::resolve_call),
    ("hear-elicitation", carriers::hear_elicitation),
    ("render", moment::rendered),
    ("handshake", handshake::handshake),
    ("hash-envelope", authority::hash_envelope),
    ("verify-trace", trace::verify_trace),
    ("verify-envelope", authority::verify_envelope),
    ("verify-bundle", authority::verify_bundle),
    ("enforce", authority::enforce),
    ("intersect", authority::intersect),
    ("remaining", authority::remaining),
];

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
            features: super::FEATURES.iter().map(|feature| (*feature).to_owned()).collect(),
        })
    }

    fn ask(&mut self, op: &str, input: &Members) -> Result<Answer, Trouble> {
        match OPERATIONS.iter().find(|(name, _)| *name == op) {
            Some((_, operation)) => operation(input).map_err(|error| match error {
                NoAnswer::Question(why) => Trouble::NotUnderstood(why),
                NoAnswer::Defect(why) => Trouble::Broken(why),
            }),
            None => Ok(Answer::Skip { reason: format!("this subject has no operation {op}") }),
        }
    }

    fn stop(&mut self) -> Result<(), Trouble> {
        Ok(())
    }
}

fn accept<const N: usize>(output: [(&str, Json); N]) -> Answer {
    let output = output.into_iter().map(|(name, value)| (name.to_owned(), value)).collect();
    Answer::Accept { output, warnings: Vec::new() }
}

fn reject(report: &Report) -> Answer {
    Answer::Reject { errors: faults(report.errors()), warnings: faults(report.warnings()) }
}

fn faults<'a>(findings: impl Iterator<Item = &'a Finding>) -> Vec<Fault> {
    findings
        .map(|finding| {
            let at = finding.at();
            Fault {
                code: finding.code().as_str().to_owned(),
                trace: at.trace().map(str::to_owned),
                seq: at.seq(),
                at: at.as_pointer().map(str::to_owned),
                offset: at.offset().map(|offset| offset as u64),
            }
        })
        .collect()
}
