//! An index of encoded bytes: every item's place, none of its content.
//!
//! A flat list in the order of the bytes, eight bytes an item. It is built, walked, compared and
//! dropped without recursion, and what the bytes say (head sizes, NaN payloads, chunks, equal
//! keys, order, bad UTF-8) is all still there, because the bytes are.
//!
//! ```text
//! bytes   82 01 9f 02 ff
//! nodes   0  1  2  3  4        one each for [, 1, [_, 2 and the break
//! next    5  2  5  4  5        the first node after the item and all it contains
//! ```

mod float;
mod index;
mod item;

use std::borrow::Cow;

use super::error::Error;
use super::head::BREAK;

pub(crate) use float::narrow;
pub use float::{Float, Width};
pub(crate) use index::Index;
#[cfg(feature = "inspect")]
pub(crate) use index::{Gap, Holds};
pub use item::{Children, Chunks, Data, Item};

/// Where an item or a break begins, and which node follows it and all it contains.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Node {
    pub(crate) offset: u32,
    pub(crate) next: u32,
}

/// What is done about text that is not UTF-8.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Text {
    /// It is refused.
    Checked,
    /// It is kept as it is: such an item is well-formed, though not valid.
    AsIs,
}

/// Reads the item at `start` into `nodes`, which are empty, and gives its end.
///
/// Errors: the first fault; the nodes then describe what came before it.
#[cfg(feature = "inspect")]
pub(crate) fn index(
    bytes: &[u8],
    start: usize,
    text: Text,
    nodes: &mut Vec<Node>,
) -> Result<usize, Error> {
    let mut index = Index::new(bytes.len());
    index.at = start;
    let outcome = index.read::<false>(bytes, text, usize::MAX);
    *nodes = index.nodes;
    outcome.map(|_| index.at)
}

/// Bytes, and the index of the items in them.
#[derive(Clone, Debug)]
pub struct Tree<'a> {
    /// As far as items were read: the last one ends where the bytes do.
    pub(crate) bytes: &'a [u8],
    pub(crate) nodes: Cow<'a, [Node]>,
    unfinished: Cow<'a, [u32]>,
}

impl<'a> Tree<'a> {
    /// Reads exactly one item.
    ///
    /// Errors: the first fault, `trailing_data` included, `invalid_utf8` if asked for.
    pub fn read(bytes: &'a [u8], text: Text) -> Result<Self, Error> {
        match Self::read_until_fault(bytes, text) {
            (tree, None) => Ok(tree),
            (_, Some(error)) => Err(error),
        }
    }

    /// Reads one item, or what comes before the first fault in it.
    pub fn read_until_fault(bytes: &'a [u8], text: Text) -> (Self, Option<Error>) {
        let mut index = Index::new(bytes.len());
        let fault = match index.read::<false>(bytes, text, usize::MAX) {
            Ok(_) if index.at < bytes.len() => Some(index.trailing()),
            Ok(_) => None,
            Err(error) => Some(error),
        };
        (Self::of(bytes, index), fault)
    }

    /// Reads items one after another until the bytes end or a fault is met.
    ///
    /// Source: RFC 8742.
    pub fn read_sequence(bytes: &'a [u8], text: Text) -> (Self, Option<Error>) {
        let mut index = Index::new(bytes.len());
        let mut fault = None;
        while index.at < bytes.len() && fault.is_none() {
            fault = index.read::<false>(bytes, text, usize::MAX).err();
        }
        (Self::of(bytes, index), fault)
    }

    fn of(bytes: &'a [u8], index: Index) -> Self {
        Self {
            bytes: &bytes[..index.at],
            nodes: index.nodes.into(),
            unfinished: index.unfinished.into(),
        }
    }

    /// A view of an index that somebody else keeps; `bytes` end where the last item does.
    #[cfg(feature = "inspect")]
    pub(crate) fn lent(bytes: &'a [u8], nodes: &'a [Node], unfinished: &'a [u32]) -> Self {
        Self {
            bytes,
            nodes: nodes.into(),
            unfinished: unfinished.into(),
        }
    }

    /// Whether all that an item contains was read; not so only where a fault came first.
    pub fn is_whole(&self, item: Item<'_>) -> bool {
        self.unfinished.binary_search(&item.node()).is_err()
    }

    /// The outermost items: one, or those of a sequence.
    pub fn items(&self) -> Children<'_> {
        Children::new(self.bytes, &self.nodes, 0, self.nodes.len() as u32)
    }

    /// The item at a node that is no break; nothing behind the last one.
    pub(crate) fn item_at(&self, node: u32) -> Option<Item<'_>> {
        let is_there = (node as usize) < self.nodes.len();
        is_there.then(|| Item::new(self.bytes, &self.nodes, node))
    }

    /// The first outermost item, unless there is not even a head.
    pub fn root(&self) -> Option<Item<'_>> {
        self.items().next()
    }

    /// Every item in the order of the bytes: containers before what they contain.
    pub fn all(&self) -> impl Iterator<Item = Item<'_>> {
        let items = 0..self.nodes.len() as u32;
        items
            .map(|at| Item::new(self.bytes, &self.nodes, at))
            .filter(|item| !item.is_break())
    }
}

impl Node {
    pub(crate) fn is_break(self, bytes: &[u8]) -> bool {
        bytes[self.offset as usize] == BREAK
    }
}
