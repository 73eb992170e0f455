//! A table in memory that answers ranges of rows, with one cell a row.

use super::Error;
use super::error::Kind;

/// Rows in the order of their keys, each with one cell of the same family and column.
///
/// Shape: all keys and values one after another in one piece of memory, and where each ends.
#[derive(Clone, Debug)]
pub struct Table {
    family: Box<str>,
    qualifier: Box<str>,
    bytes: Vec<u8>,
    rows: Vec<Ends>,
}

#[derive(Clone, Copy, Debug)]
struct Ends {
    key: usize,
    value: usize,
}

/// A row and its one cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row<'t> {
    /// The key.
    pub key: &'t [u8],
    /// The family of the cell's column.
    pub family: &'t str,
    /// The column in its family.
    pub qualifier: &'t str,
    /// What is in the cell.
    pub value: &'t [u8],
}

/// The keys from `start` on that are below `end`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RowRange<'r> {
    /// The first key, if there is such a row.
    pub start: &'r [u8],
    /// The key after the last one; `None` for all that are left.
    pub end: Option<&'r [u8]>,
}

impl Table {
    /// An empty table with one column.
    pub fn new(family: &str, qualifier: &str) -> Self {
        Self {
            family: family.into(),
            qualifier: qualifier.into(),
            bytes: Vec::new(),
            rows: Vec::new(),
        }
    }

    /// Takes the memory for that many rows of that size, key and value together.
    pub fn reserve(&mut self, rows: usize, row_bytes: usize) {
        self.rows.reserve_exact(rows);
        self.bytes.reserve_exact(rows * row_bytes);
    }

    /// Adds a row behind all others.
    ///
    /// Errors: its key is not above the last one; the table is unchanged.
    pub fn append(&mut self, key: &[u8], value: &[u8]) -> Result<(), Error> {
        let position = self.rows.len();
        if position > 0 && self.row(position - 1).key >= key {
            return Err(Error(Kind::RowOrder { position }));
        }
        self.bytes.extend_from_slice(key);
        let key_end = self.bytes.len();
        self.bytes.extend_from_slice(value);
        self.rows.push(Ends {
            key: key_end,
            value: self.bytes.len(),
        });
        Ok(())
    }

    /// How many rows there are.
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// The rows of a range, in order.
    pub fn read(&self, range: RowRange<'_>) -> Rows<'_> {
        let start = self.position_of(range.start);
        let end = range.end.map_or(self.len(), |end| self.position_of(end));
        Rows {
            table: self,
            next: start,
            end: end.max(start),
        }
    }

    /// Where the first row is whose key is not below `key`.
    fn position_of(&self, key: &[u8]) -> usize {
        let (mut low, mut high) = (0, self.len());
        while low < high {
            let middle = low + (high - low) / 2;
            if self.row(middle).key < key {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        low
    }

    fn row(&self, position: usize) -> Row<'_> {
        let start = match position.checked_sub(1) {
            Some(before) => self.rows[before].value,
            None => 0,
        };
        let ends = self.rows[position];
        Row {
            key: &self.bytes[start..ends.key],
            family: &self.family,
            qualifier: &self.qualifier,
            value: &self.bytes[ends.key..ends.value],
        }
    }
}

/// The rows of a range, in order.
#[derive(Clone, Debug)]
pub struct Rows<'t> {
    table: &'t Table,
    next: usize,
    end: usize,
}

impl<'t> Iterator for Rows<'t> {
    type Item = Row<'t>;

    fn next(&mut self) -> Option<Row<'t>> {
        if self.next == self.end {
            return None;
        }
        let row = self.table.row(self.next);
        self.next += 1;
        Some(row)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.end - self.next;
        (left, Some(left))
    }
}

impl ExactSizeIterator for Rows<'_> {}
