//! The commands of this workspace.
#![forbid(unsafe_code)]
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a command prints")]

mod bench;
mod browser;
mod ci;
mod command;
mod conformance;
mod coverage;
mod es6;
mod examples;
mod exhaust;
mod explore;
mod fuzz;
mod interop;
mod lint_figures;
mod mcp;
mod metadata;
mod msrv;
mod mutants;
mod package;
mod place;
mod progress;
mod registry;
mod vectors;
mod wasm;
mod weight;

use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let wants_help = |word: &String| matches!(word.as_str(), "--help" | "-h");
    let outcome = match arguments.split_first() {
        Some((name, rest)) if name == mutants::WORKER => mutants::work(rest),
        Some((name, _)) if wants_help(name) || name == "help" => {
            println!("{}", command::usage());
            Ok(())
        }
        Some((name, rest)) => match command::find(name) {
            Some(command) if rest.iter().any(wants_help) => {
                println!("{}", command.help());
                Ok(())
            }
            Some(command) => (command.run)(rest),
            None => Err(format!("no command `{name}`\n{}", command::usage())),
        },
        None => Err(command::usage()),
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
