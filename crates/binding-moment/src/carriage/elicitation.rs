//! A form of MCP elicitation as the fallback renderer, and what its result means (ruling B9).
//!
//! The form shows the whole decision as text and asks for one word out of a list, and a text where the answer-space hatch is open. A client's
//! `decline` is no veto and its empty `accept` no choice: there are clients that give either without having asked anyone.

use findings::{Finding, Location, Report, Sink, visible};
use jcs_strict::{Document, Kind, Profile, Value, rule};

use crate::codes::{
    E_RESOLUTION_KIND, E_RESOLUTION_MISSING, E_RESOLUTION_TYPE, E_RESOLUTION_UNEXPECTED, E_RESOLUTION_UNKNOWN,
};
use crate::envelope::PROFILE_SECTION;
use crate::json::quoted;
use crate::render::plain;
use crate::resolution::is_blank;
use crate::{Envelope, Hatch, Resolution, Unresolved, View};

use super::Names;

/// The width of the message: who shows it is not known.
const COLUMNS: usize = 80;
const SECTION: &str = "ruling B9";

/// How a form writes its list of words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Titles {
    /// `oneOf` with `const` and `title`: clients from protocol revision 2025-11-25 on.
    OneOf,
    /// `enum` with `enumNames`: clients before it.
    EnumNames,
}

