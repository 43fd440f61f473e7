//! Asks a subject every question and judges its answers.
//!
//! The expectation stays here. A question whose operation the subject does not list is a skip. A subject that is
//! silent past its time fails that vector and is started again; one that dies or breaks the protocol fails the
//! run whatever the vectors say, and is started again so that the rest is still heard.

use crate::compare::Judged;
use crate::known_failures::KnownFailures;
use crate::loader::Library;
use crate::model::Vector;
use crate::op;
use crate::subject::{self, Answer, Introduction, Subject, Trouble};
use findings::visible;

/// After so many breaches the rest is not asked any more.
const MOST_BREACHES: usize = 10;

/// What came of one run.
#[derive(Clone, Debug, Default)]
pub struct Run {
    /// How the subject introduced itself; none, if it did not start.
    pub introduction: Option<Introduction>,
    /// One for every vector of the run, in the order of the library.
    pub outcomes: Vec<Outcome>,
    /// What fails the run beside failed vectors.
    pub troubles: Vec<String>,
    /// What a reader should know and what fails nothing.
    pub notes: Vec<String>,
}

/// What came of one vector.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The suite.
    pub suite: String,
    /// The vector.
    pub id: String,
    /// What came of it.
    pub verdict: Verdict,
}

/// What came of one vector.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The answer is the expected one.
    Passed,
    /// It is not; why.
    Failed(String),
    /// It was not asked, or left out by the subject; why.
    Skipped(String),
    /// It failed, as the list of known failures says; the reason that stands there.
    Known(String),
}

impl Run {
    /// Whether everything is as it should be.
    pub fn is_good(&self) -> bool {
        self.troubles.is_empty() && !self.outcomes.iter().any(|o| matches!(o.verdict, Verdict::Failed(_)))
    }
}

/// Runs the vectors of all suites, or of one.
pub fn run(library: &Library, suite: Option<&str>, subject: &mut dyn Subject, known: &KnownFailures) -> Run {
    let mut run = Run::default();
    let chosen: Vec<(&str, &Vector)> =
        library.vectors().filter(|(name, _)| suite.is_none_or(|suite| suite == *name)).collect();
    if chosen.is_empty() {
        let name = suite.unwrap_or("at all");
        run.troubles.push(format!("there is no suite {}", visible(name)));
        return run;
    }
    match subject.start() {
        Ok(introduction) => run.introduction = Some(introduction),
        Err(why) => run.troubles.push(format!("the subject did not start: {why}")),
    }
    let mut runner = Runner { subject, known, used: vec![false; known.entries.len()], breaches: 0 };
    match run.introduction.clone() {
        Some(introduction) => {
            note_unknown(&introduction, &mut run);
            for (suite, vector) in &chosen {
                let verdict = runner.judge(vector, &introduction, &mut run.troubles);
                run.outcomes.push(Outcome { suite: (*suite).to_owned(), id: vector.id.clone(), verdict });
            }
            if runner.breaches <= MOST_BREACHES
                && let Err(why) = runner.subject.stop()
            {
                run.troubles.push(format!("at the end: {why}"));
            }
        }
        None => run.outcomes.extend(chosen.iter().map(|(suite, vector)| Outcome {
            suite: (*suite).to_owned(),
            id: vector.id.clone(),
            verdict: Verdict::Failed("not asked, the subject did not start".to_owned()),
        })),
    }
    runner.unused(library, &chosen, &mut run.troubles);
    if run.outcomes.iter().all(|o| matches!(o.verdict, Verdict::Skipped(_))) {
        run.troubles.push("every vector was skipped, so nothing was tested".to_owned());
    }
    run
}

struct Runner<'a> {
    subject: &'a mut dyn Subject,
    known: &'a KnownFailures,
    used: Vec<bool>,
    breaches: usize,
}

impl Runner<'_> {
    fn judge(&mut self, vector: &Vector, introduction: &Introduction, troubles: &mut Vec<String>) -> Verdict {
        if !introduction.answers(&vector.op) {
            return Verdict::Skipped(format!("the subject does not list the operation {}", vector.op));
        }
        if self.breaches > MOST_BREACHES {
            return Verdict::Failed("not asked, the subject broke the protocol too often".to_owned());
        }
        let failure = match self.subject.ask(&vector.op, &vector.input) {
            Ok(Answer::Skip { reason }) => return Verdict::Skipped(visible(&reason).into_owned()),
            Ok(answer) => match Judged::of(introduction).compare(vector, &answer) {
                Ok(()) => return self.passed(vector),
                Err(difference) => difference,
            },
            Err(Trouble::Silence(why)) => {
                self.restart(troubles);
                why
            }
            Err(Trouble::Broken(why)) => {
                troubles.push(format!("{}: {why}", vector.id));
                self.breaches += 1;
                self.restart(troubles);
                return Verdict::Failed(why);
            }
        };
        match self.known.covering(&vector.id).collect::<Vec<_>>().as_slice() {
            [] => Verdict::Failed(failure),
            [first, ..] => {
                for entry in self.known.covering(&vector.id) {
                    self.used[entry] = true;
                }
                Verdict::Known(self.known.entries[*first].reason.clone())
            }
        }
    }

    fn passed(&self, vector: &Vector) -> Verdict {
        match self.known.covering(&vector.id).next() {
            None => Verdict::Passed,
            Some(entry) => {
                let entry = &self.known.entries[entry];
                Verdict::Failed(format!(
                    "it passes, but line {} of the known failures lists it ({})",
                    entry.line,
                    visible(&entry.glob)
                ))
            }
        }
    }

    fn restart(&mut self, troubles: &mut Vec<String>) {
        if self.breaches <= MOST_BREACHES
            && let Err(why) = self.subject.start()
        {
            troubles.push(format!("the subject did not start again: {why}"));
            self.breaches = MOST_BREACHES + 1;
        }
    }

    /// A glob that excused nothing, though it had its chance, is an error.
    fn unused(&self, library: &Library, chosen: &[(&str, &Vector)], troubles: &mut Vec<String>) {
        for (i, entry) in self.known.entries.iter().enumerate() {
            let covers = |id: &str| self.known.covering(id).any(|covering| covering == i);
            let had_its_chance = chosen.iter().any(|(_, vector)| covers(&vector.id))
                || !library.vectors().any(|(_, vector)| covers(&vector.id));
            if !self.used[i] && had_its_chance {
                troubles.push(format!(
                    "line {} of the known failures excuses nothing ({})",
                    entry.line,
                    visible(&entry.glob)
                ));
            }
        }
    }
}

fn note_unknown(introduction: &Introduction, run: &mut Run) {
    for name in introduction.ops.iter().filter(|name| op::find(name).is_none()) {
        run.notes.push(format!(
            "the subject lists an operation that the protocol does not have: {}",
            visible(name)
        ));
    }
    for name in introduction.features.iter().filter(|name| !subject::FEATURES.contains(&name.as_str())) {
        run.notes
            .push(format!("the subject names a feature that the protocol does not have: {}", visible(name)));
    }
}
