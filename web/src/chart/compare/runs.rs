//! Every run of every side as a dot, with the median and its interval, in relation to the
//! baseline, so that rows of very different size show their noise on one scale.

use super::{AXIS, Cell, Row, Unit, axis, nodes, ratio};
use crate::chart::lane::Dot;
use crate::chart::log_scale::LogScale;
use crate::chart::picture::{Mark, Picture};
use crate::figures;
use crate::figures::capitalised;

/// Height of a row's name and of a side's lane. Units: CSS pixels.
const WORDS: f64 = 20.0;
const LANE: f64 = 15.0;
const GAP: f64 = 7.0;

/// Ratios beyond these do not stretch the scale: one row that changed a hundredfold would squeeze
/// the noise of all others into a line. They are drawn on the edge.
const RATIO_MIN: f64 = 0.25;
const RATIO_MAX: f64 = 4.0;

/// Dots of one side: more of them cover each other.
const DOTS_MAX: usize = 100;

/// The picture; `None` where there are no runs to show.
pub fn picture(unit: &Unit) -> Option<Picture> {
    let rows: Vec<(&Row, f64)> = unit
        .rows
        .iter()
        // Values that never vary, as allocations mostly are, have no noise to be seen.
        .filter(|row| row.cells.iter().flatten().any(is_varied))
        .filter_map(|row| Some((row, base(unit, row)?)))
        .collect();
    let all = rows.len();
    let rows = &rows[..all.min(super::ROWS_MAX)];
    let scale = scale(rows)?;
    let (mut lanes, height) = lanes(rows, &scale);
    let mut marks = axis(&scale, height, ratio);
    let x = scale.place(1.0);
    marks.push(Mark::Line {
        x: (x, x),
        y: (0.0, height),
        class: "baseline",
        series: None,
    });
    marks.append(&mut lanes);
    let (one, many) = (unit.each.singular(), unit.each.plural());
    let head = capitalised(many);
    let heads = ["Benchmark", "Side", &head, "Median", "95 % interval"];
    let heads = heads.into_iter().chain(["Smallest", "Largest"]);
    Some(Picture {
        name: format!("Every {one}, {}", unit.name),
        summary: summary(unit, all),
        legend: format!(
            "A dot is one {one}, the stroke the median, the band its 95 % interval; what lies \
             beyond the scale is on its edge."
        ),
        height: height + AXIS,
        nodes: nodes(marks, height + AXIS),
        heads: heads.map(String::from).collect(),
        rows: unit.rows.iter().flat_map(|row| cells(unit, row)).collect(),
    })
}

/// The scale of all ratios; `None` without a row.
fn scale(rows: &[(&Row, f64)]) -> Option<LogScale> {
    if rows.is_empty() {
        return None;
    }
    let ratios = rows.iter().flat_map(|(row, base)| {
        let cells = row.cells.iter().flatten();
        let ends = cells.flat_map(|cell| {
            let (low, high) = cell.interval.unwrap_or((cell.median, cell.median));
            let values = cell.values.iter().copied();
            values.chain([cell.median, low, high])
        });
        ends.map(move |value| (value / base).clamp(RATIO_MIN, RATIO_MAX))
    });
    LogScale::over(ratios.chain([1.0]))
}

/// A name and the lanes of its sides for each row, and how high all are together.
fn lanes(rows: &[(&Row, f64)], scale: &LogScale) -> (Vec<Mark>, f64) {
    let mut marks = Vec::new();
    let mut top = 0.0;
    for (row, base) in rows {
        marks.push(Mark::Name {
            y: top + 13.0,
            room: 100.0,
            text: row.name.clone(),
        });
        top += WORDS;
        for (side, cell) in row.cells.iter().enumerate() {
            if let Some(cell) = cell {
                marks.extend(lane(side, cell, *base, top, scale));
                top += LANE;
            }
        }
        top += GAP;
    }
    (marks, top)
}

fn is_varied(cell: &Cell) -> bool {
    cell.values.iter().any(|value| *value != cell.values[0])
}

/// What a row's values are divided by: the baseline's median, or the first one above zero.
fn base(unit: &Unit, row: &Row) -> Option<f64> {
    let median = |cell: &Option<Cell>| cell.as_ref().map(|cell| cell.median);
    let baseline = row.cells.get(unit.baseline).and_then(median);
    let mut known = baseline
        .into_iter()
        .chain(row.cells.iter().filter_map(median));
    known.find(|median| *median > 0.0)
}

fn lane(side: usize, cell: &Cell, base: f64, top: f64, scale: &LogScale) -> Vec<Mark> {
    let place = |value: f64| scale.place((value / base).clamp(RATIO_MIN, RATIO_MAX));
    let series = Some(side);
    let mut marks = Vec::new();
    if let Some((low, high)) = cell.interval {
        marks.push(Mark::Band {
            x: (place(low), place(high)),
            y: (top + 1.5, top + LANE - 1.5),
            class: "interval",
            series,
        });
    }
    let step = cell.values.len().div_ceil(DOTS_MAX).max(1);
    let shown: Vec<f64> = cell.values.iter().copied().step_by(step).collect();
    let last = (shown.len().max(2) - 1) as f64;
    let places = shown.iter().enumerate().map(|(index, value)| Dot {
        x: place(*value),
        // From top to bottom in the order in which they ran, so that a drift is seen.
        y: top + 3.0 + (LANE - 6.0) * index as f64 / last,
    });
    marks.push(Mark::Dots {
        places: places.collect(),
        series: side,
    });
    let x = place(cell.median);
    marks.push(Mark::Line {
        x: (x, x),
        y: (top, top + LANE),
        class: "median",
        series,
    });
    marks
}

fn cells(unit: &Unit, row: &Row) -> Vec<Vec<String>> {
    let sides = row.cells.iter().enumerate();
    let known = sides.filter_map(|(side, cell)| Some((side, cell.as_ref()?)));
    known
        .filter(|(_, cell)| !cell.values.is_empty())
        .map(|(side, cell)| {
            let interval = cell.interval.map(|(low, high)| {
                format!("{} to {}", figures::measured(low), figures::measured(high))
            });
            let end = |pick: fn(f64, f64) -> f64, start| {
                figures::measured(cell.values.iter().copied().fold(start, pick))
            };
            vec![
                row.name.clone(),
                unit.side(side).to_owned(),
                cell.values.len().to_string(),
                figures::measured(cell.median),
                interval.unwrap_or("–".into()),
                end(f64::min, f64::INFINITY),
                end(f64::max, f64::NEG_INFINITY),
            ]
        })
        .collect()
}

fn summary(unit: &Unit, rows: usize) -> String {
    let against = match unit.sides.len() {
        1 => "its own median".to_owned(),
        _ => format!("the median of {}", unit.side(unit.baseline)),
    };
    let widest = unit.rows.iter().flat_map(|row| {
        let cells = row.cells.iter().flatten();
        cells.filter_map(move |cell| {
            let (low, high) = cell.interval?;
            (cell.median > 0.0).then(|| ((high - low) / cell.median, row.name.as_str()))
        })
    });
    let widest = widest.max_by(|a, b| a.0.total_cmp(&b.0));
    let noise = widest
        .filter(|(width, _)| *width > 0.0)
        .map(|(width, name)| {
            format!(
                " The widest interval is {} % of its median, {name}.",
                figures::measured(width * 100.0)
            )
        });
    format!(
        "The {} of {} in {}, each divided by {against}.{}",
        unit.each.plural(),
        figures::counted(rows, "benchmark"),
        unit.name,
        noise.unwrap_or_default()
    )
}

#[cfg(test)]
mod tests;
