//! Reading a log without changing it.

use crate::drive::{self, Reader};
use crate::error::Failure;
use crate::storage::{Storage, Wait};
use crate::turn::{Limits, Plan, Turn};

/// What a [`look`] found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Looked {
    /// The end of the whole lines, in bytes.
    pub length: u64,
    /// How many bytes of a torn line stand behind them. They are still there.
    pub torn: u64,
}

/// Hands every whole line of a log to `reader`, and what is torn as well, and changes nothing: nothing is cut off, written or synced.
///
/// The storage is to be one that only reads, [`Disk::read_only`](crate::Disk::read_only): then a file and a folder that may not be written to will
/// do, and the lock is one that many who look hold together. It is held until every line has been handed over, so no line that is being
/// written is seen. What is seen may still be lost with the power, where its writer has been killed before he synced it: act on it in a
/// [turn](crate::SharedLog::turn) and not after a look.
///
/// Fails with `E_LOG_OPEN` (there is no such file, too), `E_LOG_LOCKED` (a [`Log`](crate::Log) keeps the lock for as long as it
/// lives), `E_LOG_READ`, `E_LOG_LINE`, `E_LOG_CHANGED`, or with what the reader refuses.
pub fn look<R: Reader>(
    mut storage: impl Storage,
    wait: Wait,
    reader: &mut R,
) -> Result<Looked, Failure<R::Refused>> {
    let mut turn = Turn::new(Plan::look(wait), Limits::USUAL, 0);
    drive::run(&mut turn, &mut storage, reader, |_| Vec::new())?;
    Ok(Looked { length: turn.known(), torn: turn.torn() })
}
