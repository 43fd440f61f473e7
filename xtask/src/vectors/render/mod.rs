//! What a surface shows for a tool result, by the plain renderer and as a page.
//!
//! A vector names strings that stand in the text in this order, and strings that do not. An agent's words are named as they are
//! written; of ours, the word that marks the recommended option and the words of the two hatches.

mod decision;
mod fallback;
mod hostile;
mod sheet;

use super::author::Topic;
use super::binding_moment::edited;

/// The word that marks the recommended option.
const MARK: &str = "recommended";
/// What is offered for the answer-space hatch.
const FREE_TEXT: &str = "Give an answer in your own words";
/// What is offered for the question-space hatch.
const DIALOGUE: &str = "This is the wrong question";

/// A tool result with an envelope whose every text is a word of its own.
const RESULT: &str = concat!(
    r#"{"content":[{"type":"text","text":"Conventional payload."}],"binding_moment":{"#,
    r#""synopsis":"Synthesis.","findings":["Firstly.","Secondly.","Thirdly."],"#,
    r#""recommendations":["Move.","Shift."],"offer":"Elaborate?","question":{"stem":"Whither?","#,
    r#""options":[{"label":"North","reasoning":"Cooler."},{"label":"South","reasoning":"Warmer."}],"#,
    r#""recommended_idx":1,"hatches":{"free_text":true,"dialogue":true}},"#,
    r#""meta":{"decision_class":"Direction","calibration_note":"Understated."}}}"#,
);

/// Every text of [`RESULT`] in the order of the slots.
const EVERYTHING: &[&str] = &[
    "Understated.",
    "Synthesis.",
    "Firstly.",
    "Secondly.",
    "Thirdly.",
    "Move.",
    "Shift.",
    "Elaborate?",
    "Whither?",
    "North",
    "Cooler.",
    MARK,
    "South",
    "Warmer.",
    FREE_TEXT,
    DIALOGUE,
];

pub(super) fn topics() -> Vec<Topic> {
    vec![decision::topic(), hostile::topic(), fallback::topic(), sheet::topic()]
}

/// [`RESULT`] with this text, which stands in it once, replaced.
fn result(old: &str, new: &str) -> String {
    edited(RESULT, old, new)
}
