//! A claim on authority envelopes.

use authority_envelope::{Envelope, hash};

/// An envelope that is taken has one hash, whatever its spelling, and its clearances are within both sides.
pub(crate) fn envelope(bytes: &[u8]) {
    let hashed = hash(bytes);
    let Ok(envelope) = Envelope::parse(bytes) else { return };
    assert_eq!(hashed.ok(), Some(envelope.hash()));
    let again = Envelope::parse(envelope.canonical().as_bytes());
    assert_eq!(again.map(|again| again.hash()).ok(), Some(envelope.hash()));
}
