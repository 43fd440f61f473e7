//! `countersign subject`: this build as the other end of the conformance runner.

use std::io::{self, ErrorKind};

use countersign_conformance::serve::serve;
use countersign_conformance::subject::in_process::InProcess;
use findings::{Finding, Location};

use crate::answer::Answer;
use crate::codes;
use crate::console::{Console, Text};
use crate::exit::Exit;
use crate::format::Format;

pub(crate) fn run(console: &mut Console) -> io::Result<Exit> {
    let error = match serve(&mut InProcess::new(), io::stdin().lock(), &mut *console) {
        Ok(()) => return Ok(Exit::Good),
        Err(error) => error,
    };
    match error.kind() {
        ErrorKind::InvalidData | ErrorKind::Other => {
            let finding =
                Finding::error(codes::REQUEST, Location::unknown(), error.to_string(), "docs/conformance.md");
            let answer = Answer::new("subject").file("-".to_owned()).finding(finding);
            console.answer(Format::Text, &answer, Text::Nothing)
        }
        _ => Err(error),
    }
}
