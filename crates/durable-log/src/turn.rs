//! The protocol as a pure step function.
//!
//! A [`Turn`] is what one handle does from taking the lock to giving it back. It touches nothing itself: it says which
//! [`Call`] comes next and is told the [`Answer`], so that a test can stop it, interleave it with another turn, or crash
//! the machine between any two calls. The order of a turn, with what is left out where there is nothing to do:
//!
//! ```text
//! Open  Lock  Named  Length  (Read  Lines)*  Torn  Truncate  SyncFile  SyncFolder  Decide  (Write)*  SyncFile  Lines  Unlock
//! ```
//!
//! - *Open* and *SyncFolder* belong to the first turn of a handle. That turn syncs file and folder even where it created
//!   nothing: whoever wrote what it found may have been killed before syncing it.
//! - A turn that only looks ends after *Lines* and *Torn*.
//! - *Truncate* is always followed at once by *SyncFile*, before anything is written where the torn bytes were.
//! - A turn that read lines of someone else and writes none itself syncs before it ends: nobody acts on a line that a loss of
//!   power could still take away.
//! - A failed *Write* is taken back with *Truncate* and *SyncFile*; if both succeed the handle stays usable. If not, what became of the
//!   line is unknown, as after a failed sync.
//! - A failed *SyncFile* is never tried again, because the system may have dropped the bytes and would then report success. The
//!   line is taken back as far as that goes, and the handle is poisoned.

use std::io::ErrorKind;

use crate::error::ErrorCode;
use crate::storage::Wait;

/// How much is read at once, and how long a line may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Limits {
    /// Bytes asked for with one read; at least 1.
    pub chunk: usize,
    /// The longest line, its line feed not counted. A longer one is neither written nor read.
    pub line: usize,
}

impl Limits {
    /// 64 KiB at once, lines of at most 16 MiB.
    pub const USUAL: Limits = Limits { chunk: 64 * 1024, line: 16 * 1024 * 1024 };
}

impl Default for Limits {
    fn default() -> Limits {
        Limits::USUAL
    }
}

/// Which parts of the protocol a turn has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Plan {
    opens: bool,
    locks: Option<Wait>,
    keeps: bool,
    looks: bool,
}

impl Plan {
    /// The first turn of a handle that keeps the lock: it opens, refuses where the lock is taken, and reads everything.
    pub const OPEN_ALONE: Plan = Plan { opens: true, locks: Some(Wait::No), keeps: true, looks: false };

    /// A later turn of a handle that has kept the lock.
    pub const ALONE: Plan = Plan { opens: false, locks: None, keeps: true, looks: false };

    /// The first turn of a handle that shares the file.
    pub const fn open_shared(wait: Wait) -> Plan {
        Plan { opens: true, locks: Some(wait), keeps: false, looks: false }
    }

    /// A later turn of a handle that shares the file.
    pub const fn shared(wait: Wait) -> Plan {
        Plan { opens: false, locks: Some(wait), keeps: false, looks: false }
    }

    /// The only turn of a handle that changes nothing: it opens, reads everything, and asks neither to cut, to write nor to sync.
    pub const fn look(wait: Wait) -> Plan {
        Plan { opens: true, locks: Some(wait), keeps: false, looks: true }
    }
}

