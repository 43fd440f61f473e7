//! `cargo xtask fuzz [OPTION…] [CLAIM…]`: searches for bytes that break a claim, or asks the claims of bytes that are known.

use crate::{conformance, place};
use claims::{CLAIMS, Claim};
use countersign_conformance::input;
use countersign_conformance::op::{self, Shape};
use std::collections::BTreeSet;
use std::fs;
use std::panic::{self, AssertUnwindSafe};
use std::process::Command;
use std::sync::Mutex;
use std::thread;

/// What fuzzers have found is kept here, a folder a claim.
const FINDS: &str = "fuzz/finds";

/// What libFuzzer starts from and adds to.
const CORPUS: &str = "fuzz/corpus";

/// Longer documents of the vectors are left out of the corpus: a fuzzer gets further with short ones.
const SEED: usize = 8 << 10;

/// How many fuzzers run side by side.
const SIDE_BY_SIDE: usize = 2;

/// Runs the command.
pub(crate) fn run(arguments: &[String]) -> Result<(), String> {
    let (mut replay, mut seconds, mut names) = (false, 600, Vec::new());
    let mut words = arguments.iter();
    while let Some(word) = words.next() {
        match word.as_str() {
            "--replay" => replay = true,
            "--seconds" => {
                let number = words.next().and_then(|word| word.parse().ok());
                seconds = number.ok_or("--seconds wants a number")?;
            }
            name => names.push(name),
        }
    }
    let known = if replay { CLAIMS.iter().map(|claim| claim.name.to_owned()).collect() } else { targets()? };
    if let Some(name) = names.iter().find(|name| !known.iter().any(|known| known == *name)) {
        return Err(format!("no claim `{name}`; the claims are {}", known.join(", ")));
    }
    let is_asked = |name: &str| names.is_empty() || names.contains(&name);
    let seeds = seeds()?;
    if replay {
        let claims: Vec<Claim> = CLAIMS.iter().filter(|claim| is_asked(claim.name)).copied().collect();
        hold(&claims, &seeds)
    } else {
        let targets: Vec<String> = known.into_iter().filter(|name| is_asked(name)).collect();
        search(&targets, &seeds, seconds)
    }
}

/// The claims that are fuzzed: those that this command is built with, and the one on the tap, which it would need an MCP client for.
fn targets() -> Result<Vec<String>, String> {
    let entries = fs::read_dir(place::root().join("fuzz/fuzz_targets")).map_err(|error| error.to_string())?;
    let name = |entry: fs::DirEntry| Some(entry.path().file_stem()?.to_str()?.to_owned());
    let mut targets: Vec<String> = entries.filter_map(Result::ok).filter_map(name).collect();
    targets.sort();
    Ok(targets)
}

/// Every document in the vectors, once, and what a recorder would have to be told to write those that are traces.
fn seeds() -> Result<BTreeSet<Vec<u8>>, String> {
    let library = conformance::library()?;
    let mut seeds = BTreeSet::new();
    for (_, vector) in library.vectors() {
        for field in op::find(&vector.op).map_or(&[][..], |op| op.input) {
            let Some((_, value)) = vector.input.iter().find(|(name, _)| name == field.name) else { continue };
            let documents = match field.shape {
                Shape::Document => vec![input::document(value)?],
                Shape::Documents => {
                    let list = value.as_array().unwrap_or_default();
                    list.iter().map(input::document).collect::<Result<_, _>>()?
                }
                _ => Vec::new(),
            };
            if matches!(vector.op.as_str(), "verify-trace" | "verify-envelope") && field.name == "trace" {
                seeds.extend(documents.iter().map(|trace| claims::as_told(trace)));
            }
            seeds.extend(documents);
        }
    }
    Ok(seeds)
}

/// Asks every claim of every seed, and of what was found for it before.
fn hold(claims: &[Claim], seeds: &BTreeSet<Vec<u8>>) -> Result<(), String> {
    let mut broken = Vec::new();
    for claim in claims {
        let mut held = 0;
        let finds = finds(claim.name)?;
        for bytes in seeds.iter().chain(&finds) {
            if panic::catch_unwind(AssertUnwindSafe(|| (claim.holds)(bytes))).is_err() {
                broken.push(format!("{}: {:?}", claim.name, String::from_utf8_lossy(bytes)));
            }
            held += 1;
        }
        println!("{}: {held} documents, {} of them found by fuzzing", claim.name, finds.len());
    }
    if broken.is_empty() { Ok(()) } else { Err(broken.join("\n")) }
}

