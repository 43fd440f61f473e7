//! A checked document, and cursors over its values.

use crate::canonical::{self, Canonical};
use crate::number::Number;
use crate::order;
use crate::pointer;
use crate::tape::Tape;
use alloc::string::String;
use core::cmp::Ordering;
use core::fmt;

/// A document that has passed every check of its profile: its text as received, and where its values stand in it.
///
/// It can only hold what can be written in canonical form, so [`canonical`](Document::canonical) cannot fail.
///
/// ```
/// use jcs_strict::{Profile, parse};
/// let document = parse(br#"{"b": [1.0, "\u00e9"], "a": null}"#, &Profile::INTEGERS).unwrap();
/// assert_eq!(document.root().pointer("/b/0").unwrap().as_integer(), Some(1));
/// assert_eq!(document.canonical().as_str(), r#"{"a":null,"b":[1,"é"]}"#);
/// ```
#[derive(Clone)]
pub struct Document {
    text: String,
    tape: Tape,
}

impl Document {
    pub(crate) fn new(text: String, tape: Tape) -> Document {
        Document { text, tape }
    }

    /// The document's one value.
    #[must_use]
    pub fn root(&self) -> Value<'_> {
        Value { text: &self.text, tape: &self.tape, node: 0 }
    }

    /// The text as it was received.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The canonical form.
    #[must_use]
    pub fn canonical(&self) -> Canonical {
        self.root().canonical()
    }

    /// The digest of the canonical form.
    #[cfg(feature = "sha2")]
    #[must_use]
    pub fn digest(&self) -> crate::Digest {
        self.root().digest()
    }
}

impl fmt::Debug for Document {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Document").field(&self.text).finish()
    }
}

/// What a value is.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// `null`.
    Null,
    /// `true` or `false`.
    Bool,
    /// A number of the profile.
    Number,
    /// A string.
    String,
    /// An array.
    Array,
    /// An object.
    Object,
}

/// A place in a [`Document`]: a value, with everything below it.
#[derive(Copy, Clone)]
pub struct Value<'a> {
    text: &'a str,
    tape: &'a Tape,
    node: u32,
}

