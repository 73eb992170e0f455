//! `perop run`: what it measures, how it prints it, and what it refuses.

use serde_json::Value;

use super::{Answer, call};

/// Few batches of the quickest workload: enough for an interval.
fn run(more: &[&str]) -> Answer {
    call(&[&["run", "stats/record1", "--samples", "6"], more].concat())
}

fn keys(value: &Value) -> Vec<&str> {
    value
        .as_object()
        .expect("an object")
        .keys()
        .map(String::as_str)
        .collect()
}

#[test]
fn json_has_the_documented_shape_field_by_field() {
    let answer = run(&["--format", "json"]);
    assert_eq!(answer.code, Some(0), "{}", answer.err);
    let snapshot: Value = serde_json::from_str(&answer.out).expect("standard output is JSON");
    assert_eq!(keys(&snapshot), ["perop", "environment", "results"]);
    assert_eq!(snapshot["perop"], 1);
    check_environment(&snapshot["environment"]);
    let results = snapshot["results"].as_array().expect("a list");
    // allocs/op as the table of named benchmarks has them; figures as the pull request prints them.
    let expected = [
        ("before", 4, Some((4, 200, 665))),
        ("pr1267", 3, Some((3, 120, 634))),
        ("pr1269", 3, None),
        ("pr1268", 2, Some((2, 96, 542))),
        ("tuned", 0, None),
    ];
    let variants: Vec<&Value> = results.iter().map(|result| &result["variant"]).collect();
    assert_eq!(variants, expected.map(|(variant, ..)| variant));
    for (result, (variant, allocs, reported)) in results.iter().zip(expected) {
        check_result(result);
        assert_eq!(result["allocs_per_op"], allocs, "{variant}");
        let figures = &result["reported"];
        match reported {
            None => assert_eq!(*figures, Value::Null, "{variant}"),
            Some((allocs, bytes, ns)) => {
                assert_eq!(
                    keys(figures),
                    ["allocs_per_op", "bytes_per_op", "ns_per_op"]
                );
                assert_eq!(figures["allocs_per_op"], allocs, "{variant}");
                assert_eq!(figures["bytes_per_op"], bytes, "{variant}");
                assert_eq!(figures["ns_per_op"], ns, "{variant}");
            }
        }
    }
}

fn check_environment(environment: &Value) {
    assert_eq!(
        keys(environment),
        [
            "engine",
            "version",
            "os",
            "build",
            "date",
            "pointer_bits",
            "clock_step_ns",
            "isolated",
            "cores",
            "warm_up_ms",
        ]
    );
    assert_eq!(environment["engine"], "native");
    let version = environment["version"].as_str().expect("text");
    assert!(version.starts_with("rustc 1."), "{version}");
    assert_eq!(environment["os"], std::env::consts::OS);
    assert_eq!(environment["build"], env!("CARGO_PKG_VERSION"));
    let date = environment["date"].as_str().expect("text");
    let is_date = date.len() == 10
        && date.chars().enumerate().all(|(at, letter)| match at {
            4 | 7 => letter == '-',
            _ => letter.is_ascii_digit(),
        });
    assert!(is_date, "{date}");
    assert_eq!(environment["pointer_bits"], usize::BITS);
    assert!(
        environment["clock_step_ns"]
            .as_f64()
            .is_some_and(|step| step > 0.0)
    );
    assert_eq!(environment["isolated"], Value::Null);
    assert!(
        environment["cores"]
            .as_u64()
            .is_some_and(|cores| cores >= 1)
    );
    assert!(
        environment["warm_up_ms"]
            .as_f64()
            .is_some_and(|warm_up| warm_up > 0.0)
    );
}

