//! `cargo xtask vectors --bundle [FILE]`: everything about the vectors in one archive, for who has no clone of this repository.
//!
//! The same vectors give the same bytes: entries sorted by path, times, owners and modes fixed. `SHA256SUMS` is read by `sha256sum --check`.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use countersign_conformance::catalog::{Catalog, Section};
use countersign_conformance::json::Json;

use super::author::digest_of;
use crate::{conformance, place, registry};

/// What goes in beside the suites: the path in the archive, and below the root of the workspace.
const BESIDE: &[(&str, &str)] = &[
    ("CHANGELOG.md", "vectors/CHANGELOG.md"),
    ("INTERPRETATIONS.md", "spec/INTERPRETATIONS.md"),
    ("LICENSE-APACHE", "LICENSE-APACHE"),
    ("LICENSE-MIT", "LICENSE-MIT"),
    ("README.md", "vectors/README.md"),
    ("codes.tsv", "spec/codes.tsv"),
    ("index.json", "vectors/index.json"),
    ("requirements.tsv", "spec/requirements.tsv"),
    ("schema/report.schema.json", "vectors/schema/report.schema.json"),
    ("schema/vector.schema.json", "vectors/schema/vector.schema.json"),
];

/// The checksums of all other entries.
const SUMS: &str = "SHA256SUMS";
/// The page that shows every vector.
const PAGE: &str = "vectors.html";

/// Writes the archive.
pub(super) fn write(file: Option<&str>) -> Result<(), String> {
    let name = || place::root().join("target").join(format!("{}.tar", folder()));
    let path = file.map_or_else(name, PathBuf::from);
    put(&path, &made()?)
}

/// The archive.
pub(super) fn made() -> Result<Vec<u8>, String> {
    archive(&folder(), &entries()?)
}

/// The folder in the archive that holds everything.
fn folder() -> String {
    format!("countersign-vectors-{}", env!("CARGO_PKG_VERSION"))
}

/// Writes the page alone.
pub(super) fn write_page(file: Option<&str>) -> Result<(), String> {
    let path = file.map_or_else(|| place::root().join("target").join(PAGE), PathBuf::from);
    put(&path, page()?.as_bytes())
}

fn put(path: &Path, bytes: &[u8]) -> Result<(), String> {
    fs::write(path, bytes).map_err(|error| format!("{}: cannot be written: {error}", path.display()))?;
    println!("{}: {} bytes, {}", path.display(), bytes.len(), digest(bytes));
    Ok(())
}

/// Every entry by its path in the archive.
fn entries() -> Result<BTreeMap<String, Vec<u8>>, String> {
    let mut entries = BTreeMap::new();
    for (path, source) in BESIDE {
        entries.insert((*path).to_owned(), read(source)?);
    }
    for path in suites()? {
        let bytes = read(&format!("vectors/{path}"))?;
        entries.insert(path, bytes);
    }
    entries.insert(PAGE.to_owned(), page()?.into_bytes());
    let sums = entries.iter().map(|(path, bytes)| {
        // As `sha256sum` writes it.
        format!("{}  {path}\n", digest(bytes).trim_start_matches("sha256:"))
    });
    let sums: String = sums.collect();
    entries.insert(SUMS.to_owned(), sums.into_bytes());
    Ok(entries)
}

/// The files that the index names.
fn suites() -> Result<Vec<String>, String> {
    let index = countersign_conformance::decode::read(countersign_vectors::INDEX.as_bytes())?;
    let files = index.get("files").and_then(Json::as_array).unwrap_or_default();
    Ok(files.iter().filter_map(|file| file.get("file")?.as_str().map(str::to_owned)).collect())
}

fn read(below: &str) -> Result<Vec<u8>, String> {
    fs::read(place::root().join(below)).map_err(|error| format!("{below}: cannot be read: {error}"))
}

fn digest(bytes: &[u8]) -> String {
    jcs_strict::Digest::of(bytes).to_string()
}

