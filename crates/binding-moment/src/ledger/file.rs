//! A ledger on disk.

use core::fmt;
use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};

use durable_log::{Disk, Failure, Lines, Reader, SharedLog, Storage, Wait, look};
use findings::{Code, Finding, Location, Report};

use crate::codes::E_BM_LEDGER;
use crate::ledger::book::{Book, Change, Question};
use crate::ledger::entry::{Chain, Entry, heading};
use crate::ledger::{
    Discard, EmitOptions, Emitted, Incorporated, Ledger, Refusal, Standing, UnixMillis, torn,
};
use crate::{Emission, Reply, Resolution};

/// A [`Ledger`] in a file, which many processes may have open at once and which no crash can fool.
///
/// Every operation takes the file's lock, reads what other processes have added, decides, and returns when what it decided would survive
/// a loss of power. One that waits for the lock waits for as long as it takes; on a [`Storage`] that waits less ([`open_on`](FileLedger::open_on)) it ends with
/// `E_LOG_LOCKED`, and nothing was recorded.
///
/// `LEDGER.md` beside this crate's source describes the file to the byte. A file that is not exactly such a file is
/// refused with `E_BM_LEDGER` and not touched, except that the beginning of an entry which a crash has left at its end is dropped.
pub struct FileLedger<S: Storage = Disk>(Mutex<Kept<S>>);

struct Kept<S> {
    log: SharedLog<S>,
    pages: Pages,
}

/// The book that the lines of the file make.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Pages {
    book: Book,
    chain: Chain,
    /// How many bytes of the file are in the book.
    read: usize,
}

impl FileLedger<Disk> {
    /// Opens the ledger at this path and creates it where there is none.
    ///
    /// # Errors
    ///
    /// One finding: `E_BM_LEDGER` at the byte where the line begins that is wrong, or what [`SharedLog::open`] says.
    pub fn open(path: impl AsRef<Path>) -> Result<FileLedger<Disk>, Report> {
        FileLedger::open_on(Disk::at(path.as_ref()))
    }

    /// Where things stand in the ledger at this path, which is only read: it is not created, nothing in it is changed, not even what a crash
    /// has cut off, and neither the file nor its folder need be writable. A file without a line, or with a beginning of the first one, is a ledger
    /// in which nothing has happened.
    ///
    /// What is seen may still be lost with the power, if its writer was killed before he synced it; no decision is to rest on it.
    ///
    /// # Errors
    ///
    /// As [`open`](FileLedger::open), where there is no such file with `E_LOG_OPEN`.
    pub fn look(path: impl AsRef<Path>) -> Result<Standing, Report> {
        FileLedger::look_on(Disk::read_only(path.as_ref()))
    }
}

impl<S: Storage> FileLedger<S> {
    /// [`open`](FileLedger::open) on another storage.
    ///
    /// # Errors
    ///
    /// As [`open`](FileLedger::open).
    pub fn open_on(storage: S) -> Result<FileLedger<S>, Report> {
        let mut pages = Pages::EMPTY;
        let log = SharedLog::open(storage, Wait::Yes, &mut pages, Pages::head).map_err(store)?;
        Ok(FileLedger(Mutex::new(Kept { log, pages })))
    }

    /// [`look`](FileLedger::look) on another storage, which need only be read.
    ///
    /// # Errors
    ///
    /// As [`look`](FileLedger::look).
    pub fn look_on(storage: S) -> Result<Standing, Report> {
        let mut pages = Pages::EMPTY;
        look(storage, Wait::Yes, &mut pages).map_err(store)?;
        Ok(pages.book.standing())
    }

    /// How many bytes of entries that a crash had cut off this handle has dropped. Nobody had been told of them.
    pub fn dropped(&self) -> u64 {
        self.kept().log.dropped()
    }

    fn kept(&self) -> MutexGuard<'_, Kept<S>> {
        // After a panic the log itself refuses to go on where it was in the middle of something.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<S: Storage> fmt::Debug for FileLedger<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("FileLedger").finish_non_exhaustive()
    }
}

impl<S: Storage> Kept<S> {
    /// One turn: what happens is what the rules allow, given all that has happened.
    fn turn<T>(&mut self, decide: impl FnOnce(&Book) -> Result<(Change, T), Report>) -> Result<T, Refused> {
        let decided = self.log.turn(&mut self.pages, |pages| match decide(&pages.book) {
            Ok((change, value)) => match Lines::one(pages.chain.write(Entry::Change(change)).0.as_bytes()) {
                Ok(lines) => (lines, Ok(value)),
                Err(error) => (Lines::none(), Err(Refused::Store(store(Failure::Log(error))))),
            },
            Err(report) => (Lines::none(), Err(Refused::Rules(report))),
        });
        decided.unwrap_or_else(|failure| Err(Refused::Store(store(failure))))
    }
}

