//! What a reader finds in the first file of each crate.

use std::fs;
use std::path::{Path, PathBuf};

/// `src/lib.rs`, `src/main.rs` and `src/bin/*.rs` of every package of the workspace.
fn roots() -> Vec<PathBuf> {
    let workspace = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let crates = fs::read_dir(workspace.join("crates")).expect("the crates are there");
    let mut packages: Vec<PathBuf> = crates.map(|entry| entry.expect("an entry").path()).collect();
    packages.extend(["benches", "benches/peers", "vectors", "xtask"].map(|name| workspace.join(name)));
    let mut roots = Vec::new();
    for package in packages {
        let src = package.join("src");
        roots.extend(
            ["lib.rs", "main.rs"].map(|name| src.join(name)).into_iter().filter(|path| path.exists()),
        );
        let programs = fs::read_dir(src.join("bin")).into_iter().flatten();
        roots.extend(programs.map(|entry| entry.expect("an entry").path()));
    }
    roots
}

#[test]
fn every_crate_says_in_its_first_file_that_it_has_no_unsafe_code() {
    let roots = roots();
    assert!(roots.len() >= 14, "{roots:?}");
    for root in roots {
        let text = fs::read_to_string(&root).expect("a root can be read");
        assert!(text.lines().any(|line| line == "#![forbid(unsafe_code)]"), "{}", root.display());
    }
}
