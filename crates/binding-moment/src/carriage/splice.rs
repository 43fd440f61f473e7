//! Putting members into JSON text and leaving every other byte of it as it is.

use core::ops::Range;

use crate::json::quoted;

/// Texts that go into a text, each at a place of it.
#[derive(Default)]
pub(super) struct Splices(Vec<(usize, String)>);

impl Splices {
    /// Members for the end of the object that stands in `object` and has so many members.
    pub(super) fn members(&mut self, object: Range<usize>, has: usize, members: &[(String, String)]) {
        let text: Vec<String> =
            members.iter().map(|(name, value)| format!("{}:{value}", quoted(name))).collect();
        self.push(object, has, text);
    }

    /// Elements for the end of the array that stands in `array` and has so many elements.
    pub(super) fn elements(&mut self, array: Range<usize>, has: usize, elements: Vec<String>) {
        self.push(array, has, elements);
    }

    fn push(&mut self, container: Range<usize>, has: usize, items: Vec<String>) {
        if items.is_empty() {
            return;
        }
        let comma = if has == 0 { "" } else { "," };
        self.0.push((container.end.saturating_sub(1), format!("{comma}{}", items.join(","))));
    }

    /// The text with all of them in it.
    pub(super) fn into(mut self, text: &str) -> String {
        self.0.sort_by_key(|(place, _)| *place);
        let mut out = String::with_capacity(text.len() + self.0.iter().map(|(_, t)| t.len()).sum::<usize>());
        let mut done = 0;
        for (place, new) in &self.0 {
            out.push_str(text.get(done..*place).unwrap_or_default());
            out.push_str(new);
            done = *place;
        }
        out.push_str(text.get(done..).unwrap_or_default());
        out
    }
}

/// Members as an object.
pub(super) fn object(members: &[(String, String)]) -> String {
    let members: Vec<String> =
        members.iter().map(|(name, value)| format!("{}:{value}", quoted(name))).collect();
    format!("{{{}}}", members.join(","))
}

/// Where the one value of a text stands, without the white space round it.
pub(super) fn extent(text: &[u8]) -> Range<usize> {
    let is_space = |byte: &u8| matches!(byte, b' ' | b'\t' | b'\n' | b'\r');
    let start = text.iter().position(|byte| !is_space(byte)).unwrap_or(0);
    let end = text.iter().rposition(|byte| !is_space(byte)).map_or(start, |last| last + 1);
    start..end
}