/// Why a turn came to nothing; of the operations each has its own word for it.
enum Refused {
    Rules(Report),
    Store(Report),
}

impl From<Refused> for Refusal {
    fn from(refused: Refused) -> Refusal {
        match refused {
            Refused::Rules(report) => Refusal::Rules(report),
            Refused::Store(report) => Refusal::Store(report),
        }
    }
}

impl From<Refused> for Discard {
    fn from(refused: Refused) -> Discard {
        match refused {
            Refused::Rules(report) => Discard::Rules(report),
            Refused::Store(report) => Discard::Store(report),
        }
    }
}

impl<S: Storage + Send> Ledger for FileLedger<S> {
    fn emit(&self, emission: &Emission, now: UnixMillis, options: EmitOptions) -> Result<Emitted, Refusal> {
        let question = Question::of(emission.envelope(), now, options);
        let mut kept = self.kept();
        // What has been emitted stays so: for that the file need not be asked again.
        if kept.pages.book.knows(&question.terms.digest) && !kept.log.is_poisoned() {
            kept.pages.book.may_emit(question)?;
        }
        kept.turn(|book| Ok((book.may_emit(question)?, ())))?;
        Ok(Emitted { digest: question.terms.digest })
    }

    fn consume(&self, reply: Reply, now: UnixMillis) -> Result<Resolution, Discard> {
        let mut kept = self.kept();
        // As above: what has been resolved or has expired stays so.
        if kept.pages.book.is_done(&reply.envelope_digest()) && !kept.log.is_poisoned() {
            kept.pages.book.may_consume(reply.clone(), now).map(drop)?;
        }
        Ok(kept.turn(|book| book.may_consume(reply, now))??)
    }

    fn incorporate(&self, objection: &str) -> Result<Incorporated, Refusal> {
        let mut kept = self.kept();
        let digest = kept.turn(|book| {
            let change = book.may_incorporate(objection)?;
            Ok((change, change.digest()))
        })?;
        Ok(Incorporated { digest, left: kept.pages.book.objections() })
    }

    fn standing(&self) -> Result<Standing, Refusal> {
        let mut kept = self.kept();
        let Kept { log, pages } = &mut *kept;
        let standing = log.turn(pages, |pages| (Lines::none(), pages.book.standing()));
        standing.map_err(|failure| Refusal::Store(store(failure)))
    }
}

impl Pages {
    const EMPTY: Pages = Pages { book: Book::EMPTY, chain: Chain::EMPTY, read: 0 };

    /// The heading, where there is no line yet.
    fn head(&mut self) -> Lines {
        let heading = Lines::one(heading().as_bytes());
        if self.chain.is_empty() { heading.unwrap_or_default() } else { Lines::none() }
    }

    fn wrong(&self, what: &str) -> Finding {
        let sentence = format!("{what}; a ledger is expected, each line as it was written");
        Finding::error(E_BM_LEDGER, Location::byte(self.read), sentence, "ruling B10")
    }
}

impl Reader for Pages {
    type Refused = Finding;

    fn line(&mut self, line: &[u8]) -> Result<(), Finding> {
        let (entry, chain) = self.chain.read(line).map_err(|what| self.wrong(what))?;
        if let Entry::Change(change) = entry {
            self.book.record(change).map_err(|what| self.wrong(what))?;
        }
        self.chain = chain;
        self.read += line.len() + 1;
        Ok(())
    }

    fn torn(&mut self, torn: &[u8]) -> Result<(), Finding> {
        if torn::is_beginning(torn, self.chain, &self.book) {
            return Ok(());
        }
        // Without a heading, and without the beginning of one, it is somebody's file and no ledger.
        Err(self.wrong(match self.chain.is_empty() {
            true => "this file does not begin as a ledger does",
            false => "the last line has no line feed and is no beginning of an entry that could follow",
        }))
    }
}

fn store(failure: Failure<Finding>) -> Report {
    let error = match failure {
        Failure::Refused(finding) => return finding.into(),
        Failure::Log(error) => error,
    };
    let mut sentence = error.to_string();
    if let Some(cause) = error.cause() {
        sentence.push_str(&format!(" (the system says: {cause})"));
    }
    Finding::error(Code::new(error.code().as_str()), Location::unknown(), sentence, "ruling B10").into()
}

#[cfg(test)]
mod impossible;
#[cfg(test)]
mod walk;