fn check_result(result: &Value) {
    assert_eq!(
        keys(result),
        [
            "workload",
            "preset",
            "params",
            "variant",
            "allocs_per_op",
            "grows_per_op",
            "bytes_per_op",
            "peak_bytes",
            "retained_bytes_per_op",
            "batches",
            "ns_per_op",
            "reported",
            "warnings",
        ]
    );
    assert_eq!(result["workload"], "stats/record1");
    assert_eq!(result["preset"], "Record1");
    assert_eq!(result["params"]["measurements"], 1);
    assert_eq!(result["batches"], 6);
    let time = &result["ns_per_op"];
    assert_eq!(keys(time), ["median", "low", "high", "samples"]);
    let figure = |name: &str| time[name].as_f64().expect("a number");
    let samples: Vec<f64> = time["samples"]
        .as_array()
        .expect("a list")
        .iter()
        .filter_map(Value::as_f64)
        .collect();
    assert_eq!(samples.len(), 6);
    let min = samples.iter().copied().fold(f64::INFINITY, f64::min);
    let max = samples.iter().copied().fold(0.0, f64::max);
    // With six batches the interval of the median is the whole range: 1 - 2/2^6 is over 95 %.
    assert_eq!((figure("low"), figure("high")), (min, max));
    assert!((min..=max).contains(&figure("median")));
    for warning in result["warnings"].as_array().expect("a list") {
        assert_eq!(keys(warning), ["kind", "message"]);
    }
}

#[test]
fn a_run_away_from_the_preset_has_neither_preset_nor_reported_figures() {
    let answer = run(&[
        "--param",
        "measurements=3",
        "--variant",
        "pr1267",
        "--format",
        "json",
    ]);
    assert_eq!(answer.code, Some(0), "{}", answer.err);
    let snapshot: Value = serde_json::from_str(&answer.out).expect("standard output is JSON");
    let results = snapshot["results"].as_array().expect("a list");
    assert_eq!(results.len(), 1);
    assert_eq!(results[0]["params"]["measurements"], 3);
    assert_eq!(results[0]["preset"], Value::Null);
    assert_eq!(results[0]["reported"], Value::Null);
}

#[test]
fn the_table_has_a_row_per_variant_the_reported_figures_and_a_verdict() {
    let answer = run(&["--variant", "before", "--variant", "pr1267"]);
    assert_eq!(answer.code, Some(0), "{}", answer.err);
    let row = |variant: &str| -> Vec<&str> {
        let line = answer
            .out
            .lines()
            .find(|line| line.split_whitespace().next() == Some(variant));
        line.unwrap_or_else(|| panic!("no row {variant} in\n{}", answer.out))
            .split_whitespace()
            .collect()
    };
    assert_eq!(
        row("variant")[1..],
        [
            "allocs/op",
            "grows/op",
            "B/op",
            "ns/op",
            "95",
            "%",
            "interval",
            "reported"
        ]
    );
    assert_eq!(row("before")[1], "4");
    assert_eq!(row("pr1267")[1], "3");
    assert!(
        answer.out.contains("4 allocs/op, 200 B/op, 665 ns/op"),
        "{}",
        answer.out
    );
    assert!(
        answer.out.contains("pr1267 makes 1 fewer allocation"),
        "{}",
        answer.out
    );
    assert!(
        !answer.out.contains('\u{1b}'),
        "no colour where no terminal is"
    );
}

#[test]
fn under_six_batches_there_is_no_interval_and_it_says_so() {
    let answer = call(&[
        "run",
        "stats/record1",
        "--variant",
        "tuned",
        "--samples",
        "5",
        "--format",
        "json",
    ]);
    assert_eq!(answer.code, Some(0), "{}", answer.err);
    let snapshot: Value = serde_json::from_str(&answer.out).expect("standard output is JSON");
    let result = &snapshot["results"][0];
    assert_eq!(result["ns_per_op"]["low"], Value::Null);
    assert_eq!(result["ns_per_op"]["high"], Value::Null);
    let kinds: Vec<&str> = result["warnings"]
        .as_array()
        .expect("a list")
        .iter()
        .filter_map(|warning| warning["kind"].as_str())
        .collect();
    assert!(kinds.contains(&"few_batches"), "{kinds:?}");
    assert!(
        answer.err.contains("stats/record1"),
        "warnings are on standard error: {}",
        answer.err
    );
}

#[test]
fn history_of_a_variant_is_told_once_for_all_workloads() {
    let workloads = ["run", "dogstatsd/tags_none", "dogstatsd/tags_global"];
    let few = ["--variant", "pr294", "--samples", "6"];
    let answer = call(&[workloads.as_slice(), &few].concat());
    assert_eq!(answer.code, Some(0), "{}", answer.err);
    let is_history = |line: &&str| line.contains("wrong by history");
    let told: Vec<&str> = answer.err.lines().filter(is_history).collect();
    let [only] = told.as_slice() else {
        panic!("{told:?}");
    };
    assert!(
        only.starts_with("perop: warning: dogstatsd/tags_none pr294: "),
        "{only}"
    );
}
