//! Places in a JSON text that stands in a JSON string.

use findings::Location;
use jcs_strict::Value;

use crate::delivery::moved;

/// The same place, its offset counted in the document round the string instead of in the string's text.
pub(crate) fn outside(at: Location, string: Value<'_>) -> Location {
    match at.offset() {
        Some(offset) => moved(at.at_byte(offset_in_token(string.raw(), offset)), string.offset()),
        None => at,
    }
}

/// Where in a string token, its quotes included, the byte stands that is at `decoded` in the string's text.
fn offset_in_token(token: &str, decoded: usize) -> usize {
    let bytes = token.as_bytes();
    let (mut at, mut read) = (1, 0);
    while at < bytes.len() {
        let (spelt, means) = match (bytes[at], bytes.get(at + 1)) {
            (b'\\', Some(b'u')) => match u32::from_str_radix(token.get(at + 2..at + 6).unwrap_or(""), 16) {
                // A high surrogate: the escape of the low one belongs to the same character.
                Ok(0xd800..0xdc00) => (12, 4),
                Ok(unit) => (6, char::from_u32(unit).map_or(1, char::len_utf8)),
                Err(_) => (6, 1),
            },
            (b'\\', _) => (2, 1),
            _ => (1, 1),
        };
        if read + means > decoded {
            break;
        }
        at += spelt;
        read += means;
    }
    at
}

#[cfg(test)]
mod tests {
    use super::offset_in_token;

    #[test]
    fn a_byte_of_the_text_is_found_in_the_token() {
        let token = r#""{\"é\u00e9\ud83d\ude00é\n1""#;
        // Text: { " é é 😀 é LF 1, at 0, 1, 2, 4, 6, 10, 12, 13, its end at 14.
        for (decoded, offset) in
            [(0, 1), (1, 2), (2, 4), (4, 6), (6, 12), (10, 24), (12, 26), (13, 28), (14, 29)]
        {
            assert_eq!(offset_in_token(token, decoded), offset, "{decoded}");
        }
        assert_eq!(offset_in_token(r#""""#, 0), 1);
    }
}