/// The parameters of `elicitation/create`, as JSON.
///
/// The words are `0`, `1` and so on for the options, `answer` and `question` for the open hatches. They are strings, since not every client can
/// edit a number; none is given beforehand, since clients fill in what is. The envelope itself stands in `_meta`, for clients that can show it.
///
/// ```
/// use binding_moment::Envelope;
/// use binding_moment::carriage::{Names, Titles, elicitation};
///
/// # let envelope = br#"{"synopsis":"Decline.","findings":[],"recommendations":[],"offer":"","question":{"stem":"How?",
/// #   "options":[{"label":"A","reasoning":"a"},{"label":"B","reasoning":"b"}],"recommended_idx":1,
/// #   "hatches":{"free_text":false,"dialogue":true}}}"#;
/// let form = elicitation(&Envelope::parse(envelope)?, &Names::default(), Titles::OneOf);
/// assert!(form.contains(r#"{"const":"1","title":"B (recommended) - b"},{"const":"question","title":"#));
/// # Ok::<(), findings::Report>(())
/// ```
pub fn elicitation(envelope: &Envelope, names: &Names, titles: Titles) -> String {
    let words = words(envelope);
    let list = match titles {
        Titles::OneOf => {
            let each = |(word, title): &(String, String)| {
                format!(r#"{{"const":{},"title":{}}}"#, quoted(word), quoted(title))
            };
            format!(r#""oneOf":[{}]"#, words.iter().map(each).collect::<Vec<_>>().join(","))
        }
        Titles::EnumNames => {
            let (words, titles): (Vec<_>, Vec<_>) =
                words.iter().map(|(word, title)| (quoted(word), quoted(title))).unzip();
            format!(r#""enum":[{}],"enumNames":[{}]"#, words.join(","), titles.join(","))
        }
    };
    let answer = match envelope.hatches().is_open(Hatch::FreeText) {
        true => r#","answer":{"type":"string","title":"Your own answer, where you chose to give one"}"#,
        false => "",
    };
    let message = quoted(&plain(&View::of(envelope), COLUMNS));
    let stem = quoted(&visible(envelope.stem()));
    let meta = format!("{{{}:{}}}", quoted(&names.meta_key()), envelope.canonical().as_str());
    format!(
        r#"{{"_meta":{meta},"message":{message},"mode":"form","requestedSchema":{{"type":"object","properties":{{"resolution":{{"type":"string","title":{stem},{list}}}{answer}}},"required":["resolution"]}}}}"#
    )
}

/// Each word of the list with its title.
fn words(envelope: &Envelope) -> Vec<(String, String)> {
    let mut words: Vec<(String, String)> = envelope
        .options()
        .enumerate()
        .map(|(index, option)| {
            let mark = if index == envelope.recommended() { " (recommended)" } else { "" };
            let title = format!("{}{mark} - {}", visible(option.label), visible(option.reasoning));
            (index.to_string(), title)
        })
        .collect();
    if envelope.hatches().is_open(Hatch::FreeText) {
        words.push(("answer".to_owned(), "Give an answer in your own words, below".to_owned()));
    }
    if envelope.hatches().is_open(Hatch::Dialogue) {
        words.push(("question".to_owned(), "This is the wrong question: send it back".to_owned()));
    }
    words
}

/// What the result of an elicitation means.
#[derive(Clone, Debug)]
pub enum Heard {
    /// A word of the list, with its text where it needs one.
    Resolved(Resolution),
    /// Nothing was decided.
    Unresolved(Unresolved),
    /// The client says that something was decided, and this is not it: ask again, a few times at most, and then it is
    /// [`Unresolved::Unreadable`].
    Malformed(Report),
}

/// Reads the result of an elicitation of this envelope: an object with `action` and perhaps `content`.
///
/// `decline` is [`Unresolved::Declined`], `cancel` is [`Unresolved::Dismissed`], and `accept` without content [`Unresolved::AcceptedEmpty`]. An accepted content
/// that holds a word of the list, and a text exactly where the word is `answer`, resolves. An empty text beside another word is what
/// clients send for a field that was left alone, and says nothing.
///
/// The codes of [`Heard::Malformed`] are those of a resolution; pointers count from the result.
///
/// ```
/// use binding_moment::carriage::{Heard, hear};
/// use binding_moment::{Envelope, Unresolved};
///
/// # let envelope = br#"{"synopsis":"Decline.","findings":[],"recommendations":[],"offer":"","question":{"stem":"How?",
/// #   "options":[{"label":"A","reasoning":"a"},{"label":"B","reasoning":"b"}],"recommended_idx":1,
/// #   "hatches":{"free_text":true,"dialogue":true}}}"#;
/// let envelope = Envelope::parse(envelope)?;
/// assert!(matches!(hear(br#"{"action":"accept","content":{"resolution":"0"}}"#, &envelope), Heard::Resolved(_)));
/// assert!(matches!(
///     hear(br#"{"action":"accept","content":{}}"#, &envelope),
///     Heard::Unresolved(Unresolved::AcceptedEmpty)
/// ));
/// # Ok::<(), findings::Report>(())
/// ```
pub fn hear(result: &[u8], envelope: &Envelope) -> Heard {
    match read(result, envelope) {
        Ok(heard) => heard,
        Err(report) => Heard::Malformed(report),
    }
}

fn read(result: &[u8], envelope: &Envelope) -> Result<Heard, Report> {
    let document: Document = jcs_strict::parse(result, &Profile::INTEGERS)
        .map_err(|error| Finding::from(error).under_section(PROFILE_SECTION))?;
    let root = document.root();
    match root.get("action").and_then(|action| action.as_str()) {
        Some("accept") => {}
        Some("decline") if rule!("bm.carriage.decline", true) => {
            return Ok(Heard::Unresolved(Unresolved::Declined));
        }
        Some("cancel") if rule!("bm.carriage.cancel", true) => {
            return Ok(Heard::Unresolved(Unresolved::Dismissed));
        }
        _ if rule!("bm.carriage.action", true) => {
            let sentence = "one of \"accept\", \"decline\" and \"cancel\" is expected";
            return Err(fault(E_RESOLUTION_KIND, "/action", sentence));
        }
        _ => {}
    }
    match root.get("content") {
        Some(content) if content.kind() == Kind::Object && !content.is_empty() => decided(content, envelope),
        Some(content) if content.kind() != Kind::Object && content.kind() != Kind::Null => {
            Err(fault(E_RESOLUTION_TYPE, "/content", "an object is expected, another value stands here"))
        }
        _ => Ok(Heard::Unresolved(Unresolved::AcceptedEmpty)),
    }
}

fn decided(content: Value<'_>, envelope: &Envelope) -> Result<Heard, Report> {
    let mut report = Report::new();
    for (name, _) in content.members() {
        if rule!("bm.carriage.form-unknown", name != "resolution" && name != "answer") {
            let mut place = "/content".to_owned();
            jcs_strict::pointer::push_name(&mut place, name);
            let sentence = "a field of the form is expected, this is none";
            let _ = report.push(finding(E_RESOLUTION_UNKNOWN, &place, sentence));
        }
    }
    let word = text(content, "resolution", &mut report);
    let answer = text(content, "answer", &mut report);
    if rule!("bm.carriage.form-missing", content.get("resolution").is_none()) {
        let sentence = "a word of the list is expected, there is none";
        let _ = report.push(finding(E_RESOLUTION_MISSING, "/content/resolution", sentence));
    }
    let is_answer = word == Some("answer");
    if rule!("bm.carriage.form-answer", !is_answer && answer.is_some_and(|text| !is_blank(text))) {
        let sentence = "a text is expected with the word `answer` only: of two decisions neither is taken";
        let _ = report.push(finding(E_RESOLUTION_UNEXPECTED, "/content/answer", sentence));
    }
    if report.has_errors() {
        return Err(report);
    }
    let terms = envelope.terms();
    let place = |report: Report| report.relocated(|at| at.at_pointer("/content/resolution"));
    let index = |word: &str| words(envelope).iter().position(|(known, _)| known == word);
    let resolution = match word {
        Some("answer") => Resolution::answer(&terms, answer.unwrap_or_default()).map_err(|report| {
            report.relocated(|at| match at.as_pointer() {
                Some("/answer") => at.at_pointer("/content/answer"),
                _ => at.at_pointer("/content/resolution"),
            })
        })?,
        Some("question") => Resolution::question(&terms).map_err(place)?,
        word => match word.and_then(index) {
            Some(index) => Resolution::option(&terms, index).map_err(place)?,
            None => {
                let sentence = "a word of the list is expected, this is none";
                return Err(fault(E_RESOLUTION_KIND, "/content/resolution", sentence));
            }
        },
    };
    Ok(Heard::Resolved(resolution))
}

/// The text of a field; another value there is a fault, null included.
fn text<'a>(content: Value<'a>, name: &str, report: &mut Report) -> Option<&'a str> {
    let value = content.get(name)?;
    let text = value.as_str();
    if rule!("bm.carriage.form-type", text.is_none()) {
        let sentence = "a string is expected, another value stands here";
        let _ = report.push(finding(E_RESOLUTION_TYPE, &format!("/content/{name}"), sentence));
    }
    text
}

fn finding(code: findings::Code, place: &str, sentence: &str) -> Finding {
    Finding::error(code, Location::pointer(place), sentence, SECTION)
}

fn fault(code: findings::Code, place: &str, sentence: &str) -> Report {
    finding(code, place, sentence).into()
}
