//! An append-only file of lines that keeps what it has acknowledged.
//!
//! What it does: [`Log::append`] returns when the line would survive a loss of power. Whoever opens the file next, after a crash at
//! any byte, finds every line that was acknowledged, once, in order, whole. Two handles never write at the same time, in one
//! process or in many. Many waiting threads share one sync.
//!
//! What it does not do: it does not look into lines, it has no index, it never rewrites or shortens what was acknowledged, and it
//! does not defend the file against someone who may write to it (a change behind its back is noticed when the file's length or
//! name shows it, not otherwise). Checksums are the owner's: a line is what the owner makes of it.
//!
//! # The form
//!
//! ```text
//! file = *( line LF )          line = any bytes but LF, at most 16 MiB          LF = %x0A
//! ```
//!
//! Nothing else is in the file: no header, no index, no padding. Bytes after the last LF are a *torn* line, what a crash left of one that
//! nobody had acknowledged. They are cut off when the log is next opened or written, unless the owner says that no writer of his can
//! have left them ([`Reader::torn`]): he alone can tell a line that was broken off from one whose line feed has been damaged.
//!
//! # The two kinds
//!
//! - [`Log`] is held alone: one handle has the file's lock for as long as it lives, a second opener gets `E_LOG_LOCKED` at once. Many
//!   threads append; one sync acknowledges all that wait.
//! - [`SharedLog`] is used by several processes: each takes the lock for one [turn](SharedLog::turn), in which it reads what the others
//!   added, decides, appends, and syncs.
//!
//! [`look`] reads either without changing it.
//!
//! ```
//! use durable_log::{Disk, Log, Reader};
//!
//! /// The owner: it is handed every line, here only to count them. Its lines end with a full stop.
//! #[derive(Default)]
//! struct Count(usize);
//!
//! impl Reader for Count {
//!     type Refused = &'static str;
//!
//!     fn line(&mut self, line: &[u8]) -> Result<(), &'static str> {
//!         self.0 += 1;
//!         if line.ends_with(b".") { Ok(()) } else { Err("these lines end with a full stop") }
//!     }
//!
//!     fn torn(&mut self, torn: &[u8]) -> Result<(), &'static str> {
//!         match torn.iter().position(|&byte| byte == b'.') {
//!             Some(stop) if stop + 1 < torn.len() => Err("a whole line, and then no line feed"),
//!             _ => Ok(()),
//!         }
//!     }
//! }
//!
//! # let folder = tempfile::tempdir()?;
//! # let path = folder.path().join("events.log");
//! std::fs::write(&path, "one.\ntwo.\nthr")?; // a crash left this
//! let mut count = Count::default();
//! let log = Log::open(Disk::at(&path), &mut count).map_err(|failure| failure.to_string())?;
//! assert_eq!((count.0, log.dropped()), (2, 3));
//!
//! let end = log.append(b"three.")?; // on the disk now
//! assert_eq!(end, 17);
//! assert_eq!(std::fs::read(&path)?, b"one.\ntwo.\nthree.\n");
//!
//! let second = Log::open(Disk::at(&path), &mut Count::default());
//! assert_eq!(
//!     second.unwrap_err().to_string(),
//!     "the log is held by another process or another handle; only one may have it at a time",
//! );
//!
//! let damaged = folder.path().join("damaged.log");
//! std::fs::write(&damaged, "one.\ntwo.*")?; // no crash left this
//! let refused = Log::open(Disk::at(&damaged), &mut Count::default());
//! assert_eq!(refused.unwrap_err().to_string(), "a whole line, and then no line feed");
//! assert_eq!(std::fs::read(&damaged)?, b"one.\ntwo.*");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # What is assumed
//!
//! The system's sync keeps its promise, and a crash keeps a beginning of the bytes that were not synced, in the order in which they were
//! written. A file system that fills a torn end with other bytes can leave a line that was never written; the owner's check of
//! each line and of what is torn ([`Reader`]) is what finds it, and the log is then refused. After a *failed* sync whose writer is killed before he can take
//! his line back, another process may read a line that the disk does not have: if the power goes as well, the file is
//! refused, never repaired. Locks on network file systems are as good as the file system makes them.
//!
//! # The protocol
//!
//! It is a pure step function, [`turn::Turn`]. Tests walk every interleaving of two processes, every kill and every loss of power
//! (`doubles`, behind the feature of that name), let every call fail in every way, kill running processes, and leave out every kind of sync
//! to see that it is missed.
//!
//! # Features
//!
//! | feature | what it brings |
//! |---|---|
//! | `doubles` | storage in memory that forgets, fails or lies on request, for the tests of whoever builds on this crate |

#![forbid(unsafe_code)]

mod disk;
mod drive;
mod error;
mod lines;
mod log;
mod look;
mod shared;
mod storage;
pub mod turn;

#[cfg(feature = "doubles")]
pub mod doubles;

pub use disk::Disk;
pub use drive::Reader;
pub use error::{Error, ErrorCode, Failure};
pub use lines::Lines;
pub use log::{Log, Place, Waiting};
pub use look::{Looked, look};
pub use shared::SharedLog;
pub use storage::{Storage, Wait};
