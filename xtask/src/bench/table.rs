//! What was measured, as a table.

use super::{GAINS, Measured};

/// The table for a terminal, in Markdown, so that it reads the same in the documentation.
pub(super) fn text(measured: &Measured) -> String {
    let mut out = String::from(
        "| input | bytes | digest / sha2 | check / sha2 | fastest peer | the usual two | fastest that refuses duplicates |\n\
         |---|---|---|---|---|---|---|\n",
    );
    for (corpus, bytes) in &measured.corpora {
        let share = |way| {
            measured
                .times_as_fast("sha2", corpus, way, "sha2")
                .map_or("—".to_owned(), |share| format!("{share:.2}"))
        };
        let lead = |peer: &str| measured.times_as_fast("canonical", corpus, "ours", peer);
        let cell = |peers: Vec<&str>| {
            peers
                .into_iter()
                .filter_map(|peer| Some((lead(peer)?, peer)))
                .min_by(|a, b| a.0.total_cmp(&b.0))
                .map_or("—".to_owned(), |(lead, peer)| {
                    format!("{lead:.1} × {peer}{}", mark(measured, corpus, peer))
                })
        };
        let strict: Vec<&str> = measured.strict_peers.iter().map(String::as_str).collect();
        out.push_str(&format!(
            "| {corpus} | {bytes} | {} | {} | {} | {} | {} |\n",
            share("digest"),
            share("check"),
            cell(measured.peers(corpus).collect()),
            cell(vec!["serde_jcs", "serde_json_canonicalizer"]),
            cell(strict),
        ));
    }
    for ((corpus, way), (bytes, peak)) in &measured.heap {
        let inputs = peak / bytes;
        out.push_str(&format!("\nHeap of {way} beyond the input, {corpus}: {inputs:.2} times the input."));
    }
    for contender in ["one core", "two cores"] {
        if let Some(times) = measured.times_the_loop(contender) {
            out.push_str(&format!("\nVerifying a signed trace, {contender}: {times:.1} times the records a second of a plain loop."));
        }
    }
    for gain in GAINS {
        if let Some(times) = measured.gain(gain) {
            out.push_str(&format!("\n{}: {}: {times:.1}.", gain.operation, gain.what));
        }
    }
    if let Some(nanoseconds) = measured.operation("authorize", "4 of 64") {
        out.push_str(&format!(
            "\nAn enforcement point's answer, 4 of 64 clearances required: {nanoseconds:.0} ns."
        ));
    }
    if let Some((records, peak)) = measured.resident {
        let mebibytes = peak / 1024.0 / 1024.0;
        out.push_str(&format!("\nResident while {records} records are verified: {mebibytes:.1} MiB."));
    }
    out.push('\n');
    out
}

fn mark(measured: &Measured, corpus: &str, peer: &str) -> String {
    measured
        .remarks
        .get(&(corpus.to_owned(), peer.to_owned()))
        .map_or(String::new(), |remark| format!(" ({remark})"))
}
