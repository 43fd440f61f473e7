//! MCP: on which carriers an envelope travels, and in what a resolution comes back.

mod arguments;
mod conflicts;
mod elicitation;
mod names;
mod reading;
mod text;
mod tools;
mod writing;

use super::author::Topic;
use super::binding_moment::PLAIN_CANONICAL;

const CARRIERS: &str = "E_BM_CARRIERS";
const DOUBLED: &str = "E_BM_DOUBLED";
const NAME: &str = "E_BM_NAME";
const REQUEST: &str = "E_BM_REQUEST";
const ROOT: &str = "E_BM_ROOT";
const TYPE: &str = "E_BM_TYPE";

/// The digest of [`PLAIN_CANONICAL`].
const DIGEST: &str = "sha256:90ab674cc88e27b21b0936668dc737d4775158a2765fce2bfb17f10b323a947b";

const META_KEY: &str = "com.truealter/binding_moment";
const TEXT_KEY: &str = "com.truealter/binding_moment_jcs";

/// Where the object in `_meta` stands, from the tool result.
const META: &str = "/_meta/com.truealter~1binding_moment";
/// Where the text in `_meta` stands, from the tool result.
const TEXT: &str = "/_meta/com.truealter~1binding_moment_jcs";
/// Where the member stands.
const MEMBER: &str = "/binding_moment";

pub(super) fn topics() -> Vec<Topic> {
    vec![
        reading::topic(),
        text::topic(),
        conflicts::topic(),
        writing::topic(),
        names::topic(),
        tools::topic(),
        arguments::topic(),
        elicitation::topic(),
    ]
}

/// The JSON string of this text, which holds no control characters.
fn string(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}

/// The canonical text as a JSON string.
fn text() -> String {
    string(PLAIN_CANONICAL)
}

/// A tool result with these members behind its ordinary payload.
fn result(members: &[(&str, &str)]) -> String {
    let members: String = members.iter().map(|(name, value)| format!(r#","{name}":{value}"#)).collect();
    format!(r#"{{"content":[{{"type":"text","text":"T"}}]{members}}}"#)
}

/// An object of these members.
fn object(members: &[(&str, &str)]) -> String {
    let members: Vec<String> = members.iter().map(|(name, value)| format!(r#""{name}":{value}"#)).collect();
    format!("{{{}}}", members.join(","))
}

/// A tool result with the text, the member and the object in `_meta`.
fn all_of(text: &str, member: &str, meta: &str) -> String {
    result(&[("binding_moment", member), ("_meta", &object(&[(META_KEY, meta), (TEXT_KEY, text)]))])
}

/// A tool result with the text alone.
fn text_alone(text: &str) -> String {
    result(&[("_meta", &object(&[(TEXT_KEY, text)]))])
}
