//! Deltas, ranges, geometric means and number formats, against figures with known origins.

use perop_core::snapshot::compare::{Options, Side, compare};
use perop_core::snapshot::export::comparison::benchstat;
use perop_core::snapshot::export::number;
use serde_json::Value;

use super::{change, side, sides};

const PAIRS: &str = include_str!("../../data/statistics/pairs.json");
const GEOMEANS: &str = include_str!("../../data/statistics/geomeans.json");
const NUMBERS: &str = include_str!("../../data/statistics/numbers.json");

fn cases(text: &str) -> Vec<Value> {
    serde_json::from_str(text).expect("the cases are a JSON list")
}

fn numbers(value: &Value) -> Vec<f64> {
    let list = value.as_array().expect("a list of numbers");
    list.iter().filter_map(Value::as_f64).collect()
}

fn is_near(got: f64, expected: f64, relative: f64) -> bool {
    (got - expected).abs() <= relative * expected.abs()
}

#[test]
fn every_pair_compares_to_its_delta_range_p_and_interval() {
    for case in cases(PAIRS) {
        let id = &case["id"];
        let (a, b) = (numbers(&case["a"]), numbers(&case["b"]));
        let pair = [side("a", "X", "ns/op", &a), side("b", "X", "ns/op", &b)];
        let comparison = compare(&pair, Options::default());
        let found = change(&comparison, "X");
        assert_eq!(
            Some(found.delta.text().as_str()),
            case["delta"].as_str(),
            "{id}"
        );
        let tolerance = if case["method"] == "normal" {
            1e-6
        } else {
            1e-9
        };
        let (p, expected) = (found.p.unwrap(), case["p"].as_f64().unwrap());
        assert!(is_near(p, expected, tolerance), "{id}: {p}");
        for (index, summary) in ["a_summary", "b_summary"].into_iter().enumerate() {
            let cell = comparison.rows[0].cells[index].as_ref().unwrap();
            let summary = &case[summary];
            assert_eq!(Some(cell.median), summary["median"].as_f64(), "{id}");
            assert_eq!(cell.low, summary["ci_lo"].as_f64(), "{id}");
            assert_eq!(cell.high, summary["ci_hi"].as_f64(), "{id}");
            assert_eq!(
                Some(cell.spread.text().as_str()),
                summary["range"].as_str(),
                "{id}"
            );
        }
        let printed = format!(
            "({} {})",
            case["p_printed"].as_str().unwrap(),
            case["n_printed"].as_str().unwrap()
        );
        assert!(benchstat(&comparison).contains(&printed), "{id}");
    }
}

/// The figures of one column: a list, or a map by name.
fn column(label: &str, values: &Value) -> Side {
    let named: Vec<(String, f64)> = match values {
        Value::Object(map) => map
            .iter()
            .map(|(name, value)| (name.clone(), value.as_f64().unwrap()))
            .collect(),
        list => numbers(list)
            .into_iter()
            .enumerate()
            .map(|(row, value)| (format!("Row{row}"), value))
            .collect(),
    };
    let values: Vec<[f64; 1]> = named.iter().map(|(_, value)| [*value]).collect();
    let series: Vec<(&str, &str, &[f64])> = named
        .iter()
        .zip(&values)
        .map(|((name, _), value)| (name.as_str(), "ns/op", value.as_slice()))
        .collect();
    sides(label, &series)
}

#[test]
fn geometric_means_are_of_the_ratios_of_matched_rows() {
    for case in cases(GEOMEANS) {
        let id = &case["id"];
        let pair = [column("old", &case["old"]), column("new", &case["new"])];
        let comparison = compare(&pair, Options::default());
        let [geomean] = comparison.geomeans.as_slice() else {
            panic!("{id}: one unit and one side have one geometric mean");
        };
        match (geomean.ratio, case["ratio_geomean"].as_f64()) {
            (Some(got), Some(expected)) => assert!(is_near(got, expected, 1e-9), "{id}: {got}"),
            (got, expected) => assert_eq!(got, expected, "{id}"),
        }
        assert_eq!(
            Some(geomean.delta_text().as_str()),
            case["delta"].as_str(),
            "{id}"
        );
        assert_eq!(geomean.missing.is_none(), geomean.ratio.is_some(), "{id}");
    }
}

#[test]
fn numbers_print_as_both_generations_of_benchstat_print_them() {
    for case in cases(NUMBERS) {
        let (value, unit) = (
            case["value"].as_f64().unwrap(),
            case["unit"].as_str().unwrap(),
        );
        // Readers turn MB/s into B/s.
        let (figure, unit) = match unit {
            "MB/s" => (value * 1e6, "B/s"),
            _ => (value, unit),
        };
        let text = number::benchstat(figure, unit);
        assert_eq!(Some(text.as_str()), case["benchstat2"].as_str(), "{case}");
        let shown = number::benchstat_unit(unit);
        assert_eq!(
            Some(shown.as_ref()),
            case["benchstat2_unit"].as_str(),
            "{case}"
        );
        let text = number::before_2023(figure, unit);
        assert_eq!(Some(text.as_str()), case["benchstat1"].as_str(), "{case}");
    }
}
