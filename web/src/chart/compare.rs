//! Charts of a comparison.

pub mod dumbbell;
pub mod runs;
pub mod scaling;
pub mod tradeoff;

use perop_core::snapshot::compare::Each;

use super::lane::Dot;
use super::log_scale::LogScale;
use super::picture::{Anchor, Mark, Node};

/// Rows that a chart shows at most: a taller one is read by nobody, and the table has them all.
pub const ROWS_MAX: usize = 60;

/// The rows of one unit.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Unit {
    /// As in the heads of columns: `ns/op`.
    pub name: String,
    /// What the sides are called.
    pub sides: Vec<String>,
    /// The side that the others are held against.
    pub baseline: usize,
    /// What each value is.
    pub each: Each,
    /// In the order in which they are shown.
    pub rows: Vec<Row>,
}

/// One benchmark in one unit.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Row {
    /// The benchmark's name.
    pub name: String,
    /// One per side; `None` where that side has no figure.
    pub cells: Vec<Option<Cell>>,
    /// The change against the baseline in few words; with several sides that of the last.
    pub change: String,
    /// What that change is.
    pub tone: Tone,
}

/// One figure of one side.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Cell {
    /// The middle value.
    pub median: f64,
    /// The interval of the median.
    pub interval: Option<(f64, f64)>,
    /// The runs or batches it was made of; empty where only a figure is known.
    pub values: Vec<f64>,
}

/// Whether a change is for the better.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tone {
    /// No change that could be told apart, or nobody knows which way is better.
    #[default]
    Neutral,
    /// It costs less.
    Better,
    /// It costs more.
    Worse,
}

impl Unit {
    fn side(&self, index: usize) -> &str {
        self.sides.get(index).map_or("", String::as_str)
    }
}

impl Row {
    /// Whether all sides have the same median.
    fn is_equal(&self) -> bool {
        let medians = self.cells.iter().map(|cell| Some(cell.as_ref()?.median));
        let medians: Option<Vec<f64>> = medians.collect();
        medians.is_some_and(|medians| medians.windows(2).all(|two| two[0] == two[1]))
    }
}

impl Tone {
    /// The class that carries the colour.
    pub fn class(self) -> &'static str {
        match self {
            Self::Neutral => "neutral",
            Self::Better => "better",
            Self::Worse => "worse",
        }
    }
}

/// Lines of a scale over a picture's height, and their labels below.
fn axis(scale: &LogScale, height: f64, label: impl Fn(f64) -> String) -> Vec<Mark> {
    const BELOW: f64 = 15.0;
    let ticks = scale.ticks().into_iter();
    ticks
        .flat_map(|tick| {
            let x = scale.place(tick);
            let anchor = match x {
                x if x < 4.0 => Anchor::Start,
                x if x > 96.0 => Anchor::End,
                _ => Anchor::Middle,
            };
            let line = Mark::Line {
                x: (x, x),
                y: (0.0, height),
                class: "grid",
                series: None,
            };
            let text = Mark::Text {
                at: Dot {
                    x,
                    y: height + BELOW,
                },
                anchor,
                class: "tick",
                text: label(tick),
            };
            [line, text]
        })
        .collect()
}

/// Heights of labels that stand at those heights where there is room, and else apart by `gap`,
/// all of them between `low` and `high` as far as that many fit.
fn apart(wanted: &[f64], gap: f64, low: f64, high: f64) -> Vec<f64> {
    let mut order: Vec<usize> = (0..wanted.len()).collect();
    order.sort_by(|&a, &b| wanted[a].total_cmp(&wanted[b]));
    let mut heights = wanted.to_vec();
    let mut least = low;
    for &index in &order {
        heights[index] = heights[index].max(least);
        least = heights[index] + gap;
    }
    let mut most = high;
    for &index in order.iter().rev() {
        heights[index] = heights[index].min(most);
        most = heights[index] - gap;
    }
    heights
}

/// Room for the labels of an axis. Units: CSS pixels.
const AXIS: f64 = 20.0;

fn nodes(marks: Vec<Mark>, height: f64) -> Vec<Node> {
    marks.into_iter().map(|mark| mark.node(height)).collect()
}

/// A round value in few letters: `500`, `2k`, `1.5M`, `0.01`.
pub fn short(value: f64) -> String {
    const PREFIXES: [(f64, &str); 4] = [(1e12, "T"), (1e9, "G"), (1e6, "M"), (1e3, "k")];
    let size = value.abs();
    if size >= 1e15 || (size != 0.0 && size < 1e-4) {
        return format!("{value:e}");
    }
    let prefix = PREFIXES.into_iter().find(|(factor, _)| size >= *factor);
    let (scaled, letter) = prefix.map_or((value, ""), |(factor, letter)| (value / factor, letter));
    let text = format!("{scaled:.4}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    format!("{text}{letter}")
}

/// A ratio to the baseline as an axis says it: `−50 %`, `+10 %`, `3×`.
fn ratio(value: f64) -> String {
    let percent = |part: f64| {
        let text = format!("{:.1}", part * 100.0);
        text.strip_suffix(".0").map_or(text.clone(), str::to_owned)
    };
    match value {
        0.0 => "none".into(),
        1.0 => "same".into(),
        value if value >= 2.0 => format!("{}×", short(value)),
        value if value > 1.0 => format!("+{} %", percent(value - 1.0)),
        value => format!("−{} %", percent(1.0 - value)),
    }
}

#[cfg(test)]
pub(crate) fn row(name: &str, medians: &[f64]) -> Row {
    let cells = medians.iter().map(|median| {
        (!median.is_nan()).then(|| Cell {
            median: *median,
            ..Cell::default()
        })
    });
    Row {
        name: name.into(),
        cells: cells.collect(),
        ..Row::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_stand_apart_and_inside() {
        let cases: [(&[f64], &[f64]); 4] = [
            (&[50.0], &[50.0]),
            (&[10.0, 10.0, 10.0], &[10.0, 20.0, 30.0]),
            (&[98.0, 99.0], &[88.0, 98.0]),
            (&[0.0, 60.0], &[5.0, 60.0]),
        ];
        for (wanted, heights) in cases {
            assert_eq!(apart(wanted, 10.0, 5.0, 98.0), heights);
        }
    }

    #[test]
    fn values_and_ratios_are_short() {
        let cases = [
            (0.0, "0"),
            (500.0, "500"),
            (2000.0, "2k"),
            (1.5e6, "1.5M"),
            (0.01, "0.01"),
            (1e-9, "1e-9"),
        ];
        for (value, text) in cases {
            assert_eq!(short(value), text);
        }
        let ratios = [
            (1.0, "same"),
            (0.5, "−50 %"),
            (1.1, "+10 %"),
            (3.0, "3×"),
            (0.995, "−0.5 %"),
            (0.0, "none"),
        ];
        for (value, text) in ratios {
            assert_eq!(ratio(value), text);
        }
    }
}
