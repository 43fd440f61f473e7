//! The controlling terminal, one prompt at a time.

use core::fmt;
use std::fs::File;
use std::io::{self, Write};
use std::sync::{Mutex, MutexGuard, TryLockError};
use std::time::Duration;

use binding_moment::{Envelope, Resolution, Unresolved};
use crossterm::style::{Attribute, Color, Print, SetAttribute, SetForegroundColor};
use crossterm::{cursor, queue, terminal};

use super::guard::{FullScreen, Raw};
use super::input::{Input, size};
use super::{Dialogue, Key, Picker, Said, Screen, Step, Style, Turn};

/// How a prompt is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Manner {
    /// In lines that are appended, as [`Dialogue`] has them, instead of the picker's screen.
    pub plain: bool,
    /// With colors and bold type, which say nothing that the words do not.
    pub color: bool,
}

/// Asks, while a prompt waits, whether it should wait no longer, and why. A signal handler or a clock of the caller's stands behind it.
#[derive(Clone, Copy)]
pub struct Ended<'p>(&'p dyn Fn() -> Option<Unresolved>);

impl<'p> Ended<'p> {
    /// By this.
    pub fn by(why: &'p dyn Fn() -> Option<Unresolved>) -> Ended<'p> {
        Ended(why)
    }

    pub(super) fn why(self) -> Option<Unresolved> {
        (self.0)()
    }
}

impl fmt::Debug for Ended<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Ended(..)")
    }
}

/// The controlling terminal of this process, taken until this is dropped. A prompt that stands on it is never replaced by another: whoever
/// takes it next, in this process or, on Linux, in another, waits.
#[derive(Debug)]
pub struct Desk {
    terminal: File,
    /// Held by the process that asks on this device.
    _device: Option<File>,
    _turn: MutexGuard<'static, ()>,
}

static TURN: Mutex<()> = Mutex::new(());

const WAIT: Duration = Duration::from_millis(50);

impl Desk {
    /// Waits until nobody else asks here, and takes the terminal.
    ///
    /// # Errors
    ///
    /// The process has no terminal: `Ok(Err(_))` is for what ended the wait, `Err(_)` for that.
    pub fn take(ended: Ended<'_>) -> io::Result<Result<Desk, Unresolved>> {
        let terminal = open()?;
        let turn = loop {
            match TURN.try_lock() {
                Ok(turn) => break turn,
                // A prompt that panicked has given the terminal back.
                Err(TryLockError::Poisoned(turn)) => break turn.into_inner(),
                Err(TryLockError::WouldBlock) => {}
            }
            if let Some(why) = ended.why() {
                return Ok(Err(why));
            }
            std::thread::sleep(WAIT);
        };
        let device = device();
        while let Some(Err(std::fs::TryLockError::WouldBlock)) = device.as_ref().map(File::try_lock) {
            if let Some(why) = ended.why() {
                return Ok(Err(why));
            }
            std::thread::sleep(WAIT);
        }
        Ok(Ok(Desk { terminal, _device: device, _turn: turn }))
    }

    /// Shows the envelope and waits for the person.
    ///
    /// # Errors
    ///
    /// [`Unresolved`]: nothing was decided. The envelope stays open.
    pub fn ask(
        &mut self,
        envelope: &Envelope,
        manner: Manner,
        ended: Ended<'_>,
    ) -> Result<Resolution, Unresolved> {
        if manner.plain { self.talk(envelope, ended) } else { self.pick(envelope, manner.color, ended) }
    }

    fn pick(&self, envelope: &Envelope, color: bool, ended: Ended<'_>) -> Result<Resolution, Unresolved> {
        let picker = Picker::new(envelope);
        let _screen = FullScreen::enter(&self.terminal).map_err(|_| Unresolved::Disconnected)?;
        let input = Input::listen(ended);
        let mut state = picker.start(size()?);
        let mut is_heard = false;
        loop {
            self.draw(&picker.screen(&state), color)?;
            let key = if is_heard {
                input.key()?
            } else {
                input.drain()?;
                is_heard = true;
                // Where the window changed meanwhile, the news of it has been thrown away, too.
                Key::Resize(size()?)
            };
            let was_confirming = state.is_confirming();
            match picker.press(state, &key) {
                Step::Open(next) => state = next,
                Step::Resolved(resolution) => return Ok(resolution),
                Step::Unresolved(why) => return Err(why),
            }
            if state.is_confirming() && !was_confirming {
                is_heard = false;
            }
        }
    }

