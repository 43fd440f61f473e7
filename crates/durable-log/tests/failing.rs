//! Every call of a scenario fails once, in every way that it can, with and without a loss of power afterwards.

#![allow(clippy::unwrap_used)]

mod support;

use std::io::ErrorKind;

use durable_log::doubles::{Failing, Fault, Forgetful, Handle, Keep, Platter};
use durable_log::{Error, ErrorCode, Failure, Lines, Log, SharedLog, Wait};
use support::{Picky, Text};

const FAULTS: [Fault; 7] = [
    Fault::Error(ErrorKind::Other),
    Fault::Error(ErrorKind::Interrupted),
    Fault::Error(ErrorKind::QuotaExceeded),
    Fault::Full(0),
    Fault::Full(3),
    Fault::Short(0),
    Fault::Short(1),
];

/// What a writer was told about each of its lines.
#[derive(Clone, Debug, Default)]
struct Told {
    kept: Vec<String>,
    refused: Vec<String>,
    unknown: Vec<String>,
    codes: Vec<ErrorCode>,
}

impl Told {
    fn of(&mut self, line: &str, result: Result<(), Error>) {
        match result {
            Ok(()) => self.kept.push(line.to_owned()),
            Err(error) => {
                self.codes.push(error.code());
                match error.code() {
                    ErrorCode::Sync => self.unknown.push(line.to_owned()),
                    _ => self.refused.push(line.to_owned()),
                }
            }
        }
    }
}

fn log_error(failure: Failure<std::convert::Infallible>) -> Error {
    match failure {
        Failure::Log(error) => error,
        Failure::Refused(never) => match never {},
    }
}

/// Opens a log that has a torn line, appends three lines, starting again where the log was stopped.
fn alone(storage: Failing<Handle>) -> Told {
    let mut told = Told::default();
    let log = match Log::open(storage, &mut Text::default()) {
        Ok(log) => log,
        Err(failure) => {
            told.codes.push(log_error(failure).code());
            return told;
        }
    };
    for line in ["one", "two", "three"] {
        told.of(line, log.append(line.as_bytes()).map(drop));
        if log.stopped().is_some() {
            // Where it is poisoned it stays stopped, and the next line is refused.
            let _ = log.resume();
        }
    }
    told
}

fn shared(storage: Failing<Handle>) -> Told {
    let mut told = Told::default();
    let mut text = Text::default();
    let mut log = match SharedLog::open(storage, Wait::Yes, &mut text, |_| Lines::none()) {
        Ok(log) => log,
        Err(failure) => {
            told.codes.push(log_error(failure).code());
            return told;
        }
    };
    for line in ["one", "two", "three"] {
        let result = log.turn(&mut text, |_| (Lines::one(line.as_bytes()).unwrap(), ()));
        told.of(line, result.map_err(log_error));
    }
    let mut known = vec!["old".to_owned()];
    known.extend(told.kept.clone());
    assert_eq!(text.lines, known, "the owner knows what was acknowledged, and nothing else");
    told
}

fn every_fault(scenario: fn(Failing<Handle>) -> Told) -> Vec<ErrorCode> {
    let start = || Forgetful::with(Platter::holding(b"old\nto"));
    let calls = {
        let (storage, fate) = Failing::new(start().handle());
        fate.spare();
        assert_eq!(scenario(storage).kept, ["one", "two", "three"]);
        fate.calls()
    };
    assert!(calls > 20, "{calls}");
    let mut codes = Vec::new();
    for call in 0..calls {
        for fault in FAULTS {
            for keep in [None, Some(Keep::Nothing), Some(Keep::Steps(2)), Some(Keep::Everything)] {
                let disk = start();
                let (storage, fate) = Failing::new(disk.handle());
                fate.fail(call, fault);
                let told = scenario(storage);
                if let Some(keep) = keep {
                    disk.crash(keep);
                }
                let mut text = Text::default();
                let opened = Log::open(disk.handle(), &mut text);
                let case = format!("call {call}, {fault:?}, {keep:?}: {told:?} and then {text:?}");
                assert!(opened.is_ok(), "{case}");
                let (old, lines) = text.lines.split_first().unwrap();
                assert_eq!(old, "old", "{case}");
                let unknown = |line: &&String| !told.unknown.contains(line);
                let known: Vec<_> = lines.iter().filter(unknown).cloned().collect();
                assert_eq!(known, told.kept, "{case}");
                assert!(!lines.iter().any(|line| told.refused.contains(line)), "{case}");
                codes.extend(told.codes);
            }
        }
    }
    codes.sort();
    codes.dedup();
    codes
}

