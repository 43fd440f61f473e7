//! Showing an envelope, and checking what was shown.
//!
//! [`plain`] writes a [`View`](crate::View) as text. [`tool_result`] is a whole surface's way from the bytes of a tool result to
//! what stands on the screen, the fallback of section 9.3 included. [`check`] takes any renderer's account of what it
//! shows, and says which invariant of section 9.1 it breaks.

mod check;
mod conventional;
mod plain;
mod rendering;
mod surface;
mod wrap;

pub use check::check;
pub use conventional::conventional;
pub use plain::{MIN_COLUMNS, plain};
pub use rendering::{Part, Rendering};
pub use surface::{Screen, tool_result};
pub use wrap::{columns_of, wrap};
