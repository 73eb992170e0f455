use super::*;
use perop_core::snapshot::compare::Each;

fn cell(values: &[f64], median: f64, interval: (f64, f64)) -> Option<Cell> {
    Some(Cell {
        median,
        interval: Some(interval),
        values: values.to_vec(),
    })
}

fn unit() -> Unit {
    Unit {
        name: "ns/op".into(),
        sides: vec!["old".into(), "new".into()],
        baseline: 0,
        each: Each::Run,
        rows: vec![
            Row {
                name: "Fold-8".into(),
                cells: vec![
                    cell(&[808.0, 812.0, 820.0], 812.0, (808.0, 820.0)),
                    cell(&[640.0, 642.0, 651.0], 642.0, (639.0, 651.0)),
                ],
                ..Row::default()
            },
            Row {
                name: "Printed".into(),
                cells: vec![cell(&[], 5.0, (4.0, 6.0)), None],
                ..Row::default()
            },
        ],
    }
}

#[test]
fn every_side_with_runs_has_dots_a_band_and_a_stroke() {
    let picture = picture(&unit()).expect("there are runs");
    assert_eq!(
        (
            picture.count("interval"),
            picture.count("median"),
            picture.count("baseline")
        ),
        (2, 2, 1)
    );
    assert_eq!(
        picture.rows[1],
        [
            "Fold-8",
            "new",
            "3",
            "642.0",
            "639.0 to 651.0",
            "640.0",
            "651.0"
        ]
    );
    assert_eq!(picture.rows.len(), 2);
    assert!(
        picture
            .summary
            .starts_with("The runs of 1 benchmark in ns/op, each divided by")
    );
}

#[test]
fn batches_of_a_run_are_called_batches() {
    let mut batches = unit();
    batches.each = Each::Batch;
    let picture = picture(&batches).expect("there are batches");
    assert_eq!(picture.name, "Every batch, ns/op");
    assert_eq!(picture.heads[2], "Batches");
    assert!(picture.legend.starts_with("A dot is one batch, "));
    assert!(picture.summary.starts_with("The batches of 1 benchmark in"));
}

#[test]
fn without_runs_there_is_no_picture() {
    let mut printed = unit();
    printed.rows.remove(0);
    assert_eq!(picture(&printed), None);
    assert_eq!(picture(&Unit::default()), None);
}

#[test]
fn row_that_changed_a_hundredfold_is_on_the_edge() {
    let mut far = unit();
    far.rows[0].cells[1] = cell(&[8.0, 8.1, 8.2], 8.1, (8.0, 8.2));
    let picture = picture(&far).expect("there are runs");
    let strokes: Vec<&str> = picture
        .nodes
        .iter()
        .filter(|node| node.attribute("class").starts_with("median"))
        .map(|node| node.attribute("x1"))
        .collect();
    let x: f64 = strokes[1].trim_end_matches('%').parse().expect("a number");
    assert!(x < 5.0, "{strokes:?}");
}
