//! The commands of this workspace.
#![forbid(unsafe_code)]
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a command prints")]

mod bench;
mod ci;
mod conformance;
mod coverage;
mod es6;
mod exhaust;
mod interop;
mod lint_figures;
mod msrv;
mod mutants;
mod place;
mod registry;
mod vectors;

use std::process::ExitCode;

/// A command: its name, its arguments and what it does, and the function that runs it; the error is the text to
/// print.
type Command = (&'static str, &'static str, fn(&[String]) -> Result<(), String>);

const COMMANDS: &[Command] = &[
    ("ci", "[STEP…]  everything that must hold, or the steps named", ci::run),
    (
        "conformance",
        "[--subject COMMAND] [--known-failures FILE] [--report FILE] [--suite NAME] [--timeout SECONDS]  \
         drive the vectors",
        conformance::run,
    ),
    ("coverage", "[--list] [PART…]  which requirement is enforced where, and what shows it", coverage::run),
    ("mutants", "[PREFIX]  take every marked check out in turn and look which vectors die", mutants::run),
    ("vectors", "[--check]  write every vector file from its authored cases, or compare", vectors::run),
    (
        "bench",
        "[--gate] [--record] [--no-criterion] [INPUT…]  ratios beside sha2 and other canonicalizers, and heap",
        bench::run,
    ),
    ("lint-figures", "[--wrong]  how often the rules of the lint are right", lint_figures::run),
    ("interop", "  canonical bytes, digests and verdicts beside other implementations", interop::run),
    ("es6", "[--lines N]  hold number text against the published hundred million lines", es6::run),
    ("exhaust", "[--bytes N]  hold all readers against each other on every short document", exhaust::run),
];

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let outcome = match arguments.split_first() {
        Some((name, rest)) if name == mutants::WORKER => mutants::work(rest),
        Some((name, rest)) => match COMMANDS.iter().find(|(known, ..)| known == name) {
            Some((_, _, run)) => run(rest),
            None => Err(format!("no command `{name}`\n{}", usage())),
        },
        None => Err(usage()),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            if !message.is_empty() {
                eprintln!("{message}");
            }
            ExitCode::FAILURE
        }
    }
}

fn usage() -> String {
    let mut text = "usage: cargo xtask COMMAND\n".to_owned();
    for (name, what, _) in COMMANDS {
        text.push_str(&format!("\n  {name} {what}"));
    }
    text
}
