//! The real storage.

#![allow(clippy::unwrap_used)]

mod support;

use std::fs;
use std::sync::Arc;
use std::thread;

use durable_log::{Disk, ErrorCode, Failure, Lines, Log, SharedLog, Storage, Wait, look};
use support::Text;

fn open(path: &std::path::Path) -> Result<(Log<Disk>, Text), ErrorCode> {
    let mut text = Text::default();
    match Log::open(Disk::at(path), &mut text) {
        Ok(log) => Ok((log, text)),
        Err(Failure::Log(error)) => Err(error.code()),
        Err(Failure::Refused(never)) => match never {},
    }
}

#[test]
fn lines_are_there_when_the_log_is_opened_again() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("log");
    let (log, _) = open(&path).unwrap();
    assert_eq!(log.append(b"one").unwrap(), 4);
    assert_eq!(log.append("zwölf".as_bytes()).unwrap(), 11);
    drop(log);
    assert_eq!(fs::read(&path).unwrap(), "one\nzwölf\n".as_bytes());
    assert_eq!(open(&path).unwrap().1.lines, ["one", "zwölf"]);
}

#[test]
fn a_second_opener_is_told_that_the_log_is_taken_until_the_first_is_gone() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("log");
    let first = open(&path).unwrap();
    assert_eq!(open(&path).unwrap_err(), ErrorCode::Locked);
    let shared = SharedLog::open(Disk::at(&path), Wait::No, &mut Text::default(), |_| Lines::none());
    assert!(matches!(shared, Err(Failure::Log(error)) if error.code() == ErrorCode::Locked));
    first.0.append(b"still mine").unwrap();
    drop(first);
    assert_eq!(open(&path).unwrap().1.lines, ["still mine"]);
}

#[test]
fn a_torn_line_is_cut_off_on_the_disk() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("log");
    fs::write(&path, b"one\ntwo\nthr").unwrap();
    let (log, text) = open(&path).unwrap();
    assert_eq!((log.dropped(), log.length()), (3, 8));
    assert_eq!((text.lines.len(), &text.torn[..]), (2, &["thr".to_owned()][..]));
    assert_eq!(fs::read(&path).unwrap(), b"one\ntwo\n");
}

#[test]
fn a_look_needs_no_more_than_reading_and_leaves_the_disk_as_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("log");
    let missing = look(Disk::read_only(&path), Wait::Yes, &mut Text::default());
    assert!(matches!(missing, Err(Failure::Log(error)) if error.code() == ErrorCode::Open));
    assert!(!path.exists());
    fs::write(&path, b"one\ntwo\nthr").unwrap();
    let may_write = |may: bool| {
        for path in [&path, folder.path()] {
            let mut permissions = fs::metadata(path).unwrap().permissions();
            permissions.set_readonly(!may);
            fs::set_permissions(path, permissions).unwrap();
        }
    };
    may_write(false);
    let mut text = Text::default();
    let looked = look(Disk::read_only(&path), Wait::No, &mut text);
    may_write(true);
    let looked = looked.unwrap();
    assert_eq!((looked.length, looked.torn, text.lines.len(), text.torn.len()), (8, 3, 2, 1));
    assert_eq!(fs::read(&path).unwrap(), b"one\ntwo\nthr");
    // Not the permissions alone keep it from writing: these tests may be run by someone whom none hold back.
    let mut storage = Disk::read_only(&path);
    storage.open().unwrap();
    assert!(storage.write(0, b"x").is_err() && storage.truncate(0).is_err());
}

#[test]
fn many_may_look_at_once_and_nobody_looks_while_someone_writes() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("log");
    let (log, _) = open(&path).unwrap();
    let locked = look(Disk::read_only(&path), Wait::No, &mut Text::default());
    assert!(matches!(locked, Err(Failure::Log(error)) if error.code() == ErrorCode::Locked));
    drop(log);
    let mut one = Disk::read_only(&path);
    one.open().unwrap();
    assert!(one.lock(Wait::No).unwrap());
    assert!(look(Disk::read_only(&path), Wait::No, &mut Text::default()).is_ok());
    assert_eq!(open(&path).unwrap_err(), ErrorCode::Locked);
}

#[test]
fn a_folder_is_no_log_and_neither_is_a_file_in_a_folder_that_is_not_there() {
    let folder = tempfile::tempdir().unwrap();
    assert_eq!(open(folder.path()).unwrap_err(), ErrorCode::Open);
    assert_eq!(open(&folder.path().join("no").join("log")).unwrap_err(), ErrorCode::Open);
}

#[cfg(unix)]
#[test]
fn a_device_is_no_log() {
    assert_eq!(open(std::path::Path::new("/dev/null")).unwrap_err(), ErrorCode::Open);
}

