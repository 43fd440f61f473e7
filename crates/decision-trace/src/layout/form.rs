//! What single values look like.

use findings::shape::Expected;
use jcs_strict::{Digest, Kind, Value};

use crate::{Component, Count, Decimal, Time};

pub(super) const STRING: Expected = Expected::Any(Kind::String);
pub(super) const BOOL: Expected = Expected::Any(Kind::Bool);
pub(super) const VERSION: Expected =
    Expected::Form(|value| value.as_str() == Some(super::VERSION), "the version 1.0");
pub(super) const ALGORITHM: Expected =
    Expected::Form(|value| value.as_str() == Some(super::ALGORITHM), "the algorithm Ed25519");
pub(super) const COMPONENT: Expected =
    Expected::Form(reads::<Component>, "one of the components control-plane, supervisor, gateway");
pub(super) const COUNT: Expected =
    Expected::Form(|value| Count::read(value).is_some(), "an integer from 0 to 9007199254740991");
pub(super) const TIME: Expected = Expected::Form(
    reads::<Time>,
    "a time in UTC, written YYYY-MM-DDTHH:MM:SS with up to 9 digits of a fraction and Z,",
);
pub(super) const TIME_OR_NULL: Expected =
    Expected::Form(|value| value.is_null() || reads::<Time>(value), "null or a time in UTC");
pub(super) const DECIMAL: Expected =
    Expected::Form(reads::<Decimal>, "a decimal in a string, up to 18 digits and up to 9 of a fraction,");
pub(super) const DIGEST: Expected =
    Expected::Form(reads::<Digest>, "`sha256:` and 64 lower-case hexadecimal digits");
pub(super) const DIGEST_OR_NULL: Expected =
    Expected::Form(|value| value.is_null() || reads::<Digest>(value), "null or a digest");
pub(super) const STRING_OR_NULL: Expected =
    Expected::Form(|value| value.is_null() || value.kind() == Kind::String, "null or a string");
pub(super) const UUID: Expected =
    Expected::Form(|value| value.as_str().is_some_and(is_uuid), "a UUID in lower-case text form");
pub(super) const TYPE: Expected = Expected::Form(
    |value| value.as_str().is_some_and(|name| crate::Kind::of(name).is_some()),
    "one of the eleven types, or a name that begins `x.`,",
);
pub(super) const STATUS: Expected =
    Expected::Form(|value| matches!(value.as_str(), Some("ok" | "error")), "ok or error");
pub(super) const RESOLUTION: Expected = Expected::Form(
    |value| matches!(value.as_str(), Some("option" | "answer" | "question")),
    "option, answer or question",
);
pub(super) const HATCH: Expected = Expected::Form(
    |value| matches!(value.as_str(), Some("free_text" | "dialogue")),
    "one of the hatches free_text, dialogue",
);
pub(super) const OUTCOME: Expected = Expected::Form(
    |value| matches!(value.as_str(), Some("completed" | "failed" | "cancelled" | "expired")),
    "completed, failed, cancelled or expired",
);

fn reads<T: core::str::FromStr>(value: Value<'_>) -> bool {
    value.as_str().is_some_and(|text| text.parse::<T>().is_ok())
}

/// 8, 4, 4, 4 and 12 lower-case hexadecimal digits, joined by `-`.
fn is_uuid(text: &str) -> bool {
    let is_hex = |byte: u8| matches!(byte, b'0'..=b'9' | b'a'..=b'f');
    text.len() == 36
        && text.bytes().enumerate().all(|(at, byte)| match at {
            8 | 13 | 18 | 23 => byte == b'-',
            _ => is_hex(byte),
        })
}

#[cfg(test)]
mod tests {
    use super::is_uuid;

    #[test]
    fn a_uuid_has_one_text() {
        assert!(is_uuid("019267b4-7c1e-7a3f-8b2d-0123456789ab"));
        assert!(is_uuid("00000000-0000-0000-0000-000000000000"));
        for bad in [
            "019267B4-7c1e-7a3f-8b2d-0123456789ab",
            "{019267b4-7c1e-7a3f-8b2d-0123456789ab}",
            "urn:uuid:019267b4-7c1e-7a3f-8b2d-0123456789ab",
            "019267b47c1e7a3f8b2d0123456789ab",
            "019267b4-7c1e-7a3f-8b2d-0123456789a",
            "019267b4-7c1e-7a3f-8b2d-0123456789abc",
            "019267b4-7c1e7-a3f-8b2d-0123456789ab",
            "",
        ] {
            assert!(!is_uuid(bad), "{bad}");
        }
    }
}
