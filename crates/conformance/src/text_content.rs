//! The text content of an HTML document, as far as a comparison needs it: tags, comments and the contents of `script` and
//! `style` left out, character references resolved.
//!
//! It reads what a renderer wrote, not what an attacker might: a reference or a tag that is not closed is text.

/// Elements whose contents are no text of the document.
const RAW: &[&str] = &["script", "style"];

/// The text content.
pub fn text_content(html: &str) -> String {
    let mut text = String::new();
    let mut rest = html;
    while let Some(place) = rest.find(['<', '&']) {
        text.push_str(&rest[..place]);
        rest = &rest[place..];
        rest = if rest.starts_with('&') { reference(rest, &mut text) } else { tag(rest, &mut text) };
    }
    text.push_str(rest);
    text
}

/// What comes after a character reference, which is written to `text`.
fn reference<'a>(html: &'a str, text: &mut String) -> &'a str {
    if let Some((name, rest)) = html[1..].split_once(';')
        && let Some(c) = character(name)
    {
        text.push(c);
        return rest;
    }
    text.push('&');
    &html[1..]
}

fn character(name: &str) -> Option<char> {
    match name {
        "amp" => Some('&'),
        "lt" => Some('<'),
        "gt" => Some('>'),
        "quot" => Some('"'),
        "apos" => Some('\''),
        "nbsp" => Some('\u{a0}'),
        _ => {
            let number = name.strip_prefix('#')?;
            let code = match number.strip_prefix(['x', 'X']) {
                Some(hex) => u32::from_str_radix(hex, 16).ok()?,
                None => number.parse().ok()?,
            };
            char::from_u32(code)
        }
    }
}

/// What comes after a tag or comment, with the contents of an element that holds no text.
fn tag<'a>(html: &'a str, text: &mut String) -> &'a str {
    if let Some(comment) = html.strip_prefix("<!--") {
        return comment.split_once("-->").map_or("", |(_, rest)| rest);
    }
    let is_tag = html[1..].starts_with(|c: char| c.is_ascii_alphabetic() || c == '/' || c == '!');
    let Some((inside, rest)) = end_of_tag(html).filter(|_| is_tag) else {
        text.push('<');
        return &html[1..];
    };
    let name = inside.split(|c: char| c.is_ascii_whitespace() || c == '/').next().unwrap_or_default();
    match RAW.iter().find(|raw| raw.eq_ignore_ascii_case(name)) {
        Some(raw) => rest.find(&format!("</{raw}")).map_or("", |end| &rest[end..]),
        None => rest,
    }
}

/// The inside of a tag and what comes after it; a `>` within a quoted attribute does not end it.
fn end_of_tag(html: &str) -> Option<(&str, &str)> {
    let mut quote = None;
    for (place, c) in html.char_indices() {
        match quote {
            Some(open) if c == open => quote = None,
            Some(_) => {}
            None if c == '"' || c == '\'' => quote = Some(c),
            None if c == '>' => return Some((&html[1..place], &html[place + 1..])),
            None => {}
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::text_content;

    #[test]
    fn leaves_out_tags_and_resolves_references() {
        for (html, text) in [
            ("<p>a &lt;b&gt; &amp;amp; &#39;&#x1F600;</p>", "a <b> &amp; '😀"),
            ("<p title=\"a > b\">x</p><!-- no --><br/>y", "xy"),
            ("<style>p { }</style><script>if (a < b) {}</script>z", "z"),
            ("1 < 2 & 3 &unknown; &#xD800;", "1 < 2 & 3 &unknown; &#xD800;"),
            ("", ""),
        ] {
            assert_eq!(text_content(html), text, "{html}");
        }
    }
}
