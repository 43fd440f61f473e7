//! The built command, run as a process: what it prints, where, and how it exits.

#[cfg(unix)]
mod ask;
mod bundle;
mod canon;
mod decide;
mod demo;
mod digest;
mod envelope;
mod explain;
mod help;
mod json;
mod keys;
mod ledger;
mod moment;
mod outside;
mod process;
#[cfg(unix)]
mod pty;
mod report;
mod sarif;
#[cfg(unix)]
mod serve;
mod subject;
mod trace;
#[cfg(unix)]
mod transcripts;
