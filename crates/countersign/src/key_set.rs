//! `--keys KEYS`: whose signatures count. A key set is the caller's to give; what is verified never brings its own.

use std::path::PathBuf;

use clap::Args;
use decision_trace::KeySet;
use findings::Report;

use crate::input::{Input, MAX_BYTES};

#[derive(Args, Debug)]
pub(crate) struct KeySetArg {
    /// The key set to trust, as `countersign keys set` writes it; standard input if it is `-`
    #[arg(long, value_name = "KEYS")]
    keys: PathBuf,
}

impl KeySetArg {
    pub(crate) fn is_standard_input(&self) -> bool {
        self.keys.as_os_str() == "-"
    }

    /// The key set, or everything that is wrong with it, named by its file.
    pub(crate) fn read(&self) -> Result<KeySet, Report> {
        read(&self.keys)
    }
}

/// The key set in a file.
pub(crate) fn read(path: &PathBuf) -> Result<KeySet, Report> {
    let input = Input::new(Some(path), MAX_BYTES);
    let bytes = input.read().map_err(|why| Report::from(why.finding()));
    bytes.and_then(|bytes| KeySet::parse(&bytes)).map_err(|report| {
        let name = input.title();
        report.relocated(|at| at.in_document(&*name))
    })
}
