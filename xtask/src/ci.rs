//! `cargo xtask ci [STEP…]`: everything that must hold, step by step, each with its time; with names, these steps
//! only.

use crate::place;
use std::process::Command;
use std::time::{Duration, Instant};

/// A step: its name and what it does.
type Step = (&'static str, fn() -> Result<(), String>);

const STEPS: &[Step] = &[
    ("fmt", || cargo(&["fmt", "--all", "--check"])),
    ("msrv", crate::msrv::run),
    ("clippy", || {
        let all = ["clippy", "--locked", "--workspace", "--all-targets"];
        cargo(&[&all[..], WHOLE, &["--", "-D", "warnings"]].concat())
    }),
    ("build", || cargo(&["build", "--locked", "--workspace", "--release"])),
    ("test", || cargo(&[&["test", "--quiet", "--locked", "--workspace"][..], TESTED].concat())),
    ("examples", crate::examples::run),
    ("doc", doc),
    ("no-std", no_std),
    ("vectors", || crate::vectors::run(&words(&["--check"]))),
    ("conformance", || crate::conformance::run(&[])),
    ("conformance-command", || {
        let command = place::root().join("target/release/countersign");
        crate::conformance::run(&words(&["--subject", &format!("'{}' subject", command.display())]))
    }),
    ("subjects", subjects),
    ("coverage", || crate::coverage::run(&[])),
    ("mutants", || crate::mutants::run(&[])),
    ("lint-figures", || crate::lint_figures::run(&[])),
    ("es6", || crate::es6::run(&[])),
    ("exhaust", || crate::exhaust::run(&[])),
    ("fuzz-replay", || crate::fuzz::run(&words(&["--replay"]))),
    ("interop", || crate::interop::run(&[])),
    ("mcp", || crate::mcp::run(&[])),
    ("browser", || crate::browser::run(&[])),
    // Of the floors, what would be noticed here is a speed that has gone wrong altogether: they want a quiet machine. Counts do not.
    ("bench", || {
        let options = ["--gate", "--no-peers", "--slack", "30"];
        let inputs = ["envelope", "envelope-pretty", "authority", "trace", "authorize", "signed-trace"];
        crate::bench::run(&words(&[&options[..], &inputs[..]].concat()))
    }),
];

/// What is off unless asked for, since it takes long to build.
pub(crate) const WHOLE: &[&str] = &["--features", "countersign/mcp,countersign-mcp/http-client"];

/// Not the whole: the command's help, and how much memory it takes, are held as most will build it.
pub(crate) const TESTED: &[&str] = &["--features", "countersign-mcp/http,countersign-mcp/http-client"];

/// Runs the command.
pub(crate) fn run(names: &[String]) -> Result<(), String> {
    if let Some(name) = names.iter().find(|name| !STEPS.iter().any(|(step, _)| step == name)) {
        let steps: Vec<&str> = STEPS.iter().map(|(step, _)| *step).collect();
        return Err(format!("no step `{name}`; the steps are {}", steps.join(", ")));
    }
    let began = Instant::now();
    let mut times: Vec<(&str, Duration)> = Vec::new();
    for (name, step) in STEPS.iter().filter(|(name, _)| names.is_empty() || names.iter().any(|n| n == name)) {
        println!("== {name}");
        let began = Instant::now();
        step().map_err(|error| format!("{error}\nstep {name} failed"))?;
        println!("== {name}: good, {:.1} s", began.elapsed().as_secs_f32());
        times.push((name, began.elapsed()));
    }
    for (name, time) in times {
        println!("{name:20} {:6.1} s", time.as_secs_f32());
    }
    println!("all good, {:.1} s", began.elapsed().as_secs_f32());
    Ok(())
}

fn cargo(arguments: &[&str]) -> Result<(), String> {
    finish(Command::new(env!("CARGO")).args(arguments))
}

fn doc() -> Result<(), String> {
    let mut command = Command::new(env!("CARGO"));
    finish(
        command
            .args(["doc", "--quiet", "--locked", "--workspace", "--no-deps"])
            .args(WHOLE)
            .env("RUSTDOCFLAGS", "-D warnings"),
    )
}

/// The proof stands outside of the workspace, with a panic handler of its own; see its manifest.
fn no_std() -> Result<(), String> {
    let manifest = place::root().join("proofs/no-std/Cargo.toml");
    let mut command = Command::new(env!("CARGO"));
    command.args(["build", "--quiet", "--release", "--locked", "--target-dir", "target/no-std"]);
    finish(command.arg("--manifest-path").arg(manifest))
}

/// How many questions that no vector asks each subject in another language is asked.
const EXPLORED: &str = "6000";

/// The subjects in other languages, which were written from the specifications: what they and the vectors agree on, two have read.
fn subjects() -> Result<(), String> {
    for (program, file) in [("python3", "python/subject.py"), ("node", "javascript/subject.mjs")] {
        let command = format!("{program} '{}'", place::root().join("subjects").join(file).display());
        crate::conformance::run(&words(&["--subject", &command]))?;
        crate::conformance::run(&words(&["--explore", "--subject", &command, "--questions", EXPLORED]))?;
    }
    Ok(())
}

fn finish(command: &mut Command) -> Result<(), String> {
    let status = command.current_dir(place::root()).status().map_err(|error| error.to_string())?;
    if status.success() { Ok(()) } else { Err(format!("it ended with {status}")) }
}

fn words(words: &[&str]) -> Vec<String> {
    words.iter().map(|word| (*word).to_owned()).collect()
}
