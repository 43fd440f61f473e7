//! Making a document smaller while something stays true of it.
//!
//! It works on bytes, since what is to be shown may be no JSON at all: elements and members are taken out, containers give way to what they
//! hold, pieces are cut, bytes become plainer ones. Every step makes the document shorter, or leaves its length and makes it plainer, so
//! that it ends.

use std::ops::Range;

/// The smallest document found, starting from `document`, of which `holds` is true; it is asked at most `questions` times. The answer
/// is one that was asked, or `document` itself.
pub fn smallest(document: &[u8], questions: usize, holds: &mut dyn FnMut(&[u8]) -> bool) -> Vec<u8> {
    let mut search = Search { best: document.to_vec(), left: questions, holds };
    while search.left > 0 {
        let before = search.best.clone();
        search.hoist();
        search.drop_items();
        search.rename();
        search.cut();
        search.plain();
        if search.best == before {
            break;
        }
    }
    search.best
}

struct Search<'a> {
    best: Vec<u8>,
    left: usize,
    holds: &'a mut dyn FnMut(&[u8]) -> bool,
}

impl Search<'_> {
    /// Takes the candidate if it is smaller and still holds.
    fn take(&mut self, candidate: Vec<u8>) -> bool {
        if self.left == 0 || size(&candidate) >= size(&self.best) {
            return false;
        }
        self.left -= 1;
        let holds = (self.holds)(&candidate);
        if holds {
            self.best = candidate;
        }
        holds
    }

    /// Tries candidates made of the best document until none is taken any more.
    fn repeat(&mut self, candidates: impl Fn(&[u8]) -> Vec<Vec<u8>>) {
        while candidates(&self.best).into_iter().any(|candidate| self.take(candidate)) {}
    }

    /// A value takes the place of the document, or of the container round it.
    fn hoist(&mut self) {
        self.repeat(|best| {
            let parts = parts(best);
            let mut candidates: Vec<Vec<u8>> =
                parts.iter().map(|part| best[part.value.clone()].to_vec()).collect();
            candidates.sort_by_key(Vec::len);
            candidates.extend(
                parts.iter().map(|part| replaced(best, part.container.clone(), &best[part.value.clone()])),
            );
            candidates
        });
    }

    /// An element or a member goes, with a comma of its own.
    fn drop_items(&mut self) {
        self.repeat(|best| {
            let mut parts = parts(best);
            parts.sort_by_key(|part| std::cmp::Reverse(part.item.len()));
            let without = |part: Part| {
                let Range { start, end } = part.item;
                let has_comma =
                    |place: Option<usize>| place.is_some_and(|place| best.get(place) == Some(&b','));
                let range = if has_comma(Some(end)) {
                    start..end + 1
                } else if has_comma(start.checked_sub(1)) {
                    start - 1..end
                } else {
                    start..end
                };
                replaced(best, range, b"")
            };
            parts.into_iter().map(without).collect()
        });
    }

    /// Two strings become empty at once: names that are alike, in whatever spelling, stay alike.
    fn rename(&mut self) {
        self.repeat(|best| {
            let strings = strings(best);
            let pairs = strings.iter().enumerate().flat_map(|(place, one)| {
                let others = strings[place + 1..].iter().take(STRINGS);
                others
                    .map(move |other| replaced(&replaced(best, other.clone(), b"\"\""), one.clone(), b"\"\""))
            });
            pairs.collect()
        });
    }

    /// Pieces of any length go, long ones first.
    fn cut(&mut self) {
        let mut length = self.best.len();
        while length > 0 {
            let mut start = 0;
            while start + length <= self.best.len() {
                if !self.take(replaced(&self.best, start..start + length, b"")) {
                    start += 1.max(length / 4);
                }
            }
            length = if length > 16 { length / 2 } else { length - 1 };
        }
    }

    /// A byte, or all bytes of a character or an escape, become a plainer one.
    fn plain(&mut self) {
        let mut start = 0;
        while start < self.best.len() {
            for length in [12, 6, 4, 3, 2, 1] {
                let end = start + length;
                if end <= self.best.len() {
                    for plain in PLAIN {
                        self.take(replaced(&self.best, start..end.min(self.best.len()), plain));
                    }
                }
            }
            start += 1;
        }
    }
}

/// A string is paired with so many that follow it.
const STRINGS: usize = 24;

/// What stands for more than itself, from the plainest on.
const PLAIN: &[&[u8]] = &[b"0", b"1", b"a", b"b"];

/// Fewer bytes are smaller; of as many, plainer ones.
fn size(document: &[u8]) -> (usize, usize) {
    let rank = |byte: &u8| match byte {
        b'0' => 0,
        b'1' => 1,
        b'a' => 2,
        b'b' => 3,
        b'!'..=b'~' => 10,
        b' ' => 20,
        _ => 30,
    };
    (document.len(), document.iter().map(rank).sum())
}

