//! The exact calls of every turn: a call that is missing, or in another place, fails here.

#![allow(clippy::unwrap_used)]

mod support;

use durable_log::doubles::Did::{
    IsNamed, Length, Lock, Open, Read, SyncFile, SyncFolder, Truncate, Unlock, Write,
};
use durable_log::doubles::{Calls, Failing, Fault, Forgetful, Handle, Platter, Watched};
use durable_log::{Failure, Lines, Log, SharedLog, Wait, look};
use support::{Picky, Text};

fn alone(platter: Platter) -> (Log<Watched<Handle>>, Calls, Text) {
    let mut text = Text::default();
    let (storage, calls) = Watched::new(Forgetful::with(platter).handle());
    let log = Log::open(storage, &mut text).unwrap();
    (log, calls, text)
}

fn shared(disk: &Forgetful) -> (SharedLog<Watched<Handle>>, Calls, Text) {
    let mut text = Text::default();
    let (storage, calls) = Watched::new(disk.handle());
    let log = SharedLog::open(storage, Wait::Yes, &mut text, |_| Lines::none()).unwrap();
    (log, calls, text)
}

#[test]
fn a_new_log_is_synced_as_a_file_and_in_its_folder() {
    let (_log, calls, _) = alone(Platter::empty());
    assert_eq!(calls.take(), [Open, Lock, IsNamed, Length, SyncFile, SyncFolder]);
}

#[test]
fn a_log_that_is_there_is_synced_too_because_its_writer_may_have_been_killed_before_he_did() {
    let (_log, calls, text) = alone(Platter::holding(b"one\ntwo\n"));
    assert_eq!(calls.take(), [Open, Lock, IsNamed, Length, Read { at: 0 }, SyncFile, SyncFolder]);
    assert_eq!(text.lines, ["one", "two"]);
}

#[test]
fn a_torn_line_is_cut_off_and_the_cut_is_synced() {
    let (log, calls, text) = alone(Platter::holding(b"one\ntw"));
    assert_eq!(
        calls.take(),
        [Open, Lock, IsNamed, Length, Read { at: 0 }, Truncate(4), SyncFile, SyncFolder]
    );
    assert_eq!((text.lines, text.torn, log.dropped()), (vec!["one".to_owned()], vec!["tw".to_owned()], 2));
}

#[test]
fn an_appended_line_is_written_and_synced_and_the_lock_is_given_back_at_the_end() {
    let (log, calls, _) = alone(Platter::holding(b"one\n"));
    calls.take();
    assert_eq!(log.append(b"two").unwrap(), 8);
    assert_eq!(calls.take(), [IsNamed, Length, Write { at: 4, bytes: 4 }, SyncFile]);
    drop(log);
    assert_eq!(calls.take(), [Unlock]);
}

#[test]
fn three_waiting_lines_are_acknowledged_by_one_sync() {
    let (log, calls, _) = alone(Platter::empty());
    calls.take();
    let first = log.reserve().unwrap();
    let second = log.reserve().unwrap();
    let third = log.reserve().unwrap();
    // They are filled in another order than they were reserved in.
    let third = third.fill(b"three").unwrap();
    let first = first.fill(b"one").unwrap();
    let second = second.fill(b"two").unwrap();
    assert_eq!(third.wait().unwrap(), 14);
    assert_eq!(calls.take(), [IsNamed, Length, Write { at: 0, bytes: 14 }, SyncFile]);
    assert_eq!((first.wait().unwrap(), second.wait().unwrap()), (4, 8));
    assert_eq!(calls.take(), []);
}

#[test]
fn a_shared_turn_holds_the_lock_from_reading_to_syncing() {
    let disk = Forgetful::new();
    let (mut log, calls, mut text) = shared(&disk);
    assert_eq!(calls.take(), [Open, Lock, IsNamed, Length, SyncFile, SyncFolder, Unlock]);
    log.turn(&mut text, |_| (Lines::one(b"one").unwrap(), ())).unwrap();
    assert_eq!(calls.take(), [Lock, IsNamed, Length, Write { at: 0, bytes: 4 }, SyncFile, Unlock]);
    assert_eq!(text.lines, ["one"]);
    log.turn(&mut text, |_| (Lines::none(), ())).unwrap();
    assert_eq!(calls.take(), [Lock, IsNamed, Length, Unlock]);
}

#[test]
fn a_shared_turn_that_only_reads_syncs_what_others_wrote_before_it_answers() {
    let disk = Forgetful::new();
    let (mut log, calls, mut text) = shared(&disk);
    calls.take();
    disk.meddle(|platter| platter.write(0, b"one\n"));
    let seen = log.turn(&mut text, |text| (Lines::none(), text.lines.clone())).unwrap();
    assert_eq!(seen, ["one"]);
    assert_eq!(calls.take(), [Lock, IsNamed, Length, Read { at: 0 }, SyncFile, Unlock]);
}