#[test]
fn a_log_held_alone_keeps_what_it_acknowledged_and_nothing_that_it_refused_whatever_call_fails() {
    let codes = every_fault(alone);
    let expected = [
        ErrorCode::Open,
        ErrorCode::Read,
        ErrorCode::Write,
        ErrorCode::Full,
        ErrorCode::Sync,
        ErrorCode::Poisoned,
    ];
    assert!(
        expected.iter().filter(|code| **code != ErrorCode::Poisoned).all(|code| codes.contains(code)),
        "{codes:?}"
    );
}

#[test]
fn a_shared_log_keeps_what_it_acknowledged_and_nothing_that_it_refused_whatever_call_fails() {
    let codes = every_fault(shared);
    let expected = [
        ErrorCode::Open,
        ErrorCode::Read,
        ErrorCode::Write,
        ErrorCode::Full,
        ErrorCode::Sync,
        ErrorCode::Poisoned,
    ];
    assert!(expected.iter().all(|code| codes.contains(code)), "{codes:?}");
}

#[test]
fn a_turn_that_fails_between_reading_and_syncing_is_the_last_of_its_handle() {
    // Otherwise the next turn would find nothing new, sync nothing, and answer by lines that a loss of power can take away.
    let disk = Forgetful::with(Platter::holding(b"old\n"));
    let (storage, fate) = Failing::new(disk.handle());
    let mut text = Text::default();
    let mut log = SharedLog::open(storage, Wait::Yes, &mut text, |_| Lines::none()).unwrap();
    disk.meddle(|platter| platter.write(4, b"new\nto"));
    fate.fail(4, Fault::Error(ErrorKind::Other));
    assert_eq!(log_error(log.turn(&mut text, |_| (Lines::none(), ())).unwrap_err()).code(), ErrorCode::Write);
    assert_eq!(text.lines, ["old", "new"]);
    assert!(log.is_poisoned());
    assert_eq!(
        log_error(log.turn(&mut text, |_| (Lines::none(), ())).unwrap_err()).code(),
        ErrorCode::Poisoned
    );
}

#[test]
fn a_disk_that_was_full_takes_lines_again_when_it_is_not() {
    let disk = Forgetful::new();
    let (storage, fate) = Failing::new(disk.handle());
    let log = Log::open(storage, &mut Text::default()).unwrap();
    log.append(b"one").unwrap();
    fate.fail(2, Fault::Full(2));
    assert_eq!(log.append(b"two").unwrap_err().code(), ErrorCode::Full);
    assert_eq!(
        log.append(b"three").unwrap_err().code(),
        ErrorCode::Full,
        "it is stopped until somebody looks"
    );
    log.resume().unwrap();
    log.append(b"four").unwrap();
    disk.crash(Keep::Nothing);
    let mut text = Text::default();
    Log::open(disk.handle(), &mut text).unwrap();
    assert_eq!(text.lines, ["one", "four"]);
}

