//! Annotated hex: which row is where, and the rows that a view asks for.

use std::ops::Range;

use super::unit::{self, Cut, Unit, Units};
use super::{Note, Row, hex, words};
use crate::cbor::document::{Document, MARK_EVERY, Place};

/// Deepest level that is set in further; a deeper row says how deep it is.
pub(super) const LEVELS_MAX: u32 = 20;
/// Blanks a level is set in by.
pub(super) const LEVEL_BLANKS: usize = 2;
/// Comments begin behind the widest row, or here if one is wider.
const COLUMN_MAX: usize = 48;

/// Where the rows of a document are, in four bytes for every 256 nodes.
#[derive(Clone, Debug)]
pub struct Annotation {
    width: usize,
    /// Rows before each mark.
    firsts: Vec<u32>,
    rows: u32,
    /// Where comments begin in the text of all rows.
    pub(super) column: usize,
}

impl Annotation {
    /// Lays the rows of `document` out. `width` is the number of bytes in a row of a string.
    pub fn new(document: &Document, width: usize) -> Self {
        let width = width.max(1);
        let mut laid_out = Self {
            width,
            firsts: vec![0],
            rows: 0,
            column: 0,
        };
        // Ends of the containers that are open, for the depth.
        let mut open: Vec<u32> = Vec::new();
        let (mut rows, mut column) = (0, 0);
        for unit in Units::from(document, 0) {
            let first = match unit {
                Unit::Node(node) => node,
                Unit::Gap(gap) => gap.nodes_before,
            };
            // A gap at a mark comes before the node there.
            if first.is_multiple_of(MARK_EVERY)
                && laid_out.firsts.len() as u32 == first / MARK_EVERY
            {
                laid_out.firsts.push(rows);
            }
            let cut = Cut::of(document, unit);
            if let Unit::Node(node) = unit {
                while open.last().is_some_and(|next| *next <= node) {
                    open.pop();
                }
                column = column.max(cut.text_width(width, open.len() as u32));
                let next = document.next(node);
                if next > node + 1 {
                    open.push(next);
                }
            }
            rows += cut.rows(width);
        }
        laid_out.rows = rows;
        laid_out.column = column.min(COLUMN_MAX);
        laid_out
    }

    /// The number of rows.
    pub fn len(&self) -> usize {
        self.rows as usize
    }

    /// Whether there is not even a fault.
    pub fn is_empty(&self) -> bool {
        self.rows == 0
    }

    /// Bytes of memory it takes.
    pub fn index_bytes(&self) -> usize {
        self.firsts.capacity() * size_of::<u32>()
    }

    /// Bytes in a row of a string.
    pub fn width(&self) -> usize {
        self.width
    }

    /// The rows in `range`, as far as there are any.
    pub fn rows(&self, document: &Document, range: Range<usize>, note: &Note<'_>) -> Vec<Row> {
        let end = range.end.min(self.len());
        if range.start >= end {
            return Vec::new();
        }
        let mut rows = Vec::with_capacity(end - range.start);
        let mark = self
            .firsts
            .partition_point(|first| *first as usize <= range.start)
            - 1;
        let mut at = self.firsts[mark] as usize;
        let mut depth = Depth::default();
        for unit in Units::from(document, mark as u32 * MARK_EVERY) {
            if at >= end {
                break;
            }
            let cut = Cut::of(document, unit);
            let next = at + cut.rows(self.width) as usize;
            if next > range.start {
                let depth = depth.of(document, unit);
                let here = at.max(range.start)..next.min(end);
                let of_unit = here.map(|row| {
                    let place = (row - at) as u32;
                    row_of_unit(document, unit, &cut, (place, self.width), depth, note)
                });
                rows.extend(of_unit);
            }
            at = next;
        }
        rows
    }

