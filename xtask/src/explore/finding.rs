//! A divergence, told to people and written as vectors.

use super::divergence::{self, Parting, Way};
use super::question::Question;
use crate::registry;
use countersign_conformance::json::Json;
use countersign_conformance::model::{Expect, Fault, Vector, VectorFile};
use countersign_conformance::subject::in_process::InProcess;
use findings::visible;
use std::collections::BTreeSet;
use testkit::exhaust;

/// A cut or a replacement of so many bytes at most makes a twin.
const MOST_BYTES: usize = 24;
/// Of longer documents no twin is looked for.
const LONGEST: usize = 400;
/// What a twin may have where the document has its fault.
const PIECES: &[&[u8]] =
    &[b"", b"0", b"1", b"\"a\"", b"a", b"b", b"\"", b"]", b"}", b",", b":", b"null", b"e0"];

/// What was found.
#[derive(Debug)]
pub(super) struct Finding {
    /// The seed of the run.
    pub(super) seed: u64,
    /// The question's number in it.
    pub(super) number: u64,
    /// How many bytes the document had at first.
    pub(super) began_with: usize,
    /// The question, made small.
    pub(super) question: Question,
    /// How the two part at it.
    pub(super) parting: Parting,
}

impl Finding {
    /// For people: what was asked, how the answers differ, and what decides.
    pub(super) fn explained(&self, subject: &str) -> Result<String, String> {
        let document = String::from_utf8_lossy(&self.question.document);
        let mut lines = vec![
            format!("{subject} and the crates part at question {} of seed {}.", self.number, self.seed),
            format!(
                "  operation  {}{}",
                self.question.op,
                self.question.profile().map(|p| format!(", {p}")).unwrap_or_default()
            ),
            format!(
                "  document   {} ({} bytes, made from {})",
                visible(&document),
                self.question.document.len(),
                self.began_with
            ),
            format!("  answers    {}", self.parting.difference),
        ];
        if let Some(opinion) = self.second_opinion() {
            lines.push(format!("  another    {opinion}"));
        }
        let rulings = registry::rulings_by_number()?;
        lines.push("What decides:".to_owned());
        for code in self.codes() {
            if let Some([code, section, meaning, expected]) = registry::code(&code)? {
                lines.push(format!("  {code} [{section}]: {meaning} Expected: {expected}"));
            }
        }
        for number in self.rulings()? {
            if let Some(ruling) = rulings.get(&number) {
                lines.push(format!("  {}", ruling.text));
            }
        }
        lines.push(
            "The vectors on standard output expect what the crates answer. Judge them by the above before you take them.".to_owned(),
        );
        if self.is_rejected() && self.twin()?.is_none() {
            lines.push("No accepted twin was found: name one.".to_owned());
        }
        Ok(lines.join("\n"))
    }

    /// As a file of vectors: the accepted twin, where the document is refused and there is one, and the document.
    pub(super) fn vectors(&self) -> Result<VectorFile, String> {
        let suite = match self.question.op {
            "canonicalize" | "check-canonical" => "jcs",
            "check-resolution" => "resolution",
            "hash-envelope" => "authority-envelope",
            _ => "binding-moment",
        };
        let id = format!("{suite}/explored/seed-{}-question-{}", self.seed, self.number);
        let source = format!(
            "found by explore, seed {}, question {}; the answer is that of the crates, to be judged by hand",
            self.seed, self.number
        );
        let finish = |mut vector: Vector, id: &str, about: &str| -> Result<Vector, String> {
            vector.id = id.to_owned();
            vector.about = about.to_owned();
            vector.source.clone_from(&source);
            vector.rulings = self.rulings()?;
            vector.requirements = self.requirements()?;
            Ok(vector)
        };
        let mut vectors = Vec::new();
        let mut found = divergence::vector(&self.question, self.parting.expect.clone());
        if let Expect::Reject { errors, .. } = &self.parting.expect {
            found.several_faults = errors.len() > 1;
            if let Some(twin) = self.twin()? {
                let twin_id = format!("{id}-twin");
                found.twin = Some(twin_id.clone());
                vectors.push(finish(twin, &twin_id, "The same without what is refused.")?);
            }
        }
        vectors.push(finish(found, &id, "A document at which two implementations part.")?);
        Ok(VectorFile {
            suite: suite.to_owned(),
            topic: "explored".to_owned(),
            about: "What was found by exploring.".to_owned(),
            vectors,
        })
    }

    fn is_rejected(&self) -> bool {
        matches!(self.parting.expect, Expect::Reject { .. })
    }

