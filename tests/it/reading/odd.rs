//! Figures that cannot be, and rows of tables with a word in the place of a figure.

use perop_core::snapshot::model::{Code, Reading};
use perop_core::snapshot::read::read;

/// What was found, and the figures that are kept, each with its interval if it has one.
fn read_as(text: &str) -> (Vec<(usize, Code)>, Vec<String>) {
    let reading: Reading = read(text.as_bytes());
    let found = reading.diagnostics.iter();
    let metrics = reading.records.iter().flat_map(|record| &record.metrics);
    let figures = metrics.map(|metric| {
        let ends = metric.low.zip(metric.high);
        let ends = ends.map_or(String::new(), |(low, high)| format!(" [{low}, {high}]"));
        format!("{} {}{ends}", metric.value, metric.unit)
    });
    (
        found.map(|found| (found.line, found.code)).collect(),
        figures.collect(),
    )
}

const PEROP: &str = "stats/record8  Record8  measurements=8\n\n\
     \x20 variant  allocs/op  grows/op  B/op  ns/op  95 % interval  reported\n";
const DIVAN: &str = "bench  fastest │ slowest │ median │ mean │ samples │ iters\n\
     ├─ a   1 ns │ 3 ns │ 2 ns │ 2 ns │ 10 │ 10\n";
/// Allocations, the count of which is no number.
const DIVAN_ALLOC: &str = "│      alloc: │ │ │ │ │\n│      1 │ 1 │ x │ 1 │ │\n\
     │      8 B │ 8 B │ 8 B │ 8 B │ │";
const CRITCMP: &str = "group  before\n-----  ------\n";

#[test]
fn figures_below_zero_and_turned_intervals_are_listed() {
    let cases: &[(&str, &[(usize, Code)], &[&str])] = &[
        (
            "BenchmarkA 1 -5 ns/op -8 B/op 1 allocs/op\nBenchmarkB 1 -5 drift/op\n",
            &[(1, Code::Negative)],
            &["-5 ns/op", "-8 B/op", "1 allocs/op", "-5 drift/op"],
        ),
        (
            "a  time:   [3 ns 2 ns 1 ns]\n",
            &[(1, Code::BadInterval)],
            &["2 ns/op"],
        ),
        (
            "a  time:   [1 ns 2 ns 3 ns]\n   thrpt:  [3 B/s 2 B/s 1 B/s]\n",
            &[(2, Code::BadInterval)],
            &["2 ns/op [1, 3]", "2 B/s"],
        ),
        (
            "a  time:   [1 ns 2 ns 3 ns]\n   change: [-1% +x% +3%] (p = 0.00 < 0.05)\n",
            &[(2, Code::BadValue)],
            &["2 ns/op [1, 3]"],
        ),
    ];
    for (text, found, figures) in cases {
        let read = read_as(text);
        assert_eq!(read.0, *found, "{text}");
        assert_eq!(read.1, *figures, "{text}");
    }
}

#[test]
fn rows_with_a_word_for_a_figure_are_listed_and_the_table_goes_on() {
    let perop = |row: &str| format!("{PEROP}  before {row}\n  tuned 0 0 0 5 4 to 6\n");
    let divan = |row: &str| format!("{DIVAN}{row}\n");
    let critcmp = |row: &str| format!("{CRITCMP}{row}\nb  1.00  10.0±0.1µs  ? ?/sec\n");
    let cases: &[(String, &[(usize, Code)], &[&str])] = &[
        (
            perop("x 0 424 242.2 240 to 244"),
            &[(4, Code::BadRow)],
            &["5 ns/op [4, 6]", "0 B/op", "0 allocs/op"],
        ),
        (
            perop("4 0 424 242.2 24x to 244"),
            &[(4, Code::BadValue)],
            &[
                "242.2 ns/op",
                "424 B/op",
                "4 allocs/op",
                "5 ns/op [4, 6]",
                "0 B/op",
                "0 allocs/op",
            ],
        ),
        (
            perop("4 0 424 24x2 240 to 244"),
            &[(4, Code::BadValue)],
            &[
                "424 B/op",
                "4 allocs/op",
                "5 ns/op [4, 6]",
                "0 B/op",
                "0 allocs/op",
            ],
        ),
        (
            perop("4 0 424 242.2 250 to 244"),
            &[(4, Code::BadInterval)],
            &[
                "242.2 ns/op",
                "424 B/op",
                "4 allocs/op",
                "5 ns/op [4, 6]",
                "0 B/op",
                "0 allocs/op",
            ],
        ),
        (
            divan("├─ b   1 nx │ 3 ns │ 2 ns │ 2 ns │ 10 │ 10"),
            &[(3, Code::BadValue)],
            &["2 ns/op [1, 3]", "2 ns/op"],
        ),
        (
            divan(DIVAN_ALLOC),
            &[(4, Code::BadValue)],
            &["2 ns/op [1, 3]", "8 alloc-B/op"],
        ),
    ];
    for (text, found, figures) in cases {
        let read = read_as(text);
        assert_eq!(read.0, *found, "{text}");
        assert_eq!(read.1, *figures, "{text}");
    }
    for row in [
        "a  x.00  12.0±0.1µs  ? ?/sec",
        "a  1.21  12.0±0.1parsec  ? ?/sec",
    ] {
        let reading = read(critcmp(row).as_bytes());
        let rankings: Vec<&str> = reading
            .rankings
            .iter()
            .map(|row| row.name.as_str())
            .collect();
        assert_eq!(rankings, ["b"], "{row}");
        let [found] = reading.diagnostics.as_slice() else {
            panic!("{row}: {:?}", reading.diagnostics);
        };
        assert_eq!(found.line, 3, "{row}");
        assert!(
            matches!(found.code, Code::BadRow | Code::TruncatedRow),
            "{row}"
        );
    }
}

#[test]
fn damaged_events_of_a_test_run_are_listed() {
    let event =
        |output: &str| format!("{{\"Action\":\"output\",\"Package\":\"p\",\"Output\":{output}}}\n");
    let sound = event("\"BenchmarkA 1 2 ns/op\\n\"");
    for odd in [
        event("[\"BenchmarkB 1 3 ns/op\"]"),
        sound[..57].to_owned() + "\n",
    ] {
        let (found, figures) = read_as(&format!("{odd}{sound}"));
        assert_eq!(found, [(1, Code::BadJson)], "{odd}");
        assert_eq!(figures, ["2 ns/op"], "{odd}");
    }
    // Other output holds no figures.
    assert_eq!(read_as(&event("[\"PASS\"]")).0, []);
}

#[test]
fn sentences_under_a_table_of_ours_are_no_rows() {
    let text = format!(
        "{PEROP}  tuned 0 0 0 5 4 to 6\n\n  against before:\n  tuned makes 1 fewer allocation; it \
         takes 12 % less time\n"
    );
    assert_eq!(read_as(&text).0, []);
}
