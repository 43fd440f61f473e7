//! `cargo xtask conformance --explore --subject COMMAND`: asks a subject and the crates what no vector has asked yet, until they part.
//!
//! The questions come from testkit's generators, small ones first; the same seed gives the same questions. Where the answers part, the
//! document is made smaller as long as they part in the same way, and printed as vectors ready to be judged: the accepted twin and
//! the document, as JSON on standard output, and what decides it on standard error. The expectation is the crates' own answer. It is no
//! more than a proposal: the ruling decides, not the crates.

mod divergence;
mod finding;
mod question;

use crate::progress::Line;
use countersign_conformance::runner::Progress;
use countersign_conformance::subject::command::{self, CommandSubject};
use countersign_conformance::subject::{Introduction, Subject};
use divergence::{Pair, Parting};
use finding::Finding;
use question::Question;
use std::time::{Duration, Instant};
use testkit::{Prng, shrink};

/// How long it looks unless it is told.
const SECONDS: f64 = 30.0;
/// How often it may ask to make a divergence smaller; less often where each question ends the subject.
const SHRINKING: usize = 20_000;
const SHRINKING_BROKEN: usize = 300;

struct Options {
    subject: String,
    seed: u64,
    limit: Duration,
    questions: Option<u64>,
    timeout: Duration,
}

/// Runs the command.
pub(crate) fn run(arguments: &[String]) -> Result<(), String> {
    let options = parse(arguments)?;
    let mut subject = CommandSubject::new(&options.subject, options.timeout)?;
    let introduction = subject.start().map_err(|why| format!("the subject did not start: {why}"))?;
    let name = findings::visible(&introduction.name).into_owned();
    let began = Instant::now();
    let mut line = Line::on_stderr();
    let mut asked = 0;
    let found = explore(&mut subject, &introduction, options.seed, &mut |number| {
        asked = number;
        if number % 64 == 0 {
            let id = format!("question {number} of seed {}", options.seed);
            let of = options.questions.and_then(|most| usize::try_from(most).ok()).unwrap_or_default();
            line.show(Progress::Asking {
                id: &id,
                done: usize::try_from(number).unwrap_or_default(),
                failed: 0,
                of,
            });
        }
        options.questions.is_none_or(|most| number < most) && began.elapsed() < options.limit
    });
    line.end();
    match found? {
        None => {
            println!("{name}: {asked} questions of seed {}, no divergence", options.seed);
            Ok(())
        }
        Some(finding) => {
            eprintln!("{}", finding.explained(&name)?);
            print!("{}", finding.vectors()?.to_json().to_pretty(3));
            Err(String::new())
        }
    }
}

/// Looks for the first divergence, and makes it small. `go_on` is told the number of the next question, counted from 0.
fn explore(
    subject: &mut dyn Subject,
    introduction: &Introduction,
    seed: u64,
    go_on: &mut dyn FnMut(u64) -> bool,
) -> Result<Option<Finding>, String> {
    let operations: Vec<&str> =
        question::OPERATIONS.iter().copied().filter(|op| introduction.answers(op)).collect();
    if operations.is_empty() {
        return Err(format!("the subject lists none of the operations {}", question::OPERATIONS.join(", ")));
    }
    let mut pair = Pair::new(subject, introduction);
    let mut number = 0;
    while go_on(number) {
        // Each question has a generator of its own, so that it can be asked again by its number.
        let mut prng = Prng::new(seed ^ number.rotate_left(32));
        let op = operations[(number % operations.len() as u64) as usize];
        let question = Question::any(op, number, &mut prng);
        if let Some(parting) = pair.ask(&question)? {
            let began_with = question.document.len();
            let (mut question, mut parting) = smallest(&mut pair, question, parting)?;
            // What is a matter of strict JSON is shown as one.
            let basic = question.basic().filter(|_| operations.contains(&"canonicalize"));
            if let Some(basic) = basic
                && let Some(other) = pair.ask(&basic)?
                && other.way == parting.way
            {
                (question, parting) = smallest(&mut pair, basic, other)?;
            }
            return Ok(Some(Finding { seed, number, began_with, question, parting }));
        }
        number += 1;
    }
    Ok(None)
}

/// The same question of a smaller document at which they part in the same way.
fn smallest(
    pair: &mut Pair<'_>,
    question: Question,
    parting: Parting,
) -> Result<(Question, Parting), String> {
    let budget = if parting.is_broken() { SHRINKING_BROKEN } else { SHRINKING };
    let document = shrink::smallest(&question.document, budget, &mut |candidate| {
        let other = pair.ask(&question.with(candidate));
        other.is_ok_and(|other| other.is_some_and(|other| other.way == parting.way))
    });
    let smallest = question.with(&document);
    // Asked once more, for the answers; a subject that answers differently each time is shown as it was first.
    Ok(match pair.ask(&smallest)? {
        Some(again) => (smallest, again),
        None => (question, parting),
    })
}

fn parse(arguments: &[String]) -> Result<Options, String> {
    let mut subject = None;
    let (mut seed, mut seconds, mut questions, mut timeout) = (1, None, None, command::TIME_LIMIT);
    let mut rest = arguments.iter();
    while let Some(flag) = rest.next() {
        if flag == "--explore" {
            continue;
        }
        let value = rest.next().ok_or_else(|| format!("{flag} wants a value, or is none of --explore"))?;
        let wrong = || format!("{flag} {value}: a number is wanted");
        let duration = |value: &str| {
            let seconds = value.parse().ok().filter(|seconds| *seconds > 0.0);
            seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok()).ok_or_else(wrong)
        };
        match flag.as_str() {
            "--subject" => subject = Some(value.clone()),
            "--seed" => seed = value.parse().map_err(|_| wrong())?,
            "--seconds" => seconds = Some(duration(value)?),
            "--questions" => questions = Some(value.parse().map_err(|_| wrong())?),
            "--timeout" => timeout = duration(value)?,
            _ => return Err(format!("--explore does not know `{flag}`; see cargo xtask conformance --help")),
        }
    }
    // A number of questions is a limit of its own.
    let usual = if questions.is_some() { f64::from(u32::MAX) } else { SECONDS };
    Ok(Options {
        subject: subject.ok_or("--explore wants a --subject")?,
        seed,
        limit: seconds.unwrap_or(Duration::from_secs_f64(usual)),
        questions,
        timeout,
    })
}

#[cfg(test)]
mod tests;
