//! Reads a folder of vectors: one folder a suite, one file a topic.
//!
//! Everything that would silently make a run smaller is an error: a folder that is not there, a suite without a
//! vector, a file that cannot be read or does not parse, a file that lies under another name than it says.

use crate::decode;
use crate::model::{Vector, VectorFile};
use std::fs;
use std::path::{Path, PathBuf};

/// Folders beside the suites that hold no vectors.
const NO_SUITES: &[&str] = &["schema", "src", "target"];

/// Every vector file below a folder.
#[derive(Clone, Debug)]
pub struct Library {
    /// The files, ordered by path.
    pub files: Vec<VectorFile>,
}

impl Library {
    /// Reads every suite below `root`.
    ///
    /// # Errors
    /// Sentences, one for every file or folder that is wrong.
    pub fn load(root: &Path) -> Result<Library, Vec<String>> {
        let mut files = Vec::new();
        let mut wrong = Vec::new();
        let folders = match list(root) {
            Ok(entries) => entries.into_iter().filter(|path| path.is_dir() && holds_vectors(path)),
            Err(error) => return Err(vec![error]),
        };
        for folder in folders {
            if let Err(errors) = load_suite(&folder, &mut files) {
                wrong.extend(errors);
            }
        }
        if wrong.is_empty() && files.is_empty() {
            wrong.push(format!("{}: there is no suite in this folder", root.display()));
        }
        if wrong.is_empty() { Ok(Library { files }) } else { Err(wrong) }
    }

    /// The names of the suites, each once, in order.
    pub fn suites(&self) -> Vec<&str> {
        let mut suites: Vec<&str> = self.files.iter().map(|file| file.suite.as_str()).collect();
        suites.dedup();
        suites
    }

    /// Every vector with the suite it belongs to.
    pub fn vectors(&self) -> impl Iterator<Item = (&str, &Vector)> {
        self.files.iter().flat_map(|file| file.vectors.iter().map(|vector| (file.suite.as_str(), vector)))
    }
}

fn load_suite(folder: &Path, files: &mut Vec<VectorFile>) -> Result<(), Vec<String>> {
    let suite = name_of(folder);
    let mut wrong = Vec::new();
    let before = files.len();
    for path in list(folder).map_err(|error| vec![error])? {
        match load_file(&path, &suite) {
            Ok(file) => files.push(file),
            Err(error) => wrong.push(format!("{}: {error}", path.display())),
        }
    }
    if wrong.is_empty() && files.len() == before {
        wrong.push(format!("{}: this suite is empty", folder.display()));
    }
    if wrong.is_empty() { Ok(()) } else { Err(wrong) }
}

fn load_file(path: &Path, suite: &str) -> Result<VectorFile, String> {
    let name = name_of(path);
    let Some(topic) = name.strip_suffix(".json") else {
        return Err("a suite holds nothing but topics, which are .json files".to_owned());
    };
    let bytes = fs::read(path).map_err(|error| format!("cannot be read: {error}"))?;
    let file = decode::vector_file(&bytes)?;
    if file.suite != suite || file.topic != topic {
        return Err(format!("the file says that it is {}/{}", file.suite, file.topic));
    }
    if file.vectors.is_empty() {
        return Err("the topic holds no vector".to_owned());
    }
    Ok(file)
}

fn holds_vectors(folder: &Path) -> bool {
    let name = name_of(folder);
    !NO_SUITES.contains(&name.as_str()) && !name.starts_with('.')
}

fn name_of(path: &Path) -> String {
    path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default()
}

fn list(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let unreadable = |error| format!("{}: cannot be read: {error}", folder.display());
    let mut paths = Vec::new();
    for entry in fs::read_dir(folder).map_err(unreadable)? {
        paths.push(entry.map_err(unreadable)?.path());
    }
    paths.sort();
    Ok(paths)
}
