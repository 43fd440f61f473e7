//! An owner that keeps the lines, for tests.

#![allow(dead_code)] // Each test file uses its part.

use std::convert::Infallible;

use durable_log::Reader;

/// Keeps every line, and what it was told about torn ones.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Text {
    pub(crate) lines: Vec<String>,
    pub(crate) torn: Vec<String>,
}

impl Reader for Text {
    type Refused = Infallible;

    fn line(&mut self, line: &[u8]) -> Result<(), Infallible> {
        self.lines.push(String::from_utf8_lossy(line).into_owned());
        Ok(())
    }

    fn torn(&mut self, torn: &[u8]) -> Result<(), Infallible> {
        self.torn.push(String::from_utf8_lossy(torn).into_owned());
        Ok(())
    }
}

/// Refuses every line that begins with `!`, and a torn line where there is no whole one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Picky(pub(crate) Text);

impl Reader for Picky {
    type Refused = &'static str;

    fn line(&mut self, line: &[u8]) -> Result<(), &'static str> {
        if line.starts_with(b"!") {
            return Err("a line that begins with an exclamation mark");
        }
        self.0.line(line).map_err(|never| match never {})
    }

    fn torn(&mut self, torn: &[u8]) -> Result<(), &'static str> {
        if self.0.lines.is_empty() {
            return Err("this is no log");
        }
        self.0.torn(torn).map_err(|never| match never {})
    }
}
