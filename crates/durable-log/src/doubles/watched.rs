//! A storage that keeps a list of what was asked of it.

use std::io;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::storage::{Storage, Wait};

/// One call, as it was asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)] // Each is the method of `Storage` that has its name.
pub enum Did {
    Open,
    Lock,
    Unlock,
    IsNamed,
    Length,
    Read { at: u64 },
    Write { at: u64, bytes: usize },
    Truncate(u64),
    SyncFile,
    SyncFolder,
}

/// Wraps a storage and lists the calls.
#[derive(Debug)]
pub struct Watched<S> {
    storage: S,
    calls: Arc<Mutex<Vec<Did>>>,
}

impl<S> Watched<S> {
    /// Watches `storage`. The list stays readable when the storage has been given away.
    pub fn new(storage: S) -> (Watched<S>, Calls) {
        let calls = Arc::default();
        (Watched { storage, calls: Arc::clone(&calls) }, Calls(calls))
    }

    fn did(&mut self, did: Did) -> &mut S {
        list(&self.calls).push(did);
        &mut self.storage
    }
}

/// The list of a [`Watched`] storage.
#[derive(Clone, Debug)]
pub struct Calls(Arc<Mutex<Vec<Did>>>);

impl Calls {
    /// The calls since the list was last taken.
    pub fn take(&self) -> Vec<Did> {
        std::mem::take(&mut *list(&self.0))
    }
}

fn list(calls: &Mutex<Vec<Did>>) -> MutexGuard<'_, Vec<Did>> {
    calls.lock().unwrap_or_else(PoisonError::into_inner)
}

impl<S: Storage> Storage for Watched<S> {
    fn open(&mut self) -> io::Result<()> {
        self.did(Did::Open).open()
    }

    fn lock(&mut self, wait: Wait) -> io::Result<bool> {
        self.did(Did::Lock).lock(wait)
    }

    fn unlock(&mut self) -> io::Result<()> {
        self.did(Did::Unlock).unlock()
    }

    fn is_named(&mut self) -> io::Result<bool> {
        self.did(Did::IsNamed).is_named()
    }

    fn length(&mut self) -> io::Result<u64> {
        self.did(Did::Length).length()
    }

    fn read(&mut self, at: u64, most: usize) -> io::Result<Vec<u8>> {
        self.did(Did::Read { at }).read(at, most)
    }

    fn write(&mut self, at: u64, bytes: &[u8]) -> io::Result<usize> {
        self.did(Did::Write { at, bytes: bytes.len() }).write(at, bytes)
    }

    fn truncate(&mut self, length: u64) -> io::Result<()> {
        self.did(Did::Truncate(length)).truncate(length)
    }

    fn sync_file(&mut self) -> io::Result<()> {
        self.did(Did::SyncFile).sync_file()
    }

    fn sync_folder(&mut self) -> io::Result<()> {
        self.did(Did::SyncFolder).sync_folder()
    }
}
