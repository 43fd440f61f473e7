//! What came of a run, or of several beside each other: as text, as JSON, as an HTML page, and as the XML that build servers read.

mod html;
mod junit;
mod matrix;

use crate::json::{Json, Members};
use crate::runner::{Outcome, Run, Verdict};
use crate::wire;
use findings::visible;
pub use matrix::{Matrix, Row};

/// Runs of the same vectors, each of another subject.
///
/// ```
/// use countersign_conformance::report::Report;
/// use countersign_conformance::runner::Run;
///
/// let runs = [Run::default()];
/// let report = Report { runs: &runs, vectors: "sha256:…" };
/// assert!(report.to_html().starts_with("<!DOCTYPE html>"));
/// assert!(report.to_junit().contains("tests=\"0\""));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Report<'a> {
    /// What came of each subject.
    pub runs: &'a [Run],
    /// Which vectors they were: the digest of their `index.json`.
    pub vectors: &'a str,
}

impl Report<'_> {
    /// Whether every run is as it should be.
    pub fn is_good(&self) -> bool {
        self.runs.iter().all(Run::is_good)
    }

    /// For people; the last line is `N passed, N failed, N skipped`, of all runs where there are several.
    pub fn to_text(&self) -> String {
        let mut text: String = self.runs.iter().map(Run::to_text).collect::<Vec<_>>().join("\n");
        if self.runs.len() > 1 {
            text.push_str(&format!("\n{} subjects\n{}\n", self.runs.len(), self.total()));
        }
        text
    }

    /// For machines; the form is described in the README of the vectors.
    pub fn to_json(&self) -> Json {
        let index = ("index".to_owned(), Json::from(self.vectors));
        if let [run] = self.runs {
            let mut members = run.to_members();
            members.insert(1, index);
            return Json::Object(members);
        }
        let topics = Matrix::of(self.runs).rows.into_iter().map(|row| {
            let cells = row.cells.into_iter().map(|counts| Json::Object(counts.to_json()));
            Json::object([
                ("topic", Json::from(format!("{}/{}", row.suite, row.topic))),
                ("subjects", Json::Array(cells.collect())),
            ])
        });
        Json::Object(vec![
            ("protocol".to_owned(), Json::Integer(wire::PROTOCOL)),
            index,
            ("good".to_owned(), Json::Bool(self.is_good())),
            ("total".to_owned(), Json::Object(self.total().to_json())),
            ("matrix".to_owned(), Json::Array(topics.collect())),
            ("subjects".to_owned(), Json::Array(self.runs.iter().map(Run::to_json).collect())),
        ])
    }

    /// One HTML file that stands alone, without script.
    pub fn to_html(&self) -> String {
        html::page(self)
    }

    /// The XML form of JUnit.
    pub fn to_junit(&self) -> String {
        junit::xml(self)
    }

    fn total(&self) -> Counts {
        let mut total = Counts::default();
        for outcome in self.runs.iter().flat_map(|run| &run.outcomes) {
            total.add(&outcome.verdict);
        }
        total
    }
}

/// How many vectors of a suite, or of all, came out which way.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// The answer was the expected one.
    pub passed: usize,
    /// It was not.
    pub failed: usize,
    /// Not asked, left out, or failed as the list of known failures says.
    pub skipped: usize,
    /// Those of the skipped that failed as known.
    pub known: usize,
}

impl Counts {
    fn add(&mut self, verdict: &Verdict) {
        match verdict {
            Verdict::Passed => self.passed += 1,
            Verdict::Failed(_) | Verdict::NotAsked(_) => self.failed += 1,
            Verdict::Skipped(_) => self.skipped += 1,
            Verdict::Known(_) => {
                self.skipped += 1;
                self.known += 1;
            }
        }
    }

    fn to_json(self) -> Vec<(String, Json)> {
        let count = |n: usize| Json::Integer(i64::try_from(n).unwrap_or(i64::MAX));
        vec![
            ("passed".to_owned(), count(self.passed)),
            ("failed".to_owned(), count(self.failed)),
            ("skipped".to_owned(), count(self.skipped)),
            ("known_failures".to_owned(), count(self.known)),
        ]
    }
}

impl core::fmt::Display for Counts {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "{} passed, {} failed, {} skipped", self.passed, self.failed, self.skipped)
    }
}

impl Run {
    /// The counts of the whole run.
    pub fn counts(&self) -> Counts {
        let mut counts = Counts::default();
        self.outcomes.iter().for_each(|outcome| counts.add(&outcome.verdict));
        counts
    }

    /// The subject by its name, version and language, fit to be shown.
    pub fn name(&self) -> String {
        match &self.introduction {
            Some(subject) => format!(
                "{} {} ({})",
                visible(&subject.name),
                visible(&subject.version),
                visible(&subject.language)
            ),
            None => "a subject that did not start".to_owned(),
        }
    }

