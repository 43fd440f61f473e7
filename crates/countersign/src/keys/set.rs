//! `countersign keys set`: make a key set, or add keys to one.

use std::io;
use std::path::PathBuf;

use clap::Args;
use decision_trace::Key;

use super::entry::{Description, Unfit, keys_in};
use super::file::KeySetFile;
use super::table;
use crate::answer::Answer;
use crate::clock;
use crate::console::{Console, Text};
use crate::exit::Exit;
use crate::format::FormatArg;

const COMMAND: &str = "keys set";

const AFTER: &str = "\
An ENTRY is what `keys new` has printed, another key set, or a private key file of which --component and --id say what it is. Nothing that \
KEYS has is changed or left out: an id or a key that is there already is refused. The file is replaced as a whole, so that whoever reads it \
meanwhile sees the old one or the new one.

Examples:
  countersign keys set keys.json control-plane.json supervisor.json gateway.json
  countersign keys new gateway.pem --component gateway --id gw-2026 | countersign keys set keys.json -
  countersign keys set keys.json gateway.pem --component gateway --id gw-2026";

/// Add keys to the key set KEYS, which is made if it is not there
#[derive(Args, Debug)]
#[command(after_long_help = AFTER)]
pub(super) struct SetArgs {
    /// The key set
    #[arg(value_name = "KEYS")]
    keys: PathBuf,
    /// What is added; standard input if it is `-`
    #[arg(value_name = "ENTRY", required = true)]
    entries: Vec<PathBuf>,
    #[command(flatten)]
    description: Description,
    #[command(flatten)]
    format: FormatArg,
}

pub(super) fn run(args: &SetArgs, console: &mut Console) -> io::Result<Exit> {
    let format = args.format.format();
    let file = KeySetFile::at(&args.keys);
    let answer = Answer::new(COMMAND).file(file.name());
    let changed = args.added().and_then(|added| {
        let at = clock::now()?;
        let keys = file.change(|keys| {
            let mut all: Vec<Key> = keys.iter().flat_map(|keys| keys.keys().cloned()).collect();
            all.extend(added);
            Ok::<_, Unfit>(all)
        })?;
        Ok((keys, at))
    });
    match changed {
        Ok((keys, at)) => {
            let page = table::page(keys.keys(), at);
            console.answer(format, &table::outputs(answer, &keys, at), Text::Page(&page))
        }
        Err(Unfit::Misuse(message)) => console.misuse(format, COMMAND, message),
        Err(Unfit::Refused(report)) => console.answer(format, &answer.report(report), Text::Nothing),
    }
}

impl SetArgs {
    fn added(&self) -> Result<Vec<Key>, Unfit> {
        if self.description.is_given() && self.entries.len() > 1 {
            return Err(Unfit::Misuse(
                "--component and --id say what one private key file is; give one at a time",
            ));
        }
        if self.entries.iter().filter(|entry| entry.as_os_str() == "-").count() > 1 {
            return Err(Unfit::Misuse("standard input is one entry; name `-` once"));
        }
        let mut added = Vec::new();
        for entry in &self.entries {
            added.extend(keys_in(entry, &self.description)?);
        }
        Ok(added)
    }
}
