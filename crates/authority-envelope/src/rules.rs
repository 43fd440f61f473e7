//! The rules of section 6, one function a step; issuer, enforcer and verifier call the same ones (ruling A11).
//!
//! Each reads through [`Claims`](crate::claims::Claims) and does nothing where what it reads is not there. Pointers are relative to the envelope, or
//! for steps that judge an action to its record; who calls adds trace and record.

pub(crate) mod actions;
pub(crate) mod expiry;
pub(crate) mod intersection;
pub(crate) mod link;
pub(crate) mod monotonicity;
pub(crate) mod principal;
pub(crate) mod scope;
pub(crate) mod signature;
pub(crate) mod structure;

use core::ops::ControlFlow;

use findings::{Code, Finding, Location, Sink};

/// Hands on one finding.
fn find(
    code: Code,
    at: &str,
    sentence: impl Into<String>,
    section: &'static str,
    sink: &mut (impl Sink + ?Sized),
) -> ControlFlow<()> {
    sink.push(if code.severity() == findings::Severity::Error {
        Finding::error(code, Location::pointer(at), sentence, section)
    } else {
        Finding::warning(code, Location::pointer(at), sentence, section)
    })
}
