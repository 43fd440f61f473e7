//! `countersign canon`: the canonical form of a document.

use std::io;

use crate::answer::Answer;
use crate::args::CanonArgs;
use crate::console::{Console, Text};
use crate::exit::Exit;
use crate::json::Json;

pub(crate) fn run(args: &CanonArgs, console: &mut Console) -> io::Result<Exit> {
    let input = args.source.input();
    let answer = Answer::new("canon").file(input.name());
    let format = args.format.format();
    let bytes = match input.read() {
        Ok(bytes) => bytes,
        Err(error) => return console.answer(format, &answer.unread(error), Text::Nothing),
    };
    match jcs_strict::canonical(&bytes, &args.profile.profile()) {
        Ok(canonical) if format.is_for_machines() => {
            let answer = answer
                .output("canonical", Json::text(canonical.as_str()))
                .output("digest", Json::text(canonical.digest().to_string()));
            console.answer(format, &answer, Text::Nothing)
        }
        Ok(canonical) => console.answer(format, &answer, Text::Json(canonical.as_str())),
        Err(error) => console.answer(format, &answer.finding(error.into()), Text::Nothing),
    }
}
