//! Comparisons that another tool made and printed. They are kept as they are and judged apart.

use super::row::{Cell, Change, Delta, Judgement, Row, Spread};
use super::unit::{Known, Notes};
use super::{Comparison, Each, Only, geomean, notices, words};
use crate::harness::compare::ALPHA;
use crate::snapshot::model::{Better, UnitNote};

/// Tables of another tool: two sides, and what it found.
#[derive(Clone, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Printed {
    /// What the two sides are called.
    pub labels: [String; 2],
    /// `key: value` lines above the tables.
    pub config: Vec<(String, String)>,
    /// What was said of units.
    pub units: Vec<UnitNote>,
    /// The rows of all tables, in order.
    pub rows: Vec<PrintedRow>,
    /// Benchmarks with a figure on one side alone.
    pub only: Vec<Only>,
    /// Footnotes and the like.
    pub notes: Vec<String>,
}

/// One row of such a table.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct PrintedRow {
    /// The benchmark's name.
    pub name: String,
    /// What tells equal names apart.
    pub group: Option<String>,
    /// The unit of the table.
    pub unit: String,
    /// The old figure.
    pub old: PrintedCell,
    /// The new figure.
    pub new: PrintedCell,
    /// The difference, as printed.
    pub delta_text: String,
    /// Its number; `None` of `~`, `?`, `+Inf%` and factors.
    pub delta_pct: Option<f64>,
    /// p, as printed.
    pub p: Option<f64>,
    /// What stands in place of p, or in a footnote.
    pub note: Option<String>,
}

/// One figure of such a row.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct PrintedCell {
    /// The figure, in the row's unit.
    pub value: f64,
    /// The per cent behind `±`.
    pub spread_pct: Option<f64>,
    /// Lower end of an interval, where the table gives one.
    pub low: Option<f64>,
    /// Upper end of an interval, where the table gives one.
    pub high: Option<f64>,
    /// Runs.
    pub n: Option<u32>,
}

impl PrintedCell {
    fn cell(self) -> Cell {
        Cell {
            median: self.value,
            low: self.low,
            high: self.high,
            values: Vec::new(),
            n: self.n,
            spread: self.spread_pct.map_or(Spread::Unknown, Spread::Percent),
        }
    }
}

impl PrintedRow {
    /// What the row means, whatever its tool called significant.
    pub fn judgement(&self, better: Option<Better>) -> Judgement {
        let note = self.note.as_deref().unwrap_or_default();
        let (old, new) = (self.old.value, self.new.value);
        if self.delta_text == "~" {
            return match note {
                "too few samples" => Judgement::TooFew,
                "all equal" | "zero variance" | "all samples are equal" => Judgement::AllEqual,
                _ => Judgement::Same,
            };
        }
        if self.p.is_some_and(|p| p > ALPHA) {
            return Judgement::Same;
        }
        if old != new {
            return Judgement::of(old, new, better);
        }
        // The figures were rounded to the same, the difference was not.
        let sign = self.delta_pct.unwrap_or(0.0);
        Judgement::of(0.0, sign, better)
    }

    fn row(&self, known: Known) -> Row {
        let (old, new) = (self.old.cell(), self.new.cell());
        let mut change = Change {
            delta: Delta::Printed(self.delta_text.clone(), self.delta_pct),
            p: self.p,
            note: self.note.clone(),
            judgement: self.judgement(known.better),
            ..Change::between(old.median, new.median)
        };
        change.verdict = words::verdict(&change, [&old, &new], &self.unit, Each::Run);
        Row {
            name: self.name.clone(),
            group: self.group.clone(),
            unit: self.unit.clone(),
            better: known.better,
            cells: vec![Some(old), Some(new)],
            changes: vec![None, Some(change)],
        }
    }
}

impl Printed {
    /// The comparison, with what was printed in place of what would be computed.
    pub fn comparison(&self) -> Comparison {
        let notes = Notes::of(self.units.iter());
        let rows = self.rows.iter().map(|row| row.row(notes.unit(&row.unit)));
        let rows: Vec<Row> = rows.collect();
        let mut comparison = Comparison {
            labels: self.labels.to_vec(),
            baseline: 0,
            config: self.config.clone(),
            differences: Vec::new(),
            group: super::shared(rows.iter().map(|row| row.group.as_deref())),
            rows,
            only: self.only.clone(),
            geomeans: Vec::new(),
            chance: None,
            each: Each::Run,
            notices: Vec::new(),
            is_between_runs: false,
        };
        comparison.geomeans = geomean::of(&comparison);
        comparison.notices = notices::of(&comparison);
        comparison.notices.extend(self.notes.iter().cloned());
        comparison
    }
}

/// The difference of two figures without runs, as text and number: `+2.02%`, `0.00%`, `?`.
pub fn single(old: f64, new: f64) -> (String, Option<f64>) {
    let delta = Delta::of(old, new);
    (delta.text(), delta.percent())
}
