//! No dependency may ask for a newer compiler than this workspace says it needs.

use crate::place;
use jcs_strict::{Document, Profile, Value};
use std::process::Command;

/// Compares the `rust-version` of every package that the workspace can build with.
pub(crate) fn run() -> Result<(), String> {
    let metadata = metadata()?;
    let root = metadata.root();
    let packages = || root.get("packages").into_iter().flat_map(|list| list.elements());
    let is_ours = |package: &Value<'_>| package.get("source").is_none_or(|source| source.is_null());
    let ours = packages()
        .filter(is_ours)
        .filter_map(|package| version(&package))
        .min()
        .ok_or("no package of the workspace states a rust-version")?;
    let mut newer = Vec::new();
    let mut count = 0;
    for package in packages().filter(|package| !is_ours(package)) {
        count += 1;
        if version(&package).is_some_and(|needs| needs > ours) {
            let text = |name| package.get(name).and_then(|value| value.as_str()).unwrap_or_default();
            newer.push(format!("{} {} needs Rust {}", text("name"), text("version"), text("rust_version")));
        }
    }
    println!("{count} dependencies, none may need more than Rust {}.{}", ours.0, ours.1);
    if newer.is_empty() { Ok(()) } else { Err(newer.join("\n")) }
}

fn metadata() -> Result<Document, String> {
    let output = Command::new(env!("CARGO"))
        .current_dir(place::root())
        .args(["metadata", "--locked", "--format-version", "1"])
        .output()
        .map_err(|error| format!("cannot run cargo: {error}"))?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into_owned());
    }
    jcs_strict::parse(&output.stdout, &Profile::RFC8785)
        .map_err(|error| format!("cargo's metadata: {} at {}", error.code().as_str(), error.offset()))
}

/// Major, minor and patch of a package's `rust-version`.
fn version(package: &Value<'_>) -> Option<(u32, u32, u32)> {
    let text = package.get("rust_version")?.as_str()?;
    let mut parts = text.split('.').map(|part| part.parse().unwrap_or(0));
    Some((parts.next()?, parts.next().unwrap_or(0), parts.next().unwrap_or(0)))
}