/// What a turn wants done next: by the storage, or by the owner of the log.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Call<'a> {
    /// Storage: open or create the file.
    Open,
    /// Storage: take the lock.
    Lock(Wait),
    /// Storage: does the name still stand for this file?
    Named,
    /// Storage: how long is the file?
    Length,
    /// Storage: read at most `most` bytes from `at`.
    Read {
        /// Where to begin.
        at: u64,
        /// How many bytes at most.
        most: usize,
    },
    /// Owner: these whole lines, each with its line feed, are new to this handle.
    Lines(&'a [u8]),
    /// Owner: this stands after the last line feed. Can a writer have left it there, so that it may be dropped?
    Torn(&'a [u8]),
    /// Storage: cut the file to so many bytes.
    Truncate(u64),
    /// Storage: sync the file.
    SyncFile,
    /// Storage: sync the folder.
    SyncFolder,
    /// Owner: everything is known; what is to be appended?
    Decide,
    /// Storage: write a beginning of these bytes.
    Write {
        /// Where to begin.
        at: u64,
        /// What to write.
        bytes: &'a [u8],
    },
    /// Storage: give the lock back.
    Unlock,
    /// Nobody: the turn is over.
    Over,
}

/// What came of a call.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Answer {
    /// It was done; to `Lock`: it is held; to `Named`: yes; to `Lines` and `Torn`: accepted; to `Decide`: append nothing.
    Done,
    /// To `Lock`: someone else holds it. To `Named`: no. To `Lines` and `Torn`: the owner refuses the file.
    No,
    /// To `Length`.
    Length(u64),
    /// To `Read`.
    Bytes(Vec<u8>),
    /// To `Write`: so many bytes.
    Written(usize),
    /// To `Decide`: these whole lines, each with its line feed.
    Append(Vec<u8>),
    /// The storage failed.
    Failed(ErrorKind),
}

/// Why a turn did not do what it was for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Fault {
    /// The log's own reason.
    Code(ErrorCode),
    /// The owner refused what the file holds.
    Refused,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Stage {
    Open,
    Lock,
    Named,
    Length,
    Read,
    Lines,
    Torn,
    Truncate,
    SyncKnown,
    SyncFolder,
    Decide,
    Write,
    SyncWritten,
    Own,
    TakeBack,
    SyncTakenBack,
    Unlock,
    Over,
}

/// One turn of one handle. See the [module](self) for its order.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Turn {
    plan: Plan,
    limits: Limits,
    stage: Stage,
    /// The end of the whole lines that this handle knows.
    known: u64,
    /// The end of the file, as it was found under the lock.
    length: u64,
    /// Bytes read and not yet known.
    carry: Vec<u8>,
    /// How many bytes of `carry` are whole lines.
    whole: usize,
    torn: u64,
    holds: bool,
    unsynced: bool,
    decided: bool,
    batch: Vec<u8>,
    written: usize,
    fault: Option<Fault>,
    poisoned: bool,
}

impl Turn {
    /// A turn of a handle that knows the whole lines before byte `known`; 0 for a first turn.
    pub fn new(plan: Plan, limits: Limits, known: u64) -> Turn {
        let stage = match plan {
            Plan { opens: true, .. } => Stage::Open,
            Plan { locks: Some(_), .. } => Stage::Lock,
            _ => Stage::Named,
        };
        Turn {
            plan,
            limits,
            stage,
            known,
            length: 0,
            carry: Vec::new(),
            whole: 0,
            torn: 0,
            holds: false,
            unsynced: false,
            decided: false,
            batch: Vec::new(),
            written: 0,
            fault: None,
            poisoned: false,
        }
    }

