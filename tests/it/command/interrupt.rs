//! Ctrl-C: what was measured is printed, and the code says that more was asked for.
#![cfg(unix)]

use std::io::{BufRead as _, BufReader, Read as _};
use std::process::{Child, Command};

use super::start;

/// Does what the terminal does when Ctrl-C is pressed.
fn interrupt(child: &Child) {
    let sent = Command::new("sh")
        .args(["-c", "kill -INT \"$0\"", &child.id().to_string()])
        .status()
        .expect("there is a shell");
    assert!(sent.success());
}

#[test]
fn what_was_measured_is_printed_and_the_code_is_130() {
    // More batches than anybody waits for, of a second workload; the first is soon done.
    let mut child = start(&["run", "stats/*", "--samples", "10", "--format", "go"]);
    let mut out = BufReader::new(child.stdout.take().expect("standard output is a pipe"));
    let mut text = String::new();
    while !text.contains("\nBenchmark") {
        assert_ne!(
            out.read_line(&mut text).expect("UTF-8"),
            0,
            "ended early: {text}"
        );
    }
    interrupt(&child);
    out.read_to_string(&mut text).expect("UTF-8");
    assert_eq!(child.wait().expect("it ends").code(), Some(130));
    let results: Vec<&str> = text
        .lines()
        .filter(|line| line.starts_with("Benchmark"))
        .collect();
    assert!(!results.is_empty());
    for line in results {
        assert!(line.ends_with(" allocs/op"), "a whole line: {line}");
    }
}

#[test]
fn an_interrupted_snapshot_is_whole_json() {
    // Standard error is where warnings appear; the first says that measuring has begun, since
    // under six batches there is no interval.
    let mut child = start(&["run", "stats/*", "--samples", "5", "--format", "json"]);
    let mut err = BufReader::new(child.stderr.take().expect("standard error is a pipe"));
    let mut warning = String::new();
    assert_ne!(
        err.read_line(&mut warning).expect("UTF-8"),
        0,
        "it ended without a warning"
    );
    interrupt(&child);
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(130));
    let snapshot: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(snapshot["perop"], 1);
    assert!(!snapshot["results"].as_array().expect("a list").is_empty());
}
