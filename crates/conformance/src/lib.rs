//! Drives conformance vectors through any implementation.

pub mod compare;
pub mod decode;
pub mod difference;
pub mod input;
pub mod json;
pub mod known_failures;
pub mod lint;
pub mod loader;
pub mod model;
pub mod op;
pub mod report;
pub mod runner;
pub mod serve;
pub mod subject;
pub mod wire;
