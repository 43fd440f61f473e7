//! The faults of strict JSON, in the words of this crate.

use jcs_strict::{Error, ErrorCode};

use crate::{Code, Finding, Location, Report};

/// Code, pointer and byte as `jcs-strict` found them, and behind its sentence what a type's own code said.
impl From<Error> for Finding {
    fn from(error: Error) -> Finding {
        let (code, section) = words(error.code());
        let at = Location::pointer(error.pointer()).at_byte(error.offset());
        let message = match error.detail() {
            Some(detail) => format!("{error}: {detail}"),
            None => error.to_string(),
        };
        Finding::error(code, at, message, section)
    }
}

impl From<Error> for Report {
    fn from(error: Error) -> Report {
        Report::from(Finding::from(error))
    }
}

/// The code, and the text that forbids the fault wherever the profile is used; a format that adopts the profile names
/// its own section.
fn words(code: ErrorCode) -> (Code, &'static str) {
    let section = match code {
        ErrorCode::Utf8 => "RFC 8259 §8.1",
        ErrorCode::Syntax => "RFC 8259 §2",
        ErrorCode::Duplicate => "RFC 7493 §2.3",
        ErrorCode::Surrogate => "RFC 7493 §2.1",
        ErrorCode::Number => "RFC 7493 §2.2",
        ErrorCode::Depth | ErrorCode::Size => "RFC 8259 §9",
        ErrorCode::NotCanonical => "RFC 8785 §3.2",
        _ => "RFC 8259 §3",
    };
    (Code::new(code.as_str()), section)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde::de::Error as _;

    #[test]
    fn what_a_type_said_is_told_and_made_visible() {
        #[derive(Debug)]
        struct Picky;
        impl<'de> serde::Deserialize<'de> for Picky {
            fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Picky, D::Error> {
                let text = String::deserialize(from)?;
                Err(D::Error::custom(format!("`{text}` is odd")))
            }
        }
        let text = br#"["\u001b[2J"]"#;
        let error = jcs_strict::from_slice::<Vec<Picky>>(text, &jcs_strict::Profile::INTEGERS);
        let finding = Finding::from(error.expect_err("is refused"));
        assert_eq!(
            finding.to_string(),
            r"E_JCS_TYPE at /0, byte 1: the type refuses this value: `\u{1b}[2J` is odd [RFC 8259 §3]"
        );
    }
}
