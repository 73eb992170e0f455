//! Old and new of each row on a logarithmic scale, with a line between them.

use super::{AXIS, ROWS_MAX, Row, Tone, Unit, axis, nodes, short};
use crate::chart::lane::Dot;
use crate::chart::log_scale::LogScale;
use crate::chart::picture::{Anchor, Mark, Picture};
use crate::figures;

/// From one row to the next. Units: CSS pixels.
const ROW: f64 = 36.0;
/// Baseline of a row's words, and the line of its markers, from its upper edge.
const WORDS: f64 = 14.0;
const LANE: f64 = 26.0;

/// The picture of the rows whose sides differ in their median; `None` where there are none, or
/// where fewer than two sides have a figure above zero.
pub fn picture(unit: &Unit) -> Option<Picture> {
    let differing = unit.rows.iter().filter(|row| !row.is_equal());
    let rows: Vec<&Row> = differing.take(ROWS_MAX).collect();
    let medians = rows.iter().flat_map(|row| row.cells.iter().flatten());
    let scale = LogScale::over(medians.map(|cell| cell.median))?;
    if unit.sides.len() < 2 {
        return None;
    }
    let plot = rows.len() as f64 * ROW;
    let mut marks = axis(&scale, plot, short);
    for (index, row) in rows.iter().enumerate() {
        marks.extend(lane(unit, row, index as f64 * ROW, &scale));
    }
    Some(Picture {
        name: format!("Side by side, {}", unit.name),
        summary: summary(unit),
        legend: "One marker a side on a logarithmic scale; the line between them is the change."
            .into(),
        height: plot + AXIS,
        nodes: nodes(marks, plot + AXIS),
        heads: heads(unit),
        rows: unit.rows.iter().map(|row| cells(unit, row)).collect(),
    })
}

fn lane(unit: &Unit, row: &Row, top: f64, scale: &LogScale) -> Vec<Mark> {
    let mut marks = vec![
        Mark::Name {
            y: top + WORDS,
            room: 68.0,
            text: row.name.clone(),
        },
        Mark::Text {
            at: Dot {
                x: 100.0,
                y: top + WORDS,
            },
            anchor: Anchor::End,
            class: match row.tone {
                Tone::Neutral => "change",
                Tone::Better => "change better",
                Tone::Worse => "change worse",
            },
            text: row.change.clone(),
        },
    ];
    let y = top + LANE;
    let known: Vec<(usize, f64)> = row
        .cells
        .iter()
        .enumerate()
        .filter_map(|(side, cell)| Some((side, cell.as_ref()?.median)))
        .collect();
    let places = known.iter().map(|(_, median)| scale.place(*median));
    let left = places.clone().fold(f64::INFINITY, f64::min);
    let right = places.fold(f64::NEG_INFINITY, f64::max);
    if left < right {
        marks.push(Mark::Line {
            x: (left, right),
            y: (y, y),
            class: match row.tone {
                Tone::Neutral => "span",
                Tone::Better => "span better",
                Tone::Worse => "span worse",
            },
            series: None,
        });
    }
    for (side, median) in known {
        marks.push(Mark::Marker {
            at: Dot {
                x: scale.place(median),
                y,
            },
            series: side,
            title: format!(
                "{}: {} {}",
                unit.side(side),
                figures::measured(median),
                unit.name
            ),
        });
    }
    marks
}

fn heads(unit: &Unit) -> Vec<String> {
    let sides = unit
        .sides
        .iter()
        .map(|side| format!("{side}, {}", unit.name));
    let mut heads = vec!["Benchmark".to_owned()];
    heads.extend(sides);
    heads.push("Change".into());
    heads
}

fn cells(unit: &Unit, row: &Row) -> Vec<String> {
    let mut cells = vec![row.name.clone()];
    for side in 0..unit.sides.len() {
        let cell = row.cells.get(side).and_then(Option::as_ref);
        cells.push(cell.map_or("–".into(), |cell| figures::measured(cell.median)));
    }
    cells.push(row.change.clone());
    cells
}