    fn talk(&self, envelope: &Envelope, ended: Ended<'_>) -> Result<Resolution, Unresolved> {
        let dialogue = Dialogue::new(envelope, size()?.columns.into());
        let input = Input::listen(ended);
        let mut said = Said::nothing();
        let mut is_heard = false;
        self.write(dialogue.opening().as_bytes())?;
        loop {
            if !is_heard {
                // Without an echo, and not line by line: half a line that was typed ahead is thrown away, too.
                let _raw = Raw::enter().map_err(|_| Unresolved::Disconnected)?;
                input.drain()?;
            }
            let line = line(&input)?;
            let was_confirming = said.is_confirming();
            match dialogue.hear(said, &line) {
                Turn::Open(next, text) => {
                    self.write(text.as_bytes())?;
                    said = next;
                }
                Turn::Resolved(resolution) => return Ok(resolution),
                Turn::Left => return Err(Unresolved::Cancelled),
            }
            is_heard = !said.is_confirming() || was_confirming;
        }
    }

    fn draw(&self, screen: &Screen, color: bool) -> Result<(), Unresolved> {
        let mut out = Vec::new();
        paint(&mut out, screen, color).map_err(|_| Unresolved::Disconnected)?;
        self.write(&out)
    }

    fn write(&self, bytes: &[u8]) -> Result<(), Unresolved> {
        let mut terminal = &self.terminal;
        let written = terminal.write_all(bytes).and_then(|()| terminal.flush());
        written.map_err(|_| Unresolved::Disconnected)
    }
}

fn paint(out: &mut Vec<u8>, screen: &Screen, color: bool) -> io::Result<()> {
    for (row, line) in (0_u16..).zip(&screen.lines) {
        queue!(out, cursor::MoveTo(0, row), terminal::Clear(terminal::ClearType::CurrentLine))?;
        match line.style {
            Style::Recommended if color => queue!(out, SetForegroundColor(Color::Green))?,
            Style::Focused if color => queue!(out, SetAttribute(Attribute::Bold))?,
            Style::Status if color => queue!(out, SetAttribute(Attribute::Dim))?,
            _ => {}
        }
        queue!(out, Print(&line.text))?;
        if color {
            queue!(out, SetAttribute(Attribute::Reset))?;
        }
    }
    let (column, row) = screen.cursor;
    queue!(out, terminal::Clear(terminal::ClearType::FromCursorDown), cursor::MoveTo(column, row))
}

/// A typed line. The terminal itself lets it be corrected, and hands it over at its end.
fn line(input: &Input<'_>) -> Result<String, Unresolved> {
    let mut line = String::new();
    loop {
        match input.key()? {
            Key::Enter => return Ok(line),
            Key::Escape | Key::Interrupt => return Err(Unresolved::Cancelled),
            Key::Char(c) => line.push(c),
            Key::Tab => line.push('\t'),
            _ => {}
        }
    }
}

/// The controlling terminal, whatever standard input and output are.
fn open() -> io::Result<File> {
    let path = if cfg!(windows) { "CONOUT$" } else { "/dev/tty" };
    File::options().read(true).write(true).open(path)
}

/// The terminal's own device, by which processes find each other: `/dev/tty` is the same file for all terminals. Linux tells the device
/// whatever the standard streams are.
fn device() -> Option<File> {
    let stat = std::fs::read_to_string("/proc/self/stat").ok()?;
    // Before the bracket stands the name of the program, which may hold anything.
    let numbers = stat.rsplit_once(')')?.1;
    File::open(device_name(numbers.split_whitespace().nth(4)?.parse().ok()?)?).ok()
}

/// The file of a terminal by the number that Linux has for it: pseudo-terminals and consoles.
fn device_name(number: u32) -> Option<String> {
    let (major, minor) = (number >> 8 & 0xfff, number & 0xff | number >> 12 & 0xfff00);
    match (major, minor) {
        (136, _) => Some(format!("/dev/pts/{minor}")),
        (4, 0..64) => Some(format!("/dev/tty{minor}")),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_number_of_a_terminal_names_its_device() {
        assert_eq!(device_name(0x8803).as_deref(), Some("/dev/pts/3"));
        assert_eq!(device_name(0x10_8800).as_deref(), Some("/dev/pts/256"));
        assert_eq!(device_name(0x0401).as_deref(), Some("/dev/tty1"));
        assert_eq!(device_name(0), None);
        assert_eq!(device_name(0x0500), None);
    }
}
