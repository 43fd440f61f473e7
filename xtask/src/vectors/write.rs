//! Writes the vector files and their index, or compares them with what is there.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use countersign_conformance::json::Json;
use countersign_conformance::model::VectorFile;

use super::author::digest_of;

/// The outermost levels of a file that are always broken over lines: file, list, vector.
const FILE_OPEN: usize = 3;
/// Of the index: index, list.
const INDEX_OPEN: usize = 2;

/// Runs the command; the error is the sentence that says what is wrong.
pub(crate) fn run(arguments: &[String]) -> Result<(), String> {
    let check = match arguments {
        [] => false,
        [flag] if flag == "--check" => true,
        _ => return Err("usage: cargo xtask vectors [--check]".to_owned()),
    };
    let files: Vec<VectorFile> = super::topics().into_iter().map(|t| t.into_file()).collect();
    let rendered = render(&files)?;
    let root = Path::new(countersign_vectors::DIR);
    let count: usize = files.iter().map(|f| f.vectors.len()).sum();
    if check { compare(root, &rendered) } else { write(root, &rendered) }?;
    let verb = if check { "up to date" } else { "written" };
    println!("{count} vectors in {} files, {verb}", files.len());
    Ok(())
}

/// Every file by its path below the folder, the index included.
fn render(files: &[VectorFile]) -> Result<BTreeMap<String, String>, String> {
    let mut rendered = BTreeMap::new();
    let mut index = Vec::new();
    for file in files {
        let path = format!("{}/{}.json", file.suite, file.topic);
        let text = file.to_json().to_pretty(FILE_OPEN);
        index.push(Json::object([
            ("file", Json::from(path.as_str())),
            ("vectors", Json::Integer(file.vectors.len() as i64)),
            ("digest", Json::from(digest_of(&text))),
        ]));
        if rendered.insert(path.clone(), text).is_some() {
            return Err(format!("two topics write {path}"));
        }
    }
    let index = Json::object([("format", Json::Integer(1)), ("files", Json::Array(index))]);
    rendered.insert("index.json".to_owned(), index.to_pretty(INDEX_OPEN));
    Ok(rendered)
}

fn write(root: &Path, rendered: &BTreeMap<String, String>) -> Result<(), String> {
    for path in stale(root, rendered)? {
        fs::remove_file(root.join(&path)).map_err(|e| format!("cannot remove {path}: {e}"))?;
        println!("removed {path}");
    }
    for (path, text) in rendered {
        let full = root.join(path);
        if fs::read_to_string(&full).is_ok_and(|old| old == *text) {
            continue;
        }
        if let Some(folder) = full.parent() {
            fs::create_dir_all(folder).map_err(|e| format!("cannot make the folder of {path}: {e}"))?;
        }
        fs::write(&full, text).map_err(|e| format!("cannot write {path}: {e}"))?;
    }
    Ok(())
}

fn compare(root: &Path, rendered: &BTreeMap<String, String>) -> Result<(), String> {
    let mut wrong: Vec<String> =
        stale(root, rendered)?.into_iter().map(|path| format!("{path}: no topic writes this file")).collect();
    for (path, text) in rendered {
        match fs::read_to_string(root.join(path)) {
            Ok(old) if old == *text => {}
            Ok(old) => {
                let line = differing_line(&old, text);
                wrong.push(format!("{path}: line {line} is not what the cases give"));
            }
            Err(error) => wrong.push(format!("{path}: {error}")),
        }
    }
    if wrong.is_empty() {
        return Ok(());
    }
    Err(format!("{}\nrun `cargo xtask vectors`", wrong.join("\n")))
}

fn differing_line(old: &str, new: &str) -> usize {
    old.lines().zip(new.lines()).take_while(|(a, b)| a == b).count() + 1
}

/// The JSON files below the suites' folders that no topic writes. The schema's folder is written by hand.
fn stale(root: &Path, rendered: &BTreeMap<String, String>) -> Result<Vec<String>, String> {
    let known: BTreeSet<PathBuf> = rendered.keys().map(PathBuf::from).collect();
    let mut stale = Vec::new();
    for folder in list(root)?.iter().filter(|p| p.is_dir()) {
        if folder.ends_with("schema") || folder.ends_with("src") {
            continue;
        }
        for file in list(folder)? {
            let below = file.strip_prefix(root).unwrap_or(&file);
            if !known.contains(below) {
                stale.push(below.display().to_string());
            }
        }
    }
    Ok(stale)
}

fn list(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let unreadable = |e| format!("cannot read the folder {}: {e}", folder.display());
    let mut paths = Vec::new();
    for entry in fs::read_dir(folder).map_err(unreadable)? {
        paths.push(entry.map_err(unreadable)?.path());
    }
    paths.sort();
    Ok(paths)
}
