//! From what was read of texts to what is compared.

use std::collections::{HashMap, HashSet};

use super::printed::{Printed, PrintedCell, PrintedRow};
use super::side::{self, Gather, Side, Values};
use super::{Input, Only};
use crate::snapshot::model::{
    self, Decimal, DiffMark, Format, Listing, Offer, Reading, Record, Row, Table,
};

impl Input {
    /// What several texts, or one, come to. Each has the name that its column gets.
    ///
    /// One text that holds printed comparisons is those. One that holds results is a single side;
    /// with `pair`, the offer of that index is accepted and makes two. Several texts are a side
    /// each.
    ///
    /// Errors: words on what is missing, without a full stop.
    pub fn of_readings(
        readings: &[(String, &Reading)],
        pair: Option<usize>,
    ) -> Result<Self, String> {
        match (readings, pair) {
            ([], _) => Err("nothing to compare".into()),
            ([(label, reading)], Some(pair)) => match reading.offers.get(pair) {
                Some(offer) => Ok(Self::Sides(offered(reading, offer))),
                None => Err(format!("{label} offers no pairing to accept")),
            },
            ([(label, reading)], None) => alone(label, reading),
            (several, _) => {
                let sides = several
                    .iter()
                    .map(|(label, reading)| Side::of_reading(label, reading));
                let sides: Vec<Vec<Side>> = sides.collect::<Result<_, _>>()?;
                Ok(Self::Sides(sides.into_iter().flatten().collect()))
            }
        }
    }
}

/// One text by itself.
fn alone(label: &str, reading: &Reading) -> Result<Input, String> {
    if !reading.tables.is_empty() {
        return Ok(Input::Printed(printed(reading)));
    }
    Side::of_reading(label, reading).map(Input::Sides)
}

impl Side {
    /// The sides that a text gives beside others: its results, or the columns of its table.
    ///
    /// Errors: words on why it gives none, without a full stop.
    pub fn of_reading(label: &str, reading: &Reading) -> Result<Vec<Self>, String> {
        if !reading.records.is_empty() {
            return Ok(vec![measured(label, reading)]);
        }
        let columns = if !reading.listings.is_empty() {
            listed(label, &reading.listings)
        } else if !reading.rankings.is_empty() {
            ranked(reading)
        } else if !reading.prose_rows.is_empty() {
            told(reading)
        } else if !reading.tables.is_empty() {
            return Err(format!(
                "{label} holds a comparison that is made already; it can only be shown by itself"
            ));
        } else {
            return Err(reading.nothing_in(label));
        };
        Ok(columns)
    }
}

/// A side with what the text says beside its results.
fn empty(label: &str, reading: &Reading) -> Side {
    let mut side = Side::new(label);
    // The package tells benchmarks apart and is said with each of them.
    let lines = reading.config.iter().filter(|(key, _)| key != "pkg");
    side.config = lines.cloned().collect();
    if let Some(environment) = &reading.environment {
        side.config.extend(side::config(environment));
    }
    side.units.clone_from(&reading.units);
    side
}

/// The results of a text. Those under Before and After, or marked `-` and `+`, stay apart.
fn measured(label: &str, reading: &Reading) -> Side {
    let sides: HashSet<_> = reading
        .blocks
        .iter()
        .filter_map(|block| block.side)
        .collect();
    let marks: HashSet<_> = reading
        .records
        .iter()
        .filter_map(|record| record.diff_mark)
        .collect();
    let mut gather = Gather::into_side(empty(label, reading));
    for record in &reading.records {
        let block = reading.blocks.get(record.block);
        let heading = block.and_then(|block| block.side.and(block.heading.as_deref()));
        let heading = heading.filter(|_| sides.len() > 1);
        let mark = record
            .diff_mark
            .filter(|_| marks.len() > 1)
            .map(|mark| match mark {
                DiffMark::Removed => "- lines",
                DiffMark::Added => "+ lines",
            });
        let class = block.and_then(|block| block.group.as_deref());
        let parts = [record.pkg.as_deref(), class, heading, mark];
        let parts: Vec<&str> = parts.into_iter().flatten().collect();
        let group = (!parts.is_empty()).then(|| parts.join(", "));
        push(&mut gather, reading, record, &record.name, group.as_deref());
    }
    gather.side()
}

/// The two sides of an accepted offer.
fn offered(reading: &Reading, offer: &Offer) -> Vec<Side> {
    let mut sides = [&offer.old, &offer.new].map(|label| Gather::into_side(empty(label, reading)));
    for pair in &offer.pairs {
        let group = pair.group.as_deref().or(pair.pkg.as_deref());
        for (gather, records) in sides.iter_mut().zip([&pair.old, &pair.new]) {
            let records = records
                .iter()
                .filter_map(|&index| reading.records.get(index));
            for record in records {
                push(gather, reading, record, &pair.name, group);
            }
        }
    }
    sides.into_iter().map(Gather::side).collect()
}

