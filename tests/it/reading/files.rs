//! Files of runs and exports in JSON: every field that is not as it has to be is named.

use perop_core::harness::result::VERSION;
use perop_core::snapshot::file;
use perop_core::snapshot::model::{Code, Reading};
use perop_core::snapshot::read::read;

/// A run of two variants, as `perop run --format json` prints it.
pub(crate) const RUN: &str = r#"{"perop": 1,
 "environment": {"engine": "native", "version": "1", "os": "linux", "build": "0.1.0",
  "date": "2026-12-01", "pointer_bits": 64, "clock_step_ns": 20, "isolated": null, "cores": 2,
  "warm_up_ms": 300},
 "results": [
  {"workload": "stats/record8", "preset": "Record8", "params": {"measurements": 8},
   "variant": "before", "allocs_per_op": 4, "grows_per_op": 0, "bytes_per_op": 424,
   "peak_bytes": 424, "retained_bytes_per_op": -8, "batches": 2,
   "ns_per_op": {"median": 212.5, "low": 210, "high": 215, "samples": [212, 213]},
   "reported": {"allocs_per_op": 4, "bytes_per_op": null, "ns_per_op": 1240},
   "warnings": [{"kind": "few_batches", "message": "2 batches"}]},
  {"workload": "stats/record8", "preset": null, "params": {}, "variant": "tuned",
   "allocs_per_op": 0, "grows_per_op": 0, "bytes_per_op": 0, "peak_bytes": 0,
   "retained_bytes_per_op": 0, "batches": 0, "ns_per_op": null, "reported": null,
   "warnings": []}]}
"#;

/// What was found, as line, code and message.
fn found(reading: &Reading) -> Vec<(usize, Code, String)> {
    let found = reading.diagnostics.iter();
    found
        .map(|found| (found.line, found.code, found.message().into_owned()))
        .collect()
}

fn names(reading: &Reading) -> Vec<&str> {
    let records = reading.records.iter();
    records.map(|record| record.name.as_str()).collect()
}

fn changed(from: &str, to: &str) -> String {
    assert_eq!(RUN.matches(from).count(), 1, "{from}");
    RUN.replace(from, to)
}

#[test]
fn a_sound_file_is_read_without_a_word() {
    let reading = read(RUN.as_bytes());
    let before = "Stats/record8/variant=before";
    assert_eq!(
        names(&reading),
        [before, before, "Stats/record8/variant=tuned"]
    );
    assert_eq!(found(&reading), []);
    assert_eq!(reading.environment.map(|one| one.cores), Some(2));
}

/// A file of each version, from the first.
const OF_VERSIONS: [&str; VERSION as usize] = [RUN];

#[test]
fn a_file_of_every_version_is_read() {
    for (text, version) in OF_VERSIONS.into_iter().zip(1..) {
        let results = file::read(text).expect("it is one").expect("it is sound");
        assert_eq!(results.snapshot.perop, version);
        assert_eq!(found(&read(text.as_bytes())), []);
    }
}

#[test]
fn a_result_with_an_odd_field_is_left_out_and_the_field_named() {
    let cases = [
        (
            r#""allocs_per_op": 4, "grows"#,
            r#""allocs_per_op": -4, "grows"#,
            "results[0].allocs_per_op: expected a number of at least 0, found -4, at line 7, \
             column 42",
        ),
        (
            r#""bytes_per_op": 424"#,
            r#""bytes_per_op": "424""#,
            "results[0].bytes_per_op: expected a number, found the text \"424\", at line 7, \
             column 80",
        ),
        (
            r#""peak_bytes": 424"#,
            r#""peak_bytes": 42.5"#,
            "results[0].peak_bytes: expected a whole number of at least 0, found 42.5, \
             at line 8, column 18",
        ),
        (
            r#""batches": 2,"#,
            r#""batches": 4294967296,"#,
            "results[0].batches: expected a smaller number, found 4294967296, at line 8, \
             column 63",
        ),
        (
            r#""samples": [212, 213]"#,
            r#""samples": [212, null]"#,
            "results[0].ns_per_op.samples[1]: expected a number, found null, at line 9, \
             column 77",
        ),
        (
            r#""samples": [212, 213]"#,
            r#""samples": [212, 1e309]"#,
            "results[0].ns_per_op.samples[1]: expected a number of at most 1.8e308, \
             found 1e309, at line 9, column 77",
        ),
        (
            r#""low": 210"#,
            r#""low": 214"#,
            "results[0].ns_per_op.low: found 214, above the median, at line 9, column 42",
        ),
        (
            r#""high": 215"#,
            r#""high": 209"#,
            "results[0].ns_per_op.high: found 209, below the median, at line 9, column 55",
        ),
        (
            r#""kind": "few_batches""#,
            r#""kind": "bad_luck""#,
            "results[0].warnings[0].kind: expected a kind of warning, such as drift, found the \
             text \"bad_luck\", at line 11, column 26",
        ),
        (
            r#""variant": "before", "#,
            "",
            "results[0].variant: missing, at line 6, column 3",
        ),
        (
            r#""variant": "before", "#,
            r#""variant": "before", "variant": "before", "#,
            "results[0].variant: there twice, at line 7, column 36",
        ),
        (
            r#""params": {"measurements": 8}"#,
            r#""params": [8]"#,
            "results[0].params: expected an object, found a list, at line 6, column 64",
        ),
    ];
    for (from, to, message) in cases {
        let reading = read(changed(from, to).as_bytes());
        assert_eq!(names(&reading), ["Stats/record8/variant=tuned"], "{to}");
        let [(_, Code::BadField, said)] = &found(&reading)[..] else {
            panic!("{to}: {:?}", found(&reading));
        };
        assert_eq!(
            said,
            &format!("{message}; what it belongs to is left out"),
            "{to}"
        );
    }
}