impl<'a> Value<'a> {
    /// The one value of a text whose values are noted down on this tape.
    #[cfg(feature = "serde")]
    pub(crate) fn root(text: &'a str, tape: &'a Tape) -> Value<'a> {
        Value { text, tape, node: 0 }
    }

    /// What the value is.
    #[must_use]
    pub fn kind(&self) -> Kind {
        match self.text.as_bytes()[self.offset()] {
            b'{' => Kind::Object,
            b'[' => Kind::Array,
            b'"' => Kind::String,
            b't' | b'f' => Kind::Bool,
            b'n' => Kind::Null,
            _ => Kind::Number,
        }
    }

    /// Whether the value is `null`.
    #[must_use]
    pub fn is_null(&self) -> bool {
        self.kind() == Kind::Null
    }

    /// The value of `true` and `false`.
    #[must_use]
    pub fn as_bool(&self) -> Option<bool> {
        match self.raw() {
            "true" => Some(true),
            "false" => Some(false),
            _ => None,
        }
    }

    /// The text of a string, its escapes decoded.
    #[must_use]
    pub fn as_str(&self) -> Option<&'a str> {
        (self.kind() == Kind::String).then(|| self.tape.string(self.text, self.node))
    }

    /// The number.
    #[must_use]
    pub fn as_number(&self) -> Option<Number<'a>> {
        (self.kind() == Kind::Number).then(|| Number::new(self.raw()))
    }

    /// The exact decimal value of a number, where that is an integer from -(2^53-1) to 2^53-1, whatever the profile.
    #[must_use]
    pub fn as_integer(&self) -> Option<i64> {
        self.as_number()?.as_integer()
    }

    /// How many elements an array or members an object has; 0 for other values.
    #[must_use]
    pub fn len(&self) -> usize {
        match self.kind() {
            Kind::Array | Kind::Object => self.tape.container(self.node).count as usize,
            _ => 0,
        }
    }

    /// Whether there are neither elements nor members.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The member of this name, where the value is an object that has it.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<Value<'a>> {
        if self.kind() != Kind::Object {
            return None;
        }
        match self.tape.sorted(self.tape.container(self.node)) {
            Some(names) => {
                let found = names.binary_search_by(|&node| self.compare_name(node, name)).ok()?;
                Some(self.at_node(names[found] + 1))
            }
            None => self.members().find(|(member, _)| *member == name).map(|(_, value)| value),
        }
    }

    fn compare_name(&self, node: u32, name: &str) -> Ordering {
        order::utf16(self.tape.string(self.text, node).as_bytes(), name.as_bytes())
    }

    /// The element at this index, counted from 0, where the value is an array that has it. The elements before it are passed
    /// over one by one; to go through all of them there is [`elements`](Value::elements).
    #[must_use]
    pub fn at(&self, index: usize) -> Option<Value<'a>> {
        self.elements().nth(index)
    }

    /// The members of an object in document order; of other values, none.
    #[must_use]
    pub fn members(&self) -> Members<'a> {
        let left = if self.kind() == Kind::Object { self.len() } else { 0 };
        Members { next: self.at_node(self.node + 1), left }
    }

    /// The elements of an array; of other values, none.
    #[must_use]
    pub fn elements(&self) -> Elements<'a> {
        let left = if self.kind() == Kind::Array { self.len() } else { 0 };
        Elements { next: self.at_node(self.node + 1), left }
    }

    /// The value that an RFC 6901 pointer leads to from here; `""` is this value.
    #[must_use]
    pub fn pointer(&self, pointer: &str) -> Option<Value<'a>> {
        let mut value = *self;
        for token in pointer::tokens(pointer)? {
            let token = token?;
            value = match value.kind() {
                Kind::Object => value.get(&token)?,
                Kind::Array => value.at(pointer::index(&token)?)?,
                _ => return None,
            };
        }
        Some(value)
    }

    /// The place of the value's first byte in the document.
    #[must_use]
    pub fn offset(&self) -> usize {
        self.tape.nodes[self.node as usize].start as usize
    }

    /// The text of the value as it was received.
    #[must_use]
    pub fn raw(&self) -> &'a str {
        let node = self.tape.nodes[self.node as usize];
        &self.text[node.start as usize..node.end as usize]
    }

    /// The canonical form of the value.
    #[must_use]
    pub fn canonical(&self) -> Canonical {
        self.canonical_without(&[])
    }

    /// The canonical form of an object with the members of these names left out, at its top level only; of any
    /// other value, its canonical form.
    #[must_use]
    pub fn canonical_without(&self, names: &[&str]) -> Canonical {
        let node = self.tape.nodes[self.node as usize];
        canonical::of(self.text, self.tape, self.node, names, (node.end - node.start) as usize)
    }

    /// The digest of the canonical form of the value.
    #[cfg(feature = "sha2")]
    #[must_use]
    pub fn digest(&self) -> crate::Digest {
        self.canonical().digest()
    }

    /// Where the text of a string stands in the document, without its quotes, if it has no escapes.
    #[cfg(feature = "serde")]
    pub(crate) fn plain_span(&self) -> Option<core::ops::Range<usize>> {
        let node = self.tape.nodes[self.node as usize];
        (self.kind() == Kind::String && self.tape.is_plain(self.node))
            .then(|| node.start as usize + 1..node.end as usize - 1)
    }

    fn at_node(&self, node: u32) -> Value<'a> {
        Value { node, ..*self }
    }

    fn behind(&self) -> Value<'a> {
        self.at_node(self.tape.next(self.text, self.node))
    }
}

impl fmt::Debug for Value<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Value").field(&self.raw()).finish()
    }
}

/// The members of an object, in document order: [`Value::members`].
#[derive(Clone)]
pub struct Members<'a> {
    /// The name of the next member, or what stands behind the last.
    next: Value<'a>,
    left: usize,
}

impl<'a> Members<'a> {
    /// The name of the next member, as a string of the document.
    #[cfg(feature = "serde")]
    pub(crate) fn name(&self) -> Option<Value<'a>> {
        (self.left > 0).then_some(self.next)
    }
}

impl<'a> Iterator for Members<'a> {
    type Item = (&'a str, Value<'a>);

    fn next(&mut self) -> Option<(&'a str, Value<'a>)> {
        self.left = self.left.checked_sub(1)?;
        let name = self.next.tape.string(self.next.text, self.next.node);
        let value = self.next.at_node(self.next.node + 1);
        self.next = value.behind();
        Some((name, value))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.left, Some(self.left))
    }
}

impl ExactSizeIterator for Members<'_> {}

impl fmt::Debug for Members<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.clone()).finish()
    }
}

/// The elements of an array: [`Value::elements`].
#[derive(Clone)]
pub struct Elements<'a> {
    next: Value<'a>,
    left: usize,
}

impl<'a> Iterator for Elements<'a> {
    type Item = Value<'a>;

    fn next(&mut self) -> Option<Value<'a>> {
        self.left = self.left.checked_sub(1)?;
        let value = self.next;
        self.next = value.behind();
        Some(value)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.left, Some(self.left))
    }
}

impl ExactSizeIterator for Elements<'_> {}

impl fmt::Debug for Elements<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.clone()).finish()
    }
}
