//! Time against allocations: what a change costs and what it saves.

use super::{nodes, ratio};
use crate::chart::lane::Dot;
use crate::chart::log_scale::LogScale;
use crate::chart::picture::{Anchor, Mark, Picture};
use crate::figures;

/// Height of the field and of the room below it. Units: CSS pixels.
const FIELD: f64 = 300.0;
const BELOW: f64 = 36.0;
/// Between the baselines of two labels. Units: CSS pixels.
const LABEL: f64 = 13.0;
/// Between a line and the word on it. Units: CSS pixels.
const TICK: f64 = 3.0;
/// Points that are labelled in the field; more names would cover each other.
const LABELS_MAX: usize = 14;
/// Stands for "from zero" on the scale of ratios, which has no end there.
const FROM_ZERO: f64 = 1.5;

/// A benchmark that has both figures on both sides.
#[derive(Clone, Debug, PartialEq)]
pub struct Point {
    /// The benchmark's name.
    pub name: String,
    /// The side that is held against the baseline.
    pub side: usize,
    /// Time there divided by time at the baseline.
    pub time: f64,
    /// Allocations there divided by those at the baseline; infinite from zero.
    pub allocs: f64,
}

/// The picture; `None` without a point.
pub fn picture(points: &[Point], sides: &[String]) -> Option<Picture> {
    let points: Vec<&Point> = points
        .iter()
        .filter(|point| point.time.is_finite() && point.time > 0.0 && point.allocs >= 0.0)
        .collect();
    if points.is_empty() {
        return None;
    }
    let x = LogScale::over(points.iter().map(|point| point.time).chain([1.0]))?;
    let finite = points.iter().map(|point| point.allocs);
    let finite: Vec<f64> = finite.filter(|allocs| allocs.is_finite()).collect();
    let largest = finite.iter().copied().fold(1.0, f64::max);
    let has_infinite = finite.len() < points.len();
    // Above every finite ratio there is one more line, for what came from zero.
    let top = has_infinite.then_some(largest * FROM_ZERO * FROM_ZERO);
    let y = LogScale::over(finite.into_iter().chain([1.0]).chain(top))?;
    let field = Field { x, y, top };
    let mut marks = field.lines();
    let labels = if points.len() <= LABELS_MAX {
        field.labels(&points)
    } else {
        Vec::new()
    };
    for point in &points {
        marks.push(Mark::Marker {
            at: field.place(point),
            series: point.side,
            title: format!("{}: {}", point.name, words(point)),
        });
    }
    marks.extend(labels);
    let height = FIELD + BELOW;
    Some(Picture {
        name: "Time against allocations".into(),
        summary: summary(&points),
        legend: "To the left is faster, further down allocates less; the crossing is the baseline."
            .into(),
        height,
        nodes: nodes(marks, height),
        heads: ["Benchmark", "Side", "Time", "Allocations"]
            .map(String::from)
            .to_vec(),
        rows: points.iter().map(|point| cells(point, sides)).collect(),
    })
}

struct Field {
    x: LogScale,
    y: LogScale,
    top: Option<f64>,
}

impl Field {
    fn height(&self, allocs: f64) -> f64 {
        let allocs = match self.top {
            Some(top) if allocs.is_infinite() => top,
            _ => allocs,
        };
        FIELD * (1.0 - self.y.place(allocs) / 100.0)
    }

    fn place(&self, point: &Point) -> Dot {
        Dot {
            x: self.x.place(point.time),
            y: self.height(point.allocs),
        }
    }

    fn lines(&self) -> Vec<Mark> {
        let mut marks = super::axis(&self.x, FIELD, ratio);
        for (y, text) in self.ticks() {
            marks.push(line((0.0, 100.0), (y, y), "grid"));
            marks.push(Mark::Text {
                at: Dot {
                    x: 0.3,
                    y: y - TICK,
                },
                anchor: Anchor::Start,
                class: "tick",
                text,
            });
        }
        let (x, y) = (self.x.place(1.0), self.height(1.0));
        marks.push(line((x, x), (0.0, FIELD), "baseline"));
        marks.push(line((0.0, 100.0), (y, y), "baseline"));
        marks.push(Mark::Text {
            at: Dot {
                x: 50.0,
                y: FIELD + 31.0,
            },
            anchor: Anchor::Middle,
            class: "words",
            text: "time, against the baseline".into(),
        });
        marks
    }

    /// Height of every line across, and the word on it.
    fn ticks(&self) -> Vec<(f64, String)> {
        let ticks = self.y.ticks().into_iter();
        let ticks = ticks
            .filter(|tick| self.top.is_none_or(|top| *tick < top / FROM_ZERO))
            .map(|tick| (tick, ratio(tick)));
        let top = self.top.map(|top| (top, "from zero".to_owned()));
        let all = ticks.chain(top);
        all.map(|(tick, text)| (self.height(tick), text)).collect()
    }

