//! The two ways of reading, each by itself, for the tests that hold them against each other. Not part of the interface.

use crate::fast::write::Room;
use crate::{Canonical, Document, Error, Profile};

/// The exact reading, whatever the fast path says.
///
/// # Errors
/// Those of [`parse`](crate::parse).
pub fn exact(bytes: &[u8], profile: &Profile) -> Result<Document, Error> {
    crate::exact::document(bytes, profile)
}

/// Whether the exact reading finds the canonical form in the bytes.
///
/// # Errors
/// Those of [`check_canonical`](crate::check_canonical).
pub fn check_canonical(bytes: &[u8], profile: &Profile) -> Result<(), Error> {
    crate::exact::check_canonical(bytes, profile)
}

/// The canonical form by the fast path alone; `None` where it leaves the document to the exact reading.
#[must_use]
pub fn fast(bytes: &[u8], profile: &Profile) -> Option<Canonical> {
    let mut room = Room::default();
    room.write(bytes, profile)?;
    room.into_text().map(Canonical::from_canonical)
}

/// The document by the fast path alone; `None` where it leaves it to the exact reading.
#[must_use]
pub fn fast_read(bytes: &[u8], profile: &Profile) -> Option<Document> {
    let (text, tape) = crate::fast::read::read(bytes, profile)?;
    Some(Document::new(text.into(), tape))
}

/// Whether the fast path finds by itself that the bytes are in canonical form.
#[must_use]
pub fn fast_check(bytes: &[u8], profile: &Profile) -> bool {
    crate::fast::check::is_canonical(bytes, profile)
}
