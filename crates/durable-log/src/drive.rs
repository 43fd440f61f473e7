//! Runs a turn: hands its calls to the storage and to the owner.

use std::convert::Infallible;
use std::io::{self, ErrorKind};

use crate::error::{Error, ErrorCode, Failure};
use crate::storage::Storage;
use crate::turn::{Answer, Call, Fault, Turn};

/// The owner of a log, to whom its lines are handed in order.
pub trait Reader {
    /// Why the owner does not accept what the file holds.
    type Refused;

    /// The next whole line, without its line feed. A refusal leaves the file as it is.
    fn line(&mut self, line: &[u8]) -> Result<(), Self::Refused>;

    /// What stands after the last line feed, where something does. On `Ok` it is dropped from the file; a refusal leaves the file as
    /// it is.
    ///
    /// The log takes it for what a crash left of a line that was never acknowledged, and cannot know better: a last line feed that has become
    /// another byte makes an acknowledged line look the same. The owner can. What a writer leaves is always a *beginning of a line that he
    /// could have written next*, at most the whole of it. So accept that and refuse everything else: a whole line with anything behind it,
    /// bytes that begin no line, a line that does not follow the one before, and, where there is no whole line yet, a file that is not
    /// a log at all.
    fn torn(&mut self, torn: &[u8]) -> Result<(), Self::Refused>;
}

/// The owner of a turn that hands nothing over.
pub(crate) struct Nobody;

impl Reader for Nobody {
    type Refused = Infallible;

    fn line(&mut self, _: &[u8]) -> Result<(), Infallible> {
        Ok(())
    }

    fn torn(&mut self, _: &[u8]) -> Result<(), Infallible> {
        Ok(())
    }
}

/// Runs `turn` to its end. `decide` is asked at most once, when every line of the file has been handed over.
pub(crate) fn run<S: Storage, R: Reader>(
    turn: &mut Turn,
    storage: &mut S,
    reader: &mut R,
    decide: impl FnOnce(&mut R) -> Vec<u8>,
) -> Result<(), Failure<R::Refused>> {
    let mut running = Running { storage, holds: false };
    let mut decide = Some(decide);
    let mut refused = None;
    let mut cause = None;
    loop {
        let storage = &mut *running.storage;
        let answer = match turn.call() {
            Call::Over => break,
            Call::Lines(lines) => verdict(hand_over(lines, reader), &mut refused),
            Call::Torn(torn) => verdict(reader.torn(torn), &mut refused),
            Call::Decide => Answer::Append(decide.take().map(|decide| decide(reader)).unwrap_or_default()),
            Call::Open => heard(storage.open(), &mut cause, |()| Answer::Done),
            Call::Lock(wait) => heard(again(|| storage.lock(wait)), &mut cause, yes_or_no),
            Call::Named => heard(storage.is_named(), &mut cause, yes_or_no),
            Call::Length => heard(storage.length(), &mut cause, Answer::Length),
            Call::Read { at, most } => heard(again(|| storage.read(at, most)), &mut cause, Answer::Bytes),
            Call::Write { at, bytes } => {
                heard(again(|| storage.write(at, bytes)), &mut cause, Answer::Written)
            }
            Call::Truncate(length) => {
                heard(again(|| storage.truncate(length)), &mut cause, |()| Answer::Done)
            }
            // Not even an interrupted sync is tried again: what it did before is unknown.
            Call::SyncFile => heard(storage.sync_file(), &mut cause, |()| Answer::Done),
            Call::SyncFolder => heard(storage.sync_folder(), &mut cause, |()| Answer::Done),
            Call::Unlock => heard(storage.unlock(), &mut cause, |()| Answer::Done),
        };
        running.holds = match turn.call() {
            Call::Lock(_) => answer == Answer::Done,
            Call::Unlock => false,
            _ => running.holds,
        };
        turn.answered(answer);
    }
    running.holds = false;
    match (turn.fault(), refused) {
        (None, _) => Ok(()),
        (Some(Fault::Refused), Some(refused)) => Err(Failure::Refused(refused)),
        (Some(Fault::Refused), None) => Err(Failure::Log(Error::new(ErrorCode::Read))),
        (Some(Fault::Code(code)), _) => Err(Failure::Log(Error::because(code, cause))),
    }
}

/// Gives the lock back where the owner panics, so that nobody else waits for a turn that never ends.
struct Running<'a, S: Storage> {
    storage: &'a mut S,
    holds: bool,
}

impl<S: Storage> Drop for Running<'_, S> {
    fn drop(&mut self) {
        if self.holds {
            // Nothing is left to tell this to; the system gives the lock back with the handle.
            let _ = self.storage.unlock();
        }
    }
}

fn hand_over<R: Reader>(lines: &[u8], reader: &mut R) -> Result<(), R::Refused> {
    lines.split_inclusive(|&byte| byte == b'\n').try_for_each(|line| reader.line(&line[..line.len() - 1]))
}

fn verdict<R>(said: Result<(), R>, refused: &mut Option<R>) -> Answer {
    match said {
        Ok(()) => Answer::Done,
        Err(refusal) => {
            *refused = Some(refusal);
            Answer::No
        }
    }
}

fn heard<T>(
    result: io::Result<T>,
    cause: &mut Option<io::Error>,
    answer: impl FnOnce(T) -> Answer,
) -> Answer {
    match result {
        Ok(value) => answer(value),
        Err(error) => {
            let kind = error.kind();
            cause.get_or_insert(error);
            Answer::Failed(kind)
        }
    }
}

fn yes_or_no(yes: bool) -> Answer {
    if yes { Answer::Done } else { Answer::No }
}

/// A call that a signal broke off before it did anything is made again.
fn again<T>(mut call: impl FnMut() -> io::Result<T>) -> io::Result<T> {
    loop {
        match call() {
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            result => return result,
        }
    }
}
