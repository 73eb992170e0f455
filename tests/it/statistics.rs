//! Medians, their intervals and the rank test, against figures with known origins.

use perop_core::harness::statistics::rank::{self, Method, RankTest};
use perop_core::harness::statistics::{self, interval_orders, median, significant};
use serde_json::Value;

const PAIRS: &str = include_str!("../data/statistics/pairs.json");
const ORDERS: &str = include_str!("../data/statistics/orders.json");
const SMALLEST_P: &str = include_str!("../data/statistics/smallest_p.json");

fn cases(text: &str) -> Vec<Value> {
    serde_json::from_str(text).expect("the cases are a JSON list")
}

fn numbers(value: &Value) -> Vec<f64> {
    let list = value.as_array().expect("a list of numbers");
    list.iter().filter_map(Value::as_f64).collect()
}

fn order(value: &Value) -> Option<usize> {
    value.as_u64().map(|order| order as usize)
}

fn is_near(got: f64, expected: f64, relative: f64) -> bool {
    (got - expected).abs() <= relative * expected.abs()
}

fn test(a: &[f64], b: &[f64]) -> RankTest {
    rank::compare(a, b).expect("neither side is empty")
}

#[test]
fn p_and_u_are_those_of_the_exact_enumeration() {
    for case in cases(PAIRS) {
        let (a, b) = (numbers(&case["a"]), numbers(&case["b"]));
        let got = test(&a, &b);
        let (method, tolerance) = match case["method"].as_str() {
            Some("exact") => (Method::Exact, 1e-9),
            Some("normal") => (Method::Normal, 1e-6),
            Some("all-equal") => (Method::AllEqual, 0.0),
            other => panic!("unknown method {other:?}"),
        };
        assert_eq!(got.method, method, "{}", case["id"]);
        assert_eq!(Some(got.u), case["u_a"].as_f64(), "{}", case["id"]);
        let p = case["p"].as_f64().expect("a number");
        assert!(
            is_near(got.p, p, tolerance),
            "{}: {} for {p}",
            case["id"],
            got.p
        );
        if let Some((over, under)) = case["p_exact"]
            .as_str()
            .and_then(|text| text.split_once('/'))
        {
            let over: f64 = over.parse().expect("a whole number");
            let under: f64 = under.parse().expect("a whole number");
            assert!(is_near(got.p, over / under, tolerance), "{}", case["id"]);
        }
    }
}

#[test]
fn p_does_not_depend_on_the_order_of_the_sides() {
    for case in cases(PAIRS) {
        let (a, b) = (numbers(&case["a"]), numbers(&case["b"]));
        let (there, back) = (test(&a, &b), test(&b, &a));
        assert_eq!(
            (there.p, there.method),
            (back.p, back.method),
            "{}",
            case["id"]
        );
        assert_eq!(
            there.u + back.u,
            (a.len() * b.len()) as f64,
            "{}",
            case["id"]
        );
    }
}

#[test]
fn medians_and_intervals_are_those_given() {
    for case in cases(PAIRS) {
        for (side, summary) in [("a", "a_summary"), ("b", "b_summary")] {
            let values = numbers(&case[side]);
            let summary = &case[summary];
            let place = format!("{} {side}", case["id"]);
            assert_eq!(median(&values), summary["median"].as_f64(), "{place}");
            let spread = statistics::spread(&values).expect("there are values");
            let bound = |name: &str| summary[name].as_f64().map(|bound| significant(bound, 5));
            // What is bounded on one side alone is no interval.
            let ends = bound("ci_lo").zip(bound("ci_hi"));
            assert_eq!(spread.low.zip(spread.high), ends, "{place}");
            let orders = interval_orders(values.len());
            assert_eq!(orders.low, order(&summary["ci_lo_order"]), "{place}");
            assert_eq!(orders.high, order(&summary["ci_hi_order"]), "{place}");
        }
    }
}

