//! Tables of benchstat before 2023 with one column, or with three and more.
//!
//! ```text
//! name \ time/op   base.txt     pool.txt     arena.txt
//! Get-8            1.20µs ± 1%  1.05µs ± 2%   0.81µs ± 1%
//!
//! name             allocs/op
//! Get-8            2.00 ± 0%
//! ```

use super::columns::{Columns, Head};
use super::line::Line;
use super::old_new::{Figures, group};
use super::sink::Sink;
use super::token::{cell, column, tokens};
use crate::snapshot::model::{Code, Format};

/// Columns of a table; a line with more labels is no header.
const COLUMNS_MAX: usize = 64;

/// An open table.
pub(super) struct OldListing {
    columns: Columns,
    figures: Figures,
    /// Where the columns begin on a screen.
    starts: Vec<usize>,
}

impl OldListing {
    /// The table that a line is the header of.
    pub(super) fn header(line: &Line<'_>, sink: &Sink) -> Option<Self> {
        line.content
            .strip_prefix("name")
            .filter(|rest| rest.starts_with(char::is_whitespace))?;
        let words = tokens(line.content);
        let (metric, labels) = match words.as_slice() {
            ["name", "\\", metric, ..] => (*metric, labels(line.content, metric)),
            ["name", metric] => (*metric, Vec::new()),
            _ => return None,
        };
        let is_metric = metric.contains('/') || metric == "speed";
        if !is_metric || labels.len() > COLUMNS_MAX {
            return None;
        }
        let (unit, figures) = Figures::of_benchstat(metric);
        let starts = labels.iter().map(|label| column(line.raw, label)).collect();
        let labels = match labels.is_empty() {
            true => vec![None],
            false => labels
                .into_iter()
                .map(|label| Some(label.to_owned()))
                .collect(),
        };
        let columns = Columns::listed(Head {
            format: Format::BenchstatOld,
            unit,
            labels,
            pkg: sink.pkg(line),
            is_damaged: false,
            line: line.number,
        });
        Some(Self {
            columns,
            figures,
            starts,
        })
    }

    /// Takes a row.
    pub(super) fn take(&mut self, line: &Line<'_>, sink: &mut Sink) -> bool {
        let words = tokens(line.content);
        if let Some(pkg) = group(&words) {
            self.columns.pkg = pkg;
            return true;
        }
        let (label, is_mean) = match words.as_slice() {
            ["[Geo", "mean]", ..] => (2, true),
            ["[Geomean]" | "geomean", ..] => (1, true),
            _ => (1, false),
        };
        let mut cells = vec![None; self.columns.count()];
        let mut at = label;
        let mut found = 0;
        while let Some((figure, taken)) = words
            .get(at..)
            .and_then(|rest| cell(rest, |suffix| self.figures.scale(suffix)))
        {
            found += 1;
            let place = self.place(column(line.raw, words[at]), found);
            match cells.get_mut(place) {
                Some(cell @ None) => *cell = Some(figure),
                _ => {
                    sink.diagnose(line, Code::TruncatedRow);
                    return true;
                }
            }
            at += taken;
        }
        if found == 0 || at < words.len() {
            return false;
        }
        if is_mean {
            self.columns.summary(cells, Vec::new());
        } else {
            // Without a comparison nothing of a row can be cut.
            let _ = self.columns.row(line.number, words[0], cells, Vec::new());
        }
        true
    }

    /// The column whose beginning is nearest to that of a figure.
    fn place(&self, start: usize, nth: usize) -> usize {
        let distance = |at: &usize| self.starts[*at].abs_diff(start);
        (0..self.starts.len())
            .min_by_key(distance)
            .unwrap_or(nth - 1)
    }

    pub(super) fn close(self, sink: &mut Sink) {
        self.columns.close(sink);
    }
}

/// The labels behind the metric, which two blanks part.
fn labels<'a>(content: &'a str, metric: &str) -> Vec<&'a str> {
    let Some((_, rest)) = content.split_once(metric) else {
        return Vec::new();
    };
    let parts: Vec<&str> = rest
        .split("  ")
        .map(str::trim)
        .filter(|part| !part.is_empty())
        .collect();
    match parts.len() {
        // Blanks were folded: one word per column is the best guess.
        0 | 1 => tokens(rest),
        _ => parts,
    }
}