#[test]
fn bytes_that_a_failed_sync_lost_are_not_taken_for_kept() {
    // The system reports the failure once; a second sync would succeed and prove nothing.
    let disk = Forgetful::new();
    let mut text = Text::default();
    let (storage, fate) = Failing::new(disk.handle());
    let mut log = SharedLog::open(storage, Wait::Yes, &mut text, |_| Lines::none()).unwrap();
    fate.fail(4, Fault::Error(ErrorKind::Other));
    let meddled = disk.clone();
    let result = log.turn(&mut text, |_| (Lines::one(b"lost").unwrap(), ()));
    meddled.meddle(Platter::fail_sync_file);
    assert_eq!(log_error(result.unwrap_err()).code(), ErrorCode::Sync);
    let after = log.turn(&mut text, |_| (Lines::one(b"after").unwrap(), ()));
    assert_eq!(log_error(after.unwrap_err()).code(), ErrorCode::Poisoned);
    // Another handle goes on from what was there before.
    let mut other_text = Text::default();
    let mut other = SharedLog::open(disk.handle(), Wait::Yes, &mut other_text, |_| Lines::none()).unwrap();
    other.turn(&mut other_text, |_| (Lines::one(b"kept").unwrap(), ())).unwrap();
    disk.crash(Keep::Nothing);
    let mut text = Text::default();
    Log::open(disk.handle(), &mut text).unwrap();
    assert_eq!(text.lines, ["kept"]);
}

#[test]
fn a_line_that_cannot_be_taken_back_is_not_said_to_have_been() {
    // The write, and then the cut or the sync of the cut.
    for second in [3, 4] {
        let disk = Forgetful::new();
        let (storage, fate) = Failing::new(disk.handle());
        let mut text = Text::default();
        let mut log = SharedLog::open(storage, Wait::Yes, &mut text, |_| Lines::none()).unwrap();
        let mut lines = Lines::one(b"whole").unwrap();
        lines.push(b"half").unwrap();
        fate.fail(3, Fault::Short(8));
        fate.also(4, Fault::Error(ErrorKind::StorageFull));
        fate.also(second + 2, Fault::Error(ErrorKind::Other));
        let error = log_error(log.turn(&mut text, |_| (lines, ())).unwrap_err());
        assert_eq!(error.code(), ErrorCode::Sync);
        assert!(log.is_poisoned());
        disk.crash(Keep::Everything);
        let mut text = Text::default();
        Log::open(disk.handle(), &mut text).unwrap();
        let expected: &[&str] = if second == 3 { &["whole"] } else { &[] };
        assert_eq!(text.lines, expected);
    }
}

#[test]
fn what_was_to_come_after_a_line_that_failed_fails_with_it() {
    let disk = Forgetful::new();
    let (storage, fate) = Failing::new(disk.handle());
    let log = Log::open(storage, &mut Text::default()).unwrap();
    let first = log.reserve().unwrap().fill(b"first").unwrap();
    let second = log.reserve().unwrap();
    fate.fail(2, Fault::Full(0));
    assert_eq!(first.wait().unwrap_err().code(), ErrorCode::Full);
    // The second may build on the first, so room for it alone is of no use.
    assert_eq!(second.fill(b"second").unwrap().wait().unwrap_err().code(), ErrorCode::Full);
    log.resume().unwrap();
    log.append(b"third").unwrap();
    assert_eq!(disk.platter().seen(), Some(&b"third\n"[..]));
}

#[test]
fn a_sync_that_a_signal_interrupts_has_failed() {
    let (storage, fate) = Failing::new(Forgetful::new().handle());
    let log = Log::open(storage, &mut Text::default()).unwrap();
    fate.fail(2, Fault::Error(ErrorKind::Interrupted));
    log.append(b"a write is made again").unwrap();
    fate.fail(3, Fault::Error(ErrorKind::Interrupted));
    assert_eq!(log.append(b"a sync is not").unwrap_err().code(), ErrorCode::Sync);
}

#[test]
fn a_lock_that_cannot_be_given_back_spoils_the_handle_and_not_the_turn() {
    let (storage, fate) = Failing::new(Forgetful::new().handle());
    let mut text = Text::default();
    let mut log = SharedLog::open(storage, Wait::Yes, &mut text, |_| Lines::none()).unwrap();
    fate.fail(5, Fault::Error(ErrorKind::Other));
    log.turn(&mut text, |_| (Lines::one(b"kept").unwrap(), ())).unwrap();
    assert_eq!(
        log_error(log.turn(&mut text, |_| (Lines::none(), ())).unwrap_err()).code(),
        ErrorCode::Poisoned
    );
    assert_eq!(text.lines, ["kept"]);
}

