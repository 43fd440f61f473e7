//! The picker: a decision on a terminal.
//!
//! [`Picker`] is the whole of it without a terminal: a pure reducer over [`Key`]s and a pure view. [`Dialogue`] is the same for those
//! who listen to their screen, or whose terminal can do nothing but append: numbered lines, and typed ones for an answer.
//! [`Desk`] puts either on the controlling terminal of the process, one at a time.
//!
//! # What answers
//!
//! A choice is opened, then it stands alone on the screen, in full, and then it is confirmed: three acts. Nothing is chosen beforehand.
//! What was typed before a prompt, or before its confirmation, is thrown away unread. Escape, an interrupt, a signal and a terminal
//! that goes away are [`Unresolved`](binding_moment::Unresolved), and no key but the one that is named on the screen rejects the
//! question.

mod desk;
mod dialogue;
mod guard;
mod input;
mod key;
mod picker;
mod screen;
mod sheet;
mod state;

pub use desk::{Desk, Ended, Manner};
pub use dialogue::{Dialogue, Said, Turn};
pub use key::Key;
pub use picker::{Picker, Step};
pub use screen::{Line, Screen, Style};
pub use state::{MIN_COLUMNS, MIN_ROWS, Size, State};
