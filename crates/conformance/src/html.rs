//! HTML that stands alone: no script, nothing fetched, every text of others made visible and escaped.
//!
//! What is written is XML as well, so that any XML reader can be held against it.

use findings::{visible, visible_lines};

/// Allows the style that stands in the file and nothing else.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

const STYLE: &str = "
:root { color-scheme: light dark; --line: #8886; --good: #1a7f37; --bad: #c62828; --quiet: #6e6e6e; }
@media (prefers-color-scheme: dark) { :root { --good: #5fd07f; --bad: #ff8a80; --quiet: #a0a0a0; } }
body { font: 1rem/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 72rem; padding: 0 1rem; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
caption { text-align: left; padding: .5rem 0; }
th, td { border: 1px solid var(--line); padding: .2rem .6rem; text-align: left; vertical-align: top; }
tbody tr.suite th { padding-top: .8rem; }
.wide { overflow-x: auto; }
.good { color: var(--good); } .bad { color: var(--bad); font-weight: 600; } .quiet { color: var(--quiet); }
code { overflow-wrap: anywhere; } li { margin: .2rem 0; } dt { font-weight: 600; } dd { margin: 0 0 .4rem; }
pre { margin: .2rem 0; white-space: pre-wrap; overflow-wrap: anywhere; }
article { border-top: 1px solid var(--line); }
";

/// A page being written.
pub(crate) struct Page(String);

impl Page {
    /// A page with this title, which is ours.
    pub(crate) fn new(title: &str) -> Page {
        Page(format!(
            "<!DOCTYPE html>\n<html lang=\"en\" xmlns=\"http://www.w3.org/1999/xhtml\"><head><meta charset=\"utf-8\"/>\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\
             <meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\"/>\
             <title>{title}</title><style>{STYLE}</style></head>\n<body>\n<h1>{title}</h1>\n"
        ))
    }

    /// Markup of ours.
    pub(crate) fn raw(&mut self, markup: &str) {
        self.0.push_str(markup);
    }

    /// A text of others as it came.
    pub(crate) fn name(&mut self, text: &str) {
        self.text(&visible(text));
    }

    /// A text of others as it came, with its lines.
    pub(crate) fn lines(&mut self, text: &str) {
        self.text(&visible_lines(text));
    }

    /// A text of ours, or one that has been made visible.
    pub(crate) fn text(&mut self, text: &str) {
        self.0.push_str(&escaped(text));
    }

    /// The page.
    pub(crate) fn end(mut self) -> String {
        self.raw("</body></html>\n");
        self.0
    }
}

/// The text as it stands in HTML or XML, between tags or in a quoted attribute. A character that XML has no way to write is shown as
/// [`findings::visible`] shows it.
pub(crate) fn escaped(text: &str) -> String {
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
