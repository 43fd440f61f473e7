//! Asks a subject every question and judges its answers.
//!
//! The expectation stays here. A question whose operation the subject does not list is a skip. A subject that is
//! silent past its time fails that vector and is started again, until it has been so too often in a row; one that
//! dies or breaks the protocol fails the run whatever the vectors say, and is started again so that the rest is still
//! heard. What it says beside its answers is charged to the vector that it belongs to, where that can be known: an answer
//! names its question, and a line that came before the next question was asked belongs to the one before.

use crate::compare::Judged;
use crate::known_failures::KnownFailures;
use crate::loader::Library;
use crate::model::Vector;
use crate::op;
use crate::subject::{self, Answer, Introduction, Subject, Trouble};
use findings::visible;

/// After so many breaches the rest is not asked any more.
const MOST_BREACHES: usize = 10;

/// After so many questions in a row without an answer in time the rest is not asked, unless the caller says otherwise.
pub const MOST_SILENCES: usize = 5;

/// What came of one run. Its sentences are fit to be shown; the subject's introduction and the ids are as they came.
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
    /// It counts as failed, because the run had come to an end before it was asked; why.
    NotAsked(String),
}

impl Run {
    /// Whether everything is as it should be.
    pub fn is_good(&self) -> bool {
        let has_failed = |o: &Outcome| matches!(o.verdict, Verdict::Failed(_) | Verdict::NotAsked(_));
        self.troubles.is_empty() && !self.outcomes.iter().any(has_failed)
    }
}

/// What a run is to do.
#[derive(Clone, Copy, Debug)]
pub struct Plan<'a> {
    /// The suite; all of them, if none.
    pub suite: Option<&'a str>,
    /// The failures that are known.
    pub known: &'a KnownFailures,
    /// After so many questions in a row that were not answered in time the rest is not asked any more; 0 is never.
    pub most_silences: usize,
}

/// How far a run has come.
#[derive(Clone, Copy, Debug)]
pub enum Progress<'a> {
    /// This vector is being asked.
    Asking {
        /// Its id.
        id: &'a str,
        /// How many were judged before.
        done: usize,
        /// How many of them failed.
        failed: usize,
        /// How many there are.
        of: usize,
    },
    /// This vector was not answered in time.
    Silent {
        /// Its id.
        id: &'a str,
        /// How long the subject was waited for.
        why: &'a str,
    },
}

/// Runs the vectors of all suites, or of one.
pub fn run(library: &Library, suite: Option<&str>, subject: &mut dyn Subject, known: &KnownFailures) -> Run {
    Plan { suite, known, most_silences: MOST_SILENCES }.run(library, subject, &mut |_| {})
}

impl Plan<'_> {
    /// Runs the vectors, and says how far it has come.
    pub fn run(
        &self,
        library: &Library,
        subject: &mut dyn Subject,
        watch: &mut dyn FnMut(Progress<'_>),
    ) -> Run {
        let mut run = Run::default();
        let chosen: Vec<(&str, &Vector)> =
            library.vectors().filter(|(name, _)| self.suite.is_none_or(|suite| suite == *name)).collect();
        if chosen.is_empty() {
            let name = self.suite.unwrap_or("at all");
            run.troubles.push(format!("there is no suite {}", visible(name)));
            return run;
        }
        match subject.start() {
            Ok(introduction) => run.introduction = Some(introduction),
            Err(why) => run.troubles.push(format!("the subject did not start: {why}")),
        }
        let not_asked = Verdict::NotAsked("the subject did not start".to_owned());
        run.outcomes.extend(chosen.iter().map(|(suite, vector)| Outcome {
            suite: (*suite).to_owned(),
            id: vector.id.clone(),
            verdict: not_asked.clone(),
        }));
        let mut runner = Runner {
            plan: self,
            subject,
            watch,
            run: &mut run,
            asked: Vec::new(),
            used: vec![false; self.known.entries.len()],
            breaches: 0,
            silences: 0,
            given_up: None,
        };
        if let Some(introduction) = runner.run.introduction.clone() {
            runner.ask_all(&chosen, &introduction);
            note_unknown(&introduction, library, runner.run);
        }
        runner.unused(library);
        if run.outcomes.iter().all(|o| matches!(o.verdict, Verdict::Skipped(_))) {
            run.troubles.push("every vector was skipped, so nothing was tested".to_owned());
        }
        run
    }
}

struct Runner<'a, 's> {
    plan: &'a Plan<'a>,
    subject: &'a mut dyn Subject,
    watch: &'a mut dyn FnMut(Progress<'_>),
    run: &'s mut Run,
    /// The places of the vectors asked, in the order of the questions.
    asked: Vec<usize>,
    used: Vec<bool>,
    breaches: usize,
    /// How many questions in a row were not answered in time.
    silences: usize,
    /// Why nothing is asked any more.
    given_up: Option<&'static str>,
}

impl Runner<'_, '_> {
    fn ask_all(&mut self, chosen: &[(&str, &Vector)], introduction: &Introduction) {
        let mut failed = 0;
        for (place, (_, vector)) in chosen.iter().enumerate() {
            (self.watch)(Progress::Asking { id: &vector.id, done: place, failed, of: chosen.len() });
            let verdict = self.judge(place, vector, introduction);
            failed += usize::from(matches!(verdict, Verdict::Failed(_)));
            self.run.outcomes[place].verdict = verdict;
        }
        if self.given_up.is_none()
            && let Err(trouble) = self.subject.stop()
        {
            match trouble {
                Trouble::Before { back, why } => self.charge(back.saturating_sub(1), &why),
                other => self.run.troubles.push(format!("at the end: {}", other.why())),
            }
        }
    }

