//! Disks and signers that fail: nothing is half recorded, and the recorder goes on.

mod desk;

use std::io::{self, ErrorKind};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;

use decision_trace::{BoxedSigner, Component, KeySet, Options, Recorder, Unrecorded};
use desk::*;
use durable_log::doubles::{Failing, Fault, Forgetful, Keep};
use durable_log::{Storage, Wait};

const FAULTS: [Fault; 6] = [
    Fault::Error(ErrorKind::Other),
    Fault::Error(ErrorKind::QuotaExceeded),
    Fault::Full(0),
    Fault::Full(300),
    Fault::Short(0),
    Fault::Short(300),
];

fn bytes(disk: &Forgetful) -> Vec<u8> {
    disk.platter().seen().unwrap_or_default().to_vec()
}

fn texts(bytes: &[u8]) -> Vec<String> {
    let trace = verified(bytes);
    let notes = trace.records().iter().skip(1);
    notes
        .map(|record| record.raw_data().get("text").and_then(|text| text.as_str()).unwrap_or("-").to_owned())
        .collect()
}

fn open_or_code(
    storage: Failing<durable_log::doubles::Handle>,
) -> Result<Recorder<Failing<durable_log::doubles::Handle>>, &'static str> {
    Recorder::open_on(storage, keys(), signers(), Options::new(), ()).map_err(|why| why.code().as_str())
}

/// Every call that the disk is asked fails once, in every way, with and without a loss of power afterwards.
#[test]
fn whatever_fails_what_was_acknowledged_is_there_and_what_was_refused_is_not() {
    let notes = ["one", "two", "three"];
    let start = || {
        let disk = Forgetful::new();
        drop(begun(disk.handle()));
        disk.crash(Keep::Everything);
        disk
    };
    let calls = {
        let disk = start();
        let (storage, fate) = Failing::new(disk.handle());
        fate.spare();
        let recorder = open_or_code(storage).expect("nothing fails");
        for text in notes {
            recorder.append(Component::Gateway, now(), note(text)).expect("nothing fails");
        }
        fate.calls()
    };
    assert!(calls > 15, "{calls}");
    let mut refused_at_all = 0;
    for call in 0..calls {
        for fault in FAULTS {
            for keep in [None, Some(Keep::Nothing), Some(Keep::Steps(100)), Some(Keep::Everything)] {
                let disk = start();
                let (storage, fate) = Failing::new(disk.handle());
                fate.fail(call, fault);
                let (mut kept, mut unknown) = (Vec::new(), Vec::new());
                if let Ok(recorder) = open_or_code(storage) {
                    for text in notes {
                        match recorder.append(Component::Gateway, now(), note(text)) {
                            Ok(_) => kept.push(text.to_owned()),
                            Err(why) => {
                                assert!(matches!(why, Unrecorded::Store(_)), "{why}");
                                refused_at_all += 1;
                                if why.code().as_str() == "E_LOG_SYNC" {
                                    unknown.push(text.to_owned());
                                }
                            }
                        }
                    }
                }
                if let Some(keep) = keep {
                    disk.crash(keep);
                }
                let reopened = open(disk.handle());
                reopened.append(Component::Gateway, now(), note("after")).expect("the disk is good again");
                let mut there = texts(&bytes(&disk));
                assert_eq!(there.pop().as_deref(), Some("after"));
                there.retain(|text| !unknown.contains(text));
                assert_eq!(there, kept, "call {call}, {fault:?}, {keep:?}");
            }
        }
    }
    assert!(refused_at_all > 50, "{refused_at_all}");
}

#[test]
fn a_full_disk_takes_nothing_and_once_there_is_room_the_same_recorder_goes_on() {
    let disk = Forgetful::new();
    let is_full = Arc::new(AtomicBool::new(false));
    let recorder = open(Small { storage: disk.handle(), is_full: Arc::clone(&is_full), room: true });
    recorder.admit(TRACE, now(), admission()).expect("recorded");
    is_full.store(true, Ordering::SeqCst);
    let told: Mutex<Vec<(String, Result<u64, &str>)>> = Mutex::default();
    thread::scope(|scope| {
        for thread in 0..8 {
            let (recorder, told) = (&recorder, &told);
            scope.spawn(move || {
                for n in 0..3 {
                    let text = format!("{thread}.{n}");
                    let result = recorder.append(Component::Gateway, now(), note(&text));
                    let result = result.map(|recorded| recorded.seq).map_err(|why| why.code().as_str());
                    told.lock().expect("nobody panics").push((text, result));
                }
            });
        }
    });
    let told = told.into_inner().expect("nobody panics");
    assert!(told.iter().all(|(_, result)| result.is_err()), "{told:?}");
    assert!(told.iter().any(|(_, result)| *result == Err("E_LOG_FULL")), "{told:?}");
    assert_eq!(texts(&bytes(&disk)), [""; 0], "nothing is half there");
    is_full.store(false, Ordering::SeqCst);
    assert_eq!(
        recorder.append(Component::Gateway, now(), note("on")).map(|recorded| recorded.seq).ok(),
        Some(1)
    );
    assert_eq!(texts(&bytes(&disk)), ["on"]);
}

/// A disk that, while it is full, has room for a part of every first write and for nothing of the next.
#[derive(Debug)]
struct Small<S> {
    storage: S,
    is_full: Arc<AtomicBool>,
    room: bool,
}

impl<S: Storage> Storage for Small<S> {
    fn write(&mut self, at: u64, bytes: &[u8]) -> io::Result<usize> {
        if !self.is_full.load(Ordering::SeqCst) {
            return self.storage.write(at, bytes);
        }
        self.room = !self.room;
        if self.room {
            Err(ErrorKind::StorageFull.into())
        } else {
            self.storage.write(at, &bytes[..300.min(bytes.len())])
        }
    }

