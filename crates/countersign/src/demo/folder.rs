//! A folder that takes its place when it is whole.

use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use findings::{Finding, Location, Report};

use crate::codes;
use crate::input::text_of;

/// A folder under another name beside its place. Dropped before it is finished, it is removed.
pub(super) struct Unfinished {
    place: PathBuf,
    path: PathBuf,
    is_finished: bool,
}

impl Unfinished {
    /// Begins a folder for a place that is free: nothing is there, or an empty folder.
    pub(super) fn beside(place: &Path, word: &str) -> Result<Unfinished, Report> {
        let Some(name) = place.file_name() else {
            return Err(refuse(place, "the name of a folder to be made is expected"));
        };
        match fs::symlink_metadata(place) {
            Err(error) if error.kind() == ErrorKind::NotFound => {}
            Err(error) => return Err(failed(place, &error)),
            Ok(found) if !found.is_dir() => {
                return Err(refuse(place, "a name that is free, or an empty folder, is expected"));
            }
            Ok(_) => {
                let mut entries = fs::read_dir(place).map_err(|error| failed(place, &error))?;
                if entries.next().is_some() {
                    return Err(refuse(place, "a folder that is empty, or not there yet, is expected"));
                }
            }
        }
        let mut hidden = std::ffi::OsString::from(".");
        hidden.push(name);
        hidden.push(format!(".unfinished-{word}"));
        let path = place.with_file_name(hidden);
        fs::create_dir(&path).map_err(|error| failed(&path, &error))?;
        Ok(Unfinished { place: place.to_owned(), path, is_finished: false })
    }

    /// A path in the folder.
    pub(super) fn path(&self, name: &str) -> PathBuf {
        self.path.join(name)
    }

    /// Makes a folder in it.
    pub(super) fn folder(&self, name: &str) -> Result<(), Report> {
        let path = self.path(name);
        fs::create_dir(&path).map_err(|error| failed(&path, &error))
    }

    /// Writes a file in it.
    pub(super) fn write(&self, name: &str, text: &str) -> Result<(), Report> {
        let path = self.path(name);
        fs::write(&path, text).map_err(|error| failed(&path, &error))
    }

    /// Reads a file in it.
    pub(super) fn read(&self, name: &str) -> Result<String, Report> {
        let path = self.path(name);
        fs::read_to_string(&path).map_err(|error| failed(&path, &error))
    }

    /// Gives the folder its place.
    pub(super) fn finish(mut self) -> Result<(), Report> {
        match fs::remove_dir(&self.place) {
            Err(error) if error.kind() != ErrorKind::NotFound => return Err(failed(&self.place, &error)),
            _ => {}
        }
        fs::rename(&self.path, &self.place).map_err(|error| failed(&self.place, &error))?;
        self.is_finished = true;
        Ok(())
    }
}

impl Drop for Unfinished {
    fn drop(&mut self) {
        if !self.is_finished {
            // There is nobody left to tell, and its name says that it is unfinished.
            let _ = fs::remove_dir_all(&self.path);
        }
    }
}

fn failed(path: &Path, error: &io::Error) -> Report {
    refuse(path, error.to_string())
}

fn refuse(path: &Path, sentence: impl Into<String>) -> Report {
    let at = Location::unknown().in_document(text_of(path.as_os_str()));
    Finding::error(codes::WRITE, at, sentence, "docs/command.md").into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn appears_whole_or_not_at_all() {
        let desk = tempfile::tempdir().expect("a folder");
        let place = desk.path().join("story");
        let names = || fs::read_dir(desk.path()).expect("is there").count();
        let unfinished = Unfinished::beside(&place, "1").expect("is free");
        unfinished.write("a", "text").expect("is written");
        assert!(!place.exists());
        drop(unfinished);
        assert_eq!(names(), 0);

        fs::create_dir(&place).expect("is made");
        let unfinished = Unfinished::beside(&place, "1").expect("is empty");
        unfinished.write("a", "text").expect("is written");
        unfinished.finish().expect("is empty still");
        assert_eq!((names(), fs::read_to_string(place.join("a")).expect("is there")), (1, "text".to_owned()));
    }

    #[test]
    fn takes_nobodys_place() {
        let desk = tempfile::tempdir().expect("a folder");
        let place = desk.path().join("story");
        fs::create_dir(&place).expect("is made");
        let unfinished = Unfinished::beside(&place, "1").expect("is empty");
        fs::write(place.join("mine"), "text").expect("is written");
        assert!(unfinished.finish().is_err());
        assert!(Unfinished::beside(&place, "2").is_err());
        assert!(Unfinished::beside(&place.join("mine"), "3").is_err());
        assert!(Unfinished::beside(&desk.path().join("no/where"), "4").is_err());
        assert!(Unfinished::beside(Path::new("/"), "5").is_err());
        assert_eq!(fs::read_to_string(place.join("mine")).expect("is there"), "text");
        assert_eq!(fs::read_dir(desk.path()).expect("is there").count(), 1);
    }
}