/// The page that shows every vector with its sections.
fn page() -> Result<String, String> {
    let library = conformance::library()?;
    let mut sections = BTreeMap::new();
    for requirement in registry::requirements()? {
        sections.insert(requirement.id, Section { place: requirement.source, text: requirement.text });
    }
    for (number, ruling) in registry::rulings_by_number()? {
        sections.insert(number, Section { place: "INTERPRETATIONS.md".to_owned(), text: ruling.title() });
    }
    let vectors = digest_of(countersign_vectors::INDEX);
    Ok(Catalog { library: &library, sections: &sections, vectors: &vectors }.to_html())
}

fn archive(folder: &str, entries: &BTreeMap<String, Vec<u8>>) -> Result<Vec<u8>, String> {
    let mut archive = tar::Builder::new(Vec::new());
    for (path, bytes) in entries {
        let mut header = tar::Header::new_ustar();
        header.set_entry_type(tar::EntryType::Regular);
        header.set_mode(0o644);
        header.set_mtime(0);
        header.set_uid(0);
        header.set_gid(0);
        header.set_size(bytes.len() as u64);
        archive
            .append_data(&mut header, format!("{folder}/{path}"), bytes.as_slice())
            .map_err(|error| format!("{path}: does not go into the archive: {error}"))?;
    }
    archive.into_inner().map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Read;

    /// The entries of an archive: path, time, owner, group, mode, bytes.
    fn unpacked(archive: &[u8]) -> Vec<(String, [u64; 4], Vec<u8>)> {
        let mut entries = Vec::new();
        for entry in tar::Archive::new(archive).entries().expect("entries") {
            let mut entry = entry.expect("an entry");
            let path = entry.path().expect("a path").display().to_string();
            let header = entry.header();
            let fixed = [
                header.mtime().expect("a time"),
                header.uid().expect("an owner"),
                header.gid().expect("a group"),
                u64::from(header.mode().expect("a mode")),
            ];
            let mut bytes = Vec::new();
            entry.read_to_end(&mut bytes).expect("bytes");
            entries.push((path, fixed, bytes));
        }
        entries
    }

    #[test]
    fn two_runs_give_the_same_bytes_and_say_nothing_of_the_machine() {
        let (one, other) = (made().expect("an archive"), made().expect("an archive"));
        assert!(one == other);
        let entries = unpacked(&one);
        assert!(entries.is_sorted_by(|(a, ..), (b, ..)| a < b));
        assert!(
            entries.iter().all(|(path, fixed, _)| path.starts_with(&folder()) && *fixed == [0, 0, 0, 0o644])
        );
    }

    #[test]
    fn every_entry_has_its_checksum_and_every_file_of_the_index_is_there() {
        let entries = entries().expect("entries");
        let sums = String::from_utf8(entries[SUMS].clone()).expect("text");
        let listed: Vec<(String, String)> = sums
            .lines()
            .filter_map(|line| line.split_once("  "))
            .map(|(sum, path)| (path.to_owned(), format!("sha256:{sum}")))
            .collect();
        let there = entries.iter().filter(|(path, _)| *path != SUMS);
        let there: Vec<_> = there.map(|(path, bytes)| (path.clone(), digest(bytes))).collect();
        assert_eq!(listed, there);

        let index = countersign_conformance::decode::read(&entries["index.json"]).expect("an index");
        for file in index.get("files").and_then(Json::as_array).unwrap_or_default() {
            let name = file.get("file").and_then(Json::as_str).unwrap_or_default();
            let listed = file.get("digest").and_then(Json::as_str);
            assert_eq!(listed, Some(digest(&entries[name]).as_str()), "{name}");
        }
    }

    #[test]
    fn the_page_shows_a_vector_with_its_section() {
        let page = page().expect("a page");
        let (_, from) = page.split_once("<article id=\"jcs/duplicates/same-name\">").expect("the vector");
        let (article, _) = from.split_once("</article>").expect("its end");
        for part in
            ["canonicalize", "E_JCS_DUPLICATE", "#jcs/duplicates/two-names", "BM §6.3 (BM-6.3-1)", "(J3)"]
        {
            assert!(article.contains(part), "{part}: {article}");
        }
    }
}
