//! What a sheet shows, read back from its markup by other means than it was written with.

use binding_moment::render::{Part, Rendering};
use binding_moment::{Affordance, Hatch};

/// Words that are the sheet's own and no part of a decision.
const OURS: &[&str] = &[
    "A decision is asked of you",
    "Calibration note",
    "Synopsis",
    "Findings",
    "Recommendations",
    "Offer",
    "Question",
    "(none)",
    "Your answer",
    "Send my decision",
    "Nothing is decided before you send it. To decide nothing, close this page.",
    "Envelope",
];

/// A start tag: its name and its attributes as they stand.
#[derive(Clone, Copy)]
struct Tag<'a> {
    name: &'a str,
    attributes: &'a str,
}

impl Tag<'_> {
    fn is(&self, name: &str, class: &str) -> bool {
        self.name == name && self.has_class(class)
    }

    fn has_class(&self, class: &str) -> bool {
        class.is_empty() || self.attribute("class").split(' ').any(|one| one == class)
    }

    fn attribute(&self, name: &str) -> &str {
        let value = self.attributes.split_once(&format!(" {name}=\"")).map_or("", |(_, value)| value);
        value.split('"').next().unwrap_or_default()
    }
}

/// The account that the checker of section 9.1 takes.
pub(crate) fn rendering(page: &str) -> Rendering {
    let mut parts: Vec<Part> = Vec::new();
    let mut open: Vec<Tag<'_>> = Vec::new();
    let (mut marked, mut index) = (false, 0);
    for piece in page.split('<').skip(1) {
        let (tag, text) = piece.split_once('>').expect("a tag ends");
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop().map(|tag| tag.name), Some(name), "elements are closed in their order");
        } else if !tag.starts_with('!') {
            let name = tag.split(' ').next().unwrap_or_default();
            let tag = Tag { name, attributes: &tag[name.len()..] };
            let within = |class: &str| open.iter().any(|above| above.has_class(class));
            match name {
                "input" if tag.attribute("type") == "radio" => {
                    match tag.attribute("value") {
                        "answer" => parts.push(Part::Affordance(Hatch::FreeText)),
                        "question" => parts.push(Part::Affordance(Hatch::Dialogue)),
                        number => index = number.parse().expect("an index"),
                    }
                    marked = false;
                }
                "p" if within("note") => parts.push(Part::Note(String::new())),
                "p" if within("synopsis") => parts.push(Part::Synopsis(String::new())),
                "li" if within("findings") => parts.push(Part::Finding(String::new())),
                "li" if within("recommendations") => parts.push(Part::Recommendation(String::new())),
                "p" if within("offer") => parts.push(Part::Offer(String::new())),
                "span" if tag.is("span", "stem") => parts.push(Part::Stem(String::new())),
                "span" if tag.is("span", "mark") => marked = true,
                "span" if tag.is("span", "text") => {
                    parts.push(Part::Option { index, label: String::new(), marked });
                }
                "p" if tag.is("p", "reasoning") => parts.push(Part::Reasoning { index, text: String::new() }),
                "code" if within("envelope") => parts.push(Part::Digest(String::new())),
                _ => {}
            }
            if !matches!(name, "meta" | "input") {
                open.push(tag);
            }
        }
        if !open.iter().any(|tag| matches!(tag.name, "style" | "title")) {
            heard(&unescaped(text), &open, &mut parts);
        }
    }
    assert!(open.is_empty(), "every element is closed");
    Rendering { parts }
}

/// A text between two tags.
fn heard(text: &str, open: &[Tag<'_>], parts: &mut Vec<Part>) {
    let within = |name: &str, class: &str| open.iter().any(|tag| tag.is(name, class));
    let is_heading = within("h1", "") || within("h2", "") || within("span", "label");
    let is_hatch = within("div", "hatch") && within("label", "");
    if text.trim().is_empty() {
        return;
    }
    if within("span", "mark") {
        assert_eq!(text, binding_moment::RECOMMENDED);
        return;
    }
    let of_hatch = |hatch| Affordance::of(hatch).words == text;
    if OURS.contains(&text.trim()) && (is_heading || !within("bdi", "")) {
        return;
    }
    if is_hatch && [Hatch::FreeText, Hatch::Dialogue].into_iter().any(of_hatch) {
        return;
    }
    let slots =
        ["note", "synopsis", "findings", "recommendations", "offer", "stem", "text", "reasoning", "envelope"];
    let is_in_a_slot = slots.iter().any(|class| open.iter().any(|tag| tag.has_class(class)));
    match parts.last_mut() {
        Some(
            Part::Note(slot)
            | Part::Synopsis(slot)
            | Part::Finding(slot)
            | Part::Recommendation(slot)
            | Part::Offer(slot)
            | Part::Stem(slot)
            | Part::Option { label: slot, .. }
            | Part::Reasoning { text: slot, .. },
        ) if is_in_a_slot => slot.push_str(text),
        Some(Part::Digest(slot)) if is_in_a_slot => slot.push_str(text.trim_end_matches('…')),
        _ => parts.push(Part::Other(text.to_owned())),
    }
}

fn unescaped(text: &str) -> String {
    text.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"").replace("&amp;", "&")
}
