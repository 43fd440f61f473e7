//! A file whose lock is waited for, but not for ever and not in silence.

use std::io;
use std::thread;
use std::time::{Duration, Instant};

use durable_log::{Disk, Storage, Wait};

use crate::console;

/// For how long nothing is said.
const SILENCE: Duration = Duration::from_secs(1);
/// The longest pause between two attempts.
const PAUSE: Duration = Duration::from_millis(50);

/// A [`Disk`] that waits for its lock for so long in all its turns together, and after a second says once that it waits.
#[derive(Debug)]
pub(super) struct Patient {
    disk: Disk,
    left: Duration,
    /// How the file is called where it is said that it is waited for; `None` says nothing.
    name: Option<String>,
}

impl Patient {
    pub(super) fn new(disk: Disk, longest: Duration, name: Option<String>) -> Patient {
        Patient { disk, left: longest, name }
    }

    fn wait(&mut self) -> io::Result<bool> {
        let begun = Instant::now();
        let mut pause = Duration::from_millis(1);
        // Tried again and again, since a wait for a lock cannot be broken off.
        while !self.disk.lock(Wait::No)? {
            let waited = begun.elapsed();
            let Some(left) = self.left.checked_sub(waited).filter(|left| !left.is_zero()) else {
                self.left = Duration::ZERO;
                return Ok(false);
            };
            if waited >= SILENCE
                && let Some(name) = self.name.take()
            {
                let left = left.as_secs_f64().ceil();
                console::note_at_once(&format!(
                    "{name} is held by another process; it is waited for, at most {left} s more"
                ));
            }
            thread::sleep(pause.min(left));
            pause = (pause * 2).min(PAUSE);
        }
        self.left = self.left.saturating_sub(begun.elapsed());
        Ok(true)
    }
}

impl Storage for Patient {
    fn open(&mut self) -> io::Result<()> {
        self.disk.open()
    }

    fn lock(&mut self, wait: Wait) -> io::Result<bool> {
        match wait {
            Wait::Yes => self.wait(),
            Wait::No => self.disk.lock(Wait::No),
        }
    }

    fn unlock(&mut self) -> io::Result<()> {
        self.disk.unlock()
    }

    fn is_named(&mut self) -> io::Result<bool> {
        self.disk.is_named()
    }

    fn length(&mut self) -> io::Result<u64> {
        self.disk.length()
    }

    fn read(&mut self, at: u64, most: usize) -> io::Result<Vec<u8>> {
        self.disk.read(at, most)
    }

    fn write(&mut self, at: u64, bytes: &[u8]) -> io::Result<usize> {
        self.disk.write(at, bytes)
    }

    fn truncate(&mut self, length: u64) -> io::Result<()> {
        self.disk.truncate(length)
    }

    fn sync_file(&mut self) -> io::Result<()> {
        self.disk.sync_file()
    }

    fn sync_folder(&mut self) -> io::Result<()> {
        self.disk.sync_folder()
    }
}
