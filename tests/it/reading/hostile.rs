//! Bytes and texts that were made to break a reader.

use std::fmt::Write as _;

use perop_core::snapshot::read::{answer, go_lines, read};
use proptest::prelude::*;

/// Pieces of all formats, so that random texts get past the first look at a line.
const PIECES: &[&str] = &[
    "Benchmark",
    "BenchmarkX-8",
    "Foo-8",
    " ",
    "\t",
    "\n",
    "\r",
    "\r\n",
    "100",
    "12 ns/op",
    "1,234",
    "NaN",
    "+Inf",
    "name old time/op new time/op delta",
    "1.2ns",
    "±",
    " ± 5%",
    "±24%",
    "~",
    "-12.5%",
    "(p=0.008 n=5+5)",
    "(all equal)",
    "[Geo mean]",
    "geomean",
    "│",
    "|",
    "\n │ a │ b │\n │ sec/op │ sec/op vs base │\n",
    "1.2n ± 1%",
    "¹",
    "∞",
    "benchmark old ns/op new ns/op delta",
    "Calculating ----\n",
    "Warming up ----\n",
    "Comparison:\n",
    "1.2M (± 1.7%) i/s - 6.1M in 5.0s",
    "0.000 memsize ( 0.000 retained)",
    "x: 12.0 i/s - 2.00x slower",
    "time: [1 ns 2 ns 3 ns]",
    "thrpt: [1 KiB/s 2 KiB/s 3 KiB/s]",
    "change: [+1% +2% +3%] (p = 0.00 < 0.05)",
    "test x ... bench: 1,234 ns/iter (+/- 5)",
    ",a,,b,,,\n,sec/op,CI,sec/op,CI,vs base,P\n",
    "x,1e-9,1%,2e-9,2%,~,p=0.1 n=10\n",
    "{",
    "}",
    "{\"Action\":\"output\",\"Package\":\"p\",\"Output\":\"BenchmarkX 1 2 ns/op\\n\"}\n",
    "group a b\n----- - -\n",
    "1.21 12.1±0.31µs ? ?/sec",
    "├─ x 1 ns │ 2 ns │ 3 ns",
    "r fastest │ slowest │ median │ mean │ samples │ iters\n",
    "alloc:│",
    "> ",
    "- ",
    "+ ",
    "\u{1b}[32m",
    "\u{1b}[0m",
    "[2m",
    "<summary>Before</summary>\n",
    "After:\n",
    "```\n",
    "goos: linux\n",
    "pkg: a/b\n",
    "Unit x better=higher\n",
    "1e999",
    "e",
    "µ",
    "Âµs",
    "\u{fffd}",
    "stats/record8 Record8 n=8\n",
    "variant allocs/op grows/op B/op ns/op 95 %\n",
    "a 4 0 42 2.1",
    "Time (ns/op) 1,200 1,100 8% faster\n",
    "A::B\n",
    "\u{202e}",
];

proptest! {
    #[test]
    fn any_bytes_are_read(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        let reading = read(&bytes);
        let _ = (serde_json::to_value(answer(&reading)), go_lines(&reading));
    }

    #[test]
    fn any_mixture_of_the_formats_is_read(
        pieces in prop::collection::vec(prop::sample::select(PIECES), 0..60),
    ) {
        let text: String = pieces.concat();
        let reading = read(text.as_bytes());
        let _ = (serde_json::to_value(answer(&reading)), go_lines(&reading));
        for metric in reading.records.iter().flat_map(|record| &record.metrics) {
            prop_assert!(metric.value.to_f64().is_finite());
        }
    }

    #[test]
    fn results_come_back_digit_for_digit(
        results in prop::collection::vec(
            ("[A-Z][a-z0-9/=]{0,12}", 1_u64..1_000_000, 0_u64..1_000_000, 0_u8..5), 1..20),
    ) {
        let mut text = String::new();
        for (name, iters, digits, places) in &results {
            let divisor = 10_u64.pow(u32::from(*places));
            let width = usize::from(*places);
            let value = match places {
                0 => digits.to_string(),
                _ => format!("{}.{:0width$}", digits / divisor, digits % divisor),
            };
            writeln!(text, "Benchmark{name}\t{iters}\t{value} ns/op\t{digits} B/op").unwrap();
        }
        prop_assert_eq!(go_lines(&read(text.as_bytes())), text);
    }
}

/// What would take time or memory by the square of its length.
#[test]
fn long_texts_of_one_kind_are_read_to_their_end() {
    let kinds = [
        "{\n",
        "{\"a\":",
        "│ sec/op ",
        "old x new x ",
        "name old a/b new a/b delta\n",
        "(",
        "± ",
        "Benchmark ",
        "BenchmarkX ",
        "12 ",
        "¹ ",
        "¹ a\n",
        "\u{1b}[",
        "\r",
        "[2m",
        "a: b\n",
        "│",
        "- ",
        "> ",
        "Calculating ----\nx 1.2M (± 1.7%) i/s\n",
        "Unit a b=c\n",
        ",",
        "\u{fffd}",
        "{\"Action\":\"output\",\"Output\":\"x\"}\n",
        "<summary>Before</summary>\n",
        "::A",
        "\0",
        "a::B\n",
        "time: [",
        "├─ ",
        "test x ... ",
        "Comparison:\nx: 1 i/s\n",
    ];
    for kind in kinds {
        let text = kind.repeat(200_000 / kind.len());
        let _ = read(text.as_bytes());
    }
}

#[test]
fn distinct_names_of_everything_are_read_to_their_end() {
    let mut text = String::from("pkg: a\n");
    for at in 0..20_000 {
        writeln!(
            text,
            "key{at}: value\nUnit u{at} better=lower\nBenchmarkB{at} 1 2 ns/op"
        )
        .unwrap();
    }
    text.push_str("Calculating ----\n");
    for at in 0..20_000 {
        writeln!(text, "label {at} 1.0M (± 1.0%) i/s - 5.0M in 5.0s").unwrap();
    }
    text.push_str("Comparison:\n");
    for at in 0..20_000 {
        writeln!(text, "label {at}: 1000000.5 i/s").unwrap();
    }
    let reading = read(text.as_bytes());
    assert_eq!(
        (reading.records.len(), reading.units.len()),
        (40_000, 20_000)
    );
    assert_eq!(reading.config.len(), 20_001);
    assert_eq!(reading.procs(), None);
    assert!(reading.diagnostics.is_empty());
    let last = reading.records.last().unwrap();
    assert_eq!(last.metrics[0].value.to_string(), "1000000.5");
}
