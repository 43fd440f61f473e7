//! What the protocol needs of the place where a file lives.

use std::io;

/// Whether a lock that someone else holds is waited for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Wait {
    /// Until it is free, however long that takes.
    Yes,
    /// Not at all: a lock that is taken is an answer.
    No,
}

/// One handle on one file in one folder. The protocol calls these in the order that [`Turn`](crate::turn::Turn) fixes;
/// an implementation keeps no state of the protocol.
///
/// [`Disk`](crate::Disk) is the real one. Feature `doubles` has some that forget, fail and lie.
pub trait Storage {
    /// Opens the file for reading and writing, and creates it empty where there is none. A storage that is only looked at opens it
    /// for reading and creates nothing.
    fn open(&mut self) -> io::Result<()>;

    /// Takes the file's exclusive lock, or one that those who only look share. `false`: someone else holds it, and the caller did not want to wait, or the storage waits no
    /// longer.
    fn lock(&mut self, wait: Wait) -> io::Result<bool>;

    /// Gives the lock back.
    fn unlock(&mut self) -> io::Result<()>;

    /// Whether the name that was opened still stands for the file that was opened.
    fn is_named(&mut self) -> io::Result<bool>;

    /// How many bytes the file has.
    fn length(&mut self) -> io::Result<u64>;

    /// Reads at most `most` bytes from `at`; none only at the end of the file.
    fn read(&mut self, at: u64, most: usize) -> io::Result<Vec<u8>>;

    /// Writes a beginning of `bytes` at `at` and says how much of it.
    fn write(&mut self, at: u64, bytes: &[u8]) -> io::Result<usize>;

    /// Cuts the file down to `length` bytes.
    fn truncate(&mut self, length: u64) -> io::Result<()>;

    /// Returns once the file's bytes and its length would survive a loss of power.
    fn sync_file(&mut self) -> io::Result<()>;

    /// Returns once the file's name in its folder would survive a loss of power.
    fn sync_folder(&mut self) -> io::Result<()>;
}
