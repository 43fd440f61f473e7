//! A log that several processes append to, each under the lock for as long as one decision takes.

use crate::drive::{self, Reader};
use crate::error::{Error, ErrorCode, Failure};
use crate::lines::Lines;
use crate::storage::{Storage, Wait};
use crate::turn::{Limits, Plan, Turn};

/// One handle on a log that is shared with other handles, here and in other processes.
///
/// The handle holds the lock only during [`turn`](SharedLog::turn). What its owner knows is the lines that it was handed,
/// including its own; so every owner of the same file decides on the same lines in the same order.
#[derive(Debug)]
pub struct SharedLog<S> {
    storage: S,
    limits: Limits,
    wait: Wait,
    known: u64,
    dropped: u64,
    poisoned: bool,
}

impl<S: Storage> SharedLog<S> {
    /// Opens the log, creates it where there is none, and hands every whole line to `reader`. `first` says what
    /// is appended when everything is known, for instance a heading where there is nothing yet.
    ///
    /// Fails with `E_LOG_OPEN`, `E_LOG_LOCKED` (only with [`Wait::No`], or a storage that does not wait for ever), `E_LOG_READ`, `E_LOG_LINE`, `E_LOG_CHANGED`, `E_LOG_SYNC`,
    /// `E_LOG_WRITE`, `E_LOG_FULL`, or with what the reader refuses.
    pub fn open<R: Reader>(
        storage: S,
        wait: Wait,
        reader: &mut R,
        first: impl FnOnce(&mut R) -> Lines,
    ) -> Result<SharedLog<S>, Failure<R::Refused>> {
        SharedLog::open_within(storage, wait, Limits::USUAL, reader, first)
    }

    /// [`open`](SharedLog::open) with other limits.
    pub fn open_within<R: Reader>(
        storage: S,
        wait: Wait,
        limits: Limits,
        reader: &mut R,
        first: impl FnOnce(&mut R) -> Lines,
    ) -> Result<SharedLog<S>, Failure<R::Refused>> {
        let mut log = SharedLog { storage, limits, wait, known: 0, dropped: 0, poisoned: false };
        log.run(Plan::open_shared(wait), reader, first)?;
        Ok(log)
    }

    /// One turn: takes the lock, hands the lines that others have added to `reader`, asks `decide` what to append, appends it
    /// durably, hands it to `reader` as well, and gives the lock back.
    ///
    /// On an error nothing was appended, with one exception: after `E_LOG_SYNC` what was decided may or may not be there.
    /// `E_LOG_POISONED` says that an earlier turn ended in such a way and the log must be opened again.
    pub fn turn<R: Reader, T>(
        &mut self,
        reader: &mut R,
        decide: impl FnOnce(&mut R) -> (Lines, T),
    ) -> Result<T, Failure<R::Refused>> {
        if self.poisoned {
            return Err(Failure::Log(Error::new(ErrorCode::Poisoned)));
        }
        let mut decided = None;
        self.run(Plan::shared(self.wait), reader, |reader| {
            let (lines, value) = decide(reader);
            decided = Some(value);
            lines
        })?;
        decided.ok_or(Failure::Log(Error::new(ErrorCode::Read)))
    }

    /// The end of the whole lines that this handle knows, in bytes.
    pub fn length(&self) -> u64 {
        self.known
    }

    /// How many bytes of torn lines this handle has dropped.
    pub fn dropped(&self) -> u64 {
        self.dropped
    }

    /// Whether this handle may have no further turn. What its owner was handed before stays true.
    pub fn is_poisoned(&self) -> bool {
        self.poisoned
    }

    fn run<R: Reader>(
        &mut self,
        plan: Plan,
        reader: &mut R,
        decide: impl FnOnce(&mut R) -> Lines,
    ) -> Result<(), Failure<R::Refused>> {
        let mut turn = Turn::new(plan, self.limits, self.known);
        // Until the turn is over: an owner that panics leaves a handle whose knowledge nobody can vouch for.
        self.poisoned = true;
        let result = drive::run(&mut turn, &mut self.storage, reader, |reader| decide(reader).into_bytes());
        self.known = turn.known();
        self.dropped += turn.torn();
        self.poisoned = turn.is_poisoned();
        result
    }
}