    fn judge(&mut self, place: usize, vector: &Vector, introduction: &Introduction) -> Verdict {
        if !introduction.answers(&vector.op) {
            return Verdict::Skipped(format!("the subject does not list the operation {}", vector.op));
        }
        if let Some(why) = self.given_up {
            return Verdict::NotAsked(why.to_owned());
        }
        let mut answer = self.ask(place, vector);
        if let Err(Trouble::Before { back, why }) = &answer {
            // The fault is another vector's, so that this one is asked once more.
            self.charge(*back, why);
            self.breach();
            if let Some(why) = self.given_up {
                return Verdict::NotAsked(why.to_owned());
            }
            answer = self.ask(place, vector);
        }
        if !matches!(answer, Err(Trouble::Silence(_))) {
            self.silences = 0;
        }
        let failure = match answer {
            Ok(Answer::Skip { reason }) => return Verdict::Skipped(visible(&reason).into_owned()),
            Ok(answer) => match Judged::of(introduction).compare(vector, &answer) {
                Ok(()) => return self.passed(vector),
                Err(difference) => difference,
            },
            Err(Trouble::Silence(why)) => {
                self.silence(vector, &why);
                why
            }
            Err(Trouble::NotUnderstood(why)) => {
                self.run.troubles.push(format!("{}: {why}", vector.id));
                return Verdict::Failed(why);
            }
            Err(Trouble::Broken(why) | Trouble::Before { why, .. }) => {
                self.run.troubles.push(format!("{}: {why}", vector.id));
                self.breach();
                return Verdict::Failed(why);
            }
        };
        match self.plan.known.covering(&vector.id).collect::<Vec<_>>().as_slice() {
            [] => Verdict::Failed(failure),
            [first, ..] => {
                for entry in self.plan.known.covering(&vector.id) {
                    self.used[entry] = true;
                }
                Verdict::Known(visible(&self.plan.known.entries[*first].reason).into_owned())
            }
        }
    }

    fn ask(&mut self, place: usize, vector: &Vector) -> Result<Answer, Trouble> {
        self.asked.push(place);
        self.subject.ask(&vector.op, &vector.input)
    }

    /// Fails the run and the vector that was asked so many questions before the last one.
    fn charge(&mut self, back: usize, why: &str) {
        let place = self.asked.len().checked_sub(back + 1).and_then(|at| self.asked.get(at));
        let Some(outcome) = place.and_then(|place| self.run.outcomes.get_mut(*place)) else {
            return self.run.troubles.push(why.to_owned());
        };
        outcome.verdict = Verdict::Failed(why.to_owned());
        self.run.troubles.push(format!("{}: {why}", outcome.id));
    }

    fn breach(&mut self) {
        self.breaches += 1;
        if self.breaches > MOST_BREACHES {
            self.given_up = Some("the subject broke the protocol too often");
            return;
        }
        self.restart();
    }

    fn silence(&mut self, vector: &Vector, why: &str) {
        (self.watch)(Progress::Silent { id: &vector.id, why });
        self.silences += 1;
        if self.plan.most_silences > 0 && self.silences >= self.plan.most_silences {
            self.given_up = Some("the subject was silent too often");
            let times = match self.silences {
                1 => "1 question was".to_owned(),
                times => format!("{times} questions in a row were"),
            };
            self.run.troubles.push(format!("stopped at {}: {times} not answered in time", vector.id));
            return;
        }
        self.restart();
    }

    fn passed(&self, vector: &Vector) -> Verdict {
        match self.plan.known.covering(&vector.id).next() {
            None => Verdict::Passed,
            Some(entry) => {
                let entry = &self.plan.known.entries[entry];
                Verdict::Failed(format!(
                    "it passes, but line {} of the known failures lists it ({})",
                    entry.line,
                    visible(&entry.glob)
                ))
            }
        }
    }

    fn restart(&mut self) {
        if let Err(why) = self.subject.start() {
            self.run.troubles.push(format!("the subject did not start again: {why}"));
            self.given_up = Some("the subject did not start again");
        }
    }

    /// A glob that excused nothing, though it had its chance, is an error.
    fn unused(&mut self, library: &Library) {
        for (i, entry) in self.plan.known.entries.iter().enumerate() {
            let covers = |id: &str| self.plan.known.covering(id).any(|covering| covering == i);
            let was_asked = |o: &&Outcome| !matches!(o.verdict, Verdict::NotAsked(_));
            let had_its_chance = self.run.outcomes.iter().filter(was_asked).any(|o| covers(&o.id))
                || !library.vectors().any(|(_, vector)| covers(&vector.id));
            if !self.used[i] && had_its_chance {
                self.run.troubles.push(format!(
                    "line {} of the known failures excuses nothing ({})",
                    entry.line,
                    visible(&entry.glob)
                ));
            }
        }
    }
}

fn note_unknown(introduction: &Introduction, library: &Library, run: &mut Run) {
    for name in &introduction.ops {
        let name = &**name;
        if op::find(name).is_none() {
            run.notes.push(format!(
                "the subject lists an operation that the protocol does not have: {}",
                visible(name)
            ));
        } else if !library.vectors().any(|(_, vector)| vector.op == name) {
            run.notes.push(format!("no vector asks for the operation {name}, which the subject lists"));
        }
    }
    for name in introduction.features.iter().filter(|name| !subject::FEATURES.contains(&name.as_str())) {
        run.notes
            .push(format!("the subject names a feature that the protocol does not have: {}", visible(name)));
    }
}
