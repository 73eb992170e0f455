use super::*;

fn curve(label: &str, points: &[(f64, f64)]) -> Curve {
    Curve {
        label: label.into(),
        side: 0,
        points: points
            .iter()
            .map(|(size, median)| Point {
                size: *size,
                median: *median,
                interval: Some((median * 0.9, median * 1.1)),
            })
            .collect(),
    }
}

#[test]
fn curve_has_a_line_between_sizes_and_its_growth_in_words() {
    let curves = [
        curve(
            "Encode",
            &[(64.0, 100.0), (1000.0, 1500.0), (64_000.0, 110_000.0)],
        ),
        curve("Alone", &[(64.0, 5.0)]),
    ];
    let sides = ["old".to_owned()];
    let picture = picture(&curves, "size", "ns/op", &sides).expect("there is a curve");
    assert_eq!(
        (
            picture.count("curve"),
            picture.count("marker"),
            picture.count("median")
        ),
        (2, 3, 3)
    );
    assert_eq!(
        picture.summary,
        "Encode of old: 1100 times the figure for 1k times the size."
    );
    assert_eq!(picture.rows.len(), 3);
    assert_eq!(
        picture.rows[0],
        ["Encode", "old", "64", "100.0", "90.00 to 110.0"]
    );
}

#[test]
fn one_size_is_no_curve() {
    assert_eq!(
        picture(&[curve("A", &[(1.0, 1.0)])], "n", "ns/op", &[]),
        None
    );
    assert_eq!(picture(&[], "n", "ns/op", &[]), None);
}

#[test]
fn of_many_curves_the_steepest_and_the_flattest_are_said() {
    let many: Vec<Curve> = (1..=6)
        .map(|n| {
            curve(
                &format!("C{n}"),
                &[(1.0, 10.0), (100.0, 10.0 * f64::from(n))],
            )
        })
        // More for far more: less steep.
        .chain([curve("Long", &[(1.0, 10.0), (1e6, 80.0)])])
        .collect();
    let picture = picture(&many, "n", "ns/op", &["old".to_owned()]).expect("there are curves");
    assert_eq!(
        picture.summary,
        "7 curves. The steepest: C6 of old: 6.000 times the figure for 100 times the size. \
         The flattest: C1 of old: 1.000 times the figure for 100 times the size."
    );
}
