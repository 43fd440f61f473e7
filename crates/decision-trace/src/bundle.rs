//! Several traces beside each other: a task, and those that it handed work to.

mod json;
mod links;
mod source;

use findings::Report;

pub use json::JsonBundle;
pub use source::{NamedBytes, Source};

use crate::codes::E_TRACE_BUNDLE;
use crate::reading::Line;
use crate::{KeySet, Observer, Options, Summary, Verifier};
use links::Links;

/// The section of the format that has the rules for a bundle.
const SECTION: &str = "DT §8";

/// A verified bundle: what was found, and what the traces turned out to be.
#[derive(Clone, Debug)]
pub struct BundleVerdict<O = ()> {
    /// Everything that was found, in the traces and between them, with trace and document.
    pub report: Report,
    /// One for each trace that was given, in that order.
    pub traces: Vec<TraceVerdict<O>>,
}

/// One trace of a verified bundle.
#[derive(Clone, Debug)]
pub struct TraceVerdict<O = ()> {
    /// What the trace is called in findings: its id, or `#` and its position.
    pub name: String,
    /// Where it came from, as the source calls itself.
    pub document: Option<String>,
    /// What it turned out to be. [`Summary::passed`] says whether it is good by itself; what is between traces is in the report only.
    pub summary: Summary,
    /// The first of its id in the bundle, where it is not the first itself.
    pub repeats: Option<usize>,
    /// Whether it stands in a cycle of parents.
    pub in_cycle: bool,
    /// Who has seen its records.
    pub observer: O,
}

/// Why a bundle was not verified at all. No content of a trace causes this.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BundleError {
    /// There is nothing to verify.
    #[error("a bundle has at least one trace, none was given")]
    Empty,
    /// A source could not be read.
    #[error("a trace could not be read")]
    Read {
        /// Its position among those given.
        position: usize,
        /// Why.
        source: std::io::Error,
    },
}

/// Verifies traces, each by itself and then what is between them, with the feature `parallel` on as many cores as there are.
///
/// `observe` makes for each position someone who sees the records of the trace there.
///
/// ```
/// use decision_trace::{KeySet, NamedBytes, Options, verify_bundle};
///
/// let keys = KeySet::parse(br#"{"keys":[],"v":"1.0"}"#)?;
/// let traces = [NamedBytes { name: "a.jsonl", bytes: b"" }];
/// let verdict = verify_bundle(&traces, &keys, Options::new(), |_| ()).expect("bytes can be read");
/// assert_eq!(verdict.report.first_code(), Some(decision_trace::codes::E_TRACE_ADMISSION));
/// # Ok::<(), findings::Report>(())
/// ```
///
/// # Errors
///
/// [`BundleError`]: no traces, or one that could not be read.
pub fn verify_bundle<S: Source, O: Observer + Send>(
    traces: &[S],
    keys: &KeySet,
    options: Options,
    observe: impl Fn(usize) -> O + Sync,
) -> Result<BundleVerdict<O>, BundleError> {
    let judged = each(traces, |position, source| {
        let mut report = Report::new();
        let mut verifier = Verifier::with_observer(keys, options, (Links::default(), observe(position)));
        source::pump(source, &mut verifier, &mut report)
            .map_err(|source| BundleError::Read { position, source })?;
        let (summary, (links, observer)) = verifier.finish(&mut report);
        Ok(Judged { document: source.name().map(str::to_owned), report, summary, links, observer })
    });
    let judged = judged.into_iter().collect::<Result<Vec<_>, BundleError>>()?;
    together(judged)
}

/// Verifies the traces of one JSON document, as [`verify_bundle`] does.
///
/// The form of the records is not judged, so there is no `E_TRACE_CANONICAL`. A record that is no strict JSON does not take the others along.
///
/// # Errors
///
/// [`BundleError::Empty`].
pub fn verify_json_bundle<O: Observer + Send>(
    bundle: &JsonBundle<'_>,
    keys: &KeySet,
    options: Options,
    observe: impl Fn(usize) -> O + Sync,
) -> Result<BundleVerdict<O>, BundleError> {
    let judged = each(bundle.traces(), |position, records: &Vec<Line<'_>>| {
        let mut report = Report::new();
        let mut verifier = Verifier::with_observer(keys, options, (Links::default(), observe(position)));
        // A report takes everything: there is no first fault to stop at.
        let _ = verifier.judge_elements(records, &mut report);
        let (summary, (links, observer)) = verifier.finish(&mut report);
        Judged { document: None, report, summary, links, observer }
    });
    together(judged)
}

/// A trace judged by itself.
struct Judged<O> {
    document: Option<String>,
    report: Report,
    summary: Summary,
    links: Links,
    observer: O,
}

fn together<O>(judged: Vec<Judged<O>>) -> Result<BundleVerdict<O>, BundleError> {
    if judged.is_empty() {
        return Err(BundleError::Empty);
    }
    let mut report = Report::new();
    let mut traces = Vec::with_capacity(judged.len());
    let mut links = Vec::with_capacity(judged.len());
    for (position, judged) in judged.into_iter().enumerate() {
        let trace = TraceVerdict {
            name: judged.summary.name(position),
            document: judged.document,
            summary: judged.summary,
            repeats: None,
            in_cycle: false,
            observer: judged.observer,
        };
        report.absorb(judged.report.relocated(|at| trace.place(at)));
        traces.push(trace);
        links.push(judged.links);
    }
    links::judge(&mut traces, &links, &mut report);
    Ok(BundleVerdict { report, traces })
}

impl<O: Sync> BundleVerdict<O> {
    /// Judges each trace by further rules, with the feature `parallel` on as many cores as there are. What `judge` finds in a trace joins the
    /// report in the order of the traces, with trace and document.
    pub fn judge_each(&mut self, judge: impl Fn(&TraceVerdict<O>) -> Report + Sync) {
        let found = each(&self.traces, |_, trace| judge(trace).relocated(|at| trace.place(at)));
        for found in found {
            self.report.absorb(found);
        }
    }
}

impl<O> TraceVerdict<O> {
    /// A place of this trace, said as a place of the bundle.
    pub fn place(&self, at: findings::Location) -> findings::Location {
        let at = at.in_trace(&*self.name);
        match &self.document {
            Some(document) => at.in_document(&**document),
            None => at,
        }
    }
}

#[cfg(not(feature = "parallel"))]
fn each<T, R>(items: &[T], judge: impl Fn(usize, &T) -> R) -> Vec<R> {
    items.iter().enumerate().map(|(position, item)| judge(position, item)).collect()
}

#[cfg(feature = "parallel")]
fn each<T: Sync, R: Send>(items: &[T], judge: impl Fn(usize, &T) -> R + Sync) -> Vec<R> {
    use rayon::prelude::*;
    items.par_iter().enumerate().map(|(position, item)| judge(position, item)).collect()
}

/// A fault of the document that a bundle is, not of a record in it.
fn misshapen(pointer: impl Into<String>, offset: usize, sentence: impl Into<String>) -> findings::Finding {
    let at = findings::Location::pointer(pointer).at_byte(offset);
    findings::Finding::error(E_TRACE_BUNDLE, at, sentence, "DT §6")
}
