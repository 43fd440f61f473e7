//! `countersign keys …`: private keys in files, and the key sets that say whose signatures count.

mod entry;
mod file;
mod new;
mod revoke;
mod rotate;
mod set;
mod show;
mod table;

use std::io;

use clap::{Args, Subcommand};

pub(crate) use entry::public_half;

use crate::console::Console;
use crate::exit::Exit;

const AFTER: &str = "\
A private key is in a file of its own, for its owner alone. A key set is a JSON file with public keys, and says of each which part of a runtime \
signs with it and from when until when. Whoever verifies trusts a key set; nothing is secret in it.

Examples:
  countersign keys new gateway.pem --component gateway --id gw-2026 > gateway.json
  countersign keys set keys.json gateway.json
  countersign keys show keys.json
  countersign keys rotate keys.json --id gw-2026 --new gateway-2027.json --until 2027-01-08T00:00:00Z";

/// Make private keys, and the key sets that say whose signatures count
#[derive(Args, Debug)]
#[command(after_long_help = AFTER)]
pub(crate) struct KeysArgs {
    #[command(subcommand)]
    command: KeysCommand,
}

#[derive(Debug, Subcommand)]
enum KeysCommand {
    New(new::NewArgs),
    Show(show::ShowArgs),
    Set(set::SetArgs),
    Rotate(rotate::RotateArgs),
    Revoke(revoke::RevokeArgs),
}

pub(crate) fn run(args: &KeysArgs, console: &mut Console) -> io::Result<Exit> {
    match &args.command {
        KeysCommand::New(args) => new::run(args, console),
        KeysCommand::Show(args) => show::run(args, console),
        KeysCommand::Set(args) => set::run(args, console),
        KeysCommand::Rotate(args) => rotate::run(args, console),
        KeysCommand::Revoke(args) => revoke::run(args, console),
    }
}