#[test]
fn the_interval_grows_from_the_middle_with_a_left_bias() {
    for case in cases(ORDERS) {
        let n = order(&case["n"]).expect("a number of values");
        let got = interval_orders(n);
        let expected = (order(&case["lo_order"]), order(&case["hi_order"]));
        assert_eq!((got.low, got.high), expected, "{n} values");
        let confidence = case["confidence"].as_f64().expect("a number");
        let is_close = (got.confidence - confidence).abs() < 1e-8;
        assert!(is_close, "{n} values: {} for {confidence}", got.confidence);
    }
}

#[test]
fn six_values_are_the_fewest_with_an_interval() {
    for n in 1..statistics::BATCHES_FOR_INTERVAL {
        assert_eq!(interval_orders(n).low, None, "{n} values");
    }
    let at_six = interval_orders(statistics::BATCHES_FOR_INTERVAL);
    assert_eq!((at_six.low, at_six.high), (Some(1), Some(6)));
}

#[test]
fn separated_samples_reach_the_smallest_p() {
    for case in cases(SMALLEST_P) {
        let n = order(&case["n"]).expect("a number of values");
        let low: Vec<f64> = (0..n).map(|i| i as f64).collect();
        let high: Vec<f64> = (0..n).map(|i| (i + n) as f64).collect();
        let p = case["p"].as_f64().expect("a number");
        assert!(is_near(test(&low, &high).p, p, 1e-9), "{n} against {n}");
    }
}

#[test]
fn the_largest_exact_sizes_are_fifty_and_tied_twenty_five() {
    let distinct = |n: usize, from: f64| (0..n).map(|i| from + i as f64).collect::<Vec<f64>>();
    let tied = |n: usize| (0..n).map(|i| (i / 2) as f64).collect::<Vec<f64>>();
    let cases = [
        (distinct(50, 0.0), distinct(50, 0.5), Method::Exact),
        (distinct(51, 0.0), distinct(50, 0.5), Method::Normal),
        (tied(25), tied(25), Method::Exact),
        (tied(25), tied(26), Method::Normal),
    ];
    for (a, b, method) in cases {
        assert_eq!(
            test(&a, &b).method,
            method,
            "{} against {}",
            a.len(),
            b.len()
        );
    }
}

#[test]
fn nothing_cannot_be_compared() {
    assert_eq!(rank::compare(&[], &[1.0]), None);
    assert_eq!(rank::compare(&[1.0], &[]), None);
    assert_eq!(median(&[]), None);
    assert_eq!(statistics::spread(&[]), None);
}

#[test]
fn values_are_rounded_to_significant_digits() {
    let cases = [
        (212.123_456, 5, 212.12),
        (0.000_123_456_78, 5, 0.000_123_46),
        (99_999.6, 5, 100_000.0),
        (1_234_567.0, 3, 1_230_000.0),
        (-2.5, 1, -2.0),
        (0.0, 5, 0.0),
        (7.0, 5, 7.0),
    ];
    for (value, digits, expected) in cases {
        assert_eq!(significant(value, digits), expected, "{value} to {digits}");
    }
}

#[test]
fn statistics_are_of_the_rounded_values() {
    let spread = statistics::spread(&[100.004, 100.006]).expect("there are values");
    assert_eq!(spread.samples, [100.0, 100.01]);
    assert_eq!(spread.median, 100.005);
    assert_eq!((spread.low, spread.high), (None, None));
}

proptest::proptest! {
    #[test]
    fn p_is_a_probability_and_symmetric(
        a in proptest::collection::vec(0_u8..20, 1..12),
        b in proptest::collection::vec(0_u8..20, 1..12),
    ) {
        let a: Vec<f64> = a.into_iter().map(f64::from).collect();
        let b: Vec<f64> = b.into_iter().map(f64::from).collect();
        let (there, back) = (test(&a, &b), test(&b, &a));
        proptest::prop_assert!(there.p > 0.0 && there.p <= 1.0);
        proptest::prop_assert_eq!(there.p, back.p);
    }

    #[test]
    fn rounding_twice_is_rounding_once(value in -1e12..1e12, digits in 1_usize..8) {
        let once = significant(value, digits);
        proptest::prop_assert_eq!(significant(once, digits), once);
    }
}