fn summary(unit: &Unit) -> String {
    let count = |tone| unit.rows.iter().filter(|row| row.tone == tone).count();
    let parts = [
        (count(Tone::Better), "better"),
        (count(Tone::Worse), "worse"),
        (count(Tone::Neutral), "not told apart"),
    ];
    let parts: Vec<String> = parts
        .into_iter()
        .filter(|(count, _)| *count > 0)
        .map(|(count, word)| format!("{count} {word}"))
        .collect();
    // Of more than two sides the last one's change is written and counted.
    let last = (0..unit.sides.len()).rfind(|side| *side != unit.baseline);
    let whose = last.filter(|_| unit.sides.len() > 2);
    let whose = whose.map_or(String::new(), |side| format!("{} ", unit.side(side)));
    let against = unit.side(unit.baseline);
    format!(
        "{} of {}, {whose}against {against}: {}.{}",
        unit.name,
        figures::counted(unit.rows.len(), "benchmark"),
        figures::listed(&parts),
        left_out(unit)
    )
}

/// Which rows are not drawn, in sentences; empty where all are.
fn left_out(unit: &Unit) -> String {
    let equal = unit.rows.iter().filter(|row| row.is_equal()).count();
    let differing = unit.rows.len() - equal;
    let mut words = match equal {
        0 => String::new(),
        1 => " 1 row has the same median on all sides and is not drawn.".into(),
        _ => format!(" {equal} rows have the same median on all sides and are not drawn."),
    };
    if differing > ROWS_MAX {
        words += &format!(" Only the first {ROWS_MAX} of {differing} rows are drawn.");
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chart::compare::row;

    fn unit() -> Unit {
        let mut rows = vec![
            row("Marshaling-8", &[564.0, 1123.0]),
            row("LinkScan-8", &[744.0, 744.0]),
            row("Gone", &[10.0, f64::NAN]),
        ];
        rows[0].tone = Tone::Worse;
        rows[0].change = "+99.16 %".into();
        Unit {
            name: "ns/op".into(),
            sides: vec!["old".into(), "new".into()],
            baseline: 0,
            rows,
            ..Unit::default()
        }
    }

    #[test]
    fn every_side_has_a_marker_and_every_change_a_line() {
        let picture = picture(&unit()).expect("there are figures");
        assert_eq!((picture.count("marker"), picture.count("span")), (3, 1));
        assert_eq!(picture.height, 2.0 * ROW + AXIS);
        assert_eq!(
            picture.rows,
            [
                ["Marshaling-8", "564.0", "1123", "+99.16 %"],
                ["LinkScan-8", "744.0", "744.0", ""],
                ["Gone", "10.00", "–", ""]
            ]
        );
        assert_eq!(
            picture.summary,
            "ns/op of 3 benchmarks, against old: 1 worse and 2 not told apart. 1 row has the \
             same median on all sides and is not drawn."
        );
    }

    #[test]
    fn of_three_sides_the_words_say_whose_change_it_is() {
        let mut three = unit();
        three.sides.push("newer".into());
        three.rows.remove(1);
        let picture = picture(&three).expect("there are figures");
        assert_eq!(
            picture.summary,
            "ns/op of 2 benchmarks, newer against old: 1 worse and 1 not told apart."
        );
    }

    #[test]
    fn markers_are_in_the_order_of_their_values() {
        let picture = picture(&unit()).expect("there are figures");
        let x = |index: usize| {
            let markers = picture
                .nodes
                .iter()
                .filter(|node| node.attribute("class").starts_with("marker"));
            let x = markers
                .map(|node| node.attribute("x").trim_end_matches('%').parse::<f64>())
                .nth(index);
            x.expect("a marker").expect("a number")
        };
        assert!(x(0) < x(1) && x(2) < x(0));
    }

    #[test]
    fn many_rows_are_cut_off_in_words() {
        let mut many = unit();
        many.rows = (0..210)
            .map(|i| row(&format!("B{i}"), &[1.0, 2.0]))
            .chain([row("C", &[1.0, 1.0]), row("D", &[2.0, 2.0])])
            .collect();
        let picture = picture(&many).expect("there are figures");
        assert!(picture.summary.ends_with(
            "2 rows have the same median on all sides and are not drawn. Only the first 60 of 210 \
             rows are drawn."
        ));
        assert_eq!(picture.rows.len(), 212);
    }

    #[test]
    fn one_side_and_nothing_but_zeros_or_equal_rows_have_no_picture() {
        let mut one = unit();
        one.sides.truncate(1);
        assert_eq!(picture(&one), None);
        let mut zeros = unit();
        zeros.rows = vec![row("A", &[0.0, 0.0])];
        assert_eq!(picture(&zeros), None);
        let mut equal = unit();
        equal.rows = vec![row("A", &[3.0, 3.0]), row("B", &[4.0, 4.0])];
        assert_eq!(picture(&equal), None);
    }
}
