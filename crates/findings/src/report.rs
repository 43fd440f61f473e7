//! All that was found, and all that could not be looked for.

use core::fmt;
use core::ops::ControlFlow;
use std::collections::BTreeSet;

use crate::{Code, Finding, Location, Severity, Sink, json, visible};

/// All findings of a verdict, sorted (trace, document, record, code, pointer, byte) and without duplicates, however they came in.
///
/// A report without errors is a good verdict only for what was checked: [`not_checked`](Report::not_checked) lists the rest.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    findings: BTreeSet<Finding>,
    not_checked: BTreeSet<NotChecked>,
}

impl Report {
    /// Nothing found.
    pub fn new() -> Report {
        Report::default()
    }

    /// All findings in order.
    pub fn findings(&self) -> impl DoubleEndedIterator<Item = &Finding> {
        self.findings.iter()
    }

    /// The errors in order.
    pub fn errors(&self) -> impl DoubleEndedIterator<Item = &Finding> {
        self.findings().filter(|f| f.severity() == Severity::Error)
    }

    /// The warnings in order.
    pub fn warnings(&self) -> impl DoubleEndedIterator<Item = &Finding> {
        self.findings().filter(|f| f.severity() == Severity::Warning)
    }

    /// Whether the verdict is bad.
    pub fn has_errors(&self) -> bool {
        self.errors().next().is_some()
    }

    /// Whether a code was found at all.
    pub fn has(&self, code: Code) -> bool {
        self.findings().any(|f| f.code() == code)
    }

    /// The code of the first error: the one word for the whole report.
    pub fn first_code(&self) -> Option<Code> {
        self.errors().next().map(Finding::code)
    }

    /// Whether there is no finding and everything was checked.
    pub fn is_empty(&self) -> bool {
        self.findings.is_empty() && self.not_checked.is_empty()
    }

    /// The checks that could not be made, each with the reason.
    pub fn not_checked(&self) -> impl DoubleEndedIterator<Item = &NotChecked> {
        self.not_checked.iter()
    }

    /// The findings, owned and in order.
    pub fn into_findings(self) -> impl Iterator<Item = Finding> {
        self.findings.into_iter()
    }

    /// Takes over all that another report holds.
    pub fn absorb(&mut self, other: Report) {
        self.findings.extend(other.findings);
        self.not_checked.extend(other.not_checked);
    }

    /// The same report with every place changed, for one who knows more of the surroundings.
    pub fn relocated(self, place: impl Fn(Location) -> Location) -> Report {
        Report {
            findings: self.findings.into_iter().map(|f| f.relocated(&place)).collect(),
            not_checked: self.not_checked.into_iter().map(|n| NotChecked { at: place(n.at), ..n }).collect(),
        }
    }

    /// `Err` with the report if it has an error, else the value and the report with its warnings.
    pub fn into_result<T>(self, value: T) -> Result<(T, Report), Report> {
        if self.has_errors() { Err(self) } else { Ok((value, self)) }
    }

    /// One JSON object, in ASCII, without line breaks: `{"findings":[…],"not_checked":[…]}`.
    ///
    /// A finding is written as [`Finding::to_json`] writes it, a check not made as `{"at"…,"what":…,"why":…}` with the
    /// same names for the parts of the place.
    pub fn to_json(&self) -> String {
        let mut out = String::new();
        let mut object = json::Object::open(&mut out);
        object.list("findings", self.findings(), Finding::write_json);
        object.list("not_checked", self.not_checked(), NotChecked::write_json);
        object.close();
        out
    }
}

impl Sink for Report {
    fn push(&mut self, finding: Finding) -> ControlFlow<()> {
        self.findings.insert(finding);
        ControlFlow::Continue(())
    }

    fn skip(&mut self, what: NotChecked) {
        self.not_checked.insert(what);
    }
}

impl From<Finding> for Report {
    fn from(finding: Finding) -> Report {
        Report { findings: BTreeSet::from([finding]), not_checked: BTreeSet::new() }
    }
}

impl Extend<Finding> for Report {
    fn extend<I: IntoIterator<Item = Finding>>(&mut self, findings: I) {
        self.findings.extend(findings);
    }
}

impl FromIterator<Finding> for Report {
    fn from_iter<I: IntoIterator<Item = Finding>>(findings: I) -> Report {
        Report { findings: findings.into_iter().collect(), not_checked: BTreeSet::new() }
    }
}

/// One finding a line, then one line for each check that could not be made; no line break at the end.
impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut line_break = "";
        for finding in self.findings() {
            write!(f, "{line_break}{finding}")?;
            line_break = "\n";
        }
        for skipped in self.not_checked() {
            write!(f, "{line_break}{skipped}")?;
            line_break = "\n";
        }
        Ok(())
    }
}

