//! Randomness and time of the story: the system's, or those of a seed.

use std::cell::Cell;
use std::path::Path;

use decision_trace::{PublicKey, Time, create_key_file, generate_key_file};
use findings::{Finding, Location, Report};
use jcs_strict::Digest;

use crate::clock;
use crate::codes;

/// Where keys, ids and times come from.
pub(super) enum Chance<'a> {
    System,
    /// Keys and ids by hashing; a clock that stands until it is moved on.
    Seed {
        seed: &'a str,
        elapsed: Cell<u64>,
    },
}

/// When the story of a seed begins.
const BEGINNING: &str = "2026-09-16T14:00:00Z";

impl<'a> Chance<'a> {
    pub(super) fn of(seed: Option<&'a str>) -> Chance<'a> {
        seed.map_or(Chance::System, |seed| Chance::Seed { seed, elapsed: Cell::new(0) })
    }

    /// Whether everybody can make the same keys.
    pub(super) fn is_known(&self) -> bool {
        matches!(self, Chance::Seed { .. })
    }

    /// Makes a private key file; without a seed its bytes are nowhere else.
    pub(super) fn key_file(&self, path: &Path, purpose: &str) -> Result<PublicKey, Report> {
        match self {
            Chance::System => generate_key_file(path),
            Chance::Seed { .. } => create_key_file(path, &self.bytes(purpose)?),
        }
    }

    /// 32 bytes for a purpose; of a seed they are the same every time.
    fn bytes(&self, purpose: &str) -> Result<[u8; 32], Report> {
        let mut bytes = [0; 32];
        match self {
            Chance::Seed { seed, .. } => {
                let text = format!("countersign demo\0{purpose}\0{seed}");
                bytes.copy_from_slice(Digest::of(text.as_bytes()).as_bytes());
            }
            Chance::System => getrandom::fill(&mut bytes).map_err(|error| {
                let sentence = format!("the system gives no random bytes: {error}");
                Finding::error(codes::READ, Location::unknown(), sentence, "docs/command.md")
            })?,
        }
        Ok(bytes)
    }

    /// A UUID of version 4.
    pub(super) fn uuid(&self, purpose: &str) -> Result<String, Report> {
        let mut bytes = self.bytes(purpose)?;
        bytes[6] = bytes[6] & 0x0f | 0x40;
        bytes[8] = bytes[8] & 0x3f | 0x80;
        let hex: String = bytes[..16].iter().map(|byte| format!("{byte:02x}")).collect();
        Ok([&hex[..8], &hex[8..12], &hex[12..16], &hex[16..20], &hex[20..]].join("-"))
    }

    /// A short word that no other run has.
    pub(super) fn word(&self, purpose: &str) -> Result<String, Report> {
        Ok(Chance::System.uuid(purpose)?[..8].to_owned())
    }

    /// The time.
    pub(super) fn now(&self) -> Result<Time, Report> {
        let Chance::Seed { elapsed, .. } = self else { return clock::now() };
        let beginning = BEGINNING.parse::<Time>().ok();
        beginning.and_then(|beginning| beginning.plus_milliseconds(elapsed.get())).ok_or_else(|| {
            let sentence = "a time of the story is expected";
            Finding::error(codes::READ, Location::unknown(), sentence, "docs/command.md").into()
        })
    }

    /// Lets so much time go by, where it is the story's own.
    pub(super) fn pass(&self, seconds: u64) {
        if let Chance::Seed { elapsed, .. } = self {
            elapsed.set(elapsed.get() + seconds * 1000);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_gives_the_same_every_time_and_something_else_for_each_purpose() {
        let of = |seed, purpose| Chance::of(Some(seed)).uuid(purpose).expect("is made");
        assert_eq!(of("a", "trace"), of("a", "trace"));
        assert_ne!(of("a", "trace"), of("b", "trace"));
        assert_ne!(of("a", "trace"), of("a", "child"));
        assert_eq!(&of("a", "trace")[14..15], "4");
        let known = Chance::of(Some("a"));
        known.pass(1);
        assert_eq!(known.now().expect("is told").to_string(), "2026-09-16T14:00:01.000Z");
    }

    #[test]
    fn the_system_gives_nothing_twice() {
        assert_ne!(Chance::System.bytes("key").expect("some"), Chance::System.bytes("key").expect("some"));
        assert!(
            Chance::System.now().expect("there is a clock") > "2026-01-01T00:00:00Z".parse().expect("a time")
        );
    }
}