fn finds(claim: &str) -> Result<Vec<Vec<u8>>, String> {
    let Ok(entries) = fs::read_dir(place::root().join(FINDS).join(claim)) else { return Ok(Vec::new()) };
    let read = |entry: fs::DirEntry| fs::read(entry.path()).map_err(|error| error.to_string());
    entries.filter_map(Result::ok).map(read).collect()
}

/// Fuzzes each claim for so long, two at a time, from the seeds and from what was found to be worth trying before.
fn search(targets: &[String], seeds: &BTreeSet<Vec<u8>>, seconds: u64) -> Result<(), String> {
    build()?;
    let waiting = Mutex::new(targets.iter());
    let failed = Mutex::new(Vec::new());
    thread::scope(|scope| {
        for _ in 0..SIDE_BY_SIDE {
            scope.spawn(|| {
                while let Some(claim) = waiting.lock().ok().and_then(|mut targets| targets.next()) {
                    let outcome = fuzz(claim, seeds, seconds);
                    if let (Err(error), Ok(mut failed)) = (outcome, failed.lock()) {
                        failed.push(format!("{claim}: {error}"));
                    }
                }
            });
        }
    });
    let failed = failed.into_inner().unwrap_or_default();
    if failed.is_empty() { Ok(()) } else { Err(failed.join("\n")) }
}

fn build() -> Result<(), String> {
    let status = cargo_fuzz("build").status().map_err(|error| format!("cannot run cargo: {error}"))?;
    let missing = "cargo fuzz build failed; it is installed by `cargo install cargo-fuzz`";
    if status.success() { Ok(()) } else { Err(missing.to_owned()) }
}

fn fuzz(claim: &str, seeds: &BTreeSet<Vec<u8>>, seconds: u64) -> Result<(), String> {
    let corpus = place::root().join(CORPUS).join(claim);
    fs::create_dir_all(&corpus).map_err(|error| error.to_string())?;
    for (number, seed) in seeds.iter().filter(|seed| seed.len() <= SEED).enumerate() {
        fs::write(corpus.join(format!("vector-{number:05}")), seed).map_err(|error| error.to_string())?;
    }
    let output = cargo_fuzz("run")
        .args([claim, "--", "-max_len=65536", "-timeout=20", "-print_final_stats=1"])
        .arg(format!("-max_total_time={seconds}"))
        .output()
        .map_err(|error| format!("cannot run cargo: {error}"))?;
    let said = String::from_utf8_lossy(&output.stderr);
    let of = |what: &str| {
        let line = said.lines().find_map(|line| line.strip_prefix(what));
        line.map_or("?", |rest| rest.trim_start_matches([':', ' ']).trim()).to_owned()
    };
    println!(
        "{claim}: {} runs in {seconds} s, {} a second",
        of("stat::number_of_executed_units"),
        of("stat::average_exec_per_sec")
    );
    if output.status.success() {
        return Ok(());
    }
    let tail: Vec<&str> = said.lines().rev().take(30).collect();
    let tail: Vec<&str> = tail.into_iter().rev().collect();
    Err(format!("{}\nput what was found into {FINDS}/{claim}", tail.join("\n")))
}

fn cargo_fuzz(verb: &str) -> Command {
    let mut command = Command::new(env!("CARGO"));
    // Without a sanitizer: there is no unsafe code for one to watch, and the stable compiler has none.
    command.current_dir(place::root()).args(["fuzz", verb, "--sanitizer", "none"]);
    command
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_seeds_of_every_kind() {
        let seeds = seeds().unwrap_or_default();
        assert!(seeds.len() > 1000);
        let told = seeds.iter().filter(|seed| seed.starts_with(b"1task.admitted ")).count();
        assert!(told > 100, "{told}");
    }

    #[test]
    fn every_claim_has_a_target() {
        let targets = targets().unwrap_or_default();
        let missing: Vec<&str> =
            CLAIMS.iter().map(|claim| claim.name).filter(|name| !targets.iter().any(|t| t == name)).collect();
        assert_eq!(missing, Vec::<&str>::new());
    }

    #[test]
    fn a_claim_that_does_not_hold_is_told_with_its_bytes() {
        let claim = Claim { name: "short", holds: |bytes| assert!(bytes.len() < 3) };
        let seeds = BTreeSet::from([b"ab".to_vec(), b"abc".to_vec()]);
        assert_eq!(hold(&[claim], &seeds), Err("short: \"abc\"".to_owned()));
    }
}
