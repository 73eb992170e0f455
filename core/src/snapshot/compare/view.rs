//! Looks at a comparison: which of its rows, in which order, and curves over a size in the names.

use std::cmp::{Ordering, Reverse};
use std::collections::{BTreeMap, HashMap};

use super::Comparison;
use super::row::{Judgement, Row, Zero};
use crate::snapshot::names;

/// The order of rows. In each of them what came from zero is first, except by name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SortBy {
    /// As they appear in the texts.
    #[default]
    Appearance,
    /// The largest change first, those that chance explains last.
    Change,
    /// The smallest p first.
    P,
    /// The largest figure of the baseline first.
    Value,
    /// By the parts of the names, sizes in the order of their numbers.
    Name,
}

/// Which rows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Show {
    /// All of them.
    #[default]
    All,
    /// Those in which some side differs from the baseline.
    Changed,
    /// Those in which some side is worse.
    Worse,
    /// Those in which some side is better.
    Better,
}

/// The figures of one benchmark and one side over a size that its name gives.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Curve {
    /// The name without that part.
    pub label: String,
    /// The side.
    pub side: usize,
    /// In the order of the size.
    pub points: Vec<Point>,
}

/// One point of a curve.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Point {
    /// The size.
    pub size: f64,
    /// The middle value.
    pub median: f64,
    /// Its interval, where there are runs enough.
    pub interval: Option<(f64, f64)>,
}

/// The indices of all rows in that order; equal ones stay in the order of their appearance.
pub fn sorted(comparison: &Comparison, by: SortBy) -> Vec<usize> {
    let rows = &comparison.rows;
    let mut order: Vec<usize> = (0..rows.len()).collect();
    let first = |row: &Row| !is_from_zero(row);
    match by {
        SortBy::Appearance => order.sort_by_key(|&index| first(&rows[index])),
        SortBy::Name => order.sort_by(|&a, &b| names::natural_cmp(&rows[a].name, &rows[b].name)),
        SortBy::Change => order.sort_by(|&a, &b| {
            let (a, b) = (&rows[a], &rows[b]);
            let by_size = descending(change_of(a), change_of(b));
            first(a).cmp(&first(b)).then(by_size)
        }),
        SortBy::P => order.sort_by(|&a, &b| {
            let (a, b) = (&rows[a], &rows[b]);
            let by_p = ascending(p_of(a), p_of(b));
            first(a).cmp(&first(b)).then(by_p)
        }),
        SortBy::Value => order.sort_by(|&a, &b| {
            let value = |row: &Row| {
                let cell = row.cells.get(comparison.baseline)?.as_ref()?;
                Some(cell.median)
            };
            let (a, b) = (&rows[a], &rows[b]);
            first(a).cmp(&first(b)).then(descending(value(a), value(b)))
        }),
    }
    order
}

/// The indices of the rows that `show` asks for and whose group, name or unit contains every word
/// of `query`, whatever the case of its letters.
pub fn filtered(comparison: &Comparison, query: &str, show: Show) -> Vec<usize> {
    let words: Vec<String> = query.split_whitespace().map(str::to_lowercase).collect();
    let fits = |row: &Row| {
        let group = row.group.as_deref().unwrap_or_default();
        let text = format!("{group} {} {}", row.name, row.unit).to_lowercase();
        words.iter().all(|word| text.contains(word.as_str()))
    };
    let rows = comparison.rows.iter().enumerate();
    rows.filter(|(_, row)| is_shown(row, show) && (words.is_empty() || fits(row)))
        .map(|(index, _)| index)
        .collect()
}

fn is_shown(row: &Row, show: Show) -> bool {
    let mut judgements = row.changes.iter().flatten().map(|change| change.judgement);
    match show {
        Show::All => true,
        Show::Changed => judgements.any(Judgement::is_change),
        Show::Worse => judgements.any(|judgement| judgement == Judgement::Worse),
        Show::Better => judgements.any(|judgement| judgement == Judgement::Better),
    }
}

