//! `perop compare`: texts, runs and links, its formats and exit codes.

use std::fs;
use std::path::PathBuf;

use serde_json::json;

use super::{call, call_with};

/// A file of this test, by its name.
fn file(name: &str, text: &str) -> String {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("compare");
    fs::create_dir_all(&folder).expect("the folder for tests is there");
    let path = folder.join(name);
    fs::write(&path, text).expect("the file can be written");
    path.into_os_string()
        .into_string()
        .expect("the path is text")
}

fn runs(name: &str, unit: &str, values: &[f64]) -> String {
    let line = |value: &f64| format!("Benchmark{name} 100 {value} {unit}\n");
    values.iter().map(line).collect()
}

#[test]
fn json_has_the_documented_keys() {
    let old = file("json-old.txt", &runs("A-2", "allocs/op", &[0.0; 6]));
    let new = file("json-new.txt", &runs("A-2", "allocs/op", &[2.0; 6]));
    let answer = call(&["compare", &old, &new, "--format", "json"]).json();
    assert_eq!(answer["rows"][0]["name"], "A-2");
    assert_eq!(answer["rows"][0]["delta_text"], "?");
    assert_eq!(answer["rows"][0]["better"], "lower");
    assert_eq!(answer["regressions"], json!(["A-2 allocs/op"]));
    assert_eq!(answer["improvements"], json!([]));
    assert_eq!(answer["geomean"], json!({"allocs/op": null}));
    for key in [
        "geomean_ratio",
        "only_old",
        "only_new",
        "notices",
        "diagnostics",
    ] {
        assert!(answer.get(key).is_some(), "{key}");
    }
}

#[test]
fn text_is_the_layout_of_benchstat_and_notices_go_to_standard_error() {
    let old = file("text-old", &runs("X", "ns/op", &[100.0]));
    let answer = call_with(
        &["compare", &old, "-"],
        runs("X", "ns/op", &[101.0]).as_bytes(),
    );
    assert_eq!(answer.code, Some(0), "{}", answer.err);
    assert!(answer.out.contains("~ (p=1.000 n=1) ²\n"), "{}", answer.out);
    assert!(answer.out.contains("standard input"), "{}", answer.out);
    assert!(
        answer.err.contains("4 runs a side are needed"),
        "{}",
        answer.err
    );
    let answer = call(&["compare", &old, &old, "--format", "markdown"]);
    assert!(
        answer.out.contains("| `X` | 100.0n ± ∞ |"),
        "{}",
        answer.out
    );
    let answer = call(&["compare", &old, &old, "--format", "csv"]);
    assert!(
        answer.out.contains("\nX,1e-07,∞,1e-07,∞,~,p=1.000 n=1\n"),
        "{}",
        answer.out
    );
}

#[test]
fn fail_on_exits_three_and_says_why() {
    let one = file(
        "gate-one",
        &(runs("A", "allocs/op", &[1.0]) + &runs("T", "ns/op", &[1.0])),
    );
    let two = file(
        "gate-two",
        &(runs("A", "allocs/op", &[2.0]) + &runs("T", "ns/op", &[9.0])),
    );
    let answer = call(&["compare", &one, &two, "--fail-on", "allocs"]);
    assert_eq!(answer.code, Some(3), "{}", answer.err);
    assert!(
        answer
            .err
            .contains("A allocs/op: 1 before, 2 now, in every run"),
        "{}",
        answer.err
    );
    assert!(
        answer.out.contains("allocs/op"),
        "it is printed all the same"
    );
    // One run proves nothing about time, and less is not more.
    for arguments in [
        ["compare", &one, &two, "--fail-on", "time"],
        ["compare", &two, &one, "--fail-on", "allocs"],
        ["compare", &one, &two, "--fail-on", "bytes"],
    ] {
        assert_eq!(call(&arguments).code, Some(0));
    }
    let fast = file("gate-fast", &runs("T", "ns/op", &[1.0, 1.1, 1.2, 1.3]));
    let slow = file("gate-slow", &runs("T", "ns/op", &[2.0, 2.1, 2.2, 2.3]));
    let answer = call(&[
        "compare",
        &fast,
        &slow,
        "--fail-on",
        "time",
        "--fail-on",
        "bytes",
    ]);
    assert_eq!(answer.code, Some(3), "{}", answer.err);
}

