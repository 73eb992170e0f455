//! Formats mixed in one text, damaged on the way, and those that have no case.

use perop_core::snapshot::model::{Code, Format, OfferKind, Reading};
use perop_core::snapshot::read::read;

fn names(reading: &Reading) -> Vec<&str> {
    reading
        .records
        .iter()
        .map(|record| record.name.as_str())
        .collect()
}

fn codes(reading: &Reading) -> Vec<(usize, Code)> {
    reading
        .diagnostics
        .iter()
        .map(|found| (found.line, found.code))
        .collect()
}

/// The figures of all records: unit and value as they are kept.
fn figures(reading: &Reading) -> Vec<String> {
    let metrics = reading.records.iter().flat_map(|record| &record.metrics);
    metrics
        .map(|metric| format!("{} {}", metric.value, metric.unit))
        .collect()
}

#[test]
fn one_paste_may_hold_all_formats() {
    let reading = read(
        "Some words first.\n\
         BenchmarkA-2 10 5.0 ns/op\n\
         name   old time/op  new time/op  delta\n\
         B-2    10.2ns ± 1%   9.1ns ± 1%  -10.78%  (p=0.008 n=5+5)\n\
         \n\
         benchmark        old allocs  new allocs  delta\n\
         BenchmarkC-2     0           2           +Inf%\n\
         d/e                     time:   [1.0 ns 1.5 ns 2.0 ns]\n\
         test f ... bench:      18,149 ns/iter (+/- 755)\n\
         Calculating -------------------------------------\n\
         g     12.044M (± 1.7%) i/s -     61.404M in   5.099902s\n\
         BenchmarkH-2 10 6 ns/op\n"
            .as_bytes(),
    );
    assert_eq!(names(&reading), ["A-2", "d/e", "f", "g", "H-2"]);
    let rows: Vec<&str> = reading.rows().map(|row| row.name.as_str()).collect();
    assert_eq!(rows, ["B-2", "C-2"]);
    assert_eq!(codes(&reading), []);
    assert_eq!(
        reading.formats,
        [
            Format::GoBench,
            Format::BenchstatOld,
            Format::Benchcmp,
            Format::Criterion,
            Format::Libtest,
            Format::RubyIps,
        ]
    );
}

#[test]
fn a_table_since_2023_is_read_from_one_line_too() {
    let flat = "see: goos: linux │ before │ after │ │ sec/op │ sec/op vs base │ \
                Get-8 180.0n ± 1% 121.0n ± 2% -32.81% (p=0.000 n=10) \
                Put-8 2.406µ ± 3% 2.360µ ± 3% ~ (p=1.000 n=10+9) ¹ \
                geomean 2.979µ 2.488µ -16.48% ¹ all samples are equal";
    let reading = read(flat.as_bytes());
    let [table] = reading.tables.as_slice() else {
        panic!("{reading:?}");
    };
    assert_eq!(
        (table.old.as_deref(), table.new.as_deref()),
        (Some("before"), Some("after"))
    );
    let rows: Vec<_> = table
        .rows
        .iter()
        .map(|row| (row.name.as_str(), row.note.as_deref()))
        .collect();
    assert_eq!(
        rows,
        [("Get-8", None), ("Put-8", Some("all samples are equal"))]
    );
    assert_eq!(table.rows[0].old.to_string(), "180.0");
    assert_eq!(table.summaries.len(), 1);
    assert_eq!(codes(&reading), []);
}

#[test]
fn damaged_characters_are_repaired_and_said() {
    for line in [
        "A-2  1.24Âµs Â± 5%  1.21Âµs Â±24%  ~  (p=0.690 n=5+5)",
        "A-2  1.24�s � 5%  1.21�s �24%  ~  (p=0.690 n=5+5)",
    ] {
        let text = format!("name old time/op new time/op delta\n{line}\n");
        let reading = read(text.as_bytes());
        let row = reading.rows().next().unwrap();
        assert_eq!(
            (row.old.to_string(), row.new.to_string()),
            ("1240".into(), "1210".into())
        );
        assert_eq!(codes(&reading), [(2, Code::RepairedEncoding)]);
    }
    let latin = b"name old time/op new time/op delta\nA-2 1.24\xb5s \xb1 5% 1.21\xb5s \xb1 2% ~\n";
    assert_eq!(codes(&read(latin)), [(2, Code::RepairedEncoding)]);
}