#[cfg(unix)]
#[test]
fn a_log_that_was_moved_away_or_removed_under_its_handle_is_not_written_to() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("log");
    let (log, _) = open(&path).unwrap();
    log.append(b"one").unwrap();
    fs::rename(&path, folder.path().join("rotated")).unwrap();
    assert_eq!(log.append(b"two").unwrap_err().code(), ErrorCode::Changed);
    fs::write(&path, b"").unwrap();
    log.resume().unwrap();
    assert_eq!(log.append(b"two").unwrap_err().code(), ErrorCode::Changed);
    assert_eq!(fs::read(folder.path().join("rotated")).unwrap(), b"one\n");
    assert_eq!(fs::read(&path).unwrap(), b"");
    // Put back, it is the same log.
    fs::rename(folder.path().join("rotated"), &path).unwrap();
    log.resume().unwrap();
    log.append(b"two").unwrap();
    assert_eq!(fs::read(&path).unwrap(), b"one\ntwo\n");
}

#[cfg(unix)]
#[test]
fn a_log_behind_a_link_is_created_where_the_link_leads() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("there")).unwrap();
    let link = folder.path().join("link");
    std::os::unix::fs::symlink(folder.path().join("there").join("log"), &link).unwrap();
    let (log, _) = open(&link).unwrap();
    log.append(b"one").unwrap();
    assert_eq!(fs::read(folder.path().join("there").join("log")).unwrap(), b"one\n");
}

/// A file of the process file system can be opened and written, and cannot be synced, and neither can its folder. So an
/// answer of "done" would show that the system was never asked.
#[cfg(target_os = "linux")]
#[test]
fn syncing_asks_the_system() {
    let mut disk = Disk::at("/proc/self/comm");
    disk.open().unwrap();
    assert_eq!(disk.sync_file().unwrap_err().kind(), std::io::ErrorKind::InvalidInput);
    assert_eq!(disk.sync_folder().unwrap_err().kind(), std::io::ErrorKind::InvalidInput);
}

#[test]
fn a_storage_that_is_not_open_says_so() {
    let mut disk = Disk::at("nowhere");
    assert!(disk.lock(Wait::No).is_err() && disk.length().is_err() && disk.read(0, 1).is_err());
    assert!(disk.write(0, b"x").is_err() && disk.truncate(0).is_err() && disk.unlock().is_err());
    assert!(disk.sync_file().is_err());
}

#[test]
fn many_threads_append_and_every_line_is_there_once_and_in_the_order_of_its_thread() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("log");
    let (log, _) = open(&path).unwrap();
    let log = Arc::new(log);
    let threads: Vec<_> = (0..8)
        .map(|thread| {
            let log = Arc::clone(&log);
            thread::spawn(move || {
                (0..50).map(|n| log.append(format!("{thread} {n}").as_bytes()).unwrap()).collect()
            })
        })
        .collect();
    let ends: Vec<Vec<u64>> = threads.into_iter().map(|thread| thread.join().unwrap()).collect();
    drop(log);
    let text = open(&path).unwrap().1;
    assert_eq!(text.lines.len(), 400);
    let whole = fs::read(&path).unwrap();
    for (thread, ends) in ends.iter().enumerate() {
        for (n, end) in ends.iter().enumerate() {
            let line = format!("{thread} {n}\n");
            let end = usize::try_from(*end).unwrap();
            assert_eq!(&whole[end - line.len()..end], line.as_bytes());
        }
    }
}

#[test]
fn handles_in_one_process_share_a_log_as_processes_do() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("log");
    let threads: Vec<_> = (0..4)
        .map(|thread| {
            let path = path.clone();
            thread::spawn(move || {
                let mut text = Text::default();
                let mut log =
                    SharedLog::open(Disk::at(path), Wait::Yes, &mut text, |_| Lines::none()).unwrap();
                for _ in 0..25 {
                    // Each writes how many lines there are: were two to decide at once, a number would come twice.
                    log.turn(&mut text, |text| {
                        (Lines::one(format!("{} {thread}", text.lines.len()).as_bytes()).unwrap(), ())
                    })
                    .unwrap();
                }
            })
        })
        .collect();
    threads.into_iter().for_each(|thread| thread.join().unwrap());
    let text = open(&path).unwrap().1;
    assert_eq!(text.lines.len(), 100);
    for (n, line) in text.lines.iter().enumerate() {
        assert_eq!(line.split_once(' ').unwrap().0, n.to_string());
    }
}

#[test]
fn an_owner_that_panics_gives_the_lock_back_and_spoils_only_its_own_handle() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("log");
    let mut text = Text::default();
    let mut log = SharedLog::open(Disk::at(&path), Wait::Yes, &mut text, |_| Lines::none()).unwrap();
    let panicked = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
        log.turn(&mut text, |_| -> (Lines, ()) { std::panic::resume_unwind(Box::new("on purpose")) })
    }));
    assert!(panicked.is_err());
    let again = log.turn(&mut text, |_| (Lines::none(), ()));
    assert!(matches!(again, Err(Failure::Log(error)) if error.code() == ErrorCode::Poisoned));
    open(&path).unwrap();
}

#[test]
fn logs_can_be_sent_and_shared_between_threads() {
    fn check<T: Send + Sync>() {}
    check::<Log<Disk>>();
    check::<SharedLog<Disk>>();
    check::<durable_log::Error>();
    check::<durable_log::Place<'static, Disk>>();
    check::<durable_log::Waiting<'static, Disk>>();
}
