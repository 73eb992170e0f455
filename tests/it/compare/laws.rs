//! What holds of every comparison.

use perop_core::snapshot::compare::{
    Better, Comparison, Correction, Delta, Judgement, Options, Side, Zero, compare,
};
use proptest::collection::vec;
use proptest::prelude::{Strategy, proptest};
use proptest::{prop_assert, prop_assert_eq};

use super::sides;

const NAMES: [&str; 5] = ["A", "B", "C", "D", "E"];
const UNITS: [&str; 3] = ["ns/op", "allocs/op", "hits"];

/// Values of some benchmarks in some units: small whole numbers, so that ties and zeros come up.
fn a_side(label: &'static str) -> impl Strategy<Value = Side> {
    let series = (0..NAMES.len(), 0..UNITS.len(), vec(0_u8..9, 1..9));
    vec(series, 0..12).prop_map(move |list| {
        let list: Vec<(usize, usize, Vec<f64>)> = list
            .into_iter()
            .map(|(name, unit, values)| (name, unit, values.into_iter().map(f64::from).collect()))
            .collect();
        let series: Vec<(&str, &str, &[f64])> = list
            .iter()
            .map(|(name, unit, values)| (NAMES[*name], UNITS[*unit], values.as_slice()))
            .collect();
        sides(label, &series)
    })
}

fn mirrored(judgement: Judgement) -> Judgement {
    match judgement {
        Judgement::Better => Judgement::Worse,
        Judgement::Worse => Judgement::Better,
        other => other,
    }
}

