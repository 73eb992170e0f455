//! One item of an index: what it is and what it contains.

use std::fmt;

use super::Node;
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

/// How many bytes a float takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Width {
    /// Two bytes, binary16.
    Half,
    /// Four bytes, binary32.
    Single,
    /// Eight bytes, binary64.
    Double,
}

/// A float with its width and all its bits, so that a NaN keeps its payload.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Float {
    /// Bytes it takes.
    pub width: Width,
    /// Its bits in that width.
    pub bits: u64,
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
        match self.nodes.get(self.next_node() as usize) {
            Some(node) => node.offset as usize,
            None if self.nodes.len() == self.node as usize + 1 => {
                let head = self.head();
                let length = match head.major() {
                    Major::Bytes | Major::Text => head.argument as usize,
                    _ => 0,
                };
                self.offset() + head.size() + length
            }
            None => Item::new(self.bytes, self.nodes, self.nodes.len() as u32 - 1).end(),
        }
    }

    /// Its bytes.
    pub fn encoded(self) -> &'a [u8] {
        &self.bytes[self.offset()..self.end()]
    }

    /// Its head, size included.
    pub fn head(self) -> Head {
        Head::read(self.bytes, self.offset()).expect("the index holds heads that were read")
    }

    pub(crate) fn is_break(self) -> bool {
        self.nodes[self.node as usize].is_break(self.bytes)
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
        let head = self.head();
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

impl Float {
    /// The float whose head was read, if it is one.
    pub fn of(head: Head) -> Option<Self> {
        let width = match head.info() {
            _ if !head.is_float() => return None,
            25 => Width::Half,
            26 => Width::Single,
            _ => Width::Double,
        };
        Some(Self {
            width,
            bits: head.argument,
        })
    }

    /// Its bits as binary64. Every value has an exact one; the payload of a NaN moves to the left
    /// end of the wider fraction, so NaNs that differ stay different.
    pub fn bits64(self) -> u64 {
        match self.width {
            Width::Half => widen(self.bits, 10, 5),
            Width::Single => widen(self.bits, 23, 8),
            Width::Double => self.bits,
        }
    }

    /// Its value.
    pub fn value(self) -> f64 {
        f64::from_bits(self.bits64())
    }

    /// Whether a narrower width has the same value: not the preferred serialization.
    pub fn is_preferred(self) -> bool {
        let bits = self.bits64();
        match self.width {
            Width::Half => true,
            Width::Single => narrow(bits, 10, 5).is_none(),
            Width::Double => narrow(bits, 23, 8).is_none(),
        }
    }
}

/// Bits of a narrow float as binary64.
fn widen(bits: u64, fraction_bits: u32, exponent_bits: u32) -> u64 {
    let sign = (bits >> (fraction_bits + exponent_bits)) << 63;
    let exponent_max = (1 << exponent_bits) - 1;
    let exponent = (bits >> fraction_bits) & exponent_max;
    let fraction = bits & ((1 << fraction_bits) - 1);
    let bias = (exponent_max >> 1) as i64;
    let magnitude = if exponent == exponent_max {
        0x7ff << 52 | fraction << (52 - fraction_bits)
    } else if exponent == 0 {
        // Subnormal: the fraction times a power of two, which binary64 holds exactly.
        let unit = f64::from_bits(((1023 + 1 - bias - i64::from(fraction_bits)) as u64) << 52);
        (fraction as f64 * unit).to_bits()
    } else {
        ((exponent as i64 - bias + 1023) as u64) << 52 | fraction << (52 - fraction_bits)
    };
    sign | magnitude
}

/// The bits in a narrower width, if none is lost.
pub(crate) fn narrow(bits: u64, fraction_bits: u32, exponent_bits: u32) -> Option<u64> {
    let sign = bits >> 63 << (fraction_bits + exponent_bits);
    let exponent_max = (1_i64 << exponent_bits) - 1;
    let bias = exponent_max >> 1;
    let exponent = (bits >> 52 & 0x7ff) as i64;
    let fraction = bits & ((1 << 52) - 1);
    let dropped = 52 - fraction_bits;
    let narrowed = if exponent == 0x7ff {
        (exponent_max as u64) << fraction_bits | fraction >> dropped
    } else if exponent == 0 && fraction == 0 {
        0
    } else {
        let biased = exponent - 1023 + bias;
        match biased {
            1.. if biased < exponent_max => (biased as u64) << fraction_bits | fraction >> dropped,
            // Subnormal in the narrow width: the leading one becomes part of the fraction.
            ..=0 if -biased < i64::from(fraction_bits) => {
                (fraction | 1 << 52) >> (i64::from(dropped) + 1 - biased)
            }
            _ => return None,
        }
    };
    let narrow = sign | narrowed;
    (widen(narrow, fraction_bits, exponent_bits) == bits).then_some(narrow)
}
