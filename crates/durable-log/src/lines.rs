//! Lines on their way into a log.

use crate::error::{Error, ErrorCode};
use crate::turn::Limits;

/// Whole lines that are appended together: one write, one sync. A crash may keep a beginning of them, in whole lines.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Lines(Vec<u8>);

impl Lines {
    /// No line.
    pub fn none() -> Lines {
        Lines::default()
    }

    /// One line, given without its line feed. `E_LOG_LINE` where it holds one.
    pub fn one(line: &[u8]) -> Result<Lines, Error> {
        let mut lines = Lines::none();
        lines.push(line)?;
        Ok(lines)
    }

    /// Adds a line, given without its line feed. `E_LOG_LINE` where it holds one or is longer than [`Limits::USUAL`] allows.
    pub fn push(&mut self, line: &[u8]) -> Result<(), Error> {
        check(line, Limits::USUAL)?;
        self.0.extend_from_slice(line);
        self.0.push(b'\n');
        Ok(())
    }

    /// Whether there is no line.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(crate) fn into_bytes(self) -> Vec<u8> {
        self.0
    }
}

pub(crate) fn check(line: &[u8], limits: Limits) -> Result<(), Error> {
    if line.len() > limits.line || line.contains(&b'\n') { Err(Error::new(ErrorCode::Line)) } else { Ok(()) }
}
