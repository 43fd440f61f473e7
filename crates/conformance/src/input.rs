//! Reading the input of an operation: the subject's side of [`crate::op`].

use crate::json::{Json, Members, member};

/// The bytes of a document: the text as UTF-8, or the bytes that the hex stands for.
///
/// # Errors
/// A sentence, where it is neither of the two forms.
pub fn document(json: &Json) -> Result<Vec<u8>, String> {
    match json.as_object() {
        Some([(name, Json::String(text))]) if name == "text" => Ok(text.as_bytes().to_vec()),
        Some([(name, Json::String(hex))]) if name == "hex" => {
            bytes_of_hex(hex).ok_or_else(|| "a hex document holds pairs of lower-case hex digits".to_owned())
        }
        _ => Err("a document is {\"text\": \"…\"} or {\"hex\": \"…\"}".to_owned()),
    }
}

/// The document of that name in an input.
///
/// # Errors
/// A sentence, where it is missing or no document.
pub fn document_of(input: &Members, name: &str) -> Result<Vec<u8>, String> {
    let json = member(input, name).ok_or_else(|| format!("the input lacks `{name}`"))?;
    document(json).map_err(|error| format!("`{name}`: {error}"))
}

/// The string of that name in an input.
///
/// # Errors
/// A sentence, where it is missing or no string.
pub fn text_of<'a>(input: &'a Members, name: &str) -> Result<&'a str, String> {
    member(input, name).and_then(Json::as_str).ok_or_else(|| format!("the input lacks the string `{name}`"))
}

fn bytes_of_hex(hex: &str) -> Option<Vec<u8>> {
    let digit = |byte: u8| match byte {
        b'0'..=b'9' => Some(byte - b'0'),
        b'a'..=b'f' => Some(byte - b'a' + 10),
        _ => None,
    };
    let (pairs, rest) = hex.as_bytes().as_chunks::<2>();
    if !rest.is_empty() {
        return None;
    }
    pairs.iter().map(|[high, low]| Some(digit(*high)? << 4 | digit(*low)?)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model;

    #[test]
    fn a_document_comes_back_as_its_bytes() {
        for bytes in [&b"{}"[..], b"\xff\x00\xab", "\u{1}é".as_bytes(), b""] {
            assert_eq!(document(&model::document(bytes)).as_deref(), Ok(bytes));
        }
    }

    #[test]
    fn refuses_what_is_no_document() {
        for json in [
            Json::from("text"),
            Json::object([]),
            Json::object([("hex", Json::from("f"))]),
            Json::object([("hex", Json::from("FF"))]),
            Json::object([("text", Json::Integer(1))]),
            Json::object([("text", Json::from("a")), ("hex", Json::from("61"))]),
        ] {
            assert!(document(&json).is_err(), "{}", json.to_line());
        }
    }
}
