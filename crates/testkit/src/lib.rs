//! Builders, mutators and generators for the tests of this workspace.
