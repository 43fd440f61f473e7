//! The binding moment envelope: grammar, digest, and taking it out of a tool result.

mod digest;
mod extract;
mod malformed;
mod members;
mod options;
mod profile;
mod several;
mod types;

use super::author::Topic;

const DOUBLED: &str = "E_BM_DOUBLED";
const MISSING: &str = "E_BM_MISSING";
const OPTION_COUNT: &str = "E_BM_OPTION_COUNT";
const RECOMMENDED_RANGE: &str = "E_BM_RECOMMENDED_RANGE";
const ROOT: &str = "E_BM_ROOT";
const TYPE: &str = "E_BM_TYPE";
const UNKNOWN: &str = "E_BM_UNKNOWN";

/// A small envelope without `meta`. The cases of the grammar change it in one place.
pub(super) const PLAIN: &str = concat!(
    r#"{"synopsis":"S","findings":["F"],"recommendations":["R"],"offer":"O","question":{"stem":"Q","#,
    r#""options":[{"label":"A","reasoning":"a"},{"label":"B","reasoning":"b"}],"recommended_idx":0,"#,
    r#""hatches":{"free_text":true,"dialogue":true}}}"#,
);

/// The canonical text of [`PLAIN`].
pub(super) const PLAIN_CANONICAL: &str = concat!(
    r#"{"findings":["F"],"offer":"O","question":{"hatches":{"dialogue":true,"free_text":true},"#,
    r#""options":[{"label":"A","reasoning":"a"},{"label":"B","reasoning":"b"}],"recommended_idx":0,"stem":"Q"},"#,
    r#""recommendations":["R"],"synopsis":"S"}"#,
);

pub(super) fn topics() -> Vec<Topic> {
    vec![
        members::topic(),
        types::topic(),
        options::topic(),
        several::topic(),
        profile::topic(),
        digest::topic(),
        extract::topic(),
        malformed::topic(),
    ]
}

/// [`PLAIN`] with this text, which stands in it once, replaced.
pub(super) fn plain(old: &str, new: &str) -> String {
    edited(PLAIN, old, new)
}

/// [`PLAIN_CANONICAL`] with this text replaced.
pub(super) fn canonical(old: &str, new: &str) -> String {
    edited(PLAIN_CANONICAL, old, new)
}

/// A text with one replacement.
///
/// # Panics
///
/// When `old` does not stand in `text` exactly once: the case would not say what it means.
pub(super) fn edited(text: &str, old: &str, new: &str) -> String {
    assert_eq!(text.matches(old).count(), 1, "`{old}` stands once in {text}");
    text.replacen(old, new, 1)
}

/// Where the last occurrence of `needle` begins.
///
/// # Panics
///
/// When it does not stand there at all.
pub(super) fn last(text: &str, needle: &str) -> u64 {
    match text.rfind(needle) {
        Some(place) => place as u64,
        None => panic!("`{needle}` does not stand in {text}"),
    }
}
