//! The built command, run as a process: what it prints, where, and how it exits.

mod bundle;
mod canon;
mod decide;
mod digest;
mod explain;
mod help;
mod json;
mod ledger;
mod moment;
mod outside;
mod process;
mod sarif;
mod subject;
#[cfg(unix)]
mod transcripts;
