//! A disk whose sync takes a stated time, so that what it costs is the same on every machine.

use durable_log::{Disk, Storage, Wait};
use std::io;
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

/// A [`Disk`] that never syncs: the caller waits for a stated time instead.
pub struct Delayed {
    disk: Disk,
    sync: Duration,
}

impl Delayed {
    /// The file at `path`, each sync of which takes at least so long.
    pub fn at(path: &Path, sync: Duration) -> Delayed {
        Delayed { disk: Disk::at(path), sync }
    }
}

impl Storage for Delayed {
    fn open(&mut self) -> io::Result<()> {
        self.disk.open()
    }

    fn lock(&mut self, wait: Wait) -> io::Result<bool> {
        self.disk.lock(wait)
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
        let begin = Instant::now();
        while let Some(left) = self.sync.checked_sub(begin.elapsed()).filter(|left| !left.is_zero()) {
            thread::sleep(left);
        }
        Ok(())
    }

    fn sync_folder(&mut self) -> io::Result<()> {
        Ok(())
    }
}