#[test]
fn what_cannot_be_read_is_listed() {
    let reading = read(
        b"BenchmarkA 1 234 567 ns/op 8 B/op\n\
          BenchmarkB 0 5 ns/op\n\
          BenchmarkC -3 5 ns/op\n\
          BenchmarkD 10 x ns/op 8 B/op\n\
          BenchmarkE 10 1,5 ns/op 8 B/op\n\
          BenchmarkF 10 5 ns/op level=warn msg=\"2 of 5\"\n\
          PASS\n\
          5000 241190 ns/op 9216 B/op\n\
          name old time/op new time/op delta\n\
          G-2 10.2ns \xc2\xb1 1%\n",
    );
    assert_eq!(
        codes(&reading),
        [
            (1, Code::BadUnit),
            (2, Code::BadIters),
            (3, Code::BadIters),
            (4, Code::BadValue),
            (5, Code::BadValue),
            (6, Code::BadValue),
            (8, Code::OrphanResult),
            (10, Code::TruncatedRow),
        ]
    );
    assert_eq!(figures(&reading), ["8 B/op", "8 B/op", "8 B/op", "5 ns/op"]);
}

#[test]
fn what_build_servers_write_before_lines_is_taken_off() {
    let reading = read(
        "2026-03-01T10:00:00.1234567Z goos: linux\n\
         2026-03-01T10:00:01.1234567Z BenchmarkA-2  10  5.0 ns/op\n\
         bench\tRun tests\t2026-03-01T10:00:02.1Z BenchmarkB-2  10  6.0 ns/op  8 B/op\n\
         2026-03-01T10:00:03.1Z name old time/op new time/op delta\n\
         2026-03-01T10:00:03.1Z C-2 10.2ns ± 1% 9.1ns ± 1% -10.78% (p=0.008 n=5+5)\n\
         We saw BenchmarkD-2 take 10 s and BenchmarkE-2 12 ns/op.\n"
            .as_bytes(),
    );
    assert_eq!(names(&reading), ["A-2", "B-2"]);
    assert_eq!(figures(&reading), ["5.0 ns/op", "6.0 ns/op", "8 B/op"]);
    assert_eq!((reading.rows().count(), codes(&reading)), (1, vec![]));
}

#[test]
fn prose_beside_results_is_no_configuration() {
    let reading =
        read(b"note: see below\n\ngoos: linux\ncommit: abc\nBenchmarkX 1 2 ns/op\n\nedit: no\n");
    let config: Vec<_> = reading
        .config
        .iter()
        .map(|(key, value)| (key.as_str(), value.as_str()))
        .collect();
    assert_eq!(config, [("goos", "linux"), ("commit", "abc")]);
}

#[test]
fn quoted_results_fold_and_repeated_runs_do_not() {
    let run = "BenchmarkX-2 10 5.5 ns/op\nBenchmarkX-2 10 5.5 ns/op\n";
    let reading = read(format!("```\n{run}```\nwords\n```\n{run}```\n").as_bytes());
    assert_eq!((reading.records.len(), reading.blocks.len()), (2, 1));
    assert_eq!(reading.blocks[0].occurrences, 2);
}

#[test]
fn headings_offer_a_pair_of_all_that_both_sides_have() {
    let reading = read(
        b"**master:**\n```\nBenchmarkA 1 5 ns/op\nBenchmarkA 1 6 ns/op\nBenchmarkB 1 2 ns/op\n```\n\
          ## This branch\n```\nBenchmarkA 1 4 ns/op\n```\n",
    );
    let [offer] = reading.offers.as_slice() else {
        panic!("{:?}", reading.offers);
    };
    assert_eq!(offer.kind, OfferKind::Headings);
    assert_eq!(
        (offer.old.as_str(), offer.new.as_str()),
        ("master:", "This branch")
    );
    assert_eq!(offer.pairs.len(), 1);
    assert_eq!(
        (&offer.pairs[0].old, &offer.pairs[0].new),
        (&vec![0, 1], &vec![3])
    );
}