#[test]
fn a_shared_turn_cuts_off_what_a_killed_writer_left_and_syncs_the_cut_before_it_writes() {
    let disk = Forgetful::new();
    let (mut log, calls, mut text) = shared(&disk);
    calls.take();
    disk.meddle(|platter| platter.write(0, b"one\ntw"));
    log.turn(&mut text, |_| (Lines::one(b"two").unwrap(), ())).unwrap();
    let cut = [Lock, IsNamed, Length, Read { at: 0 }, Truncate(4), SyncFile];
    let written = [Write { at: 4, bytes: 4 }, SyncFile, Unlock];
    assert_eq!(calls.take(), [&cut[..], &written[..]].concat());
    assert_eq!((text.lines, log.dropped()), (vec!["one".to_owned(), "two".to_owned()], 2));
}

#[test]
fn a_file_that_the_owner_refuses_is_left_as_it_is() {
    for bytes in ["one\n!two\nth", "a letter to my aunt"] {
        let disk = Forgetful::with(Platter::holding(bytes.as_bytes()));
        let (storage, calls) = Watched::new(disk.handle());
        let refused = Log::open(storage, &mut Picky::default());
        assert!(matches!(refused, Err(Failure::Refused(_))), "{refused:?}");
        assert_eq!(calls.take(), [Open, Lock, IsNamed, Length, Read { at: 0 }, Unlock]);
        assert_eq!(disk.platter(), Platter::holding(bytes.as_bytes()));
    }
}

#[test]
fn a_look_reads_under_the_lock_and_changes_nothing_not_even_a_torn_line() {
    for (bytes, lines, torn) in [("", 0, 0), ("one\n", 1, 0), ("one\ntw", 1, 2), ("tw", 0, 2)] {
        let disk = Forgetful::with(Platter::holding(bytes.as_bytes()));
        let (storage, calls) = Watched::new(disk.handle());
        let mut text = Text::default();
        let looked = look(storage, Wait::Yes, &mut text).unwrap();
        assert_eq!((text.lines.len(), looked.torn), (lines, torn));
        assert_eq!(looked.length + looked.torn, bytes.len() as u64);
        let read: &[_] = if bytes.is_empty() { &[] } else { &[Read { at: 0 }] };
        assert_eq!(calls.take(), [&[Open, Lock, IsNamed, Length], read, &[Unlock]].concat());
        assert_eq!(disk.platter(), Platter::holding(bytes.as_bytes()));
    }
    let refused = look(Forgetful::with(Platter::holding(b"!")).handle(), Wait::Yes, &mut Picky::default());
    assert!(matches!(refused, Err(Failure::Refused("this is no log"))));
}

#[test]
fn a_line_without_room_is_taken_back_and_the_taking_back_is_synced() {
    let disk = Forgetful::with(Platter::holding(b"one\n"));
    let (failing, fate) = Failing::new(disk.handle());
    let (storage, calls) = Watched::new(failing);
    let log = Log::open(storage, &mut Text::default()).unwrap();
    calls.take();
    fate.fail(2, Fault::Full(2));
    assert_eq!(log.append(b"two").unwrap_err().code().as_str(), "E_LOG_FULL");
    let write = [Write { at: 4, bytes: 4 }, Write { at: 6, bytes: 2 }];
    assert_eq!(calls.take(), [&[IsNamed, Length][..], &write[..], &[Truncate(4), SyncFile][..]].concat());
    assert_eq!(disk.platter(), Platter::holding(b"one\n"));
}

#[test]
fn a_failed_sync_is_not_tried_again() {
    let disk = Forgetful::new();
    let (failing, fate) = Failing::new(disk.handle());
    let (storage, calls) = Watched::new(failing);
    let log = Log::open(storage, &mut Text::default()).unwrap();
    calls.take();
    fate.fail(3, Fault::Error(std::io::ErrorKind::Other));
    assert_eq!(log.append(b"one").unwrap_err().code().as_str(), "E_LOG_SYNC");
    assert_eq!(calls.take(), [IsNamed, Length, Write { at: 0, bytes: 4 }, SyncFile, Truncate(0)]);
    assert_eq!(log.append(b"two").unwrap_err().code().as_str(), "E_LOG_SYNC");
    assert_eq!(log.resume().unwrap_err().code().as_str(), "E_LOG_POISONED");
    assert_eq!(calls.take(), []);
}
