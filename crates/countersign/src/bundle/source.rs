//! Where a bundle comes from: a folder of traces, one trace, or one JSON document.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use authority_envelope::{AuthorityVerdict, Watch, judge_bundle};
use clap::Args;
use decision_trace::{
    BundleError, BundleVerdict, JsonBundle, KeySet, Observer, Options, Source, TraceVerdict, verify_bundle,
    verify_json_bundle,
};
use findings::{Location, NotChecked, Report};

use crate::args::LimitArg;
use crate::input::{Input, text_of, unread};
use crate::progress::{Counted, Progress, Unit};

/// What the name of a trace's file ends in.
const ENDING: &[u8] = b".jsonl";

/// The argument of every subcommand that reads a bundle.
#[derive(Args, Debug)]
pub(crate) struct BundleSource {
    /// A folder of traces (*.jsonl), one trace, or one JSON document with traces; standard input, a document, if it is `-`
    #[arg(value_name = "BUNDLE")]
    bundle: PathBuf,
    #[command(flatten)]
    limit: LimitArg,
}

/// A bundle of which nothing has been judged.
#[derive(Debug)]
pub(crate) enum Bundle {
    /// A file a trace, ordered by name.
    Traces(Vec<TraceFile>),
    /// One JSON document.
    Document(Vec<u8>),
}

/// A file that holds one trace.
#[derive(Debug)]
pub(crate) struct TraceFile {
    path: PathBuf,
    name: String,
    bytes: u64,
}

/// A bundle that was judged, and what else looked on at each of its traces.
pub(crate) struct Judged<O> {
    pub(crate) verdict: AuthorityVerdict,
    /// In the order of the traces.
    pub(crate) observers: Vec<O>,
}

/// Why a bundle was not judged.
pub(crate) enum Unjudged {
    /// There is no trace in it.
    Empty,
    /// It could not be read, or the document is none.
    Refused(Report),
}

impl BundleSource {
    /// What findings call it; `-` is standard input.
    pub(crate) fn name(&self) -> String {
        text_of(self.bundle.as_os_str())
    }

    pub(crate) fn is_standard_input(&self) -> bool {
        self.bundle.as_os_str() == "-"
    }

    /// The folder, where it is one.
    pub(crate) fn folder(&self) -> Option<&Path> {
        (!self.is_standard_input() && self.bundle.is_dir()).then_some(&self.bundle)
    }

    /// Finds the traces. What stands beside them in a folder and is no trace is told as not checked.
    pub(crate) fn open(&self) -> Result<(Bundle, Vec<NotChecked>), Unjudged> {
        if let Some(folder) = self.folder() {
            return traces_in(folder);
        }
        if !self.is_standard_input() && is_trace(&self.bundle) {
            let trace = TraceFile::find(self.bundle.clone()).map_err(Unjudged::Refused)?;
            return Ok((Bundle::Traces(vec![trace]), Vec::new()));
        }
        let input: Input = self.limit.input(Some(&self.bundle));
        let document = input.read().map_err(|why| Unjudged::Refused(why.finding().into()))?;
        Ok((Bundle::Document(document), Vec::new()))
    }
}

/// A folder's traces. Folders in it are not looked into.
fn traces_in(folder: &Path) -> Result<(Bundle, Vec<NotChecked>), Unjudged> {
    let failed = |error: io::Error| Unjudged::Refused(unread(&error).into());
    let mut traces = Vec::new();
    let mut others = Vec::new();
    let mut report = Report::new();
    for entry in fs::read_dir(folder).map_err(failed)? {
        let path = entry.map_err(failed)?.path();
        if is_trace(&path) {
            match TraceFile::find(path) {
                Ok(trace) => traces.push(trace),
                Err(unreadable) => report.absorb(unreadable),
            }
        } else {
            let at = Location::unknown().in_document(text_of(path.as_os_str()));
            others.push(NotChecked::new(at, "a file of the folder", "the name of a trace ends in .jsonl"));
        }
    }
    if report.has_errors() {
        return Err(Unjudged::Refused(report));
    }
    // So that two who have the same folder see the same.
    traces.sort_by(|a, b| a.path.cmp(&b.path));
    if traces.is_empty() { Err(Unjudged::Empty) } else { Ok((Bundle::Traces(traces), others)) }
}

fn is_trace(path: &Path) -> bool {
    path.file_name().is_some_and(|name| name.as_encoded_bytes().ends_with(ENDING))
}

