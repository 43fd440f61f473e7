//! A log that one handle has to itself, and that many threads append to.

use std::collections::VecDeque;
use std::mem;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

use crate::disk::Disk;
use crate::drive::{self, Nobody, Reader};
use crate::error::{Error, ErrorCode, Failure};
use crate::lines;
use crate::storage::Storage;
use crate::turn::{Limits, Plan, Turn};

/// How many bytes of waiting lines are written with one sync at most; a single line may be longer.
const BATCH: usize = 1024 * 1024;

/// A log held alone: the lock is kept for as long as this value lives, and a second opener gets `E_LOG_LOCKED`.
///
/// Many threads may append at once. While one of them syncs, the lines of the others gather, and the next sync
/// acknowledges all of them. Lines are written in the order in which their places were reserved, without gaps.
///
/// After a failure the log is *stopped*: every line that was waiting fails, and so does every later one, because it may
/// build on a line that is not there. [`resume`](Log::resume) starts it again, unless the failure has poisoned it.
#[derive(Debug)]
pub struct Log<S: Storage = Disk> {
    file: Mutex<Held<S>>,
    queue: Mutex<Queue>,
    moved: Condvar,
    limits: Limits,
    dropped: u64,
}

#[derive(Debug)]
struct Held<S> {
    storage: S,
    known: u64,
}

#[derive(Debug, Default)]
struct Queue {
    places: VecDeque<Arc<Mutex<State>>>,
    /// Whether some thread is writing what it took from the front.
    leading: bool,
    stopped: Option<Error>,
    poisoned: bool,
}

/// What has become of one reserved place. Looked at and changed only by a thread that holds the queue.
#[derive(Debug)]
enum State {
    Reserved,
    Filled(Vec<u8>),
    Writing,
    Durable(u64),
    Failed(Error),
}

impl<S: Storage> Log<S> {
    /// Opens the log, creates it where there is none, takes its lock, and hands every whole line to `reader`.
    ///
    /// Fails with `E_LOG_OPEN`, `E_LOG_LOCKED`, `E_LOG_READ`, `E_LOG_LINE`, `E_LOG_CHANGED`, `E_LOG_WRITE` (a torn line cannot be cut
    /// off), `E_LOG_SYNC`, or with what the reader refuses.
    pub fn open<R: Reader>(storage: S, reader: &mut R) -> Result<Log<S>, Failure<R::Refused>> {
        Log::open_within(storage, Limits::USUAL, reader)
    }

    /// [`open`](Log::open) with other limits.
    pub fn open_within<R: Reader>(
        mut storage: S,
        limits: Limits,
        reader: &mut R,
    ) -> Result<Log<S>, Failure<R::Refused>> {
        let mut turn = Turn::new(Plan::OPEN_ALONE, limits, 0);
        drive::run(&mut turn, &mut storage, reader, |_| Vec::new())?;
        Ok(Log {
            file: Mutex::new(Held { storage, known: turn.known() }),
            queue: Mutex::default(),
            moved: Condvar::new(),
            limits,
            dropped: turn.torn(),
        })
    }

    /// Appends one line, given without its line feed, and returns once it is durable, with the place in the file where it ends.
    ///
    /// Fails with `E_LOG_LINE` (which stops nothing), `E_LOG_FULL`, `E_LOG_WRITE`, `E_LOG_CHANGED`, `E_LOG_READ`, `E_LOG_SYNC`, and in a
    /// log that is stopped with what stopped it.
    pub fn append(&self, line: &[u8]) -> Result<u64, Error> {
        lines::check(line, self.limits)?;
        self.reserve()?.fill(line)?.wait()
    }

    /// Reserves the next place in the order of lines, for a line that is not made yet. Who reserves under a lock of his own can
    /// make the line outside of it. A place that is dropped unfilled stops the log with `E_LOG_ABANDONED`.
    pub fn reserve(&self) -> Result<Place<'_, S>, Error> {
        let mut queue = self.queue();
        if let Some(error) = &queue.stopped {
            return Err(error.clone());
        }
        let state = Arc::new(Mutex::new(State::Reserved));
        queue.places.push_back(Arc::clone(&state));
        Ok(Place { log: self, state: Some(state) })
    }

    /// Starts a log again that a failure has stopped. Waits until every place that was reserved before has come to an end;
    /// the thread that calls this must hold none. `E_LOG_POISONED` where only opening the file again can help.
    pub fn resume(&self) -> Result<(), Error> {
        let mut queue = self.queue();
        loop {
            queue = if queue.may_lead() {
                self.lead(queue)
            } else if queue.leading || !queue.places.is_empty() {
                self.moved.wait(queue).unwrap_or_else(PoisonError::into_inner)
            } else {
                break;
            };
        }
        if queue.poisoned {
            return Err(Error::new(ErrorCode::Poisoned));
        }
        queue.stopped = None;
        Ok(())
    }

    /// Why the log is stopped, if it is.
    pub fn stopped(&self) -> Option<Error> {
        self.queue().stopped.clone()
    }

    /// The end of the whole lines in the file, in bytes. Waits for a sync that is under way.
    pub fn length(&self) -> u64 {
        lock(&self.file).known
    }

    /// How many bytes of a torn line were dropped when the log was opened.
    pub fn dropped(&self) -> u64 {
        self.dropped
    }

    fn queue(&self) -> MutexGuard<'_, Queue> {
        lock(&self.queue)
    }

    /// Writes what waits at the front of the queue, and tells everybody.
    fn lead<'a>(&'a self, mut queue: MutexGuard<'a, Queue>) -> MutexGuard<'a, Queue> {
        let mut batch = Vec::new();
        let mut ends = Vec::new();
        while let Some(front) = queue.places.front().map(Arc::clone) {
            let mut state = lock(&front);
            let State::Filled(line) = &mut *state else { break };
            if !batch.is_empty() && batch.len() + line.len() >= BATCH {
                break;
            }
            batch.append(line);
            batch.push(b'\n');
            *state = State::Writing;
            drop(state);
            ends.push((front, batch.len() as u64));
            queue.places.pop_front();
        }
        queue.leading = true;
        drop(queue);

        let mut leading =
            Leading { log: self, ends, result: Err(Error::new(ErrorCode::Poisoned)), poisoned: true };
        {
            let mut file = lock(&self.file);
            let start = file.known;
            let mut turn = Turn::new(Plan::ALONE, self.limits, start);
            let result = drive::run(&mut turn, &mut file.storage, &mut Nobody, |_| batch);
            file.known = turn.known();
            leading.poisoned = turn.is_poisoned();
            leading.result = match result {
                Ok(()) => Ok(start),
                Err(Failure::Log(error)) => Err(error),
                Err(Failure::Refused(never)) => match never {},
            };
        }
        drop(leading);
        self.queue()
    }
}

