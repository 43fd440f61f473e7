//! Where two values that should be equal first differ, so that nobody has to look for it.

use crate::json::Json;
use findings::visible;

/// The longest value quoted.
const QUOTED: usize = 400;

/// A text that is no longer than this is quoted whole.
const SHORT: usize = 60;

/// How many characters are quoted before the place where two texts part, and from it on.
const BEFORE: usize = 20;
const FROM: usize = 30;

/// `: expected …, got …`, begun with the place inside the values where they part, for people.
///
/// Of lists and objects the first part that differs is told, of long texts the first byte with what stands around it.
pub(crate) fn sentence(mut expected: &Json, mut got: &Json) -> String {
    let mut place = String::new();
    loop {
        let part = match (expected, got) {
            (Json::Array(a), Json::Array(b)) if a.len() == b.len() => {
                let differs = a.iter().zip(b).enumerate().find(|(_, (x, y))| x != y);
                differs.map(|(i, (x, y))| (format!("[{i}]"), x, y))
            }
            (Json::Object(a), Json::Object(b)) if a.iter().map(|(n, _)| n).eq(b.iter().map(|(n, _)| n)) => {
                let differs = a.iter().zip(b).find(|((_, x), (_, y))| x != y);
                differs.map(|((name, x), (_, y))| (format!(".{}", visible(name)), x, y))
            }
            _ => None,
        };
        match part {
            Some((step, x, y)) => {
                place.push_str(&step);
                (expected, got) = (x, y);
            }
            None => break,
        }
    }
    match (expected, got) {
        (Json::String(a), Json::String(b)) => format!("{place}: {}", of_texts(a, b)),
        _ => format!("{place}: expected {}, got {}", shown(expected), shown(got)),
    }
}

fn of_texts(expected: &str, got: &str) -> String {
    let same: usize =
        expected.chars().zip(got.chars()).take_while(|(a, b)| a == b).map(|(c, _)| c.len_utf8()).sum();
    if expected.chars().count().max(got.chars().count()) <= SHORT {
        let (expected, got) = (shown(&Json::from(expected)), shown(&Json::from(got)));
        return format!("expected {expected}, got {got}; they differ from byte {same} on");
    }
    let before = match expected[..same].char_indices().rev().nth(BEFORE - 1) {
        Some((from, _)) if from > 0 => format!("… {}", shown(&Json::from(&expected[from..same]))),
        _ => shown(&Json::from(&expected[..same])),
    };
    format!(
        "{} bytes are expected, {} are there, and they differ from byte {same} on; after {before} expected {}, got {}",
        expected.len(),
        got.len(),
        rest(&expected[same..]),
        rest(&got[same..])
    )
}

fn rest(text: &str) -> String {
    match text.char_indices().nth(FROM) {
        _ if text.is_empty() => "the end".to_owned(),
        Some((end, _)) => format!("{} …", shown(&Json::from(&text[..end]))),
        None => shown(&Json::from(text)),
    }
}

/// A value in its JSON form, visible, cut where it is long.
pub(crate) fn shown(value: &Json) -> String {
    let line = value.to_line();
    let cut: String = line.chars().take(QUOTED).collect();
    let more = if cut.len() < line.len() { " …" } else { "" };
    format!("{}{more}", visible(&cut))
}

#[cfg(test)]
mod tests {
    use super::sentence;
    use crate::json::Json;

    #[test]
    fn short_texts_are_quoted_whole_with_the_byte() {
        assert_eq!(
            sentence(&Json::from("[1,é]"), &Json::from("[1,e]")),
            r#": expected "[1,é]", got "[1,e]"; they differ from byte 3 on"#
        );
    }

    #[test]
    fn of_long_texts_the_place_is_quoted() {
        let expected = ["a".repeat(200).as_str(), "\u{202e}right", &"z".repeat(100)].concat();
        let got = format!("{}wrong", "a".repeat(200));
        assert_eq!(
            sentence(&Json::from(expected), &Json::from(got)),
            format!(
                ": 308 bytes are expected, 205 are there, and they differ from byte 200 on; after … \"{}\" expected \"\\u202eright{}\" …, got \"wrong\"",
                "a".repeat(20),
                "z".repeat(24)
            )
        );
        let (whole, cut) = ("x".repeat(90), "x".repeat(80));
        let says = sentence(&Json::from(whole), &Json::from(cut));
        assert!(says.ends_with(r#"expected "xxxxxxxxxx", got the end"#), "{says}");
        let late = "y".repeat(61);
        assert!(
            sentence(&Json::from(&*late), &Json::from("x")).contains(r#"byte 0 on; after "" expected "yy"#)
        );
    }

    #[test]
    fn in_lists_and_objects_the_first_part_that_differs_is_told() {
        let outcomes = |last: &str| Json::strings(["emitted", "restarted", last]);
        assert_eq!(
            sentence(&outcomes("option:1"), &outcomes("answer")),
            r#"[2]: expected "option:1", got "answer"; they differ from byte 0 on"#
        );
        let budget = |usd: Json| Json::object([("tokens", Json::Integer(1)), ("usd", usd)]);
        assert_eq!(
            sentence(&budget(Json::from("1.5")), &budget(Json::Integer(1))),
            r#".usd: expected "1.5", got 1"#
        );
        assert_eq!(
            sentence(&Json::strings(["a"]), &Json::strings(["a", "b"])),
            r#": expected ["a"], got ["a","b"]"#
        );
    }
}
