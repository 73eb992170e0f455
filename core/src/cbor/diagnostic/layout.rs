//! Items over several lines, laid out once and written only where they are looked at.
//!
//! A container that fits the width is written in one line; otherwise each of its items begins one.
//! Laying out goes through the items once and remembers little: containers over several lines, with
//! the one each is in, and where every 256th line begins. From there any line is found.
//!
//! ```text
//! {                            a row each; the map and the outer array are over several lines
//!   "when": 1(1363896240),
//!   "what": [
//!     [1, 2, 3],
//!     h'000102…'
//!   ]
//! }
//! ```

use std::ops::Range;

use super::Style;
use super::place::{Cursor, Decide, Expanded};
use super::row::{Line, Row};
use super::writer::Writer;
use crate::cbor::tree::{Item, Tree};

/// Rows between two places that are remembered.
const ROWS_APART: usize = 256;

/// Where the rows of some items begin.
#[derive(Clone, Debug)]
pub struct Layout {
    style: Style,
    width: usize,
    /// Containers over several rows, in order.
    expanded: Vec<Expanded>,
    /// The beginning of every 256th row.
    places: Vec<Cursor>,
    /// Where the next row begins.
    next: Cursor,
    rows: usize,
    is_done: bool,
}

impl Layout {
    /// Nothing is laid out yet. `width` is in characters, indentation of two a level included.
    pub fn new(style: Style, width: usize) -> Self {
        Self {
            style,
            width,
            expanded: Vec::new(),
            places: Vec::new(),
            next: Cursor::default(),
            rows: 0,
            is_done: false,
        }
    }

    /// All items of `tree`.
    pub fn of(tree: &Tree<'_>, style: Style, width: usize) -> Self {
        let mut layout = Self::new(style, width);
        while !layout.advance(tree, u32::MAX) {}
        layout
    }

    /// Lays out about that many nodes more; says whether all are laid out. `tree` is always the
    /// same.
    pub fn advance(&mut self, tree: &Tree<'_>, nodes: u32) -> bool {
        let until = self.next.node().saturating_add(nodes);
        let mut row = Line::default();
        while !self.is_done {
            let start = self.next;
            row.text.clear();
            let mut writer = Writer {
                style: self.style,
                width: self.width,
                tree,
                expanded: Decide::Now(&mut self.expanded),
            };
            if !writer.row(&mut self.next, &mut row, None) {
                self.is_done = true;
                break;
            }
            if self.rows.is_multiple_of(ROWS_APART) {
                self.places.push(start);
            }
            self.rows += 1;
            if self.next.node() >= until {
                break;
            }
        }
        self.is_done
    }

    /// How many nodes of the index are laid out.
    pub fn progress(&self) -> u32 {
        self.next.node()
    }

    /// Rows that are laid out.
    pub fn len(&self) -> usize {
        self.rows
    }

    /// Whether there is no row.
    pub fn is_empty(&self) -> bool {
        self.rows == 0
    }

    /// Bytes that it takes.
    pub fn size(&self) -> usize {
        self.expanded.capacity() * size_of::<Expanded>()
            + self.places.capacity() * size_of::<Cursor>()
    }

    /// Some rows; those that are not laid out are left out.
    ///
    /// Takes time with the number of rows asked for, and a few hundred more.
    pub fn rows(&self, tree: &Tree<'_>, range: Range<usize>) -> Vec<Row> {
        let range = range.start..range.end.min(self.rows);
        let Some(mut cursor) = self.places.get(range.start / ROWS_APART).copied() else {
            return Vec::new();
        };
        let mut writer = self.writer(tree);
        let mut skipped = Line::default();
        for _ in 0..range.start % ROWS_APART {
            skipped.text.clear();
            writer.row(&mut cursor, &mut skipped, None);
        }
        let rows = range.map(|_| {
            let (mut line, mut pieces) = (Line::default(), Vec::new());
            writer.row(&mut cursor, &mut line, Some(&mut pieces));
            Row {
                indent: line.indent,
                text: super::text(line.text),
                pieces,
            }
        });
        rows.collect()
    }

    /// The row in which an item begins.
    pub fn row_of(&self, tree: &Tree<'_>, item: Item<'_>) -> usize {
        let node = item.node();
        let before = self.places.partition_point(|place| !place.is_after(node));
        let Some(place) = before.checked_sub(1) else {
            return 0;
        };
        let mut cursor = self.places[place];
        let mut writer = self.writer(tree);
        let mut row = Line::default();
        for number in place * ROWS_APART..self.rows {
            row.text.clear();
            let is_there = writer.row(&mut cursor, &mut row, None);
            if !is_there || cursor.is_after(node) {
                return number;
            }
        }
        self.rows.saturating_sub(1)
    }

    fn writer<'w>(&'w self, tree: &'w Tree<'w>) -> Writer<'w> {
        Writer {
            style: self.style,
            width: self.width,
            tree,
            expanded: Decide::Before(&self.expanded),
        }
    }
}
