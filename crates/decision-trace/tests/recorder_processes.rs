//! Processes that are killed while they record, and processes that want one file.

#![cfg(unix)]

mod desk;

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;
use std::{env, fs, thread};

use decision_trace::{Component, Recorder};
use desk::*;

const FILE: &str = "DECISION_TRACE_TEST_FILE";
const RUN: &str = "DECISION_TRACE_TEST_RUN";

/// Says with one write on stderr what has been acknowledged.
fn say(what: &str) {
    std::io::stderr().lock().write_all(format!("{what}\n").as_bytes()).expect("somebody listens");
}

fn recorder(path: impl AsRef<Path>) -> Recorder {
    let path = path.as_ref();
    // A process may have been killed when the file was there and nothing in it.
    let is_begun = fs::metadata(path).is_ok_and(|found| found.len() > 0);
    let opened = if is_begun {
        Recorder::open(path, keys(), signers())
    } else {
        Recorder::create(path, keys(), signers())
    };
    let recorder = opened.unwrap_or_else(|why| panic!("{why}"));
    if recorder.head().is_none() {
        recorder.admit(TRACE, now(), admission()).unwrap_or_else(|why| panic!("{why}"));
    }
    recorder
}

fn start(test: &str, path: &Path, run: usize) -> Child {
    Command::new(env::current_exe().expect("this test has a path"))
        .args(["--exact", "--ignored", "--nocapture", test])
        .env(FILE, path)
        .env(RUN, run.to_string())
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts")
}

/// Not a test of its own: it goes on until it is killed.
#[test]
#[ignore = "started by the other tests"]
fn records_with_four_threads_until_it_is_killed() {
    let (Ok(path), Ok(run)) = (env::var(FILE), env::var(RUN)) else { return };
    let recorder = recorder(path);
    let record = |thread: usize| {
        for n in 0.. {
            let id = format!("{run}.{thread}.{n}");
            let by = if thread.is_multiple_of(2) { Component::Gateway } else { Component::Supervisor };
            let recorded = recorder.append(by, now(), invoked(&id)).expect("recorded");
            say(&format!("{} {}", recorded.seq, recorded.hash));
            let recorded = recorder.append(by, now(), returned(&id)).expect("recorded");
            say(&format!("{} {}", recorded.seq, recorded.hash));
        }
    };
    thread::scope(|scope| (0..4).for_each(|thread| drop(scope.spawn(move || record(thread)))));
}

#[test]
fn five_hundred_kills_lose_no_acknowledged_record_and_leave_a_trace_that_verifies() {
    const FILES: usize = 25;
    const KILLS: usize = 20;
    let mut random = 0x9e37_79b9_7f4a_7c15_u64;
    let mut next = move |below: u64| {
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        (random >> 8) % below
    };
    let folder = tempfile::tempdir().expect("a folder");
    let mut total = 0;
    // A file is used for some runs, so that what is opened again has been killed many times before.
    for file in 0..FILES {
        let path = folder.path().join(file.to_string());
        let mut said: BTreeMap<u64, String> = BTreeMap::new();
        for run in 0..KILLS {
            let mut child = start("records_with_four_threads_until_it_is_killed", &path, run);
            let mut lines = BufReader::new(child.stderr.take().expect("a pipe"));
            let mut text = String::new();
            // Lines and not only time, so that a busy machine sees as much as an idle one.
            for _ in 0..next(12) {
                lines.read_line(&mut text).expect("text");
            }
            thread::sleep(Duration::from_micros(next(2_000)));
            child.kill().expect("it runs");
            child.wait().expect("it ends");
            lines.read_to_string(&mut text).expect("text");
            // A last line that is not whole was not said.
            for line in text.split_inclusive('\n').filter_map(|line| line.strip_suffix('\n')) {
                let (seq, hash) = line.split_once(' ').unwrap_or_else(|| panic!("the child said {line:?}"));
                let seq = seq.parse().unwrap_or_else(|_| panic!("the child said {line:?}"));
                assert_eq!(said.insert(seq, hash.to_owned()), None, "one place is acknowledged once");
            }
        }
        drop(recorder(&path));
        let trace = verified(&fs::read(&path).expect("it can be read"));
        for (seq, hash) in &said {
            let record = trace.records().get(usize::try_from(*seq).expect("small"));
            assert_eq!(record.map(|record| record.hash().to_string()).as_ref(), Some(hash), "record {seq}");
        }
        total += said.len();
    }
    assert!(total > FILES * KILLS, "{total} records: the children hardly ran");
}

/// Not a test of its own.
#[test]
#[ignore = "started by the other tests"]
fn holds_the_file_until_it_is_killed() {
    let Ok(path) = env::var(FILE) else { return };
    let _held = recorder(path);
    say("held");
    thread::sleep(Duration::from_secs(600));
}

#[test]
fn a_second_process_is_told_that_the_file_is_held_and_gets_it_when_the_first_is_dead() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("trace");
    let mut child = start("holds_the_file_until_it_is_killed", &path, 0);
    let mut line = String::new();
    BufReader::new(child.stderr.take().expect("a pipe")).read_line(&mut line).expect("text");
    assert_eq!(line, "held\n");
    let refused = Recorder::open(&path, keys(), signers()).expect_err("it is held");
    assert_eq!(refused.code().as_str(), "E_LOG_LOCKED");
    child.kill().expect("it runs");
    child.wait().expect("it ends");
    Recorder::open(&path, keys(), signers()).expect("it is free");
}

/// Not a test of its own.
#[test]
#[ignore = "started by the other tests"]
fn records_until_the_file_may_grow_no_further() {
    let Ok(path) = env::var(FILE) else { return };
    let recorder = recorder(path);
    let long = "x".repeat(2_600);
    let refused = loop {
        if let Err(refused) = recorder.append(Component::Gateway, now(), note(&long)) {
            break refused;
        }
    };
    assert_eq!(refused.code().as_str(), "E_LOG_FULL");
    recorder.append(Component::Gateway, now(), note("last")).expect("for this one there is room");
}

#[test]
fn a_file_that_may_grow_no_further_takes_a_record_back_and_goes_on() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("trace");
    // Of 16 or 32 KiB, of which records of 3,000 bytes leave some: the shell counts blocks of 512 or of 1,024 bytes.
    let script = "trap '' XFSZ; ulimit -f 32; exec \"$0\" --exact --ignored --nocapture records_until_the_file_may_grow_no_further";
    let status = Command::new("sh")
        .arg("-c")
        .arg(script)
        .arg(env::current_exe().expect("this test has a path"))
        .env(FILE, &path)
        .stdout(Stdio::null())
        .status()
        .expect("there is a shell");
    assert!(status.success());
    let trace = verified(&fs::read(&path).expect("it can be read"));
    assert!(trace.records().len() > 4);
    let last = trace.records().last().and_then(|record| record.raw_data().get("text")?.as_str());
    assert_eq!(last, Some("last"));
}
