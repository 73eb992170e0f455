//! A comparison in the layout of today's benchstat.
//!
//! ```text
//! goos: linux
//!           │   old.txt   │              new.txt               │
//!           │   sec/op    │   sec/op     vs base               │
//! Encode-48   1.718µ ± 1%   1.423µ ± 1%  -17.20% (p=0.000 n=10)
//! Decode-48   3.066µ ± 0%   3.070µ ± 2%        ~ (p=0.446 n=10)
//! geomean     2.295µ        2.090µ        -8.94%
//! ```
//!
//! Other than benchstat, it takes the geometric mean over the rows alone that both sides have.
//!
//! Source: the output of `golang.org/x/perf/cmd/benchstat` since 2023.

use std::collections::HashMap;

use super::grid::{Align, Grid};
use super::{Table, p_and_n, shown, tables};
use crate::harness::compare::BATCHES_MIN;
use crate::harness::statistics::BATCHES_FOR_INTERVAL;
use crate::snapshot::compare::{Cell, Change, Comparison, Geomean, Judgement, Row, Spread};
use crate::snapshot::export::escape::visible;
use crate::snapshot::export::number::{self, Scale};

const RULE: &str = " │ ";

/// Columns of a side: the figure, its interval, a footnote.
const FIGURE: usize = 3;
/// Further columns of a side that is compared: the change, its p, a footnote.
const CHANGE: usize = 3;

/// The tables with their footnotes, one per unit.
pub fn benchstat(comparison: &Comparison) -> String {
    let mut text = String::new();
    for (key, value) in &comparison.config {
        text.push_str(&format!("{}: {}\n", visible(key), visible(value)));
    }
    let mut group = None;
    for (index, table) in tables(comparison).iter().enumerate() {
        if index > 0 {
            text.push('\n');
        }
        if table.group != group {
            group = table.group;
            let name = table.group.unwrap_or_default();
            text.push_str(&format!("pkg: {}\n", visible(name)));
        }
        text.push_str(&Layout::new(comparison, table).text());
    }
    text
}

struct Layout<'a> {
    comparison: &'a Comparison,
    table: &'a Table<'a>,
    /// The sides, the baseline first.
    sides: Vec<usize>,
    grid: Grid,
    footnotes: Vec<String>,
    /// Their indices.
    known: HashMap<String, usize>,
}

impl<'a> Layout<'a> {
    fn new(comparison: &'a Comparison, table: &'a Table<'a>) -> Self {
        Self {
            comparison,
            table,
            sides: shown(comparison),
            grid: Grid::default(),
            footnotes: Vec::new(),
            known: HashMap::new(),
        }
    }

    fn text(mut self) -> String {
        self.head();
        for row in &self.table.rows {
            self.row(row);
        }
        if self.table.rows.len() > 1 {
            self.geomean();
        }
        let mut text = self.grid.text();
        for (index, footnote) in self.footnotes.iter().enumerate() {
            text.push_str(&format!(
                "{} {}\n",
                superscript(index + 1),
                visible(footnote)
            ));
        }
        text
    }

    fn head(&mut self) {
        let edge = column(self.sides.len());
        self.grid.row();
        for (place, &side) in self.sides.iter().enumerate() {
            let span = column(place + 1) - column(place);
            let label = visible(&self.comparison.labels[side]).into_owned();
            self.grid
                .span(column(place), span, RULE, Align::Center, label);
        }
        self.grid.cell(edge, " │", Align::Left, "");
        self.grid.row();
        for place in 0..self.sides.len() {
            let unit = number::benchstat_unit(self.table.unit);
            let unit = visible(&unit).into_owned();
            self.grid
                .span(column(place), FIGURE, RULE, Align::Center, unit);
            if place > 0 {
                let at = column(place) + FIGURE;
                self.grid.span(at, CHANGE, "  ", Align::Left, "vs base");
            }
        }
        self.grid.cell(edge, " │", Align::Left, "");
    }

