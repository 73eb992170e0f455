//! Rows of a printed table that has a column per input, put into the model.

use super::sink::Sink;
use super::token::Evidence;
use crate::snapshot::model::{
    Cell, Decimal, Format, Listing, ListingRow, OneSided, Row, Summary, Table, Unit,
};

/// What a table says about itself before its rows.
pub(super) struct Head {
    pub(super) format: Format,
    pub(super) unit: Unit,
    /// What the columns are called, the base first.
    pub(super) labels: Vec<Option<String>>,
    pub(super) pkg: Option<String>,
    pub(super) is_damaged: bool,
    /// The line of the header.
    pub(super) line: usize,
}

/// A printed difference: its text and what stands in the brackets behind it.
pub(super) type Difference = (String, Evidence);

/// A table on its way into the model: one comparison per column after the first, or none.
pub(super) struct Columns {
    tables: Vec<Table>,
    listing: Listing,
    /// The package that a line between the rows named.
    pub(super) pkg: Option<String>,
}

/// A row that has figures on both sides and no difference.
pub(super) struct Cut;

impl Columns {
    /// A table whose columns are all compared to the first.
    pub(super) fn compared(head: Head) -> Self {
        let tables = head.labels.iter().skip(1).map(|new| Table {
            format: head.format,
            unit: head.unit.clone(),
            old: head.labels.first().cloned().flatten(),
            new: new.clone(),
            pkg: head.pkg.clone(),
            is_header_damaged: head.is_damaged,
            first_line: head.line,
            occurrences: 1,
            rows: Vec::new(),
            summaries: Vec::new(),
            only_old: Vec::new(),
            only_new: Vec::new(),
        });
        Self {
            tables: tables.collect(),
            ..Self::listed(head)
        }
    }

    /// A table without a comparison.
    pub(super) fn listed(head: Head) -> Self {
        Self {
            tables: Vec::new(),
            listing: Listing {
                format: head.format,
                unit: head.unit,
                columns: head.labels,
                rows: Vec::new(),
                summary: None,
                pkg: head.pkg,
                first_line: head.line,
                occurrences: 1,
            },
            pkg: None,
        }
    }

    /// How many columns there are.
    pub(super) fn count(&self) -> usize {
        self.listing.columns.len()
    }

    pub(super) fn is_compared(&self) -> bool {
        !self.tables.is_empty()
    }

    /// Adds a row; one cell and one difference per column, as far as it has them.
    pub(super) fn row(
        &mut self,
        line: usize,
        name: &str,
        cells: Vec<Option<Cell>>,
        mut differences: Vec<Option<Difference>>,
    ) -> Result<(), Cut> {
        let name = name.strip_prefix("Benchmark").unwrap_or(name).to_owned();
        if !self.is_compared() {
            self.listing.rows.push(ListingRow { name, cells });
            return Ok(());
        }
        let mut is_cut = false;
        for (at, table) in self.tables.iter_mut().enumerate() {
            let one = |cell: &Cell| OneSided {
                name: name.clone(),
                cell: cell.clone(),
            };
            let cell = |at: usize| cells.get(at).and_then(Option::as_ref);
            match (cell(0), cell(at + 1)) {
                (Some(old), Some(new)) => {
                    let difference = differences.get_mut(at + 1).and_then(Option::take);
                    let Some(difference) = difference else {
                        is_cut = true;
                        continue;
                    };
                    let mut row = compared(&table.unit, old, new, difference);
                    row.name.clone_from(&name);
                    row.pkg.clone_from(&self.pkg);
                    row.line = line;
                    table.rows.push(row);
                }
                (Some(old), None) => table.only_old.push(one(old)),
                (None, Some(new)) => table.only_new.push(one(new)),
                (None, None) => {}
            }
        }
        if is_cut { Err(Cut) } else { Ok(()) }
    }

    /// Adds a row of means.
    pub(super) fn summary(
        &mut self,
        cells: Vec<Option<Cell>>,
        mut differences: Vec<Option<Difference>>,
    ) {
        let value = |at: usize| cells.get(at)?.as_ref().map(|cell| cell.value);
        for (at, table) in self.tables.iter_mut().enumerate() {
            let difference = differences.get_mut(at + 1).and_then(Option::take);
            table.summaries.push(Summary {
                label: "geomean".to_owned(),
                unit: table.unit.clone(),
                old: value(0),
                new: value(at + 1),
                delta: difference.map(|(delta, _)| delta),
            });
        }
        if !self.is_compared() {
            let name = "geomean".to_owned();
            self.listing.summary = Some(ListingRow { name, cells });
        }
    }

    /// How many rows the comparison with a column has.
    pub(super) fn row_count(&self, column: usize) -> usize {
        let table = column.checked_sub(1).and_then(|at| self.tables.get(at));
        table.map_or(0, |table| table.rows.len())
    }

    /// A row of the comparison with a column, counted from 1.
    pub(super) fn row_mut(&mut self, column: usize, nth: usize) -> Option<&mut Row> {
        let table = self.tables.get_mut(column.checked_sub(1)?)?;
        table.rows.get_mut(nth.checked_sub(1)?)
    }

    /// The table is complete.
    pub(super) fn close(self, sink: &mut Sink) {
        sink.listing(self.listing);
        for table in self.tables {
            sink.table(table);
        }
    }
}

fn compared(unit: &Unit, old: &Cell, new: &Cell, (delta, evidence): Difference) -> Row {
    let factor = delta.strip_suffix('x').map(Decimal::parse);
    Row {
        name: String::new(),
        unit: unit.clone(),
        old: old.value,
        new: new.value,
        old_spread_pct: old.spread_pct,
        new_spread_pct: new.spread_pct,
        ratio: factor.and_then(Result::ok),
        delta,
        p: evidence.p,
        n_old: evidence.n.map(|(old, _)| old),
        n_new: evidence.n.map(|(_, new)| new),
        note: evidence.note,
        pkg: None,
        line: 0,
    }
}
