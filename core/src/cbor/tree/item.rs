//! One item of an index: what it is and what it contains.

use std::fmt;

use super::{Float, Node};
use crate::cbor::head::{Head, Major};

/// An item in its bytes. Copying it copies two references and a number.
#[derive(Clone, Copy)]
pub struct Item<'a> {
    bytes: &'a [u8],
    nodes: &'a [Node],
    node: u32,
}

/// What an item is, at the level of the data model.
#[derive(Clone, Debug)]
pub enum Data<'a> {
    /// An integer from 0.
    Unsigned(u64),
    /// The integer -1 minus this one.
    Negative(u64),
    /// A byte string, in one chunk unless its length is indefinite.
    Bytes(Chunks<'a>),
    /// A text string; its chunks may be no UTF-8 if the index was asked to keep such text.
    Text(Chunks<'a>),
    /// An array.
    Array(Children<'a>),
    /// A map: keys and values in turn, equal keys included, in the order of the bytes.
    Map(Children<'a>),
    /// A tag number and its content; `None` only where the bytes ended before it.
    Tag(u64, Option<Item<'a>>),
    /// A simple value: 20 false, 21 true, 22 null, 23 undefined.
    Simple(u8),
    /// A float.
    Float(Float),
}

impl<'a> Item<'a> {
    pub(crate) fn new(bytes: &'a [u8], nodes: &'a [Node], node: u32) -> Self {
        Self { bytes, nodes, node }
    }

    /// Its place in the index: items in the order of the bytes, breaks counted.
    pub fn node(self) -> u32 {
        self.node
    }

    /// Where its head begins, in bytes from the start of the input.
    pub fn offset(self) -> usize {
        self.nodes[self.node as usize].offset as usize
    }

    /// Where the item, with all it contains, ends.
    pub fn end(self) -> usize {
        let next = self.next_node();
        if next == self.node + 1 || self.is_definite_string() {
            return self.own_end();
        }
        let following = self.nodes.get(next as usize);
        let following = following.map_or(self.bytes.len(), |node| node.offset as usize);
        let last = self.sibling_at(next - 1).own_end();
        if last == following {
            return last;
        }
        // What is between belongs to a byte string that was opened and has a fault inside: one
        // that this item ends with, or one that this item is in.
        let ends_here = |node: &u32| self.nodes[*node as usize].next == next;
        let inside = (self.node + 1..next).filter(ends_here);
        let ends = inside.map(|node| self.sibling_at(node).own_end());
        ends.max().unwrap_or(last)
    }

    /// The end of its head, or of the content of a string.
    fn own_end(self) -> usize {
        let head = self.head();
        let length = match self.is_definite_string() {
            true => head.argument as usize,
            false => 0,
        };
        self.offset() + head.size() + length
    }

    fn is_definite_string(self) -> bool {
        let head = self.head();
        matches!(head.major(), Major::Bytes | Major::Text) && !head.is_indefinite()
    }

    /// Its bytes.
    pub fn encoded(self) -> &'a [u8] {
        &self.bytes[self.offset()..self.end()]
    }

    /// Its head, size included.
    // Every look at an item begins here; left to itself the compiler calls it, and copies the item.
    #[inline(always)]
    pub fn head(self) -> Head {
        Head::read(self.bytes, self.offset()).expect("the index holds heads that were read")
    }

    pub(crate) fn is_break(self) -> bool {
        self.nodes[self.node as usize].is_break(self.bytes)
    }

    /// The node after the item and all it contains.
    pub fn end_node(self) -> u32 {
        self.next_node()
    }

    /// The node after the item and all it contains.
    pub(crate) fn next_node(self) -> u32 {
        self.nodes[self.node as usize].next
    }

    /// Another item of the same index.
    pub(crate) fn sibling_at(self, node: u32) -> Self {
        Self { node, ..self }
    }

    /// What it contains: items, keys and values in turn, chunks, or the content of a tag.
    pub fn children(self) -> Children<'a> {
        Children::new(self.bytes, self.nodes, self.node + 1, self.next_node())
    }

    /// What it is.
    pub fn data(self) -> Data<'a> {
        let head = self.head();
        match head.major() {
            Major::Unsigned => Data::Unsigned(head.argument),
            Major::Negative => Data::Negative(head.argument),
            Major::Bytes => Data::Bytes(Chunks::of(self, head)),
            Major::Text => Data::Text(Chunks::of(self, head)),
            Major::Array => Data::Array(self.children()),
            Major::Map => Data::Map(self.children()),
            Major::Tag => Data::Tag(head.argument, self.children().next()),
            Major::Simple => match Float::of(head) {
                Some(float) => Data::Float(float),
                None => Data::Simple(head.argument as u8),
            },
        }
    }

    /// The content of a string of definite length.
    pub(crate) fn payload(self) -> &'a [u8] {
        self.content(self.head())
    }

    /// The same where its head is known.
    pub(crate) fn content(self, head: Head) -> &'a [u8] {
        let start = self.offset() + head.size();
        &self.bytes[start..start + head.argument as usize]
    }
}

impl fmt::Debug for Item<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Item({:?} at {})", self.head().major(), self.offset())
    }
}

/// Items that follow each other in one container.
#[derive(Clone, Copy)]
pub struct Children<'a> {
    bytes: &'a [u8],
    nodes: &'a [Node],
    at: u32,
    end: u32,
}

impl<'a> Children<'a> {
    pub(crate) fn new(bytes: &'a [u8], nodes: &'a [Node], at: u32, end: u32) -> Self {
        Self {
            bytes,
            nodes,
            at,
            end,
        }
    }
}

impl<'a> Iterator for Children<'a> {
    type Item = Item<'a>;

    fn next(&mut self) -> Option<Item<'a>> {
        if self.at >= self.end {
            return None;
        }
        let item = Item::new(self.bytes, self.nodes, self.at);
        self.at = item.next_node();
        // A break is the last node of what it closes.
        (!item.is_break()).then_some(item)
    }
}

impl fmt::Debug for Children<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Children(nodes {}..{})", self.at, self.end)
    }
}

/// The chunks of a string.
#[derive(Clone, Debug)]
pub enum Chunks<'a> {
    /// A string of definite length.
    Definite(&'a [u8]),
    /// A string of indefinite length: its chunks in turn.
    Indefinite(Children<'a>),
}

impl<'a> Chunks<'a> {
    fn of(item: Item<'a>, head: Head) -> Self {
        if head.is_indefinite() {
            Self::Indefinite(item.children())
        } else {
            Self::Definite(item.payload())
        }
    }

    /// The contents of the chunks, one after another.
    pub fn parts(&self) -> impl Iterator<Item = &'a [u8]> + use<'a> {
        let (one, several) = match self {
            Self::Definite(content) => (Some(*content), None),
            Self::Indefinite(chunks) => (None, Some(*chunks)),
        };
        one.into_iter()
            .chain(several.into_iter().flatten().map(Item::payload))
    }
}
