//! `countersign digest`: the digest of a document, or of each line of a stream.

use std::io::{self, Write};

use jcs_strict::Profile;

use crate::answer::Answer;
use crate::args::DigestArgs;
use crate::console::{Console, Text};
use crate::exit::Exit;
use crate::format::Format;
use crate::input::Input;
use crate::json::Json;
use crate::runs::Run;

pub(crate) fn run(args: &DigestArgs, console: &mut Console) -> io::Result<Exit> {
    let input = args.source.input();
    let profile = args.profile.profile();
    let format = args.format.format();
    if args.lines {
        return lines(&input, &profile, format, console);
    }
    let answer = Answer::new("digest").file(input.name());
    let bytes = match input.read() {
        Ok(bytes) => bytes,
        Err(error) => return console.answer(format, &answer.unread(error), Text::Nothing),
    };
    match jcs_strict::digest(&bytes, &profile) {
        Ok(digest) => {
            let digest = digest.to_string();
            console.answer(format, &answer.output("digest", Json::text(&*digest)), Text::Line(&digest))
        }
        Err(error) => console.answer(format, &answer.finding(error.into()), Text::Nothing),
    }
}

/// One line of output for each line of input, `-` for a refused one, so that line numbers agree.
fn lines(input: &Input, profile: &Profile, format: Format, console: &mut Console) -> io::Result<Exit> {
    let answer = || Answer::new("digest").file(input.name());
    let runs = match input.open() {
        Ok(runs) => runs.ahead(),
        Err(error) => return console.answer(format, &answer().unread(error.into()), Text::Nothing),
    };
    let profile = profile.with_size(input.max_bytes());
    let mut verdicts = Verdicts { format, console, worst: Exit::Good, log: vec![answer()] };
    let mut lines_before = 0;
    loop {
        let run = match runs.try_recv() {
            Ok(run) => Ok(run),
            // A reader behind a pipe gets its answers before the next question is waited for.
            Err(_) => verdicts.console.flush().map(|()| runs.recv())?,
        };
        let Ok(Run { start, bytes: run }) = run else {
            return verdicts.end();
        };
        let run = match run {
            Ok(run) => run,
            Err(error) => {
                let answer = answer().line(lines_before + 1, start).unread(error.into());
                verdicts.tell(answer, Text::Nothing)?;
                return verdicts.end();
            }
        };
        let mut lines = 0;
        for line in jcs_strict::digest_lines(&run, &profile) {
            lines = line.number as u64;
            let answer = || answer().line(lines_before + lines, start + line.start as u64);
            match line.digest {
                // The common case is not worth an answer of its own.
                Ok(digest) if format == Format::Text => writeln!(verdicts.console, "{digest}")?,
                Ok(digest) => {
                    let digest = Json::text(digest.to_string());
                    verdicts.tell(answer().output("digest", digest), Text::Nothing)?;
                }
                Err(error) => verdicts.tell(answer().finding(error.into()), Text::Line("-"))?,
            }
        }
        lines_before += lines;
    }
}

/// What was said of the lines so far.
struct Verdicts<'a> {
    format: Format,
    console: &'a mut Console,
    worst: Exit,
    /// A SARIF log is one document: its findings wait for the end.
    log: Vec<Answer>,
}

impl Verdicts<'_> {
    fn tell(&mut self, answer: Answer, text: Text<'_>) -> io::Result<()> {
        if self.format != Format::Sarif {
            self.worst = self.worst.max(self.console.answer(self.format, &answer, text)?);
        } else if !answer.report.is_empty() {
            self.log.push(answer);
        }
        Ok(())
    }

    fn end(self) -> io::Result<Exit> {
        if self.format == Format::Sarif { self.console.sarif(&self.log) } else { Ok(self.worst) }
    }
}
