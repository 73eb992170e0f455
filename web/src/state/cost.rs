//! What an operation on given bytes cost, as a table shows it.

use super::run::Row;

/// A row of the table.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CostRow {
    /// The task; empty where it is that of the row before.
    pub title: String,
    /// What counts as one operation.
    pub operation: String,
    /// The figures.
    pub row: Row,
    /// Why the variant refuses the bytes; empty where it does not.
    pub refusal: String,
}
