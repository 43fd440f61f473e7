//! The report in the XML form that build servers read (JUnit): a test suite for each subject and topic, a test case for each vector.
//!
//! A skipped vector is `skipped`, so is a known failure, with its reason; a vector that was not reached is an `error`. What fails a run beside
//! its vectors stands as errors of a test suite of its own, so that no server calls such a run good.

use super::{Counts, Matrix, Report};
use crate::html::escaped;
use crate::runner::{Run, Verdict};
use findings::visible;

pub(super) fn xml(report: &Report<'_>) -> String {
    let mut total = Tally::default();
    let mut body = String::new();
    for (column, run) in report.runs.iter().enumerate() {
        let name = run.name();
        troubles(run, &name, &mut total, &mut body);
        for row in Matrix::of(report.runs).rows {
            if row.cells[column] != Counts::default() {
                topic(run, &name, row.suite, row.topic, &mut total, &mut body);
            }
        }
    }
    let vectors = escaped(report.vectors);
    format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"conformance, vectors {vectors}\" {}>\n{body}</testsuites>\n",
        total.attributes()
    )
}

#[derive(Clone, Copy, Default)]
struct Tally {
    tests: usize,
    failures: usize,
    errors: usize,
    skipped: usize,
}

impl Tally {
    fn add(&mut self, other: Tally) {
        self.tests += other.tests;
        self.failures += other.failures;
        self.errors += other.errors;
        self.skipped += other.skipped;
    }

    fn attributes(self) -> String {
        let Tally { tests, failures, errors, skipped } = self;
        format!("tests=\"{tests}\" failures=\"{failures}\" errors=\"{errors}\" skipped=\"{skipped}\"")
    }
}

fn topic(run: &Run, subject: &str, suite: &str, topic: &str, total: &mut Tally, body: &mut String) {
    let mut tally = Tally::default();
    let mut cases = String::new();
    for outcome in run.outcomes.iter().filter(|o| o.suite == suite && o.topic() == topic) {
        tally.tests += 1;
        let inner = match &outcome.verdict {
            Verdict::Passed => String::new(),
            Verdict::Failed(why) => {
                tally.failures += 1;
                format!("<failure message=\"{}\"/>", escaped(why))
            }
            Verdict::NotAsked(why) => {
                tally.errors += 1;
                format!("<error message=\"{}\"/>", escaped(&format!("not asked: {why}")))
            }
            Verdict::Skipped(why) => {
                tally.skipped += 1;
                format!("<skipped message=\"{}\"/>", escaped(why))
            }
            Verdict::Known(why) => {
                tally.skipped += 1;
                format!("<skipped message=\"{}\"/>", escaped(&format!("known failure: {why}")))
            }
        };
        case(&mut cases, &format!("{suite}.{topic}"), &outcome.id, &inner);
    }
    suite_of(&format!("{subject}: {}", visible(&format!("{suite}/{topic}"))), tally, &cases, total, body);
}

fn troubles(run: &Run, subject: &str, total: &mut Tally, body: &mut String) {
    if run.troubles.is_empty() {
        return;
    }
    let count = run.troubles.len();
    let mut cases = String::new();
    for (place, trouble) in run.troubles.iter().enumerate() {
        let error = format!("<error message=\"{}\"/>", escaped(trouble));
        case(&mut cases, "run", &format!("trouble {}", place + 1), &error);
    }
    let tally = Tally { tests: count, errors: count, ..Tally::default() };
    suite_of(&format!("{subject}: the run"), tally, &cases, total, body);
}

fn case(cases: &mut String, class: &str, name: &str, inner: &str) {
    let (class, name) = (escaped(&visible(class)), escaped(&visible(name)));
    cases.push_str(&match inner {
        "" => format!("    <testcase classname=\"{class}\" name=\"{name}\"/>\n"),
        inner => format!("    <testcase classname=\"{class}\" name=\"{name}\">{inner}</testcase>\n"),
    });
}

fn suite_of(name: &str, tally: Tally, cases: &str, total: &mut Tally, body: &mut String) {
    total.add(tally);
    body.push_str(&format!(
        "  <testsuite name=\"{}\" {}>\n{cases}  </testsuite>\n",
        escaped(name),
        tally.attributes()
    ));
}
