//! `countersign digest`: the digest of a document, or of each line of a stream.

use std::io::{self, Write};

use jcs_strict::{Digest, Profile};

use crate::answer::Answer;
use crate::args::DigestArgs;
use crate::console::{Console, Text};
use crate::exit::Exit;
use crate::input::{Input, Unread};
use crate::json::Json;

pub(crate) fn run(args: &DigestArgs, console: &mut Console) -> io::Result<Exit> {
    let input = args.source.input();
    let profile = args.profile.profile();
    if args.lines {
        return lines(&input, &profile, args.json.json, console);
    }
    let answer = Answer::new("digest").file(input.name());
    match input.read() {
        Ok(bytes) => tell(jcs_strict::digest(&bytes, &profile), answer, args.json.json, console),
        Err(error) => console.answer(args.json.json, &answer.unread(error), Text::Nothing),
    }
}

fn tell(
    digest: Result<Digest, jcs_strict::Error>,
    answer: Answer,
    json: bool,
    console: &mut Console,
) -> io::Result<Exit> {
    match digest {
        Ok(digest) => {
            let digest = digest.to_string();
            console.answer(json, &answer.output("digest", Json::text(&*digest)), Text::Line(&digest))
        }
        Err(error) => console.answer(json, &answer.finding(error.into()), Text::Nothing),
    }
}

/// One line of output for each line of input, `-` for a refused one, so that line numbers agree.
fn lines(input: &Input, profile: &Profile, json: bool, console: &mut Console) -> io::Result<Exit> {
    let answer = || Answer::new("digest").file(input.name());
    let mut stream = match input.open() {
        Ok(stream) => stream,
        Err(error) => return console.answer(json, &answer().unread(error.into()), Text::Nothing),
    };
    let mut worst = Exit::Good;
    loop {
        if stream.may_wait() {
            // A reader behind a pipe gets its answers before the next question is asked for.
            console.flush()?;
        }
        let digest = match stream.next() {
            Ok(Some(line)) => jcs_strict::digest(line, profile),
            Ok(None) => return Ok(worst),
            Err(Unread::TooLong(error)) => Err(error),
            Err(error) => {
                let answer = answer().line(stream.number()).unread(error);
                return console.answer(json, &answer, Text::Nothing);
            }
        };
        let exit = match digest {
            // The common case is not worth an answer of its own.
            Ok(digest) if !json => writeln!(console, "{digest}").map(|()| Exit::Good)?,
            Ok(digest) => tell(Ok(digest), answer().line(stream.number()), json, console)?,
            Err(error) => {
                let answer = answer().line(stream.number()).finding(error.into());
                console.answer(json, &answer, Text::Line("-"))?
            }
        };
        worst = worst.max(exit);
    }
}
