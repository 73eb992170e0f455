//! The grid of critcmp.
//!
//! ```text
//! group      before                                 change
//! -----      ------                                 ------
//! sort/1000  1.21     12.1±0.31µs        ? ?/sec    1.00     10.0±0.12µs        ? ?/sec
//! ```

use super::line::Line;
use super::sink::Sink;
use super::token::{column, number_and_suffix, tokens};
use crate::snapshot::model::{Code, Decimal, Ranking, Scale, Unit};

/// Columns of a grid; a line with more is no header.
const COLUMNS_MAX: usize = 64;

/// An open grid.
pub(super) struct Critcmp {
    columns: Vec<String>,
    /// Where the columns begin on a screen.
    starts: Vec<usize>,
}

impl Critcmp {
    /// The grid that a line is the header of, with a line of dashes under it.
    pub(super) fn header(line: &Line<'_>, next: &str) -> Option<Self> {
        let rest = line.content.strip_prefix("group")?;
        let dashes = tokens(next);
        let is_ruled = !dashes.is_empty() && dashes.iter().all(|w| w.bytes().all(|b| b == b'-'));
        if !is_ruled || !rest.starts_with(char::is_whitespace) || dashes.len() > COLUMNS_MAX {
            return None;
        }
        let parts = rest
            .split("  ")
            .map(str::trim)
            .filter(|part| !part.is_empty());
        let parts: Vec<&str> = parts.take(COLUMNS_MAX).collect();
        Some(Self {
            starts: parts.iter().map(|part| column(line.raw, part)).collect(),
            columns: parts.into_iter().map(str::to_owned).collect(),
        })
    }

    /// Takes a row.
    pub(super) fn take(&mut self, line: &Line<'_>, sink: &mut Sink) -> bool {
        let words = tokens(line.content);
        if !words.is_empty() && words.iter().all(|word| word.bytes().all(|b| b == b'-')) {
            return true;
        }
        let is_figure = |at: usize| {
            Decimal::parse(words[at]).is_ok() && words.get(at + 1).is_some_and(|w| w.contains('±'))
        };
        let Some(first) = (1..words.len()).find(|at| is_figure(*at)) else {
            let looks_like_one = words.iter().any(|word| word.contains('±'));
            if looks_like_one {
                sink.diagnose(line, Code::BadRow);
            }
            return looks_like_one;
        };
        let mut row = Ranking {
            name: words[..first].join(" "),
            unit: Unit::NS_PER_OP,
            columns: Vec::new(),
            values: Vec::new(),
            deviations: Vec::new(),
            ranks: Vec::new(),
            line: line.number,
        };
        let mut at = first;
        while at < words.len() {
            let figure = words.get(at + 1).and_then(|word| mean(word));
            let (Ok(rank), Some((value, deviation))) = (Decimal::parse(words[at]), figure) else {
                sink.diagnose(line, Code::TruncatedRow);
                return true;
            };
            let column = self.place(column(line.raw, words[at]), row.columns.len());
            row.columns
                .push(self.columns.get(column).cloned().unwrap_or_default());
            row.ranks.push(rank);
            row.values.push(value);
            row.deviations.push(deviation);
            // Behind the time stands a throughput: a number and its unit.
            at += 4;
        }
        sink.ranking(row);
        true
    }

    fn place(&self, start: usize, nth: usize) -> usize {
        let distance = |at: &usize| self.starts[*at].abs_diff(start);
        (0..self.starts.len()).min_by_key(distance).unwrap_or(nth)
    }
}

/// `12.1±0.31µs` in nanoseconds.
fn mean(word: &str) -> Option<(Decimal, Option<Decimal>)> {
    let (mean, rest) = word.split_once('±')?;
    let (deviation, suffix) = number_and_suffix(rest)?;
    let scale = Scale::of_time(suffix)?;
    Some((
        scale.apply(Decimal::parse(mean).ok()?),
        Some(scale.apply(deviation)),
    ))
}
