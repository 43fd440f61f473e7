//! Processes that are killed while they write. What a kill cannot show, the loss of unsynced bytes, is in `walk` and `failing`.

#![cfg(unix)]
#![allow(clippy::unwrap_used)]

mod support;

use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;
use std::{env, fs, thread};

use durable_log::{Disk, Lines, Log, SharedLog, Wait};
use support::Text;

const FILE: &str = "DURABLE_LOG_TEST_FILE";
const RUN: &str = "DURABLE_LOG_TEST_RUN";

/// Says on stderr, with one write, that a line is durable.
fn acknowledge(line: &str) {
    std::io::stderr().lock().write_all(format!("{line}\n").as_bytes()).unwrap();
}

/// Not a test of its own: the process that the tests below start and kill.
#[test]
#[ignore = "started by the other tests"]
fn appends_alone_until_it_is_killed() {
    let (Ok(path), Ok(run)) = (env::var(FILE), env::var(RUN)) else { return };
    let log = Log::open(Disk::at(path), &mut Text::default()).unwrap();
    let append = |thread: u32| {
        for n in 0.. {
            let line = format!("{run}.{thread}.{n}");
            log.append(line.as_bytes()).unwrap();
            acknowledge(&line);
        }
    };
    thread::scope(|scope| (0..3).for_each(|thread| drop(scope.spawn(move || append(thread)))));
}

/// Not a test of its own.
#[test]
#[ignore = "started by the other tests"]
fn appends_with_others_until_it_is_killed() {
    let (Ok(path), Ok(run)) = (env::var(FILE), env::var(RUN)) else { return };
    let mut text = Text::default();
    let mut log = SharedLog::open(Disk::at(path), Wait::Yes, &mut text, |_| Lines::none()).unwrap();
    for n in 0.. {
        let line = format!("{run}.{n}");
        log.turn(&mut text, |_| (Lines::one(line.as_bytes()).unwrap(), ())).unwrap();
        acknowledge(&line);
    }
}

/// Starts `test` in so many processes at once, kills each at a moment of its own, and returns what they acknowledged.
fn run_and_kill(test: &str, path: &Path, run: usize, processes: usize, random: &mut u64) -> Vec<String> {
    let mut children: Vec<_> = (0..processes)
        .map(|process| {
            Command::new(env::current_exe().unwrap())
                .args(["--exact", "--ignored", "--nocapture", test])
                .env(FILE, path)
                .env(RUN, format!("{run}.{process}"))
                .stdin(Stdio::null())
                .stdout(Stdio::null())
                .stderr(Stdio::piped())
                .spawn()
                .unwrap()
        })
        .collect();
    let mut acknowledged = Vec::new();
    for child in &mut children {
        let mut lines = BufReader::new(child.stderr.take().unwrap());
        // Lines and not only time, so that a busy machine sees as much as an idle one.
        let mut text = String::new();
        for _ in 0..next(random) % 8 {
            lines.read_line(&mut text).unwrap();
        }
        thread::sleep(Duration::from_micros(next(random) % 2_000));
        child.kill().unwrap();
        child.wait().unwrap();
        lines.read_to_string(&mut text).unwrap();
        acknowledged
            .extend(text.split_inclusive('\n').filter_map(|line| line.strip_suffix('\n')).map(str::to_owned));
    }
    acknowledged
}

fn next(random: &mut u64) -> u64 {
    *random ^= *random << 13;
    *random ^= *random >> 7;
    *random ^= *random << 17;
    *random >> 8
}

fn kill_many(test: &str, kills: usize, processes: usize) {
    let mut random = 0x9e37_79b9_7f4a_7c15;
    let folder = tempfile::tempdir().unwrap();
    let mut total = 0;
    // A file is used for some runs, so that what is opened again has been killed many times before.
    for file in 0..10 {
        let path = folder.path().join(file.to_string());
        let mut acknowledged = Vec::new();
        for run in 0..kills / 10 / processes {
            acknowledged.extend(run_and_kill(test, &path, run, processes, &mut random));
        }
        let mut text = Text::default();
        Log::open(Disk::at(&path), &mut text).unwrap();
        let mut lines = text.lines;
        let written = lines.len();
        lines.sort();
        lines.dedup();
        assert_eq!(lines.len(), written, "no line is there twice");
        for line in &acknowledged {
            assert!(line.split('.').all(|part| part.parse::<u64>().is_ok()), "the child said {line:?}");
            assert!(lines.binary_search(line).is_ok(), "{line} was acknowledged and is lost");
        }
        assert!(fs::read(&path).unwrap().ends_with(b"\n"));
        total += acknowledged.len();
    }
    assert!(total > kills, "{total} lines in {kills} kills: the children hardly ran");
}

#[test]
fn five_hundred_kills_of_a_log_held_alone_lose_no_acknowledged_line() {
    kill_many("appends_alone_until_it_is_killed", 500, 1);
}

#[test]
fn five_hundred_kills_of_processes_that_share_a_log_lose_no_acknowledged_line() {
    kill_many("appends_with_others_until_it_is_killed", 500, 2);
}

#[test]
fn a_file_that_may_grow_no_further_takes_a_line_back_and_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("log");
    // The shell's limit counts blocks of 512 or of 1,024 bytes; the signal that comes with it is ignored.
    let script =
        "trap '' XFSZ; ulimit -f 4; exec \"$0\" --exact --ignored --nocapture appends_until_it_is_full";
    let status = Command::new("sh")
        .arg("-c")
        .arg(script)
        .arg(env::current_exe().unwrap())
        .env(FILE, &path)
        .stdout(Stdio::null())
        .status()
        .unwrap();
    assert!(status.success());
    let mut text = Text::default();
    let log = Log::open(Disk::at(&path), &mut text).unwrap();
    assert_eq!((log.dropped(), text.lines.last().map(String::as_str)), (0, Some("last")));
    assert!(text.lines.len() > 10);
}

/// Not a test of its own.
#[test]
#[ignore = "started by the other tests"]
fn appends_until_it_is_full() {
    let Ok(path) = env::var(FILE) else { return };
    let log = Log::open(Disk::at(path), &mut Text::default()).unwrap();
    let line = [b'x'; 99];
    let error = loop {
        if let Err(error) = log.append(&line) {
            break error;
        }
    };
    assert_eq!(error.code().as_str(), "E_LOG_FULL");
    log.resume().unwrap();
    log.append(b"last").unwrap();
}
