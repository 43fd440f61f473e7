//! What comes back for a binding moment, right or not: every member right, wrong, missing or one too many, bare, in a wrapper, in a string.

use crate::Prng;
use crate::documents::{integer, text};
use crate::json::{Json, Name};
use crate::spelling::{Spelling, spell};

/// A resolution of chance for the envelope with this digest, under a wrapper of this name now and then.
pub fn resolution(digest: &str, wrapper: &str, prng: &mut Prng) -> Vec<u8> {
    let mut members: Vec<(Name, Json)> = Vec::new();
    let kind = prng.word(&["option", "answer", "question"]).to_owned();
    if prng.chance(19, 20) {
        members.push(("envelope_digest".into(), or_other(digest_like(digest, prng), prng)));
    }
    if prng.chance(19, 20) {
        let word = if prng.chance(9, 10) {
            kind.clone()
        } else {
            prng.word(&["", "Option", "none", "answer "]).to_owned()
        };
        members.push(("resolution".into(), or_other(Json::String(word), prng)));
    }
    if prng.chance(if kind == "option" { 9 } else { 1 }, 10) {
        let index = if prng.chance(3, 4) { prng.below(4) as i64 } else { integer(prng) };
        members.push(("option_idx".into(), or_other(Json::Integer(index), prng)));
    }
    if prng.chance(if kind == "answer" { 9 } else { 1 }, 10) {
        members.push(("answer".into(), or_other(Json::String(answer(prng)), prng)));
    }
    if prng.chance(1, 12) {
        members.push((prng.word(&["note", "", "Answer", wrapper, "__proto__"]).into(), Json::Null));
    }
    if prng.chance(1, 16)
        && let Some(doubled) = prng.pick(&members).cloned()
    {
        members.push(doubled);
    }
    prng.shuffle(&mut members);
    carried(Json::Object(members), wrapper, prng)
}

/// The object as hosts pass it on.
fn carried(object: Json, wrapper: &str, prng: &mut Prng) -> Vec<u8> {
    let mut value = object;
    if prng.chance(1, 5) {
        value = Json::String(String::from_utf8(spelled(&value, prng)).unwrap_or_default());
    }
    if prng.chance(1, 4) {
        let mut members: Vec<(Name, Json)> = vec![(wrapper.into(), value)];
        if prng.chance(1, 6) {
            members.push((prng.word(&["beside", wrapper, "answer"]).into(), Json::Integer(0)));
        }
        value = Json::Object(members);
    }
    if prng.chance(1, 10) {
        value = Json::String(String::from_utf8(spelled(&value, prng)).unwrap_or_default());
    }
    spelled(&value, prng)
}

fn spelled(value: &Json, prng: &mut Prng) -> Vec<u8> {
    let spelling = Spelling::any(prng);
    spell(value, spelling, prng).bytes
}

fn digest_like(digest: &str, prng: &mut Prng) -> Json {
    Json::String(match prng.below(12) {
        0 => digest.to_uppercase(),
        1 => format!("{digest} "),
        2 => digest.chars().skip(7).collect(),
        3 => format!("sha256:{}", prng.hex(32)),
        4 => digest.chars().take(digest.len() - 1).collect(),
        _ => digest.to_owned(),
    })
}

/// Blank ones too, in every width.
fn answer(prng: &mut Prng) -> String {
    match prng.below(3) {
        0 => text(prng),
        1 => {
            let blank = [
                ' ', '\t', '\n', '\u{b}', '\u{1c}', '\u{85}', '\u{a0}', '\u{180e}', '\u{2003}', '\u{200b}',
                '\u{3000}', '\u{feff}',
            ];
            (0..prng.below(3)).filter_map(|_| prng.pick(&blank).copied()).collect()
        }
        _ => "yes".to_owned(),
    }
}

/// The value, or one of another type.
fn or_other(value: Json, prng: &mut Prng) -> Json {
    if prng.chance(11, 12) {
        return value;
    }
    let others = [
        Json::Null,
        Json::Bool(true),
        Json::Integer(0),
        Json::Token("1.5".to_owned()),
        Json::String("0".to_owned()),
        Json::Array(Vec::new()),
        Json::Object(Vec::new()),
    ];
    prng.pick(&others).cloned().unwrap_or(Json::Null)
}

#[cfg(test)]
mod tests {
    use super::resolution;
    use crate::Prng;
    use serde_json::Value;

    #[test]
    fn every_kind_and_every_carriage_is_met() {
        let mut prng = Prng::new(2);
        let digest = format!("sha256:{}", "0".repeat(64));
        let (mut bare, mut wrapped, mut strings) = (0, 0, 0);
        for _ in 0..400 {
            let bytes = resolution(&digest, "decision", &mut prng);
            match serde_json::from_slice::<Value>(&bytes).unwrap_or_default() {
                Value::Object(members) if members.contains_key("decision") => wrapped += 1,
                Value::Object(_) => bare += 1,
                Value::String(_) => strings += 1,
                _ => {}
            }
        }
        assert!(bare > 100 && wrapped > 40 && strings > 40, "{bare} {wrapped} {strings}");
    }
}
