//! Prints how much memory verifying a long trace took: `resident`, the records, their bytes, the most bytes that were
//! resident; tabs between. The trace is written to a file by another process of this program, so that only verifying counts.
//!
//! `resident [RECORDS]`, a million if nothing is said.
#![forbid(unsafe_code)]
#![allow(clippy::print_stdout, reason = "a command prints")]

use benches::signed;
use decision_trace::{KeySet, Options, Verifier};
use findings::Report;
use std::error::Error;
use std::io::{BufWriter, Read as _, Write as _};
use std::path::Path;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match arguments.as_slice() {
        [write, path, records] if write == "write" => written(Path::new(path), records.parse()?),
        [] => measure("1000000"),
        [records] => measure(records),
        _ => Err("resident takes a number of records".into()),
    }
}

fn measure(records: &str) -> Result<(), Box<dyn Error>> {
    let path = std::env::temp_dir().join(format!("resident-{}.jsonl", std::process::id()));
    let path = path.to_str().ok_or("the temporary folder is not Unicode")?;
    let itself = std::env::current_exe()?;
    let status = std::process::Command::new(itself).args(["write", path, records]).status()?;
    let measured = if status.success() { verified(Path::new(path)) } else { Err("not written".into()) };
    std::fs::remove_file(path)?;
    let (records, bytes) = measured?;
    println!("resident\t{records}\t{bytes}\t{}", most_resident()?);
    Ok(())
}

fn written(path: &Path, records: usize) -> Result<(), Box<dyn Error>> {
    let mut file = BufWriter::new(std::fs::File::create(path)?);
    for line in signed::lines().take(records) {
        file.write_all(line.as_bytes())?;
    }
    Ok(file.flush()?)
}

fn verified(path: &Path) -> Result<(u64, u64), Box<dyn Error>> {
    let keys = KeySet::parse(signed::keys().as_bytes())?;
    let mut report = Report::new();
    let mut verifier = Verifier::new(&keys, Options::new());
    let mut file = std::fs::File::open(path)?;
    let mut piece = vec![0; 64 << 10];
    let mut bytes = 0;
    loop {
        let read = file.read(&mut piece)?;
        if read == 0 {
            break;
        }
        bytes += read as u64;
        let _ = verifier.push(&piece[..read], &mut report);
    }
    let (summary, ()) = verifier.finish(&mut report);
    if summary.passed { Ok((summary.records, bytes)) } else { Err(report.to_string().into()) }
}

/// The most memory that the process has had resident, as Linux counts it.
fn most_resident() -> Result<u64, Box<dyn Error>> {
    let status = std::fs::read_to_string("/proc/self/status")?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).ok_or("no VmHWM")?;
    let kilobytes: u64 = line.trim().trim_end_matches("kB").trim().parse()?;
    Ok(kilobytes * 1024)
}
