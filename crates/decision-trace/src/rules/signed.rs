//! That a record is signed by a key that may sign it. Needs nothing but the record and the key set, so it can be looked into for many
//! records at once.

use core::ops::ControlFlow;

use findings::Sink;
use jcs_strict::rule;

use super::Place;
use crate::codes::{E_TRACE_COMPONENT, E_TRACE_KEY, E_TRACE_SIG};
use crate::{Component, Kind, Validity};

/// What is known of a record's signature.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Signed {
    /// The key set has no key of this id.
    UnknownKey,
    /// By a key of the key set.
    By { component: Component, validity: Validity, good: bool },
}

/// `E_TRACE_KEY` alone for an unknown key; else `E_TRACE_KEY`, `E_TRACE_COMPONENT` and `E_TRACE_SIG` independently of each other.
pub(crate) fn judge<S: Sink + ?Sized>(signed: Signed, kind: Kind, at: &mut Place<'_, S>) -> ControlFlow<()> {
    let Signed::By { component, validity, good } = signed else {
        if rule!("trace.sign.unknown-key", true) {
            at.error(
                E_TRACE_KEY,
                "/key_id",
                "the id of a key of the key set is expected, another stands here",
            )?;
        }
        return ControlFlow::Continue(());
    };
    if validity != Validity::Valid {
        at.error(E_TRACE_KEY, "/key_id", validity.to_string())?;
    }
    if rule!("trace.sign.component", !kind.signers().contains(&component)) {
        let signers: Vec<_> = kind.signers().iter().map(|signer| signer.as_str()).collect();
        let sentence = format!(
            "a key of {} is expected for this type, this key is one of {component}",
            signers.join(" or ")
        );
        at.error(E_TRACE_COMPONENT, "/key_id", sentence)?;
    }
    if rule!("trace.sign.signature", !good) {
        at.error(E_TRACE_SIG, "/sig", "a good signature by this key over `hash` is expected, this is none")?;
    }
    ControlFlow::Continue(())
}
