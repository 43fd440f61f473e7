//! Writing a file whole or not at all.

use std::ffi::OsString;
use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use findings::{Finding, Location, Report};

use crate::codes;
use crate::input::text_of;

/// Writes a file beside where it belongs and then gives it its name. A file that has the name already stays, unless `over` is set.
pub(super) fn write_new(path: &Path, bytes: &[u8], over: bool) -> Result<(), Report> {
    let draft = draft_of(path);
    write(&draft, bytes).map_err(|error| failed(&draft, &error))?;
    // A link fails where the name is taken, in the same step in which it would be given.
    let named = if over { fs::rename(&draft, path) } else { fs::hard_link(&draft, path) };
    if !over || named.is_err() {
        // A draft that cannot be removed is left; the file is whole.
        let _ = fs::remove_file(&draft);
    }
    named.map_err(|error| failed(path, &error))
}

fn failed(path: &Path, error: &io::Error) -> Report {
    let sentence = match error.kind() {
        io::ErrorKind::AlreadyExists => {
            "a new file is expected, and there is one of this name; --force writes over it".to_owned()
        }
        _ => error.to_string(),
    };
    let at = Location::unknown().in_document(text_of(path.as_os_str()));
    Finding::error(codes::WRITE, at, sentence, "docs/command.md").into()
}

/// A name in the same folder that no other run has.
fn draft_of(path: &Path) -> PathBuf {
    let mut name = path.file_name().map(OsString::from).unwrap_or_default();
    name.push(format!(".{}.draft", std::process::id()));
    path.with_file_name(name)
}

fn write(draft: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = OpenOptions::new().write(true).create_new(true).open(draft)?;
    let written = file.write_all(bytes).and_then(|()| file.sync_all());
    if written.is_err() {
        let _ = fs::remove_file(draft);
    }
    written
}
