//! `countersign envelope …`: what an agent may do for a person, as one signed object.

mod issue;
mod show;
mod verify;

use std::io;

use clap::{Args, Subcommand};

use crate::console::Console;
use crate::exit::Exit;

/// Issue, verify and show authority envelopes: what an agent may do for a person, signed
#[derive(Args, Debug)]
pub(crate) struct EnvelopeArgs {
    #[command(subcommand)]
    command: EnvelopeCommand,
}

#[derive(Debug, Subcommand)]
enum EnvelopeCommand {
    Issue(issue::IssueArgs),
    Verify(verify::VerifyArgs),
    Show(show::ShowArgs),
}

pub(crate) fn run(args: &EnvelopeArgs, console: &mut Console) -> io::Result<Exit> {
    match &args.command {
        EnvelopeCommand::Issue(args) => issue::run(args, console),
        EnvelopeCommand::Verify(args) => verify::run(args, console),
        EnvelopeCommand::Show(args) => show::run(args, console),
    }
}
