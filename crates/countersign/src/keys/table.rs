//! A key set as people and programs are shown it.

use std::fmt::Write;

use decision_trace::{Key, KeySet, Time, Validity};
use findings::visible;

use crate::answer::Answer;
use crate::json::Json;

/// One line a key. The id comes last: it is the only part that can be anything.
pub(super) fn page<'a>(keys: impl Iterator<Item = &'a Key>, at: Time) -> String {
    let no_end = "no end".to_owned();
    let mut rows = vec![["component", "valid from", "until", "state", "public key", "id"].map(str::to_owned)];
    rows.extend(keys.map(|key| {
        [
            key.component().to_string(),
            key.not_before().to_string(),
            last(key).unwrap_or_else(|| no_end.clone()),
            state(key, at).to_owned(),
            key.public_key().to_string(),
            visible(key.id()).into_owned(),
        ]
    }));
    let mut page = String::new();
    for row in &rows {
        let mut line = String::new();
        for (column, cell) in row.iter().enumerate() {
            // All but the last are ASCII.
            let width = rows.iter().map(|row| row[column].len()).max().unwrap_or_default();
            let width = if column + 1 == row.len() { 0 } else { width };
            // Writing to a string cannot fail.
            let _ = write!(line, "{cell:width$}  ");
        }
        page.push_str(line.trim_end());
        page.push('\n');
    }
    page
}

/// The end of a key, with why there is one where it was not planned.
fn last(key: &Key) -> Option<String> {
    match (key.revoked_at(), key.not_after()) {
        _ if key.is_compromised() => Some("never".to_owned()),
        (Some(revoked), Some(end)) if end < revoked => Some(end.to_string()),
        (Some(revoked), _) => Some(format!("before {revoked}")),
        (None, end) => end.map(|end| end.to_string()),
    }
}

fn state(key: &Key, at: Time) -> &'static str {
    match key.validity(at) {
        Validity::Valid => "valid",
        Validity::NotYet => "not yet",
        Validity::Expired => "expired",
        Validity::Revoked => "revoked",
        Validity::Compromised => "compromised",
    }
}

/// The members of `output` for a key set.
pub(super) fn outputs(answer: Answer, keys: &KeySet, at: Time) -> Answer {
    answer
        .output("keys", Json::List(keys.keys().map(|key| to_json(key, at)).collect()))
        .output("digest", Json::text(keys.digest().to_string()))
        .output("at", Json::text(at.to_string()))
}

fn to_json(key: &Key, at: Time) -> Json {
    let mut members = vec![
        ("id", Json::text(key.id())),
        ("component", Json::text(key.component().as_str())),
        ("public_key", Json::text(key.public_key().to_string())),
        ("not_before", Json::text(key.not_before().to_string())),
    ];
    members.extend(key.not_after().map(|end| ("not_after", Json::text(end.to_string()))));
    members.extend(key.revoked_at().map(|time| ("revoked_at", Json::text(time.to_string()))));
    members.push(("compromised", Json::Truth(key.is_compromised())));
    members.push(("state", Json::text(state(key, at))));
    Json::Object(members)
}
