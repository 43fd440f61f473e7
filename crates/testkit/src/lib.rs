//! Builders, mutators and generators for the tests of this workspace.

pub mod es6;