    /// What is to be done next.
    pub fn call(&self) -> Call<'_> {
        match self.stage {
            Stage::Open => Call::Open,
            Stage::Lock => Call::Lock(self.plan.locks.unwrap_or(Wait::No)),
            Stage::Named => Call::Named,
            Stage::Length => Call::Length,
            Stage::Read => {
                let at = self.known + self.carry.len() as u64;
                let left = usize::try_from(self.length - at).unwrap_or(usize::MAX);
                // Never more than a line at once, so that only the first line of what was read can be too long.
                Call::Read {
                    at,
                    most: left.min(self.limits.chunk.max(1)).min(self.limits.line.saturating_add(1)),
                }
            }
            Stage::Lines => Call::Lines(self.carry.get(..self.whole).unwrap_or_default()),
            Stage::Torn => Call::Torn(&self.carry),
            Stage::Truncate | Stage::TakeBack => Call::Truncate(self.known),
            Stage::SyncKnown | Stage::SyncWritten | Stage::SyncTakenBack => Call::SyncFile,
            Stage::SyncFolder => Call::SyncFolder,
            Stage::Decide => Call::Decide,
            Stage::Write => Call::Write {
                at: self.known + self.written as u64,
                bytes: self.batch.get(self.written..).unwrap_or_default(),
            },
            Stage::Own => Call::Lines(&self.batch),
            Stage::Unlock => Call::Unlock,
            Stage::Over => Call::Over,
        }
    }

    /// Takes the answer to [`call`](Turn::call). An answer that does not belong to the call counts as a failure of it.
    pub fn answered(&mut self, answer: Answer) {
        match (self.stage, answer) {
            (Stage::Open, Answer::Done) => self.stage = Stage::Lock,
            (Stage::Open, _) => self.fail(ErrorCode::Open),

            (Stage::Lock, Answer::Done) => {
                self.holds = true;
                self.stage = Stage::Named;
            }
            (Stage::Lock, Answer::No) => self.fail(ErrorCode::Locked),
            (Stage::Lock, _) => self.fail(ErrorCode::Open),

            (Stage::Named, Answer::Done) => self.stage = Stage::Length,
            (Stage::Named, Answer::No) => self.fail(ErrorCode::Changed),
            (Stage::Named, _) => self.fail(ErrorCode::Read),

            (Stage::Length, Answer::Length(length)) => self.measured(length),
            (Stage::Length, _) => self.fail(ErrorCode::Read),

            // The file ends before the length that it had a moment ago under the same lock.
            (Stage::Read, Answer::Bytes(bytes)) if bytes.is_empty() => self.fail(ErrorCode::Changed),
            (Stage::Read, Answer::Bytes(bytes)) => self.read(&bytes),
            (Stage::Read, _) => self.fail(ErrorCode::Read),

            (Stage::Lines, Answer::Done) => {
                self.known += self.whole as u64;
                self.carry.drain(..self.whole);
                self.whole = 0;
                self.after_lines();
            }
            (Stage::Torn, Answer::Done) if self.plan.looks => {
                self.torn = self.carry.len() as u64;
                self.stage = self.leaving();
            }
            (Stage::Torn, Answer::Done) => self.stage = Stage::Truncate,
            (Stage::Lines | Stage::Torn, _) => self.end(Fault::Refused),

            (Stage::Truncate, Answer::Done) => {
                self.torn = self.carry.len() as u64;
                self.carry.clear();
                self.unsynced = true;
                self.stage = Stage::SyncKnown;
            }
            (Stage::Truncate, _) => self.fail(ErrorCode::Write),

            (Stage::SyncKnown, Answer::Done) => {
                self.unsynced = false;
                self.stage = match self.plan.opens {
                    true => Stage::SyncFolder,
                    false if self.decided => self.leaving(),
                    false => Stage::Decide,
                };
            }
            (Stage::SyncFolder, Answer::Done) => self.stage = Stage::Decide,
            (Stage::SyncKnown | Stage::SyncFolder, _) => self.fail(ErrorCode::Sync),

            (Stage::Decide, Answer::Append(batch)) if !batch.is_empty() => {
                self.batch = batch;
                self.stage = Stage::Write;
            }
            (Stage::Decide, _) => {
                self.decided = true;
                self.stage = if self.unsynced { Stage::SyncKnown } else { self.leaving() };
            }

            (Stage::Write, Answer::Written(count))
                if (1..=self.batch.len() - self.written).contains(&count) =>
            {
                self.written += count;
                if self.written == self.batch.len() {
                    self.stage = Stage::SyncWritten;
                }
            }
            (Stage::Write, answer) => {
                self.fault =
                    Some(Fault::Code(if no_room(&answer) { ErrorCode::Full } else { ErrorCode::Write }));
                self.stage = Stage::TakeBack;
            }

            (Stage::SyncWritten, Answer::Done) => {
                self.known += self.batch.len() as u64;
                self.unsynced = false;
                self.stage = if self.plan.locks.is_some() { Stage::Own } else { self.leaving() };
            }
            (Stage::SyncWritten, _) => {
                self.poisoned = true;
                self.fault = Some(Fault::Code(ErrorCode::Sync));
                self.stage = Stage::TakeBack;
            }
            (Stage::Own, Answer::Done) => self.stage = self.leaving(),
            (Stage::Own, _) => {
                self.poisoned = true;
                self.end(Fault::Refused);
            }

            // After a failed sync a second one would prove nothing, so there is none.
            (Stage::TakeBack, Answer::Done) if !self.poisoned => self.stage = Stage::SyncTakenBack,
            (Stage::SyncTakenBack, Answer::Done) => self.stage = self.leaving(),
            (Stage::TakeBack | Stage::SyncTakenBack, _) => {
                // What was to be taken back may be there after all.
                self.fault = Some(Fault::Code(ErrorCode::Sync));
                self.poisoned = true;
                self.stage = self.leaving();
            }

            (Stage::Unlock, answer) => {
                self.poisoned |= answer != Answer::Done;
                self.holds = false;
                self.stage = Stage::Over;
            }
            (Stage::Over, _) => {}
        }
    }

    /// Whether nothing is left to do.
    pub fn is_over(&self) -> bool {
        self.stage == Stage::Over
    }

    /// The end of the whole lines that this handle knows now.
    pub fn known(&self) -> u64 {
        self.known
    }

    /// How many bytes of a torn line the turn dropped, or saw where it only looks.
    pub fn torn(&self) -> u64 {
        self.torn
    }

    /// Whether the turn appended what was decided, durably.
    pub fn appended(&self) -> bool {
        self.fault.is_none() && !self.batch.is_empty() && self.is_over()
    }

    /// Why the turn did not do what it was for.
    pub fn fault(&self) -> Option<Fault> {
        self.fault
    }

    /// Whether the handle may have no further turn.
    pub fn is_poisoned(&self) -> bool {
        self.poisoned
    }

    fn measured(&mut self, length: u64) {
        self.length = length;
        let alone = self.plan.locks.is_none();
        if length < self.known || (alone && length > self.known) {
            self.poisoned = true;
            self.fail(ErrorCode::Changed);
        } else {
            self.unsynced |= length > self.known;
            self.after_lines();
        }
    }

    fn read(&mut self, bytes: &[u8]) {
        let before = self.carry.len();
        self.carry.extend_from_slice(bytes);
        let line_feed = |&byte: &u8| byte == b'\n';
        match (bytes.iter().position(line_feed), bytes.iter().rposition(line_feed)) {
            (Some(first), Some(last)) if before + first <= self.limits.line => {
                self.whole = before + last + 1;
                self.stage = Stage::Lines;
            }
            (None, _) => self.after_lines(),
            _ => self.fail(ErrorCode::Line),
        }
    }

    /// What comes after the whole lines at the beginning of `carry` have been handed over.
    fn after_lines(&mut self) {
        self.stage = if self.carry.len() > self.limits.line {
            return self.fail(ErrorCode::Line);
        } else if self.known + (self.carry.len() as u64) < self.length {
            Stage::Read
        } else if !self.carry.is_empty() {
            Stage::Torn
        } else if self.plan.looks {
            self.leaving()
        } else if self.plan.opens {
            Stage::SyncKnown
        } else {
            Stage::Decide
        };
    }

    fn fail(&mut self, code: ErrorCode) {
        self.end(Fault::Code(code));
    }

    fn end(&mut self, fault: Fault) {
        // The owner may know lines by now that no sync has covered, and the next turn would not see that they are new.
        self.poisoned |= self.unsynced;
        self.fault = Some(fault);
        self.stage = self.leaving();
    }

    /// A turn that keeps the lock gives it back only where the handle comes to nothing.
    fn leaving(&self) -> Stage {
        if self.holds && (!self.plan.keeps || self.fault.is_some()) { Stage::Unlock } else { Stage::Over }
    }
}

fn no_room(answer: &Answer) -> bool {
    matches!(
        answer,
        Answer::Failed(ErrorKind::StorageFull | ErrorKind::QuotaExceeded | ErrorKind::FileTooLarge)
    )
}