    fn row(&mut self, row: &Row) {
        self.grid.row();
        let name = visible(&row.name).into_owned();
        self.grid.cell(0, "", Align::Left, name);
        let medians = row.cells.iter().flatten().map(|cell| cell.median);
        let scale = Scale::of(medians, &row.unit);
        for place in 0..self.sides.len() {
            let side = self.sides[place];
            let Some(cell) = &row.cells[side] else {
                continue;
            };
            self.figure(column(place), cell, row, scale);
            let base = row.cells[self.comparison.baseline].as_ref();
            if let (Some(change), Some(base)) = (&row.changes[side], base) {
                self.change(column(place) + FIGURE, change, base, cell);
            }
        }
    }

    fn figure(&mut self, column: usize, cell: &Cell, row: &Row, scale: Scale) {
        let figure = scale.format(cell.median);
        self.grid.cell(column, " ", Align::Right, figure);
        let spread = cell.spread.text();
        if !spread.is_empty() {
            self.grid.cell(column + 1, " ± ", Align::Right, spread);
        }
        let few =
            format!("need >= {BATCHES_FOR_INTERVAL} samples for confidence interval at level 0.95");
        let exact = exact_note(row).filter(|_| !cell.is_constant());
        let note = match cell.spread {
            Spread::Unbounded => Some(few),
            _ => exact.map(str::to_owned),
        };
        self.footnote(column + 2, note);
    }

    fn change(&mut self, column: usize, change: &Change, old: &Cell, new: &Cell) {
        self.grid
            .cell(column, "  ", Align::Right, change.delta.text());
        let p = p_and_n(change, old.n, new.n);
        if !p.is_empty() {
            self.grid
                .cell(column + 1, " ", Align::Left, format!("({p})"));
        }
        let note = match change.judgement {
            Judgement::AllEqual => Some("all samples are equal".to_owned()),
            Judgement::TooFew if !change.is_printed() => Some(format!(
                "need >= {BATCHES_MIN} samples to detect a difference at alpha level 0.05"
            )),
            _ if change.is_printed() => change.note.clone(),
            _ => None,
        };
        self.footnote(column + 2, note);
    }

    /// Over the rows that every side has; none where there is no such row.
    fn geomean(&mut self) {
        let is_whole = |row: &&&Row| self.sides.iter().all(|&side| row.cells[side].is_some());
        let rows: Vec<&Row> = self.table.rows.iter().filter(is_whole).copied().collect();
        let is_partial = rows.len() < self.table.rows.len();
        let unit = self.table.unit;
        self.grid.row();
        self.grid.cell(0, "", Align::Left, "geomean");
        for place in 0..self.sides.len() {
            let pair = [self.comparison.baseline, self.sides[place]];
            let Some(geomean) = Geomean::of(&rows, pair, unit) else {
                continue;
            };
            let mut note = None;
            match geomean.new {
                Some(mean) => {
                    let figure = number::benchstat(mean, unit);
                    self.grid.cell(column(place), " ", Align::Right, figure);
                }
                None => note = Some("summaries must be >0 to compute geomean"),
            }
            if place > 0 {
                let at = column(place) + FIGURE;
                self.grid.cell(at, "  ", Align::Right, geomean.delta_text());
                let partial = "geomean of the benchmarks that all sides have";
                note = note.or(is_partial.then_some(partial));
            }
            self.footnote(column(place + 1) - 1, note.map(str::to_owned));
        }
    }

    /// The mark of a footnote; equal ones share it.
    fn footnote(&mut self, column: usize, note: Option<String>) {
        let Some(note) = note else {
            return;
        };
        let next = self.known.len();
        let number = *self.known.entry(note).or_insert_with_key(|note| {
            self.footnotes.push(note.clone());
            next
        });
        let mark = superscript(number + 1);
        self.grid.cell(column, " ", Align::Left, mark);
    }
}

/// The first column of a side; the label of the row has the one before them.
fn column(place: usize) -> usize {
    match place {
        0 => 1,
        _ => 1 + FIGURE + (place - 1) * (FIGURE + CHANGE),
    }
}

fn exact_note(row: &Row) -> Option<&str> {
    let changes = row.changes.iter().flatten();
    changes
        .filter(|change| !change.is_printed() && change.method.is_none())
        .find_map(|change| change.note.as_deref())
}

fn superscript(number: usize) -> String {
    const DIGITS: [char; 10] = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];
    let digits = number.to_string();
    digits
        .bytes()
        .map(|digit| DIGITS[usize::from(digit - b'0')])
        .collect()
}
