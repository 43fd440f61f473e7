//! Parsing the command line, and what is said where nothing is left to run: help, version, misuse.

use std::ffi::OsString;
use std::io::{self, Write};

use clap::Parser;
use clap::error::{ContextKind, ContextValue};
use findings::visible;

use crate::args::{Command, CommandLine};
use crate::console::Console;
use crate::exit::Exit;
use crate::format::Format;

pub(crate) fn parse(words: impl Iterator<Item = OsString>) -> Result<Command, Early> {
    let words: Vec<OsString> = words.collect();
    match CommandLine::try_parse_from(&words) {
        Ok(line) => Ok(line.command),
        Err(error) => Err(Early { format: Format::asked_for_by(&words), error: inert(error) }),
    }
}

/// A command line that ends in words of clap's rather than in a run.
#[derive(Debug)]
pub(crate) struct Early {
    error: clap::Error,
    format: Format,
}

impl Early {
    pub(crate) fn tell(&self, console: &mut Console) -> io::Result<Exit> {
        let text = self.error.render();
        if !self.error.use_stderr() {
            let help = if console.colors_output() { text.ansi().to_string() } else { text.to_string() };
            console.write_all(help.as_bytes())?;
            return Ok(Exit::Good);
        }
        if self.format.is_for_machines() {
            let first = text.to_string().lines().next().unwrap_or_default().to_owned();
            let message = first.strip_prefix("error: ").unwrap_or(&first).to_owned();
            return console.misuse(self.format, "countersign", &message);
        }
        let text = if console.colors_errors() { text.ansi().to_string() } else { text.to_string() };
        console.error_text(&text);
        Ok(Exit::Misuse)
    }
}

/// Words of the command line are repeated in clap's message, and a glob can put any file name among them.
fn inert(mut error: clap::Error) -> clap::Error {
    error.remove(ContextKind::Suggested);
    let strings: Vec<(ContextKind, ContextValue)> = error
        .context()
        .filter_map(|(kind, value)| match value {
            ContextValue::String(text) => Some((kind, ContextValue::String(visible(text).into_owned()))),
            ContextValue::Strings(texts) => Some((
                kind,
                ContextValue::Strings(texts.iter().map(|text| visible(text).into_owned()).collect()),
            )),
            _ => None,
        })
        .collect();
    for (kind, value) in strings {
        error.insert(kind, value);
    }
    error
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_declaration_of_the_command_line_is_sound() {
        use clap::CommandFactory;
        CommandLine::command().debug_assert();
    }

    #[test]
    fn a_word_of_the_command_line_cannot_steer_the_terminal_from_an_error() {
        for hostile in ["\u{1b}[2J", "x\rerror: none", "--\u{9b}31m", "--profile=\u{202e}", "a\nE_FAKE b"] {
            let words = ["countersign", "canon", "one", hostile].map(OsString::from);
            let early = parse(words.into_iter()).expect_err("is refused");
            let text = early.error.render().to_string();
            assert!(!text.contains(['\u{1b}', '\r', '\u{9b}', '\u{202e}']), "{text:?}");
            assert!(!text.contains("\nE_FAKE"), "{text:?}");
        }
    }
}