impl<S: Storage> Drop for Log<S> {
    fn drop(&mut self) {
        // Closing the handle would do, were there never a forked child that still has it for a moment.
        let held = self.file.get_mut().unwrap_or_else(PoisonError::into_inner);
        let _ = held.storage.unlock();
    }
}

impl Queue {
    fn may_lead(&self) -> bool {
        let filled = |place: &Arc<Mutex<State>>| matches!(*lock(place), State::Filled(_));
        !self.leading && self.places.front().is_some_and(filled)
    }

    fn stop(&mut self, error: Error) {
        self.stopped.get_or_insert(error);
    }

    /// Fails every place from `first` on.
    fn fail_from(&mut self, first: usize, error: &Error) {
        for place in self.places.drain(first..) {
            *lock(&place) = State::Failed(error.clone());
        }
    }
}

/// The end of a leader's work, also where the storage panics: otherwise everybody else would wait for ever.
struct Leading<'a, S: Storage> {
    log: &'a Log<S>,
    ends: Vec<(Arc<Mutex<State>>, u64)>,
    result: Result<u64, Error>,
    poisoned: bool,
}

impl<S: Storage> Drop for Leading<'_, S> {
    fn drop(&mut self) {
        let mut queue = self.log.queue();
        for (place, end) in mem::take(&mut self.ends) {
            *lock(&place) = match &self.result {
                Ok(start) => State::Durable(start + end),
                Err(error) => State::Failed(error.clone()),
            };
        }
        if let Err(error) = &self.result {
            queue.fail_from(0, error);
            queue.stop(error.clone());
        }
        queue.poisoned |= self.poisoned;
        queue.leading = false;
        self.log.moved.notify_all();
    }
}

/// A place in the order of lines.
#[derive(Debug)]
#[must_use = "a place that is dropped unfilled stops the log"]
pub struct Place<'a, S: Storage = Disk> {
    log: &'a Log<S>,
    state: Option<Arc<Mutex<State>>>,
}

impl<'a, S: Storage> Place<'a, S> {
    /// Puts the line here, given without its line feed. `E_LOG_LINE` counts as leaving the place unfilled.
    pub fn fill(mut self, line: &[u8]) -> Result<Waiting<'a, S>, Error> {
        lines::check(line, self.log.limits)?;
        let queue = self.log.queue();
        let Some(state) = self.state.take() else { return Err(Error::new(ErrorCode::Abandoned)) };
        {
            let mut now = lock(&state);
            if let State::Reserved = *now {
                *now = State::Filled(line.to_vec());
            }
        }
        if queue.stopped.is_some() {
            self.log.moved.notify_all();
        }
        Ok(Waiting { log: self.log, state })
    }
}

impl<S: Storage> Drop for Place<'_, S> {
    fn drop(&mut self) {
        let Some(state) = self.state.take() else { return };
        let mut queue = self.log.queue();
        if let Some(index) = queue.places.iter().position(|place| Arc::ptr_eq(place, &state)) {
            let error = Error::new(ErrorCode::Abandoned);
            queue.fail_from(index, &error);
            queue.stop(error);
        }
        self.log.moved.notify_all();
    }
}

/// A line that has its place and is not known to be durable yet.
#[derive(Debug)]
#[must_use = "only `wait` says whether the line is durable"]
pub struct Waiting<'a, S: Storage = Disk> {
    log: &'a Log<S>,
    state: Arc<Mutex<State>>,
}

impl<S: Storage> Waiting<'_, S> {
    /// Returns once the line is durable, with the place in the file where it ends, or once it has failed.
    pub fn wait(self) -> Result<u64, Error> {
        let mut queue = self.log.queue();
        loop {
            match &*lock(&self.state) {
                State::Durable(end) => return Ok(*end),
                State::Failed(error) => return Err(error.clone()),
                State::Reserved | State::Filled(_) | State::Writing => {}
            }
            queue = if queue.may_lead() {
                self.log.lead(queue)
            } else {
                self.log.moved.wait(queue).unwrap_or_else(PoisonError::into_inner)
            };
        }
    }
}

impl<S: Storage> Drop for Waiting<'_, S> {
    fn drop(&mut self) {
        // Whoever waits behind this line must now write it along with his own.
        if let State::Filled(_) = *lock(&self.state) {
            self.log.moved.notify_all();
        }
    }
}

/// A thread that panicked while it held one of our locks left nothing half done in it.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
