//! `countersign keys rotate`: one key follows another, and for a while both are valid.

use std::io;
use std::path::PathBuf;

use clap::Args;
use decision_trace::{Key, KeySet, Time, Validity};
use findings::{Finding, Location};

use super::entry::{self, Unfit};
use super::file::KeySetFile;
use super::table;
use crate::answer::Answer;
use crate::clock;
use crate::codes;
use crate::console::{Console, Text};
use crate::exit::Exit;
use crate::format::FormatArg;
use crate::json::Json;
use crate::key_set;
use crate::quoted::quoted;

const COMMAND: &str = "keys rotate";

const AFTER: &str = "\
The new key is added to KEYS, for the same part of the runtime, valid from --from on; the old one gets --until as its last time. Between \
the two both are valid: give the key set to all who verify, let the recorder sign with the new key, and nothing that either of them \
signed in that time is refused. What the old key has signed before stays good.

NEW is what `keys new` has printed, or a private key file, whose id --new-id gives.

Examples:
  countersign keys new gw-2027.pem --component gateway --id gw-2027 --not-before 2027-01-01T00:00:00Z > gw-2027.json
  countersign keys rotate keys.json --id gw-2026 --new gw-2027.json --until 2027-01-08T00:00:00Z
  countersign keys rotate keys.json --id gw-2026 --new gw-2027.pem --new-id gw-2027 --from 2027-01-01T00:00:00Z --until 2027-01-08T00:00:00Z";

/// Let a new key follow an old one in the key set KEYS, with a time in which both are valid
#[derive(Args, Debug)]
#[command(after_long_help = AFTER)]
pub(super) struct RotateArgs {
    /// The key set
    #[arg(value_name = "KEYS")]
    keys: PathBuf,
    /// The id of the old key
    #[arg(long, value_name = "ID")]
    id: String,
    /// The new key; standard input if it is `-`
    #[arg(long, value_name = "NEW")]
    new: PathBuf,
    /// The id of the new key, where NEW is a private key file
    #[arg(long, value_name = "ID")]
    new_id: Option<String>,
    /// The first time at which the new key is valid, where NEW is a private key file; without it, now
    #[arg(long, value_name = "TIME", requires = "new_id")]
    from: Option<Time>,
    /// The last time at which the old key is valid
    #[arg(long, value_name = "TIME")]
    until: Time,
    #[command(flatten)]
    format: FormatArg,
}

pub(super) fn run(args: &RotateArgs, console: &mut Console) -> io::Result<Exit> {
    let format = args.format.format();
    let file = KeySetFile::at(&args.keys);
    let answer = Answer::new(COMMAND).file(file.name());
    let rotated = rotate(args, &file);
    let (keys, new, at) = match rotated {
        Ok(rotated) => rotated,
        Err(Unfit::Misuse(message)) => return console.misuse(format, COMMAND, message),
        Err(Unfit::Refused(report)) => return console.answer(format, &answer.report(report), Text::Nothing),
    };
    let overlap = format!("both valid from {} to {}", new.not_before(), args.until);
    let page = format!(
        "{} until {}\n{} from {}\n{overlap}\n",
        quoted(&args.id),
        args.until,
        quoted(new.id()),
        new.not_before()
    );
    let answer = table::outputs(answer, &keys, at).output(
        "overlap",
        Json::Object(vec![
            ("from", Json::text(new.not_before().to_string())),
            ("until", Json::text(args.until.to_string())),
        ]),
    );
    console.answer(format, &answer, Text::Page(&page))
}

fn rotate(args: &RotateArgs, file: &KeySetFile<'_>) -> Result<(KeySet, Key, Time), Unfit> {
    let now = clock::now()?;
    // The new key is for the same part as the old one, so the old one is looked up first; what is changed is looked up again.
    let old = key_set::read(&args.keys)?.get(&args.id).cloned().ok_or_else(|| unknown(&args.id, file))?;
    let new = new_key(args, &old, now)?;
    let is_over = old.revoked_at().is_some_and(|end| end <= args.until) || old.is_compromised();
    if is_over || old.not_after().is_some_and(|end| end < args.until) {
        let message = "the old key ends before --until already, and is not given more time; choose an earlier --until, or add the new key with `keys set`";
        return Err(Unfit::Misuse(message));
    }
    if args.until < new.not_before() {
        let message = "--until is before the new key begins: there would be a time without a valid key";
        return Err(Unfit::Misuse(message));
    }
    entry::check_window(old.not_before(), args.until)?;
    if new.validity(new.not_before()) != Validity::Valid {
        return Err(Unfit::Misuse("the new key is valid at no time"));
    }
    let keys = file.change(|keys| {
        let keys = keys.unwrap_or_default();
        if keys.get(&args.id) != Some(&old) {
            return Err(Unfit::Misuse("the key set was changed by somebody else meanwhile; try again"));
        }
        let ended = keys
            .keys()
            .cloned()
            .map(|key| if key.id() == args.id { key.with_not_after(args.until) } else { key });
        Ok(ended.chain([new.clone()]).collect())
    })?;
    Ok((keys, new, now))
}

fn new_key(args: &RotateArgs, old: &Key, now: Time) -> Result<Key, Unfit> {
    if entry::is_private(&args.new) {
        let public_key = entry::public_half(&args.new)?;
        let message = "of a private key file it has to be said what it is called: --new-id";
        let id = args.new_id.as_ref().ok_or(Unfit::Misuse(message))?;
        return Ok(Key::new(id, old.component(), public_key, args.from.unwrap_or(now)));
    }
    if args.new_id.is_some() {
        return Err(Unfit::Misuse(
            "an entry says its id and its times itself; leave --new-id and --from out",
        ));
    }
    let mut keys = entry::keys_in(&args.new, &entry::Description::none())?;
    match (keys.pop(), keys.is_empty()) {
        (Some(new), true) if new.component() == old.component() => Ok(new),
        (Some(_), true) => {
            Err(Unfit::Misuse("the new key is for another part of the runtime than the old one"))
        }
        _ => Err(Unfit::Misuse("NEW is one key")),
    }
}

/// The id names nothing.
pub(super) fn unknown(id: &str, file: &KeySetFile<'_>) -> Unfit {
    let at = Location::unknown().in_document(file.name());
    let sentence = format!("the id of a key that is in the key set is expected, {} is none", quoted(id));
    Unfit::Refused(Finding::error(codes::NO_KEY, at, sentence, "docs/keys.md").into())
}
