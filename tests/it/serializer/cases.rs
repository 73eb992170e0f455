//! Every case of `tests/data/statsd`, by the built command.

use serde_json::Value;

use crate::command::call_with;

const FILES: [(&str, &str); 3] = [
    ("reported", include_str!("../../data/statsd/reported.jsonl")),
    ("rules", include_str!("../../data/statsd/rules.jsonl")),
    ("lines", include_str!("../../data/statsd/lines.jsonl")),
];

/// Whether an answer holds what a case expects: all of a text, the named parts of an object that
/// is a refusal, everything of any other object.
fn holds(answer: &Value, expected: &Value) -> bool {
    match (answer.as_object(), expected.as_object()) {
        (Some(answer), Some(expected)) if expected.contains_key("error") => {
            let message = answer.get("message").and_then(Value::as_str);
            let same = expected
                .iter()
                .all(|(key, value)| answer.get(key) == Some(value));
            same && message.is_some_and(|message| !message.is_empty())
        }
        _ => answer == expected,
    }
}

/// Gives every call of one subcommand to one process and compares the answers in order.
fn check(subcommand: &str, ops: &[&str]) {
    let cases: Vec<Value> = FILES
        .iter()
        .flat_map(|(_, text)| text.lines())
        .map(|line| serde_json::from_str(line).expect("a case is JSON"))
        .filter(|case: &Value| ops.iter().any(|op| case["call"]["op"] == *op))
        .collect();
    assert!(!cases.is_empty(), "no cases for {subcommand}");
    let calls: String = cases
        .iter()
        .map(|case| format!("{}\n", case["call"]))
        .collect();
    let answer = call_with(&["datagram", subcommand, "--lines"], calls.as_bytes());
    assert_eq!((answer.code, answer.err.as_str()), (Some(0), ""));
    let answers: Vec<Value> = answer
        .out
        .lines()
        .map(|line| serde_json::from_str(line).expect("an answer is JSON"))
        .collect();
    assert_eq!(answers.len(), cases.len());
    let wrong: Vec<String> = cases
        .iter()
        .zip(&answers)
        .filter(|(case, answer)| !holds(answer, &case["expected"]))
        .map(|(case, answer)| format!("{}: {answer}, not {}", case["id"], case["expected"]))
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_case_of_writing_holds() {
    check("write", &["metric", "event", "service_check"]);
}

#[test]
fn every_case_of_reading_holds() {
    check("read", &["parse"]);
}

#[test]
fn every_case_of_packing_holds() {
    check("pack", &["pack"]);
}
