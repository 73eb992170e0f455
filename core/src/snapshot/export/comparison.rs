//! Comparisons as text: benchstat's layout, Markdown, CSV, JSON, Go benchmark lines.

mod benchstat;
mod csv;
mod go;
mod grid;
#[cfg(feature = "serde")]
pub mod json;
mod markdown;

use std::collections::HashMap;

use crate::snapshot::compare::{Change, Comparison, Row};

pub use benchstat::benchstat;
pub use csv::csv;
pub use go::go;
pub use markdown::{markdown, markdown_with_link};

/// The rows of one unit, and of one group where there are several.
struct Table<'a> {
    group: Option<&'a str>,
    unit: &'a str,
    rows: Vec<&'a Row>,
}

/// The tables of a comparison, group by group, in order of appearance.
fn tables(comparison: &Comparison) -> Vec<Table<'_>> {
    let mut tables: Vec<Table<'_>> = Vec::new();
    let mut known = HashMap::new();
    let mut groups = HashMap::new();
    for row in &comparison.rows {
        let (group, unit) = (row.group.as_deref(), row.unit.as_str());
        let next = groups.len();
        groups.entry(group).or_insert(next);
        let index = *known.entry((group, unit)).or_insert_with(|| {
            tables.push(Table {
                group,
                unit,
                rows: Vec::new(),
            });
            tables.len() - 1
        });
        tables[index].rows.push(row);
    }
    tables.sort_by_key(|table| groups[&table.group]);
    tables
}

/// `p=0.002 n=6`, `n=9+10`; empty where neither is known.
fn p_and_n(change: &Change, old: Option<u32>, new: Option<u32>) -> String {
    let p = change.adjusted_p.or(change.p);
    let p = p.map(|p| format!("p={p:.3}"));
    let n = old.zip(new).map(|(old, new)| match old == new {
        true => format!("n={old}"),
        false => format!("n={old}+{new}"),
    });
    let parts: Vec<String> = p.into_iter().chain(n).collect();
    parts.join(" ")
}

/// The sides in the order in which they are shown: the baseline first.
fn shown(comparison: &Comparison) -> Vec<usize> {
    let baseline = (!comparison.labels.is_empty()).then_some(comparison.baseline);
    baseline.into_iter().chain(comparison.others()).collect()
}
