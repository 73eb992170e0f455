//! What was read and what is compared, in a link and out of it again, and how long it is.

use perop_core::snapshot::compare::{Gather, Input, Options, Side, Values};
use perop_core::snapshot::link::{self, Comparison, Kind, Link, Page};
use perop_core::snapshot::model::Reading;
use perop_core::snapshot::read::{answer, read};
use serde_json::Value;

const SEEDS: [&str; 5] = [
    include_str!("../../data/bench/seed-000.txt"),
    include_str!("../../data/bench/seed-001.txt"),
    include_str!("../../data/bench/seed-002.txt"),
    include_str!("../../data/bench/seed-003.txt"),
    include_str!("../../data/bench/seed-004.txt"),
];

/// Opens what was written, holds it against `link`, and gives the characters.
fn reopened(link: &Link) -> (String, Link) {
    let text = link::write(link).unwrap_or_else(|error| panic!("{error}"));
    let opened = link::open(&text).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(link::write(&opened).as_deref(), Ok(text.as_str()));
    (text, opened)
}

fn of_text(text: &[u8]) -> Link {
    Link::new(Kind::Text(read(text)))
}

/// A reading without the text of the lines that it did not understand.
fn shared(mut reading: Reading) -> Reading {
    for diagnostic in &mut reading.diagnostics {
        diagnostic.text.clear();
        diagnostic.detail = None;
    }
    reading
}

#[test]
fn what_was_read_of_every_case_comes_back() {
    let cases = include_str!("../../data/bench/read.jsonl").lines();
    let inputs = cases.map(|line| serde_json::from_str::<Value>(line).unwrap());
    let inputs = inputs.filter_map(|case| case["input"].as_str().map(str::to_owned));
    let texts: Vec<String> = inputs.chain(SEEDS.map(str::to_owned)).collect();
    assert!(texts.len() > 25, "{}", texts.len());
    for text in &texts {
        let reading = read(text.as_bytes());
        let (_, opened) = reopened(&Link::new(Kind::Text(reading.clone())));
        assert_eq!(opened.page(), Page::Compare);
        let Kind::Text(back) = opened.kind else {
            panic!("another kind");
        };
        let reading = shared(reading);
        let said = |reading| serde_json::to_string(&answer(reading)).unwrap();
        assert_eq!(said(&back), said(&reading));
        assert_eq!(back, reading);
    }
}

#[test]
fn what_was_not_understood_is_told_by_its_kind() {
    let cases = [
        ("{\"perop\" 1}", "damaged JSON; what it holds is left out"),
        (
            "{\"perop\": 1}",
            "a field is not as it has to be; what it belongs to is left out",
        ),
        (
            "{\"perop\": 99}",
            "made by a newer Perop; nothing of it is read",
        ),
    ];
    for (damaged, said) in cases {
        let link = of_text(format!("BenchmarkA-8 100 20 ns/op\n{damaged}\n").as_bytes());
        let (_, opened) = reopened(&link);
        let Kind::Text(back) = opened.kind else {
            panic!("another kind");
        };
        let found = back.diagnostics.iter();
        let found: Vec<_> = found.map(|it| (it.line, it.message())).collect();
        assert_eq!(found.first(), Some(&(2, said.into())), "{damaged}");
    }
}

#[test]
fn printed_comparisons_fit_a_message() {
    for (index, most) in [(0, 600), (3, 600)] {
        let (text, _) = reopened(&of_text(SEEDS[index].as_bytes()));
        println!("seed {index} as it was read: {} characters", text.len());
        assert!(
            text.len() <= most,
            "seed {index}: {} characters",
            text.len()
        );
        let input = Input::of_readings(&[("seed".into(), &read(SEEDS[index].as_bytes()))], None);
        let (text, _) = reopened(&comparison(input.unwrap()));
        println!("seed {index} as a comparison: {} characters", text.len());
        assert!(
            text.len() <= most,
            "seed {index}: {} characters",
            text.len()
        );
    }
    for index in [1, 2, 4] {
        let (text, _) = reopened(&of_text(SEEDS[index].as_bytes()));
        println!("seed {index} as it was read: {} characters", text.len());
    }
}

fn comparison(input: Input) -> Link {
    Link::new(Kind::Comparison(Comparison {
        input,
        options: Options::default(),
    }))
}

