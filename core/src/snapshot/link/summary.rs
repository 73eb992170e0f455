//! A link with less in it: medians and the ends of their intervals in the place of all values.

use std::collections::HashMap;

use crate::harness::result::Snapshot;
use crate::harness::statistics::{interval_orders, median, significant};
use crate::snapshot::compare::{
    self, Cell, Input, Options, Printed, PrintedCell, PrintedRow, Row, Side, Spread, Values,
};
use crate::snapshot::model::{Decimal, Metric, Reading, Record};

use super::{Comparison, Kind, Link};

/// Digits of a p that is only shown.
const P_DIGITS: usize = 3;

impl Link {
    /// The same with median, lower and upper end and number of values in the place of the values.
    ///
    /// Of more than two sides only the medians are left. What has no values stays as it is.
    #[must_use]
    pub fn summary(&self) -> Self {
        let mut link = self.clone();
        match &mut link.kind {
            Kind::Results(results) => run(&mut results.snapshot),
            Kind::Comparison(comparison) => sides(comparison),
            Kind::Text(reading) => {
                if let Some(note) = records(reading) {
                    let notes = [link.note.as_str(), note.as_str()];
                    let notes = notes.into_iter().filter(|note| !note.is_empty());
                    link.note = notes.collect::<Vec<_>>().join(" ");
                }
            }
            Kind::Input(_) => {}
        }
        link
    }
}

fn run(snapshot: &mut Snapshot) {
    for time in snapshot
        .results
        .iter_mut()
        .flat_map(|result| &mut result.ns_per_op)
    {
        time.samples.clear();
    }
}

fn sides(comparison: &mut Comparison) {
    match &mut comparison.input {
        Input::Printed(_) => {}
        Input::Sides(sides) if sides.len() == 2 => {
            let options = comparison.options;
            comparison.input = Input::Printed(printed(sides, options));
            comparison.options.baseline = 0;
        }
        Input::Sides(sides) => {
            for series in sides.iter_mut().flat_map(|side| &mut side.series) {
                series.values = median(&series.values).into_iter().collect();
                series.kind = Values::Summary;
            }
        }
    }
}

/// Two sides as a tool prints them.
fn printed(sides: &[Side], options: Options) -> Printed {
    let found = compare::compare(sides, options);
    let old = found.baseline;
    let new = 1 - old;
    let units = sides.iter().flat_map(|side| &side.units);
    let differences = found.differences.iter();
    let mut only = found.only.clone();
    for one in &mut only {
        one.side = usize::from(one.side != old);
    }
    Printed {
        labels: [found.labels[old].clone(), found.labels[new].clone()],
        config: found.config.clone(),
        units: units.cloned().collect(),
        rows: found
            .rows
            .iter()
            .filter_map(|row| printed_row(row, old, new))
            .collect(),
        only,
        notes: differences.map(|one| one.text(&found.labels)).collect(),
    }
}

fn printed_row(row: &Row, old: usize, new: usize) -> Option<PrintedRow> {
    let change = row.changes[new].as_ref()?;
    Some(PrintedRow {
        name: row.name.clone(),
        group: row.group.clone(),
        unit: row.unit.clone(),
        old: printed_cell(row.cells[old].as_ref()?),
        new: printed_cell(row.cells[new].as_ref()?),
        delta_text: change.delta.text(),
        delta_pct: change.delta.percent(),
        p: change.p.map(|p| significant(p, P_DIGITS)),
        note: change.note.clone(),
    })
}

fn printed_cell(cell: &Cell) -> PrintedCell {
    let Cell {
        median,
        low,
        high,
        n,
        spread,
        ..
    } = *cell;
    PrintedCell {
        value: median,
        spread_pct: match spread {
            Spread::Percent(percent) => Some(percent.round()),
            _ => None,
        },
        low,
        high,
        n,
    }
}

/// Leaves one record of each benchmark; a sentence on how many there were.
fn records(reading: &mut Reading) -> Option<String> {
    let mut places = HashMap::new();
    let mut groups: Vec<Vec<Record>> = Vec::new();
    for record in &reading.records {
        let key = (&record.name, &record.pkg, record.block, record.format);
        let place = *places.entry(key).or_insert(groups.len());
        if place == groups.len() {
            groups.push(Vec::new());
        }
        groups[place].push(record.clone());
    }
    let fewest = groups.iter().map(Vec::len).min()?;
    let most = groups.iter().map(Vec::len).max()?;
    if most == 1 {
        return None;
    }
    let runs = match fewest == most {
        true => most.to_string(),
        false => format!("{fewest} to {most}"),
    };
    reading.records = groups
        .into_iter()
        .filter_map(|group| record(&group))
        .collect();
    // They name records by their place.
    reading.offers.clear();
    Some(format!("Medians of {runs} runs with their 95 % intervals."))
}

/// The first of some records with the medians of all.
fn record(group: &[Record]) -> Option<Record> {
    let mut first = group.first()?.clone();
    if group.len() > 1 {
        first.iters = None;
        first.metrics = first
            .metrics
            .iter()
            .filter_map(|one| metric(one, group))
            .collect();
    }
    Some(first)
}

fn metric(first: &Metric, group: &[Record]) -> Option<Metric> {
    let metrics = group.iter().filter_map(|record| record.metric(&first.unit));
    let mut values: Vec<f64> = metrics.map(|metric| metric.value.to_f64()).collect();
    values.sort_by(f64::total_cmp);
    let orders = interval_orders(values.len());
    let at = |order: usize| Decimal::from_f64(values[order - 1]);
    Some(Metric {
        value: Decimal::from_f64(median(&values)?)?,
        low: orders.low.and_then(at),
        high: orders.high.and_then(at),
        ..Metric::new(first.unit.clone(), Decimal::ZERO)
    })
}
