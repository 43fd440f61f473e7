//! The subject's side of the protocol: answers the lines of a runner until it says stop.

use crate::subject::{Answer, Subject, Trouble};
use crate::wire::{self, Request};
use std::io::{BufRead, Error, ErrorKind, Write};

/// Answers every line of `input` on `output`, each flushed, until `stop` or the end of the input.
///
/// A question that is not understood (an input that is not the operation's, half a surrogate pair in a text) is answered
/// for its id, with a skip that says why: the protocol has no other answer that is no verdict.
///
/// # Errors
/// Reading or writing failed, a line was no request and had no id to answer ([`ErrorKind::InvalidData`]), or the subject
/// gave no answer.
pub fn serve(
    subject: &mut dyn Subject,
    mut input: impl BufRead,
    mut output: impl Write,
) -> Result<(), Error> {
    let mut line = Vec::new();
    let mut introduction = None;
    loop {
        line.clear();
        if input.read_until(b'\n', &mut line)? == 0 {
            return Ok(());
        }
        let request = match Request::from_line(&line) {
            Ok(request) => request,
            Err(why) => match wire::id_of_run(&line) {
                Some(id) if introduction.is_some() => {
                    writeln!(output, "{}", wire::answer_to_line(id, &not_understood(&why)))?;
                    output.flush()?;
                    continue;
                }
                _ => return Err(Error::new(ErrorKind::InvalidData, why)),
            },
        };
        let answer = match (request, &introduction) {
            (Request::Start, _) => {
                let started = subject.start().map_err(Error::other)?;
                let line = wire::introduction_to_line(&started);
                introduction = Some(started);
                line
            }
            (Request::Stop, _) => {
                return subject.stop().map_err(|trouble| Error::other(trouble.why()));
            }
            (Request::Run { .. }, None) => {
                return Err(Error::new(ErrorKind::InvalidData, "`run` came before `start`"));
            }
            (Request::Run { id, op, input }, Some(known)) => {
                let answer = if known.answers(&op) {
                    match subject.ask(&op, &input) {
                        Ok(answer) => answer,
                        Err(Trouble::NotUnderstood(why)) => not_understood(&why),
                        Err(trouble) => return Err(Error::other(trouble.why())),
                    }
                } else {
                    let reason = format!("this subject has no operation {op}");
                    Answer::Skip { reason }
                };
                wire::answer_to_line(id, &answer)
            }
        };
        writeln!(output, "{answer}")?;
        output.flush()?;
    }
}

fn not_understood(why: &str) -> Answer {
    Answer::Skip { reason: format!("this subject does not understand the question: {why}") }
}
