//! The CSV of benchstat since 2023.
//!
//! ```text
//! ,before,,after,,,
//! ,sec/op,CI,sec/op,CI,vs base,P
//! Get/hit-8,1.8e-07,1%,1.2095e-07,2%,-32.81%,p=0.000 n=10
//! geomean,2.97e-06,,2.48e-06,,-16.48%,
//! ```

use super::benchstat::unit;
use super::columns::{Columns, Difference, Head};
use super::line::Line;
use super::sink::Sink;
use super::token::{Evidence, counts, is_delta, is_superscript};
use crate::snapshot::model::{Cell, Code, Decimal, Format, Scale};

/// Columns with figures; a line with more is no header.
const COLUMNS_MAX: usize = 64;

/// An open table.
pub(super) struct Csv {
    columns: Columns,
    scale: Scale,
    /// Index of the figure of each column.
    figures: Vec<usize>,
    /// Index of the difference of each column, if it has one.
    differences: Vec<Option<usize>>,
}

impl Csv {
    /// The cells of a line of labels.
    pub(super) fn labels(line: &Line<'_>) -> Option<Vec<Option<String>>> {
        line.content.strip_prefix(',')?;
        let cells = cells(line.content);
        let labels = cells
            .into_iter()
            .map(|cell| (!cell.is_empty()).then_some(cell));
        Some(labels.collect())
    }

    /// The table that a line is the header of, under the labels of a line before it.
    pub(super) fn header(
        line: &Line<'_>,
        labels: Option<&[Option<String>]>,
        sink: &Sink,
    ) -> Option<Self> {
        line.content
            .strip_prefix(',')
            .filter(|rest| rest.contains(",CI"))?;
        let heads = cells(line.content);
        let figures: Vec<usize> = (1..heads.len().saturating_sub(1))
            .filter(|at| heads[at + 1] == "CI")
            .collect();
        if figures.len() > COLUMNS_MAX {
            return None;
        }
        let metric = heads.get(*figures.first()?)?;
        let (unit, scale) = unit(metric);
        let label = |at: &usize| labels.and_then(|labels| labels.get(*at).cloned().flatten());
        let head = Head {
            format: Format::BenchstatCsv,
            unit,
            labels: figures.iter().map(label).collect(),
            pkg: sink.pkg(line),
            is_damaged: false,
            line: line.number,
        };
        let difference = |at: &usize| {
            let is_there = heads.get(at + 2).is_some_and(|head| head == "vs base");
            is_there.then_some(at + 2)
        };
        let differences: Vec<_> = figures.iter().map(difference).collect();
        Some(Self {
            columns: match figures.len() {
                1 => Columns::listed(head),
                _ => Columns::compared(head),
            },
            scale,
            figures,
            differences,
        })
    }

    /// Takes a row.
    pub(super) fn take(&mut self, line: &Line<'_>, sink: &mut Sink) -> bool {
        if !line.content.contains(',') {
            return false;
        }
        let row = cells(line.content);
        let text = |at: usize| row.get(at).map(String::as_str).unwrap_or_default();
        let mut figures = Vec::new();
        for &at in &self.figures {
            match (text(at), Decimal::parse(text(at))) {
                ("", _) => figures.push(None),
                (_, Ok(value)) => figures.push(Some(Cell {
                    value: self.scale.apply(value),
                    spread_pct: text(at + 1)
                        .strip_suffix('%')
                        .and_then(|pct| Decimal::parse(pct).ok()),
                })),
                (word, _) if is_delta(word) || word.chars().all(is_superscript) => {
                    figures.push(None)
                }
                _ => return false,
            }
        }
        let differences: Vec<_> = self
            .differences
            .iter()
            .map(|at| at.and_then(|at| difference(text(at), text(at + 1))))
            .collect();
        let name = text(0);
        if name == "geomean" {
            self.columns.summary(figures, differences);
        } else if name.is_empty() || figures.iter().all(Option::is_none) {
            return false;
        } else if self
            .columns
            .row(line.number, name, figures, differences)
            .is_err()
        {
            sink.diagnose(line, Code::TruncatedRow);
        }
        true
    }

    pub(super) fn close(self, sink: &mut Sink) {
        self.columns.close(sink);
    }
}

fn difference(delta: &str, behind: &str) -> Option<Difference> {
    let mut found = Evidence::default();
    for word in behind.split_whitespace() {
        if let Some(p) = word.strip_prefix("p=") {
            found.p = Decimal::parse(p).ok();
        } else if let Some(n) = word.strip_prefix("n=") {
            found.n = counts(n);
        }
    }
    is_delta(delta).then(|| (delta.to_owned(), found))
}

/// The cells of a line; a quoted cell may hold commas, and quotes doubled.
fn cells(line: &str) -> Vec<String> {
    let mut cells = vec![String::new()];
    let mut is_quoted = false;
    let mut characters = line.chars().peekable();
    while let Some(character) = characters.next() {
        let cell = cells.last_mut().expect("there is one from the beginning");
        match character {
            '"' if is_quoted && characters.next_if_eq(&'"').is_some() => cell.push('"'),
            '"' => is_quoted = !is_quoted,
            ',' if !is_quoted => cells.push(String::new()),
            other => cell.push(other),
        }
    }
    for cell in &mut cells {
        let trimmed = cell.trim();
        if trimmed.len() < cell.len() {
            *cell = trimmed.to_owned();
        }
    }
    cells
}
