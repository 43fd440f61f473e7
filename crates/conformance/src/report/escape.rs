//! Text inside of markup.

/// The text as it stands in HTML or XML, between tags or in a quoted attribute. A character that XML has no way to write is shown as
/// [`findings::visible`] shows it.
pub(super) fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            // As references, since an attribute would make spaces of them.
            '\t' | '\n' | '\r' => out.push_str(&format!("&#{};", u32::from(c))),
            c if c < ' ' || u32::from(c) & 0xFFFE == 0xFFFE => {
                out.push_str(&format!("\\u{{{:x}}}", u32::from(c)));
            }
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::escaped;

    #[test]
    fn nothing_gets_out_of_an_attribute_or_into_a_tag() {
        assert_eq!(escaped("a<b>&\"'\n"), "a&lt;b&gt;&amp;&quot;&#39;&#10;");
        assert_eq!(escaped("\0\u{1b}[2J\u{fffe}\u{10ffff}"), "\\u{0}\\u{1b}[2J\\u{fffe}\\u{10ffff}");
        assert_eq!(escaped("é漢😀"), "é漢😀");
    }
}
