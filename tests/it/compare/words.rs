//! What a comparison says in sentences.

use perop_core::snapshot::compare::{
    Better, Correction, Gather, Options, Series, Side, UnitNote, Values, compare,
};

use super::{change, exact_note, side, sides};

fn verdict(unit: &str, old: &[f64], new: &[f64]) -> String {
    let pair = [side("old", "X", unit, old), side("new", "X", unit, new)];
    change(&compare(&pair, Options::default()), "X")
        .verdict
        .clone()
}

/// `n` values spread evenly from `from` on.
fn spread(n: usize, from: f64) -> Vec<f64> {
    (0..n).map(|i| from + i as f64 / 10.0).collect()
}

#[test]
fn a_change_is_said_in_the_words_of_its_unit() {
    let (six, ten) = (spread(6, 100.0), spread(10, 100.0));
    let cases: [(&str, &[f64], &[f64], &str); 12] = [
        (
            "ns/op",
            &six,
            &spread(6, 105.0),
            "takes 5 % longer: p = 0.0022, 6 runs each",
        ),
        (
            "ns/op",
            &ten,
            &spread(10, 80.0),
            "takes 20 % less time: p < 0.001, 10 runs each",
        ),
        (
            "ns/op",
            &ten,
            &spread(9, 210.0),
            "takes 2.1 times as long: p < 0.001, 10 and 9 runs",
        ),
        (
            "B/op",
            &six,
            &spread(6, 90.0),
            "asks for 10 % fewer bytes: p = 0.0022, 6 runs each",
        ),
        (
            "i/s",
            &six,
            &spread(6, 110.0),
            "does 10 % more a second: p = 0.0022, 6 runs each",
        ),
        (
            "hits",
            &six,
            &spread(6, 110.0),
            "is 10 % higher: p = 0.0022, 6 runs each",
        ),
        (
            "allocs/op",
            &[0.0; 6],
            &[1.0; 6],
            "makes 1 allocation, where there were none: p = 0.0022, 6 runs each",
        ),
        (
            "allocs/op",
            &[12.0; 6],
            &[0.0; 6],
            "makes no allocations any more, where there were 12: p = 0.0022, 6 runs each",
        ),
        (
            "hits",
            &[0.0; 6],
            &[3.5; 6],
            "is 3.5 hits, where it was 0: p = 0.0022, 6 runs each",
        ),
        (
            "allocs/op",
            &[3.0; 6],
            &[3.0; 6],
            "all values are equal: 6 runs each",
        ),
        (
            "ns/op",
            &[100.0],
            &[101.0],
            "1 run each: too few to tell, 4 a side are needed; 5 more a side would mostly \
             confirm a difference like this one",
        ),
        (
            "hits",
            &[-5.0, -4.0, -5.0, -4.0],
            &[1.0, 2.0, 1.0, 2.0],
            "goes from -4.5 to 1.5 hits: p = 0.029, 4 runs each",
        ),
    ];
    for (unit, old, new, expected) in cases {
        assert_eq!(verdict(unit, old, new), expected);
    }
}

#[test]
fn where_nothing_is_found_it_says_what_would_have_been() {
    assert_eq!(
        verdict("ns/op", &spread(10, 100.0), &spread(10, 100.04)),
        "no difference found: p = 0.74, 10 runs each; runs like these mostly find one of 0.57 %; \
         514 more a side would mostly confirm the one seen"
    );
}

#[test]
fn zero_to_something_comes_first_and_is_counted_apart() {
    let old = sides(
        "old",
        &[
            ("Slow", "ns/op", &spread(6, 100.0)),
            ("New", "allocs/op", &[0.0; 6]),
            ("Gone", "allocs/op", &[2.0; 6]),
        ],
    );
    let new = sides(
        "new",
        &[
            ("Slow", "ns/op", &spread(6, 110.0)),
            ("New", "allocs/op", &[1.0; 6]),
            ("Gone", "allocs/op", &[0.0; 6]),
        ],
    );
    let comparison = compare(&[old, new], Options::default());
    assert_eq!(comparison.regressions(1), ["New allocs/op", "Slow ns/op"]);
    assert_eq!(comparison.improvements(1), ["Gone allocs/op"]);
    assert_eq!(
        comparison.verdict(),
        "of 3 rows, 2 worse (1 from zero), 1 better, 0 without a difference found"
    );
    assert_eq!(
        comparison.notices,
        [
            "allocs/op has no geometric mean: a row begins at zero",
            "3 of 3 tested rows look changed; if none had changed, about 0.2 would look so by \
             chance",
        ]
    );
}

