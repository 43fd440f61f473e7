//! The shared words of a verdict: codes, places, severities and reports.
//!
//! A check that finds something says it with a [`Finding`]: a [`Code`] that never changes, a [`Severity`], a
//! [`Location`], one sentence, and the section that asked for it. Findings go to a [`Sink`]. [`Report`] keeps them all and
//! [`First`] stops at the first error, so that one piece of checking code serves both.
//!
//! The crate knows no rule of any format, reads no file and decides nothing. What it adds of its own is [`visible`], the
//! one function through which text that somebody else wrote reaches a person, and [`shape`], by which a format states the members
//! and types of its documents as tables.
//!
//! # Form
//!
//! For people, one finding a line, code first:
//!
//! ```text
//! CODE at PLACE: SENTENCE [SECTION]
//! ```
//!
//! `PLACE` is what is known of document, `trace T`, `record N`, pointer (`the root` for the empty one) and `byte N`, in this
//! order, joined by a comma; with nothing known, ` at PLACE` is left out. Pointer, names and sentence pass through
//! [`visible`], so that a line is one line and cannot move the cursor.
//!
//! For machines, [`Report::to_json`]: an object with the members `findings` and `not_checked`, ASCII only, one line.
//!
//! ```
//! use findings::{Code, Finding, Location, Report, Sink};
//!
//! const E_BM_TYPE: Code = Code::new("E_BM_TYPE");
//!
//! let mut report = Report::new();
//! let place = Location::pointer("/question/stem").in_document("a\u{202e}b.json");
//! let _ = report.push(Finding::error(E_BM_TYPE, place, "a string is expected, a number stands here", "BM §5.5"));
//!
//! assert!(report.has_errors());
//! assert_eq!(
//!     report.to_string(),
//!     r"E_BM_TYPE at a\u{202e}b.json, /question/stem: a string is expected, a number stands here [BM §5.5]",
//! );
//! ```

#![forbid(unsafe_code)]

mod code;
mod finding;
mod json;
mod location;
mod profile_fault;
mod report;
pub mod shape;
mod sink;
mod visible;

pub use code::{Code, Severity};
pub use finding::Finding;
pub use location::Location;
pub use report::{NotChecked, Report};
pub use sink::{First, Sink};
pub use visible::{visible, visible_lines};