impl std::error::Error for Report {}

/// A check that could not be made, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotChecked {
    at: Location,
    what: &'static str,
    why: String,
}

impl NotChecked {
    /// `what` names the check (`step 7, clearances`), `why` says in a sentence what stood in its way.
    pub fn new(at: Location, what: &'static str, why: impl Into<String>) -> NotChecked {
        NotChecked { at, what, why: why.into() }
    }

    /// Where the check would have been made.
    pub fn at(&self) -> &Location {
        &self.at
    }

    /// Which check.
    pub fn what(&self) -> &'static str {
        self.what
    }

    /// What stood in its way, raw: show it only through [`visible`].
    pub fn why(&self) -> &str {
        &self.why
    }

    fn write_json(&self, out: &mut String) {
        let mut object = json::Object::open(out);
        object.text("document", self.at.document());
        object.number("offset", self.at.offset().map(|n| n as u64));
        object.text("pointer", self.at.as_pointer());
        object.number("seq", self.at.seq());
        object.text("trace", self.at.trace());
        object.text("what", Some(self.what));
        object.text("why", Some(&self.why));
        object.close();
    }
}

impl Ord for NotChecked {
    fn cmp(&self, other: &NotChecked) -> core::cmp::Ordering {
        self.at
            .cmp_surroundings(&other.at)
            .then_with(|| self.what.cmp(other.what))
            .then_with(|| self.at.cmp_value(&other.at))
            .then_with(|| self.why.cmp(&other.why))
    }
}

impl PartialOrd for NotChecked {
    fn partial_cmp(&self, other: &NotChecked) -> Option<core::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

/// `not checked: WHAT at PLACE: WHY`, one line.
impl fmt::Display for NotChecked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "not checked: {}", self.what)?;
        if self.at != Location::unknown() {
            write!(f, " at {}", self.at)?;
        }
        write!(f, ": {}", visible(&self.why))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(code: &'static str, pointer: &str) -> Finding {
        Finding::error(Code::new(code), Location::pointer(pointer), "it is wrong; right was expected", "§1")
    }

    #[test]
    fn is_sorted_and_free_of_duplicates_however_findings_came_in() {
        let report: Report = ["/b", "/a", "/b", "/a"].map(|p| error("E_X", p)).into_iter().collect();
        assert_eq!(
            report.findings().map(|f| f.at().as_pointer()).collect::<Vec<_>>(),
            [Some("/a"), Some("/b")]
        );
    }

    #[test]
    fn warnings_alone_are_no_bad_verdict() {
        let warning = Finding::warning(Code::new("W_X"), Location::unknown(), "odd", "§1");
        let mut report = Report::from(warning);
        assert!(!report.has_errors());
        assert_eq!(report.first_code(), None);
        let _ = report.push(error("E_X", ""));
        assert_eq!(report.first_code().map(Code::as_str), Some("E_X"));
        assert!(report.into_result(()).is_err());
    }

    #[test]
    fn reads_one_line_a_finding_and_says_what_was_not_checked() {
        let mut report = Report::from(error("E_Y", "/a"));
        let _ = report.push(error("E_X", "/b"));
        report.skip(NotChecked::new(
            Location::unknown().at_seq(3),
            "step 7",
            "the envelope has no \u{7}list",
        ));
        insta::assert_snapshot!(report, @r"
        E_X at /b: it is wrong; right was expected [§1]
        E_Y at /a: it is wrong; right was expected [§1]
        not checked: step 7 at record 3: the envelope has no \u{7}list
        ");
        insta::assert_snapshot!(
            report.to_json(),
            @r#"{"findings":[{"code":"E_X","message":"it is wrong; right was expected","pointer":"/b","section":"\u00a71","severity":"error"},{"code":"E_Y","message":"it is wrong; right was expected","pointer":"/a","section":"\u00a71","severity":"error"}],"not_checked":[{"seq":3,"what":"step 7","why":"the envelope has no \u0007list"}]}"#
        );
        insta::assert_snapshot!(Report::new().to_json(), @r#"{"findings":[],"not_checked":[]}"#);
    }

    #[test]
    fn places_can_be_completed_by_one_who_knows_the_document() {
        let report = Report::from(error("E_X", "/a").relocated(|at| at.at_byte(3)));
        let moved = report.relocated(|at| {
            let byte = at.offset().unwrap_or(0) + 100;
            at.in_document("f.json").at_byte(byte)
        });
        insta::assert_snapshot!(moved, @"E_X at f.json, /a, byte 103: it is wrong; right was expected [§1]");
    }
}
