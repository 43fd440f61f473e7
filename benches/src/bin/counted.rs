//! Runs each operation once inside of [`counted`], for a tool that counts the instructions between its call and its return, and prints in the
//! same order what they were: `counted`, the input, the operation; tabs between. First, what the compiler was told of the processor: `target`.
//!
//! `counted [INPUT…]`
#![forbid(unsafe_code)]
#![allow(clippy::print_stdout, reason = "a command prints")]

use authority_envelope::Action;
use benches::{ours, signed, tasks};
use decision_trace::{KeySet, Options, Time, UnverifiedTrace};
use std::error::Error;
use std::hint;
use testkit::corpora;

/// Of a corpus of many documents the first are enough: the others are alike.
const DOCUMENTS: usize = 200;
const RECORDS: usize = 40;
const ENFORCERS: usize = 100;

fn main() -> Result<(), Box<dyn Error>> {
    let wanted: Vec<String> = std::env::args().skip(1).collect();
    let is_wanted = |name: &str| wanted.is_empty() || wanted.iter().any(|wanted| wanted == name);
    println!("target\t{}", target());
    for (name, make) in corpora::ALL.iter().filter(|(name, _)| is_wanted(name)) {
        let corpus = make();
        let mut documents = corpus.documents();
        documents.truncate(DOCUMENTS);
        let profile = ours::profile(&corpus);
        run(name, "digest", || ours::digest(&documents, &profile));
        run(name, "canonical", || ours::canonical(&documents, &profile));
        run(name, "parse", || ours::parse(&documents, &profile));
        if corpus.canonical {
            run(name, "check", || ours::check(&documents, &profile));
        }
    }
    if is_wanted("authorize") {
        authorize()?;
    }
    if is_wanted("signed-trace") {
        verify()?;
    }
    Ok(())
}

/// Instructions are counted from its call to its return. The first run of `operation` finds out what the processor can do, and is not counted.
fn run<T>(input: &str, operation: &str, mut work: impl FnMut() -> T) {
    let mut work = || drop(hint::black_box(work()));
    work();
    counted(&mut work);
    println!("counted\t{input}\t{operation}");
}

#[inline(never)]
fn counted(work: &mut dyn FnMut()) {
    work();
    // Nothing may be left to do in the place of a return.
    hint::black_box(());
}

/// The answers of many enforcement points: each hashes with a secret of its own, and how often it looks beside the place differs.
fn authorize() -> Result<(), Box<dyn Error>> {
    let held = tasks::clearances(64);
    let enforcers = (0..ENFORCERS).map(|_| tasks::enforcer(&held)).collect::<Result<Vec<_>, _>>()?;
    let required: Vec<&str> = [3, 20, 41, 63].map(|n| held[n].as_str()).to_vec();
    let action = Action { tool: "orders.get", required: &required };
    let now: Time = "2026-09-16T14:30:00Z".parse()?;
    let answer =
        || assert!(enforcers.iter().all(|enforcer| enforcer.authorize(hint::black_box(action), now).is_ok()));
    run("authorize", "100 answers", answer);
    Ok(())
}

fn verify() -> Result<(), Box<dyn Error>> {
    let keys = KeySet::parse(signed::keys().as_bytes())?;
    let trace: String = signed::lines().take(RECORDS).collect();
    let verify = || assert!(UnverifiedTrace::new(trace.as_str()).verify(&keys, Options::new()).is_ok());
    // What other threads do is not counted: there is one, and it is this one.
    rayon::ThreadPoolBuilder::new().num_threads(1).build()?.install(|| run("signed-trace", "verify", verify));
    Ok(())
}

/// The architecture, and those of its extensions that the compiler was told to use.
fn target() -> String {
    let mut target = std::env::consts::ARCH.to_owned();
    macro_rules! name_if_enabled {
        ($($feature:literal)*) => { $(if cfg!(target_feature = $feature) { target.push_str(concat!(" ", $feature)); })* };
    }
    name_if_enabled!("sse3" "ssse3" "sse4.1" "sse4.2" "popcnt" "bmi1" "bmi2" "lzcnt" "avx" "avx2" "avx512f" "avx512bw" "aes" "sha" "neon" "sve");
    target
}
