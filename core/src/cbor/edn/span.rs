//! Which part of a text stands for which item.

use super::assembly::{Assembly, Point};

/// Bytes, and where each of their items is in the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Encoded {
    /// The items.
    pub bytes: Vec<u8>,
    /// A part of the text for every item that is written out, in the order of the bytes: containers
    /// before what they contain. What an extension makes of its text is one item here.
    pub spans: Vec<Span>,
}

/// A part of the text and its item.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Span {
    /// Where the part begins, in bytes of the text.
    pub start: u32,
    /// Where it ends.
    pub end: u32,
    /// The head of the item, in bytes of the encoding.
    pub offset: u32,
}

impl Encoded {
    /// The innermost item whose text has the byte at `place`, or ends there.
    pub fn item_at(&self, place: usize) -> Option<Span> {
        // Items before it begin no later; of those that also reach it, the last is the innermost.
        let before = self
            .spans
            .partition_point(|span| span.start as usize <= place);
        let reaches = |span: &&Span| place <= span.end as usize;
        self.spans[..before].iter().rev().find(reaches).copied()
    }

    /// The text of the item whose head is at `offset` of the bytes.
    pub fn text_of(&self, offset: usize) -> Option<Span> {
        let before = self
            .spans
            .partition_point(|span| (span.offset as usize) < offset);
        let span = self.spans.get(before)?;
        (span.offset as usize == offset).then_some(*span)
    }
}

/// Spans while the text is being read.
#[derive(Debug, Default)]
pub(super) struct Spans {
    spans: Vec<Span>,
    /// For each, how many marks of the assembly come before it.
    marks: Vec<u32>,
}

impl Spans {
    /// An item begins; gives its number.
    pub(super) fn begin(&mut self, start: usize, point: Point) -> usize {
        self.spans.push(Span {
            start: start as u32,
            end: start as u32,
            offset: point.body as u32,
        });
        self.marks.push(point.marks as u32);
        self.spans.len() - 1
    }

    pub(super) fn end(&mut self, number: usize, end: usize) {
        self.spans[number].end = end as u32;
    }

    pub(super) fn len(&self) -> usize {
        self.spans.len()
    }

    /// Forgets all items but the first `count`.
    pub(super) fn truncate(&mut self, count: usize) {
        self.spans.truncate(count);
        self.marks.truncate(count);
    }

    pub(super) fn finish(mut self, assembly: &Assembly) -> Vec<Span> {
        let offsets = self.spans.iter_mut().map(|span| &mut span.offset);
        assembly.resolve(offsets.zip(self.marks));
        self.spans
    }
}
