//! Curves over a size that is part of the names.

use perop_core::snapshot::compare::view::{Curve, Point};

use super::{nodes, short};
use crate::chart::lane::Dot;
use crate::chart::log_scale::LogScale;
use crate::chart::picture::{Anchor, Mark, Picture};
use crate::figures;

/// Height of the field and of the room below it. Units: CSS pixels.
const FIELD: f64 = 260.0;
const BELOW: f64 = 36.0;
/// Curves that are drawn; the table has them all.
const CURVES_MAX: usize = 12;

/// The picture; `None` where no curve has two sizes.
pub fn picture(curves: &[Curve], key: &str, unit: &str, sides: &[String]) -> Option<Picture> {
    let curves: Vec<&Curve> = curves
        .iter()
        .filter(|curve| curve.points.len() > 1)
        .collect();
    let points = || curves.iter().flat_map(|curve| &curve.points);
    let x = LogScale::over(points().map(|point| point.size))?;
    let values = points().flat_map(|point| {
        let (low, high) = point.interval.unwrap_or((point.median, point.median));
        [point.median, low, high]
    });
    let y = LogScale::over(values)?;
    let mut marks = axes(&x, &y, key);
    let drawn = &curves[..curves.len().min(CURVES_MAX)];
    for curve in drawn {
        marks.extend(line(curve, &x, &y, unit, sides));
    }
    marks.extend(labels(drawn, &x, &y, sides));
    let left_out = match curves.len() {
        all if all > CURVES_MAX => {
            format!(" Only the first {CURVES_MAX} of {all} curves are drawn.")
        }
        _ => String::new(),
    };
    Some(Picture {
        name: format!("{unit} over {key}"),
        summary: format!("{}{left_out}", growths(&curves, sides)),
        legend: "Both scales are logarithmic: a straight line is a power of the size. Strokes are \
                 95 % intervals."
            .into(),
        height: FIELD + BELOW,
        nodes: nodes(marks, FIELD + BELOW),
        heads: ["Benchmark", "Side", key, unit, "95 % interval"]
            .map(String::from)
            .to_vec(),
        rows: curves
            .iter()
            .flat_map(|curve| cells(curve, sides))
            .collect(),
    })
}

/// Lines and words of both scales.
fn axes(x: &LogScale, y: &LogScale, key: &str) -> Vec<Mark> {
    let mut marks = super::axis(x, FIELD, short);
    for tick in y.ticks() {
        let height = FIELD * (1.0 - y.place(tick) / 100.0);
        marks.push(Mark::Line {
            x: (0.0, 100.0),
            y: (height, height),
            class: "grid",
            series: None,
        });
        marks.push(text(0.3, height - 3.0, Anchor::Start, "tick", short(tick)));
    }
    let below = FIELD + 31.0;
    marks.push(text(50.0, below, Anchor::Middle, "words", key.to_owned()));
    marks
}

fn line(curve: &Curve, x: &LogScale, y: &LogScale, unit: &str, sides: &[String]) -> Vec<Mark> {
    let place = |size: f64, value: f64| Dot {
        x: x.place(size),
        y: FIELD * (1.0 - y.place(value) / 100.0),
    };
    let series = Some(curve.side);
    let mut marks = Vec::new();
    for pair in curve.points.windows(2) {
        let (from, to) = (
            place(pair[0].size, pair[0].median),
            place(pair[1].size, pair[1].median),
        );
        marks.push(Mark::Line {
            x: (from.x, to.x),
            y: (from.y, to.y),
            class: "curve",
            series,
        });
    }
    for point in &curve.points {
        let at = place(point.size, point.median);
        if let Some((low, high)) = point.interval {
            marks.push(Mark::Line {
                x: (at.x, at.x),
                y: (place(point.size, high).y, place(point.size, low).y),
                class: "median",
                series,
            });
        }
        marks.push(Mark::Marker {
            at,
            series: curve.side,
            title: format!(
                "{} {}, {}: {} {unit}",
                curve.label,
                side(sides, curve.side),
                short(point.size),
                figures::measured(point.median)
            ),
        });
    }
    marks
}

