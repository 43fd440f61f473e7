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
    fn a_fault_keeps_its_place_and_names_the_text_that_forbids_it() {
        use jcs_strict::{Profile, check_canonical, parse};
        let shallow = Profile::INTEGERS.with_depth(1);
        let small = Profile::INTEGERS.with_size(1);
        let integers = Profile::INTEGERS;
        for (refused, told) in [
            (parse(b"\"\xff\"", &integers).err(), "E_JCS_UTF8 RFC 8259 §8.1 byte 1"),
            (parse(b"[1,]", &integers).err(), "E_JCS_SYNTAX RFC 8259 §2 byte 3"),
            (parse(br#"{"a":1,"a":2}"#, &integers).err(), "E_JCS_DUPLICATE RFC 7493 §2.3 byte 7"),
            (parse(br#"["\ud800"]"#, &integers).err(), "E_JCS_SURROGATE RFC 7493 §2.1 byte 2"),
            (parse(b"[1.5]", &integers).err(), "E_JCS_NUMBER RFC 7493 §2.2 byte 1"),
            (parse(b"[[]]", &shallow).err(), "E_JCS_DEPTH RFC 8259 §9 byte 1"),
            (parse(b"12", &small).err(), "E_JCS_SIZE RFC 8259 §9 byte 1"),
            (check_canonical(b"[1, 2]", &integers).err(), "E_JCS_NOT_CANONICAL RFC 8785 §3.2 byte 3"),
        ] {
            let report = Report::from(refused.expect("is refused"));
            let finding = report.findings().next().expect("it is told");
            let offset = finding.at().offset().expect("it has a place");
            assert_eq!(format!("{} {} byte {offset}", finding.code(), finding.section()), told);
        }
    }

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