/// The keys of name parts, as in `size=4k`, that some rows give different values, in order of
/// appearance.
pub fn keys(comparison: &Comparison) -> Vec<String> {
    let mut seen: Vec<(&str, &str, bool)> = Vec::new();
    let mut known: HashMap<&str, usize> = HashMap::new();
    for row in &comparison.rows {
        for part in names::parts(&row.name) {
            let Some(key) = part.key else { continue };
            match known.get(key) {
                Some(&index) => seen[index].2 |= seen[index].1 != part.value,
                None => {
                    known.insert(key, seen.len());
                    seen.push((key, part.value, false));
                }
            }
        }
    }
    let varied = seen.into_iter().filter(|(.., is_varied)| *is_varied);
    varied.map(|(key, ..)| key.to_owned()).collect()
}

/// The rows of a unit as curves over the size that `key` gives; only where a benchmark has at least
/// two sizes on a side.
pub fn curves(comparison: &Comparison, key: &str, unit: &str) -> Vec<Curve> {
    let mut curves: Vec<Curve> = Vec::new();
    let mut known: BTreeMap<(Option<&str>, String, usize), usize> = BTreeMap::new();
    for row in comparison.rows.iter().filter(|row| row.unit == unit) {
        let Some((label, size)) = without(&row.name, key) else {
            continue;
        };
        for (side, cell) in row.cells.iter().enumerate() {
            let Some(cell) = cell else { continue };
            let place = (row.group.as_deref(), label.clone(), side);
            let index = *known.entry(place).or_insert_with(|| {
                curves.push(Curve {
                    label: label.clone(),
                    side,
                    points: Vec::new(),
                });
                curves.len() - 1
            });
            curves[index].points.push(Point {
                size,
                median: cell.median,
                interval: cell.low.zip(cell.high),
            });
        }
    }
    for curve in &mut curves {
        curve.points.sort_by(|a, b| a.size.total_cmp(&b.size));
    }
    curves.retain(|curve| {
        let sizes = curve.points.first().zip(curve.points.last());
        sizes.is_some_and(|(first, last)| first.size < last.size)
    });
    curves
}

/// The name without the part that `key` names, and the size in it.
fn without(name: &str, key: &str) -> Option<(String, f64)> {
    let mut size = None;
    let mut rest: Vec<&str> = Vec::new();
    for (part, text) in names::parts(name).zip(name.split('/')) {
        match part.key {
            Some(known) if known == key && size.is_none() => {
                size = Some(names::size_of(part.value)?);
            }
            _ => rest.push(text),
        }
    }
    size.map(|size| (rest.join("/"), size))
}

fn is_from_zero(row: &Row) -> bool {
    let mut changes = row.changes.iter().flatten();
    changes.any(|change| change.zero == Some(Zero::From) && change.judgement.is_change())
}

/// How far the change is from none, as a factor; `None` where there is none.
fn change_of(row: &Row) -> Option<f64> {
    let changes = row.changes.iter().flatten();
    let factors = changes
        .filter(|change| change.judgement.is_change())
        .map(|change| match (change.zero, change.ratio) {
            (Some(_), _) => f64::INFINITY,
            (None, Some(ratio)) if ratio > 0.0 => ratio.max(1.0 / ratio),
            (None, _) => 1.0,
        });
    factors.reduce(f64::max)
}

fn p_of(row: &Row) -> Option<f64> {
    let changes = row.changes.iter().flatten();
    let all = changes.filter_map(|change| change.adjusted_p.or(change.p));
    all.reduce(f64::min)
}

/// The largest first, nothing last.
fn descending(a: Option<f64>, b: Option<f64>) -> Ordering {
    match (a, b) {
        (Some(a), Some(b)) => b.total_cmp(&a),
        (a, b) => Reverse(a.is_some()).cmp(&Reverse(b.is_some())),
    }
}

/// The smallest first, nothing last.
fn ascending(a: Option<f64>, b: Option<f64>) -> Ordering {
    match (a, b) {
        (Some(a), Some(b)) => a.total_cmp(&b),
        (a, b) => Reverse(a.is_some()).cmp(&Reverse(b.is_some())),
    }
}

#[cfg(test)]
mod tests;
