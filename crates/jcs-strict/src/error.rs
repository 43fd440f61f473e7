//! Why an input was refused: code, place, sentence.

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::string::String;
use core::fmt;

/// The reasons for a refusal. The codes of [`as_str`](ErrorCode::as_str) never change.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum ErrorCode {
    /// `E_JCS_UTF8`: the bytes are not UTF-8. Placed at the first byte of the first ill-formed sequence.
    Utf8,
    /// `E_JCS_SYNTAX`: not a JSON text. Placed at the first byte with which the input stops being the beginning of
    /// any JSON text, or at its length where it only ends too early.
    Syntax,
    /// `E_JCS_DUPLICATE`: a name stands twice in one object. Placed at the opening quote of the second.
    Duplicate,
    /// `E_JCS_SURROGATE`: half a surrogate pair is escaped. Placed at the backslash of that escape.
    Surrogate,
    /// `E_JCS_NUMBER`: a number outside the profile. Placed at its first byte.
    Number,
    /// `E_JCS_DEPTH`: too many containers are open. Placed at the bracket that opens one too many.
    Depth,
    /// `E_JCS_SIZE`: more bytes than the caller's limit. Placed at the limit.
    Size,
    /// `E_JCS_TYPE`: a valid document that is not what the caller asked for. Placed at the value.
    Type,
    /// `E_JCS_NOT_CANONICAL`: a valid document in another form than the canonical one. Placed at the first byte
    /// that differs, or at the length of the shorter form.
    NotCanonical,
}

impl ErrorCode {
    /// The code as it is written everywhere: `E_JCS_…`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            ErrorCode::Utf8 => "E_JCS_UTF8",
            ErrorCode::Syntax => "E_JCS_SYNTAX",
            ErrorCode::Duplicate => "E_JCS_DUPLICATE",
            ErrorCode::Surrogate => "E_JCS_SURROGATE",
            ErrorCode::Number => "E_JCS_NUMBER",
            ErrorCode::Depth => "E_JCS_DEPTH",
            ErrorCode::Size => "E_JCS_SIZE",
            ErrorCode::Type => "E_JCS_TYPE",
            ErrorCode::NotCanonical => "E_JCS_NOT_CANONICAL",
        }
    }
}

impl fmt::Display for ErrorCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// A refusal.
///
/// Its `Display` is one sentence of this crate's own; it holds nothing of the document, so it can be printed as it
/// is. The [`pointer`](Error::pointer) is made of names of the document and cannot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error {
    code: ErrorCode,
    offset: usize,
    pointer: String,
    sentence: Cow<'static, str>,
    detail: Option<Box<str>>,
}

impl Error {
    pub(crate) fn new(
        code: ErrorCode,
        offset: usize,
        pointer: String,
        sentence: impl Into<Cow<'static, str>>,
    ) -> Error {
        Error { code, offset, pointer, sentence: sentence.into(), detail: None }
    }

    #[cfg(feature = "serde")]
    pub(crate) fn with_detail(self, detail: Option<String>) -> Error {
        Error { detail: detail.map(String::into_boxed_str), ..self }
    }

    /// For a text that the caller never saw.
    #[cfg(feature = "serde")]
    pub(crate) fn without_offset(self) -> Error {
        Error { offset: 0, ..self }
    }

    /// The reason.
    #[must_use]
    pub fn code(&self) -> ErrorCode {
        self.code
    }

    /// The place, in bytes from the start of the input.
    #[must_use]
    pub fn offset(&self) -> usize {
        self.offset
    }

    /// The place as an RFC 6901 pointer: the value that had begun and was not finished; in a name, between members
    /// and where a value is missing, the container; `""` for faults of the input as a whole.
    ///
    /// It is made of names of the document: escape it before it is shown to a person.
    #[must_use]
    pub fn pointer(&self) -> &str {
        &self.pointer
    }

    /// What a type's own code said where `E_JCS_TYPE` comes from there: the words of a custom `Deserialize` or `Serialize`.
    ///
    /// They may quote the document: escape them before they are shown to a person.
    #[must_use]
    pub fn detail(&self) -> Option<&str> {
        self.detail.as_deref()
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.sentence)
    }
}

impl core::error::Error for Error {}
