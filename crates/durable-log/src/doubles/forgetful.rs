//! A disk in memory that loses power on request.

use std::io::{self, ErrorKind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

use crate::doubles::platter::{Keep, Platter};
use crate::storage::{Storage, Wait};

/// A [`Platter`] that many handles use at once, each as if it were a process of its own.
#[derive(Clone, Debug, Default)]
pub struct Forgetful(Arc<Shared>);

#[derive(Debug, Default)]
struct Shared {
    disk: Mutex<Disk>,
    freed: Condvar,
}

#[derive(Debug, Default)]
struct Disk {
    platter: Platter,
    holder: Option<u64>,
    handles: u64,
    /// How often the power has gone: handles from before are dead.
    boots: u64,
}

impl Forgetful {
    /// A disk without the file.
    pub fn new() -> Forgetful {
        Forgetful::default()
    }

    /// A disk as it is.
    pub fn with(platter: Platter) -> Forgetful {
        let disk = Forgetful::default();
        disk.disk().platter = platter;
        disk
    }

    /// A new handle on the file.
    pub fn handle(&self) -> Handle {
        let mut disk = self.disk();
        disk.handles += 1;
        Handle { of: self.clone(), number: disk.handles, boots: disk.boots, opened: false }
    }

    /// Loses power: every handle is dead, every lock is free, and only what was synced is sure to be there.
    pub fn crash(&self, keep: Keep) {
        let mut disk = self.disk();
        disk.platter.crash(keep);
        disk.boots += 1;
        disk.holder = None;
        self.0.freed.notify_all();
    }

    /// The disk as it is now.
    pub fn platter(&self) -> Platter {
        self.disk().platter.clone()
    }

    /// Changes the disk behind everybody's back.
    pub fn meddle(&self, with: impl FnOnce(&mut Platter)) {
        with(&mut self.disk().platter);
    }

    fn disk(&self) -> MutexGuard<'_, Disk> {
        self.0.disk.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// One handle on a [`Forgetful`] file. Dropping it is what the end of a process is: the lock is given back, nothing is synced.
#[derive(Debug)]
pub struct Handle {
    of: Forgetful,
    number: u64,
    boots: u64,
    opened: bool,
}

impl Handle {
    fn live(&self) -> io::Result<MutexGuard<'_, Disk>> {
        let disk = self.of.disk();
        if disk.boots != self.boots {
            return Err(io::Error::new(ErrorKind::BrokenPipe, "the power has gone since this was opened"));
        }
        if !self.opened {
            return Err(io::Error::new(ErrorKind::NotConnected, "the file is not open"));
        }
        Ok(disk)
    }
}

impl Storage for Handle {
    fn open(&mut self) -> io::Result<()> {
        self.opened = true;
        self.live()?.platter.open();
        Ok(())
    }

    fn lock(&mut self, wait: Wait) -> io::Result<bool> {
        let mut disk = self.live()?;
        while disk.holder.is_some_and(|holder| holder != self.number) {
            if wait == Wait::No {
                return Ok(false);
            }
            drop(self.of.0.freed.wait(disk).unwrap_or_else(PoisonError::into_inner));
            disk = self.live()?;
        }
        disk.holder = Some(self.number);
        Ok(true)
    }

    fn unlock(&mut self) -> io::Result<()> {
        let mut disk = self.live()?;
        if disk.holder == Some(self.number) {
            disk.holder = None;
            self.of.0.freed.notify_all();
        }
        Ok(())
    }

    fn is_named(&mut self) -> io::Result<bool> {
        Ok(self.live()?.platter.seen().is_some())
    }

    fn length(&mut self) -> io::Result<u64> {
        Ok(self.live()?.platter.length())
    }

    fn read(&mut self, at: u64, most: usize) -> io::Result<Vec<u8>> {
        Ok(self.live()?.platter.read(at, most))
    }

    fn write(&mut self, at: u64, bytes: &[u8]) -> io::Result<usize> {
        self.live()?.platter.write(at, bytes);
        Ok(bytes.len())
    }

    fn truncate(&mut self, length: u64) -> io::Result<()> {
        self.live()?.platter.truncate(length);
        Ok(())
    }

    fn sync_file(&mut self) -> io::Result<()> {
        self.live()?.platter.sync_file();
        Ok(())
    }

    fn sync_folder(&mut self) -> io::Result<()> {
        self.live()?.platter.sync_folder();
        Ok(())
    }
}

impl Drop for Handle {
    fn drop(&mut self) {
        // A dead handle has nothing to give back.
        let _ = self.unlock();
    }
}
