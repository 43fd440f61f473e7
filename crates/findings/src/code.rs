//! What is wrong, as a word that never changes, and how much it matters.

use core::fmt;

/// A stable code such as `E_BM_MISSING` or `W_BM_HEDGE`.
///
/// The form is `E_` or `W_` followed by upper-case ASCII letters, digits and `_`. A code says which kind of fault was found; the
/// [`Location`](crate::Location) beside it says where.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Code(&'static str);

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
        Code(text)
    }

    /// The code as it is written everywhere: in reports, in vectors, in the table of codes.
    pub const fn as_str(self) -> &'static str {
        self.0
    }

    /// Error or warning, as the first letter says.
    pub const fn severity(self) -> Severity {
        if self.0.as_bytes()[0] == b'W' { Severity::Warning } else { Severity::Error }
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
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
    #[should_panic = "assertion failed"]
    fn a_code_of_another_form_is_a_fault_of_the_program() {
        let _ = Code::new("E_bm_type");
    }
}
