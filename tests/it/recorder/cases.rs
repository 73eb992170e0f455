//! The recorder cases, through the command.

use serde_json::{Value, json};

use crate::command::call_with;

const CASES: &str = include_str!("../../data/recorder/cases.json");

/// `mean` and `sum_sq_dev` may differ by this much.
const TOLERANCE: f64 = 1e-9;

fn cases() -> Vec<Value> {
    serde_json::from_str(CASES).expect("the cases are JSON")
}

/// Whether `got` is `expected`; keys name the places where doubles are compared with a tolerance.
fn agree(key: &str, got: &Value, expected: &Value) -> bool {
    match (got, expected) {
        (Value::Object(got), Value::Object(expected)) => {
            got.len() == expected.len()
                && expected
                    .iter()
                    .all(|(key, value)| got.get(key).is_some_and(|got| agree(key, got, value)))
        }
        (Value::Array(got), Value::Array(expected)) => {
            let mut pairs = got.iter().zip(expected);
            got.len() == expected.len() && pairs.all(|(got, expected)| agree(key, got, expected))
        }
        (Value::Number(got), Value::Number(expected)) if ["mean", "sum_sq_dev"].contains(&key) => {
            let (got, expected) = (got.as_f64(), expected.as_f64());
            got.zip(expected)
                .is_some_and(|(got, expected)| (got - expected).abs() <= TOLERANCE)
        }
        (got, expected) => got == expected,
    }
}

fn check(cases: &[Value], answers: &[Value]) {
    assert_eq!(answers.len(), cases.len());
    for (case, answer) in cases.iter().zip(answers) {
        let expected = case["expected"].as_object().expect("an object");
        for (key, expected) in expected {
            assert!(
                agree(key, &answer[key], expected),
                "{}: {key} is {}, not {expected}",
                case["id"],
                answer[key]
            );
        }
    }
}

#[test]
fn every_case_comes_to_what_is_expected_line_by_line() {
    let cases = cases();
    let lines: Vec<_> = cases.iter().map(|case| case["case"].to_string()).collect();
    let answer = call_with(&["stats", "replay", "--lines"], lines.join("\n").as_bytes());
    assert_eq!((answer.code, answer.err.as_str()), (Some(0), ""));
    let answers: Vec<_> = answer
        .out
        .lines()
        .map(|line| serde_json::from_str(line).expect("a JSON line"))
        .collect();
    check(&cases, &answers);
}

#[test]
fn list_of_cases_gives_a_list_of_answers() {
    let answer = call_with(&["stats", "replay"], CASES.as_bytes());
    assert_eq!((answer.code, answer.err.as_str()), (Some(0), ""));
    let answers: Vec<_> = serde_json::from_str(&answer.out).expect("a JSON list");
    check(&cases(), &answers);
}

#[test]
fn sum_beyond_every_integer_of_json_libraries_keeps_its_digits() {
    let most = i64::MAX;
    let case = format!(
        r#"{{"steps": [{{"measure": {{"name": "m", "type": "int64"}}}},
            {{"view": {{"measure": "m", "aggregation": "sum"}}}},
            {{"record": {{"values": [["m", {most}]], "times": 3}}}}]}}"#
    );
    let case = case.replace('\n', " ");
    let answer = call_with(&["stats", "replay", "--lines"], case.as_bytes());
    let expected = concat!(
        r#"{"steps":["ok","ok","ok"],"#,
        r#""rows":{"m":[{"tags":[],"data":{"sum":27670116110564327421}}]},"#,
        r#""dropped":0,"snapshots":{}}"#,
        "\n"
    );
    assert_eq!(answer.out, expected);
}

#[test]
fn what_is_no_case_is_an_answer_that_says_where() {
    let input = concat!(
        "{\"steps\": [{\"mesure\": {}}]}\n",
        "{\"steps\": [{\"record\": {\"values\": [[\"m\", \"one\"]]}}]}\n",
        "{\"steps\": [{\"record\": {\"mutators\": [[\"replace\", \"k\", \"v\"]]}}]}\n",
        "[]\n",
        "{\"steps\": []}\n",
    );
    let answer = call_with(&["stats", "replay", "--lines"], input.as_bytes());
    let answers: Vec<Value> = answer
        .out
        .lines()
        .map(|line| serde_json::from_str(line).expect("a JSON line"))
        .collect();
    let messages: Vec<_> = answers.iter().map(|answer| &answer["message"]).collect();
    assert_eq!(answers.len(), 5);
    assert!(
        answers[..4]
            .iter()
            .all(|answer| answer["error"] == "BadCall")
    );
    let said = |at: usize, part: &str| messages[at].as_str().is_some_and(|m| m.contains(part));
    assert!(said(0, "unknown variant `mesure`"), "{}", messages[0]);
    assert!(said(1, "expected a number"), "{}", messages[1]);
    assert!(said(2, "unknown mutator \"replace\""), "{}", messages[2]);
    assert_eq!(answers[4]["steps"], Value::Array(vec![]));
}

