//! `countersign demo`: one story with keys and files, from an envelope to a bundle that anybody can verify, and a tampered copy of it.

mod chance;
mod decision;
mod folder;
mod people;
mod stop;
mod story;
mod tale;
mod tampering;

use std::io;
use std::path::{Path, PathBuf};

use clap::Args;
use findings::visible;

use self::chance::Chance;
use self::folder::Unfinished;
use self::stop::Stop;
use self::tale::Tale;
use crate::answer::Answer;
use crate::console::{Console, Text};
use crate::exit::Exit;
use crate::format::FormatArg;
use crate::input::text_of;
use crate::json::Json;

const AFTER: &str = "\
An agent that handles orders gets an envelope: what it was granted and what the person it works for may do. It reads an order, is refused a \
refund that the person may not issue, asks for a decision before it sends a parcel, hands part of the work to another agent, and ends. The \
person's answer is given by this command, which says so. What is asked for, refused and recorded is what the libraries do with any other keys.

  keys/, keys.json   the private keys of control plane, supervisor and gateway (mode 0600), and the key set that trusts them
  envelopes/         both authority envelopes
  moment/            the tool result that put the decision, the ledger of the agent, and the resolution
  bundle/            two traces, one of each agent
  tampered/          the same, one number changed by somebody without a key

DIR appears when it is whole.

Examples:
  countersign demo story
  countersign bundle verify story/bundle --keys story/keys.json
  countersign bundle verify story/tampered --keys story/keys.json";

/// Tell one story with keys and files in DIR, from an envelope to traces that verify
#[derive(Args, Debug)]
#[command(after_long_help = AFTER)]
pub(crate) struct DemoArgs {
    /// A folder that is not there yet, or is empty
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    /// Make keys and ids of this text and let it be a fixed time, so that the same files come out every time; everybody can make these keys
    #[arg(long, value_name = "TEXT")]
    seed: Option<String>,
    #[command(flatten)]
    format: FormatArg,
}

pub(crate) fn run(args: &DemoArgs, console: &mut Console) -> io::Result<Exit> {
    let format = args.format.format();
    let answer = Answer::new("demo").file(text_of(args.folder.as_os_str()));
    let tale = match tell(&args.folder, &Chance::of(args.seed.as_deref())) {
        Ok(tale) => tale,
        Err(Stop(report)) => return console.answer(format, &answer.report(report), Text::Nothing),
    };
    let path = |name| Json::text(text_of(args.folder.join(name).as_os_str()));
    let text = tale.text(&program(), &args.folder);
    let answer = answer
        .output("keys", path("keys.json"))
        .output("bundle", path("bundle"))
        .output("tampered", path("tampered"))
        .output("text", Json::text(&*text));
    console.answer(format, &answer, Text::Page(&text))
}

fn tell(place: &Path, chance: &Chance) -> Result<Tale, Stop> {
    let folder = Unfinished::beside(place, &chance.word("folder")?)?;
    let tale = story::tell(&folder, chance)?;
    tampering::copy(&folder)?;
    folder.finish()?;
    Ok(tale)
}

/// How this command was called, for the commands to run next.
fn program() -> String {
    let name = std::env::args_os().next();
    name.map_or_else(|| "countersign".to_owned(), |name| word(&text_of(&name)))
}

/// A word of a command line, quoted where a shell would take it apart.
fn word(text: &str) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "/._-+,:@%".contains(c);
    if !text.is_empty() && !text.starts_with('-') && text.chars().all(is_plain) {
        return text.to_owned();
    }
    format!("'{}'", visible(text).replace('\'', "'\\''"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_of_a_command_are_quoted_where_a_shell_would_take_them_apart() {
        for (text, quoted) in [
            ("a/b-c_d.e", "a/b-c_d.e"),
            ("", "''"),
            ("-x", "'-x'"),
            ("my story", "'my story'"),
            ("it's", "'it'\\''s'"),
            ("$(reboot)", "'$(reboot)'"),
        ] {
            assert_eq!(word(text), quoted);
        }
        assert!(!word("a\u{1b}[2J").contains('\u{1b}'));
    }
}