#[test]
fn json_of_hyperfine_is_read_between_other_lines() {
    let reading = read(
        b"words\n{\n  \"results\": [\n    {\"command\": \"sleep 0.1\", \"mean\": 0.1012, \
          \"stddev\": 0.0005, \"median\": 0.101, \"user\": 0.0, \"system\": 0.0, \"min\": 0.1005,\
          \"max\": 0.1034, \"times\": [0.1005, 0.1034], \"exit_codes\": [0, 0]}\n  ]\n}\n\
          BenchmarkX 1 2 ns/op\n",
    );
    assert_eq!(names(&reading), ["sleep 0.1", "sleep 0.1", "X"]);
    assert_eq!(
        figures(&reading),
        ["100500000 ns/op", "103400000 ns/op", "2 ns/op"]
    );
    assert_eq!(codes(&reading), []);
}

#[test]
fn tables_of_ours_are_read_back() {
    let table = "stats/record8  Record8  measurements=8\n\n\
                 \x20 variant  allocs/op  grows/op  B/op  ns/op  95 % interval    reported\n\
                 \x20 before           4         0   424  242.2  240.9 to 244.02  \
                 4 allocs/op, 1240 ns/op\n\
                 \x20 tuned            0         0     0      –                   \n\n\
                 \x20 against before:\n\
                 \x20 tuned makes 4 fewer allocations\n";
    let markdown = "**stats/record8** Record8 measurements=8\n\n\
                    | variant | allocs/op | grows/op | B/op | ns/op | 95 % interval | reported |\n\
                    | :-- | --: | --: | --: | --: | :-- | :-- |\n\
                    | before | 4 | 0 | 424 | 242.2 | 240.9 to 244.02 | 4 allocs/op, 1240 ns/op |\n\
                    | tuned | 0 | 0 | 0 | – |  |  |\n";
    for text in [table, markdown] {
        let reading = read(text.as_bytes());
        assert_eq!(
            names(&reading),
            [
                "Stats/record8/variant=before",
                "Stats/record8/variant=tuned"
            ]
        );
        assert_eq!(
            figures(&reading),
            [
                "242.2 ns/op",
                "424 B/op",
                "4 allocs/op",
                "0 B/op",
                "0 allocs/op"
            ]
        );
        let low = reading.records[0].metrics[0].low.map(|low| low.to_string());
        assert_eq!(low.as_deref(), Some("240.9"));
        assert_eq!((codes(&reading), reading.offers.len()), (vec![], 0));
    }
}

#[test]
fn tables_of_ours_without_parameters_keep_their_names() {
    let markdown = "**given/scan** Scan\n\n\
                    | variant | allocs/op | grows/op | B/op | ns/op | 95 % interval |\n\
                    | :-- | --: | --: | --: | --: | :-- |\n\
                    | tuned | 0 | 0 | 0 | 12.5 | 12 to 13 |\n\n\
                    **given/keep** Keep an item\n\n\
                    | variant | allocs/op | grows/op | B/op | ns/op | 95 % interval |\n\
                    | :-- | --: | --: | --: | --: | :-- |\n\
                    | tuned | 1 | 0 | 4 | 20 | none |\n";
    let table = "bigtable/tracer_disabled\n\n\
                 \x20 variant  allocs/op  grows/op  B/op  ns/op  95 % interval\n\
                 \x20 tuned            0         0     0      9  8 to 10\n\n\
                 and/or prose\n\n\
                 of no table\n\n\
                 \x20 variant  allocs/op  grows/op  B/op  ns/op  95 % interval\n\
                 \x20 tuned            0         0     0      9  8 to 10\n";
    let cases = [
        (
            markdown,
            ["Given/scan/variant=tuned", "Given/keep/variant=tuned"],
        ),
        (
            table,
            ["Bigtable/tracer_disabled/variant=tuned", "variant=tuned"],
        ),
    ];
    for (text, expected) in cases {
        assert_eq!(names(&read(text.as_bytes())), expected);
    }
}
