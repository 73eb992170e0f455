//! The tree of divan, with its rows of allocations.
//!
//! ```text
//! collections     fastest       │ slowest       │ median        │ mean          │ samples │ iters
//! ╰─ vec_push                   │               │               │               │         │
//!    ├─ 10        61.25 ns      │ 70.10 ns      │ 62.03 ns      │ 62.41 ns      │ 100     │ 12800
//!    │            alloc:        │               │               │               │         │
//!    │              1           │ 1             │ 1             │ 1             │         │
//!    │              32 B        │ 32 B          │ 32 B          │ 32 B          │         │
//! ```
//!
//! The median is the figure, fastest and slowest are the ends around it.

use super::line::Line;
use super::sink::Sink;
use super::token::{column, count, number, tokens};
use crate::snapshot::model::{Code, Decimal, Format, Metric, Scale, Unit};

/// Bytes of a leaf's path: it is kept once per leaf, and names stand once per branch.
const PATH_MAX: usize = 1_000;

/// An open tree.
#[derive(Default)]
pub(super) struct Divan {
    /// Names from the root on, each with the column of its branch.
    path: Vec<(usize, String)>,
    /// Index of the result that rows of allocations are about.
    record: Option<usize>,
    /// Units that the rows of the open group have.
    group: Vec<&'static str>,
}

impl Divan {
    /// The tree that a line is the header of.
    pub(super) fn header(line: &Line<'_>) -> Option<Self> {
        let words = tokens(line.content);
        let heads = ["fastest", "slowest", "median", "mean", "samples", "iters"];
        let mut found = words.iter().filter(|word| heads.contains(word));
        let is_header = line.content.contains('│') && heads.iter().all(|h| found.next() == Some(h));
        is_header.then(Self::default)
    }

    /// Takes a row.
    pub(super) fn take(&mut self, line: &Line<'_>, sink: &mut Sink) -> bool {
        let branch = ["├─", "╰─"].into_iter().find_map(|branch| {
            let (_, rest) = line.raw.split_once(branch)?;
            Some((column(line.raw, rest), rest))
        });
        if let Some((depth, rest)) = branch {
            return self.node(depth, rest, line, sink);
        }
        let rest = line
            .content
            .trim_start_matches(|c: char| c == '│' || c.is_whitespace());
        if !rest.contains('│') {
            return false;
        }
        self.figures(&cells(rest), line, sink);
        true
    }

    /// A name of the tree, with its times if it is a leaf.
    fn node(&mut self, depth: usize, rest: &str, line: &Line<'_>, sink: &mut Sink) -> bool {
        let cells = cells(rest);
        let words = tokens(cells[0]);
        let is_leaf = cells.get(1).is_some_and(|cell| !cell.is_empty());
        let name_words = words.len().saturating_sub(if is_leaf { 2 } else { 0 });
        self.path.retain(|(other, _)| *other < depth);
        self.path.push((depth, words[..name_words].join(" ")));
        self.record = None;
        self.group.clear();
        if !is_leaf {
            return true;
        }
        let length: usize = self.path.iter().map(|(_, name)| name.len()).sum();
        if length > PATH_MAX {
            sink.diagnose(line, Code::BadValue);
            return true;
        }
        let fastest = words[name_words..].join(" ");
        let time = |cell: Option<&&str>| {
            let words = tokens(cell?);
            let [value, unit] = words.as_slice() else {
                return None;
            };
            Some(Scale::of_time(unit)?.apply(number(value)?.0))
        };
        let Some(median) = time(cells.get(2)) else {
            sink.diagnose(line, Code::TruncatedRow);
            return true;
        };
        let metric = Metric {
            low: time(Some(&fastest.as_str())),
            high: time(cells.get(1)),
            ..Metric::new(Unit::NS_PER_OP, median)
        };
        if metric.low.is_none() || metric.high.is_none() {
            sink.diagnose(line, Code::BadValue);
        }
        let names: Vec<&str> = self.path.iter().map(|(_, name)| name.as_str()).collect();
        let record = sink.figures(line, Format::Divan, &names.join("/"), vec![metric]);
        let iters = cells.get(5).and_then(|cell| count(cell));
        record.iters = iters.map(|(iters, _)| iters).filter(|iters| *iters > 0);
        self.record = Some(sink.reading.records.len() - 1);
        true
    }

    /// The head of a group of allocations, a row of it, or a throughput.
    fn figures(&mut self, cells: &[&str], line: &Line<'_>, sink: &mut Sink) {
        if let Some(group) = group(cells[0]) {
            self.group = group.iter().rev().copied().collect();
            return;
        }
        let Some(at) = self.record else {
            return;
        };
        let Some(cell) = cells.get(2).filter(|cell| !cell.is_empty()) else {
            return;
        };
        let Some((value, unit)) = figure(cell) else {
            // The row after it has the unit after its.
            self.group.pop();
            return sink.diagnose(line, Code::BadValue);
        };
        let unit = match (unit, self.group.pop()) {
            (Some(rate), group) if rate.as_str().ends_with("/s") => {
                self.group.extend(group);
                rate
            }
            (_, Some(unit)) => Unit::new(unit),
            (_, None) => return sink.diagnose(line, Code::OrphanResult),
        };
        let mut metric = Metric::new(unit, value);
        sink.check(line, &mut metric);
        let record = sink.reading.records.get_mut(at);
        if let Some(record) = record.filter(|record| record.metric(&metric.unit).is_none()) {
            record.metrics.push(metric);
        }
    }
}

/// The units of a group's rows: a count, then bytes.
fn group(head: &str) -> Option<&'static [&'static str]> {
    Some(match head.strip_suffix(':')? {
        "alloc" => &["allocs/op", "alloc-B/op"],
        "grow" => &["grows/op", "grow-B/op"],
        "shrink" => &["shrinks/op", "shrink-B/op"],
        "dealloc" => &["deallocs/op", "dealloc-B/op"],
        "max alloc" => &["max-allocs", "max-B"],
        _ => return None,
    })
}

/// A number and its unit, if it has one; bytes as bytes.
fn figure(cell: &str) -> Option<(Decimal, Option<Unit>)> {
    let words = tokens(cell);
    let (value, _) = number(words.first()?)?;
    let Some(printed) = words.get(1) else {
        return Some((value, None));
    };
    let (unit, scale) = Unit::printed(printed);
    Some((scale.apply(value), Some(unit)))
}

fn cells(text: &str) -> Vec<&str> {
    text.split('│').map(str::trim).collect()
}
