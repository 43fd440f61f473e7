//! A whole trace as a value that says whether it has been verified.

use findings::Report;

use crate::{KeySet, Observer, Options, Record, Summary, Verifier};

/// The bytes of a trace of which nothing is known.
#[derive(Clone, Debug)]
pub struct UnverifiedTrace {
    bytes: Vec<u8>,
}

/// A trace in which no rule was found broken, with its records.
///
/// Only [`UnverifiedTrace::verify`] makes one. It holds all records; to verify a trace that is too large for that, use a
/// [`Verifier`].
#[derive(Clone, Debug)]
pub struct VerifiedTrace {
    records: Vec<Record>,
    summary: Summary,
}

impl UnverifiedTrace {
    /// The bytes as they were stored or sent.
    pub fn new(bytes: impl Into<Vec<u8>>) -> UnverifiedTrace {
        UnverifiedTrace { bytes: bytes.into() }
    }

    /// Verifies the trace.
    ///
    /// # Errors
    ///
    /// Everything that was found, each finding with the trace's id, or `#0` where no record could be judged.
    pub fn verify(self, keys: &KeySet, options: Options) -> Result<VerifiedTrace, Report> {
        let mut report = Report::new();
        let mut verifier = Verifier::with_observer(keys, options, Kept::default());
        // A report takes everything: there is no first fault to stop at.
        let _ = verifier.push(&self.bytes, &mut report);
        let (summary, kept) = verifier.finish(&mut report);
        if report.has_errors() {
            let name = summary.name(0);
            return Err(report.relocated(|at| at.in_trace(&*name)));
        }
        Ok(VerifiedTrace { records: kept.0, summary })
    }

    /// The lines as records, well formed or not, for looking at what nobody vouches for: neither their signatures nor their order has
    /// been checked.
    pub fn unverified_records(&self) -> impl Iterator<Item = Result<Record, Report>> {
        self.bytes.split_inclusive(|&byte| byte == b'\n').map(|line| {
            let line = line.strip_suffix(b"\n").unwrap_or(line);
            Record::parse(line)
        })
    }
}

impl VerifiedTrace {
    /// Its id.
    pub fn trace_id(&self) -> &str {
        self.summary.trace_id.as_deref().unwrap_or_default()
    }

    /// Its records, the one at index n with seq n.
    pub fn records(&self) -> &[Record] {
        &self.records
    }

    /// Whether there is no task.closed yet. Then it cannot be told whether work still goes on or a tail has been cut off.
    pub fn is_open(&self) -> bool {
        self.summary.open
    }

    /// What else is known of it.
    pub fn summary(&self) -> &Summary {
        &self.summary
    }
}

#[derive(Default)]
struct Kept(Vec<Record>);

impl Observer for Kept {
    fn record(&mut self, _: u64, record: &Record) {
        self.0.push(record.clone());
    }
}
