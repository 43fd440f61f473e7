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

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    /// What a package says of its features: the documentation of its library, or for a command its README.
    fn documentation(package: &Value<'_>) -> String {
        let manifest = package.get("manifest_path").and_then(|path| path.as_str().map(PathBuf::from));
        let folder = manifest.and_then(|path| path.parent().map(PathBuf::from)).expect("it has a folder");
        let (library, read_me) = (folder.join("src/lib.rs"), folder.join("README.md"));
        let text = fs::read_to_string(if library.exists() { library } else { read_me });
        text.expect("its documentation can be read")
    }

    #[test]
    fn every_feature_is_in_the_documentation_which_is_built_with_all_of_them() {
        let metadata = Metadata::read().expect("cargo answers");
        let mut seen = 0;
        for package in metadata.ours() {
            let is_published = package.get("publish").is_none_or(|to| to.is_null());
            let name = package.get("name").and_then(|name| name.as_str()).expect("it has a name");
            let features = package.get("features").expect("cargo tells them");
            if !is_published || features.is_empty() {
                continue;
            }
            let built_with_all =
                package.pointer("/metadata/docs/rs/all-features").and_then(|all| all.as_bool());
            assert_eq!(built_with_all, Some(true), "{name}: `[package.metadata.docs.rs] all-features`");
            let documentation = documentation(&package);
            for (feature, _) in features.members().filter(|(feature, _)| *feature != "default") {
                assert!(documentation.contains(&format!("| `{feature}`")), "{name}: no row for `{feature}`");
                seen += 1;
            }
        }
        assert!(seen > 10, "{seen}");
    }
}