/// Like a run of Go: names with sizes, times of four digits with noise, bytes and allocations.
fn side(label: &str, factor: f64, random: &mut Random) -> Side {
    let mut gather = Gather::into_side(Side::new(label));
    for benchmark in 0..20 {
        let codec = ["cbor", "json", "proto", "gob"][benchmark % 4];
        let name = format!("Encode/codec={codec}/size={}-8", 64 << (benchmark / 4));
        let time = (80.0 + 37.0 * benchmark as f64 * (benchmark as f64)) * factor;
        for _ in 0..10 {
            // Two per cent around it, as on a quiet machine.
            let ns = time * (0.98 + 0.04 * random.next());
            let ns = format!("{ns:.3e}").parse().unwrap();
            gather.push(None, &name, "ns/op", ns, Values::Runs);
            let bytes = (64 << (benchmark / 4)) as f64 + 48.0;
            gather.push(None, &name, "B/op", bytes, Values::Runs);
            let allocs = 3.0 + (benchmark % 4) as f64;
            gather.push(None, &name, "allocs/op", allocs, Values::Runs);
        }
    }
    gather.side()
}

/// From 0 to 1, the same on every machine.
struct Random(u64);

impl Random {
    fn next(&mut self) -> f64 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        (self.0 >> 11) as f64 / (1_u64 << 53) as f64
    }
}

#[test]
fn twenty_benchmarks_of_ten_runs_a_side_fit_a_message() {
    let mut random = Random(7);
    let sides = vec![side("old", 1.0, &mut random), side("new", 0.9, &mut random)];
    let link = comparison(Input::Sides(sides));
    let (text, opened) = reopened(&link);
    assert_eq!(opened, link);
    println!(
        "20 benchmarks, 3 units, 10 runs, 2 sides: {} characters",
        text.len()
    );
    assert!(text.len() <= 1800, "{} characters", text.len());
    let (summary, _) = reopened(&link.summary());
    println!("its summary: {} characters", summary.len());
    assert!(summary.len() < text.len(), "{} characters", summary.len());
}

#[test]
fn summary_keeps_medians_bounds_and_numbers_of_values() {
    let mut random = Random(3);
    let sides = vec![side("old", 1.0, &mut random), side("new", 0.9, &mut random)];
    let link = comparison(Input::Sides(sides));
    let (_, opened) = reopened(&link.summary());
    let (Kind::Comparison(whole), Kind::Comparison(summed)) = (&link.kind, &opened.kind) else {
        panic!("another kind");
    };
    let whole = whole.input.compare(whole.options);
    let summed = summed.input.compare(summed.options);
    assert_eq!(summed.rows.len(), whole.rows.len());
    for (summed, whole) in summed.rows.iter().zip(&whole.rows) {
        for (summed, whole) in summed
            .cells
            .iter()
            .flatten()
            .zip(whole.cells.iter().flatten())
        {
            let figures = (summed.median, summed.low, summed.high, summed.n);
            assert_eq!(figures, (whole.median, whole.low, whole.high, whole.n));
        }
        let text = |row: &perop_core::snapshot::compare::Row| {
            row.changes[1].as_ref().map(|change| change.delta.text())
        };
        assert_eq!(text(summed), text(whole));
    }

    let text = "BenchmarkA-8 100 11 ns/op\nBenchmarkA-8 100 12 ns/op\nBenchmarkA-8 100 13 ns/op\n";
    let (_, opened) = reopened(&of_text(text.as_bytes()).summary());
    assert_eq!(opened.note, "Medians of 3 runs with their 95 % intervals.");
    let Kind::Text(reading) = opened.kind else {
        panic!("another kind");
    };
    assert_eq!(reading.records.len(), 1);
    assert_eq!(reading.records[0].metrics[0].value.to_string(), "12");
}

#[test]
fn names_of_others_are_kept_as_they_are_and_too_long_ones_are_refused() {
    let names = [
        "<img src=x onerror=alert(1)>",
        "a\u{202e}b",
        "並列/件数=10",
        "Größe",
    ];
    let mut gather = Gather::into_side(Side::new("old"));
    for name in names {
        gather.push(None, name, "ns/op", 1.5, Values::Runs);
    }
    let link = comparison(Input::Sides(vec![gather.side()]));
    assert_eq!(reopened(&link).1, link);

    let mut gather = Gather::into_side(Side::new("old"));
    gather.push(None, &"n".repeat(10_000), "ns/op", 1.5, Values::Runs);
    let error = link::write(&comparison(Input::Sides(vec![gather.side()]))).unwrap_err();
    assert_eq!(
        error.to_string(),
        "a name of 10000 bytes is too long for a link, at most 4096"
    );
}

#[test]
fn more_than_a_link_holds_is_refused_in_words() {
    let lines = (0..30_000_u64).map(|line| {
        let ns = line * 7_919 % 100_003;
        format!(
            "BenchmarkA-8 {} {ns} ns/op\n",
            line * 104_729 % 1_000_003 + 1
        )
    });
    let error = link::write(&of_text(lines.collect::<String>().as_bytes())).unwrap_err();
    assert!(error.is_too_long(), "{error}");
    assert!(error.to_string().contains("a summary may fit"), "{error}");
}
