//! Running the command.

use std::ffi::OsStr;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

/// What a run printed and how it ended.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Run {
    pub(crate) exit: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

/// The root of the repository, which is where all runs start.
pub(crate) fn repository() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

pub(crate) fn command<S: AsRef<OsStr>>(words: impl IntoIterator<Item = S>) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_countersign"));
    command.args(words).current_dir(repository()).env_remove("NO_COLOR").env("COLUMNS", "100");
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

pub(crate) fn read(output: Output) -> Run {
    Run {
        exit: output.status.code().expect("ended by itself"),
        out: String::from_utf8(output.stdout).expect("standard output is UTF-8"),
        err: String::from_utf8(output.stderr).expect("standard error is UTF-8"),
    }
}

/// Runs with an empty standard input.
pub(crate) fn run<S: AsRef<OsStr>>(words: impl IntoIterator<Item = S>) -> Run {
    read(command(words).output().expect("the command runs"))
}

/// Runs with `input` as standard input.
pub(crate) fn run_with<S: AsRef<OsStr>>(words: impl IntoIterator<Item = S>, input: impl AsRef<[u8]>) -> Run {
    let mut child = command(words).stdin(Stdio::piped()).spawn().expect("the command starts");
    let mut stdin = child.stdin.take().expect("is piped");
    let input = input.as_ref().to_vec();
    // A command that ends early closes the pipe; its exit code is what the test looks at.
    let writer = std::thread::spawn(move || drop(stdin.write_all(&input)));
    let output = child.wait_with_output().expect("the command ends");
    writer.join().expect("the writer ends");
    read(output)
}
