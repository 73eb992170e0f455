//! The geometric mean of the ratios, over the rows that both sides have.

use std::collections::HashMap;

use super::Comparison;
use super::row::{Row, signed_percent};

/// By what factor a side differs from the baseline, over all rows of a unit.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Geomean {
    /// The unit.
    pub unit: String,
    /// The side that is held against the baseline.
    pub side: usize,
    /// Rows that both have.
    pub rows: usize,
    /// The geometric mean of new divided by old; zero by zero counts as 1. `None` where a ratio
    /// is no positive number, as from or to zero.
    pub ratio: Option<f64>,
    /// Why there is no ratio, in words.
    pub missing: Option<String>,
    /// The geometric mean of the baseline's medians in those rows, where all are positive.
    pub old: Option<f64>,
    /// The geometric mean of the side's medians in those rows, where all are positive.
    pub new: Option<f64>,
}

/// One per unit and side, in order of appearance.
pub(super) fn of(comparison: &Comparison) -> Vec<Geomean> {
    let mut units: Vec<(&str, Vec<&Row>)> = Vec::new();
    let mut known: HashMap<&str, usize> = HashMap::new();
    for row in &comparison.rows {
        let index = *known.entry(&row.unit).or_insert_with(|| {
            units.push((&row.unit, Vec::new()));
            units.len() - 1
        });
        units[index].1.push(row);
    }
    let baseline = comparison.baseline;
    let sides = comparison.others();
    let pairs = sides.flat_map(|side| units.iter().map(move |(unit, rows)| (side, unit, rows)));
    pairs
        .filter_map(|(side, unit, rows)| Geomean::of(rows, [baseline, side], unit))
        .collect()
}

fn mean(values: impl ExactSizeIterator<Item = f64>) -> f64 {
    let count = values.len() as f64;
    values.sum::<f64>() / count
}

impl Geomean {
    /// Of rows of one unit: the baseline and the side held against it. `None` where no row has
    /// both.
    pub(crate) fn of(rows: &[&Row], [baseline, side]: [usize; 2], unit: &str) -> Option<Geomean> {
        let medians = |row: &&Row| {
            let old = row.cells[baseline].as_ref()?;
            Some((old.median, row.cells[side].as_ref()?.median))
        };
        let matched: Vec<(f64, f64)> = rows.iter().filter_map(medians).collect();
        if matched.is_empty() {
            return None;
        }
        let logarithms = matched.iter().map(|&(old, new)| match (old, new) {
            (0.0, 0.0) => Ok(0.0),
            (0.0, _) => Err("a row begins at zero"),
            (_, 0.0) => Err("a row falls to zero"),
            (old, new) if old > 0.0 && new > 0.0 => Ok((new / old).ln()),
            _ => Err("a row has a negative value"),
        });
        let ratio = logarithms
            .collect::<Result<Vec<f64>, _>>()
            .map(|logarithms| mean(logarithms.into_iter()).exp());
        let column = |values: Vec<f64>| {
            let all_positive = values.iter().all(|&value| value > 0.0);
            all_positive.then(|| mean(values.into_iter().map(f64::ln)).exp())
        };
        Some(Self {
            unit: unit.to_owned(),
            side,
            rows: matched.len(),
            ratio: ratio.ok(),
            missing: ratio
                .err()
                .map(|why| format!("{unit} has no geometric mean: {why}")),
            old: column(matched.iter().map(|pair| pair.0).collect()),
            new: column(matched.iter().map(|pair| pair.1).collect()),
        })
    }

    /// The ratio as benchstat prints it, `-12.34%`; `?` where there is none.
    pub fn delta_text(&self) -> String {
        match self.ratio {
            Some(ratio) => signed_percent((ratio - 1.0) * 100.0),
            None => "?".into(),
        }
    }
}
