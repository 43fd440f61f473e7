//! The conformance vectors of countersign, as data.
