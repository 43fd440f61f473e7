//! What a renderer shows, as an account that can be checked.

use super::plain::{
    DIGEST, FINDINGS, ITEM, NO_ITEM, NOTE, OFFER, QUESTION, REASONING, RECOMMENDATIONS, SYNOPSIS,
};
use crate::view::RECOMMENDED;
use crate::{Affordance, Hatch};

/// What a renderer shows, in the order in which a person meets it.
///
/// Any renderer can give such an account of itself: a picker from what it draws, a page from its text content. For the output of
/// [`plain`](super::plain) [`read_plain`](Rendering::read_plain) reads it back.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rendering {
    /// The pieces.
    pub parts: Vec<Part>,
}

/// One piece of a rendering. White space and line breaks within a text do not matter, every other character does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Part {
    /// The calibration note.
    Note(String),
    /// Slot 1.
    Synopsis(String),
    /// One entry of slot 2.
    Finding(String),
    /// One entry of slot 3.
    Recommendation(String),
    /// Slot 4.
    Offer(String),
    /// Slot 5.
    Stem(String),
    /// An option of slot 6, and whether it is distinguished before anything is done.
    Option {
        /// Its place in slot 6.
        index: usize,
        /// The label that is shown.
        label: String,
        /// Whether it is distinguished from the others.
        marked: bool,
    },
    /// An option's reasoning, right there or one step away.
    Reasoning {
        /// The place of its option in slot 6.
        index: usize,
        /// The reasoning that is shown.
        text: String,
    },
    /// A hatch that can be invoked.
    Affordance(Hatch),
    /// A digest or its beginning, `sha256:` included.
    Digest(String),
    /// Words that are neither the envelope's nor the renderer's headings and affordances.
    Other(String),
}

impl Rendering {
    /// Reads back what [`plain`](super::plain) wrote.
    pub fn read_plain(text: &str) -> Rendering {
        let mut reader = Reader { rendering: Rendering::default(), slot: None };
        for line in text.lines() {
            reader.line(line);
        }
        reader.rendering
    }
}

struct Reader<'a> {
    rendering: Rendering,
    /// The heading under which indented lines stand.
    slot: Option<&'a str>,
}

impl<'a> Reader<'a> {
    fn line(&mut self, line: &'a str) {
        match line {
            NOTE | SYNOPSIS | FINDINGS | RECOMMENDATIONS | OFFER | QUESTION => {
                self.slot = Some(line);
                let opened = match line {
                    NOTE => Some(Part::Note(String::new())),
                    SYNOPSIS => Some(Part::Synopsis(String::new())),
                    OFFER => Some(Part::Offer(String::new())),
                    QUESTION => Some(Part::Stem(String::new())),
                    _ => None,
                };
                self.rendering.parts.extend(opened);
            }
            NO_ITEM if matches!(self.slot, Some(FINDINGS | RECOMMENDATIONS)) => {}
            _ if line.starts_with("  ") => self.indented(line),
            _ => {
                self.slot = None;
                let part =
                    bracketed(line).or_else(|| digest(line)).unwrap_or_else(|| Part::Other(line.to_owned()));
                self.rendering.parts.push(part);
            }
        }
    }

    fn indented(&mut self, line: &str) {
        let item = match self.slot {
            Some(FINDINGS) => line.strip_prefix(ITEM).map(|text| Part::Finding(text.to_owned())),
            Some(RECOMMENDATIONS) => {
                line.strip_prefix(ITEM).map(|text| Part::Recommendation(text.to_owned()))
            }
            _ => match (self.rendering.parts.last(), line.strip_prefix(REASONING)) {
                (Some(Part::Option { index, .. }), Some(text)) => {
                    Some(Part::Reasoning { index: *index, text: text.to_owned() })
                }
                _ => None,
            },
        };
        match (item, self.rendering.parts.last_mut()) {
            (Some(part), _) => self.rendering.parts.push(part),
            (None, Some(part)) => part.go_on(line),
            (None, None) => self.rendering.parts.push(Part::Other(line.to_owned())),
        }
    }
}

impl Part {
    /// Adds a continued line.
    fn go_on(&mut self, line: &str) {
        let text = match self {
            Part::Note(text)
            | Part::Synopsis(text)
            | Part::Finding(text)
            | Part::Recommendation(text)
            | Part::Offer(text)
            | Part::Stem(text)
            | Part::Option { label: text, .. }
            | Part::Reasoning { text, .. }
            | Part::Digest(text)
            | Part::Other(text) => text,
            // The words of an affordance are the renderer's own.
            Part::Affordance(_) => return,
        };
        text.push('\n');
        text.push_str(line);
    }
}

/// `[0] …`, `[0, recommended] …`, `[a] …`.
fn bracketed(line: &str) -> Option<Part> {
    let (inside, text) = line.strip_prefix('[')?.split_once("] ")?;
    let hatch = [Hatch::FreeText, Hatch::Dialogue]
        .into_iter()
        .find(|hatch| inside == Affordance::of(*hatch).key.to_string());
    if let Some(hatch) = hatch {
        return Some(Part::Affordance(hatch));
    }
    let (key, marked) = match inside.split_once(", ") {
        Some((key, RECOMMENDED)) => (key, true),
        Some(_) => return None,
        None => (inside, false),
    };
    let index = ["0", "1", "2", "3"].iter().position(|number| *number == key)?;
    Some(Part::Option { index, label: text.to_owned(), marked })
}

fn digest(line: &str) -> Option<Part> {
    let digest = line.strip_prefix(DIGEST)?;
    Some(Part::Digest(digest.trim_end_matches('…').to_owned()))
}
