//! Every case whose answer is one of `perop read`, through the library.

use std::fs;
use std::path::Path;

use perop_core::snapshot::read::{answer, read};
use serde_json::Value;

/// Floats are compared with this relative tolerance: decimal text has more digits.
const TOLERANCE: f64 = 1e-9;

/// The bytes of a case: a text, bytes, a rule, or the file of a thread.
fn input(case: &Value, data: &Path) -> Vec<u8> {
    if let Some(text) = case["input"].as_str() {
        return text.as_bytes().to_vec();
    }
    if let Some(rule) = case.get("input_generated") {
        let text = |key: &str| rule[key].as_str().unwrap().to_owned();
        let times = rule["times"].as_u64().unwrap() as usize;
        return (text("prefix") + &text("repeat").repeat(times) + &text("suffix")).into_bytes();
    }
    if let Some(hex) = case["input_hex"].as_str() {
        let byte = |pair: &[u8]| u8::from_str_radix(std::str::from_utf8(pair).unwrap(), 16);
        return hex
            .as_bytes()
            .chunks(2)
            .map(|pair| byte(pair).unwrap())
            .collect();
    }
    let file = format!("seed-{}.txt", case["seed"].as_str().unwrap());
    fs::read(data.join(file)).unwrap()
}

/// Where an answer differs from the keys that a case names, at every depth.
fn differences(expected: &Value, found: &Value, path: &str, all: &mut Vec<String>) {
    match (expected, found) {
        (Value::Object(expected), Value::Object(found)) => {
            for (key, expected) in expected {
                let found = found.get(key).unwrap_or(&Value::Null);
                differences(expected, found, &format!("{path}.{key}"), all);
            }
        }
        (Value::Array(expected), Value::Array(found)) if expected.len() == found.len() => {
            for (at, (expected, found)) in expected.iter().zip(found).enumerate() {
                differences(expected, found, &format!("{path}[{at}]"), all);
            }
        }
        (Value::Number(expected), Value::Number(found)) => {
            let (expected, found) = (expected.as_f64().unwrap(), found.as_f64().unwrap());
            if (expected - found).abs() > TOLERANCE * expected.abs().max(found.abs()) {
                all.push(format!("{path}: {found}, not {expected}"));
            }
        }
        _ if expected == found => {}
        _ => all.push(format!("{path}: {found}, not {expected}")),
    }
}

#[test]
fn every_case_is_read_as_it_should_be() {
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/bench");
    let cases = fs::read_to_string(data.join("read.jsonl")).unwrap();
    let mut faults = Vec::new();
    for case in cases.lines() {
        let case: Value = serde_json::from_str(case).unwrap();
        let found = serde_json::to_value(answer(&read(&input(&case, &data)))).unwrap();
        let id = case["id"].as_str().unwrap();
        assert!(
            found["records"].is_array() && found["rows"].is_array(),
            "{id}"
        );
        differences(&case["expect"], &found, id, &mut faults);
    }
    assert_eq!(cases.lines().count(), 39);
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn no_case_has_an_infinity() {
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/bench");
    let cases = fs::read_to_string(data.join("read.jsonl")).unwrap();
    for case in cases.lines() {
        let case: Value = serde_json::from_str(case).unwrap();
        let reading = read(&input(&case, &data));
        for metric in reading.records.iter().flat_map(|record| &record.metrics) {
            assert!(metric.value.to_f64().is_finite());
        }
        for row in reading.rows() {
            assert!(row.old.to_f64().is_finite() && row.new.to_f64().is_finite());
        }
    }
}