#[test]
fn a_file_that_is_odd_as_a_whole_is_left_out_with_the_reason() {
    let version = |found: &str| {
        let expected = "a whole number of at least 1";
        format!("perop: expected {expected}, found {found}, at line 1, column 11")
    };
    let field = |place: &str| place.to_owned();
    let cases = [
        ("\"perop\": 1", "\"perop\": 0", version("0")),
        ("\"perop\": 1", "\"perop\": -1", version("-1")),
        (
            "\"perop\": 1",
            "\"perop\": \"1\"",
            version("the text \"1\""),
        ),
        ("\"perop\": 1", "\"perop\": 1.5", version("1.5")),
        ("\"perop\": 1", "\"perop\": 1.0", version("1.0")),
        ("\"perop\": 1", "\"perop\": null", version("null")),
        ("\"perop\": 1", "\"perop\": [1]", version("a list")),
        (
            "\"perop\": 1,",
            "",
            field("perop: missing, at line 1, column 1"),
        ),
        (
            "\"cores\": 2",
            "\"cores\": \"two\"",
            field(
                "environment.cores: expected a whole number of at least 0, \
                 found the text \"two\", at line 3, column 93",
            ),
        ),
        (
            "\"isolated\": null",
            "\"isolated\": 0",
            field("environment.isolated: expected true or false, found 0, at line 3, column 78"),
        ),
    ];
    for (from, to, message) in cases {
        let reading = read(changed(from, to).as_bytes());
        assert_eq!(names(&reading).len(), 0, "{to}");
        let said = format!("{message}; what it belongs to is left out");
        let line = message
            .split("line ")
            .nth(1)
            .and_then(|rest| rest.split(',').next());
        let line: usize = line.and_then(|line| line.parse().ok()).expect("a line");
        assert_eq!(found(&reading), [(line, Code::BadField, said)], "{to}");
    }
}

#[test]
fn a_file_of_a_newer_version_says_so() {
    for version in ["2", "10", "18446744073709551616"] {
        let text = changed("\"perop\": 1", &format!("\"perop\": {version}"));
        let said = format!(
            "perop: made by a newer Perop, whose version {version} is not known here, at line 1, \
             column 11; reload the page, or update; nothing of it is read"
        );
        let reading = read(text.as_bytes());
        assert_eq!(found(&reading), [(1, Code::Newer, said)]);
        assert!(reading.is_empty());
    }
}

#[test]
fn a_run_stands_between_other_lines_sound_or_not() {
    let between = |run: &str| format!("BenchmarkA 1 2 ns/op\n{run}BenchmarkB 1 3 ns/op\n");
    let reading = read(between(RUN).as_bytes());
    assert_eq!(names(&reading).first(), Some(&"A"));
    assert_eq!(
        (names(&reading).last(), names(&reading).len()),
        (Some(&"B"), 5)
    );
    assert_eq!(found(&reading), []);

    let odd = changed("\"cores\": 2", "\"cores\": -2");
    let reading = read(between(&odd).as_bytes());
    assert_eq!(names(&reading), ["A", "B"]);
    let [(4, Code::BadField, said)] = &found(&reading)[..] else {
        panic!("{:?}", found(&reading));
    };
    assert!(said.contains("found -2, at line 4, column 93"), "{said}");

    let cut = &RUN[..RUN.find("\"peak_bytes\"").expect("it has one")];
    let reading = read(between(cut).as_bytes());
    assert_eq!(names(&reading), ["A", "B"]);
    let said = "no JSON from here on, at line 9, column 4; what it holds is left out";
    assert_eq!(found(&reading), [(9, Code::BadJson, said.to_owned())]);

    let reading = read(cut.as_bytes());
    let said = "the text ends before its JSON does, at line 8, column 4; what it holds is left out";
    assert_eq!(found(&reading), [(8, Code::BadJson, said.to_owned())]);
}

#[test]
fn an_export_of_hyperfine_keeps_its_sound_commands() {
    let timed = |command: &str, mean: &str, min: &str| {
        format!(
            "{{\"command\": {command}, \"mean\": {mean}, \"stddev\": null, \"min\": {min},\n\
             \"max\": 3}}"
        )
    };
    let good = timed("\"a\"", "2", "1");
    let cases = [
        (
            timed("\"b\"", "\"2\"", "1"),
            "results[1].mean: expected a number, found the text \"2\", at line 3, column 26",
        ),
        (
            timed("\"b\"", "-2", "1"),
            "results[1].mean: expected a number of at least 0, found -2, at line 3, column 26",
        ),
        (
            timed("7", "2", "1"),
            "results[1].command: expected a text, found 7, at line 3, column 13",
        ),
        (
            timed("\"b\"", "2", "2.5"),
            "results[1].min: found 2.5, above the mean, at line 3, column 52",
        ),
    ];
    for (odd, message) in cases {
        let text = format!("{{\"results\": [{good},\n{odd}]}}\n");
        let reading = read(text.as_bytes());
        assert_eq!(names(&reading), ["a"], "{odd}");
        let said = format!("{message}; what it belongs to is left out");
        assert_eq!(found(&reading), [(3, Code::BadField, said)]);
    }
    assert_eq!(found(&read(b"{\"results\": [{\"name\": \"x\"}]}")), []);
}
