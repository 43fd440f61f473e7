//! The conformance vectors of countersign, as data.
//!
//! The files lie beside this source, in the published package too: one folder a suite, one JSON file a topic,
//! `index.json` listing them, `schema/` describing them. README.md says how they are used from any language.

/// The folder that holds `index.json` and the suites, on the machine where this package was compiled.
pub const DIR: &str = env!("CARGO_MANIFEST_DIR");
