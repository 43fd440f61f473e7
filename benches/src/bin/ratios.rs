//! Prints one line a contender: what was measured, the corpus, its bytes, the contender, nanoseconds, rounds; tabs between.
//!
//! `ratios [--rounds N] [CORPUS…]`
#![forbid(unsafe_code)]
#![allow(clippy::print_stdout, reason = "a command prints")]

use benches::{Contender, interleave, ours};
use std::process::ExitCode;
use testkit::corpora;

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
    for (name, make) in corpora::ALL {
        if !wanted.is_empty() && !wanted.iter().any(|wanted| wanted == name) {
            continue;
        }
        let corpus = make();
        let documents = corpus.documents();
        let profile = ours::profile(&corpus);
        let mut contenders = vec![
            Contender::new("sha2", || ours::sha256(&documents)),
            Contender::new("digest", || ours::digest(&documents, &profile)),
            Contender::new("canonical", || ours::canonical(&documents, &profile)),
            Contender::new("parse", || ours::parse(&documents, &profile)),
        ];
        if corpus.canonical {
            assert!(ours::check(&documents, &profile), "{name} is not in canonical form");
            assert_eq!(
                ours::digest(&documents, &profile),
                ours::sha256(&documents),
                "{name} has another digest"
            );
            contenders.push(Contender::new("check", || ours::check(&documents, &profile)));
        }
        for timing in interleave(&mut contenders, rounds) {
            println!(
                "time\tsha2\t{name}\t{}\t{}\t{:.1}\t{}",
                corpus.bytes.len(),
                timing.name,
                timing.nanoseconds,
                timing.rounds
            );
        }
    }
    ExitCode::SUCCESS
}
