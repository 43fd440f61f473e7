//! A page that shows every vector: its question, its answer, and the sections of the specifications that decide it.

use crate::html::Page;
use crate::input;
use crate::json::{Json, Members};
use crate::loader::Library;
use crate::model::{Expect, Fault, Vector};
use std::collections::BTreeMap;

/// From so many characters on a document is folded away.
const LONG: usize = 600;

/// What a vector cites.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Section {
    /// Where it stands: `BM §6.3`.
    pub place: String,
    /// What it says, in a sentence.
    pub text: String,
}

/// The vectors with what they cite.
#[derive(Clone, Copy, Debug)]
pub struct Catalog<'a> {
    /// The vectors.
    pub library: &'a Library,
    /// The sections by the number that a vector cites: of a requirement or a ruling.
    pub sections: &'a BTreeMap<String, Section>,
    /// Which vectors they are: the digest of their `index.json`.
    pub vectors: &'a str,
}

impl Catalog<'_> {
    /// One HTML file that stands alone, without script. Every vector has its id as its anchor.
    pub fn to_html(&self) -> String {
        let mut page = Page::new("Conformance vectors");
        let count = self.library.vectors().count();
        page.raw("<p>");
        page.text(&format!("{count} vectors. The digest of their index: {}.", self.vectors));
        page.raw("</p>\n<nav><ul>\n");
        for file in &self.library.files {
            let topic = format!("{}/{}", file.suite, file.topic);
            page.raw("<li><a href=\"#");
            page.name(&topic);
            page.raw("\">");
            page.name(&topic);
            page.raw("</a>, ");
            page.text(&format!("{}: ", file.vectors.len()));
            page.name(&file.about);
            page.raw("</li>\n");
        }
        page.raw("</ul></nav>\n");
        for file in &self.library.files {
            let topic = format!("{}/{}", file.suite, file.topic);
            page.raw("<section id=\"");
            page.name(&topic);
            page.raw("\"><h2>");
            page.name(&topic);
            page.raw("</h2>\n<p>");
            page.name(&file.about);
            page.raw("</p>\n");
            file.vectors.iter().for_each(|vector| self.vector(&mut page, vector));
            page.raw("</section>\n");
        }
        page.end()
    }

    fn vector(&self, page: &mut Page, vector: &Vector) {
        page.raw("<article id=\"");
        page.name(&vector.id);
        page.raw("\"><h3><code>");
        page.name(&vector.id);
        page.raw("</code></h3>\n<p>");
        page.name(&vector.about);
        page.raw("</p>\n<dl>");
        term(page, "Operation", |page| page.name(&vector.op));
        for (name, value) in &vector.input {
            term(page, name, |page| value_of_input(page, value));
        }
        term(page, "Answer", |page| answer(page, &vector.expect));
        if let Some(twin) = &vector.twin {
            term(page, "Differs in one place from", |page| {
                page.raw("<a href=\"#");
                page.name(twin);
                page.raw("\"><code>");
                page.name(twin);
                page.raw("</code></a>");
            });
        }
        term(page, "Decided by", |page| {
            page.raw("<ul>");
            for cited in vector.requirements.iter().chain(&vector.rulings) {
                page.raw("<li>");
                match self.sections.get(cited) {
                    Some(Section { place, text }) => page.name(&format!("{place} ({cited}): {text}")),
                    None => page.name(cited),
                }
                page.raw("</li>");
            }
            page.raw("</ul>");
        });
        page.raw("</dl></article>\n");
    }
}

fn term(page: &mut Page, name: &str, words: impl FnOnce(&mut Page)) {
    page.raw("<dt>");
    page.name(name);
    page.raw("</dt><dd>");
    words(page);
    page.raw("</dd>");
}

fn answer(page: &mut Page, expect: &Expect) {
    let (warnings, said) = match expect {
        Expect::Accept { output, warnings } => (warnings, Json::Object(output.clone())),
        Expect::Reject { errors, warnings } => (warnings, Fault::list_to_json(errors)),
    };
    page.text(expect.result());
    if said != Json::Object(Members::new()) {
        folded(page, &said.to_line());
    }
    if !warnings.is_empty() {
        page.raw(" warnings ");
        folded(page, &Fault::list_to_json(warnings).to_line());
    }
}

fn value_of_input(page: &mut Page, value: &Json) {
    match (input::document(value), value) {
        (Ok(bytes), _) => match String::from_utf8(bytes) {
            Ok(text) => folded(page, &text),
            Err(_) => folded(
                page,
                &format!("bytes {}", value.get("hex").and_then(Json::as_str).unwrap_or_default()),
            ),
        },
        (Err(_), Json::String(text)) => page.name(text),
        (Err(_), Json::Array(items)) if items.iter().any(|item| input::document(item).is_ok()) => {
            items.iter().for_each(|item| value_of_input(page, item));
        }
        (Err(_), other) => folded(page, &other.to_line()),
    }
}

/// A text in its own lines, folded away where it is long.
fn folded(page: &mut Page, text: &str) {
    let long = text.len() > LONG;
    if long {
        page.raw(&format!("<details><summary>{} bytes</summary>", text.len()));
    }
    page.raw("<pre>");
    page.lines(text);
    page.raw("</pre>");
    if long {
        page.raw("</details>");
    }
}