    /// The counts of each suite, in order.
    pub fn suites(&self) -> Vec<(&str, Counts)> {
        let mut suites: Vec<(&str, Counts)> = Vec::new();
        for outcome in &self.outcomes {
            if suites.last().is_none_or(|(suite, _)| *suite != outcome.suite) {
                suites.push((&outcome.suite, Counts::default()));
            }
            if let Some((_, counts)) = suites.last_mut() {
                counts.add(&outcome.verdict);
            }
        }
        suites
    }

    /// For people: what failed and why, why others were skipped or not asked, the counts of each suite; the last line is
    /// `N passed, N failed, N skipped`.
    pub fn to_text(&self) -> String {
        let mut lines = Vec::new();
        for outcome in &self.outcomes {
            if let Verdict::Failed(why) = &outcome.verdict {
                lines.push(format!("FAILED {}\n       {why}", outcome.id));
            }
        }
        for (what, reason, count) in self.reasons() {
            lines.push(format!("{what} {count}: {reason}"));
        }
        lines.extend(self.notes.iter().map(|note| format!("note: {note}")));
        lines.extend(self.troubles.iter().map(|trouble| format!("error: {trouble}")));
        if self.introduction.is_some() {
            lines.push(format!("subject {}", self.name()));
        }
        let suites = self.suites();
        let width = suites.iter().map(|(suite, _)| suite.len()).max().unwrap_or_default();
        for (suite, counts) in suites {
            let known =
                if counts.known > 0 { format!(" ({} known failures)", counts.known) } else { String::new() };
            lines.push(format!("{suite:width$}  {counts}{known}"));
        }
        lines.push(self.counts().to_string());
        lines.join("\n") + "\n"
    }

    /// For machines; the form is described in the README of the vectors.
    pub fn to_json(&self) -> Json {
        Json::Object(self.to_members())
    }

    fn to_members(&self) -> Members {
        let suites = self.suites().into_iter().map(|(suite, counts)| {
            let mut members = vec![("suite".to_owned(), Json::from(suite))];
            members.extend(counts.to_json());
            Json::Object(members)
        });
        let vectors = self.outcomes.iter().map(|outcome| {
            let name = match &outcome.verdict {
                Verdict::Passed => "passed",
                Verdict::Failed(_) | Verdict::NotAsked(_) => "failed",
                Verdict::Skipped(_) => "skipped",
                Verdict::Known(_) => "known-failure",
            };
            let why = Some(sentence_of(&outcome.verdict)).filter(|why| !why.is_empty());
            let mut members = vec![
                ("id".to_owned(), Json::from(outcome.id.as_str())),
                ("outcome".to_owned(), Json::from(name)),
            ];
            members.extend(why.map(|why| ("reason".to_owned(), Json::from(why))));
            Json::Object(members)
        });
        let subject = match &self.introduction {
            Some(introduction) => wire::introduction_to_json(introduction),
            None => Json::Null,
        };
        vec![
            ("protocol".to_owned(), Json::Integer(wire::PROTOCOL)),
            ("subject".to_owned(), subject),
            ("good".to_owned(), Json::Bool(self.is_good())),
            ("total".to_owned(), Json::Object(self.counts().to_json())),
            ("suites".to_owned(), Json::Array(suites.collect())),
            ("troubles".to_owned(), Json::strings(&self.troubles)),
            ("notes".to_owned(), Json::strings(&self.notes)),
            ("vectors".to_owned(), Json::Array(vectors.collect())),
        ]
    }

    /// Why vectors were left out or not reached, with their number, each reason once.
    fn reasons(&self) -> Vec<(&'static str, &str, usize)> {
        let mut reasons: Vec<(&str, &str, usize)> = Vec::new();
        for outcome in &self.outcomes {
            let (what, why) = match &outcome.verdict {
                Verdict::Skipped(why) => ("skipped", why),
                Verdict::Known(why) => ("known to fail", why),
                // That it did not start, with the reason, is said already, once.
                Verdict::NotAsked(why) if self.introduction.is_some() => ("not asked", why),
                Verdict::NotAsked(_) | Verdict::Passed | Verdict::Failed(_) => continue,
            };
            match reasons.iter_mut().find(|(w, reason, _)| *w == what && reason == why) {
                Some((.., count)) => *count += 1,
                None => reasons.push((what, why, 1)),
            }
        }
        reasons
    }
}

impl Outcome {
    /// The topic of the vector, which is the second part of its id.
    pub fn topic(&self) -> &str {
        self.id.split('/').nth(1).unwrap_or_default()
    }
}

/// Why it came out so; empty where it passed.
fn sentence_of(verdict: &Verdict) -> &str {
    match verdict {
        Verdict::Passed => "",
        Verdict::Failed(why) | Verdict::Skipped(why) | Verdict::Known(why) | Verdict::NotAsked(why) => why,
    }
}
