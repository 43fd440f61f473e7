//! The storage of the operating system.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use crate::storage::{Storage, Wait};

/// A file of the operating system.
///
/// The lock is the one of [`File::lock`]: advisory on Unix, enforced on Windows, given back by the system when the
/// process ends in whatever way. It belongs to the handle, so two handles in one process exclude each other as well.
/// Syncing is [`File::sync_all`]. On systems other than Unix a folder cannot be synced, and the name of a
/// new file is as durable as the file system makes it by itself.
#[derive(Debug)]
pub struct Disk {
    path: PathBuf,
    reads_only: bool,
    opened: Option<Opened>,
}

#[derive(Debug)]
struct Opened {
    file: File,
    /// The folder that really holds the name: a link may have led elsewhere.
    #[cfg_attr(not(unix), allow(dead_code))]
    folder: PathBuf,
}

impl Disk {
    /// The file at `path`. Nothing is opened or created yet.
    pub fn at(path: impl Into<PathBuf>) -> Disk {
        Disk { path: path.into(), reads_only: false, opened: None }
    }

    /// The file at `path`, to [look](crate::look) at: it is opened for reading and never created, its lock is shared with others who look,
    /// and whatever would change it fails. Nothing is opened yet.
    pub fn read_only(path: impl Into<PathBuf>) -> Disk {
        Disk { path: path.into(), reads_only: true, opened: None }
    }

    /// The path that was given.
    pub fn path(&self) -> &Path {
        &self.path
    }

    fn file(&mut self) -> io::Result<&mut File> {
        match &mut self.opened {
            Some(opened) => Ok(&mut opened.file),
            None => Err(io::Error::new(ErrorKind::NotConnected, "the file is not open")),
        }
    }
}

impl Storage for Disk {
    fn open(&mut self) -> io::Result<()> {
        // Looked at before it is opened, because opening a pipe or a device can wait for ever or do something.
        match std::fs::metadata(&self.path) {
            Ok(found) if !found.is_file() => {
                return Err(io::Error::new(ErrorKind::InvalidInput, "this is not an ordinary file"));
            }
            Ok(_) => {}
            Err(error) if error.kind() == ErrorKind::NotFound => {}
            Err(error) => return Err(error),
        }
        let writes = !self.reads_only;
        let file =
            OpenOptions::new().read(true).write(writes).create(writes).truncate(false).open(&self.path)?;
        let real = std::fs::canonicalize(&self.path)?;
        let folder = real.parent().map(Path::to_path_buf).unwrap_or_default();
        self.opened = Some(Opened { file, folder });
        Ok(())
    }

    fn lock(&mut self, wait: Wait) -> io::Result<bool> {
        let reads_only = self.reads_only;
        let file = self.file()?;
        match wait {
            Wait::Yes if reads_only => file.lock_shared().map(|()| true),
            Wait::Yes => file.lock().map(|()| true),
            Wait::No => match if reads_only { file.try_lock_shared() } else { file.try_lock() } {
                Ok(()) => Ok(true),
                Err(TryLockError::WouldBlock) => Ok(false),
                Err(TryLockError::Error(error)) => Err(error),
            },
        }
    }

    fn unlock(&mut self) -> io::Result<()> {
        self.file()?.unlock()
    }

    #[cfg(unix)]
    fn is_named(&mut self) -> io::Result<bool> {
        use std::os::unix::fs::MetadataExt;
        let named = match std::fs::metadata(&self.path) {
            Ok(named) => named,
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(false),
            Err(error) => return Err(error),
        };
        let held = self.file()?.metadata()?;
        Ok(named.dev() == held.dev() && named.ino() == held.ino())
    }

    #[cfg(not(unix))]
    fn is_named(&mut self) -> io::Result<bool> {
        // A file that is open cannot be moved away under its name there.
        Ok(true)
    }

    fn length(&mut self) -> io::Result<u64> {
        Ok(self.file()?.metadata()?.len())
    }

    fn read(&mut self, at: u64, most: usize) -> io::Result<Vec<u8>> {
        let file = self.file()?;
        file.seek(SeekFrom::Start(at))?;
        let mut bytes = vec![0; most];
        let read = file.read(&mut bytes)?;
        bytes.truncate(read);
        Ok(bytes)
    }

    fn write(&mut self, at: u64, bytes: &[u8]) -> io::Result<usize> {
        let file = self.file()?;
        file.seek(SeekFrom::Start(at))?;
        file.write(bytes)
    }

    fn truncate(&mut self, length: u64) -> io::Result<()> {
        self.file()?.set_len(length)
    }

    fn sync_file(&mut self) -> io::Result<()> {
        self.file()?.sync_all()
    }

    #[cfg(unix)]
    fn sync_folder(&mut self) -> io::Result<()> {
        match &self.opened {
            Some(opened) => File::open(&opened.folder)?.sync_all(),
            None => Err(io::Error::new(ErrorKind::NotConnected, "the file is not open")),
        }
    }

    #[cfg(not(unix))]
    fn sync_folder(&mut self) -> io::Result<()> {
        Ok(())
    }
}
