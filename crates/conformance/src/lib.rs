//! Drives conformance vectors through any implementation.

pub mod json;
pub mod model;