fn replaced(document: &[u8], range: Range<usize>, by: &[u8]) -> Vec<u8> {
    let end = range.end.min(document.len());
    let start = range.start.min(end);
    [&document[..start], by, &document[end..]].concat()
}

/// The strings with their quotes, as far as quotes can be told.
fn strings(document: &[u8]) -> Vec<Range<usize>> {
    let mut strings = Vec::new();
    let mut at = 0;
    while at < document.len() {
        if document[at] == b'"' {
            let end = end_of_string(document, at);
            strings.push(at..end);
            at = end;
        } else {
            at += 1;
        }
    }
    strings
}

/// Behind the string whose opening quote stands at `start`.
fn end_of_string(document: &[u8], start: usize) -> usize {
    let mut at = start + 1;
    while at < document.len() && document[at] != b'"' {
        at += if document[at] == b'\\' { 2 } else { 1 };
    }
    document.len().min(at + 1)
}

/// An element or a member, seen from its brackets and commas; what is no JSON is read as far as it looks like some.
struct Part {
    /// All of it, without commas.
    item: Range<usize>,
    /// Its value: the element, or what stands behind the colon.
    value: Range<usize>,
    /// The container round it, with its brackets.
    container: Range<usize>,
}

fn parts(document: &[u8]) -> Vec<Part> {
    struct Open {
        start: usize,
        item: usize,
        value: usize,
        /// Which of the parts are its own.
        parts: Vec<usize>,
    }
    let mut open: Vec<Open> = Vec::new();
    let mut parts: Vec<Part> = Vec::new();
    let mut at = 0;
    while at < document.len() {
        match document[at] {
            b'[' | b'{' => {
                open.push(Open { start: at, item: at + 1, value: at + 1, parts: Vec::new() });
            }
            b':' => {
                if let Some(around) = open.last_mut() {
                    around.value = at + 1;
                }
            }
            b',' | b']' | b'}' => {
                if let Some(around) = open.last_mut() {
                    if at > around.item {
                        around.parts.push(parts.len());
                        let (item, value) = (around.item..at, around.value..at);
                        parts.push(Part { item, value, container: around.start..document.len() });
                    }
                    (around.item, around.value) = (at + 1, at + 1);
                }
                if document[at] != b','
                    && let Some(closed) = open.pop()
                {
                    closed.parts.into_iter().for_each(|part| parts[part].container.end = at + 1);
                }
            }
            b'"' => at = end_of_string(document, at) - 1,
            _ => {}
        }
        at += 1;
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::smallest;
    use crate::documents::{Recipe, document};
    use crate::exhaust::second_opinion;
    use crate::faults::{Fault, broken};
    use crate::spelling::{Spelling, spell};
    use crate::{Json, Prng};

    fn shrunk(document: &str, holds: impl Fn(&str) -> bool) -> String {
        let mut holds = |bytes: &[u8]| std::str::from_utf8(bytes).is_ok_and(&holds);
        String::from_utf8(smallest(document.as_bytes(), 10_000, &mut holds)).unwrap_or_default()
    }

    #[test]
    fn what_must_stay_stays_and_all_else_goes() {
        let document = r#"{"a":[1,{"needle":"x","b":[true,"é\u0061"]}],"c":"]}"}"#;
        assert_eq!(shrunk(document, |text| text.contains("needle")), "needle");
        assert_eq!(shrunk(document, |text| text.starts_with('{') && text.contains("needle")), "{needle");
        assert_eq!(shrunk(document, |_| true), "");
    }

    #[test]
    fn a_doubled_name_shrinks_to_two_members() {
        let is_doubled = |text: &str| {
            second_opinion(text.as_bytes(), true).is_err_and(|fault| fault.code == "E_JCS_DUPLICATE")
        };
        let mut prng = Prng::new(3);
        let mut made = 0;
        while made < 8 {
            let fault = if made % 2 == 0 { Fault::Duplicate } else { Fault::DuplicateThroughEscape };
            let json = document(&mut prng, Recipe::INTEGERS);
            let spelling = Spelling::any(&mut prng);
            let Some(faulty) = broken(&json, fault, spelling, &mut prng) else { continue };
            let text = String::from_utf8(faulty.bytes).unwrap_or_default();
            // The second name is enough: there the fault is found.
            assert_eq!(shrunk(&text, is_doubled), r#"{"":0,"""#, "{text}");
            made += 1;
        }
    }

    #[test]
    fn it_asks_no_more_than_it_may_and_gives_back_what_it_asked() {
        let mut prng = Prng::new(8);
        let json: Json = document(&mut prng, Recipe::DOUBLES);
        let text = spell(&json, Spelling::COMPACT, &mut prng).bytes;
        let mut asked = vec![text.clone()];
        let result = smallest(&text, 50, &mut |candidate| {
            asked.push(candidate.to_vec());
            candidate.len() % 2 == text.len() % 2
        });
        assert!(asked.len() <= 51 && asked.contains(&result));
    }
}
