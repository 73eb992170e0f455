//! Tables of benchstat since 2023.
//!
//! ```text
//!            │   before    │                 after                 │
//!            │   sec/op    │   sec/op     vs base                  │
//! Get/hit-8    180.0n ± 1%   121.0n ± 2%  -32.81% (p=0.000 n=10)
//! geomean      2.979µ        2.488µ       -16.48%
//! ```
//!
//! The prefix belongs to the figure, the unit to the header; `Ki` and its kin are 1024s. A row may
//! lack a column, so where a figure stands says which column it belongs to.

mod row;

use std::collections::HashSet;

use super::columns::{Columns, Head};
use super::line::Line;
use super::sink::Sink;
use super::token::{column, tokens};
use crate::snapshot::model::{Format, Scale, Unit};

/// The unit behind a column's name, and the factor to it.
pub(super) fn unit(name: &str) -> (Unit, Scale) {
    let (unit, scale) = Unit::printed(name);
    // Names of units are parts between dashes: `p99-sec/op` was `p99-ns/op`.
    match name.split_once("-sec") {
        Some((before, after)) if after.is_empty() || after.starts_with('/') => {
            let scale = Scale::of_time("sec").unwrap_or(Scale::ONE);
            (Unit::new(&format!("{before}-ns{after}")), scale)
        }
        _ => (unit, scale),
    }
}

/// Cells of a header that are looked at; a line with more is none.
const CELLS_MAX: usize = 64;

/// A line between bars: the labels, or the units.
#[derive(Default)]
struct Bars<'a> {
    cells: Vec<&'a str>,
    /// Where the bars stand on a screen.
    places: Vec<usize>,
}

impl<'a> Bars<'a> {
    fn read(raw: &'a str, content: &'a str) -> Option<Self> {
        let bar = ['│', '┃', '|']
            .into_iter()
            .find(|bar| content.contains(*bar))?;
        let cells: Vec<&str> = content.split(bar).take(CELLS_MAX + 1).collect();
        if cells.len() > CELLS_MAX {
            return None;
        }
        // A bar stands before every cell but the first.
        let places = cells
            .iter()
            .skip(1)
            .map(|cell| column(raw, cell).saturating_sub(1));
        Some(Self {
            places: places.collect(),
            cells,
        })
    }

    /// The metric of each column and whether it is compared, if all cells name the same one.
    fn metric(&self) -> Option<(&'a str, Vec<bool>)> {
        let mut columns = Vec::new();
        let mut metric = None;
        let (first, rest) = self.cells.split_first()?;
        if !first.trim().is_empty() {
            return None;
        }
        for cell in rest
            .iter()
            .map(|cell| cell.trim())
            .filter(|cell| !cell.is_empty())
        {
            let (name, is_compared) = cell_metric(cell)?;
            if *metric.get_or_insert(name) != name {
                return None;
            }
            columns.push(is_compared);
        }
        Some((metric?, columns))
    }
}

/// The metric that a cell of a header names, and whether it is compared.
fn cell_metric(cell: &str) -> Option<(&str, bool)> {
    let words = tokens(cell);
    let (name, is_compared) = match words.as_slice() {
        [name] => (*name, false),
        [name, "vs", "base"] => (*name, true),
        _ => return None,
    };
    let is_metric = name.contains('/') || matches!(name, "sec" | "B");
    (is_compared || is_metric).then_some((name, is_compared))
}

/// An open table.
pub(super) struct Benchstat {
    columns: Columns,
    scale: Scale,
    /// Where the bars stand on a screen.
    bars: Vec<usize>,
    /// Whether columns stand where bars say: blanks were not folded.
    is_wide: bool,
    /// Footnote marks of rows: the mark, the column and which of its rows.
    marked: Vec<(String, usize, usize)>,
    /// Footnotes: the mark and what it says.
    notes: Vec<(String, String)>,
}