/// The names of the curves at their last points, apart from each other; none where all are of one
/// benchmark, as the key says which side each is and a name on it would cover them.
fn labels(curves: &[&Curve], x: &LogScale, y: &LogScale, sides: &[String]) -> Vec<Mark> {
    const LABEL: f64 = 13.0;
    if curves.windows(2).all(|pair| pair[0].label == pair[1].label) {
        return Vec::new();
    }
    let ends: Vec<&Point> = curves.iter().filter_map(|it| it.points.last()).collect();
    let wanted = ends
        .iter()
        .map(|end| FIELD * (1.0 - y.place(end.median) / 100.0) - 5.0);
    let heights = super::apart(&wanted.collect::<Vec<_>>(), LABEL, LABEL, FIELD - 3.0);
    let labels = curves.iter().zip(&ends).zip(heights);
    labels
        .map(|((curve, end), height)| {
            let name = match sides.len() {
                0 | 1 => curve.label.clone(),
                _ => format!("{} {}", curve.label, side(sides, curve.side)),
            };
            text(
                x.place(end.size) - 1.0,
                height,
                Anchor::End,
                "words",
                shortened(&name),
            )
        })
        .collect()
}

fn text(x: f64, y: f64, anchor: Anchor, class: &'static str, text: String) -> Mark {
    Mark::Text {
        at: Dot { x, y },
        anchor,
        class,
        text,
    }
}

fn side(sides: &[String], index: usize) -> &str {
    sides.get(index).map_or("", String::as_str)
}

fn shortened(label: &str) -> String {
    const LETTERS_MAX: usize = 28;
    match label.char_indices().nth(LETTERS_MAX) {
        Some((end, _)) => format!("{}…", &label[..end]),
        None => label.to_owned(),
    }
}

/// How each curve grows; of many, the steepest and the flattest.
fn growths(curves: &[&Curve], sides: &[String]) -> String {
    const SAID_MAX: usize = 4;
    if curves.len() <= SAID_MAX {
        let said = curves.iter().map(|curve| growth(curve, sides));
        return said.collect::<Vec<_>>().join(" ");
    }
    // Of a straight line between the ends, as the scales show it.
    let slope = |curve: &Curve| {
        let (first, last) = curve.points.first().zip(curve.points.last())?;
        let slope = (last.median / first.median).ln() / (last.size / first.size).ln();
        slope.is_finite().then_some(slope)
    };
    let known = curves
        .iter()
        .filter_map(|curve| Some((slope(curve)?, *curve)));
    let mut known: Vec<(f64, &Curve)> = known.collect();
    known.sort_by(|(one, _), (other, _)| one.total_cmp(other));
    let ends = known.first().zip(known.last());
    let ends = ends.map_or_else(String::new, |((_, flattest), (_, steepest))| {
        format!(
            " The steepest: {} The flattest: {}",
            growth(steepest, sides),
            growth(flattest, sides)
        )
    });
    format!("{} curves.{ends}", curves.len())
}

/// `Encode of old: from 1 to 64k, 12 times as much for 64000 times the size.`
fn growth(curve: &Curve, sides: &[String]) -> String {
    let (Some(first), Some(last)) = (curve.points.first(), curve.points.last()) else {
        return String::new();
    };
    let grown = match first.median {
        median if median > 0.0 => {
            format!(
                "{} times the figure",
                figures::measured(last.median / median)
            )
        }
        _ => format!("from zero to {}", figures::measured(last.median)),
    };
    let sizes = match first.size {
        size if size > 0.0 => format!("{} times the size", short(last.size / size)),
        _ => format!("sizes from 0 to {}", short(last.size)),
    };
    format!(
        "{} of {}: {grown} for {sizes}.",
        curve.label,
        side(sides, curve.side)
    )
}

fn cells(curve: &Curve, sides: &[String]) -> Vec<Vec<String>> {
    let row = |point: &Point| {
        let interval = point.interval.map(|(low, high)| {
            format!("{} to {}", figures::measured(low), figures::measured(high))
        });
        vec![
            curve.label.clone(),
            side(sides, curve.side).to_owned(),
            figures::exact(point.size),
            figures::measured(point.median),
            interval.unwrap_or("–".into()),
        ]
    };
    curve.points.iter().map(row).collect()
}

#[cfg(test)]
mod tests;
