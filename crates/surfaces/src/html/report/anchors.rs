//! Which place of the page a finding speaks of.

use std::collections::{BTreeMap, HashMap};

use findings::{Finding, Location};

use crate::html::audit::Audit;

/// The findings in the order of the page, and where each of them belongs.
pub(super) struct Anchors<'a> {
    /// Errors first; a finding's number is its place here.
    pub(super) findings: Vec<(&'a Finding, Anchor)>,
    by_name: HashMap<&'a str, Vec<usize>>,
    at_record: BTreeMap<(usize, u64), Vec<usize>>,
    at_trace: BTreeMap<usize, Vec<usize>>,
    audit: &'a Audit,
}

/// A place of the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Anchor {
    /// It is about the whole bundle.
    Bundle,
    /// A trace.
    Trace(usize),
    /// A record of a trace.
    Record(usize, u64),
    /// Behind the last record of a trace.
    End(usize),
}

impl Anchor {
    /// The id of the element; the bundle has none.
    pub(super) fn id(self) -> Option<String> {
        match self {
            Anchor::Bundle => None,
            Anchor::Trace(trace) => Some(format!("trace-{trace}")),
            Anchor::Record(trace, place) => Some(format!("trace-{trace}-record-{place}")),
            Anchor::End(trace) => Some(format!("trace-{trace}-end")),
        }
    }
}

impl<'a> Anchors<'a> {
    pub(super) fn of(audit: &'a Audit) -> Anchors<'a> {
        let mut by_name = HashMap::<_, Vec<usize>>::new();
        for (index, trace) in audit.traces.iter().enumerate() {
            by_name.entry(trace.name.as_str()).or_default().push(index);
        }
        let mut anchors = Anchors {
            findings: Vec::new(),
            by_name,
            at_record: BTreeMap::new(),
            at_trace: BTreeMap::new(),
            audit,
        };
        for finding in audit.report.errors().chain(audit.report.warnings()) {
            let (number, anchor) = (anchors.findings.len(), anchors.anchor(finding.at()));
            match anchor {
                Anchor::Bundle => {}
                Anchor::Trace(trace) => anchors.at_trace.entry(trace).or_default().push(number),
                Anchor::Record(trace, place) => {
                    anchors.at_record.entry((trace, place)).or_default().push(number);
                }
                Anchor::End(trace) => anchors.at_record.entry((trace, u64::MAX)).or_default().push(number),
            }
            anchors.findings.push((finding, anchor));
        }
        anchors
    }

    /// Of two traces with one id the one from the document that is named, else the first.
    pub(super) fn anchor(&self, at: &Location) -> Anchor {
        let named = at.trace().and_then(|name| self.by_name.get(name)).map_or(&[][..], Vec::as_slice);
        let from = |trace: &&usize| self.audit.traces[**trace].document.as_deref() == at.document();
        let Some(&trace) = named.iter().find(from).or(named.first()) else { return Anchor::Bundle };
        match at.seq() {
            None => Anchor::Trace(trace),
            Some(place) if place < self.audit.traces[trace].records.len() as u64 => {
                Anchor::Record(trace, place)
            }
            Some(_) => Anchor::End(trace),
        }
    }

    /// The numbers of the findings on a trace as a whole.
    pub(super) fn at_trace(&self, trace: usize) -> &[usize] {
        self.at_trace.get(&trace).map_or(&[], Vec::as_slice)
    }

    /// The numbers of the findings on a record.
    pub(super) fn at_record(&self, trace: usize, place: u64) -> &[usize] {
        self.at_record.get(&(trace, place)).map_or(&[], Vec::as_slice)
    }

    /// The numbers of the findings behind the last record.
    pub(super) fn at_end(&self, trace: usize) -> &[usize] {
        self.at_record(trace, u64::MAX)
    }
}
