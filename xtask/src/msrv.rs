//! No dependency may ask for a newer compiler than this workspace says it needs.

use crate::metadata::Metadata;
use jcs_strict::Value;

/// Compares the `rust-version` of every package that the workspace can build with.
pub(crate) fn run() -> Result<(), String> {
    let metadata = Metadata::read()?;
    let ours = metadata
        .ours()
        .filter_map(|package| version(&package))
        .min()
        .ok_or("no package of the workspace states a rust-version")?;
    let mut newer = Vec::new();
    let mut count = 0;
    for package in metadata.others() {
        count += 1;
        if version(&package).is_some_and(|needs| needs > ours) {
            let text = |name| package.get(name).and_then(|value| value.as_str()).unwrap_or_default();
            newer.push(format!("{} {} needs Rust {}", text("name"), text("version"), text("rust_version")));
        }
    }
    println!("{count} dependencies, none may need more than Rust {}.{}", ours.0, ours.1);
    if newer.is_empty() { Ok(()) } else { Err(newer.join("\n")) }
}

/// Major, minor and patch of a package's `rust-version`.
fn version(package: &Value<'_>) -> Option<(u32, u32, u32)> {
    let text = package.get("rust_version")?.as_str()?;
    let mut parts = text.split('.').map(|part| part.parse().unwrap_or(0));
    Some((parts.next()?, parts.next().unwrap_or(0), parts.next().unwrap_or(0)))
}
