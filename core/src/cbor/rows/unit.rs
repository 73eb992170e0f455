//! What rows are made of: the rows of one node, or of one gap.

use std::ops::Range;

use super::Part;
use crate::cbor::document::Document;
use crate::cbor::error::Kind;
use crate::cbor::head::{Head, Major};
use crate::cbor::tree::Gap;

/// A node or a gap.
#[derive(Clone, Copy, Debug)]
pub(super) enum Unit<'a> {
    Node(u32),
    Gap(&'a Gap),
}

/// Its bytes, cut into rows: a head, and what follows it in rows of equal width.
pub(super) struct Cut {
    pub(super) head: Range<usize>,
    pub(super) content: Range<usize>,
}

impl Cut {
    /// The bytes that the rows of a node show; what it contains has rows of its own.
    #[inline]
    pub(super) fn of_node(document: &Document, node: u32) -> Self {
        let (head, start, end) = extent(document, node);
        Self {
            head: start..start + head.size(),
            content: start + head.size()..end,
        }
    }

    /// A head that can be read stands alone; whatever cannot begins with a row like the others.
    pub(super) fn of_gap(document: &Document, gap: &Gap) -> Self {
        let (start, end) = (gap.start as usize, gap.end as usize);
        let head = match gap.error.kind_of() {
            Kind::TrailingData => None,
            _ => Head::read(&document.bytes()[..end], start).ok(),
        };
        let size = head.map_or(0, |head| head.size());
        Self {
            head: start..start + size,
            content: start + size..end,
        }
    }

    /// Rows of width `width`; there is at least one.
    #[inline]
    pub(super) fn rows(&self, width: usize) -> u32 {
        let head = u32::from(!self.head.is_empty());
        (head + self.content.len().div_ceil(width) as u32).max(1)
    }

    /// The bytes of row `row`, and whether it is the head's.
    pub(super) fn row(&self, row: u32, width: usize) -> (Range<usize>, bool) {
        let head = u32::from(!self.head.is_empty());
        if row < head {
            return (self.head.clone(), true);
        }
        let start = self.content.start + (row - head) as usize * width;
        let start = start.min(self.content.end);
        (start..self.content.end.min(start + width), false)
    }
}

/// The head of a node, where it begins, and where its own bytes end.
#[inline]
fn extent(document: &Document, node: u32) -> (Head, usize, usize) {
    let start = document.offset(node);
    let head = Head::read(document.bytes(), start).expect("nodes have heads that were read");
    let after = start + head.size();
    let is_string = matches!(head.major(), Major::Bytes | Major::Text) && !head.is_indefinite();
    if !is_string || head.argument == 0 || document.next(node) > node + 1 {
        return (head, start, after);
    }
    // A string without items inside may still have been opened, and failed at its first byte.
    if head.major() == Major::Bytes && document.has_gap_at(after) {
        return (head, start, after);
    }
    (head, start, after + head.argument as usize)
}

/// Which row of its unit a row is, and so what its bytes are.
pub(super) fn part(document: &Document, unit: Unit<'_>, row: u32, is_head: bool) -> Part {
    match unit {
        Unit::Node(node) if document.is_break(node) => Part::Break,
        Unit::Node(_) if is_head => Part::Head,
        Unit::Node(_) => Part::Content,
        Unit::Gap(_) if row == 0 => Part::Fault,
        Unit::Gap(_) => Part::Unread,
    }
}

/// Nodes and gaps in the order of the bytes.
#[derive(Clone)]
pub(super) struct Units<'a> {
    document: &'a Document,
    node: u32,
    gaps: &'a [Gap],
}

impl<'a> Units<'a> {
    /// Those from `node` on, with the gaps before it.
    pub(super) fn from(document: &'a Document, node: u32) -> Self {
        let first = document
            .gaps()
            .partition_point(|gap| gap.nodes_before < node);
        Self {
            document,
            node,
            gaps: &document.gaps()[first..],
        }
    }
}

impl<'a> Iterator for Units<'a> {
    type Item = Unit<'a>;

    #[inline]
    fn next(&mut self) -> Option<Unit<'a>> {
        if let Some((gap, rest)) = self.gaps.split_first()
            && gap.nodes_before == self.node
        {
            self.gaps = rest;
            return Some(Unit::Gap(gap));
        }
        if self.node >= self.document.nodes() {
            return None;
        }
        self.node += 1;
        Some(Unit::Node(self.node - 1))
    }
}
