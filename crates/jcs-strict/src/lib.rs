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
#[cfg(feature = "sha2")]
mod lines;
#[cfg(feature = "serde")]
mod misfit;
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

use alloc::string::String;
use tape::Tape;

/// Checks a document and keeps it for reading.
///
/// # Errors
/// The first violation, in the order of ruling J7: size, then UTF-8, then whatever comes first in the document.
pub fn parse(bytes: &[u8], profile: &Profile) -> Result<Document, Error> {
    let (text, tape) = exact::read(bytes, profile)?;
    Ok(Document::new(text.into(), tape))
}

/// The canonical form of a document.
///
/// # Errors
/// As for [`parse`].
pub fn canonical(bytes: &[u8], profile: &Profile) -> Result<Canonical, Error> {
    let (text, tape) = exact::read(bytes, profile)?;
    Ok(Value::new(text, &tape).canonical())
}

/// Whether the bytes are a document in canonical form already.
///
/// # Errors
/// As for [`parse`]; and `E_JCS_NOT_CANONICAL`, placed at the first byte that differs from the canonical form, for a document
/// that is valid and in another form.
pub fn check_canonical(bytes: &[u8], profile: &Profile) -> Result<(), Error> {
    let (text, tape): (&str, Tape) = exact::read(bytes, profile)?;
    let canonical = Value::new(text, &tape).canonical();
    let differs = bytes.iter().zip(canonical.as_bytes()).position(|(a, b)| a != b);
    let shorter = || bytes.len().min(canonical.as_bytes().len());
    if rule!("jcs.exact.canonical-form", bytes != canonical.as_bytes()) {
        let sentence = "the document is valid, but its bytes are not its canonical form";
        return Err(Error::new(
            ErrorCode::NotCanonical,
            differs.unwrap_or_else(shorter),
            String::new(),
            sentence,
        ));
    }
    Ok(())
}

/// The digest of a document's canonical form.
///
/// # Errors
/// As for [`parse`].
#[cfg(feature = "sha2")]
pub fn digest(bytes: &[u8], profile: &Profile) -> Result<Digest, Error> {
    canonical(bytes, profile).map(|canonical| canonical.digest())
}
