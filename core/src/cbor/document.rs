//! A document: bytes of any kind and one parse of them, kept together and looked up from all sides.
//!
//! The parse is the flat index of [`Tree`], eight bytes an item, and a mark every
//! [`MARK_EVERY`] nodes. From it come the rows of both views, the path of an item, the item at a
//! byte, and what is to be said about a fault. What was not read is kept as a gap, so that every
//! byte of the input is in exactly one place.
//!
//! ```text
//! bytes   d8 18 43 82 01 02 18      tag 24 on a byte string that was opened, then a fault
//! nodes   0     1  2  3  4
//! gaps                      18      the head that ended too early
//! ```

mod bits;
mod fault;
mod hint;
mod indexer;
mod marks;
mod message_pack;
mod opening;
mod path;
mod place;

use super::tree::{Gap, Item, Node, Tree};
use marks::Marks;

pub use bits::HeadBits;
pub use fault::Fault;
pub(crate) use hint::REPLACEMENT;
pub use hint::foreign;
pub use indexer::Indexer;
pub use marks::MARK_EVERY;
pub use path::{STEPS_MAX, Walk, Walked};
pub use place::{Place, Role};

/// Most faults inside opened strings that are put in words.
const FAULTS_MAX: usize = 1_000;

/// How many items the bytes are meant to hold.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Items {
    /// Exactly one; what follows it is a fault.
    #[default]
    One,
    /// One after another to the end. Source: RFC 8742.
    Sequence,
}

/// Whether byte strings that say they hold items are opened while reading.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Embedded {
    /// They are byte strings.
    Closed,
    /// Those under tags 24 and 63, and the protected headers of tagged COSE messages, of their
    /// signatures and of their recipients, are opened.
    #[default]
    Opened,
}

/// How a document is read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// One item or a sequence.
    pub items: Items,
    /// Byte strings that hold items.
    pub embedded: Embedded,
}

/// Bytes and their index.
#[derive(Clone, Debug)]
pub struct Document {
    bytes: Vec<u8>,
    options: Options,
    nodes: Vec<Node>,
    unfinished: Vec<u32>,
    gaps: Vec<Gap>,
    marks: Marks,
    /// Where the last item ends that was read.
    end: usize,
    fault: Option<Fault>,
    faults_inside: Vec<Fault>,
}

impl Document {
    /// Reads all of `bytes`. What is wrong with them is in [`Document::fault`].
    pub fn read(bytes: Vec<u8>, options: Options) -> Self {
        Indexer::new(bytes, options).finish()
    }

    /// The beginning of an input that is too large to be read at once: its first rows are those
    /// of the whole. The fault at the cut is left out.
    pub fn preview(bytes: &[u8], options: Options, bytes_max: usize) -> Self {
        let is_cut = bytes.len() > bytes_max;
        let bytes = &bytes[..bytes.len().min(bytes_max)];
        let mut document = Self::read(bytes.to_vec(), options);
        if is_cut {
            document.fault = None;
        }
        document
    }

    /// The whole input.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// The whole input, and nothing of the index.
    pub fn into_bytes(self) -> Vec<u8> {
        self.bytes
    }

    /// How it was read.
    pub fn options(&self) -> Options {
        self.options
    }

    /// The items. Those inside an opened string are its children.
    pub fn tree(&self) -> Tree<'_> {
        Tree::lent(&self.bytes[..self.end], &self.nodes, &self.unfinished)
    }

    /// The number of nodes: items and breaks.
    pub fn nodes(&self) -> u32 {
        self.nodes.len() as u32
    }

    /// The item of a node; `None` for a break and past the end.
    pub fn item(&self, node: u32) -> Option<Item<'_>> {
        (node < self.nodes() && !self.is_break(node)).then(|| self.item_at(node))
    }

    /// Whether all that an item contains was read.
    pub fn is_whole(&self, node: u32) -> bool {
        self.unfinished.binary_search(&node).is_err()
    }

    /// The first fault, after which nothing was read.
    pub fn fault(&self) -> Option<&Fault> {
        self.fault.as_ref()
    }

    /// The first fault in each byte string that was opened.
    pub fn faults_inside(&self) -> &[Fault] {
        &self.faults_inside
    }

    /// Bytes of memory that the index takes.
    pub fn index_bytes(&self) -> usize {
        self.nodes.capacity() * size_of::<Node>()
            + self.unfinished.capacity() * size_of::<u32>()
            + self.gaps.capacity() * size_of::<Gap>()
            + self.marks.bytes()
    }

    pub(crate) fn is_break(&self, node: u32) -> bool {
        self.nodes[node as usize].is_break(&self.bytes)
    }

    /// The item of a node that is no break.
    pub(crate) fn item_at(&self, node: u32) -> Item<'_> {
        Item::new(&self.bytes[..self.end], &self.nodes, node)
    }

    /// The first node after the item and all it contains.
    pub(crate) fn next(&self, node: u32) -> u32 {
        self.nodes[node as usize].next
    }

    pub(crate) fn offset(&self, node: u32) -> usize {
        self.nodes[node as usize].offset as usize
    }

    /// Bytes that belong to no item, in their order.
    pub(crate) fn gaps(&self) -> &[Gap] {
        &self.gaps
    }

    /// Whether a byte string was opened: there are items inside it, or bytes that should be.
    pub fn is_opened(&self, node: u32) -> bool {
        let is_bytes = |item: Item<'_>| {
            item.head().major() == super::Major::Bytes && !item.head().is_indefinite()
        };
        self.item(node).is_some_and(is_bytes)
            && (self.next(node) > node + 1 || self.gap_in(node).is_some())
    }

    /// Whether reading stopped at `offset`, in a string or at the end.
    pub(crate) fn has_gap_at(&self, offset: usize) -> bool {
        let starts = |gap: &Gap| (gap.start as usize).cmp(&offset);
        !self.gaps.is_empty() && self.gaps.binary_search_by(starts).is_ok()
    }

    /// Whether this is the gap that the fault of the whole left.
    pub(crate) fn is_last_gap(&self, gap: &Gap) -> bool {
        self.fault.is_some() && self.gaps.last() == Some(gap)
    }

    /// How many nodes begin at `offset` or before.
    pub(crate) fn nodes_before(&self, offset: usize) -> u32 {
        self.nodes
            .partition_point(|node| node.offset as usize <= offset) as u32
    }

    /// What is left of an opened string whose content has a fault.
    pub(crate) fn gap_in(&self, node: u32) -> Option<&Gap> {
        let next = self.next(node);
        let first = self.gaps.partition_point(|gap| gap.nodes_before < next);
        let is_inside = |gap: &&Gap| gap.within.is_some_and(|at| at >= node && at < next);
        let here = self.gaps[first..].iter();
        here.take_while(|gap| gap.nodes_before == next)
            .find(is_inside)
    }
}
