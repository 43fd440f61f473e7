//! `countersign bundle …`: a task's trace with those of the tasks that it handed work to.

pub(crate) mod question;
pub(crate) mod source;
mod tree;
mod trust;
mod verify;

use std::io;

use clap::{Args, Subcommand};

use crate::console::Console;
use crate::exit::Exit;

/// Verify the traces of a task and of those that it handed work to
#[derive(Args, Debug)]
pub(crate) struct BundleArgs {
    #[command(subcommand)]
    command: BundleCommand,
}

#[derive(Debug, Subcommand)]
enum BundleCommand {
    Verify(verify::VerifyArgs),
}

pub(crate) fn run(args: &BundleArgs, console: &mut Console) -> io::Result<Exit> {
    match &args.command {
        BundleCommand::Verify(args) => verify::run(args, console),
    }
}
