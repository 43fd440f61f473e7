//! Strict JSON to canonical bytes to digest: RFC 8785 with every ambiguity refused.
//!
//! ```
//! use jcs_strict::{ErrorCode, Profile, canonical, digest};
//!
//! let text = br#"{ "second": 10e-1, "first": "\u20ac" }"#;
//! assert_eq!(canonical(text, &Profile::INTEGERS).unwrap().as_str(), r#"{"first":"€","second":1}"#);
//!
//! let refused = digest(br#"{"a":1,"\u0061":2}"#, &Profile::INTEGERS).unwrap_err();
//! assert_eq!((refused.code(), refused.offset()), (ErrorCode::Duplicate, 7));
//! ```
#![no_std]

extern crate alloc;

mod canonical;
#[cfg(feature = "serde")]
mod de;
mod digest;
mod document;
mod double;
mod error;
mod escapes;
mod exact;
mod fast;
#[cfg(feature = "sha2")]
mod lines;
#[cfg(feature = "serde")]
mod misfit;
mod name;
mod number;
#[doc(hidden)]
pub mod oracle;
mod order;
pub mod pointer;
mod profile;
pub mod raw;
mod rule;
#[cfg(feature = "serde")]
mod ser;
mod tape;
mod utf8;

pub use canonical::Canonical;
#[cfg(feature = "serde")]
pub use de::from_slice;
pub use digest::{Digest, NotADigest};
pub use document::{Document, Elements, Kind, Members, Value};
pub use double::NumberText;
pub use error::{Error, ErrorCode};
#[cfg(feature = "sha2")]
pub use lines::{DigestLines, digest_lines};
pub use number::Number;
pub use profile::Profile;
#[cfg(mutants)]
pub use rule::mutants;
pub use rule::{rule_by_id, rule_stands};
#[cfg(feature = "serde")]
pub use ser::to_canonical_vec;
#[cfg(all(feature = "serde", feature = "sha2"))]
pub use ser::to_digest;

/// Checks a document and keeps it for reading.
///
/// # Errors
/// The first violation, in the order of ruling J7: size, then UTF-8, then whatever comes first in the document.
pub fn parse(bytes: &[u8], profile: &Profile) -> Result<Document, Error> {
    match fast::read::read(bytes, profile) {
        Some((text, tape)) => Ok(Document::new(text.into(), tape)),
        None => exact::document(bytes, profile),
    }
}

/// The canonical form of a document.
///
/// # Errors
/// As for [`parse`].
pub fn canonical(bytes: &[u8], profile: &Profile) -> Result<Canonical, Error> {
    if fast::check::is_canonical_if_utf8(bytes, profile)
        && let Ok(text) = core::str::from_utf8(bytes)
    {
        return Ok(Canonical::from_canonical(text.into()));
    }
    let mut room = fast::write::Room::default();
    if room.write(bytes, profile).is_some()
        && let Some(text) = room.into_text()
    {
        return Ok(Canonical::from_canonical(text));
    }
    exact::document(bytes, profile).map(|document| document.canonical())
}

/// Whether the bytes are a document in canonical form already.
///
/// # Errors
/// As for [`parse`]; and `E_JCS_NOT_CANONICAL`, placed at the first byte that differs from the canonical form, for a document
/// that is valid and in another form.
pub fn check_canonical(bytes: &[u8], profile: &Profile) -> Result<(), Error> {
    if fast::check::is_canonical(bytes, profile) { Ok(()) } else { exact::check_canonical(bytes, profile) }
}

/// The digest of a document's canonical form.
///
/// # Errors
/// As for [`parse`].
#[cfg(feature = "sha2")]
pub fn digest(bytes: &[u8], profile: &Profile) -> Result<Digest, Error> {
    if fast::check::is_canonical(bytes, profile) {
        return Ok(Digest::of(bytes));
    }
    let mut room = fast::write::Room::default();
    if room.write(bytes, profile).is_some()
        && let Some(digest) = room.digest()
    {
        return Ok(digest);
    }
    exact::document(bytes, profile).map(|document| document.digest())
}