    fn open(&mut self) -> io::Result<()> {
        self.storage.open()
    }

    fn lock(&mut self, wait: Wait) -> io::Result<bool> {
        self.storage.lock(wait)
    }

    fn unlock(&mut self) -> io::Result<()> {
        self.storage.unlock()
    }

    fn is_named(&mut self) -> io::Result<bool> {
        self.storage.is_named()
    }

    fn length(&mut self) -> io::Result<u64> {
        self.storage.length()
    }

    fn read(&mut self, at: u64, most: usize) -> io::Result<Vec<u8>> {
        self.storage.read(at, most)
    }

    fn truncate(&mut self, length: u64) -> io::Result<()> {
        self.storage.truncate(length)
    }

    fn sync_file(&mut self) -> io::Result<()> {
        self.storage.sync_file()
    }

    fn sync_folder(&mut self) -> io::Result<()> {
        self.storage.sync_folder()
    }
}

#[test]
fn after_a_failed_sync_the_file_has_to_be_opened_again() {
    let disk = Forgetful::new();
    let (storage, fate) = Failing::new(disk.handle());
    let recorder = open_or_code(storage).expect("nothing fails");
    recorder.admit(TRACE, now(), admission()).expect("recorded");
    // In turn: is it named, how long is it, write, sync.
    let mut codes = Vec::new();
    for call in 0..4 {
        fate.fail(call, Fault::Error(ErrorKind::Other));
        let refused = recorder.append(Component::Gateway, now(), note("x")).expect_err("something fails");
        codes.push(refused.code().as_str());
    }
    assert_eq!(codes.last(), Some(&"E_LOG_SYNC"), "{codes:?}");
    fate.spare();
    let refused =
        recorder.append(Component::Gateway, now(), note("x")).expect_err("nobody knows what is there");
    assert_eq!(refused.code().as_str(), "E_LOG_POISONED");
    drop(recorder);
    open(disk.handle()).append(Component::Gateway, now(), note("on")).expect("recorded");
}

fn remote_desk() -> (Forgetful, Remote, Recorder<durable_log::doubles::Handle>) {
    let disk = Forgetful::new();
    let remote = Remote::new();
    let signers: [BoxedSigner; 3] = [
        signer(Component::ControlPlane).boxed(),
        signer(Component::Supervisor).boxed(),
        Box::new(remote.clone()),
    ];
    let keys: KeySet = keys();
    let recorder =
        Recorder::open_on(disk.handle(), keys, signers, Options::new(), ()).expect("nothing fails");
    recorder.admit(TRACE, now(), admission()).expect("recorded");
    (disk, remote, recorder)
}

#[test]
fn a_signer_that_fails_or_signs_with_another_key_records_nothing_and_can_be_asked_again() {
    let (disk, remote, recorder) = remote_desk();
    for (mood, sentence) in [
        (Mood::IsOutOfReach, "the key could not be used: the vault does not answer"),
        (
            Mood::SignsWithAnotherKey,
            "a good signature by the signer's key is expected, the signer made another",
        ),
    ] {
        remote.is(mood);
        let refused =
            recorder.append(Component::Gateway, now(), note("x")).expect_err("there is no signature");
        assert!(matches!(refused, Unrecorded::Signer(_)));
        assert_eq!(refused.to_string(), format!("E_RECORDER_SIGN at record 1: {sentence} [DT §11]"));
        assert_eq!(texts(&bytes(&disk)), [""; 0]);
    }
    remote.is(Mood::Panics);
    let panicked = catch_unwind(AssertUnwindSafe(|| recorder.append(Component::Gateway, now(), note("x"))));
    assert!(panicked.is_err());
    let panicked = catch_unwind(AssertUnwindSafe(|| {
        recorder.spawn(Component::Supervisor, now(), |_| -> Result<decision_trace::Draft, ()> {
            panic!("the issuer panics")
        })
    }));
    assert!(panicked.is_err());
    remote.is(Mood::Signs);
    recorder.append(Component::Gateway, now(), note("on")).expect("recorded");
    recorder.append(Component::Supervisor, now(), note("and on")).expect("recorded");
    assert_eq!(texts(&bytes(&disk)), ["on", "and on"]);
    assert_eq!(remote.asked(), 4);
}

#[test]
fn records_behind_one_that_was_not_signed_fail_with_it_and_no_acknowledged_one_is_lost() {
    let (disk, remote, recorder) = remote_desk();
    let kept: Mutex<Vec<String>> = Mutex::default();
    thread::scope(|scope| {
        let moody = &remote;
        scope.spawn(move || {
            for n in 0..300 {
                moody.is(if n % 3 == 0 { Mood::IsOutOfReach } else { Mood::Signs });
                thread::yield_now();
            }
            moody.is(Mood::Signs);
        });
        for thread in 0..6 {
            let (recorder, kept) = (&recorder, &kept);
            scope.spawn(move || {
                let by = if thread % 2 == 0 { Component::Gateway } else { Component::Supervisor };
                for n in 0..60 {
                    let text = format!("{thread}.{n}");
                    match recorder.append(by, now(), note(&text)) {
                        Ok(_) => kept.lock().expect("nobody panics").push(text),
                        Err(why) => {
                            let code = why.code();
                            assert!(["E_RECORDER_SIGN", "E_LOG_ABANDONED"].contains(&code.as_str()), "{why}");
                        }
                    }
                }
            });
        }
    });
    recorder.append(Component::Gateway, now(), note("at the end")).expect("recorded");
    let mut kept = kept.into_inner().expect("nobody panics");
    kept.push("at the end".to_owned());
    kept.sort();
    let mut there = texts(&bytes(&disk));
    there.sort();
    assert_eq!(there, kept);
}
