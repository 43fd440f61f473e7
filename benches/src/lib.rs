//! Inputs and measurements beside sha2 alone.
