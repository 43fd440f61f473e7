//! What cargo says of this workspace and all it can be built with.

use crate::place;
use jcs_strict::{Document, Profile, Value};
use std::path::PathBuf;
use std::process::Command;

/// The answer of `cargo metadata`.
pub(crate) struct Metadata(Document);

impl Metadata {
    pub(crate) fn read() -> Result<Metadata, String> {
        let output = Command::new(env!("CARGO"))
            .current_dir(place::root())
            .args(["metadata", "--locked", "--format-version", "1"])
            .output()
            .map_err(|error| format!("cannot run cargo: {error}"))?;
        if !output.status.success() {
            return Err(String::from_utf8_lossy(&output.stderr).into_owned());
        }
        jcs_strict::parse(&output.stdout, &Profile::RFC8785)
            .map(Metadata)
            .map_err(|error| format!("cargo's metadata: {} at {}", error.code().as_str(), error.offset()))
    }

    /// The packages of this workspace.
    pub(crate) fn ours(&self) -> impl Iterator<Item = Value<'_>> {
        self.packages().filter(is_ours)
    }

    /// Where cargo builds.
    pub(crate) fn target_directory(&self) -> PathBuf {
        let named = self.0.root().get("target_directory");
        named
            .and_then(|name| name.as_str().map(PathBuf::from))
            .unwrap_or_else(|| place::root().join("target"))
    }

    /// The packages of others.
    pub(crate) fn others(&self) -> impl Iterator<Item = Value<'_>> {
        self.packages().filter(|package| !is_ours(package))
    }

    fn packages(&self) -> impl Iterator<Item = Value<'_>> {
        self.0.root().get("packages").into_iter().flat_map(|list| list.elements())
    }
}

/// What has no source stands in this folder.
fn is_ours(package: &Value<'_>) -> bool {
    package.get("source").is_none_or(|source| source.is_null())
}
