//! What a principal decided, as it comes back: shape, forms on the wire, and whether the envelope allows it.

mod forms;
mod judgement;
mod shape;
mod values;

use super::author::Topic;
use super::binding_moment::PLAIN;

const BLANK: &str = "E_RESOLUTION_BLANK";
const DIGEST_FORM: &str = "E_RESOLUTION_DIGEST";
const ENVELOPE: &str = "E_RESOLUTION_ENVELOPE";
const HATCH: &str = "E_RESOLUTION_HATCH";
const KIND: &str = "E_RESOLUTION_KIND";
const MISSING: &str = "E_RESOLUTION_MISSING";
const RANGE: &str = "E_RESOLUTION_RANGE";
const TYPE: &str = "E_RESOLUTION_TYPE";
const UNEXPECTED: &str = "E_RESOLUTION_UNEXPECTED";
const UNKNOWN: &str = "E_RESOLUTION_UNKNOWN";

/// The digest of [`PLAIN`], by Python hashlib over its authored canonical text.
const DIGEST: &str = "sha256:90ab674cc88e27b21b0936668dc737d4775158a2765fce2bfb17f10b323a947b";

pub(super) fn topics() -> Vec<Topic> {
    vec![shape::topic(), values::topic(), judgement::topic(), forms::topic()]
}

/// The choice of an option of [`PLAIN`].
fn option(index: &str) -> String {
    format!(r#"{{"envelope_digest":"{DIGEST}","resolution":"option","option_idx":{index}}}"#)
}

/// An answer to [`PLAIN`], given as the JSON of its value.
fn answer(text: &str) -> String {
    format!(r#"{{"envelope_digest":"{DIGEST}","resolution":"answer","answer":{text}}}"#)
}

/// The rejection of the question of [`PLAIN`].
fn question() -> String {
    format!(r#"{{"envelope_digest":"{DIGEST}","resolution":"question"}}"#)
}
