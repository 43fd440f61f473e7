//! Where things lie in this workspace.

use std::fs;
use std::path::{Path, PathBuf};

/// The root of the workspace.
pub(crate) fn root() -> &'static Path {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().unwrap_or(here)
}

/// The text of a file below the root.
pub(crate) fn read(path: &str) -> Result<String, String> {
    fs::read_to_string(root().join(path)).map_err(|error| format!("{path}: cannot be read: {error}"))
}

/// Every Rust source below a folder, with its path below the root, in order.
pub(crate) fn sources(folder: &str) -> Result<Vec<(String, String)>, String> {
    let mut waiting = vec![root().join(folder)];
    let mut found = Vec::new();
    while let Some(folder) = waiting.pop() {
        for path in list(&folder)? {
            if path.is_dir() {
                if !path.ends_with("target") {
                    waiting.push(path);
                }
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let below = path.strip_prefix(root()).unwrap_or(&path).display().to_string();
                found.push((below.clone(), read(&below)?));
            }
        }
    }
    found.sort();
    Ok(found)
}

fn list(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let unreadable = |error| format!("{}: cannot be read: {error}", folder.display());
    let mut paths = Vec::new();
    for entry in fs::read_dir(folder).map_err(unreadable)? {
        paths.push(entry.map_err(unreadable)?.path());
    }
    Ok(paths)
}
