//! What is asked of a bundle by every subcommand that verifies one: which it is, by whose keys, and what the verdict comes to.

use clap::Args;
use decision_trace::{Observer, Options, Verdict};
use findings::{Report, Sink};
use jcs_strict::Digest;

use super::source::{Bundle, BundleSource, Judged, Unjudged};
use super::trust::{Trust, TrustArgs};

/// The bundle and whose signatures count in it.
#[derive(Args, Debug)]
pub(crate) struct Question {
    #[command(flatten)]
    source: BundleSource,
    #[command(flatten)]
    trust: TrustArgs,
}

/// A bundle and the keys by which it is to be judged.
pub(crate) struct Opened {
    bundle: Bundle,
    pub(crate) trust: Trust,
    /// What a reader has to know beside what is found.
    beside: Report,
}

/// A judged bundle.
pub(crate) struct Judgement<O> {
    pub(crate) judged: Judged<O>,
    /// The digest of the verdict on the traces alone.
    pub(crate) verdict: Digest,
    /// What was found, and what another who verifies the same need not have: other files, doubt in the keys.
    pub(crate) report: Report,
}

/// Why there is no judgement.
pub(crate) enum Undone {
    Misuse(&'static str),
    Refused(Report),
}

impl From<Unjudged> for Undone {
    fn from(why: Unjudged) -> Undone {
        match why {
            Unjudged::Empty => Undone::Misuse(
                "a bundle has at least one trace; there is none here (in a folder, a file *.jsonl)",
            ),
            Unjudged::Refused(report) => Undone::Refused(report),
        }
    }
}

impl Question {
    /// What findings call the bundle; `-` is standard input.
    pub(crate) fn name(&self) -> String {
        self.source.name()
    }

    /// Finds the traces and reads the key set.
    pub(crate) fn open(&self) -> Result<Opened, Undone> {
        if self.source.is_standard_input() && self.trust.is_standard_input() {
            let message = "the bundle and the key set cannot both come from standard input; name a file";
            return Err(Undone::Misuse(message));
        }
        let (bundle, others) = self.source.open()?;
        if self.trust.is_embedded() && matches!(bundle, Bundle::Traces(_)) {
            return Err(Undone::Misuse("only a document can bring keys along; give a key set with --keys"));
        }
        let trust = self.trust.read(&bundle, &self.source).map_err(Undone::Refused)?;
        let mut beside = Report::new();
        for other in others {
            beside.skip(other);
        }
        beside.extend(trust.doubt.clone());
        Ok(Opened { bundle, trust, beside })
    }
}

impl Opened {
    /// Judges the bundle; `observe` makes someone who looks on at a trace.
    pub(crate) fn judge<O: Observer + Send>(
        &self,
        options: Options,
        observe: impl Fn() -> O + Sync,
    ) -> Result<Judgement<O>, Undone> {
        let judged = self.bundle.judge(&self.trust.keys, options, observe)?;
        let found = &judged.verdict.report;
        let summaries = judged.verdict.traces.iter().map(|trace| (trace.name.as_str(), &trace.summary));
        // Before anything is added that another who verifies the same need not have.
        let verdict = Verdict::new(&self.trust.keys, options, summaries, found).digest();
        let mut report = found.clone();
        report.absorb(self.beside.clone());
        Ok(Judgement { judged, verdict, report })
    }
}