#[test]
fn one_file_is_shown_where_it_compares_and_otherwise_needs_a_pairing() {
    let printed = "name old time/op new time/op delta\n\
                   Lex-8 812ns ± 1% 640ns ± 1% -21.18% (p=0.000 n=10+9)\n";
    let answer = call_with(&["compare", "-", "--format", "json"], printed.as_bytes()).json();
    assert_eq!(answer["rows"][0]["delta_text"], "-21.18%");
    assert_eq!(answer["improvements"], json!(["Lex-8 ns/op"]));
    let pair = "BenchmarkOldKey-2 100 81.0 ns/op\nBenchmarkNewKey-2 100 24.8 ns/op\n";
    let answer = call_with(&["compare", "-"], pair.as_bytes());
    assert_eq!(answer.code, Some(1));
    assert!(
        answer
            .err
            .contains("--pair accepts the first of these pairings"),
        "{}",
        answer.err
    );
    let answer = call_with(&["compare", "-", "--pair"], pair.as_bytes());
    assert_eq!(answer.code, Some(0), "{}", answer.err);
    assert!(answer.out.contains("Key-2"), "{}", answer.out);
}

#[test]
fn what_cannot_be_compared_is_said() {
    let one = file("fault-one", &runs("A", "ns/op", &[1.0]));
    let other = file("fault-other", &runs("B", "ns/op", &[1.0]));
    let empty = file("fault-empty", "nothing\n");
    let cases: [(&[&str], i32, &str); 8] = [
        (&["compare"], 2, "compare needs OLD"),
        (
            &["compare", "-", "-"],
            2,
            "standard input can be one side only",
        ),
        (
            &["compare", &one, &one, "--fail-on", "luck"],
            2,
            "allocs, bytes or time",
        ),
        (
            &["compare", &one, &one, "--format", "xml"],
            2,
            "text, markdown, csv or json",
        ),
        (
            &["compare", &one],
            1,
            "is one side; which file is the other?",
        ),
        (&["compare", &one, &other], 1, "no rows to compare"),
        (&["compare", &one, &empty], 1, "no results in"),
        (&["compare", &one, "/nowhere/at/all"], 1, "cannot read"),
    ];
    for (arguments, code, text) in cases {
        let answer = call(arguments);
        assert_eq!(answer.code, Some(code), "{arguments:?}: {}", answer.err);
        assert!(answer.err.contains(text), "{arguments:?}: {}", answer.err);
        assert_eq!(answer.out, "", "{arguments:?}");
    }
}

#[test]
fn the_file_of_a_run_is_a_side_under_the_names_of_its_go_lines() {
    let run = |variant: &str, allocs: u32| {
        let text = json!({"perop": 1, "environment": {
            "engine": "native", "version": "1", "os": "linux", "build": "0.1.0",
            "date": "2026-12-01", "pointer_bits": 64, "clock_step_ns": 20, "isolated": null,
            "cores": 2, "warm_up_ms": 300}, "results": [{
            "workload": "stats/record8", "preset": "Record8", "params": {"measurements": 8},
            "variant": variant, "allocs_per_op": allocs, "grows_per_op": 0, "bytes_per_op": 344,
            "peak_bytes": 344, "retained_bytes_per_op": 0, "batches": 4,
            "ns_per_op": {"median": 212.5, "low": null, "high": null,
                "samples": [212, 212, 213, 213]},
            "reported": null, "warnings": []}]});
        text.to_string()
    };
    let old = file("run-old.json", &run("tuned", 0));
    let new = file("run-new.json", &run("tuned", 1));
    let answer = call(&["compare", &old, &new, "--format", "json"]).json();
    let rows = answer["rows"].as_array().expect("a list");
    assert_eq!(rows.len(), 3);
    for row in rows {
        assert_eq!(row["name"], "Stats/record8/variant=tuned");
        assert_eq!((&row["n_old"], &row["n_new"]), (&json!(4), &json!(4)));
    }
    assert_eq!(
        answer["regressions"],
        json!(["Stats/record8/variant=tuned allocs/op"])
    );
}
