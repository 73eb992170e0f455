//! An owned value: encoded bytes and their index, two allocations whatever the size.
//!
//! Nothing of the bytes is lost, so equality and hash are about the data and
//! [`Value::as_bytes`] about its form.

use std::hash::{Hash, Hasher};

use super::error::Error;
use super::head::Major;
use super::tree::{self, Children, Chunks, Data, Item, Node, Text, Tree};

/// One item that owns its bytes.
///
/// Two values are equal if they hold the same data in the same order: head sizes, float widths and
/// the chunks of strings do not matter, the bits of a NaN, the sign of a zero and equal keys do.
#[derive(Clone, Debug)]
pub struct Value {
    bytes: Vec<u8>,
    nodes: Vec<Node>,
}

impl Value {
    /// Reads exactly one item and keeps a copy of its bytes.
    ///
    /// Errors: the first fault; `invalid_utf8` unless text is taken as it is.
    pub fn decode(bytes: &[u8], text: Text) -> Result<Self, Error> {
        let Tree { nodes, .. } = Tree::read(bytes, text)?;
        Ok(Self {
            bytes: bytes.to_vec(),
            nodes: nodes.into_owned(),
        })
    }

    /// The same for bytes that need no copy, e.g. those an `Encoder` has written.
    pub fn from_encoded(bytes: Vec<u8>, text: Text) -> Result<Self, Error> {
        let nodes = Tree::read(&bytes, text)?.nodes.into_owned();
        Ok(Self { bytes, nodes })
    }

    /// The item.
    pub fn root(&self) -> Item<'_> {
        Item::new(&self.bytes, &self.nodes, 0)
    }

    /// Its bytes, exactly as they were read.
    pub fn as_bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Its bytes, without a copy.
    pub fn into_bytes(self) -> Vec<u8> {
        self.bytes
    }
}

impl PartialEq for Value {
    fn eq(&self, other: &Self) -> bool {
        self.root() == other.root()
    }
}

impl Eq for Value {}

impl Hash for Value {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.root().hash(state);
    }
}

/// An item without what it contains, as equality sees it.
enum Own<'a> {
    Number(Major, u64),
    /// The number of children; a tag's number is its content's business.
    Container(Major, u64),
    Text(Major, Chunks<'a>),
    Simple(u8),
    Float(u64),
}

/// The items of a subtree in the order of the bytes, without breaks and chunks.
struct Walk<'a> {
    item: Item<'a>,
    at: u32,
}

impl<'a> Iterator for Walk<'a> {
    type Item = Own<'a>;

    fn next(&mut self) -> Option<Own<'a>> {
        let item = loop {
            if self.at >= self.item.next_node() {
                return None;
            }
            let item = self.item.sibling_at(self.at);
            self.at += 1;
            if !item.is_break() {
                break item;
            }
        };
        let major = item.head().major();
        Some(match item.data() {
            Data::Unsigned(number) | Data::Negative(number) | Data::Tag(number, _) => {
                Own::Number(major, number)
            }
            Data::Bytes(chunks) | Data::Text(chunks) => {
                self.at = item.next_node();
                Own::Text(major, chunks)
            }
            Data::Array(children) | Data::Map(children) => {
                Own::Container(major, count(item, children))
            }
            Data::Simple(value) => Own::Simple(value),
            Data::Float(float) => Own::Float(float.bits64()),
        })
    }
}

/// How many items a container has; read off its head if that says so.
fn count(item: Item<'_>, children: Children<'_>) -> u64 {
    let head = item.head();
    match head.major() {
        _ if head.is_indefinite() => children.count() as u64,
        Major::Map => head.argument.saturating_mul(2),
        _ => head.argument,
    }
}

impl PartialEq for Item<'_> {
    fn eq(&self, other: &Self) -> bool {
        // The counts come before the content, so equal walks are equal trees.
        let (mut left, mut right) = (Walk::of(*self), Walk::of(*other));
        loop {
            match (left.next(), right.next()) {
                (None, None) => return true,
                (Some(left), Some(right)) if left == right => {}
                _ => return false,
            }
        }
    }
}

impl Eq for Item<'_> {}

impl Hash for Item<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        for own in Walk::of(*self) {
            own.hash(state);
        }
    }
}

impl<'a> Walk<'a> {
    fn of(item: Item<'a>) -> Self {
        Self {
            item,
            at: item.node(),
        }
    }
}

impl PartialEq for Own<'_> {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Number(a, x), Self::Number(b, y)) => (a, x) == (b, y),
            (Self::Container(a, x), Self::Container(b, y)) => (a, x) == (b, y),
            (Self::Text(a, x), Self::Text(b, y)) => a == b && same_content(x, y),
            (Self::Simple(a), Self::Simple(b)) => a == b,
            (Self::Float(a), Self::Float(b)) => a == b,
            _ => false,
        }
    }
}

fn same_content(left: &Chunks<'_>, right: &Chunks<'_>) -> bool {
    match (left, right) {
        (Chunks::Definite(left), Chunks::Definite(right)) => left == right,
        _ => left.parts().flatten().eq(right.parts().flatten()),
    }
}

impl Own<'_> {
    /// Feeds what equality looks at, in a form in which no two unequal items are the same.
    fn hash<H: Hasher>(&self, state: &mut H) {
        match self {
            Self::Number(major, number) | Self::Container(major, number) => {
                state.write_u8(*major as u8);
                state.write_u64(*number);
            }
            Self::Text(major, chunks) => {
                state.write_u8(*major as u8);
                let mut length = 0;
                for part in chunks.parts() {
                    // How a string is cut must not show; hashers may treat one write as a unit.
                    part.iter().for_each(|byte| state.write_u8(*byte));
                    length += part.len();
                }
                state.write_usize(length);
            }
            Self::Simple(value) => state.write_u16(0x0700 | u16::from(*value)),
            Self::Float(bits) => {
                state.write_u8(8);
                state.write_u64(*bits);
            }
        }
    }
}

impl TryFrom<&[u8]> for Value {
    type Error = Error;

    fn try_from(bytes: &[u8]) -> Result<Self, Error> {
        Self::decode(bytes, tree::Text::Checked)
    }
}
