//! Where a person meets a decision, and where an auditor meets a record.
//!
//! # Features
//!
//! | feature | what it brings |
//! |---|---|
//! | `terminal` | the picker |
//! | `html` | the consent sheet and the audit report |
//!
//! # What it does not do
//!
//! It decides nothing about what it shows: an envelope comes well formed, a report comes judged. It serves no network and reads no
//! clock.

#![forbid(unsafe_code)]

#[cfg(feature = "html")]
pub mod codes;
#[cfg(feature = "html")]
pub mod html;
#[cfg(feature = "terminal")]
pub mod terminal;

#[cfg(all(doctest, feature = "html", feature = "terminal"))]
#[doc = include_str!("../README.md")]
struct ReadMe;
