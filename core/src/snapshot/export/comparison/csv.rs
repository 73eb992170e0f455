//! A comparison as CSV, in the layout of today's benchstat, each line of a table as long as the
//! others.
//!
//! ```text
//! ,old.txt,,new.txt,,,
//! ,sec/op,CI,sec/op,CI,vs base,P
//! Encode-48,1.718e-06,1%,1.423e-06,1%,-17.20%,p=0.000 n=10
//! ```

use super::{Table, p_and_n, shown, tables};
use crate::snapshot::compare::{Comparison, Geomean, Row};
use crate::snapshot::export::escape;
use crate::snapshot::export::number;

/// The tables, one per unit, with an empty line between them.
pub fn csv(comparison: &Comparison) -> String {
    let mut text = String::new();
    for (key, value) in &comparison.config {
        let line = format!("{key}: {value}");
        text.push_str(&escape::csv(&line));
        text.push('\n');
    }
    let mut group = None;
    for (index, table) in tables(comparison).iter().enumerate() {
        if index > 0 {
            text.push('\n');
        }
        if table.group != group {
            group = table.group;
            let line = format!("pkg: {}", group.unwrap_or_default());
            text.push_str(&escape::csv(&line));
            text.push('\n');
        }
        push_table(&mut text, comparison, table);
    }
    text
}

fn push_table(text: &mut String, comparison: &Comparison, table: &Table<'_>) {
    let sides = shown(comparison);
    let unit = number::benchstat_unit(table.unit);
    let mut labels = vec![String::new()];
    let mut heads = vec![String::new()];
    for (place, &side) in sides.iter().enumerate() {
        let empty = if place == 0 { 1 } else { 3 };
        labels.push(escape::csv(&comparison.labels[side]).into_owned());
        labels.extend(vec![String::new(); empty]);
        heads.extend([escape::csv(&unit).into_owned(), "CI".into()]);
        if place > 0 {
            heads.extend(["vs base".into(), "P".into()]);
        }
    }
    push_line(text, &labels);
    push_line(text, &heads);
    for row in &table.rows {
        push_line(text, &fields(comparison, &sides, row));
    }
    if table.rows.len() > 1 {
        let is_whole = |row: &&&Row| sides.iter().all(|&side| row.cells[side].is_some());
        let rows: Vec<&Row> = table.rows.iter().filter(is_whole).copied().collect();
        let mut line = vec!["geomean".to_owned()];
        for (place, &side) in sides.iter().enumerate() {
            let geomean = Geomean::of(&rows, [comparison.baseline, side], table.unit);
            let mean = geomean.as_ref().and_then(|geomean| geomean.new);
            line.push(mean.map_or_else(String::new, |mean| number::unscaled(mean, table.unit)));
            line.push(String::new());
            if place > 0 {
                line.push(geomean.map_or_else(String::new, |geomean| geomean.delta_text()));
                line.push(String::new());
            }
        }
        push_line(text, &line);
    }
}

fn fields(comparison: &Comparison, sides: &[usize], row: &Row) -> Vec<String> {
    let mut line = vec![escape::csv(&row.name).into_owned()];
    for (place, &side) in sides.iter().enumerate() {
        let cell = row.cells[side].as_ref();
        line.push(cell.map_or_else(String::new, |cell| number::unscaled(cell.median, &row.unit)));
        line.push(cell.map_or_else(String::new, |cell| cell.spread.text()));
        if place == 0 {
            continue;
        }
        let old = row.cells[comparison.baseline].as_ref();
        let change = row.changes[side].as_ref();
        let change = change.zip(old.zip(cell));
        line.push(change.map_or_else(String::new, |(change, _)| change.delta.text()));
        line.push(change.map_or_else(String::new, |(change, (old, new))| {
            p_and_n(change, old.n, new.n)
        }));
    }
    line
}

fn push_line(text: &mut String, fields: &[String]) {
    text.push_str(&fields.join(","));
    text.push('\n');
}
