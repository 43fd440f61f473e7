//! A key set in a file, which is made or replaced as a whole.

use std::fs::{self, File, TryLockError};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use decision_trace::{Key, KeySet};
use findings::{Finding, Location, Report};

use crate::codes;
use crate::input::{MAX_BYTES, text_of, unread};
use crate::whole_file::{self, Place};

pub(super) struct KeySetFile<'a> {
    path: &'a Path,
}

/// The file as it was found, held against others who would change it at the same time.
struct Found {
    file: File,
    keys: KeySet,
    /// Where it is, links followed.
    real: PathBuf,
}

impl<'a> KeySetFile<'a> {
    pub(super) fn at(path: &'a Path) -> KeySetFile<'a> {
        KeySetFile { path }
    }

    pub(super) fn name(&self) -> String {
        text_of(self.path.as_os_str())
    }

    /// Puts a changed key set in the place of the one that is there. `change` gets none where there is no file, and then one is made.
    ///
    /// Whoever reads the file at the same time sees the old one or the new one, and a crash leaves one of the two.
    pub(super) fn change<E: From<Report>>(
        &self,
        change: impl FnOnce(Option<KeySet>) -> Result<Vec<Key>, E>,
    ) -> Result<KeySet, E> {
        let named = |report: Report| E::from(report.relocated(|at| at.in_document(self.name())));
        let found = self.find().map_err(named)?;
        let keys = change(found.as_ref().map(|found| found.keys.clone()))?;
        let keys = KeySet::of(keys).map_err(named)?;
        let text = text(&keys);
        // What stands in the file is what a verifier will read.
        let read = KeySet::parse(text.as_bytes()).map_err(named)?;
        self.put(&text, found.as_ref()).map_err(|error| named(unwritten(&error)))?;
        Ok(read)
    }

    fn find(&self) -> Result<Option<Found>, Report> {
        if self.path.as_os_str() == "-" {
            let error = io::Error::new(io::ErrorKind::InvalidInput, "a file is expected, no stream");
            return Err(unread(&error).into());
        }
        let not_ordinary =
            || unread(&io::Error::new(io::ErrorKind::InvalidInput, "an ordinary file is expected"));
        // Looked at before it is opened, because opening a pipe can wait for ever.
        if fs::metadata(self.path).is_ok_and(|found| !found.is_file()) {
            return Err(not_ordinary().into());
        }
        let file = match File::open(self.path) {
            Ok(file) => file,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(unread(&error).into()),
        };
        let failed = |error: io::Error| Report::from(unread(&error));
        if !file.metadata().map_err(failed)?.is_file() {
            return Err(not_ordinary().into());
        }
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(busy()),
            Err(TryLockError::Error(error)) => return Err(failed(error)),
        }
        let real = fs::canonicalize(self.path).map_err(failed)?;
        if !is_same(&file, &real).map_err(failed)? {
            return Err(busy());
        }
        let mut bytes = Vec::new();
        (&file).take(MAX_BYTES.into()).read_to_end(&mut bytes).map_err(failed)?;
        Ok(Some(Found { file, keys: KeySet::parse(&bytes)?, real }))
    }

    fn put(&self, text: &str, found: Option<&Found>) -> io::Result<()> {
        match found {
            None => whole_file::put(self.path, text.as_bytes(), Place::Free),
            Some(Found { file, real, .. }) => {
                let permissions = file.metadata()?.permissions();
                whole_file::put(real, text.as_bytes(), Place::Taken(Some(permissions)))
            }
        }
    }
}

/// The key set with a key a line, so that what was changed shows where files are compared.
fn text(keys: &KeySet) -> String {
    let lines: Vec<String> = keys.keys().map(Key::to_json).collect();
    format!("{{\"keys\":[\n{}\n],\"v\":\"1.0\"}}\n", lines.join(",\n"))
}

#[cfg(unix)]
fn is_same(file: &File, path: &Path) -> io::Result<bool> {
    use std::os::unix::fs::MetadataExt;
    let (held, named) = (file.metadata()?, fs::metadata(path)?);
    Ok((held.dev(), held.ino()) == (named.dev(), named.ino()))
}

#[cfg(not(unix))]
fn is_same(_: &File, _: &Path) -> io::Result<bool> {
    Ok(true)
}

fn busy() -> Report {
    let sentence = "another process is changing this file; try again";
    Finding::error(codes::WRITE, Location::unknown(), sentence, "docs/keys.md").into()
}

fn unwritten(error: &io::Error) -> Report {
    Finding::error(codes::WRITE, Location::unknown(), error.to_string(), "docs/keys.md").into()
}
