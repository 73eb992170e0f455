//! Printed comparisons, rankings and tables without a comparison.

use serde::Serialize;
use serde::ser::{SerializeMap, Serializer};

use super::shape::{List, Number, Object, each_once};
use crate::snapshot::model::{self, Cell, Decimal, Reading};

/// A row of a printed comparison.
#[derive(Serialize)]
pub(super) struct Row<'a> {
    name: &'a str,
    unit: &'a str,
    old: Number,
    new: Number,
    old_spread_pct: Option<Number>,
    new_spread_pct: Option<Number>,
    delta_text: &'a str,
    delta_pct: Option<Number>,
    p: Option<Number>,
    n_old: Option<u64>,
    n_new: Option<u64>,
    note: Option<&'a str>,
    significant: Option<bool>,
    better: Option<&'static str>,
    line: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    ratio: Option<Number>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pkg: Option<&'a str>,
}

impl<'a> Row<'a> {
    pub(super) fn new(reading: &Reading, row: &'a model::Row) -> Self {
        Self {
            name: &row.name,
            unit: row.unit.as_str(),
            old: Number(row.old),
            new: Number(row.new),
            old_spread_pct: row.old_spread_pct.map(Number),
            new_spread_pct: row.new_spread_pct.map(Number),
            delta_text: &row.delta,
            delta_pct: row.delta_pct().map(Number),
            p: row.p.map(Number),
            n_old: row.n_old,
            n_new: row.n_new,
            note: row.note.as_deref(),
            significant: row.is_significant(),
            better: reading.better(&row.unit).map(|better| better.name()),
            line: row.line,
            ratio: row.ratio.map(Number),
            pkg: row.pkg.as_deref(),
        }
    }
}

/// A row of a grid that ranks its columns.
#[derive(Serialize)]
pub(super) struct Ranking<'a> {
    name: &'a str,
    unit: &'a str,
    columns: &'a [String],
    values: Vec<Number>,
    dev: Vec<Option<Number>>,
    rank: Vec<Number>,
}

impl<'a> Ranking<'a> {
    pub(super) fn new(row: &'a model::Ranking) -> Self {
        let numbers = |values: &[Decimal]| values.iter().copied().map(Number).collect();
        let deviations = row.deviations.iter();
        Self {
            name: &row.name,
            unit: row.unit.as_str(),
            columns: &row.columns,
            values: numbers(&row.values),
            dev: deviations.map(|value| value.map(Number)).collect(),
            rank: numbers(&row.ranks),
        }
    }
}

/// A printed comparison with its head.
pub(super) struct Table<'a> {
    pub(super) reading: &'a Reading,
    pub(super) table: &'a model::Table,
}

impl Serialize for Table<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self { reading, table } = self;
        let mut answer = serializer.serialize_map(None)?;
        answer.serialize_entry("format", table.format.name())?;
        answer.serialize_entry("unit", table.unit.as_str())?;
        answer.serialize_entry("header_damaged", &table.is_header_damaged)?;
        answer.serialize_entry("occurrences", &table.occurrences)?;
        answer.serialize_entry("first_line", &table.first_line)?;
        let rows = List(|| table.rows.iter().map(|row| Row::new(reading, row)));
        answer.serialize_entry("rows", &rows)?;
        for (key, text) in [
            ("old", &table.old),
            ("new", &table.new),
            ("pkg", &table.pkg),
        ] {
            if let Some(text) = text {
                answer.serialize_entry(key, text)?;
            }
        }
        answer.end()
    }
}

/// A table without a comparison.
pub(super) struct Listing<'a>(pub(super) &'a model::Listing);

impl Serialize for Listing<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self(listing) = self;
        let mut answer = serializer.serialize_map(None)?;
        answer.serialize_entry("format", listing.format.name())?;
        answer.serialize_entry("unit", listing.unit.as_str())?;
        answer.serialize_entry("names", &listing.columns)?;
        answer.serialize_entry("values", &by_name(listing, |cell| Some(cell.value)))?;
        answer.serialize_entry("spread_pct", &by_name(listing, |cell| cell.spread_pct))?;
        answer.serialize_entry("occurrences", &listing.occurrences)?;
        answer.serialize_entry("first_line", &listing.first_line)?;
        answer.end()
    }
}

/// A figure of every cell, by the name of the row.
fn by_name(listing: &model::Listing, figure: fn(&Cell) -> Option<Decimal>) -> impl Serialize {
    let number = move |cell: &Option<Cell>| cell.as_ref().and_then(figure).map(Number);
    Object(move || {
        let rows = listing.rows.iter().chain(&listing.summary);
        each_once(rows.map(|row| {
            let cells = List(move || row.cells.iter().map(number));
            (row.name.as_str(), cells)
        }))
    })
}

/// A row of a table that a person wrote.
#[derive(Serialize)]
pub(super) struct ProseRow<'a> {
    label: &'a str,
    unit: &'a str,
    old: Number,
    new: Number,
    printed_change: Option<&'a str>,
    delta_pct_computed: Option<f64>,
}

impl<'a> ProseRow<'a> {
    pub(super) fn new(row: &'a model::ProseRow) -> Self {
        let (old, new) = (row.old.to_f64(), row.new.to_f64());
        Self {
            label: &row.label,
            unit: row.unit.as_str(),
            old: Number(row.old),
            new: Number(row.new),
            printed_change: row.printed_change.as_deref(),
            delta_pct_computed: (old != 0.0).then(|| (new - old) / old * 100.0),
        }
    }
}
