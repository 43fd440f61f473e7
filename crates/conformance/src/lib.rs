//! Drives conformance vectors through any implementation.
