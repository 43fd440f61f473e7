//! A report as a program reads it: every part of a finding and of a check not made, and every question that a report answers.

#![allow(clippy::expect_used, reason = "a test fails by panicking")]

use std::collections::HashSet;

use findings::{Code, Finding, Location, NotChecked, Report, Severity, Sink};

const E_X: Code = Code::new("E_X");
const E_Y: Code = Code::new("E_Y");
const W_X: Code = Code::new("W_X");

fn error(code: Code) -> Finding {
    Finding::error(code, Location::pointer("/a"), "it is wrong", "§1")
}

fn warning() -> Finding {
    Finding::warning(W_X, Location::byte(7), "it is odd", "§2")
}

fn skipped() -> NotChecked {
    NotChecked::new(Location::pointer("/b").at_seq(3), "step 7", "there is no list")
}

#[test]
fn every_part_of_a_finding_can_be_asked_for() {
    let place = Location::byte(9).at_pointer("/a/0").in_document("f.json").in_trace("t-1").at_seq(4);
    let finding = Finding::error(E_X, place, "it is wrong", "§1");
    assert_eq!((finding.code(), finding.severity()), (E_X, Severity::Error));
    assert_eq!((finding.message(), finding.section()), ("it is wrong", "§1"));
    assert_eq!(finding.clone().under_section("§9").section(), "§9");
    let at = finding.at();
    assert_eq!((at.document(), at.trace(), at.seq()), (Some("f.json"), Some("t-1"), Some(4)));
    assert_eq!((at.as_pointer(), at.offset()), (Some("/a/0"), Some(9)));
    let at = Location::unknown();
    assert_eq!(
        (at.document(), at.trace(), at.seq(), at.as_pointer(), at.offset()),
        (None, None, None, None, None)
    );
}

#[test]
fn every_part_of_a_check_not_made_can_be_asked_for() {
    let skipped = skipped();
    assert_eq!((skipped.what(), skipped.why()), ("step 7", "there is no list"));
    assert_eq!(skipped.at(), &Location::pointer("/b").at_seq(3));
    let earlier = NotChecked::new(Location::pointer("/b").at_seq(2), "step 8", "there is no list");
    assert!(earlier < skipped && earlier.partial_cmp(&skipped).is_some());
}

#[test]
fn a_report_keeps_errors_and_warnings_apart() {
    let report: Report = [warning(), error(E_Y), error(E_X)].into_iter().collect();
    let codes =
        |found: Vec<&Finding>| found.into_iter().map(|finding| finding.code().as_str()).collect::<Vec<_>>();
    assert_eq!(codes(report.findings().collect()), ["E_X", "E_Y", "W_X"]);
    assert_eq!(codes(report.errors().collect()), ["E_X", "E_Y"]);
    assert_eq!(codes(report.warnings().collect()), ["W_X"]);
    assert!(report.has(E_X) && report.has(W_X) && !report.has(Code::new("E_Z")));
    let owned: Vec<Finding> = report.into_findings().collect();
    assert_eq!(owned, [error(E_X), error(E_Y), warning()]);
}

#[test]
fn a_report_is_empty_where_nothing_was_found_and_all_was_checked() {
    assert!(Report::new().is_empty());
    assert!(!Report::from(warning()).is_empty());
    let mut report = Report::new();
    report.skip(skipped());
    assert!(!report.is_empty() && !report.has_errors());
    assert_eq!(report.not_checked().collect::<Vec<_>>(), [&skipped()]);
}

#[test]
fn a_sink_behind_a_reference_is_the_same_sink() {
    fn tell(mut sink: impl Sink) {
        sink.skip(skipped());
        assert!(sink.push(error(E_X)).is_continue());
    }
    let mut report = Report::new();
    tell(&mut report);
    assert_eq!((report.errors().count(), report.not_checked().count()), (1, 1));
}

#[test]
fn a_report_takes_over_what_others_hold() {
    let mut all = Report::from(error(E_X));
    let mut other = Report::from(warning());
    other.skip(skipped());
    all.absorb(other);
    all.extend([error(E_Y), error(E_X)]);
    assert_eq!((all.errors().count(), all.warnings().count(), all.not_checked().count()), (2, 1, 1));
}

#[test]
fn who_knows_the_trace_can_say_it_of_everything_in_a_report() {
    let mut report = Report::from(error(E_X));
    report.skip(skipped());
    let report = report.relocated(|at| at.in_trace("t-1"));
    assert_eq!(
        report.to_string(),
        "E_X at trace t-1, /a: it is wrong [§1]\nnot checked: step 7 at trace t-1, record 3, /b: there is no list",
    );
}

#[test]
fn a_code_is_its_text() {
    assert_eq!(
        [E_X.to_string(), E_X.severity().to_string(), W_X.severity().to_string()],
        ["E_X", "error", "warning"]
    );
    let known: HashSet<Code> = [E_X, Code::ranked("E_X", 3), E_Y].into();
    assert_eq!(known.len(), 2);
}
