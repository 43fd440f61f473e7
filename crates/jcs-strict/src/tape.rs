//! What a document holds, flat: one node for each value and each name, in document order.
//!
//! A tree of enums would overflow the stack when it is dropped, cloned or printed; this is four vectors.

use crate::order;
use alloc::string::String;
use alloc::vec::Vec;

/// The link of a node that has none.
const NONE: u32 = u32::MAX;

/// Objects of more members than this keep them in order for look-ups even where the document has them in order.
const LOOKED_UP_IN_ORDER: u32 = 16;

/// In objects of more members than this the beginnings of the names are compared first.
const FEW: usize = 24;

/// A value or a name. Its kind is told by its first byte in the text.
#[derive(Copy, Clone)]
pub(crate) struct Node {
    /// The first byte in the text.
    pub(crate) start: u32,
    /// One past the last byte in the text.
    pub(crate) end: u32,
    /// Of a string with escapes, its span in `decoded`; of a container, its place in `containers`.
    link: u32,
}

/// An array or object.
#[derive(Copy, Clone)]
pub(crate) struct Container {
    /// The node behind the last one of this container; while it is open, the container around it.
    pub(crate) next: u32,
    /// Elements or members.
    pub(crate) count: u32,
    /// Where in `order` the name nodes stand sorted, or `NONE` if the document has them sorted; while the
    /// container is open, its own node.
    order: u32,
    is_object: bool,
}

/// The nodes of a text; see [`Document`](crate::Document).
#[derive(Clone, Default)]
pub(crate) struct Tape {
    pub(crate) nodes: Vec<Node>,
    containers: Vec<Container>,
    /// Strings that have escapes in the text, decoded, one behind the other.
    arena: String,
    decoded: Vec<(u32, u32)>,
    order: Vec<u32>,
    /// The innermost open container plus one; 0 where none is open.
    open: u32,
}

impl Tape {
    /// An empty tape with room for the values of a text of some length as such texts usually are; a long text has to be
    /// seen to be one first.
    pub(crate) fn for_text(length: usize) -> Tape {
        let length = length.min(16 * 1024);
        let nodes = Vec::with_capacity(length / 16 + 4);
        Tape { nodes, containers: Vec::with_capacity(length / 128 + 2), ..Tape::default() }
    }

    /// Adds a value that is no container and has no escapes.
    pub(crate) fn push_value(&mut self, start: usize, end: usize) {
        self.count_value();
        self.push_node(start, end, NONE);
    }

    /// Adds a name without escapes.
    pub(crate) fn push_name(&mut self, start: usize, end: usize) {
        self.push_node(start, end, NONE);
    }

    /// Begins a string with escapes; what it decodes to is pushed on the arena that is given back.
    pub(crate) fn arena(&mut self) -> &mut String {
        &mut self.arena
    }

    /// Adds a string whose decoded text stands in the arena from `from` on.
    pub(crate) fn push_decoded(&mut self, start: usize, end: usize, from: usize, is_name: bool) {
        if !is_name {
            self.count_value();
        }
        let link = self.decoded.len() as u32;
        self.decoded.push((from as u32, self.arena.len() as u32));
        self.push_node(start, end, link);
    }

    /// Begins a container with the bracket at `start`.
    pub(crate) fn open(&mut self, start: usize, is_object: bool) {
        self.count_value();
        let container = self.containers.len() as u32;
        let node = self.nodes.len() as u32;
        self.containers.push(Container { next: self.open, count: 0, order: node, is_object });
        self.push_node(start, start, container);
        self.open = container + 1;
    }

    /// Closes the innermost open container, whose bracket ends at `end`. False where two of its names are the same.
    pub(crate) fn close(&mut self, text: &str, end: usize) -> bool {
        let next = self.nodes.len() as u32;
        let Some(container) = self.containers.get_mut((self.open as usize).wrapping_sub(1)) else {
            return false;
        };
        self.open = container.next;
        container.next = next;
        let index = container.order;
        container.order = NONE;
        let count = container.count;
        let node = &mut self.nodes[index as usize];
        node.end = end as u32;
        if !container.is_object || count < 2 {
            return true;
        }
        let place = node.link as usize;
        self.sort(text, place, index + 1, count)
    }

