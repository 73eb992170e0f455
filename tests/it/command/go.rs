//! `perop run --format go` is text that benchstat reads.
//!
//! Source: the rules of the reader are those of Go proposal 14313, "benchmark data format".

use super::call;

/// What the format's rules make of a text: its configuration lines and its results.
#[derive(Debug, Default)]
struct Read<'a> {
    configuration: Vec<(&'a str, &'a str)>,
    results: Vec<Line<'a>>,
}

#[derive(Debug)]
struct Line<'a> {
    name: &'a str,
    iterations: u64,
    /// Value and unit, in order.
    values: Vec<(f64, &'a str)>,
}

fn read(text: &str) -> Read<'_> {
    let mut read = Read::default();
    for line in text.lines() {
        if let Some(rest) = line.strip_prefix("Benchmark") {
            read.results.push(result(rest));
        } else {
            let (key, value) = line
                .split_once(": ")
                .unwrap_or_else(|| panic!("ignored: {line}"));
            assert!(
                key.chars().all(|letter| letter.is_ascii_lowercase()),
                "{line}"
            );
            read.configuration.push((key, value));
        }
    }
    read
}

fn result(line: &str) -> Line<'_> {
    let fields: Vec<&str> = line.split_whitespace().collect();
    let [name, iterations, values @ ..] = fields.as_slice() else {
        panic!("too short: {line}")
    };
    assert!(!name.starts_with(char::is_lowercase), "{line}");
    assert!(!values.is_empty() && values.len() % 2 == 0, "{line}");
    Line {
        name,
        iterations: iterations.parse().expect("a whole number of iterations"),
        values: values
            .chunks(2)
            .map(|pair| (pair[0].parse().expect("a number"), pair[1]))
            .collect(),
    }
}

#[test]
fn there_is_one_line_per_batch_under_a_name_with_its_variant() {
    let answer = call(&[
        "run",
        "stats/record1",
        "--variant",
        "before",
        "--variant",
        "pr1267",
        "--samples",
        "7",
        "--format",
        "go",
    ]);
    assert_eq!(answer.code, Some(0), "{}", answer.err);
    let read = read(&answer.out);
    let keys: Vec<&str> = read.configuration.iter().map(|(key, _)| *key).collect();
    assert_eq!(keys[..3], ["goos", "goarch", "pkg"]);
    assert!(matches!(keys[3..], [] | ["cpu"]), "{keys:?}");
    for (name, allocs) in [
        ("Stats/record1/variant=before", 4.0),
        ("Stats/record1/variant=pr1267", 3.0),
    ] {
        let lines: Vec<&Line> = read
            .results
            .iter()
            .filter(|line| line.name == name)
            .collect();
        assert_eq!(lines.len(), 7, "{name}");
        for line in lines {
            assert!(line.iterations > 0);
            let units: Vec<&str> = line.values.iter().map(|(_, unit)| *unit).collect();
            assert_eq!(units, ["ns/op", "B/op", "allocs/op"]);
            assert!(line.values[0].0 > 0.0);
            assert_eq!(line.values[2].0, allocs, "{name}");
        }
    }
    assert_eq!(read.results.len(), 14);
}

#[test]
fn a_run_away_from_the_preset_names_its_parameters() {
    let answer = call(&[
        "run",
        "stats/record1",
        "--param",
        "measurements=2",
        "--variant",
        "tuned",
        "--samples",
        "1",
        "--format",
        "go",
    ]);
    assert_eq!(answer.code, Some(0), "{}", answer.err);
    let read = read(&answer.out);
    let [line] = read.results.as_slice() else {
        panic!("one batch, one line: {}", answer.out)
    };
    assert_eq!(line.name, "Stats/record1/measurements=2/variant=tuned");
}
