//! Whose signatures count in a bundle, and who says so.

use std::fs;
use std::path::PathBuf;

use clap::Args;
use decision_trace::KeySet;
use decision_trace::codes::E_TRACE_KEYS;
use findings::{Finding, Location, Report};

use super::source::{Bundle, BundleSource};
use crate::codes;
use crate::key_set;

/// Exactly one of the two.
#[derive(Args, Debug)]
#[group(required = true, multiple = false)]
pub(crate) struct TrustArgs {
    /// The key set to trust, as `countersign keys set` writes it; standard input if it is `-`
    #[arg(long, value_name = "KEYS")]
    keys: Option<PathBuf>,
    /// Take the key set that the document brings along. Whoever made the document chose it, so that the verdict says how the bundle fits
    /// together and nothing of who made it
    #[arg(long)]
    untrusted_embedded_keys: bool,
}

/// A key set, and whether it came from the one who asks.
pub(crate) struct Trust {
    pub(crate) keys: KeySet,
    /// That it came with what is to be verified.
    pub(crate) doubt: Option<Finding>,
    pub(crate) is_embedded: bool,
}

impl TrustArgs {
    pub(crate) fn is_standard_input(&self) -> bool {
        self.keys.as_ref().is_some_and(|path| path.as_os_str() == "-")
    }

    pub(crate) fn is_embedded(&self) -> bool {
        self.untrusted_embedded_keys
    }

    /// The key set.
    pub(crate) fn read(&self, bundle: &Bundle, source: &BundleSource) -> Result<Trust, Report> {
        match &self.keys {
            Some(path) => {
                let keys = key_set::read(path)?;
                let doubt = lies_in(path, source).then(|| {
                    let at = Location::unknown().in_document(crate::input::text_of(path.as_os_str()));
                    let sentence = "the key set lies in the bundle's own folder; if it came with the traces, it vouches for nothing";
                    Finding::warning(codes::OWN_KEYS, at, sentence, "docs/keys.md")
                });
                Ok(Trust { keys, doubt, is_embedded: false })
            }
            None => {
                let embedded = bundle.untrusted_embedded_keys()?.ok_or_else(|| {
                    let sentence = "the document's own key set is expected, as asked for; it has none";
                    Finding::error(E_TRACE_KEYS, Location::pointer("/keys"), sentence, "DT §6")
                })?;
                // Its places are those in the key set, which stands in the member of that name.
                let inside = |at: Location| {
                    let pointer = format!("/keys{}", at.as_pointer().unwrap_or_default());
                    Location::pointer(pointer)
                };
                let keys = KeySet::parse(embedded).map_err(|report| report.relocated(inside))?;
                let sentence = "these keys came with the traces: whoever made the traces chose them, and they vouch for nothing";
                let doubt =
                    Finding::warning(codes::OWN_KEYS, Location::pointer("/keys"), sentence, "docs/keys.md");
                Ok(Trust { keys, doubt: Some(doubt), is_embedded: true })
            }
        }
    }
}

/// Whether a file lies in the bundle's folder, below it, or in a place that a link says is there.
fn lies_in(path: &PathBuf, source: &BundleSource) -> bool {
    let Some(folder) = source.folder().and_then(|folder| fs::canonicalize(folder).ok()) else { return false };
    fs::canonicalize(path).is_ok_and(|real| real.starts_with(folder))
}