    /// Sorts the names of an object where they are not, and says whether each stands there once.
    fn sort(&mut self, text: &str, container: usize, first: u32, count: u32) -> bool {
        let from = self.order.len();
        let mut order = core::mem::take(&mut self.order);
        order.push(first);
        let mut ascending = true;
        let mut last = self.string(text, first).as_bytes();
        let mut node = first;
        for _ in 1..count {
            node = self.next(text, node + 1);
            order.push(node);
            let name = self.string(text, node).as_bytes();
            ascending = ascending && order::utf16(last, name).is_lt();
            last = name;
        }
        let mut unique = true;
        if !ascending {
            unique = self.sort_nodes(text, &mut order[from..]);
        } else if count <= LOOKED_UP_IN_ORDER {
            order.truncate(from);
            self.order = order;
            return true;
        }
        self.containers[container].order = from as u32;
        self.order = order;
        unique
    }

    /// Sorts name nodes by their names, and says whether each name stands there once.
    fn sort_nodes(&self, text: &str, nodes: &mut [u32]) -> bool {
        let name = |node: u32| self.string(text, node).as_bytes();
        if nodes.len() <= FEW {
            nodes.sort_unstable_by(|a, b| order::utf16(name(*a), name(*b)));
        } else {
            // The beginning of a name, behind what all of them begin with, tells most of them apart.
            let first = name(nodes[0]);
            let common =
                nodes.iter().fold(first.len(), |common, node| order::common(&first[..common], name(*node)));
            let mut keyed: Vec<(u64, u32)> = Vec::with_capacity(nodes.len());
            keyed.extend(nodes.iter().map(|node| (order::key(&name(*node)[common..]), *node)));
            keyed.sort_unstable_by(|a, b| a.0.cmp(&b.0).then_with(|| order::utf16(name(a.1), name(b.1))));
            for (node, keyed) in nodes.iter_mut().zip(keyed) {
                *node = keyed.1;
            }
        }
        nodes.is_sorted_by(|a, b| name(*a) != name(*b))
    }

    /// Whether the innermost open container is an object; `None` where none is open.
    pub(crate) fn innermost_is_object(&self) -> Option<bool> {
        self.containers.get((self.open as usize).wrapping_sub(1)).map(|open| open.is_object)
    }

    fn count_value(&mut self) {
        if let Some(container) = self.containers.get_mut((self.open as usize).wrapping_sub(1)) {
            container.count += 1;
        }
    }

    fn push_node(&mut self, start: usize, end: usize, link: u32) {
        self.nodes.push(Node { start: start as u32, end: end as u32, link });
    }

    /// The decoded text of a string or name.
    pub(crate) fn string<'a>(&'a self, text: &'a str, node: u32) -> &'a str {
        let node = &self.nodes[node as usize];
        match self.decoded.get(node.link as usize) {
            Some(&(from, to)) => &self.arena[from as usize..to as usize],
            None => &text[node.start as usize + 1..node.end as usize - 1],
        }
    }

    /// Whether a string or name is in the text as it decodes.
    pub(crate) fn is_plain(&self, node: u32) -> bool {
        self.nodes[node as usize].link == NONE
    }

    /// The container that this node of an array or object is.
    pub(crate) fn container(&self, node: u32) -> Container {
        self.containers[self.nodes[node as usize].link as usize]
    }

    /// The names of an object, sorted, where they are kept so.
    pub(crate) fn sorted(&self, container: Container) -> Option<&[u32]> {
        let from = container.order as usize;
        self.order.get(from..from + container.count as usize)
    }

    /// The node behind a value.
    pub(crate) fn next(&self, text: &str, node: u32) -> u32 {
        match text.as_bytes()[self.nodes[node as usize].start as usize] {
            b'[' | b'{' => self.container(node).next,
            _ => node + 1,
        }
    }
}
