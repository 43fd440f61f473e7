//! `countersign trace …`: one trace, verified, shown, and written.

mod append;
mod draft;
mod salient;
mod show;
mod timeline;
mod verify;

use std::io;

use clap::{Args, Subcommand};

use crate::console::Console;
use crate::exit::Exit;

/// Verify, show and write the signed record of what an agent did
#[derive(Args, Debug)]
pub(crate) struct TraceArgs {
    #[command(subcommand)]
    command: TraceCommand,
}

#[derive(Debug, Subcommand)]
enum TraceCommand {
    Verify(verify::VerifyArgs),
    Show(show::ShowArgs),
    Append(append::AppendArgs),
}

pub(crate) fn run(args: &TraceArgs, console: &mut Console) -> io::Result<Exit> {
    match &args.command {
        TraceCommand::Verify(args) => verify::run(args, console),
        TraceCommand::Show(args) => show::run(args, console),
        TraceCommand::Append(args) => append::run(args, console),
    }
}
