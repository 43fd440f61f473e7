//! A signed, chained record of what an agent did.
//!
//! **A reconstruction.** The authority envelope builds on a trace format whose own text is not published. What that envelope fixes is
//! kept to the letter, the rest is this project's choice; interoperability with anything else of that name is not claimed.
//!
//! So far this crate holds the exact values that records and envelopes share:
//!
//! - [`Time`]: an instant in UTC, in one spelling;
//! - [`Decimal`]: an amount, never a float.
//!
//! Both compare by value and are written out as they were received, since the received text is what was hashed.

mod decimal;
mod time;

pub use decimal::{Decimal, DecimalError};
pub use time::{Time, TimeError};