proptest! {
    #[test]
    fn swapping_the_sides_mirrors_what_is_found(old in a_side("old"), new in a_side("new")) {
        let there = compare(&[old.clone(), new.clone()], Options::default());
        let back = compare(&[new, old], Options::default());
        prop_assert_eq!(there.rows.len(), back.rows.len());
        for row in &there.rows {
            let other = back.rows.iter().find(|o| o.name == row.name && o.unit == row.unit);
            let other = other.expect("the same series are there");
            prop_assert_eq!(&row.cells[0], &other.cells[1]);
            prop_assert_eq!(&row.cells[1], &other.cells[0]);
            let (Some(change), Some(mirror)) = (&row.changes[1], &other.changes[1]) else {
                prop_assert!(row.changes[1].is_none() && other.changes[1].is_none());
                continue;
            };
            prop_assert_eq!(change.p, mirror.p);
            prop_assert_eq!(change.method, mirror.method);
            prop_assert_eq!(change.more_runs, mirror.more_runs);
            prop_assert_eq!(mirrored(change.judgement), mirror.judgement);
            prop_assert_eq!(change.zero == Some(Zero::From), mirror.zero == Some(Zero::To));
            if let (Delta::Percent(there), Delta::Percent(back)) = (&change.delta, &mirror.delta) {
                // (1 + a)(1 + b) = 1, unless one of them is from zero.
                let product = (1.0 + there / 100.0) * (1.0 + back / 100.0);
                prop_assert!((product - 1.0).abs() < 1e-9, "{} and {}", there, back);
            }
        }
    }

    #[test]
    fn parts_add_up(old in a_side("old"), new in a_side("new"), holm in proptest::bool::ANY) {
        let correction = if holm { Correction::Holm } else { Correction::None };
        let options = Options { baseline: 0, correction };
        let comparison = compare(&[old.clone(), new.clone()], options);
        // Every series is in exactly one row.
        let cells = comparison.rows.iter().flat_map(|row| row.cells.iter().flatten()).count();
        prop_assert_eq!(cells, old.series.len() + new.series.len());
        // Every value is kept.
        let kept: usize = comparison.rows.iter()
            .flat_map(|row| row.cells.iter().flatten())
            .map(|cell| cell.values.len())
            .sum();
        let given: usize = old.series.iter().chain(&new.series).map(|s| s.values.len()).sum();
        prop_assert_eq!(kept, given);
        let matched = comparison.rows.iter().filter(|row| row.cells.iter().all(Option::is_some));
        let changes = comparison.rows.iter().filter_map(|row| row.changes[1].as_ref());
        let changes: Vec<_> = changes.collect();
        prop_assert_eq!(changes.len(), matched.count());
        let of = |judgement| changes.iter().filter(|c| c.judgement == judgement).count();
        prop_assert_eq!(comparison.regressions(1).len(), of(Judgement::Worse));
        prop_assert_eq!(comparison.improvements(1).len(), of(Judgement::Better));
        let rows: usize = comparison.geomeans.iter().map(|geomean| geomean.rows).sum();
        prop_assert_eq!(rows, changes.len());
        names_add_up(&comparison, &old, &new)?;
    }

    #[test]
    fn a_change_has_evidence_and_goes_the_way_of_its_unit(
        old in a_side("old"),
        new in a_side("new"),
    ) {
        let comparison = compare(&[old, new], Options::default());
        for row in &comparison.rows {
            let Some(change) = &row.changes[1] else { continue };
            prop_assert!(!change.verdict.is_empty() && !change.verdict.contains("NaN"));
            prop_assert!(change.ratio.is_none_or(f64::is_finite));
            prop_assert!(change.detectable.is_none_or(f64::is_finite));
            if change.judgement.is_change() {
                prop_assert!(change.is_significant());
            }
            let medians = row.cells.iter().flatten().map(|c| c.median).collect::<Vec<_>>();
            match (change.judgement, row.better) {
                (Judgement::Better, Some(Better::Lower)) => prop_assert!(medians[1] < medians[0]),
                (Judgement::Worse, Some(Better::Lower)) => prop_assert!(medians[1] > medians[0]),
                (Judgement::Changed, better) => prop_assert_eq!(better, None),
                _ => {}
            }
        }
    }

    #[test]
    fn holm_never_finds_more(old in a_side("old"), new in a_side("new")) {
        let sides = [old, new];
        let plain = compare(&sides, Options::default());
        let correction = Correction::Holm;
        let corrected = compare(&sides, Options { baseline: 0, correction });
        for (row, corrected) in plain.rows.iter().zip(&corrected.rows) {
            let (Some(change), Some(raised)) = (&row.changes[1], &corrected.changes[1]) else {
                continue;
            };
            prop_assert_eq!(change.p, raised.p);
            if let (Some(p), Some(adjusted)) = (raised.p, raised.adjusted_p) {
                prop_assert!(p <= adjusted && adjusted <= 1.0);
            }
            prop_assert!(change.is_significant() || !raised.is_significant());
        }
    }

    #[test]
    fn any_side_can_be_the_baseline(
        a in a_side("a"), b in a_side("b"), c in a_side("c"), baseline in 0_usize..3,
    ) {
        let sides = [a, b, c];
        let correction = Correction::None;
        let all = compare(&sides, Options { baseline, correction });
        for side in all.others() {
            let pair = [sides[baseline].clone(), sides[side].clone()];
            let pair = compare(&pair, Options::default());
            for row in &pair.rows {
                let same = all.rows.iter().find(|r| r.name == row.name && r.unit == row.unit);
                let same = same.expect("the row is there");
                prop_assert_eq!(&same.changes[side], &row.changes[1]);
            }
            prop_assert_eq!(all.regressions(side).len(), pair.regressions(1).len());
        }
    }
}

/// Every name is either on both sides or listed as on one.
fn names_add_up(
    comparison: &Comparison,
    old: &Side,
    new: &Side,
) -> Result<(), proptest::test_runner::TestCaseError> {
    let has = |side: &Side, name: &str| side.series.iter().any(|series| series.name == name);
    for name in NAMES {
        let sides = (has(old, name), has(new, name));
        let only: Vec<usize> = comparison
            .only
            .iter()
            .filter(|only| only.name == name)
            .map(|only| only.side)
            .collect();
        let expected: &[usize] = match sides {
            (true, false) => &[0],
            (false, true) => &[1],
            _ => &[],
        };
        prop_assert_eq!(only, expected);
    }
    Ok(())
}
