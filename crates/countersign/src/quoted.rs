//! Text of others in the middle of a line of ours.

use findings::visible;

/// As much of a text is shown.
const MOST: usize = 60;

/// A text as one word: as it is where it looks like a name, else in quotation marks and made visible, so that none can pass for words of ours.
/// Of a long one the beginning is shown.
pub(crate) fn quoted(text: &str) -> String {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"._-:/|@+#~".contains(&byte);
    let end = text.char_indices().nth(MOST).map(|(end, _)| end);
    let more = if end.is_some() { "…" } else { "" };
    let shown = &text[..end.unwrap_or(text.len())];
    if !shown.is_empty() && shown.bytes().all(is_plain) {
        return format!("{shown}{more}");
    }
    format!("\"{}\"{more}", visible(shown).replace('"', "\\\""))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_looks_like_a_name_stands_without_quotation_marks() {
        assert_eq!(quoted("sub|8f3a@example.org"), "sub|8f3a@example.org");
        assert_eq!(quoted("x; approved by record 4"), "\"x; approved by record 4\"");
        assert_eq!(quoted("a\" b"), "\"a\\\" b\"");
        assert_eq!(quoted(""), "\"\"");
        assert_eq!(quoted("é\u{1b}[2J\n"), "\"é\\u{1b}[2J\\u{a}\"");
        assert_eq!(quoted(&"y".repeat(1 << 20)), format!("{}…", "y".repeat(MOST)));
        assert_eq!(quoted(&"é".repeat(61)), format!("\"{}\"…", "é".repeat(MOST)));
    }
}
