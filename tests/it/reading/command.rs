//! `perop read`, as a person calls it.

use serde_json::json;

use crate::command::call_with;

#[test]
fn a_text_becomes_an_object_or_go_lines() {
    let text = b"goos: linux\n> - BenchmarkX-4  1,000  81.0 ns/op\nBenchmarkY-4 10 5\n";
    let answer = call_with(&["read", "-"], text).json();
    assert_eq!(answer["config"], json!({"goos": "linux"}));
    assert_eq!(answer["records"][0]["metrics"], json!({"ns/op": 81}));
    let codes: Vec<_> = answer["diagnostics"]
        .as_array()
        .unwrap()
        .iter()
        .map(|d| &d["code"])
        .collect();
    assert_eq!(codes, ["thousands", "missing-unit"]);

    let lines = call_with(&["read", "--format", "go"], text);
    assert_eq!(lines.code, Some(0));
    assert_eq!(lines.out, "goos: linux\nBenchmarkX-4\t1000\t81.0 ns/op\n");
    assert_eq!(
        lines.err,
        "perop: line 2: thousands: commas in numbers were read as thousands separators\n\
         perop: line 3: missing-unit: the line ends after a value; the pairs before it are kept\n"
    );
}

#[test]
fn a_text_without_results_is_no_failure() {
    let answer = call_with(&["read"], b"just words\n").json();
    assert_eq!(
        (&answer["records"], &answer["rows"]),
        (&json!([]), &json!([]))
    );
    assert_eq!(call_with(&["read", "--format", "xml"], b"").code, Some(2));
}
