//! What speed must not fall below.

use super::{GAINS, Measured};
use std::fmt;

/// Small documents, for which the highest factors are asked.
const SMALL: &[&str] = &["envelope", "envelope-pretty", "authority"];

/// Our digest as a share of SHA-256 alone over the same input.
const DIGEST_OF_SHA2: &[(&str, f64)] = &[("envelope", 0.60), ("trace", 0.50), ("envelope-pretty", 0.40)];

/// The usual choices, and how many times as fast as they our canonical text must be, on small documents and the trace.
const USUAL: &[&str] = &["serde_jcs", "serde_json_canonicalizer"];
const TIMES_USUAL: f64 = 5.0;

/// How many times as fast as the fastest peer that refuses duplicates, on small documents.
const TIMES_STRICT: f64 = 3.0;

/// Heap beyond the input, in inputs.
const HEAP_IN_INPUTS: (&str, f64) = ("wide-object", 3.5);

/// The corpus of verifying, and how many times as many records a second as the plain loop, on how many cores.
const SIGNED: &str = "signed-trace";
const TIMES_THE_LOOP: [(&str, f64); 2] = [("one core", 1.5), ("two cores", 2.5)];

/// Nanoseconds of a question to an enforcement point.
const AUTHORIZE: (&str, f64) = ("4 of 64", 100.0);

/// Bytes resident while a long trace is verified.
const RESIDENT: f64 = 32.0 * 1024.0 * 1024.0;

/// One floor (or ceiling) and what was measured.
pub(super) struct Verdict {
    corpus: String,
    what: String,
    bound: f64,
    measured: f64,
    ceiling: bool,
}

impl Verdict {
    /// Whether the floor is held.
    pub(super) fn holds(&self) -> bool {
        if self.ceiling { self.measured <= self.bound } else { self.measured >= self.bound }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let word = if self.holds() { "ok   " } else { "BELOW" };
        let sign = if self.ceiling { "at most" } else { "at least" };
        write!(f, "{word} {:<16} {}: {:.2}, {sign} {:.2}", self.corpus, self.what, self.measured, self.bound)
    }
}

/// Every floor of which both sides were measured. `slack` is the part by which floors of speed are lowered, for machines
/// that are too busy to measure well; heap is counted, so its ceiling stays.
pub(super) fn judge(measured: &Measured, slack: f64) -> Vec<Verdict> {
    let mut verdicts = Vec::new();
    let mut floor = |corpus: &str, what: String, bound: f64, value: Option<f64>| {
        if let Some(value) = value {
            let bound = bound * (1.0 - slack);
            verdicts.push(Verdict {
                corpus: corpus.to_owned(),
                what,
                bound,
                measured: value,
                ceiling: false,
            });
        }
    };
    for (corpus, bound) in DIGEST_OF_SHA2 {
        let share = measured.times_as_fast("sha2", corpus, "digest", "sha2");
        floor(corpus, "digest as a share of sha2 alone".to_owned(), *bound, share);
    }
    for (corpus, _) in &measured.corpora {
        let small = SMALL.contains(&corpus.as_str());
        if small || corpus == "trace" {
            for peer in USUAL {
                let times = measured.times_as_fast("canonical", corpus, "ours", peer);
                floor(corpus, format!("times as fast as {peer}"), TIMES_USUAL, times);
            }
        }
        let times = |peer: &str| measured.times_as_fast("canonical", corpus, "ours", peer);
        if small {
            let strict =
                measured.peers(corpus).filter(|peer| measured.strict_peers.iter().any(|known| known == peer));
            let slowest_lead = strict.filter_map(times).reduce(f64::min);
            let what = "times as fast as the fastest peer that refuses duplicates".to_owned();
            floor(corpus, what, TIMES_STRICT, slowest_lead);
        }
        let slowest_lead = measured.peers(corpus).filter_map(times).reduce(f64::min);
        floor(corpus, "times as fast as the fastest peer".to_owned(), 1.0, slowest_lead);
    }
    for (contender, bound) in TIMES_THE_LOOP {
        let what = format!("times the records a second of a plain loop, {contender}");
        floor(SIGNED, what, bound, measured.times_the_loop(contender));
    }
    for gain in GAINS {
        if let Some(least) = gain.least {
            floor(gain.operation, gain.what.to_owned(), least, measured.gain(gain));
        }
    }
    let (question, bound) = AUTHORIZE;
    if let Some(nanoseconds) = measured.operation("authorize", question) {
        verdicts.push(Verdict {
            corpus: "authorize".to_owned(),
            what: format!("nanoseconds of an answer, {question} clearances required"),
            bound: bound / (1.0 - slack),
            measured: nanoseconds,
            ceiling: true,
        });
    }
    if let Some((records, peak)) = measured.resident {
        verdicts.push(Verdict {
            corpus: SIGNED.to_owned(),
            what: format!("MiB resident while {records} records are verified"),
            bound: RESIDENT / 1024.0 / 1024.0,
            measured: peak / 1024.0 / 1024.0,
            ceiling: true,
        });
    }
    let (corpus, bound) = HEAP_IN_INPUTS;
    for ((_, way), (bytes, peak)) in measured.heap.iter().filter(|((other, _), _)| other == corpus) {
        verdicts.push(Verdict {
            corpus: corpus.to_owned(),
            what: format!("heap of {way}, in inputs"),
            bound,
            measured: peak / bytes,
            ceiling: true,
        });
    }
    verdicts
}

/// Corpora with a floor of speed that is not held.
pub(super) fn corpora_below(measured: &Measured, slack: f64) -> Vec<String> {
    let mut corpora: Vec<String> = judge(measured, slack)
        .into_iter()
        .filter(|verdict| !verdict.holds() && !verdict.ceiling)
        .map(|verdict| verdict.corpus)
        .collect();
    corpora.sort();
    corpora.dedup();
    corpora
}

#[cfg(test)]
mod tests {
    use super::{corpora_below, judge};
    use crate::bench::Measured;

    fn measured(digest: f64, strict: f64) -> Measured {
        let mut measured = Measured::default();
        for line in [
            "duplicates\tstrict\trefused".to_owned(),
            "time\tsha2\tenvelope\t1500\tsha2\t60\t20".to_owned(),
            format!("time\tsha2\tenvelope\t1500\tdigest\t{digest}\t20"),
            "time\tcanonical\tenvelope\t1500\tours\t100\t20\t".to_owned(),
            format!("time\tcanonical\tenvelope\t1500\tstrict\t{strict}\t20\t"),
        ] {
            assert_eq!(measured.take(&line), Ok(()));
        }
        measured
    }

    #[test]
    fn a_floor_is_held_at_its_very_bound_and_not_below() {
        assert!(judge(&measured(100.0, 300.0), 0.0).iter().all(super::Verdict::holds));
        assert_eq!(corpora_below(&measured(101.0, 300.0), 0.0), ["envelope"]);
        assert_eq!(corpora_below(&measured(100.0, 299.0), 0.0), ["envelope"]);
        assert!(corpora_below(&measured(101.0, 299.0), 0.1).is_empty());
    }

    #[test]
    fn the_fastest_of_several_runs_counts() {
        let mut measured = measured(200.0, 300.0);
        assert_eq!(measured.take("time\tsha2\tenvelope\t1500\tdigest\t90\t60"), Ok(()));
        assert!(corpora_below(&measured, 0.0).is_empty());
    }
}
