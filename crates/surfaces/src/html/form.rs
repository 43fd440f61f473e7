//! What a browser posts: from bytes to a reply that can be judged.

use core::fmt;
use core::ops::ControlFlow;

use binding_moment::{Reply, Wire};
use findings::{Code, Finding, Location, Report, Sink};
use jcs_strict::{Canonical, rule};

use crate::codes::{E_FORM_BESIDE, E_FORM_DOUBLED, E_FORM_ENCODING, E_FORM_MISSING, E_FORM_UNKNOWN};

pub(super) const TOKEN: &str = "token";
pub(super) const DIGEST: &str = "envelope_digest";
pub(super) const RESOLUTION: &str = "resolution";
pub(super) const ANSWER: &str = "answer";
pub(super) const QUESTION: &str = "question";

/// The fields of the sheet, and whether each has to be there: a sheet without the answer-space hatch has no place for an answer.
const FIELDS: [(&str, bool); 4] = [(TOKEN, true), (DIGEST, true), (RESOLUTION, true), (ANSWER, false)];

const SECTION: &str = "BM §7.3";

/// A posted [`Sheet`](super::Sheet), as `application/x-www-form-urlencoded`.
///
/// `token`, `envelope_digest`, `resolution` (an index, `answer` or `question`) and `answer` stand in it, each at most once and nothing else.
/// Nothing is known of who posted it: the token is compared by whoever gave it out, before anything else is looked at.
#[derive(Clone, PartialEq, Eq)]
pub struct Form {
    token: String,
    digest: String,
    resolution: String,
    answer: Option<String>,
}

impl Form {
    /// Reads a body.
    ///
    /// # Errors
    ///
    /// One `E_FORM_ENCODING`, else all of `E_FORM_UNKNOWN`, `E_FORM_DOUBLED` and `E_FORM_MISSING` that hold, at the field's name as a
    /// pointer.
    pub fn parse(body: &[u8]) -> Result<Form, Report> {
        let fields = pairs(body).ok_or_else(|| {
            let sentence =
                "fields as a browser sends them are expected: UTF-8, with whole escapes of two hexadecimal digits";
            Report::from(Finding::error(E_FORM_ENCODING, Location::unknown(), sentence, SECTION))
        })?;
        let mut report = Report::new();
        // A report takes everything: there is no first fault to stop at.
        let _ = check(&fields, &mut report);
        if report.has_errors() {
            return Err(report);
        }
        let take = |name: &str| {
            fields.iter().position(|(other, _)| other == name).map(|place| fields[place].1.clone())
        };
        Ok(Form {
            token: take(TOKEN).unwrap_or_default(),
            digest: take(DIGEST).unwrap_or_default(),
            resolution: take(RESOLUTION).unwrap_or_default(),
            answer: take(ANSWER).map(|text| with_line_feeds(&text)),
        })
    }

    /// The token of the page that it was posted from.
    pub fn token(&self) -> &str {
        &self.token
    }

    /// The person's words, to be shown to them again where nothing was decided.
    pub fn answer(&self) -> &str {
        self.answer.as_deref().unwrap_or_default()
    }

    /// What was decided, to be [judged](Reply::judge) against the envelope that the page showed.
    ///
    /// # Errors
    ///
    /// `E_FORM_BESIDE`: words beside an option or beside the rejected question; which of the two counts is for the person to say. Else
    /// as for [`Reply::parse`].
    pub fn into_reply(self) -> Result<Reply, Report> {
        let is_answer = self.resolution == ANSWER;
        if rule!("surfaces.form.beside", !is_answer && !self.answer().trim().is_empty()) {
            let sentence = "either a choice or an answer in words is expected, here are both";
            return Err(fault(E_FORM_BESIDE, ANSWER, sentence).into());
        }
        let member = |name: &str, text: &str| format!("\"{name}\":{}", Canonical::string(text));
        let digest = member(DIGEST, &self.digest);
        let decided = match (self.resolution.as_str(), &self.answer) {
            (ANSWER, Some(answer)) => format!("{},{}", member(ANSWER, answer), member(RESOLUTION, ANSWER)),
            ("0" | "1" | "2" | "3", _) => {
                format!("\"option_idx\":{},{}", self.resolution, member(RESOLUTION, "option"))
            }
            (other, _) => member(RESOLUTION, other),
        };
        // The same door that every resolution comes through, so that there is one judgement of its shape.
        Reply::parse(format!("{{{digest},{decided}}}").as_bytes(), &Wire::bare())
    }
}

