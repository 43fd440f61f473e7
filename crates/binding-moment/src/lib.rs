//! The envelope in which an agent puts a decision to the person it acts for, and its one resolution.

pub mod codes;
