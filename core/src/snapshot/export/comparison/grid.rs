//! A table of text in columns of a fixed-width font, with cells that span several of them.
//!
//! A column begins with its margin, which holds the rule or the `±` before a cell. Where a heading
//! is wider than the columns under it, the first of them grows.

use std::fmt::Write as _;

/// Where a cell's text stands between its margin and the next column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Align {
    Left,
    Center,
    Right,
}

struct Cell {
    column: usize,
    span: usize,
    margin: &'static str,
    align: Align,
    text: String,
}

/// Rows of cells. Columns are as wide as their widest cell.
#[derive(Default)]
pub(super) struct Grid {
    rows: Vec<Vec<Cell>>,
}

impl Grid {
    /// Begins a row; cells are added from left to right.
    pub(super) fn row(&mut self) {
        self.rows.push(Vec::new());
    }

    /// A cell of one column.
    pub(super) fn cell(
        &mut self,
        column: usize,
        margin: &'static str,
        align: Align,
        text: impl Into<String>,
    ) {
        self.span(column, 1, margin, align, text);
    }

    /// A cell over several columns.
    pub(super) fn span(
        &mut self,
        column: usize,
        span: usize,
        margin: &'static str,
        align: Align,
        text: impl Into<String>,
    ) {
        if let Some(row) = self.rows.last_mut() {
            row.push(Cell {
                column,
                span,
                margin,
                align,
                text: text.into(),
            });
        }
    }

    /// The rows as lines, without blanks at their ends.
    pub(super) fn text(&self) -> String {
        let margins = self.margins();
        let starts = self.starts(&margins);
        let mut text = String::new();
        for row in &self.rows {
            let mut line = String::new();
            let mut at = 0;
            for cell in row {
                let start = starts[cell.column];
                let margin = margins[cell.column];
                let inside = starts[cell.column + cell.span] - start - margin;
                let before = match cell.align {
                    Align::Left => 0,
                    Align::Center => inside.saturating_sub(width(&cell.text)) / 2,
                    Align::Right => inside.saturating_sub(width(&cell.text)),
                };
                let blank = start.saturating_sub(at);
                write!(
                    line,
                    "{:blank$}{:>margin$}{:before$}{}",
                    "", cell.margin, "", cell.text
                )
                .expect("writing to a string succeeds");
                at = start.max(at) + margin + before + width(&cell.text);
            }
            text.push_str(line.trim_end());
            text.push('\n');
        }
        text
    }

    /// The widest margin of each column, and 0 for the edge behind the last one.
    fn margins(&self) -> Vec<usize> {
        let cells = || self.rows.iter().flatten();
        let columns = cells()
            .map(|cell| cell.column + cell.span)
            .max()
            .unwrap_or(0);
        let mut margins = vec![0; columns + 1];
        for cell in cells() {
            let margin = &mut margins[cell.column];
            *margin = width(cell.margin).max(*margin);
        }
        margins
    }

    /// Where each column begins with its margin, and where the last one ends.
    fn starts(&self, margins: &[usize]) -> Vec<usize> {
        let mut widths = vec![0; margins.len()];
        let mut cells: Vec<&Cell> = self.rows.iter().flatten().collect();
        // Narrow headings first, so that a wide one sees how much they have grown.
        cells.sort_by_key(|cell| cell.span);
        for cell in cells {
            let columns = &mut widths[cell.column..cell.column + cell.span];
            let present: usize = columns.iter().sum();
            let needed = margins[cell.column] + width(&cell.text);
            columns[0] += needed.saturating_sub(present);
        }
        let ends = widths.iter().scan(0, |end, width| {
            *end += width;
            Some(*end)
        });
        std::iter::once(0).chain(ends).collect()
    }
}

/// Characters, which is how benchstat counts, too.
fn width(text: &str) -> usize {
    text.chars().count()
}
