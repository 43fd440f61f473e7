//! The picker without a terminal: what it shows, and what answers it.

mod envelopes;
mod keys;
mod properties;
