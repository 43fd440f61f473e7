//! How far long work has come: one line on a terminal, written over again; nothing anywhere else.
//!
//! Whoever does the work says how much of it is done, and the line is written in passing, so there is no thread that ticks and nothing to stop.

use crate::counted::counted;
use std::io::{self, IsTerminal, Read, Write};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// Work that is done sooner is not worth a line.
const SILENCE: Duration = Duration::from_secs(1);
/// Between two writings of the line.
const PAUSE: Duration = Duration::from_millis(100);
/// Clears the line.
const CLEAR: &str = "\r\x1b[K";

/// What is counted.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Unit {
    Bytes,
    Traces,
}

/// Work under way; the line goes when this does.
pub(crate) struct Progress {
    unit: Unit,
    /// How much there is to do, where that is known.
    total: Option<u64>,
    done: AtomicU64,
    begun: Instant,
    line: Mutex<Line>,
}

struct Line {
    /// `None` where nobody looks on.
    to: Option<Box<dyn Write + Send>>,
    written: Option<Instant>,
}

impl Progress {
    /// On standard error, where that is a terminal that can clear a line.
    pub(crate) fn on_stderr(unit: Unit, total: Option<u64>) -> Progress {
        let is_dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
        let to = (io::stderr().is_terminal() && !is_dumb).then(|| Box::new(io::stderr()) as Box<_>);
        Progress::on(to, unit, total)
    }

    fn on(to: Option<Box<dyn Write + Send>>, unit: Unit, total: Option<u64>) -> Progress {
        let line = Mutex::new(Line { to, written: None });
        Progress { unit, total, done: AtomicU64::new(0), begun: Instant::now(), line }
    }

    /// So much more is done.
    pub(crate) fn add(&self, more: u64) {
        let done = self.done.fetch_add(more, Ordering::Relaxed) + more;
        let now = Instant::now();
        if now.duration_since(self.begun) >= SILENCE {
            self.show(done, now);
        }
    }

    fn show(&self, done: u64, now: Instant) {
        // Where another thread is writing the line there is no need to.
        let Ok(mut line) = self.line.try_lock() else { return };
        if line.written.is_some_and(|written| now.duration_since(written) < PAUSE) {
            return;
        }
        line.written = Some(now);
        let text = self.text(done);
        if let Some(to) = &mut line.to {
            // Whoever closes the terminal does not want to be told.
            let _ = write!(to, "{CLEAR}{text}").and_then(|()| to.flush());
        }
    }

    fn text(&self, done: u64) -> String {
        let said = match self.unit {
            Unit::Bytes => |bytes: u64| format!("{:.1} MB", bytes as f64 / 1e6),
            Unit::Traces => |traces: u64| counted(traces, "trace"),
        };
        match self.total {
            Some(total) if total >= done => format!("verifying: {} of {}", said(done), said(total)),
            _ => format!("verifying: {}", said(done)),
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        let Ok(line) = self.line.get_mut() else { return };
        if let (Some(_), Some(to)) = (line.written, &mut line.to) {
            let _ = write!(to, "{CLEAR}").and_then(|()| to.flush());
        }
    }
}

/// A source whose bytes count as work done when they are read.
pub(crate) struct Counted<'a, R> {
    pub(crate) source: R,
    pub(crate) progress: &'a Progress,
}

impl<R: Read> Read for Counted<'_, R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.source.read(buffer)?;
        self.progress.add(read as u64);
        Ok(read)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;

    #[derive(Clone, Default)]
    struct Terminal(Arc<Mutex<Vec<u8>>>);

    impl Write for Terminal {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.lock().expect("nobody panics").write(bytes)
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    fn text(terminal: &Terminal) -> String {
        String::from_utf8(terminal.0.lock().expect("nobody panics").clone()).expect("is text")
    }

    #[test]
    fn short_work_leaves_no_trace() {
        let terminal = Terminal::default();
        let progress = Progress::on(Some(Box::new(terminal.clone())), Unit::Traces, Some(2));
        progress.add(1);
        drop(progress);
        assert_eq!(text(&terminal), "");
    }

    #[test]
    fn long_work_has_one_line_that_is_cleared_in_the_end() {
        let terminal = Terminal::default();
        let progress = Progress::on(Some(Box::new(terminal.clone())), Unit::Bytes, Some(20_000_000));
        let later = Instant::now() + SILENCE;
        progress.show(1_500_000, later);
        progress.show(1_600_000, later + PAUSE / 2);
        progress.show(3_000_000, later + PAUSE);
        drop(progress);
        let lines = ["verifying: 1.5 MB of 20.0 MB", "verifying: 3.0 MB of 20.0 MB", ""];
        assert_eq!(text(&terminal).split(CLEAR).skip(1).collect::<Vec<_>>(), lines);
    }

    #[test]
    fn what_has_no_known_end_or_has_grown_is_counted_alone() {
        assert_eq!(Progress::on(None, Unit::Bytes, None).text(7_000_000), "verifying: 7.0 MB");
        assert_eq!(Progress::on(None, Unit::Traces, Some(3)).text(4), "verifying: 4 traces");
    }
}
