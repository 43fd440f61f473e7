//! Claims on strict JSON.

use jcs_strict::{Profile, canonical, check_canonical, digest, parse as read};
use testkit::naive::{self, Bounds, Reading};

const PROFILES: [Profile; 2] = [Profile::RFC8785, Profile::INTEGERS];

/// All doors give one verdict, fault and place included, and what is accepted is what the plainest reader makes of it.
pub(crate) fn parse(bytes: &[u8]) {
    for profile in PROFILES {
        let document = read(bytes, &profile);
        let refusal = |door: &str, refused: Option<jcs_strict::Error>| {
            let expected =
                document.as_ref().err().map(|error| (error.code(), error.offset(), error.pointer()));
            let found = refused.as_ref().map(|error| (error.code(), error.offset(), error.pointer()));
            assert_eq!(found, expected, "{door}");
        };
        refusal("canonical", canonical(bytes, &profile).err());
        refusal("digest", digest(bytes, &profile).err());
        let Ok(document) = &document else { continue };
        let Ok(text) = str::from_utf8(bytes) else { panic!("what is no UTF-8 was accepted") };
        let integers = profile == Profile::INTEGERS;
        let Reading::Whole(expected) =
            naive::read(text.trim_matches([' ', '\t', '\n', '\r']), Bounds { integers, depth: 64 })
        else {
            panic!("the plainest reader refuses what was accepted");
        };
        assert_eq!(document.canonical().as_str(), expected);
        assert_eq!(check_canonical(bytes, &profile).is_ok(), expected.as_bytes() == bytes);
    }
}

/// What is accepted encodes to a canonical form that is accepted, is its own canonical form and has the same digest.
pub(crate) fn malleability(bytes: &[u8]) {
    for profile in PROFILES {
        let Ok(once) = canonical(bytes, &profile) else { continue };
        assert_eq!(canonical(once.as_bytes(), &profile).as_ref(), Ok(&once));
        assert_eq!(check_canonical(once.as_bytes(), &profile), Ok(()));
        assert_eq!(digest(bytes, &profile), digest(once.as_bytes(), &profile));
        assert_eq!(digest(bytes, &profile), Ok(once.digest()));
    }
}

/// The serde door accepts what parsing accepts, with the same values.
pub(crate) fn from_slice(bytes: &[u8]) {
    for profile in PROFILES {
        let value: Result<serde_json::Value, _> = jcs_strict::from_slice(bytes, &profile);
        match (&value, canonical(bytes, &profile)) {
            (Ok(value), Ok(expected)) => {
                let back = jcs_strict::to_canonical_vec(value, &profile);
                assert_eq!(back.as_deref().ok(), Some(expected.as_bytes()));
            }
            (Err(_), Err(_)) => {}
            (value, canonical) => panic!("{value:?} beside {canonical:?}"),
        }
    }
}