#[test]
fn an_owner_that_refuses_what_another_wrote_has_no_further_turn() {
    let disk = Forgetful::new();
    let mut picky = Picky::default();
    let mut log = SharedLog::open(disk.handle(), Wait::Yes, &mut picky, |_| Lines::none()).unwrap();
    disk.meddle(|platter| platter.write(0, b"one\n!two\n"));
    let refused = log.turn(&mut picky, |_| (Lines::none(), ()));
    assert!(matches!(refused, Err(Failure::Refused(_))));
    // It knows a part of the lines that it was handed together.
    let again = log.turn(&mut picky, |_| (Lines::none(), ()));
    assert!(matches!(again, Err(Failure::Log(error)) if error.code() == ErrorCode::Poisoned));
}

#[test]
fn a_place_that_is_never_filled_stops_everything_after_it_and_nothing_before() {
    let disk = Forgetful::new();
    let log = Log::open(disk.handle(), &mut Text::default()).unwrap();
    let before = log.reserve().unwrap();
    let never = log.reserve().unwrap();
    let after = log.reserve().unwrap().fill(b"after").unwrap();
    drop(never);
    assert_eq!(after.wait().unwrap_err().code(), ErrorCode::Abandoned);
    assert_eq!(log.append(b"later").unwrap_err().code(), ErrorCode::Abandoned);
    before.fill(b"before").unwrap().wait().unwrap();
    log.resume().unwrap();
    log.append(b"again").unwrap();
    drop(log);
    let mut text = Text::default();
    Log::open(disk.handle(), &mut text).unwrap();
    assert_eq!(text.lines, ["before", "again"]);
}

#[test]
fn a_line_with_a_line_feed_or_beyond_the_limit_is_refused_and_stops_nothing() {
    let log = Log::open(Forgetful::new().handle(), &mut Text::default()).unwrap();
    assert_eq!(log.append(b"one\ntwo").unwrap_err().code(), ErrorCode::Line);
    assert_eq!(log.append(&vec![b'x'; 16 * 1024 * 1024 + 1]).unwrap_err().code(), ErrorCode::Line);
    assert_eq!(Lines::one(b"\n").unwrap_err().code(), ErrorCode::Line);
    log.append(b"").unwrap();
    assert_eq!(log.length(), 1);
}

#[test]
fn a_line_of_the_limit_is_read_and_one_byte_more_is_not() {
    let limits = durable_log::turn::Limits { chunk: 3, line: 8 };
    for (line, fine) in [("12345678", true), ("123456789", false)] {
        for chunk in 1..=16 {
            for end in ["\n", ""] {
                let disk = Forgetful::with(Platter::holding(format!("one\n{line}{end}").as_bytes()));
                let limits = durable_log::turn::Limits { chunk, ..limits };
                let opened = Log::open_within(disk.handle(), limits, &mut Text::default());
                assert_eq!(opened.is_ok(), fine, "{line:?}, {chunk}, {end:?}");
            }
        }
    }
}

#[test]
fn a_file_that_someone_else_changed_is_not_written_to() {
    for change in [&b"one\nmore\n"[..], b"one\nhalf", b"on", b""] {
        let disk = Forgetful::with(Platter::holding(b"one\n"));
        let log = Log::open(disk.handle(), &mut Text::default()).unwrap();
        disk.meddle(|platter| *platter = Platter::holding(change));
        assert_eq!(log.append(b"two").unwrap_err().code(), ErrorCode::Changed);
        assert_eq!(log.resume().unwrap_err().code(), ErrorCode::Poisoned);
        assert_eq!(disk.platter(), Platter::holding(change));
    }
    let disk = Forgetful::with(Platter::holding(b"one\n"));
    let mut text = Text::default();
    let mut log = SharedLog::open(disk.handle(), Wait::Yes, &mut text, |_| Lines::none()).unwrap();
    disk.meddle(|platter| *platter = Platter::holding(b"on"));
    let turned = log.turn(&mut text, |_| (Lines::none(), ()));
    assert_eq!(log_error(turned.unwrap_err()).code(), ErrorCode::Changed);
}
