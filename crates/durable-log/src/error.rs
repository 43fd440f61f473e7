//! What can go wrong with a log, as codes that never change.

use std::fmt;
use std::io;
use std::sync::Arc;

/// The stable name of one way in which a log refuses or fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum ErrorCode {
    /// `E_LOG_OPEN`: the file cannot be opened or created, or its name stands for something else than a file.
    Open,
    /// `E_LOG_LOCKED`: someone else has the log.
    Locked,
    /// `E_LOG_READ`: the file cannot be read.
    Read,
    /// `E_LOG_WRITE`: a line could not be written, for another reason than a lack of room. It was taken back.
    Write,
    /// `E_LOG_FULL`: there is no room for the line. What had been written of it was taken back.
    Full,
    /// `E_LOG_SYNC`: the system could not promise that the bytes are on the disk. Whether they are is unknown.
    Sync,
    /// `E_LOG_POISONED`: an earlier failure left the file in a state that this handle cannot vouch for.
    Poisoned,
    /// `E_LOG_CHANGED`: someone who does not keep to the lock changed, moved or removed the file.
    Changed,
    /// `E_LOG_LINE`: a line holds a line feed, or is longer than the limit.
    Line,
    /// `E_LOG_ABANDONED`: a place before this line was reserved and never filled.
    Abandoned,
}

impl ErrorCode {
    /// The code as it stands in reports, for example `E_LOG_LOCKED`.
    pub const fn as_str(self) -> &'static str {
        match self {
            ErrorCode::Open => "E_LOG_OPEN",
            ErrorCode::Locked => "E_LOG_LOCKED",
            ErrorCode::Read => "E_LOG_READ",
            ErrorCode::Write => "E_LOG_WRITE",
            ErrorCode::Full => "E_LOG_FULL",
            ErrorCode::Sync => "E_LOG_SYNC",
            ErrorCode::Poisoned => "E_LOG_POISONED",
            ErrorCode::Changed => "E_LOG_CHANGED",
            ErrorCode::Line => "E_LOG_LINE",
            ErrorCode::Abandoned => "E_LOG_ABANDONED",
        }
    }

    /// What is wrong and what was expected, as a sentence.
    pub const fn sentence(self) -> &'static str {
        match self {
            ErrorCode::Open => {
                "the log cannot be opened; an ordinary file was expected, which may be read, and also written unless it is only looked at"
            }
            ErrorCode::Locked => {
                "the log is held by another process or another handle; only one may have it at a time"
            }
            ErrorCode::Read => "the log cannot be read",
            ErrorCode::Write => {
                "the line could not be written and has been taken back; nothing was added to the log"
            }
            ErrorCode::Full => {
                "there is no room left for the line; it has been taken back and nothing was added to the log"
            }
            ErrorCode::Sync => {
                "the system could not promise that the log is on the disk; the line may or may not be there \
                 after a restart, and this handle writes no more"
            }
            ErrorCode::Poisoned => {
                "an earlier failure left the log in a state that this handle cannot vouch for; open the log again"
            }
            ErrorCode::Changed => {
                "the file under the log was changed, moved or removed by someone who does not keep to its lock; \
                 it was expected to be as this handle last saw it, with nothing but whole lines added"
            }
            ErrorCode::Line => "a line of a log holds no line feed and is not longer than the limit",
            ErrorCode::Abandoned => {
                "a place before this line was reserved and never filled; lines are written in order and without gaps"
            }
        }
    }
}

impl fmt::Display for ErrorCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// A failure of a log: its code, and the system's own error where there is one.
#[derive(Clone, Debug)]
pub struct Error {
    code: ErrorCode,
    cause: Option<Arc<io::Error>>,
}

impl Error {
    pub(crate) fn new(code: ErrorCode) -> Error {
        Error { code, cause: None }
    }

    pub(crate) fn because(code: ErrorCode, cause: Option<io::Error>) -> Error {
        Error { code, cause: cause.map(Arc::new) }
    }

    /// The stable code.
    pub fn code(&self) -> ErrorCode {
        self.code
    }

    /// The system's own error, where one stands behind this.
    pub fn cause(&self) -> Option<&io::Error> {
        self.cause.as_deref()
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code.sentence())
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        self.cause.as_deref().map(|cause| cause as &(dyn std::error::Error + 'static))
    }
}

/// Why reading a log into its owner's state came to an end: the log's fault, or the owner's verdict on a line.
#[derive(Clone, Debug)]
pub enum Failure<R> {
    /// The log failed.
    Log(Error),
    /// The owner refused what the file holds. Nothing in the file was changed.
    Refused(R),
}

impl<R> From<Error> for Failure<R> {
    fn from(error: Error) -> Failure<R> {
        Failure::Log(error)
    }
}

impl<R: fmt::Display> fmt::Display for Failure<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Log(error) => error.fmt(f),
            Failure::Refused(refused) => refused.fmt(f),
        }
    }
}

impl<R: std::error::Error + 'static> std::error::Error for Failure<R> {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Failure::Log(error) => error.source(),
            Failure::Refused(refused) => refused.source(),
        }
    }
}
