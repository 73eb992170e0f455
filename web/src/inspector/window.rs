//! The rows of a view that are at hand.

use std::sync::Arc;

use crate::protocol::cbor::{Row, Stamp};

/// The rows of a view that are at hand.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Window {
    /// What they belong to.
    pub stamp: Stamp,
    /// The first of them.
    pub from: u32,
    /// The rows.
    pub rows: Arc<Vec<Row>>,
}

impl Window {
    /// A row, if it is at hand.
    pub fn row(&self, at: u32) -> Option<&Row> {
        self.rows.get(at.checked_sub(self.from)? as usize)
    }

    /// Whether all of `from..to` is at hand, for what is shown now.
    pub fn holds(&self, stamp: Stamp, from: u32, to: u32) -> bool {
        let end = self.from as usize + self.rows.len();
        self.stamp == stamp && self.from <= from && to as usize <= end
    }
}