#[test]
fn differences_of_the_environment_are_named() {
    let with = |label: &str, lines: &[(&str, &str)]| {
        let mut side = side(label, "X", "ns/op", &spread(6, 1.0));
        let lines = lines
            .iter()
            .map(|(key, value)| ((*key).into(), (*value).into()));
        side.config = lines.collect();
        side
    };
    let old = with(
        "old",
        &[("goos", "linux"), ("cpu", "A"), ("pkg", "p"), ("note", "x")],
    );
    let new = with("new", &[("goos", "linux"), ("cpu", "B"), ("pkg", "p")]);
    let comparison = compare(&[old, new], Options::default());
    let shared: Vec<&str> = comparison
        .config
        .iter()
        .map(|(key, _)| key.as_str())
        .collect();
    assert_eq!(shared, ["goos", "pkg"]);
    assert_eq!(
        comparison.notices,
        [
            "measured in different environments, so times may not be comparable: cpu differs: \
          A (old), B (new)"
        ]
    );
}

#[test]
fn a_unit_that_is_said_to_be_exact_needs_one_run_and_no_test() {
    let exact = |label: &str, values: &[f64]| {
        let mut side = side(label, "Size", "text-bytes", values);
        side.units.push(UnitNote {
            better: Some(Better::Lower),
            ..exact_note("text-bytes")
        });
        side
    };
    let comparison = compare(
        &[exact("a", &[100.0]), exact("b", &[105.0])],
        Options::default(),
    );
    let found = change(&comparison, "Size");
    assert_eq!((found.delta.text().as_str(), found.p), ("+5.00%", None));
    assert_eq!(comparison.regressions(1), ["Size text-bytes"]);
    let varying = [exact("a", &[100.0, 101.0, 101.0]), exact("b", &[101.0; 3])];
    let comparison = compare(&varying, Options::default());
    let found = change(&comparison, "Size");
    assert_eq!(found.delta.text(), "0.00%");
    assert_eq!(
        found.note.as_deref(),
        Some("exact distribution expected, but values range from 100 to 101")
    );
}

#[test]
fn figures_without_runs_are_compared_without_a_test() {
    let summary = |label: &str, value: f64| {
        let mut side = Side::new(label);
        side.series.push(Series {
            name: "tags Array".into(),
            group: None,
            unit: "i/s".into(),
            values: vec![value],
            kind: Values::Summary,
        });
        side
    };
    let pair = [
        summary("before", 1_690_469.5),
        summary("after", 2_486_521.6),
    ];
    let comparison = compare(&pair, Options::default());
    let found = change(&comparison, "tags Array");
    assert_eq!(
        (found.delta.text().as_str(), found.delta.percent()),
        ("+47.09%", Some(47.09))
    );
    assert_eq!((found.p, found.method), (None, None));
    assert_eq!(
        comparison.rows[0].cells[0].as_ref().and_then(|cell| cell.n),
        None
    );
    assert_eq!(comparison.improvements(1), ["tags Array i/s"]);
    assert!(
        comparison.notices[0].starts_with("figures that sum up runs"),
        "{:?}",
        comparison.notices
    );
}

#[test]
fn equal_names_in_different_groups_are_different_benchmarks() {
    let of = |label: &str, groups: &[(&str, f64)]| {
        let mut gather = Gather::into_side(Side::new(label));
        for (group, from) in groups {
            for value in spread(6, *from) {
                gather.push(Some(*group), "Marshal-4", "ns/op", value, Values::Runs);
            }
        }
        gather.side()
    };
    let old = of("old", &[("cache", 10.0), ("csrf", 20.0)]);
    let comparison = compare(
        &[old.clone(), of("new", &[("csrf", 20.0)])],
        Options::default(),
    );
    assert_eq!(comparison.rows.len(), 2);
    assert_eq!(comparison.only.len(), 1);
    assert_eq!(comparison.only[0].group.as_deref(), Some("cache"));
    // A package that was renamed is still the only one.
    let renamed = [of("old", &[("a/v1", 10.0)]), of("new", &[("a/v2", 10.0)])];
    let comparison = compare(&renamed, Options::default());
    assert_eq!((comparison.rows.len(), comparison.only.len()), (1, 0));
}

#[test]
fn holm_says_that_it_raised_p() {
    let names = ["A", "B", "C", "D", "E", "F", "G", "H"];
    let of = |label: &str, shift: f64| {
        let values = [spread(4, 1.0), spread(4, 1.0 + shift)];
        let series: Vec<(&str, &str, &[f64])> = names
            .iter()
            .enumerate()
            .map(|(i, name)| (*name, "ns/op", values[usize::from(i == 0)].as_slice()))
            .collect();
        sides(label, &series)
    };
    let sides = [of("old", 0.0), of("new", 5.0)];
    let plain = compare(&sides, Options::default());
    assert_eq!(plain.regressions(1), ["A ns/op"]);
    let correction = Correction::Holm;
    let raised = compare(
        &sides,
        Options {
            baseline: 0,
            correction,
        },
    );
    assert!(raised.regressions(1).is_empty());
    let found = change(&raised, "A");
    assert_eq!(found.adjusted_p, Some(8.0 * 2.0 / 70.0));
    assert!(
        found.verdict.contains("p = 0.23 after correction"),
        "{}",
        found.verdict
    );
}
