//! From a byte to its item, and from an item to those around it.

use super::Document;
use crate::cbor::head::Major;

/// What a byte belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// The head or the content of the item at this node.
    Item(u32),
    /// The break at this node.
    Break(u32),
    /// Nothing: it comes after a fault.
    Unread,
}

/// What an item is to the one it is in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// In none. In a sequence, which of its items.
    Root(u32),
    /// The element of an array, counted from 0.
    Element(u32),
    /// The key of a map's pair, counted from 0.
    Key(u32),
    /// The value of the pair whose key is at this node.
    Value(u32),
    /// A chunk of an indefinite string.
    Chunk(u32),
    /// The content of a tag.
    Content,
    /// Inside a byte string that was opened.
    Embedded(u32),
}

impl Document {
    /// What the byte at `offset` belongs to; `Unread` past the end.
    pub fn at(&self, offset: usize) -> Place {
        let in_gap = |gap: &&super::Gap| (gap.start as usize..gap.end as usize).contains(&offset);
        let after = self.nodes_before(offset);
        // A gap follows the nodes that come before it.
        let first = self.gaps.partition_point(|gap| gap.nodes_before < after);
        let gap = self.gaps[first..]
            .iter()
            .take_while(|gap| gap.nodes_before == after);
        if offset >= self.bytes.len() || gap.into_iter().any(|gap| in_gap(&gap)) {
            return Place::Unread;
        }
        match after.checked_sub(1) {
            Some(node) if self.is_break(node) => Place::Break(node),
            Some(node) => Place::Item(node),
            None => Place::Unread,
        }
    }

    /// The item that a node is directly in.
    pub fn parent(&self, node: u32) -> Option<u32> {
        self.marks.parent(&self.nodes, node)
    }

    /// How many items a node is in.
    pub fn depth(&self, node: u32) -> u32 {
        self.marks.depth(&self.nodes, node)
    }

    /// The item after this one in the same parent.
    pub fn next_sibling(&self, node: u32) -> Option<u32> {
        let next = self.next(node);
        let end = self
            .parent(node)
            .map_or(self.nodes(), |parent| self.next(parent));
        (next < end && !self.is_break(next)).then_some(next)
    }

    /// The item before this one in the same parent.
    pub fn previous_sibling(&self, node: u32) -> Option<u32> {
        let parent = self.parent(node);
        let first = parent.map_or(0, |parent| parent + 1);
        // The node before is the last one inside of the sibling, or the sibling.
        let mut at = node.checked_sub(1).filter(|before| *before >= first)?;
        while let Some(above) = self.parent(at).filter(|above| Some(*above) != parent) {
            at = above;
        }
        Some(at)
    }

    /// The first item in this one.
    pub fn first_child(&self, node: u32) -> Option<u32> {
        let first = node + 1;
        (first < self.next(node) && !self.is_break(first)).then_some(first)
    }

    /// What the item at a node is to the one it is in.
    pub fn role(&self, node: u32) -> Role {
        let parent = self.parent(node);
        let place = self.marks.place(&self.nodes, parent, node);
        let Some(parent) = parent else {
            return Role::Root(place);
        };
        let head = self.item_at(parent).head();
        match head.major() {
            Major::Array => Role::Element(place),
            Major::Map if place.is_multiple_of(2) => Role::Key(place / 2),
            // The key is the sibling before; a break has no role of its own.
            Major::Map => Role::Value(self.previous_sibling(node).unwrap_or(node)),
            Major::Tag => Role::Content,
            _ if head.is_indefinite() => Role::Chunk(place),
            _ => Role::Embedded(place),
        }
    }

    /// The number of children, counted only as far as `count_max` where no head says it.
    pub fn children_total(&self, node: u32, count_max: u64) -> Option<u64> {
        let item = self.item(node)?;
        let head = item.head();
        match head.major() {
            Major::Array if !head.is_indefinite() && self.is_whole(node) => Some(head.argument),
            Major::Map if !head.is_indefinite() && self.is_whole(node) => Some(2 * head.argument),
            _ => {
                let counted = item.children().take(count_max as usize + 1).count() as u64;
                (counted <= count_max).then_some(counted)
            }
        }
    }
}
