//! A file that appears whole or not at all, whatever breaks off the writing.

use std::ffi::OsString;
use std::fs::{self, File, OpenOptions, Permissions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use crate::input::text_of;

/// What may have the name already.
pub(crate) enum Place {
    /// Nothing. A file that has it stays, and the writing fails with [`io::ErrorKind::AlreadyExists`].
    Free,
    /// Anything, which is replaced; with these permissions, where some are given.
    Taken(Option<Permissions>),
}

/// Writes a file under another name in its folder and then gives it its name; it is durable when this returns.
///
/// Whoever reads at the same time sees what was there before or all of the new.
pub(crate) fn put(path: &Path, bytes: &[u8], place: Place) -> io::Result<()> {
    let draft = draft_of(path);
    let written = write(&draft, bytes, &place).and_then(|()| match place {
        Place::Taken(_) => fs::rename(&draft, path),
        // Unlike a rename, a link never takes the place of another file.
        Place::Free => fs::hard_link(&draft, path).and_then(|()| fs::remove_file(&draft)),
    });
    if written.is_err() {
        // The number of the process is in its name: nobody else uses it.
        let _ = fs::remove_file(&draft);
    }
    written.and_then(|()| sync_folder(folder_of(path)))
}

fn draft_of(path: &Path) -> PathBuf {
    let mut name = OsString::from(".");
    name.push(path.file_name().unwrap_or_default());
    name.push(format!(".{}.new", std::process::id()));
    folder_of(path).join(name)
}

fn write(draft: &Path, bytes: &[u8], place: &Place) -> io::Result<()> {
    let mut file = OpenOptions::new().write(true).create_new(true).open(draft).map_err(|error| {
        // That the draft is there must not be taken for the file being there.
        let is_left_over = error.kind() == io::ErrorKind::AlreadyExists;
        let sentence = || format!("{} is in the way: {error}", text_of(draft.as_os_str()));
        if is_left_over { io::Error::other(sentence()) } else { error }
    })?;
    if let Place::Taken(Some(permissions)) = place {
        file.set_permissions(permissions.clone())?;
    }
    file.write_all(bytes)?;
    file.sync_all()
}

fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

#[cfg(unix)]
fn sync_folder(folder: &Path) -> io::Result<()> {
    File::open(folder)?.sync_all()
}

#[cfg(not(unix))]
fn sync_folder(_: &Path) -> io::Result<()> {
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn takes_a_name_only_where_it_may_and_leaves_nothing_beside() {
        let desk = tempfile::tempdir().expect("a folder");
        let path = desk.path().join("page.html");
        put(&path, b"one", Place::Free).expect("is free");
        let taken = put(&path, b"two", Place::Free).expect_err("is taken");
        assert_eq!(taken.kind(), io::ErrorKind::AlreadyExists);
        assert_eq!(fs::read(&path).expect("is there"), b"one");
        put(&path, b"three", Place::Taken(None)).expect("is replaced");
        assert_eq!(fs::read(&path).expect("is there"), b"three");
        assert_eq!(fs::read_dir(desk.path()).expect("is there").count(), 1);
    }

    #[test]
    fn a_draft_that_was_left_is_not_taken_for_the_file() {
        let desk = tempfile::tempdir().expect("a folder");
        let path = desk.path().join("page.html");
        fs::write(draft_of(&path), b"half").expect("is written");
        let error = put(&path, b"one", Place::Free).expect_err("is in the way");
        assert!(error.kind() != io::ErrorKind::AlreadyExists && error.to_string().contains("page.html"));
        assert!(!path.exists());
        put(&path, b"one", Place::Free).expect("is out of the way now");
    }
}
