//! `countersign keys new`: a private key in a new file.

use std::io;
use std::path::PathBuf;

use clap::Args;
use decision_trace::generate_key_file;

use super::entry::{Description, Unfit};
use crate::answer::Answer;
use crate::console::{Console, Text};
use crate::exit::Exit;
use crate::format::FormatArg;
use crate::input::text_of;
use crate::json::Json;

const COMMAND: &str = "keys new";

const AFTER: &str = "\
FILE is made for its owner alone (mode 0600), in PKCS#8 PEM without a password; a file that is there is never written over. What is printed \
holds nothing secret: with --component and --id the entry for a key set, without them the public half.

Examples:
  countersign keys new gateway.pem --component gateway --id gw-2026 > gateway.json
  countersign keys new cp.pem --component control-plane --id cp-2026 --not-before 2026-01-01T00:00:00Z --not-after 2026-12-31T23:59:59Z";

/// Make a private key in FILE, and print its entry for a key set
#[derive(Args, Debug)]
#[command(after_long_help = AFTER)]
pub(super) struct NewArgs {
    /// The file to make
    #[arg(value_name = "FILE")]
    file: PathBuf,
    #[command(flatten)]
    description: Description,
    #[command(flatten)]
    format: FormatArg,
}

pub(super) fn run(args: &NewArgs, console: &mut Console) -> io::Result<Exit> {
    let format = args.format.format();
    let answer = Answer::new(COMMAND).file(text_of(args.file.as_os_str()));
    if let Err(Unfit::Misuse(message)) = args.description.check() {
        return console.misuse(format, COMMAND, message);
    }
    let name = text_of(args.file.as_os_str());
    let made = generate_key_file(&args.file).map_err(|report| report.relocated(|at| at.in_document(&*name)));
    let key = made.map_err(Unfit::from).and_then(|public| Ok((public, args.description.of(public)?)));
    match key {
        Ok((public_key, entry)) => {
            let public_key = public_key.to_string();
            let answer = answer.output("public_key", Json::text(&*public_key));
            match entry.map(|key| key.to_json()) {
                Some(entry) => {
                    let answer = answer.output("entry", Json::text(&*entry));
                    console.answer(format, &answer, Text::JsonLine(&entry))
                }
                None => console.answer(format, &answer, Text::Line(&public_key)),
            }
        }
        Err(Unfit::Misuse(message)) => console.misuse(format, COMMAND, message),
        Err(Unfit::Refused(report)) => console.answer(format, &answer.report(report), Text::Nothing),
    }
}
