//! How far a long run has come: one line on a terminal, written over again; nothing anywhere else.

use countersign_conformance::runner::Progress;
use std::io::{IsTerminal, Stderr, Write};

/// A line of a terminal has at least so many columns, or what is too long is cut off.
const COLUMNS: usize = 79;

/// Clears the line.
const CLEAR: &str = "\r\x1b[K";

/// The line.
pub(crate) struct Line<W: Write> {
    to: W,
    is_terminal: bool,
}

impl Line<Stderr> {
    pub(crate) fn on_stderr() -> Line<Stderr> {
        let to = std::io::stderr();
        Line { is_terminal: to.is_terminal(), to }
    }
}

impl<W: Write> Line<W> {
    pub(crate) fn show(&mut self, progress: Progress<'_>) {
        match progress {
            Progress::Asking { id, done, failed, of } => {
                self.write(&format!("{done} of {of} done, {failed} failed; asking {id}"), "");
            }
            // Stays, so that a subject that hangs is seen to.
            Progress::Silent { id, why } => self.write(&format!("{why}: {id}"), "\n"),
        }
    }

    /// Takes the line away.
    pub(crate) fn end(&mut self) {
        self.write("", "");
    }

    fn write(&mut self, text: &str, end: &str) {
        if self.is_terminal {
            let text: String = text.chars().take(COLUMNS).collect();
            // Whoever closes the terminal does not want to be told.
            let _ = write!(self.to, "{CLEAR}{text}{end}").and_then(|()| self.to.flush());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(is_terminal: bool) -> String {
        let mut line = Line { to: Vec::new(), is_terminal };
        line.show(Progress::Asking { id: "jcs/a", done: 3, failed: 1, of: 9 });
        line.show(Progress::Silent { id: "jcs/a", why: "no answer within 10 s" });
        line.show(Progress::Asking { id: &"x".repeat(200), done: 4, failed: 2, of: 9 });
        line.end();
        String::from_utf8_lossy(&line.to).into_owned()
    }

    #[test]
    fn a_terminal_sees_one_line_and_what_hangs() {
        let text = shown(true);
        let lines: Vec<&str> = text.split(CLEAR).collect();
        assert_eq!(lines[1], "3 of 9 done, 1 failed; asking jcs/a");
        assert_eq!(lines[2], "no answer within 10 s: jcs/a\n");
        assert_eq!(lines[3].chars().count(), COLUMNS);
        assert_eq!(lines[4..], [""]);
    }

    #[test]
    fn a_file_sees_nothing() {
        assert_eq!(shown(false), "");
    }
}
