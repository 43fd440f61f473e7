//! A question put to both: whether they part, and in which way.

use super::question::Question;
use countersign_conformance::compare::Judged;
use countersign_conformance::model::{Expect, Fault, Vector};
use countersign_conformance::subject::in_process::InProcess;
use countersign_conformance::subject::{Answer, Introduction, Subject, Trouble};
use std::collections::BTreeSet;

/// The crates and a subject.
pub(super) struct Pair<'a> {
    crates: InProcess,
    subject: &'a mut dyn Subject,
    judged: Judged,
}

/// How they part.
#[derive(Clone, Debug)]
pub(super) struct Parting {
    /// What the crates answer.
    pub(super) expect: Expect,
    /// What the subject does, in words.
    pub(super) difference: String,
    /// In which way they part; while a document is made smaller it stays this one.
    pub(super) way: Way,
}

/// A way to part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Way {
    /// The answers have these codes; none is an accept. Where both have the same, their places or outputs differ. Where the profile
    /// refuses the document, what else the subject says of it is left out: it would not have been asked.
    Answers(BTreeSet<String>, BTreeSet<String>),
    /// The subject gives no answer.
    Silent,
    /// It breaks off, or says something else.
    Broken,
}

impl Parting {
    /// Whether the subject has to be started again for every question.
    pub(super) fn is_broken(&self) -> bool {
        matches!(self.way, Way::Silent | Way::Broken)
    }
}

impl<'a> Pair<'a> {
    pub(super) fn new(subject: &'a mut dyn Subject, introduction: &Introduction) -> Pair<'a> {
        Pair { crates: InProcess::new(), subject, judged: Judged::of(introduction) }
    }

    /// Asks both. A skip by the subject, and a question that the crates do not understand, is no parting.
    pub(super) fn ask(&mut self, question: &Question) -> Result<Option<Parting>, String> {
        let expect = match expectation(&mut self.crates, question)? {
            Some(expect) => expect,
            None => return Ok(None),
        };
        let input = question.input();
        let answer = match self.subject.ask(question.op, &input) {
            Err(Trouble::Before { .. }) => {
                // What it said before belongs to a question that has been judged; it is asked anew.
                self.start()?;
                self.subject.ask(question.op, &input)
            }
            other => other,
        };
        let answer = match answer {
            Ok(Answer::Skip { .. }) => return Ok(None),
            Ok(answer) => answer,
            Err(trouble) => {
                self.start()?;
                let way = if matches!(trouble, Trouble::Silence(_)) { Way::Silent } else { Way::Broken };
                let difference = format!("expected {}, and {}", expect.result(), trouble.why());
                return Ok(Some(Parting { expect, difference, way }));
            }
        };
        let vector = vector(question, expect);
        Ok(self.judged.compare(&vector, &answer).err().map(|difference| {
            let mut theirs = match &answer {
                Answer::Reject { errors, .. } => codes(errors),
                _ => BTreeSet::new(),
            };
            let ours = match &vector.expect {
                Expect::Reject { errors, .. } => codes(errors),
                Expect::Accept { .. } => BTreeSet::new(),
            };
            if !ours.is_empty() && ours.iter().all(|code| is_profile(code)) {
                theirs.retain(|code| is_profile(code));
            }
            Parting { expect: vector.expect, difference, way: Way::Answers(ours, theirs) }
        }))
    }

    fn start(&mut self) -> Result<(), String> {
        self.subject.start().map(drop).map_err(|why| format!("the subject did not start again: {why}"))
    }
}

/// What the crates answer; none, where they do not understand the question.
pub(super) fn expectation(crates: &mut InProcess, question: &Question) -> Result<Option<Expect>, String> {
    match crates.ask(question.op, &question.input()) {
        Ok(Answer::Accept { output, warnings }) => Ok(Some(Expect::Accept { output, warnings })),
        Ok(Answer::Reject { errors, warnings }) => Ok(Some(Expect::Reject { errors, warnings })),
        Ok(Answer::Skip { .. }) | Err(Trouble::NotUnderstood(_)) => Ok(None),
        Err(trouble) => Err(format!("the crates: {}: {:?}", trouble.why(), question.document)),
    }
}

/// The question and the answer of the crates in the form of a vector, with nothing said about them yet.
pub(super) fn vector(question: &Question, expect: Expect) -> Vector {
    Vector {
        id: String::new(),
        about: String::new(),
        op: question.op.to_owned(),
        input: question.input(),
        twin: None,
        rulings: Vec::new(),
        requirements: Vec::new(),
        source: String::new(),
        several_faults: false,
        expect,
    }
}

fn codes(errors: &[Fault]) -> BTreeSet<String> {
    errors.iter().map(|error| error.code.clone()).collect()
}

fn is_profile(code: &str) -> bool {
    code.starts_with("E_JCS_")
}
