//! How many lines a second many waiting threads get, against one thread that waits for a sync of its own each time.
//!
//! `cargo run --release -p durable-log --example group_commit -- FOLDER`; without FOLDER in that for temporary files.

#![allow(clippy::unwrap_used)]

use std::convert::Infallible;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Instant;

use durable_log::{Disk, Log, Reader};

struct Nothing;

impl Reader for Nothing {
    type Refused = Infallible;

    fn line(&mut self, _: &[u8]) -> Result<(), Infallible> {
        Ok(())
    }

    fn torn(&mut self, _: &[u8]) -> Result<(), Infallible> {
        Ok(())
    }
}

const LINE: [u8; 570] = [b'x'; 570];

fn lines_a_second(path: &Path, threads: usize, each: usize) -> f64 {
    let log = Log::open(Disk::at(path), &mut Nothing).unwrap();
    let start = Instant::now();
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                for _ in 0..each {
                    log.append(&LINE).unwrap();
                }
            });
        }
    });
    (threads * each) as f64 / start.elapsed().as_secs_f64()
}

fn main() {
    let folder = std::env::args().nth(1).map_or_else(std::env::temp_dir, PathBuf::from);
    let path = folder.join("group-commit-example.log");
    for round in 1..=3 {
        let one = lines_a_second(&path, 1, 1_000);
        let many = lines_a_second(&path, 64, 200);
        let _ = std::fs::remove_file(&path);
        let line = format!(
            "round {round}: one thread {one:.0} lines/s, 64 threads {many:.0} lines/s: {:.1} times\n",
            many / one
        );
        std::io::stdout().write_all(line.as_bytes()).unwrap();
    }
}
