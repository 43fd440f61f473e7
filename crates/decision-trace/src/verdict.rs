//! A verdict as one string, so that two who verified the same can see whether they agree.

use core::fmt;

use findings::{Finding, Location, Report, Severity};
use jcs_strict::{Canonical, Digest};

use crate::layout::{self, name};
use crate::{KeySet, Options, Summary};

/// What was verified, by which keys, and what was found, in canonical form.
///
/// It holds nothing that may differ between two who agree: no file names, no sentences, no offsets, no order in which traces were given.
///
/// ```text
/// {"findings":[{"at":"/seq","code":"E_TRACE_SEQ","seq":6,"trace":"…"},…],
///  "keys":"sha256:…","require_closed":false,
///  "traces":[{"head":"sha256:…","open":true,"records":13,"trace":"…"},…],"v":"1.0"}
/// ```
///
/// in one line. Findings are ordered as in a report, traces by their names; `keys` is [`KeySet::digest`]. What a finding has no part
/// of is left out; a head that is not known is null.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict(String);

impl Verdict {
    /// The verdict on traces, each with what it is called in the findings of the report.
    pub fn new<'a>(
        keys: &KeySet,
        options: Options,
        traces: impl IntoIterator<Item = (&'a str, &'a Summary)>,
        report: &Report,
    ) -> Verdict {
        let findings: Report = report.findings().map(essence).collect();
        let findings: Vec<String> = findings.findings().map(finding).collect();
        let mut traces: Vec<_> =
            traces.into_iter().map(|(name, summary)| (name, summary.records, trace(name, summary))).collect();
        traces.sort();
        let traces: Vec<String> = traces.into_iter().map(|(_, _, trace)| trace).collect();
        Verdict(format!(
            r#"{{"findings":[{}],"keys":"{}","require_closed":{},"traces":[{}],"{}":"{}"}}"#,
            findings.join(","),
            keys.digest(),
            options.require_closed,
            traces.join(","),
            name::V,
            layout::VERSION,
        ))
    }

    /// The canonical text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The one string to compare.
    pub fn digest(&self) -> Digest {
        Digest::of(self.0.as_bytes())
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Code and place, without what may differ.
fn essence(finding: &Finding) -> Finding {
    let mut at = Location::unknown();
    if let Some(trace) = finding.at().trace() {
        at = at.in_trace(trace);
    }
    if let Some(seq) = finding.at().seq() {
        at = at.at_seq(seq);
    }
    if let Some(pointer) = finding.at().as_pointer() {
        at = at.at_pointer(pointer);
    }
    match finding.severity() {
        Severity::Error => Finding::error(finding.code(), at, "", ""),
        Severity::Warning => Finding::warning(finding.code(), at, "", ""),
    }
}

fn finding(finding: &Finding) -> String {
    let at = finding.at();
    let text = |name: &str, value: Option<&str>| {
        value.map(|value| format!(r#""{name}":{}"#, Canonical::string(value)))
    };
    let members = [
        text("at", at.as_pointer()),
        text("code", Some(finding.code().as_str())),
        at.seq().map(|seq| format!(r#""seq":{seq}"#)),
        text("trace", at.trace()),
    ];
    format!("{{{}}}", members.into_iter().flatten().collect::<Vec<_>>().join(","))
}

fn trace(name: &str, summary: &Summary) -> String {
    let head = summary.head.as_ref().map_or("null".to_owned(), |head| Canonical::string(head).into_string());
    format!(
        r#"{{"head":{head},"open":{},"records":{},"trace":{}}}"#,
        summary.open,
        summary.records,
        Canonical::string(name)
    )
}
