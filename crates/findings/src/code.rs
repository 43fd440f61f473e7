//! What is wrong, as a word that never changes, and how much it matters.

use core::cmp::Ordering;
use core::fmt;
use core::hash::{Hash, Hasher};

/// A stable code such as `E_BM_MISSING` or `W_BM_HEDGE`.
///
/// The form is `E_` or `W_` followed by upper-case ASCII letters, digits and `_`. A code says which kind of fault was found; the
/// [`Location`](crate::Location) beside it says where.
///
/// In a report codes stand alphabetically, unless their format gives them an order of its own with [`Code::ranked`].
#[derive(Clone, Copy, Debug)]
pub struct Code {
    text: &'static str,
    rank: u16,
}

impl Code {
    /// Makes a code. Meant for constants, where a text of another form does not compile.
    ///
    /// # Panics
    ///
    /// If the text has another form. It is a text of the program, so no input can cause this.
    pub const fn new(text: &'static str) -> Code {
        let bytes = text.as_bytes();
        assert!(bytes.len() > 2 && (bytes[0] == b'E' || bytes[0] == b'W') && bytes[1] == b'_');
        let mut i = 2;
        while i < bytes.len() {
            assert!(matches!(bytes[i], b'A'..=b'Z' | b'0'..=b'9' | b'_'));
            i += 1;
        }
        Code { text, rank: 0 }
    }

    /// As [`new`](Code::new), with a place among the codes of its format. Codes of a lower rank stand first, those of one rank
    /// alphabetically; a code from `new` has rank 0. A code is written down once, so it has one rank.
    ///
    /// # Panics
    ///
    /// As for [`new`](Code::new).
    pub const fn ranked(text: &'static str, rank: u16) -> Code {
        Code { rank, ..Code::new(text) }
    }

    /// The code as it is written everywhere: in reports, in vectors, in the table of codes.
    pub const fn as_str(self) -> &'static str {
        self.text
    }

    /// Error or warning, as the first letter says.
    pub const fn severity(self) -> Severity {
        if self.text.as_bytes()[0] == b'W' { Severity::Warning } else { Severity::Error }
    }
}

impl PartialEq for Code {
    fn eq(&self, other: &Code) -> bool {
        self.text == other.text
    }
}

impl Eq for Code {}

impl Hash for Code {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.text.hash(state);
    }
}

impl Ord for Code {
    fn cmp(&self, other: &Code) -> Ordering {
        // One text has one rank; equal texts are equal whatever happened to their ranks.
        if self == other { Ordering::Equal } else { (self.rank, self.text).cmp(&(other.rank, other.text)) }
    }
}

impl PartialOrd for Code {
    fn partial_cmp(&self, other: &Code) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text)
    }
}

/// Whether a finding spoils the verdict.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// What was checked is not good. Codes begin `E_`.
    Error,
    /// Worth knowing; what was checked may still be good. Codes begin `W_`.
    Warning,
}

impl Severity {
    /// `error` or `warning`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Severity::Error => "error",
            Severity::Warning => "warning",
        }
    }
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_letter_is_the_severity() {
        assert_eq!(Code::new("E_BM_TYPE").severity(), Severity::Error);
        assert_eq!(Code::new("W_BM_HEDGE").severity(), Severity::Warning);
    }

    #[test]
    fn a_format_may_give_its_codes_an_order() {
        let mut codes =
            [Code::ranked("E_B", 2), Code::ranked("E_C", 1), Code::new("E_D"), Code::ranked("E_A", 2)];
        codes.sort();
        assert_eq!(codes.map(Code::as_str), ["E_D", "E_C", "E_A", "E_B"]);
        assert_eq!(Code::new("E_B"), Code::ranked("E_B", 2));
    }

    #[test]
    #[should_panic = "assertion failed"]
    fn a_code_of_another_form_is_a_fault_of_the_program() {
        let _ = Code::new("E_bm_type");
    }
}
