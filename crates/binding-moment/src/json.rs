//! Writing strings as RFC 8785 writes them.

/// The text as a JSON string with its quotes.
pub(crate) fn quoted(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 2);
    out.push('"');
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\u{8}' => out.push_str("\\b"),
            '\t' => out.push_str("\\t"),
            '\n' => out.push_str("\\n"),
            '\u{c}' => out.push_str("\\f"),
            '\r' => out.push_str("\\r"),
            '\0'..='\u{1f}' => out.push_str(&format!("\\u{:04x}", u32::from(c))),
            _ => out.push(c),
        }
    }
    out.push('"');
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_character_is_written_in_canonical_form_and_reads_back() {
        for c in ('\0'..='\u{2ff}').chain(['\u{2028}', '\u{d7ff}', '\u{e000}', '\u{ffff}', char::MAX]) {
            let text = c.to_string();
            let written = quoted(&text);
            assert!(jcs_strict::check_canonical(written.as_bytes(), &jcs_strict::Profile::INTEGERS).is_ok());
            let document = jcs_strict::parse(written.as_bytes(), &jcs_strict::Profile::INTEGERS);
            assert_eq!(document.expect("it is in the profile").root().as_str(), Some(&*text));
        }
    }
}