    /// Names beside their points, moved apart where they would cover each other.
    fn labels(&self, points: &[&Point]) -> Vec<Mark> {
        // One column of words to each side of the points.
        let (right, left): (Vec<&Point>, Vec<&Point>) =
            points.iter().partition(|point| self.place(point).x <= 50.0);
        let mut labels = self.column(&right, 1.4, Anchor::Start);
        labels.extend(self.column(&left, -1.4, Anchor::End));
        labels
    }

    fn column(&self, points: &[&Point], beside: f64, anchor: Anchor) -> Vec<Mark> {
        let places: Vec<Dot> = points.iter().map(|point| self.place(point)).collect();
        let wanted: Vec<f64> = places.iter().map(|at| at.y + 4.0).collect();
        // Above the word of the lowest line, which names would cover.
        let lowest = self.ticks().into_iter().map(|(y, _)| y);
        let lowest = lowest.fold(2.0 * LABEL, f64::max);
        // Where the lowest line is high up, names have room below it.
        let is_low = lowest > FIELD - 2.0 * LABEL;
        let most = if is_low { lowest - LABEL } else { FIELD } - TICK;
        let heights = super::apart(&wanted, LABEL, LABEL, most);
        let labels = points.iter().zip(&places).zip(heights);
        labels
            .map(|((point, at), y)| Mark::Text {
                at: Dot {
                    x: at.x + beside,
                    y,
                },
                anchor,
                class: "words",
                text: shortened(&point.name),
            })
            .collect()
    }
}

fn line(x: (f64, f64), y: (f64, f64), class: &'static str) -> Mark {
    Mark::Line {
        x,
        y,
        class,
        series: None,
    }
}

fn shortened(name: &str) -> String {
    const LETTERS_MAX: usize = 22;
    match name.char_indices().nth(LETTERS_MAX) {
        Some((end, _)) => format!("{}…", &name[..end]),
        None => name.to_owned(),
    }
}

fn words(point: &Point) -> String {
    format!(
        "time {}, allocations {}",
        ratio_words(point.time),
        ratio_words(point.allocs)
    )
}

fn ratio_words(value: f64) -> String {
    if value.is_infinite() {
        return "from zero".into();
    }
    let percent = |part: f64| figures::count((part * 1000.0).round() / 10.0);
    match value {
        0.0 => "to zero".into(),
        1.0 => "same".into(),
        value if value > 1.0 => format!("+{} %", percent(value - 1.0)),
        value => format!("−{} %", percent(1.0 - value)),
    }
}

fn cells(point: &Point, sides: &[String]) -> Vec<String> {
    vec![
        point.name.clone(),
        sides.get(point.side).cloned().unwrap_or_default(),
        ratio_words(point.time),
        ratio_words(point.allocs),
    ]
}

fn summary(points: &[&Point]) -> String {
    /// Closer to the baseline than this counts as on it.
    const NEAR: f64 = 0.005;
    let count = |fits: fn(f64, f64) -> bool| {
        let fits = |point: &&&Point| fits(point.time - 1.0, point.allocs - 1.0);
        points.iter().filter(fits).count()
    };
    let kinds = [
        (
            count(|time, allocs| time < -NEAR && allocs < -NEAR),
            "faster with fewer allocations",
        ),
        (
            count(|time, allocs| time > NEAR && allocs < -NEAR),
            "slower with fewer allocations",
        ),
        (
            count(|time, allocs| time < -NEAR && allocs > NEAR),
            "faster with more allocations",
        ),
        (
            count(|time, allocs| time > NEAR && allocs > NEAR),
            "slower with more allocations",
        ),
    ];
    let named: usize = kinds.iter().map(|(count, _)| count).sum();
    let mut parts: Vec<String> = kinds
        .into_iter()
        .filter(|(count, _)| *count > 0)
        .map(|(count, words)| format!("{count} {words}"))
        .collect();
    if named < points.len() {
        parts.push(format!(
            "{} changed in one of the two at most",
            points.len() - named
        ));
    }
    // A benchmark has a point for each side that is held against the baseline.
    let is_one_side = points.windows(2).all(|pair| pair[0].side == pair[1].side);
    let what = if is_one_side {
        "benchmark"
    } else {
        "comparison"
    };
    format!(
        "Of {} with both figures, by their medians: {}.",
        figures::counted(points.len(), what),
        figures::listed(&parts)
    )
}

#[cfg(test)]
mod tests;
