//! Every example of every crate that needs no feature runs, without arguments, and ends well. What needs one has a step of its own.

use crate::ci::TESTED;
use crate::metadata::Metadata;
use crate::place;
use std::path::Path;
use std::process::Command;

/// Runs them all, in the order of their packages.
pub(crate) fn run() -> Result<(), String> {
    // With the features of the tests, which have built them already.
    let status = Command::new(env!("CARGO"))
        .current_dir(place::root())
        .args(["build", "--quiet", "--locked", "--workspace", "--examples"])
        .args(TESTED)
        .status()
        .map_err(|error| format!("cannot run cargo: {error}"))?;
    if !status.success() {
        return Err("the examples do not compile".to_owned());
    }
    let metadata = Metadata::read()?;
    let folder = metadata.target_directory().join("debug/examples");
    let mut names = Vec::new();
    for package in metadata.ours() {
        for target in package.get("targets").into_iter().flat_map(|targets| targets.elements()) {
            let mut kinds = target.get("kind").into_iter().flat_map(|kinds| kinds.elements());
            let is_whole = target.get("required-features").is_none();
            if is_whole && kinds.any(|kind| kind.as_str() == Some("example")) {
                names.extend(target.get("name").and_then(|name| name.as_str()).map(str::to_owned));
            }
        }
    }
    for name in &names {
        println!("{name}");
        end_well(&folder, name)?;
    }
    if names.is_empty() { Err("there are no examples".to_owned()) } else { Ok(()) }
}

fn end_well(folder: &Path, name: &str) -> Result<(), String> {
    let output = Command::new(folder.join(name))
        .current_dir(place::root())
        .output()
        .map_err(|error| format!("the example {name} cannot be run: {error}"))?;
    if output.status.success() {
        return Ok(());
    }
    let said = String::from_utf8_lossy(&output.stderr);
    Err(format!("the example {name} ended with {}\n{said}", output.status))
}
