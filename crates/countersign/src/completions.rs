//! `countersign completions`: what a shell needs to complete a command line.

use std::io::{self, Write};

use clap::{Args, CommandFactory};
use clap_complete::Shell;

use crate::args::CommandLine;
use crate::console::Console;
use crate::exit::Exit;

const AFTER: &str = "\
Examples:
  countersign completions bash > ~/.local/share/bash-completion/completions/countersign
  countersign completions zsh > ~/.zfunc/_countersign
  countersign completions fish > ~/.config/fish/completions/countersign.fish";

/// Print what a shell needs to complete command lines of this command
#[derive(Args, Debug)]
#[command(after_long_help = AFTER)]
pub(crate) struct CompletionsArgs {
    /// The shell
    shell: Shell,
}

pub(crate) fn run(args: &CompletionsArgs, console: &mut Console) -> io::Result<Exit> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut CommandLine::command(), "countersign", &mut script);
    console.write_all(&script)?;
    Ok(Exit::Good)
}
