use super::super::{Options, Series, Side, Values, compare};
use super::*;

fn side(label: &str, rows: &[(&str, &str, f64)]) -> Side {
    let mut side = Side::new(label);
    for (name, unit, value) in rows {
        side.series.push(Series {
            name: (*name).into(),
            group: None,
            unit: (*unit).into(),
            values: vec![*value; 6],
            kind: Values::Runs,
        });
    }
    side
}

fn comparison() -> Comparison {
    let old = [
        ("Encode/size=64k", "ns/op", 900.0),
        ("Encode/size=64", "ns/op", 10.0),
        ("Encode/size=4k", "ns/op", 100.0),
        ("Plain", "allocs/op", 0.0),
        ("Same/codec=cbor", "ns/op", 7.0),
    ];
    let new = [
        ("Encode/size=64k", "ns/op", 1800.0),
        ("Encode/size=64", "ns/op", 5.0),
        ("Encode/size=4k", "ns/op", 90.0),
        ("Plain", "allocs/op", 1.0),
        ("Same/codec=cbor", "ns/op", 7.0),
    ];
    compare(&[side("old", &old), side("new", &new)], Options::default())
}

fn shown(comparison: &Comparison, order: &[usize]) -> Vec<String> {
    let names = order
        .iter()
        .map(|&index| comparison.rows[index].name.clone());
    names.collect()
}

#[test]
fn what_came_from_zero_is_first_in_every_order_but_by_name() {
    let comparison = comparison();
    let cases: [(SortBy, &[usize]); 4] = [
        (SortBy::Appearance, &[3, 0, 1, 2, 4]),
        (SortBy::Change, &[3, 0, 1, 2, 4]),
        (SortBy::Value, &[3, 0, 2, 1, 4]),
        (SortBy::Name, &[1, 2, 0, 3, 4]),
    ];
    for (by, order) in cases {
        assert_eq!(sorted(&comparison, by), order, "{by:?}");
    }
    let by_p = sorted(&comparison, SortBy::P);
    assert_eq!((by_p[0], by_p[4]), (3, 4));
}

#[test]
fn rows_are_filtered_by_words_and_by_what_they_say() {
    let comparison = comparison();
    let cases: [(&str, Show, &[usize]); 6] = [
        ("", Show::All, &[0, 1, 2, 3, 4]),
        ("encode SIZE=64", Show::All, &[0, 1]),
        ("ns/op", Show::Better, &[1, 2]),
        ("", Show::Worse, &[0, 3]),
        ("", Show::Changed, &[0, 1, 2, 3]),
        ("nothing", Show::All, &[]),
    ];
    for (query, show, rows) in cases {
        assert_eq!(filtered(&comparison, query, show), rows, "{query} {show:?}");
    }
}

#[test]
fn curve_is_in_the_order_of_the_sizes() {
    let comparison = comparison();
    // A key with one value says nothing.
    assert_eq!(keys(&comparison), ["size"]);
    let curves = curves(&comparison, "size", "ns/op");
    let seen: Vec<(&str, usize, Vec<f64>)> = curves
        .iter()
        .map(|curve| {
            let sizes = curve.points.iter().map(|point| point.size).collect();
            (curve.label.as_str(), curve.side, sizes)
        })
        .collect();
    let sizes = vec![64.0, 4000.0, 64_000.0];
    assert_eq!(seen, [("Encode", 0, sizes.clone()), ("Encode", 1, sizes)]);
    assert_eq!(curves[1].points[0].median, 5.0);
    assert_eq!(shown(&comparison, &[1]), ["Encode/size=64"]);
}