fn push(gather: &mut Gather, reading: &Reading, record: &Record, name: &str, group: Option<&str>) {
    let kind = match record.format {
        Format::GoBench | Format::GoTestJson => Values::Runs,
        // A run's file has every batch, a table of it only medians.
        Format::Perop if reading.environment.is_some() => Values::Runs,
        _ => Values::Summary,
    };
    for metric in &record.metrics {
        gather.push(
            group,
            name,
            metric.unit.as_str(),
            metric.value.to_f64(),
            kind,
        );
    }
}

/// The columns of tables without a comparison, by their names.
fn listed(label: &str, listings: &[Listing]) -> Vec<Side> {
    let mut columns = Columns::default();
    for listing in listings {
        for row in &listing.rows {
            for (cell, column) in row.cells.iter().zip(&listing.columns) {
                if let Some(cell) = cell {
                    let column = column.as_deref().unwrap_or(label);
                    let group = listing.pkg.as_deref();
                    columns.push(column, group, &row.name, &listing.unit, cell.value);
                }
            }
        }
    }
    columns.sides()
}

fn ranked(reading: &Reading) -> Vec<Side> {
    let mut columns = Columns::default();
    for ranking in &reading.rankings {
        for (column, value) in ranking.columns.iter().zip(&ranking.values) {
            columns.push(column, None, &ranking.name, &ranking.unit, *value);
        }
    }
    columns.sides()
}

fn told(reading: &Reading) -> Vec<Side> {
    let mut columns = Columns::default();
    for row in &reading.prose_rows {
        columns.push("old", None, &row.label, &row.unit, row.old);
        columns.push("new", None, &row.label, &row.unit, row.new);
    }
    columns.sides()
}

/// Sides that grow cell by cell.
#[derive(Default)]
struct Columns {
    gathers: Vec<Gather>,
    known: HashMap<String, usize>,
}

impl Columns {
    fn push(
        &mut self,
        column: &str,
        group: Option<&str>,
        name: &str,
        unit: &model::Unit,
        value: Decimal,
    ) {
        let gathers = &mut self.gathers;
        let index = *self.known.entry(column.to_owned()).or_insert_with(|| {
            gathers.push(Gather::into_side(Side::new(column)));
            gathers.len() - 1
        });
        let value = value.to_f64();
        gathers[index].push(group, name, unit.as_str(), value, Values::Summary);
    }

    fn sides(self) -> Vec<Side> {
        self.gathers.into_iter().map(Gather::side).collect()
    }
}

/// The printed comparisons of a text. A unit that comes again with the same names begins another
/// comparison, which is told from the one before by its line.
fn printed<'a>(reading: &'a Reading) -> Printed {
    let first = reading.tables.first();
    let label = |of: fn(&Table) -> &Option<String>, default: &str| {
        first
            .and_then(|table| of(table).clone())
            .unwrap_or_else(|| default.into())
    };
    let side = empty("", reading);
    let mut printed = Printed {
        labels: [
            label(|table| &table.old, "old"),
            label(|table| &table.new, "new"),
        ],
        config: side.config,
        units: side.units,
        notes: reading.notes.clone(),
        ..Printed::default()
    };
    let mut seen: HashSet<(Option<&str>, &str, &str)> = HashSet::new();
    let mut comparison = None;
    let mut only = HashSet::new();
    for table in &reading.tables {
        let key = |row: &'a Row| (table.pkg.as_deref(), row.name.as_str(), row.unit.as_str());
        let is_again = table.rows.iter().any(|row| seen.contains(&key(row)));
        if is_again {
            seen.clear();
            comparison = Some(format!("line {}", table.first_line));
        }
        for row in &table.rows {
            seen.insert(key(row));
            let pkg = row.pkg.as_deref().or(table.pkg.as_deref());
            let parts: Vec<&str> = pkg.into_iter().chain(comparison.as_deref()).collect();
            let group = (!parts.is_empty()).then(|| parts.join(", "));
            printed.rows.push(printed_row(row, group));
        }
        for (side, missing) in [&table.only_old, &table.only_new].into_iter().enumerate() {
            for one in missing {
                if only.insert((side, one.name.as_str())) {
                    let name = one.name.clone();
                    printed.only.push(Only {
                        side,
                        group: None,
                        name,
                    });
                }
            }
        }
    }
    printed
}

fn printed_row(row: &Row, group: Option<String>) -> PrintedRow {
    let cell = |value: Decimal, spread: Option<Decimal>, n: Option<u64>| PrintedCell {
        value: value.to_f64(),
        spread_pct: spread.map(Decimal::to_f64),
        low: None,
        high: None,
        n: n.and_then(|n| u32::try_from(n).ok()),
    };
    PrintedRow {
        name: row.name.clone(),
        group,
        unit: row.unit.to_string(),
        old: cell(row.old, row.old_spread_pct, row.n_old),
        new: cell(row.new, row.new_spread_pct, row.n_new),
        delta_text: row.delta.clone(),
        delta_pct: row.delta_pct().map(Decimal::to_f64),
        p: row.p.map(Decimal::to_f64),
        note: row.note.clone(),
    }
}
