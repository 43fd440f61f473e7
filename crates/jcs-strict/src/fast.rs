//! The fast ways: one pass that sees whether the input is in canonical form already, one that notes its values down, and one
//! that writes its canonical form.
//!
//! They say yes, or that an input is not for them; why it is not, and whether it is wrong at all, the exact reading says.

pub(crate) mod check;
pub(crate) mod read;
mod sorting;
mod stops;
mod walk;
pub(crate) mod write;

pub(crate) use stops::text_stop;
