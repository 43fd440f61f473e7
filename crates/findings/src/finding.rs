//! One thing found.

use core::cmp::Ordering;
use core::fmt;

use crate::{Code, Location, Severity, json, visible};

/// One thing found: what, where, in a sentence, and which section asked.
///
/// The sentence says what is wrong and what was expected. It may hold text of the document as it is: every way out of a
/// finding ([`Display`](fmt::Display), [`to_json`](Finding::to_json)) makes it harmless, and does so once.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Finding {
    code: Code,
    at: Location,
    message: String,
    section: &'static str,
}

impl Finding {
    /// A finding with a code that begins `E_`.
    pub fn error(code: Code, at: Location, message: impl Into<String>, section: &'static str) -> Finding {
        debug_assert!(code.severity() == Severity::Error, "{code} is no error");
        Finding { code, at, message: message.into(), section }
    }

    /// A finding with a code that begins `W_`.
    pub fn warning(code: Code, at: Location, message: impl Into<String>, section: &'static str) -> Finding {
        debug_assert!(code.severity() == Severity::Warning, "{code} is no warning");
        Finding { code, at, message: message.into(), section }
    }

    /// What is wrong.
    pub fn code(&self) -> Code {
        self.code
    }

    /// Error or warning: what the code says.
    pub fn severity(&self) -> Severity {
        self.code.severity()
    }

    /// Where.
    pub fn at(&self) -> &Location {
        &self.at
    }

    /// The sentence, raw: show it only through [`visible`].
    pub fn message(&self) -> &str {
        &self.message
    }

    /// The section that asked for the check, for example `BM §5.7`.
    pub fn section(&self) -> &'static str {
        self.section
    }

    /// The same finding at another place, for one who knows more of the surroundings.
    pub fn relocated(mut self, place: impl FnOnce(Location) -> Location) -> Finding {
        self.at = place(self.at);
        self
    }

    /// The same finding, asked for by another section: a profile fault means something in each format that adopts the profile.
    pub fn under_section(mut self, section: &'static str) -> Finding {
        self.section = section;
        self
    }

    /// One JSON object, in ASCII, without line breaks: `code`, `document`, `message`, `offset`, `pointer`, `section`,
    /// `seq`, `severity`, `trace`, those that are known.
    pub fn to_json(&self) -> String {
        let mut out = String::new();
        self.write_json(&mut out);
        out
    }

    pub(crate) fn write_json(&self, out: &mut String) {
        let mut object = json::Object::open(out);
        object.text("code", Some(self.code.as_str()));
        object.text("document", self.at.document());
        object.text("message", Some(&self.message));
        object.number("offset", self.at.offset().map(|n| n as u64));
        object.text("pointer", self.at.as_pointer());
        object.text("section", Some(self.section));
        object.number("seq", self.at.seq());
        object.text("severity", Some(self.severity().as_str()));
        object.text("trace", self.at.trace());
        object.close();
    }
}

/// Trace, document, record, code, pointer, byte: the order of a report.
impl Ord for Finding {
    fn cmp(&self, other: &Finding) -> Ordering {
        self.at
            .cmp_surroundings(&other.at)
            .then_with(|| self.code.cmp(&other.code))
            .then_with(|| self.at.cmp_value(&other.at))
            .then_with(|| self.message.cmp(&other.message))
            .then_with(|| self.section.cmp(other.section))
    }
}

impl PartialOrd for Finding {
    fn partial_cmp(&self, other: &Finding) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// `CODE at PLACE: SENTENCE [SECTION]`, one line whatever the document holds.
impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.code)?;
        if self.at != Location::unknown() {
            write!(f, " at {}", self.at)?;
        }
        write!(f, ": {} [{}]", visible(&self.message), self.section)
    }
}

impl std::error::Error for Finding {}

#[cfg(test)]
mod tests {
    use super::*;

    const MISSING: Code = Code::new("E_BM_MISSING");
    const TYPE: Code = Code::new("E_BM_TYPE");

    fn missing(at: Location) -> Finding {
        Finding::error(MISSING, at, "the member is required and is not there", "BM §4")
    }

    #[test]
    fn reads_as_one_line_with_the_code_first() {
        insta::assert_snapshot!(
            missing(Location::pointer("/offer").at_byte(3)),
            @"E_BM_MISSING at /offer, byte 3: the member is required and is not there [BM §4]"
        );
        insta::assert_snapshot!(
            missing(Location::unknown()),
            @"E_BM_MISSING: the member is required and is not there [BM §4]"
        );
    }

    #[test]
    fn text_of_the_document_in_the_sentence_is_shown_and_not_obeyed() {
        let finding = Finding::error(TYPE, Location::unknown(), "got a\u{1b}[31m\u{202e}b", "BM §4");
        insta::assert_snapshot!(finding, @r"E_BM_TYPE: got a\u{1b}[31m\u{202e}b [BM §4]");
    }

    #[test]
    fn json_leaves_out_what_is_not_known_and_is_ascii() {
        let finding =
            Finding::error(TYPE, Location::pointer("/\u{202e}\u{1f600}").at_seq(2), "é\"\\\n", "BM §4");
        insta::assert_snapshot!(
            finding.to_json(),
            @r#"{"code":"E_BM_TYPE","message":"\u00e9\"\\\n","pointer":"/\u202e\ud83d\ude00","section":"BM \u00a74","seq":2,"severity":"error"}"#
        );
    }

    #[test]
    fn order_is_trace_then_record_then_code_then_pointer() {
        let at = |trace: &str, seq, pointer: &str| Location::pointer(pointer).in_trace(trace).at_seq(seq);
        let other = |at| Finding::error(TYPE, at, "x", "BM §4");
        let expected = [
            missing(at("a", 1, "/b/9")),
            missing(at("a", 1, "/b/10")),
            other(at("a", 1, "/a")),
            missing(at("a", 2, "/a")),
            missing(at("b", 0, "/a")),
        ];
        let mut shuffled = expected.clone();
        shuffled.reverse();
        shuffled.sort();
        assert_eq!(shuffled, expected);
    }
}
