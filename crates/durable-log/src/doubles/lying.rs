//! A storage that says it has synced and has not.

use std::io;

use crate::storage::{Storage, Wait};

/// Which syncs do nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Lie {
    /// The sync of the folder.
    Folder,
    /// A sync of the file right after bytes were written to it.
    Written,
    /// A sync of the file right after it was cut.
    Cut,
    /// A sync of the file after neither: of bytes that someone else wrote.
    Found,
}

impl Lie {
    /// Every kind.
    pub const ALL: [Lie; 4] = [Lie::Folder, Lie::Written, Lie::Cut, Lie::Found];
}

/// Wraps a storage and leaves one kind of sync out, as if its call were missing from the protocol. A test that passes with this
/// storage does not see that sync.
#[derive(Debug)]
pub struct Lying<S> {
    storage: S,
    lie: Lie,
    last: Lie,
}

impl<S: Storage> Lying<S> {
    /// Wraps `storage`.
    pub fn new(storage: S, lie: Lie) -> Lying<S> {
        Lying { storage, lie, last: Lie::Found }
    }
}

impl<S: Storage> Storage for Lying<S> {
    fn open(&mut self) -> io::Result<()> {
        self.storage.open()
    }

    fn lock(&mut self, wait: Wait) -> io::Result<bool> {
        self.storage.lock(wait)
    }

    fn unlock(&mut self) -> io::Result<()> {
        self.storage.unlock()
    }

    fn is_named(&mut self) -> io::Result<bool> {
        self.storage.is_named()
    }

    fn length(&mut self) -> io::Result<u64> {
        self.storage.length()
    }

    fn read(&mut self, at: u64, most: usize) -> io::Result<Vec<u8>> {
        self.storage.read(at, most)
    }

    fn write(&mut self, at: u64, bytes: &[u8]) -> io::Result<usize> {
        self.last = Lie::Written;
        self.storage.write(at, bytes)
    }

    fn truncate(&mut self, length: u64) -> io::Result<()> {
        self.last = Lie::Cut;
        self.storage.truncate(length)
    }

    fn sync_file(&mut self) -> io::Result<()> {
        let kind = std::mem::replace(&mut self.last, Lie::Found);
        if kind == self.lie { Ok(()) } else { self.storage.sync_file() }
    }

    fn sync_folder(&mut self) -> io::Result<()> {
        if self.lie == Lie::Folder { Ok(()) } else { self.storage.sync_folder() }
    }
}
