//! `countersign man`: the manual pages, from the same words as `--help`.

use std::io::{self, Write};

use clap::{Args, CommandFactory};
use findings::visible;

use crate::args::CommandLine;
use crate::console::Console;
use crate::exit::Exit;
use crate::format::Format;

const AFTER: &str = "\
The page is roff, as man reads it, and names its section: it belongs into a file COMMAND-SUBCOMMAND.1.

Examples:
  countersign man | man -l -
  countersign man moment check > countersign-moment-check.1";

/// Print the manual page of this command or of one of its subcommands
#[derive(Args, Debug)]
#[command(after_long_help = AFTER)]
pub(crate) struct ManArgs {
    /// The subcommand, for example `moment check`; without it, the command itself
    #[arg(value_name = "SUBCOMMAND")]
    words: Vec<String>,
}

pub(crate) fn run(args: &ManArgs, console: &mut Console) -> io::Result<Exit> {
    let mut command = CommandLine::command();
    command.build();
    for word in &args.words {
        let Some(found) = command.find_subcommand(word) else {
            let message = format!("there is no subcommand `{}`", visible(&args.words.join(" ")));
            return console.misuse(Format::Text, "man", &message);
        };
        command = found.clone();
    }
    let name = command.get_bin_name().unwrap_or("countersign").replace(' ', "-");
    let version = concat!("countersign ", env!("CARGO_PKG_VERSION"));
    let page = clap_mangen::Man::new(command.display_name(name)).source(version);
    let mut text = Vec::new();
    page.render(&mut text)?;
    console.write_all(&text)?;
    Ok(Exit::Good)
}