    /// The codes of both answers.
    fn codes(&self) -> BTreeSet<String> {
        match &self.parting.way {
            Way::Answers(ours, theirs) => ours.union(theirs).cloned().collect(),
            Way::Silent | Way::Broken => match &self.parting.expect {
                Expect::Reject { errors, .. } => {
                    errors.iter().map(|error: &Fault| error.code.clone()).collect()
                }
                Expect::Accept { .. } => BTreeSet::new(),
            },
        }
    }

    /// The numbers of the rulings that decide: those that the table of codes gives to the codes, and the one on places where only
    /// these differ; of two outputs, those on what makes the difference.
    pub(super) fn rulings(&self) -> Result<Vec<String>, String> {
        let mut numbers = BTreeSet::new();
        for code in self.codes() {
            if let Some([_, section, ..]) = registry::code(&code)? {
                numbers
                    .extend(section.split(", ").filter(|part| registry::is_ruling(part)).map(str::to_owned));
            }
        }
        let only_places =
            matches!(&self.parting.way, Way::Answers(ours, theirs) if ours == theirs && !ours.is_empty());
        if only_places && self.codes().iter().all(|code| code.starts_with("E_JCS_")) {
            numbers.insert("J7".to_owned());
        }
        // Both numbers profiles have a ruling of their own, under one code.
        match self.question.profile() {
            Some("integers") => drop(numbers.remove("J6")),
            Some(_) => drop(numbers.remove("J5")),
            None => {}
        }
        if numbers.is_empty() {
            numbers.extend(self.rulings_on_outputs().iter().map(|number| (*number).to_owned()));
        }
        Ok(numbers.into_iter().collect())
    }

    fn rulings_on_outputs(&self) -> &'static [&'static str] {
        let has_number = self.question.document.iter().any(u8::is_ascii_digit);
        match (self.question.op, self.question.profile()) {
            ("canonicalize" | "check-canonical", Some("integers")) if has_number => &["J5", "J8"],
            ("canonicalize" | "check-canonical", _) if has_number => &["J6", "J8"],
            ("canonicalize" | "check-canonical", _) => &["J8"],
            ("check-moment", _) => &["B1"],
            ("extract-moment", _) => &["B5"],
            ("check-resolution", _) => &["B4", "B7"],
            _ => &["A15", "J6"],
        }
    }

    /// The requirement on the canonical form or the digest, where outputs differ; codes name sections, and rulings say more.
    fn requirements(&self) -> Result<Vec<String>, String> {
        if !self.rulings()?.is_empty() && !self.codes().is_empty() {
            return Ok(Vec::new());
        }
        let place = if self.question.op == "hash-envelope" { "AE §2" } else { "BM §6.1" };
        let requirements = registry::requirements()?;
        Ok(requirements.into_iter().find(|r| r.source == place).map(|r| r.id).into_iter().collect())
    }

    /// An accepted document that differs in one place, the least that was found; else one that is accepted at all.
    fn twin(&self) -> Result<Option<Vector>, String> {
        let document = &self.question.document;
        let mut crates = InProcess::new();
        let mut accepted = |twin: &[u8]| {
            let question = self.question.with(twin);
            let expect = divergence::expectation(&mut crates, &question)?;
            let accept = expect.filter(|expect| matches!(expect, Expect::Accept { .. }));
            Ok::<_, String>(accept.map(|expect| divergence::vector(&question, expect)))
        };
        let lengths = if document.len() > LONGEST { 0..0 } else { 0..MOST_BYTES.min(document.len()) + 1 };
        for length in lengths {
            for start in 0..=document.len() - length {
                for piece in PIECES {
                    let twin = [&document[..start], piece, &document[start + length..]].concat();
                    if let Some(vector) = accepted(&twin)? {
                        return Ok(Some(vector));
                    }
                }
            }
        }
        accepted(&self.question.accepted())
    }

    /// What the plainest reader of testkit says, which shares no code with the crates.
    fn second_opinion(&self) -> Option<String> {
        if self.question.op != "canonicalize" {
            return None;
        }
        let integers = self.question.profile() == Some("integers");
        Some(match exhaust::second_opinion(&self.question.document, integers) {
            Ok(canonical) => {
                format!("a second reader accepts: {}", visible(&Json::from(canonical).to_line()))
            }
            Err(fault) => format!(
                "a second reader refuses: {} at byte {}, pointer \"{}\"",
                fault.code,
                fault.offset,
                visible(&fault.pointer)
            ),
        })
    }
}
