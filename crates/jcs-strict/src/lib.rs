//! Strict JSON to canonical bytes to digest: RFC 8785 with every ambiguity refused.
#![no_std]

extern crate alloc;

mod double;

pub use double::NumberText;