/// Neither the token nor the person's words.
// Spec: BM-13-3
impl fmt::Debug for Form {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Form({} bytes of answer)", self.answer().len())
    }
}

fn check(fields: &[(String, String)], sink: &mut impl Sink) -> ControlFlow<()> {
    for (place, (name, _)) in fields.iter().enumerate() {
        let is_known = FIELDS.iter().any(|(field, _)| field == name);
        if rule!("surfaces.form.unknown", !is_known) {
            sink.push(fault(
                E_FORM_UNKNOWN,
                name,
                "only the fields of the sheet are expected, this is none",
            ))?;
        }
        let is_doubled = fields[..place].iter().any(|(before, _)| before == name);
        if rule!("surfaces.form.doubled", is_doubled) {
            sink.push(fault(E_FORM_DOUBLED, name, "each field is expected once, this one is there again"))?;
        }
    }
    for (field, is_required) in FIELDS {
        let is_missing = is_required && !fields.iter().any(|(name, _)| name == field);
        if rule!("surfaces.form.missing", is_missing) {
            sink.push(missing(field))?;
        }
    }
    ControlFlow::Continue(())
}

fn missing(field: &str) -> Finding {
    let sentence = match field {
        RESOLUTION => "a choice is expected, nothing was chosen",
        _ => "this field of the sheet is expected, it is not there",
    };
    fault(E_FORM_MISSING, field, sentence)
}

fn fault(code: Code, field: &str, sentence: &str) -> Finding {
    let mut at = String::new();
    jcs_strict::pointer::push_name(&mut at, field);
    Finding::error(code, Location::pointer(at), sentence, SECTION)
}

/// The fields in their order; `None` where a browser cannot have written them.
fn pairs(body: &[u8]) -> Option<Vec<(String, String)>> {
    let fields = body.split(|&byte| byte == b'&').filter(|field| !field.is_empty());
    fields
        .map(|field| {
            let equals = field.iter().position(|&byte| byte == b'=').unwrap_or(field.len());
            let value = field.get(equals + 1..).unwrap_or_default();
            Some((decoded(&field[..equals])?, decoded(value)?))
        })
        .collect()
}

fn decoded(text: &[u8]) -> Option<String> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text;
    while let Some((&byte, behind)) = rest.split_first() {
        rest = behind;
        bytes.push(match (byte, behind) {
            (b'+', _) => b' ',
            (b'%', [high, low, behind @ ..]) if high.is_ascii_hexdigit() && low.is_ascii_hexdigit() => {
                rest = behind;
                hex(*high) * 16 + hex(*low)
            }
            (b'%', _) if rule!("surfaces.form.escape", true) => return None,
            (byte, _) => byte,
        });
    }
    match String::from_utf8(bytes) {
        Ok(text) => Some(text),
        Err(_) if rule!("surfaces.form.utf-8", true) => None,
        Err(error) => Some(String::from_utf8_lossy(error.as_bytes()).into_owned()),
    }
}

/// The value of a hexadecimal digit.
fn hex(digit: u8) -> u8 {
    match digit {
        b'0'..=b'9' => digit - b'0',
        _ => (digit | 0x20).wrapping_sub(b'a').wrapping_add(10),
    }
}

/// A browser posts line breaks as CR LF, whatever was typed; a digest over the answer must not hang on that.
fn with_line_feeds(text: &str) -> String {
    text.replace("\r\n", "\n").replace('\r', "\n")
}