    /// The row that has the byte at `offset`; the last one past the end.
    pub fn row_of(&self, document: &Document, offset: usize) -> usize {
        if offset >= document.bytes().len() {
            return self.len().saturating_sub(1);
        }
        let node = match document.at(offset) {
            Place::Item(node) | Place::Break(node) => node,
            // The gap is behind some node, which is found by its offset like any other.
            Place::Unread => document.nodes_before(offset),
        };
        let mark = node / MARK_EVERY;
        let mark = mark.min(self.firsts.len() as u32 - 1);
        let mut at = self.firsts[mark as usize];
        for unit in Units::from(document, mark * MARK_EVERY) {
            let cut = Cut::of(document, unit);
            if (cut.head.start..cut.content.end).contains(&offset) {
                let into = offset.saturating_sub(cut.content.start) / self.width;
                let is_behind_head = !cut.head.is_empty() && offset >= cut.content.start;
                return at as usize + into + usize::from(is_behind_head);
            }
            at += cut.rows(self.width);
        }
        self.len().saturating_sub(1)
    }
}

impl Cut {
    pub(super) fn of(document: &Document, unit: Unit<'_>) -> Self {
        match unit {
            Unit::Node(node) => Self::of_node(document, node),
            Unit::Gap(gap) => Self::of_gap(document, gap),
        }
    }

    /// Columns of the widest of its rows.
    fn text_width(&self, width: usize, depth: u32) -> usize {
        let set_in = LEVEL_BLANKS * depth.min(LEVELS_MAX) as usize;
        let head = 2 * self.head.len() + usize::from(self.head.len() > 1);
        let content = match self.content.len() {
            0 => 0,
            length => LEVEL_BLANKS + 2 * length.min(width),
        };
        set_in + head.max(content)
    }
}

/// The depth of units that follow each other, found once and then kept up.
#[derive(Default)]
struct Depth {
    /// The node whose depth is known, its parent, and its depth.
    known: Option<(u32, Option<u32>, u32)>,
}

impl Depth {
    fn of(&mut self, document: &Document, unit: Unit<'_>) -> u32 {
        let node = match unit {
            Unit::Node(node) => node,
            Unit::Gap(gap) => {
                return gap.within.map_or(0, |within| document.depth(within) + 1);
            }
        };
        let known = match self.known {
            Some((before, _, depth)) if before + 1 == node && document.next(before) > node => {
                (Some(before), depth + 1)
            }
            Some((before, mut parent, mut depth)) if before + 1 == node => {
                while let Some(above) = parent.filter(|above| document.next(*above) <= node) {
                    parent = document.parent(above);
                    depth -= 1;
                }
                (parent, depth)
            }
            _ => (document.parent(node), document.depth(node)),
        };
        self.known = Some((node, known.0, known.1));
        known.1
    }
}

fn row_of_unit(
    document: &Document,
    unit: Unit<'_>,
    cut: &Cut,
    (place, width): (u32, usize),
    depth: u32,
    note: &Note<'_>,
) -> Row {
    let (range, is_head) = cut.row(place, width);
    let part = unit::part(document, unit, place, is_head);
    let bytes = &document.bytes()[range.clone()];
    let mut digits = Vec::with_capacity(2 * bytes.len() + 1);
    if is_head {
        hex::write_head(bytes, &mut digits);
    } else {
        hex::write(bytes, &mut digits);
    }
    let mut comment = Vec::new();
    words::comment(document, unit, part, &range, &mut comment);
    let mut comment = words::text(comment);
    if let (Unit::Node(node), true) = (unit, is_head)
        && let Some(item) = document.item(node)
    {
        words::add_note(item, note, &mut comment);
    }
    let (node, inner) = match unit {
        Unit::Node(node) => (Some(node), u32::from(part == super::Part::Content)),
        Unit::Gap(gap) => (gap.within, 0),
    };
    Row {
        start: range.start,
        end: range.end,
        depth: depth + inner,
        node,
        part,
        hex: words::text(digits),
        comment,
    }
}
