//! `countersign keys revoke`: a key is no longer valid from some time on, or was never.

use std::io;
use std::path::PathBuf;

use clap::Args;
use decision_trace::{Key, Time};

use super::entry::Unfit;
use super::file::KeySetFile;
use super::rotate::unknown;
use super::table;
use crate::answer::Answer;
use crate::clock;
use crate::console::{Console, Text};
use crate::exit::Exit;
use crate::format::FormatArg;

const COMMAND: &str = "keys revoke";

const AFTER: &str = "\
A key that is revoked at a time is valid before it and not after. Whoever has the key can write any date, though: if somebody else may have it, \
say --compromised, and nothing that it ever signed is good any more. A revocation is never taken back or put off.

Examples:
  countersign keys revoke keys.json --id gw-2026 --at 2026-11-02T09:00:00Z
  countersign keys revoke keys.json --id gw-2026 --compromised";

/// Say in the key set KEYS that a key is no longer valid
#[derive(Args, Debug)]
#[command(after_long_help = AFTER)]
pub(super) struct RevokeArgs {
    /// The key set
    #[arg(value_name = "KEYS")]
    keys: PathBuf,
    /// The id of the key
    #[arg(long, value_name = "ID")]
    id: String,
    /// The first time at which it is no longer valid; without it, now
    #[arg(long, value_name = "TIME", conflicts_with = "compromised")]
    at: Option<Time>,
    /// Valid at no time: somebody else may have the private key
    #[arg(long)]
    compromised: bool,
    #[command(flatten)]
    format: FormatArg,
}

pub(super) fn run(args: &RevokeArgs, console: &mut Console) -> io::Result<Exit> {
    let format = args.format.format();
    let file = KeySetFile::at(&args.keys);
    let answer = Answer::new(COMMAND).file(file.name());
    let revoked = clock::now().map_err(Unfit::from).and_then(|now| {
        let keys = file.change(|keys| {
            let keys = keys.unwrap_or_default();
            let key = keys.get(&args.id).ok_or_else(|| unknown(&args.id, &file))?;
            let revoked = args.revoked(key.clone(), now)?;
            Ok::<_, Unfit>(
                keys.keys()
                    .map(|key| if key.id() == args.id { revoked.clone() } else { key.clone() })
                    .collect(),
            )
        })?;
        Ok((keys, now))
    });
    match revoked {
        Ok((keys, now)) => {
            let page = table::page(keys.keys().filter(|key| key.id() == args.id), now);
            console.answer(format, &table::outputs(answer, &keys, now), Text::Page(&page))
        }
        Err(Unfit::Misuse(message)) => console.misuse(format, COMMAND, message),
        Err(Unfit::Refused(report)) => console.answer(format, &answer.report(report), Text::Nothing),
    }
}

impl RevokeArgs {
    fn revoked(&self, key: Key, now: Time) -> Result<Key, Unfit> {
        if self.compromised {
            return Ok(key.compromised());
        }
        let at = self.at.unwrap_or(now);
        if key.revoked_at().is_some_and(|earlier| earlier <= at) {
            return Err(Unfit::Misuse("the key is revoked from an earlier time on already"));
        }
        Ok(key.with_revoked_at(at))
    }
}
