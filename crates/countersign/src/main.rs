//! The command `countersign`: canonical JSON, digests, and binding moments, for people at a terminal and for scripts.
//!
//! A subcommand is a file. Each reads its input, asks the library crates for a verdict, and hands one
//! [`Answer`](answer::Answer) to the [`Console`], which is the only place that writes. Verdicts never
//! come from here: this crate knows files, streams, arguments and exit codes.

#![forbid(unsafe_code)]

mod answer;
mod args;
mod bundle;
mod canon;
mod clock;
mod codes;
mod color;
mod completions;
mod console;
mod counted;
mod demo;
mod digest;
mod envelope;
mod exit;
mod explain;
mod format;
mod input;
mod json;
mod key_set;
mod keys;
mod man;
#[cfg(feature = "mcp")]
mod mcp;
mod moment;
mod place;
mod progress;
mod quoted;
mod report;
mod runs;
mod sarif;
mod signal;
mod subject;
mod trace;
mod usage;
mod whole_file;

use std::process::ExitCode;

use args::Command;
use console::Console;

fn main() -> ExitCode {
    let mut console = Console::of_process();
    let outcome = match usage::parse(std::env::args_os()) {
        Ok(Command::Canon(args)) => canon::run(&args, &mut console),
        Ok(Command::Digest(args)) => digest::run(&args, &mut console),
        Ok(Command::Moment(args)) => moment::run(&args, &mut console),
        Ok(Command::Explain(args)) => explain::run(&args, &mut console),
        Ok(Command::Bundle(args)) => bundle::run(&args, &mut console),
        Ok(Command::Keys(args)) => keys::run(&args, &mut console),
        Ok(Command::Trace(args)) => trace::run(&args, &mut console),
        Ok(Command::Envelope(args)) => envelope::run(&args, &mut console),
        Ok(Command::Demo(args)) => demo::run(&args, &mut console),
        #[cfg(feature = "mcp")]
        Ok(Command::Mcp(args)) => {
            // The console holds standard output, on which the protocol is spoken from other threads.
            drop(console);
            return mcp::run(&args).into();
        }
        Ok(Command::Report(args)) => report::run(&args, &mut console),
        Ok(Command::Completions(args)) => completions::run(&args, &mut console),
        Ok(Command::Man(args)) => man::run(&args, &mut console),
        Ok(Command::Subject) => subject::run(&mut console),
        Err(early) => early.tell(&mut console),
    };
    console.end(outcome).into()
}
