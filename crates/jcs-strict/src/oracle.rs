//! The two ways of reading, each by itself, for the tests that hold them against each other. Not part of the interface.

use crate::{Canonical, Document, Error, Profile, Value};

/// The exact reading, whatever the fast path says.
///
/// # Errors
/// Those of [`parse`](crate::parse).
pub fn exact(bytes: &[u8], profile: &Profile) -> Result<Document, Error> {
    let (text, tape) = crate::exact::read(bytes, profile)?;
    Ok(Document::new(text.into(), tape))
}

/// The canonical form by the fast path alone; `None` where it leaves the document to the exact reading.
#[must_use]
pub fn fast(bytes: &[u8], profile: &Profile) -> Option<Canonical> {
    let (text, tape) = crate::exact::read(bytes, profile).ok()?;
    Some(Value::new(text, &tape).canonical())
}
