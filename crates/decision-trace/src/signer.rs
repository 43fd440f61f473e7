//! Who signs.

#[cfg(feature = "recorder")]
mod file;

use core::fmt;

use ed25519_dalek::{Signer as _, SigningKey};

#[cfg(all(feature = "recorder", feature = "getrandom"))]
pub use file::generate_key_file;
#[cfg(feature = "recorder")]
pub use file::{FileSigner, create_key_file};

use crate::{Component, PublicKey};

/// A key that can sign, wherever it is kept.
pub trait Signer {
    /// The id under which the key set has its public key.
    fn key_id(&self) -> &str;

    /// The component that it signs for.
    fn component(&self) -> Component;

    /// The Ed25519 signature over a message: R and S.
    ///
    /// # Errors
    ///
    /// [`SignError`], where the key cannot be used now.
    fn sign(&self, message: &[u8]) -> Result<[u8; 64], SignError>;

    /// The public key, where every signature is made in this process with the private half of it.
    ///
    /// A signer that asks somebody else leaves this as it is: `None`. Then each of its signatures is verified before it is used, since one bad
    /// signature makes a whole trace one that does not verify.
    fn local_key(&self) -> Option<PublicKey> {
        None
    }
}

macro_rules! pass_on {
    ($($pointer:ty),*) => {$(
        impl<S: Signer + ?Sized> Signer for $pointer {
            fn key_id(&self) -> &str {
                (**self).key_id()
            }

            fn component(&self) -> Component {
                (**self).component()
            }

            fn sign(&self, message: &[u8]) -> Result<[u8; 64], SignError> {
                (**self).sign(message)
            }

            fn local_key(&self) -> Option<PublicKey> {
                (**self).local_key()
            }
        }
    )*};
}

pass_on!(&S, Box<S>, std::sync::Arc<S>);

/// A key could not be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the key could not be used: {why}")]
pub struct SignError {
    why: String,
}

impl SignError {
    /// With a sentence for people, which holds nothing secret.
    pub fn new(why: impl Into<String>) -> SignError {
        SignError { why: why.into() }
    }
}

/// A key in memory. What it is made of is overwritten when it goes.
pub struct MemorySigner {
    key_id: String,
    component: Component,
    key: SigningKey,
}

impl MemorySigner {
    /// The key of this seed. Its public half is computed, never taken from outside: with a wrong one a signature would give the seed away.
    pub fn from_seed(key_id: impl Into<String>, component: Component, seed: &[u8; 32]) -> MemorySigner {
        MemorySigner { key_id: key_id.into(), component, key: SigningKey::from_bytes(seed) }
    }

    /// A new key from the system's own randomness.
    ///
    /// # Errors
    ///
    /// Where the system has none.
    #[cfg(feature = "getrandom")]
    pub fn generate(
        key_id: impl Into<String>,
        component: Component,
    ) -> Result<MemorySigner, getrandom::Error> {
        let mut seed = [0; 32];
        getrandom::fill(&mut seed)?;
        Ok(MemorySigner::from_seed(key_id, component, &seed))
    }

    /// As a recorder takes it.
    #[cfg(feature = "recorder")]
    pub fn boxed(self) -> crate::BoxedSigner {
        Box::new(self)
    }

    /// Its public half, for a key set.
    pub fn public_key(&self) -> PublicKey {
        PublicKey::of(self.key.verifying_key())
    }
}

impl Signer for MemorySigner {
    fn key_id(&self) -> &str {
        &self.key_id
    }

    fn component(&self) -> Component {
        self.component
    }

    fn sign(&self, message: &[u8]) -> Result<[u8; 64], SignError> {
        Ok(self.key.sign(message).to_bytes())
    }

    fn local_key(&self) -> Option<PublicKey> {
        Some(self.public_key())
    }
}

/// Without the key.
impl fmt::Debug for MemorySigner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut out = f.debug_struct("MemorySigner");
        out.field("key_id", &self.key_id).field("component", &self.component).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Signature;

    #[test]
    fn what_it_signs_verifies_and_it_does_not_show_its_seed() {
        // RFC 8032 §7.1, the first test.
        let signer = MemorySigner::from_seed("a", Component::Gateway, SEED);
        assert_eq!(signer.public_key().to_string(), "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo");
        let signature = Signature::from_bytes(signer.sign(b"m").expect("it is in memory"));
        assert!(signer.public_key().verify(b"m", &signature));
        assert_eq!(format!("{signer:?}"), r#"MemorySigner { key_id: "a", component: Gateway, .. }"#);
    }

    const SEED: &[u8; 32] = &[
        0x9d, 0x61, 0xb1, 0x9d, 0xef, 0xfd, 0x5a, 0x60, 0xba, 0x84, 0x4a, 0xf4, 0x92, 0xec, 0x2c, 0xc4, 0x44,
        0x49, 0xc5, 0x69, 0x7b, 0x32, 0x69, 0x19, 0x70, 0x3b, 0xac, 0x03, 0x1c, 0xae, 0x7f, 0x60,
    ];
}
