//! Strict JSON to canonical bytes to digest: RFC 8785 with every ambiguity refused.
//!
//! Two parties that hash one JSON document must come to one digest, or refuse it alike. This crate reads bytes, refuses what two
//! readers could understand in two ways, writes the one canonical form of the rest, and hashes it.
//!
//! | | |
//! |---|---|
//! | [`digest`], [`digest_lines`] | from bytes to a [`Digest`]; nothing is allocated where the bytes are canonical already |
//! | [`canonical`], [`check_canonical`] | from bytes to canonical text; whether bytes are canonical text |
//! | [`parse`], [`Document`], [`Value`] | a checked document to be read: typed access, pointers, parts to be written or hashed |
//! | `from_slice`, `to_canonical_vec`, `to_digest` | the doors to serde types (feature `serde`) |
//! | [`Profile`] | which numbers, how deep, how large |
//! | [`Error`], [`ErrorCode`] | why not: a code that never changes, a byte, a pointer, a sentence |
//! | [`raw`], [`mod@pointer`] | the members of an object that is JSON and no more; RFC 6901 |
//! | [`NumberText`] | the text of a double as ECMAScript writes it |
//! | [`rule!`] | the switch under which every check of the workspace stands |
//!
//! # Example
//!
//! ```
//! use jcs_strict::{ErrorCode, Profile, canonical, digest, parse};
//!
//! let text = br#"{ "to": "\u20ac 100", "again": 10e-1, "final": false }"#;
//! let canonical = canonical(text, &Profile::INTEGERS).unwrap();
//! assert_eq!(canonical.as_str(), r#"{"again":1,"final":false,"to":"€ 100"}"#);
//! assert_eq!(
//!     digest(text, &Profile::INTEGERS).unwrap().to_string(),
//!     "sha256:1bbdd1d1376f3b492eb22960e02d8c9245e9bb73bb5fdf7ef7b781a152b03ae2",
//! );
//! assert_eq!(parse(text, &Profile::INTEGERS).unwrap().root().pointer("/to").unwrap().as_str(), Some("€ 100"));
//!
//! let refused = digest(br#"{"pay":1,"p\u0061y":1000}"#, &Profile::INTEGERS).unwrap_err();
//! assert_eq!((refused.code(), refused.offset()), (ErrorCode::Duplicate, 9));
//! assert_eq!(
//!     refused.to_string(),
//!     "a name stands a second time in one object; names are compared after their escapes are decoded",
//! );
//! ```
//!
//! # What is read
//!
//! UTF-8 without a byte order mark, holding one value of the grammar of RFC 8259 with nothing but white space around it. Refused
//! are, each with its code:
//!
//! | code | what | place |
//! |---|---|---|
//! | `E_JCS_SIZE` | more bytes than the limit that the caller set | the limit |
//! | `E_JCS_UTF8` | bytes that are not UTF-8, surrogates written as three bytes among them | the first byte of the sequence |
//! | `E_JCS_SYNTAX` | what is not of the grammar | the first byte that no JSON text goes on with, or the length |
//! | `E_JCS_DUPLICATE` | a name that stands a second time in one object, escapes decoded | the opening quote of the second |
//! | `E_JCS_SURROGATE` | half a surrogate pair, in a string or a name | the backslash of its escape |
//! | `E_JCS_NUMBER` | a number outside the profile | its first byte |
//! | `E_JCS_DEPTH` | more open arrays and objects than the profile allows, 64 if nothing else is said | the bracket |
//!
//! Size is judged first, then UTF-8, then whatever comes first in the document. Everybody who follows these rules gives the same code
//! and the same place.
//!
//! Under [`Profile::INTEGERS`] a number is judged on the exact decimal value of its token: `1.0`, `1e0`, `10e-1` are 1, `-0.0` is 0, and
//! `1.5`, `9007199254740992`, `0.99999999999999999999` and `1e-400` are refused; nothing is rounded first. Under [`Profile::RFC8785`]
//! any token is accepted whose nearest double is finite.
//!
//! # The canonical form, to the byte
//!
//! * No white space. Members stand sorted by the UTF-16 code units of their names, so that U+10000 comes before U+E000.
//! * In strings `"` and `\` are escaped by a backslash; U+0008, U+0009, U+000A, U+000C, U+000D are `\b`, `\t`, `\n`, `\f`, `\r`; the other
//!   characters below U+0020 are `\u00` and two lower-case digits. Every other character stands for itself, in UTF-8. Nothing
//!   is normalized.
//! * An integer of the integer profile is its digits, without a leading zero, with `-` where it is negative. A double is the text that
//!   ECMAScript gives it: `0.000001`, `1e-7`, `100000000000000000000`, `1e+21`.
//! * `null`, `true`, `false`.
//!
//! The digest is `sha256:` and the 64 lower-case hexadecimal digits of the SHA-256 of these bytes.
//!
//! # What it does not do
//!
//! It repairs nothing: no duplicate is dropped, no lone surrogate replaced, no number rounded into the integer profile, no comment or
//! trailing comma passed over. It takes bytes, not parsed values: a map that has been built has already lost the second of two equal
//! names. It compares no Unicode normal forms and knows no schema. It is not for editing documents.
//!
//! # Time and memory
//!
//! Every input takes linear time, and sorting names n log n; names cannot be chosen so that it takes more. Nothing recurses. A reading
//! that is fast accepts or passes on, and every refusal is settled by a second one that goes byte by byte; so a refusal takes longer
//! than an acceptance. Beside its input canonicalization takes about once the size of the output, once the size of the largest object
//! whose members have to be put in order, and about 30 bytes a member of it. Inputs are shorter than 4 GiB.
//!
//! # Features
//!
//! | feature | what it brings |
//! |---|---|
//! | `sha2` (default) | the digests |
//! | `std` (default) | UTF-8 checked by vector instructions that are found at run time (simdutf8): text of many scripts takes a third of the time |
//! | `serde` | the doors to serde types |
//! | `parallel` | lines that are digested on all cores (rayon); brings `sha2` and `std` |
//!
//! Without `std` and `parallel` it is `no_std` with `alloc`. There is no `unsafe` in it. Numbers are read by the standard library and written by
//! this crate on the digits of zmij; no feature, of this crate or of another, changes a verdict or a digest.
#![forbid(unsafe_code)]
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
pub use lines::{DigestLines, LineDigest, digest_lines};
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
        && let Some(text) = utf8::text(bytes)
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

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct ReadMe;
