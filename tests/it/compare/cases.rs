//! Texts that people paste, read and compared.

use perop_core::snapshot::compare::{Comparison, Input, Options};
use perop_core::snapshot::model::Reading;
use perop_core::snapshot::read::read;
use serde_json::Value;

use super::answer;

const READ: &str = include_str!("../../data/bench/read.jsonl");
const PAIRS: &str = include_str!("../../data/bench/compare.jsonl");
const SEEDS: [(&str, &str); 5] = [
    ("000", include_str!("../../data/bench/seed-000.txt")),
    ("001", include_str!("../../data/bench/seed-001.txt")),
    ("002", include_str!("../../data/bench/seed-002.txt")),
    ("003", include_str!("../../data/bench/seed-003.txt")),
    ("004", include_str!("../../data/bench/seed-004.txt")),
];

fn cases(lines: &str) -> Vec<Value> {
    let lines = lines.lines().filter(|line| !line.is_empty());
    lines
        .map(|line| serde_json::from_str(line).expect("a case is JSON"))
        .collect()
}

fn compared(texts: &[&str], pair: Option<usize>) -> Result<Comparison, String> {
    let readings: Vec<Reading> = texts.iter().map(|text| read(text.as_bytes())).collect();
    let labels = ["old".to_owned(), "new".to_owned()];
    let named: Vec<(String, &Reading)> = labels.into_iter().zip(&readings).collect();
    Ok(Input::of_readings(&named, pair)?.compare(Options::default()))
}

/// Whether an answer has what a case names, at every depth.
fn check(place: &str, got: &Value, expected: &Value) {
    match (got, expected) {
        (_, Value::Object(members)) => {
            for (key, expected) in members {
                check(&format!("{place}.{key}"), &got[key], expected);
            }
        }
        (Value::Array(got), Value::Array(expected)) => {
            assert_eq!(got.len(), expected.len(), "{place}: {got:?}");
            for (index, (got, expected)) in got.iter().zip(expected).enumerate() {
                check(&format!("{place}[{index}]"), got, expected);
            }
        }
        (Value::Number(got), Value::Number(expected)) => {
            let (got, expected) = (got.as_f64().unwrap(), expected.as_f64().unwrap());
            let is_near = (got - expected).abs() <= 1e-9 * expected.abs();
            assert!(is_near, "{place}: {got} for {expected}");
        }
        _ => assert_eq!(got, expected, "{place}"),
    }
}

#[test]
fn two_texts_compare_to_the_rows_of_the_case() {
    let mut count = 0;
    for case in cases(PAIRS) {
        let texts = [&case["input_old"], &case["input_new"]].map(|text| text.as_str().unwrap());
        let answer = answer(&compared(&texts, None).expect("there are results"));
        check(case["id"].as_str().unwrap(), &answer, &case["expect"]);
        count += 1;
    }
    assert_eq!(count, 2);
}

#[test]
fn printed_comparisons_are_shown_as_they_are_and_judged() {
    let mut count = 0;
    for case in cases(READ) {
        let expected = &case["expect"];
        let is_two_sided = expected["rows"]
            .as_array()
            .is_some_and(|rows| rows.iter().any(|row| row.get("delta_text").is_some()));
        let Some(text) = case["input"].as_str().filter(|_| is_two_sided) else {
            continue;
        };
        let answer = answer(&compared(&[text], None).expect("there are rows"));
        let id = case["id"].as_str().unwrap();
        for key in [
            "rows",
            "regressions",
            "improvements",
            "only_old",
            "only_new",
        ] {
            if let Some(expected) = expected.get(key) {
                check(&format!("{id}.{key}"), &answer[key], expected);
            }
        }
        count += 1;
    }
    assert!(count >= 6, "{count}");
}

#[test]
fn printed_tables_of_the_seeds_come_out_row_by_row() {
    for case in cases(READ) {
        let Some(tables) = case["expect"]["tables"]
            .as_array()
            .filter(|_| case["seed"].is_string())
        else {
            continue;
        };
        let rows = tables
            .iter()
            .flat_map(|table| table["rows"].as_array().unwrap());
        let rows: Vec<Value> = rows.cloned().collect();
        let (_, text) = SEEDS
            .iter()
            .find(|(number, _)| case["seed"] == *number)
            .unwrap();
        let answer = answer(&compared(&[text], None).expect("there are tables"));
        check(
            case["id"].as_str().unwrap(),
            &answer["rows"],
            &Value::Array(rows),
        );
    }
}

#[test]
fn an_offered_pairing_compares_when_it_is_accepted() {
    let case = cases(READ)
        .into_iter()
        .find(|case| case["id"] == "seed-002")
        .unwrap();
    let text = SEEDS[2].1;
    let answer = answer(&compared(&[text], Some(0)).expect("it offers a pairing"));
    check("seed-002", &answer["rows"], &case["expect"]["offered_rows"]);
}

#[test]
fn nothing_is_paired_unasked() {
    for (number, name, rows) in [(4, "ReadRowsWithoutMetrics-8", 3), (1, "ByteKey-2", 3)] {
        let text = SEEDS[number].1;
        let comparison = compared(&[text], Some(0)).expect("it offers a pairing");
        let found: Vec<&str> = comparison
            .rows
            .iter()
            .map(|row| row.name.as_str())
            .collect();
        assert_eq!(found, vec![name; rows]);
        assert!(comparison.rows.iter().all(|row| row.changes[1].is_some()));
    }
    let alone = compared(&[SEEDS[4].1], None).expect("it has results");
    assert_eq!(alone.labels.len(), 1);
    // Before and After are not one sample.
    assert!(
        alone
            .rows
            .iter()
            .all(|row| row.cells[0].as_ref().unwrap().values.len() == 1)
    );
    assert!(compared(&["no result here"], None).is_err());
    assert!(compared(&["BenchmarkA 1 1 ns/op"], Some(0)).is_err());
}
