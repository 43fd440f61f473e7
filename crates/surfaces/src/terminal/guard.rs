//! The terminal as it was found: given back on every way out, a panic included.

use std::fs::File;
use std::io::{self, Write};

use crossterm::event::{DisableBracketedPaste, EnableBracketedPaste};
use crossterm::style::ResetColor;
use crossterm::{cursor, execute, terminal};

/// Keys one by one, without an echo.
#[derive(Debug)]
pub(super) struct Raw(());

impl Raw {
    pub(super) fn enter() -> io::Result<Raw> {
        terminal::enable_raw_mode()?;
        Ok(Raw(()))
    }
}

impl Drop for Raw {
    fn drop(&mut self) {
        // A terminal that has gone away wants nothing back.
        let _ = terminal::disable_raw_mode();
    }
}

/// A screen of our own, what stood there before behind it, and pastes that say that they are pastes.
#[derive(Debug)]
pub(super) struct FullScreen<'t> {
    terminal: &'t File,
    _raw: Raw,
}

impl FullScreen<'_> {
    pub(super) fn enter(terminal: &File) -> io::Result<FullScreen<'_>> {
        let raw = Raw::enter()?;
        // From here on everything is undone, also where this fails in between.
        let screen = FullScreen { terminal, _raw: raw };
        let mut out = screen.terminal;
        execute!(out, terminal::EnterAlternateScreen, EnableBracketedPaste, cursor::Show)?;
        Ok(screen)
    }
}

impl Drop for FullScreen<'_> {
    fn drop(&mut self) {
        let mut out = self.terminal;
        let _ =
            execute!(out, ResetColor, DisableBracketedPaste, terminal::LeaveAlternateScreen, cursor::Show);
        let _ = out.flush();
    }
}