#[test]
fn list_with_a_bad_case_is_answered_whole_and_at_fault() {
    let answer = call_with(&["stats", "replay"], br#"[{"steps": []}, {"steps": 1}]"#);
    let answers: Vec<Value> = serde_json::from_str(&answer.out).expect("a JSON list");
    assert_eq!(answers[0]["steps"], Value::Array(vec![]));
    assert_eq!(answers[1]["error"], "BadCall");
    let sentence = "perop: standard input: not replayed: 1 of 2 cases; the answers say why\n";
    assert_eq!((answer.code, answer.err.as_str()), (Some(1), sentence));
}

#[test]
fn what_would_be_taken_for_another_case_is_refused() {
    let no_object = "a case is a JSON object";
    let no_time = "is no time in seconds that fits 64 bits";
    for (case, message) in [
        // Read as the fields of a case in order, this would be an empty case.
        (r#"[[], null, false, 1]"#, no_object),
        (r#"{"case": []}"#, no_object),
        (r#"{"case": null}"#, no_object),
        (r#"{"steps": [{"at": {"float": "NaN"}}]}"#, no_time),
        (r#"{"steps": [{"at": {"float": "-Inf"}}]}"#, no_time),
        (r#"{"steps": [{"at": 1e300}]}"#, no_time),
    ] {
        let answer = call_with(&["stats", "replay", "--lines"], case.as_bytes());
        let answer: Value = serde_json::from_str(&answer.out).expect("a JSON line");
        assert_eq!(answer["error"], "BadCall", "{case}");
        let said = answer["message"].as_str().expect("a message");
        assert!(said.contains(message), "{case}: {said}");
    }
}

#[test]
fn unknown_field_is_refused_by_name_with_its_place() {
    let cases = [
        (
            r#"{"step": []}"#,
            "unknown field `step`, expected one of `steps`, `limit`, \
                             `views_after`, `parallel` at column 7",
        ),
        (
            r#"{"steps": [], "case ": 1}"#,
            "unknown field `case `, expected one of `steps`, \
                             `limit`, `views_after`, `parallel` at column 21",
        ),
        (
            r#"{"id": "a", "case": {"steps": [{"measure": {"name": "m", "typ": "int64"}}]}}"#,
            "unknown field `typ`, expected one of `name`, `type`, `description`, `unit` \
             at column 62",
        ),
        (
            r#"{"steps": [{"view": {"measure": "m", "keys": []}}]}"#,
            "unknown field `keys`, expected one of `name`, `description`, `measure`, \
             `aggregation`, `tag_keys`, `bounds` at column 43",
        ),
        (
            r#"{"steps": [{"record": {"value": []}}]}"#,
            "unknown field `value`, expected one of `values`, `tags`, `mutators`, `times` \
             at column 30",
        ),
        (
            r#"{"steps": [{"snapshot": {"view": "v", "as": "s", "at": 1}}]}"#,
            "unknown field `at`, expected `view` or `as` at column 53",
        ),
        (
            r#"{"steps": [{"at": {"float": "1", "unit": "s"}}]}"#,
            "expected a number or {\"float\": text} at column 45",
        ),
        (
            r#"{"steps": [{"unregister": {"repeat": ["a", 2], "times": 3}}]}"#,
            "expected text or {\"repeat\": [text, n]} at column 58",
        ),
    ];
    for (case, message) in cases {
        let answer = call_with(&["stats", "replay", "--lines"], case.as_bytes());
        let answer: Value = serde_json::from_str(&answer.out).expect("a JSON line");
        assert_eq!(
            answer,
            json!({"error": "BadCall", "message": message}),
            "{case}"
        );
    }
    let list = "[{\"steps\": []},\n {\"id\": 1,\n  \"case\": {\"steps\": [],\n  \"frob\": 1}},\n \
                {\"case\": {\"frob\": 1}}]";
    let answer = call_with(&["stats", "replay"], list.as_bytes());
    assert_eq!(answer.code, Some(1));
    let answers: Vec<Value> = serde_json::from_str(&answer.out).expect("a JSON list");
    let known = "expected one of `steps`, `limit`, `views_after`, `parallel`";
    for (answer, place) in answers[1..]
        .iter()
        .zip(["line 4 column 8", "line 5 column 17"])
    {
        assert_eq!(
            answer["message"],
            format!("unknown field `frob`, {known} at {place}")
        );
    }
}

#[test]
fn file_that_is_no_list_is_at_fault() {
    let answer = call_with(&["stats", "replay"], b"{\"steps\": []}");
    assert_eq!((answer.code, answer.out.as_str()), (Some(1), ""));
    assert!(
        answer
            .err
            .contains("standard input: not a JSON list of cases"),
        "{}",
        answer.err
    );
}