impl Benchstat {
    /// The table that a line is the header of, under the labels of a line before it.
    pub(super) fn header(
        line: &Line<'_>,
        labels: Option<&[Option<String>]>,
        sink: &Sink,
    ) -> Option<Self> {
        let bars = Bars::read(line.raw, line.content)?;
        let (metric, compared) = bars.metric()?;
        let is_wide = bars.cells.iter().skip(1).any(|cell| cell.contains("  "));
        let mut labels = labels.unwrap_or_default().to_vec();
        labels.resize(compared.len(), None);
        Some(Self::new(metric, compared.len(), labels, line, sink).placed(bars.places, is_wide))
    }

    fn new(
        metric: &str,
        count: usize,
        labels: Vec<Option<String>>,
        line: &Line<'_>,
        sink: &Sink,
    ) -> Self {
        let (unit, scale) = unit(metric);
        let head = Head {
            format: Format::Benchstat,
            unit,
            labels,
            pkg: sink.pkg(line),
            is_damaged: false,
            line: line.number,
        };
        Self {
            columns: match count {
                1 => Columns::listed(head),
                _ => Columns::compared(head),
            },
            scale,
            bars: Vec::new(),
            is_wide: false,
            marked: Vec::new(),
            notes: Vec::new(),
        }
    }

    fn placed(mut self, bars: Vec<usize>, is_wide: bool) -> Self {
        self.bars = bars;
        self.is_wide = is_wide;
        self
    }

    /// The labels of a line between bars; `None` where it has none.
    pub(super) fn labels(line: &Line<'_>) -> Option<Vec<Option<String>>> {
        let bars = Bars::read(line.raw, line.content)?;
        let mut cells = bars.cells.iter().map(|cell| cell.trim());
        let is_header = cells.next()?.is_empty();
        let mut labels: Vec<Option<String>> = cells
            .map(|cell| (!cell.is_empty()).then(|| cell.to_owned()))
            .collect();
        // Behind the last bar is nothing.
        if labels.last() == Some(&None) {
            labels.pop();
        }
        (is_header && !labels.is_empty()).then_some(labels)
    }

    /// Takes a line that holds whole tables, headers and rows, because line breaks were lost.
    pub(super) fn take_flat(line: &Line<'_>, sink: &mut Sink) -> bool {
        let bar = '│';
        if line.content.matches(bar).take(5).count() < 5 {
            return false;
        }
        let cells: Vec<&str> = line.content.split(bar).map(str::trim).collect();
        let is_metric = |cell: &&str| cell_metric(cell).is_some();
        let mut is_taken = false;
        let mut at = 0;
        while at < cells.len() {
            let count = cells[at..]
                .iter()
                .take_while(|cell| is_metric(cell))
                .count();
            let rows = cells.get(at + count).copied().unwrap_or_default();
            if count == 0 || count > CELLS_MAX || rows.is_empty() {
                at += count.max(1);
                continue;
            }
            let (metric, _) = cell_metric(cells[at]).unwrap_or_default();
            // Labels, an empty cell between the two lines of the header, metrics.
            let first_label = at
                .checked_sub(count + 1)
                .filter(|_| cells[at - 1].is_empty());
            let labels = first_label.map_or(&[][..], |first| &cells[first..first + count]);
            let labels = labels.iter().map(|label| Some((*label).to_owned()));
            let mut labels: Vec<Option<String>> = labels.collect();
            labels.resize(count, None);
            let mut table = Self::new(metric, count, labels, line, sink);
            table.rows(&tokens(rows), line, sink);
            table.close(sink);
            is_taken = true;
            at += count;
        }
        is_taken
    }

    /// The table is complete: rows learn what their footnotes say.
    pub(super) fn close(mut self, sink: &mut Sink) {
        // Other footnotes are about intervals and counts, not about the comparison.
        const EQUAL: &str = "all samples are equal";
        let equal: HashSet<&str> = self
            .notes
            .iter()
            .filter(|(_, text)| text == EQUAL)
            .map(|(mark, _)| mark.as_str())
            .collect();
        for (mark, column, nth) in &self.marked {
            if equal.contains(mark.as_str())
                && let Some(row) = self.columns.row_mut(*column, *nth)
            {
                row.note = Some(EQUAL.to_owned());
            }
        }
        for (_, text) in &self.notes {
            sink.note(text);
        }
        self.columns.close(sink);
    }
}
