//! The charts of a comparison.

use std::borrow::Cow;
use std::collections::BTreeMap;

use perop_core::snapshot::compare::{Cell, Comparison, Judgement, Row, Zero, view};
use perop_core::snapshot::export::escape;

use super::rows;
use crate::chart::compare::{self as chart, Tone, Unit, dumbbell, runs, scaling, tradeoff};
use crate::chart::picture::{Node, Picture};

/// Units that have charts of their own; the table has every one.
const UNITS_MAX: usize = 4;
/// Keys of name parts that have curves.
const KEYS_MAX: usize = 3;

/// All that there is to draw, side by side first.
pub(super) fn of(comparison: &Comparison, order: &[usize]) -> Vec<Picture> {
    let labels: Vec<String> = comparison
        .labels
        .iter()
        .map(|label| rows::label(label))
        .collect();
    let units = units(comparison, order, &labels);
    let shown = units.iter().take(UNITS_MAX);
    let mut pictures: Vec<Picture> = shown.clone().filter_map(dumbbell::picture).collect();
    pictures.extend(tradeoff::picture(&points(comparison, order), &labels));
    for key in view::keys(comparison).iter().take(KEYS_MAX) {
        for unit in shown.clone() {
            let curves = view::curves(comparison, key, &unit.name);
            pictures.extend(scaling::picture(&curves, key, &unit.name, &labels));
        }
    }
    pictures.extend(shown.filter_map(runs::picture));
    pictures.iter_mut().for_each(show_hidden);
    pictures
}

/// Names of units and keys are somebody else's, as those of rows are.
fn show_hidden(picture: &mut Picture) {
    let words = [&mut picture.name, &mut picture.summary];
    let cells = picture
        .heads
        .iter_mut()
        .chain(picture.rows.iter_mut().flatten());
    for text in words.into_iter().chain(cells) {
        show(text);
    }
    picture.nodes.iter_mut().for_each(show_hidden_in);
}

fn show_hidden_in(node: &mut Node) {
    show(&mut node.text);
    node.children.iter_mut().for_each(show_hidden_in);
}

fn show(text: &mut String) {
    if let Cow::Owned(shown) = escape::visible(text) {
        *text = shown;
    }
}

fn units(comparison: &Comparison, order: &[usize], labels: &[String]) -> Vec<Unit> {
    let mut units: Vec<Unit> = Vec::new();
    for row in order.iter().filter_map(|&index| comparison.rows.get(index)) {
        let place = units.iter().position(|unit| unit.name == row.unit);
        let place = place.unwrap_or_else(|| {
            units.push(Unit {
                name: row.unit.clone(),
                sides: labels.to_vec(),
                baseline: comparison.baseline,
                each: comparison.each,
                rows: Vec::new(),
            });
            units.len() - 1
        });
        units[place].rows.push(row_of(row, comparison));
    }
    units
}

fn row_of(row: &Row, comparison: &Comparison) -> chart::Row {
    let last = comparison.others().last();
    let change = last.and_then(|side| row.changes.get(side)?.as_ref());
    chart::Row {
        name: name(row, comparison),
        cells: row
            .cells
            .iter()
            .map(|cell| cell.as_ref().map(cell_of))
            .collect(),
        change: change.map(rows::delta).unwrap_or_default(),
        tone: match change.map(|change| change.judgement) {
            Some(Judgement::Better) => Tone::Better,
            Some(Judgement::Worse) => Tone::Worse,
            _ => Tone::Neutral,
        },
    }
}

/// With its group, where rows of several are drawn: nothing else tells equal names apart.
fn name(row: &Row, comparison: &Comparison) -> String {
    let name = rows::name(&row.name);
    match &row.group {
        Some(group) if comparison.group.is_none() => format!("{name} · {}", rows::label(group)),
        _ => name,
    }
}

fn cell_of(cell: &Cell) -> chart::Cell {
    chart::Cell {
        median: cell.median,
        interval: cell.low.zip(cell.high),
        values: cell.values.clone(),
    }
}

/// Every benchmark that has time and allocations on both sides.
fn points(comparison: &Comparison, order: &[usize]) -> Vec<tradeoff::Point> {
    type Key<'a> = (Option<&'a str>, &'a str, usize);
    let mut ratios: BTreeMap<Key<'_>, [Option<f64>; 2]> = BTreeMap::new();
    let mut seen = Vec::new();
    for row in order.iter().filter_map(|&index| comparison.rows.get(index)) {
        let place = match row.unit.as_str() {
            "ns/op" => 0,
            "allocs/op" => 1,
            _ => continue,
        };
        for (side, change) in row.changes.iter().enumerate() {
            let Some(change) = change else { continue };
            let ratio = match change.zero {
                Some(Zero::From) => Some(f64::INFINITY),
                Some(Zero::To) => Some(0.0),
                None => change.ratio,
            };
            let key = (row.group.as_deref(), row.name.as_str(), side);
            if !ratios.contains_key(&key) {
                seen.push(key);
            }
            ratios.entry(key).or_default()[place] = ratio;
        }
    }
    let point = |key: Key<'_>| {
        let [time, allocs] = *ratios.get(&key)?;
        Some(tradeoff::Point {
            name: rows::name(key.1),
            side: key.2,
            time: time?,
            allocs: allocs?,
        })
    };
    seen.into_iter().filter_map(point).collect()
}
