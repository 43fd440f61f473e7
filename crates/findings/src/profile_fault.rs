//! The faults of strict JSON, in the words of this crate.

use jcs_strict::{Error, ErrorCode};

use crate::{Code, Finding, Location, Report};

/// Code, pointer and byte as `jcs-strict` found them.
impl From<Error> for Finding {
    fn from(error: Error) -> Finding {
        let (code, section) = words(error.code());
        let at = Location::pointer(error.pointer()).at_byte(error.offset());
        Finding::error(code, at, error.to_string(), section)
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
