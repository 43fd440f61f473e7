//! Writes the vector files and their index, or compares them with what is there.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use countersign_conformance::json::Json;
use countersign_conformance::model::VectorFile;

use super::author::digest_of;
use super::{bundle, since};

/// The outermost levels of a file that are always broken over lines: file, list, vector.
const FILE_OPEN: usize = 3;
/// Of the index: index, list.
const INDEX_OPEN: usize = 2;

/// Runs the command; the error is the sentence that says what is wrong.
pub(crate) fn run(arguments: &[String]) -> Result<(), String> {
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let check =
        match words.as_slice() {
            [] => false,
            ["--check"] => true,
            // What goes out is what the cases give.
            ["--bundle", file @ ..] if file.len() < 2 => {
                return run(&["--check".to_owned()]).and_then(|()| bundle::write(file.first().copied()));
            }
            ["--page", file @ ..] if file.len() < 2 => {
                return run(&["--check".to_owned()]).and_then(|()| bundle::write_page(file.first().copied()));
            }
            ["--since", archive] => return since::run(archive),
            _ => return Err(
                "usage: cargo xtask vectors [--check | --bundle [FILE] | --page [FILE] | --since ARCHIVE]"
                    .to_owned(),
            ),
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::vectors::author::{INTEGERS, Topic};

    fn rendered() -> BTreeMap<String, String> {
        let mut topic = Topic::new("jcs", "numbers", "About numbers.");
        let case = topic.case("one", "One \u{1b}[2J\u{202e}.").canonicalize(INTEGERS, b"[\xff\x00]");
        case.accept_canonical("[1]");
        render(&[topic.into_file()]).expect("one topic")
    }

    #[test]
    fn the_same_cases_give_the_same_bytes_and_hide_nothing() {
        assert_eq!(rendered(), rendered());
        let text = &rendered()["jcs/numbers.json"];
        assert!(text.contains(r"One \u001b[2J\u202e."), "{text}");
        assert!(text.contains(r#"{"hex": "5bff005d"}"#), "{text}");
        assert!(text.bytes().all(|byte| byte == b'\n' || (b' '..0x7f).contains(&byte)));
    }

    #[test]
    fn what_was_written_compares_equal() {
        let folder = tempfile::tempdir().expect("a folder");
        write(folder.path(), &rendered()).expect("written");
        assert_eq!(compare(folder.path(), &rendered()), Ok(()));
    }

    #[test]
    fn a_changed_a_missing_and_a_stale_file_are_failures_and_writing_mends_them() {
        let folder = tempfile::tempdir().expect("a folder");
        let at = |path: &str| folder.path().join(path);
        write(folder.path(), &rendered()).expect("written");
        for (change, says) in [
            (
                (|path| fs::write(path, "{}")) as fn(PathBuf) -> std::io::Result<()>,
                "jcs/numbers.json: line 1",
            ),
            (|path| fs::remove_file(path), "jcs/numbers.json: "),
            (|path| fs::write(path.with_file_name("old.json"), "{}"), "jcs/old.json: no topic"),
        ] {
            change(at("jcs/numbers.json")).expect("changed");
            let said = compare(folder.path(), &rendered()).expect_err("a failure");
            assert!(said.contains(says), "{said}");
            write(folder.path(), &rendered()).expect("mended");
            assert_eq!(compare(folder.path(), &rendered()), Ok(()));
        }
        assert!(!at("jcs/old.json").exists());
    }

    #[test]
    fn two_topics_of_one_name_are_refused() {
        let file = || Topic::new("jcs", "numbers", "About numbers.").into_file();
        assert!(render(&[file(), file()]).is_err());
    }
}
