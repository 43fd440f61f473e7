//! `--keys KEYS`: whose signatures count. A key set is the caller's to give; what is verified never brings its own.

use std::path::PathBuf;

use decision_trace::KeySet;
use findings::Report;

use crate::input::{Input, MAX_BYTES};

/// The key set in a file.
pub(crate) fn read(path: &PathBuf) -> Result<KeySet, Report> {
    let input = Input::new(Some(path), MAX_BYTES);
    let bytes = input.read().map_err(|why| Report::from(why.finding()));
    bytes.and_then(|bytes| KeySet::parse(&bytes)).map_err(|report| {
        let name = input.title();
        report.relocated(|at| at.in_document(&*name))
    })
}
