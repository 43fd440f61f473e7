//! Whose signatures count, and who signs here.

use std::sync::Arc;

use findings::Location;
use jcs_strict::rule;

use super::{BoxedSigner, Unrecorded, refuse};
use crate::codes::E_RECORDER_SIGNER;
use crate::{Component, Key, KeySet, Signature, Signer};

/// A key set, and at most one signer for each component, each with its key in the key set.
pub(super) struct Trust {
    keys: KeySet,
    signers: Vec<BoxedSigner>,
}

impl Trust {
    pub(super) fn new(
        keys: KeySet,
        signers: impl IntoIterator<Item = BoxedSigner>,
    ) -> Result<Arc<Trust>, Unrecorded> {
        let mut trust = Trust { keys, signers: Vec::new() };
        for signer in signers {
            trust.check(&*signer)?;
            trust.signers.push(signer);
        }
        Ok(Arc::new(trust))
    }

    fn check(&self, signer: &dyn Signer) -> Result<(), Unrecorded> {
        let component = signer.component();
        if rule!("trace.recorder.second-signer", self.signer_of(component).is_some()) {
            return Err(unfit(component, "one signer for each component is expected, this is a second one"));
        }
        let Some(key) = self.keys.get(signer.key_id()) else {
            return Err(unfit(component, "a signer whose id is that of a key in the key set is expected"));
        };
        if rule!("trace.recorder.signer-component", key.component() != component) {
            return Err(unfit(
                component,
                "a signer for the component that its key has in the key set is expected",
            ));
        }
        let is_other = signer.local_key().is_some_and(|local| local != *key.public_key());
        if rule!("trace.recorder.local-key", is_other) {
            return Err(unfit(
                component,
                "the key that the key set has under the signer's id is expected, this is another",
            ));
        }
        Ok(())
    }

    pub(super) fn keys(&self) -> &KeySet {
        &self.keys
    }

    /// The key under which a component signs here.
    pub(super) fn key_of(&self, component: Component) -> Result<&Key, Unrecorded> {
        let key = self.signer_of(component).and_then(|signer| self.keys.get(signer.key_id()));
        key.ok_or_else(|| unfit(component, "a signer for this component is expected, there is none"))
    }

    /// A good signature of a component's key, or why there is none.
    pub(super) fn sign(&self, component: Component, hash: &str) -> Result<Signature, String> {
        let signer = self.signer_of(component).ok_or("there is no signer")?;
        let key = self.keys.get(signer.key_id()).ok_or("the key set has no key of the signer's id")?;
        let signature = signer.sign(hash.as_bytes()).map_err(|error| error.to_string())?;
        let signature = Signature::from_bytes(signature);
        let is_made_elsewhere = signer.local_key().is_none();
        let is_bad = is_made_elsewhere && !key.public_key().verify(hash.as_bytes(), &signature);
        if rule!("trace.recorder.signature", is_bad) {
            return Err(
                "a good signature by the signer's key is expected, the signer made another".to_owned()
            );
        }
        Ok(signature)
    }

    fn signer_of(&self, component: Component) -> Option<&BoxedSigner> {
        self.signers.iter().find(|signer| signer.component() == component)
    }
}

fn unfit(component: Component, sentence: &str) -> Unrecorded {
    Unrecorded::Signer(refuse(E_RECORDER_SIGNER, Location::unknown(), format!("{component}: {sentence}")))
}
