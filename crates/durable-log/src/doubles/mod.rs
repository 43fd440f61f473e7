//! Storage for tests: one that forgets what was not synced, one that fails at any call, one that lies, one that keeps count.
//!
//! They are how this crate is tested, and how its users can show what a crash does to a log of theirs:
//!
//! ```
//! use durable_log::doubles::{Forgetful, Keep};
//! use durable_log::{Log, Reader};
//! # struct Text(Vec<String>);
//! # impl Reader for Text {
//! #     type Refused = std::convert::Infallible;
//! #     fn line(&mut self, line: &[u8]) -> Result<(), Self::Refused> {
//! #         self.0.push(String::from_utf8_lossy(line).into_owned());
//! #         Ok(())
//! #     }
//! #     fn torn(&mut self, _: &[u8]) -> Result<(), Self::Refused> { Ok(()) }
//! # }
//! let disk = Forgetful::new();
//! let log = Log::open(disk.handle(), &mut Text(vec![])).unwrap();
//! log.append(b"kept").unwrap();
//! disk.crash(Keep::Nothing); // power is lost: only what was synced is still there
//! drop(log);
//! let mut text = Text(vec![]);
//! Log::open(disk.handle(), &mut text).unwrap();
//! assert_eq!(text.0, ["kept"]);
//! ```

mod failing;
mod forgetful;
mod lying;
mod platter;
mod walk;
mod watched;

pub use failing::{Failing, Fate, Fault};
pub use forgetful::{Forgetful, Handle};
pub use lying::{Lie, Lying};
pub use platter::{Keep, Platter};
pub use walk::{Broken, Claims, Program, Walk, Walked};
pub use watched::{Calls, Did, Watched};
