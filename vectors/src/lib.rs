//! The conformance vectors of countersign, as data.
//!
//! The files lie beside this source, in the published package too: one folder a suite, one JSON file a topic,
//! `index.json` listing them, `schema/` describing them. README.md says how they are used from any language.
//!
//! Nothing is parsed here. A file is read from [`DIR`]:
//!
//! ```
//! let path = std::path::Path::new(countersign_vectors::DIR).join("jcs/duplicates.json");
//! let text = std::fs::read_to_string(path).unwrap();
//! assert!(text.contains("\"jcs/duplicates/same-name\""));
//! ```

#![forbid(unsafe_code)]

/// The folder that holds `index.json` and the suites, on the machine where this package was compiled.
pub const DIR: &str = env!("CARGO_MANIFEST_DIR");

/// The text of `index.json`: `format`, and `files` with `file`, `vectors` (their number) and `digest` (`sha256:` of the
/// file's bytes).
pub const INDEX: &str = include_str!("../index.json");