impl TraceFile {
    /// The file, which is opened once, so that all that cannot be read are told before any work is done.
    fn find(path: PathBuf) -> Result<TraceFile, Report> {
        let name = text_of(path.as_os_str());
        let found = open(&path).and_then(|file| file.metadata());
        match found {
            Ok(found) => Ok(TraceFile { path, name, bytes: found.len() }),
            Err(error) => Err(Report::from(unread(&error)).relocated(|at| at.in_document(&*name))),
        }
    }
}

/// Opens an ordinary file, or what a link leads to that is one: a pipe or a device would be waited for.
fn open(path: &Path) -> io::Result<File> {
    let ordinary = |found: fs::Metadata| {
        let error = || io::Error::new(io::ErrorKind::InvalidInput, "an ordinary file is expected");
        if found.is_file() { Ok(()) } else { Err(error()) }
    };
    // Before it is opened, since opening can wait, and then what was opened, which may be another by then.
    ordinary(fs::metadata(path)?)?;
    let file = File::open(path)?;
    ordinary(file.metadata()?)?;
    Ok(file)
}

/// A trace whose bytes count as work done.
struct Watched<'a> {
    trace: &'a TraceFile,
    progress: &'a Progress,
}

impl Source for Watched<'_> {
    fn name(&self) -> Option<&str> {
        Some(&self.trace.name)
    }

    fn open(&self) -> io::Result<Box<dyn Read + '_>> {
        Ok(Box::new(Counted { source: open(&self.trace.path)?, progress: self.progress }))
    }
}

impl Bundle {
    /// The key set that is in the bundle itself, if there is one: made by whoever made the bundle.
    pub(crate) fn untrusted_embedded_keys(&self) -> Result<Option<&[u8]>, Report> {
        match self {
            Bundle::Traces(_) => Ok(None),
            Bundle::Document(document) => Ok(JsonBundle::parse(document)?.untrusted_embedded_keys()),
        }
    }

    /// Judges it by the rules of traces and bundles and by the nine steps of the authority envelope; `observe` makes someone who looks on at a
    /// trace.
    pub(crate) fn judge<O: Observer + Send>(
        &self,
        keys: &KeySet,
        options: Options,
        observe: impl Fn() -> O + Sync,
    ) -> Result<Judged<O>, Unjudged> {
        match self {
            Bundle::Traces(traces) => {
                let bytes = traces.iter().map(|trace| trace.bytes).sum();
                let progress = Progress::on_stderr(Unit::Bytes, Some(bytes));
                let watched: Vec<Watched<'_>> =
                    traces.iter().map(|trace| Watched { trace, progress: &progress }).collect();
                let verdict = verify_bundle(&watched, keys, options, |_| (Watch::default(), observe()));
                verdict.map(|verdict| Judged::of(verdict, keys)).map_err(|error| match error {
                    BundleError::Read { position, source } => {
                        let mut report = Report::from(unread(&source));
                        if let Some(trace) = traces.get(position) {
                            report = report.relocated(|at| at.in_document(&*trace.name));
                        }
                        Unjudged::Refused(report)
                    }
                    _ => Unjudged::Empty,
                })
            }
            Bundle::Document(document) => {
                let bundle = JsonBundle::parse(document).map_err(Unjudged::Refused)?;
                let progress = Progress::on_stderr(Unit::Traces, Some(bundle.len() as u64));
                let observe = |_| {
                    progress.add(1);
                    (Watch::default(), observe())
                };
                let verdict = verify_json_bundle(&bundle, keys, options, observe);
                verdict.map(|verdict| Judged::of(verdict, keys)).map_err(|_| Unjudged::Empty)
            }
        }
    }
}

impl<O> Judged<O> {
    fn of(verdict: BundleVerdict<(Watch, O)>, keys: &KeySet) -> Judged<O> {
        let mut observers = Vec::with_capacity(verdict.traces.len());
        let traces = verdict.traces.into_iter().map(|trace| {
            let (watch, observer) = trace.observer;
            observers.push(observer);
            TraceVerdict {
                name: trace.name,
                document: trace.document,
                summary: trace.summary,
                repeats: trace.repeats,
                in_cycle: trace.in_cycle,
                observer: watch,
            }
        });
        let traces = traces.collect();
        let verdict = judge_bundle(BundleVerdict { report: verdict.report, traces }, keys);
        Judged { verdict, observers }
    }
}
