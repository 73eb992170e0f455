//! Printed tables.

use crate::snapshot::model::{
    Cell, Decimal, Format, Listing, ListingRow, OneSided, ProseRow, Ranking, Reading, Row, Summary,
    Table, Unit,
};

use super::super::super::error::Error;
use super::super::archive::Archive;

pub(super) fn whole(archive: &mut Archive<'_>, all: &mut [&mut Reading]) -> Result<(), Error> {
    archive.inner(all, |one| &mut one.tables, blank_table, tables)?;
    archive.inner(all, |one| &mut one.listings, blank_listing, listings)?;
    archive.inner(all, |one| &mut one.rankings, blank_ranking, rankings)?;
    archive.inner(all, |one| &mut one.prose_rows, blank_prose, prose)
}

fn blank_table() -> Table {
    Table {
        format: Format::Benchstat,
        unit: Unit::NS_PER_OP,
        old: None,
        new: None,
        pkg: None,
        is_header_damaged: false,
        first_line: 0,
        occurrences: 0,
        rows: Vec::new(),
        summaries: Vec::new(),
        only_old: Vec::new(),
        only_new: Vec::new(),
    }
}

fn tables(archive: &mut Archive<'_>, tables: &mut [&mut Table]) -> Result<(), Error> {
    archive.whole(tables, |table| &mut table.format)?;
    archive.text(tables, |table| &mut table.unit)?;
    archive.text(tables, |table| &mut table.old)?;
    archive.text(tables, |table| &mut table.new)?;
    archive.text(tables, |table| &mut table.pkg)?;
    archive.whole(tables, |table| &mut table.is_header_damaged)?;
    archive.steps(tables, |table| &mut table.first_line)?;
    archive.whole(tables, |table| &mut table.occurrences)?;
    archive.inner(tables, |table| &mut table.rows, blank_row, rows)?;
    archive.inner(
        tables,
        |table| &mut table.summaries,
        blank_summary,
        summaries,
    )?;
    archive.inner(
        tables,
        |table| &mut table.only_old,
        blank_one_sided,
        one_sided,
    )?;
    archive.inner(
        tables,
        |table| &mut table.only_new,
        blank_one_sided,
        one_sided,
    )
}

fn blank_row() -> Row {
    Row {
        name: String::new(),
        unit: Unit::NS_PER_OP,
        old: Decimal::ZERO,
        new: Decimal::ZERO,
        old_spread_pct: None,
        new_spread_pct: None,
        delta: String::new(),
        p: None,
        n_old: None,
        n_new: None,
        note: None,
        ratio: None,
        pkg: None,
        line: 0,
    }
}

fn rows(archive: &mut Archive<'_>, rows: &mut [&mut Row]) -> Result<(), Error> {
    archive.text(rows, |row| &mut row.name)?;
    archive.text(rows, |row| &mut row.unit)?;
    archive.figure(rows, |row| &mut row.old)?;
    archive.figure(rows, |row| &mut row.new)?;
    archive.figure(rows, |row| &mut row.old_spread_pct)?;
    archive.figure(rows, |row| &mut row.new_spread_pct)?;
    archive.difference(rows, |row| &mut row.delta)?;
    archive.figure(rows, |row| &mut row.p)?;
    archive.whole(rows, |row| &mut row.n_old)?;
    archive.whole(rows, |row| &mut row.n_new)?;
    archive.text(rows, |row| &mut row.note)?;
    archive.figure(rows, |row| &mut row.ratio)?;
    archive.text(rows, |row| &mut row.pkg)?;
    archive.steps(rows, |row| &mut row.line)
}

fn blank_summary() -> Summary {
    Summary {
        label: String::new(),
        unit: Unit::NS_PER_OP,
        old: None,
        new: None,
        delta: None,
    }
}

fn summaries(archive: &mut Archive<'_>, all: &mut [&mut Summary]) -> Result<(), Error> {
    archive.text(all, |one| &mut one.label)?;
    archive.text(all, |one| &mut one.unit)?;
    archive.figure(all, |one| &mut one.old)?;
    archive.figure(all, |one| &mut one.new)?;
    archive.text(all, |one| &mut one.delta)
}

fn blank_cell() -> Cell {
    Cell {
        value: Decimal::ZERO,
        spread_pct: None,
    }
}

