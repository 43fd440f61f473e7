//! Drives conformance vectors through any implementation, and says which it fails.
//!
//! A vector asks one question (an operation with its input) and knows the one right answer. A *subject* answers: a type in
//! this process that implements [`subject::Subject`], or a command in any language that speaks the protocol of
//! [`wire`]. The runner never shows a subject what is expected.
//!
//! - [`loader`] reads the vector files, strictly; [`lint`] holds the vectors themselves to their rules.
//! - [`runner`] asks, [`compare`] judges, [`known_failures`] excuses with a reason, [`report`] says what came of it.
//! - [`catalog`] shows every vector with the sections that decide it.
//! - [`serve`] is the other side of the protocol, for a subject written in Rust.
//!
//! What it does not do: it knows no rule of any format. The verdicts of this project's own crates come from those crates, by
//! [`subject::in_process`], and the expectations from the authors of the vectors.
//!
//! # The form of a run
//!
//! Whatever would make a run smaller in silence fails it: an empty, missing or unreadable suite; a subject that answers
//! nothing but skips; a known failure that passes, or an entry for one that covers none. A subject that is silent for
//! too long fails that vector, and ends the run if it is so [often in a row](runner::MOST_SILENCES). One that dies, prints something else, answers another id or answers twice fails the run.
//!
//! ```
//! use countersign_conformance::known_failures::KnownFailures;
//! use countersign_conformance::loader::Library;
//! use countersign_conformance::runner;
//! use countersign_conformance::subject::in_process::InProcess;
//! # let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../vectors");
//! # if !folder.exists() { return; }
//!
//! let library = Library::load(&folder).unwrap();
//! let run = runner::run(&library, Some("jcs"), &mut InProcess::new(), &KnownFailures::default());
//!
//! assert!(run.is_good());
//! assert!(run.to_text().ends_with(" passed, 0 failed, 0 skipped\n"));
//! ```

#![forbid(unsafe_code)]

pub mod catalog;
pub mod compare;
pub mod decode;
pub mod difference;
mod first_difference;
mod html;
pub mod input;
pub mod json;
pub mod known_failures;
pub mod lint;
pub mod loader;
pub mod model;
pub mod op;
pub mod report;
pub mod runner;
pub mod serve;
pub mod subject;
pub mod text_content;
pub mod wire;
