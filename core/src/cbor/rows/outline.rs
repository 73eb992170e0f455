//! The tree as rows: which are to be seen, and which a view asks for.

mod row;

use std::ops::Range;

use super::Note;
use super::unit::{Unit, Units};
use crate::cbor::document::{Document, MARK_EVERY};

pub use row::TreeRow;

/// Which rows are to be seen, in a bit a node and eight bytes for every 256 nodes.
#[derive(Clone, Debug)]
pub struct Outline {
    collapsed: Vec<u64>,
    marks: Vec<Mark>,
    rows: u32,
}

/// The first unit to be seen from a place on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Mark {
    node: u32,
    row: u32,
}

impl Outline {
    /// Everything is to be seen.
    pub fn new(document: &Document) -> Self {
        let mut outline = Self {
            collapsed: vec![0; (document.nodes() as usize).div_ceil(64)],
            marks: Vec::new(),
            rows: 0,
        };
        outline.lay_out(document);
        outline
    }

    /// Items that contain others are collapsed from `depth` on.
    pub fn collapsed_below(document: &Document, depth: u32) -> Self {
        let mut outline = Self::new(document);
        outline.collapse_below(document, depth);
        outline
    }

    /// The number of rows.
    pub fn len(&self) -> usize {
        self.rows as usize
    }

    /// Whether there is nothing to be seen.
    pub fn is_empty(&self) -> bool {
        self.rows == 0
    }

    /// Bytes of memory it takes.
    pub fn index_bytes(&self) -> usize {
        self.collapsed.capacity() * size_of::<u64>() + self.marks.capacity() * size_of::<Mark>()
    }

    /// Hides what an item contains, or shows it again as it was. Takes time with what is to be
    /// seen.
    pub fn toggle(&mut self, document: &Document, node: u32) {
        if node < document.nodes() && document.next(node) > node + 1 {
            self.collapsed[node as usize / 64] ^= 1 << (node % 64);
            self.lay_out(document);
        }
    }

    /// Shows everything.
    pub fn expand_all(&mut self, document: &Document) {
        self.collapsed.fill(0);
        self.lay_out(document);
    }

    /// Collapses every item from `depth` on, and shows what is above.
    pub fn collapse_below(&mut self, document: &Document, depth: u32) {
        self.collapsed.fill(0);
        let mut open: Vec<u32> = Vec::new();
        for node in 0..document.nodes() {
            while open.last().is_some_and(|next| *next <= node) {
                open.pop();
            }
            let next = document.next(node);
            if next > node + 1 {
                if open.len() as u32 >= depth {
                    self.collapsed[node as usize / 64] |= 1 << (node % 64);
                }
                open.push(next);
            }
        }
        self.lay_out(document);
    }

    /// Shows the item at `node` by opening all it is in, and gives its row.
    pub fn reveal(&mut self, document: &Document, node: u32) -> usize {
        let mut above = document.parent(node);
        let mut is_changed = false;
        while let Some(node) = above {
            let bit = 1 << (node % 64);
            is_changed |= self.collapsed[node as usize / 64] & bit != 0;
            self.collapsed[node as usize / 64] &= !bit;
            above = document.parent(node);
        }
        if is_changed {
            self.lay_out(document);
        }
        self.row_of(document, node).unwrap_or(0)
    }

    /// The row of the item at `node`, if it is to be seen.
    pub fn row_of(&self, document: &Document, node: u32) -> Option<usize> {
        let mark = self
            .marks
            .partition_point(|mark| mark.node <= node)
            .checked_sub(1)?;
        let Mark {
            node: first,
            mut row,
        } = self.marks[mark];
        for unit in Seen::from(document, self, first) {
            match unit {
                Unit::Node(at) if at == node => return Some(row as usize),
                Unit::Node(at) if at > node => return None,
                _ => row += 1,
            }
        }
        None
    }

    /// The rows in `range`, as far as there are any.
    pub fn rows(&self, document: &Document, range: Range<usize>, note: &Note<'_>) -> Vec<TreeRow> {
        let end = range.end.min(self.len());
        if range.start >= end {
            return Vec::new();
        }
        let mark = self
            .marks
            .partition_point(|mark| mark.row as usize <= range.start);
        let Mark { node, row } = self.marks[mark - 1];
        let units = Seen::from(document, self, node);
        units
            .skip(range.start - row as usize)
            .take(end - range.start)
            .map(|unit| match unit {
                Unit::Node(node) => TreeRow::of_item(document, node, self.is_collapsed(node), note),
                Unit::Gap(gap) => TreeRow::of_gap(document, gap),
            })
            .collect()
    }

    fn is_collapsed(&self, node: u32) -> bool {
        self.collapsed[node as usize / 64] >> (node % 64) & 1 == 1
    }

    /// Counts the rows, and marks where they are.
    fn lay_out(&mut self, document: &Document) {
        let (mut marks, mut rows) = (vec![Mark { node: 0, row: 0 }], 0);
        let mut next_mark = MARK_EVERY;
        for unit in Seen::from(document, self, 0) {
            if let Unit::Node(node) = unit
                && node >= next_mark
            {
                // The gaps before a node are units of the mark before.
                marks.push(Mark { node, row: rows });
                next_mark = (node / MARK_EVERY + 1) * MARK_EVERY;
            }
            rows += 1;
        }
        marks.shrink_to_fit();
        (self.marks, self.rows) = (marks, rows);
    }
}

/// Units that are to be seen, in their order.
struct Seen<'a> {
    document: &'a Document,
    outline: &'a Outline,
    units: Units<'a>,
    /// What contains the gaps that are hidden.
    hidden: Option<Range<u32>>,
    skips_gaps: bool,
}

impl<'a> Seen<'a> {
    /// From a node on that is to be seen. The gaps before it belong to the mark before.
    fn from(document: &'a Document, outline: &'a Outline, node: u32) -> Self {
        Self {
            document,
            outline,
            units: Units::from(document, node),
            hidden: None,
            skips_gaps: node > 0,
        }
    }
}

impl<'a> Iterator for Seen<'a> {
    type Item = Unit<'a>;

    fn next(&mut self) -> Option<Unit<'a>> {
        loop {
            let unit = self.units.next()?;
            match unit {
                Unit::Gap(gap) => {
                    let is_last = self.document.is_last_gap(gap);
                    let is_hidden = |within: u32| {
                        self.hidden
                            .as_ref()
                            .is_some_and(|hidden| hidden.contains(&within))
                    };
                    let hides = gap.within.is_some_and(is_hidden) && !is_last;
                    if !self.skips_gaps && !hides {
                        return Some(unit);
                    }
                }
                Unit::Node(node) => {
                    self.skips_gaps = false;
                    if self.outline.is_collapsed(node) {
                        let next = self.document.next(node);
                        self.hidden = Some(node..next);
                        self.units = Units::from(self.document, next);
                    }
                    if !self.document.is_break(node) {
                        return Some(unit);
                    }
                }
            }
        }
    }
}