fn cells(archive: &mut Archive<'_>, cells: &mut [&mut Cell]) -> Result<(), Error> {
    archive.figure(cells, |cell| &mut cell.value)?;
    archive.figure(cells, |cell| &mut cell.spread_pct)
}

fn blank_one_sided() -> OneSided {
    OneSided {
        name: String::new(),
        cell: blank_cell(),
    }
}

fn one_sided(archive: &mut Archive<'_>, all: &mut [&mut OneSided]) -> Result<(), Error> {
    archive.text(all, |one| &mut one.name)?;
    archive.figure(all, |one| &mut one.cell.value)?;
    archive.figure(all, |one| &mut one.cell.spread_pct)
}

fn blank_listing() -> Listing {
    Listing {
        format: Format::Benchstat,
        unit: Unit::NS_PER_OP,
        columns: Vec::new(),
        rows: Vec::new(),
        summary: None,
        pkg: None,
        first_line: 0,
        occurrences: 0,
    }
}

fn listings(archive: &mut Archive<'_>, listings: &mut [&mut Listing]) -> Result<(), Error> {
    archive.whole(listings, |listing| &mut listing.format)?;
    archive.text(listings, |listing| &mut listing.unit)?;
    archive.inner(
        listings,
        |listing| &mut listing.columns,
        || None,
        |archive, names| archive.text(names, |name: &mut Option<String>| name),
    )?;
    archive.inner(listings, |listing| &mut listing.rows, blank_listed, listed)?;
    archive.inner(
        listings,
        |listing| &mut listing.summary,
        blank_listed,
        listed,
    )?;
    archive.text(listings, |listing| &mut listing.pkg)?;
    archive.steps(listings, |listing| &mut listing.first_line)?;
    archive.whole(listings, |listing| &mut listing.occurrences)
}

fn blank_listed() -> ListingRow {
    ListingRow {
        name: String::new(),
        cells: Vec::new(),
    }
}

fn listed(archive: &mut Archive<'_>, rows: &mut [&mut ListingRow]) -> Result<(), Error> {
    archive.text(rows, |row| &mut row.name)?;
    archive.inner(
        rows,
        |row| &mut row.cells,
        || None,
        |archive, all| archive.inner(all, |cell: &mut Option<Cell>| cell, blank_cell, cells),
    )
}

fn blank_ranking() -> Ranking {
    Ranking {
        name: String::new(),
        unit: Unit::NS_PER_OP,
        columns: Vec::new(),
        values: Vec::new(),
        deviations: Vec::new(),
        ranks: Vec::new(),
        line: 0,
    }
}

fn rankings(archive: &mut Archive<'_>, all: &mut [&mut Ranking]) -> Result<(), Error> {
    archive.text(all, |one| &mut one.name)?;
    archive.text(all, |one| &mut one.unit)?;
    archive.inner(
        all,
        |one| &mut one.columns,
        String::new,
        |archive, names| archive.text(names, |name| name),
    )?;
    let zero = || Decimal::ZERO;
    archive.inner(all, |one| &mut one.values, zero, figures)?;
    archive.inner(
        all,
        |one| &mut one.deviations,
        || None,
        |archive, all| archive.figure(all, |one: &mut Option<Decimal>| one),
    )?;
    archive.inner(all, |one| &mut one.ranks, zero, figures)?;
    archive.steps(all, |one| &mut one.line)
}

fn figures(archive: &mut Archive<'_>, all: &mut [&mut Decimal]) -> Result<(), Error> {
    archive.figure(all, |one| one)
}

fn blank_prose() -> ProseRow {
    ProseRow {
        label: String::new(),
        unit: Unit::NS_PER_OP,
        old: Decimal::ZERO,
        new: Decimal::ZERO,
        printed_change: None,
        line: 0,
    }
}

fn prose(archive: &mut Archive<'_>, rows: &mut [&mut ProseRow]) -> Result<(), Error> {
    archive.text(rows, |row| &mut row.label)?;
    archive.text(rows, |row| &mut row.unit)?;
    archive.figure(rows, |row| &mut row.old)?;
    archive.figure(rows, |row| &mut row.new)?;
    archive.text(rows, |row| &mut row.printed_change)?;
    archive.steps(rows, |row| &mut row.line)
}
