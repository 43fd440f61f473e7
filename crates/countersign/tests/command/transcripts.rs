//! What the documents say the command prints is what it prints.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::process::{repository, run};

/// Every `console` block of the documents, run line by line beside the repository's examples, with both outputs as a terminal shows them.
#[test]
fn every_console_block_of_the_documents_is_true() {
    let mut count = 0;
    for document in documents() {
        let text = std::fs::read_to_string(&document).expect("can be read");
        let desk = desk();
        for block in text.split("```console\n").skip(1) {
            let block = block.split("```").next().unwrap_or_default();
            for (typed, shown) in steps(block) {
                assert_eq!(shown, say(&typed, desk.path()), "{}: $ {typed}", document.display());
                count += 1;
            }
        }
    }
    assert!(count >= 10, "{count} steps");
}

/// README, the pages, and the READMEs of the examples.
fn documents() -> Vec<PathBuf> {
    let mut documents: Vec<PathBuf> =
        ["README.md", "examples/captures/README.md", "examples/traces/README.md"]
            .map(|name| repository().join(name))
            .into();
    for entry in std::fs::read_dir(repository().join("docs")).expect("has documents") {
        let path = entry.expect("can be read").path();
        if path.extension().is_some_and(|extension| extension == "md") {
            documents.push(path);
        }
    }
    documents
}

#[test]
fn every_link_between_the_documents_leads_somewhere() {
    for document in documents() {
        let text = std::fs::read_to_string(&document).expect("can be read");
        for link in text.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
            if !link.starts_with("http") && !link.starts_with('#') {
                let file = link.split('#').next().unwrap_or_default();
                let target = document.parent().expect("is in a folder").join(file);
                assert!(target.exists(), "{}: {link}", document.display());
            }
        }
    }
}

#[test]
fn every_page_stands_in_the_index() {
    let pages = repository().join("docs");
    let index = std::fs::read_to_string(pages.join("README.md")).expect("can be read");
    for page in std::fs::read_dir(&pages).expect("has documents") {
        let name = page.expect("can be read").file_name().to_string_lossy().into_owned();
        if name.ends_with(".md") && name != "README.md" {
            assert!(index.contains(&format!("]({name})")), "{name}");
        }
    }
}

/// The examples in the help, whose lines clap may have wrapped.
#[test]
fn every_example_of_the_help_is_true() {
    let mut count = 0;
    for words in [
        &["canon", "--help"][..],
        &["digest", "--help"],
        &["moment", "check", "--help"],
        &["moment", "digest", "--help"],
        &["moment", "lint", "--help"],
        &["moment", "resolve", "--help"],
        &["moment", "check-resolution", "--help"],
        &["explain", "--help"],
    ] {
        let help = run(words).out;
        let desk = desk();
        let (_, examples) = help.split_once("\nExamples:\n").expect("has examples");
        for example in examples.split("\n\n").filter(|example| example.starts_with("  $ ")) {
            let example: Vec<&str> =
                example.lines().map(|line| line.strip_prefix("  ").unwrap_or(line)).collect();
            for (typed, shown) in steps(&example.join("\n")) {
                let joined = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
                assert_eq!(joined(&shown), joined(&say(&typed, desk.path())), "{words:?}: $ {typed}");
                count += 1;
            }
        }
    }
    assert!(count >= 10, "{count} examples");
}

/// The commands of a block, each with what is shown after it.
fn steps(block: &str) -> Vec<(String, String)> {
    let mut steps: Vec<(String, String)> = Vec::new();
    let mut typing = false;
    for line in block.lines() {
        if let Some(typed) = line.strip_prefix("$ ") {
            steps.push((typed.to_owned(), String::new()));
            typing = typed.ends_with('\\');
        } else if let Some((typed, shown)) = steps.last_mut() {
            let target = if typing { &mut *typed } else { &mut *shown };
            if typing {
                target.push('\n');
                target.push_str(line);
                typing = line.ends_with('\\');
            } else {
                target.push_str(line);
                target.push('\n');
            }
        }
    }
    steps
}

/// A folder in which examples may write, with the examples of the repository at hand.
fn desk() -> tempfile::TempDir {
    let desk = tempfile::tempdir().expect("a folder");
    let examples = repository().join("examples").canonicalize().expect("is there");
    std::os::unix::fs::symlink(examples, desk.path().join("examples")).expect("is linked");
    desk
}

fn say(typed: &str, desk: &Path) -> String {
    let binary = Path::new(env!("CARGO_BIN_EXE_countersign"));
    let folder = binary.parent().expect("is in a folder");
    let mut search = vec![folder.to_owned()];
    search.extend(std::env::split_paths(&std::env::var_os("PATH").unwrap_or_default()));
    let output = Command::new("bash")
        .args(["-c", &format!("exec 2>&1\n{typed}")])
        .current_dir(desk)
        .env("PATH", std::env::join_paths(search).expect("has no colon in it"))
        .env("COLUMNS", "100")
        .env_remove("NO_COLOR")
        .output()
        .expect("bash runs");
    String::from_utf8(output.stdout).expect("is UTF-8")
}
