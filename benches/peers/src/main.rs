//! Other canonicalizers beside ours, on the same inputs in the same run. A workspace of its own: a peer's features would
//! change how `serde_json` reads numbers in ours, and the outcome of a test with it.
//!
//! Prints one line a contender: `time`, `canonical`, the corpus, its bytes, the contender, nanoseconds, rounds; tabs between.
//! A contender whose text is not ours for some document is marked `differs` in one more column, one that refuses is
//! not measured: `refuses`, the corpus, the contender.
//!
//! `peers [--rounds N] [CORPUS…]`

#![forbid(unsafe_code)]

mod verify;

use benches::{Contender, interleave, ours};
use serde_json::Value;
use std::process::ExitCode;
use testkit::corpora;

/// From one document to its canonical text; `None` where it is refused.
type Canonicalize = fn(&[u8]) -> Option<Vec<u8>>;

/// Name, whether it refuses duplicate names, and the way from bytes that its documentation gives.
const PEERS: &[(&str, bool, Canonicalize)] = &[
    ("serde_jcs", false, |bytes| serde_jcs::to_vec(&value(bytes)?).ok()),
    ("serde_json_canonicalizer", false, |bytes| serde_json_canonicalizer::to_vec(&value(bytes)?).ok()),
    ("json-canon", false, |bytes| json_canon::to_vec(&value(bytes)?).ok()),
    ("acdp-jcs", false, |bytes| acdp_jcs::try_canonicalize_value(&value(bytes)?).ok()),
    ("boundary-compiler", true, |bytes| {
        let value = boundary_compiler::parse_with_dup_check(std::str::from_utf8(bytes).ok()?).ok()?;
        boundary_compiler::Canonicalizer::new().canonicalize_bytes(&value).ok()
    }),
    ("jcs-admit", true, |bytes| jcs_admit::admit(bytes).ok()),
];

fn value(bytes: &[u8]) -> Option<Value> {
    serde_json::from_slice(bytes).ok()
}

fn main() -> ExitCode {
    let mut rounds = 25;
    let mut wanted = Vec::new();
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        if argument == "--rounds" {
            match arguments.next().and_then(|number| number.parse().ok()) {
                Some(number) => rounds = number,
                None => return ExitCode::from(2),
            }
        } else {
            wanted.push(argument);
        }
    }
    for (name, _, canonicalize) in PEERS {
        let doubled = canonicalize(b"{\"a\":1,\"\\u0061\":2}").is_some();
        println!("duplicates\t{name}\t{}", if doubled { "kept silently" } else { "refused" });
    }
    if wanted.is_empty() || wanted.iter().any(|wanted| wanted == verify::NAME) {
        if let Err(error) = verify::measure() {
            eprintln!("{}: {error}", verify::NAME);
            return ExitCode::FAILURE;
        }
    }
    for (name, make) in corpora::ALL {
        if wanted.is_empty() || wanted.iter().any(|wanted| wanted == name) {
            measure(name, &make(), rounds);
        }
    }
    ExitCode::SUCCESS
}

fn measure(name: &str, corpus: &corpora::Corpus, rounds: usize) {
    let mut documents = corpus.documents();
    // Lines are alike, and some peers need a hundred milliseconds for all of them.
    documents.truncate(2_000);
    let bytes: usize = documents.iter().map(|document| document.len()).sum();
    let profile = ours::profile(corpus);
    let mut contenders = vec![Contender::new("ours", || ours::canonical(&documents, &profile))];
    let mut differing = Vec::new();
    for (peer, _, canonicalize) in PEERS {
        let mut refused = false;
        let mut differs = false;
        for document in documents.iter().take(500) {
            match (canonicalize(document), jcs_strict::canonical(document, &profile)) {
                (None, _) => refused = true,
                (Some(theirs), Ok(ours)) => differs |= theirs != ours.as_bytes(),
                (Some(_), Err(error)) => panic!("{name} is refused: {error}"),
            }
        }
        if refused {
            println!("refuses\t{name}\t{peer}");
            continue;
        }
        if differs {
            differing.push(*peer);
        }
        contenders.push(Contender::new(peer, || {
            documents
                .iter()
                .filter_map(|document| canonicalize(document))
                .map(|text| text.len())
                .sum::<usize>()
        }));
    }
    for timing in interleave(&mut contenders, rounds) {
        let remark = if differing.contains(&timing.name) { "differs" } else { "" };
        println!(
            "time\tcanonical\t{name}\t{}\t{}\t{:.1}\t{}\t{remark}",
            bytes, timing.name, timing.nanoseconds, timing.rounds
        );
    }
}
