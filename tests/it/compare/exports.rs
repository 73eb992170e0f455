//! Comparisons as text, whole.
//!
//! The tables in benchstat's layout are what `benchstat` prints for the same values, but for the
//! footnote on rows that only one side has, which it keeps in the geometric mean.

use perop_core::snapshot::compare::{Comparison, Options, compare};
use perop_core::snapshot::export::comparison::{benchstat, csv, markdown, markdown_with_link};
use serde_json::{Value, json};

use super::{answer, exact_note, side, sides};

fn shift() -> Comparison {
    let old = sides(
        "old.txt",
        &[
            (
                "Fold-8",
                "ns/op",
                &[812.0, 808.0, 815.0, 811.0, 809.0, 820.0],
            ),
            ("Trim-8", "ns/op", &[44.1, 44.0, 44.3, 44.2, 43.9, 44.1]),
            ("Gone-8", "ns/op", &[10.0, 10.0, 11.0, 10.0, 10.0, 10.0]),
            ("Fold-8", "B/op", &[1540.0; 6]),
        ],
    );
    let new = sides(
        "new.txt",
        &[
            ("Fold-8", "ns/op", &[640.0, 644.0, 639.0, 651.0, 642.0]),
            ("Trim-8", "ns/op", &[44.2, 43.8, 44.4, 44.1, 44.0, 44.3]),
            ("Fresh-8", "ns/op", &[5.0, 5.0, 5.0, 6.0, 5.0, 5.0]),
            ("Fold-8", "B/op", &[0.0; 5]),
        ],
    );
    compare(&[old, new], Options::default())
}

#[test]
fn benchstat_layout_has_a_table_per_unit_and_footnotes() {
    assert_eq!(
        benchstat(&shift()),
        concat!(
            "        │   old.txt    │                  new.txt                  │\n",
            "        │    sec/op    │     sec/op      vs base                   │\n",
            "Fold-8    811.5n ±  1%   642.0n ±   ∞ ¹  -20.89% (p=0.004 n=6+5)\n",
            "Trim-8    44.10n ±  0%   44.15n ±  1%          ~ (p=0.742 n=6)\n",
            "Gone-8    10.00n ± 10%\n",
            "Fresh-8                  5.000n ± 20%\n",
            "geomean   189.2n         168.4n          -11.00%                 ²\n",
            "¹ need >= 6 samples for confidence interval at level 0.95\n",
            "² geomean of the benchmarks that all sides have\n",
            "\n",
            "       │   old.txt    │                 new.txt                 │\n",
            "       │     B/op     │     B/op       vs base                  │\n",
            "Fold-8   1.504Ki ± 0%   0.000Ki ± ∞ ¹  -100.00% (p=0.004 n=6+5)\n",
            "¹ need >= 6 samples for confidence interval at level 0.95\n",
        )
    );
}

#[test]
fn single_runs_are_printed_as_benchstat_prints_them() {
    let pair = [
        side("before", "X", "ns/op", &[100.0]),
        side("after", "X", "ns/op", &[101.0]),
    ];
    assert_eq!(
        benchstat(&compare(&pair, Options::default())),
        "  │    before    │              after              │
  │    sec/op    │    sec/op     vs base           │
X   100.0n ± ∞ ¹   101.0n ± ∞ ¹  ~ (p=1.000 n=1) ²
¹ need >= 6 samples for confidence interval at level 0.95
² need >= 4 samples to detect a difference at alpha level 0.05
"
    );
}

#[test]
fn exact_units_are_printed_as_benchstat_prints_them() {
    let exact = |label: &str, size: f64, other: &[f64]| {
        let unit = "text-bytes";
        let mut side = sides(label, &[("Size", unit, &[size]), ("NonExact", unit, other)]);
        side.units.push(exact_note(unit));
        side
    };
    let pair = [
        exact("before", 100.0, &[100.0, 101.0, 101.0]),
        exact("after", 105.0, &[101.0; 3]),
    ];
    assert_eq!(
        benchstat(&compare(&pair, Options::default())),
        "         │    before    │          after           │
         │  text-bytes  │ text-bytes  vs base      │
Size       100.0 ± 0%     105.0 ± 0%  +5.00% (n=1)
NonExact   101.0 ± 1% ¹   101.0 ± 0%   0.00% (n=3)
geomean    100.5          103.0       +2.47%
¹ exact distribution expected, but values range from 100 to 101
"
    );
}

#[test]
fn zeros_are_printed_as_benchstat_prints_them() {
    let exact = |label: &str, value: f64| {
        let mut side = sides(
            label,
            &[("NonZeroOverZero", "y", &[value]), ("Other", "y", &[value])],
        );
        side.units.push(exact_note("y"));
        side
    };
    let pair = [exact("before", 0.0), exact("after", 100.0)];
    assert_eq!(
        benchstat(&compare(&pair, Options::default())),
        "                │   before   │        after        │
                │     y      │     y       vs base │
NonZeroOverZero   0.0 ± 0%     100.0 ± 0%  ? (n=1)
Other             0.0 ± 0%     100.0 ± 0%  ? (n=1)
geomean                    ¹   100.0       ?
¹ summaries must be >0 to compute geomean
"
    );
}

#[test]
fn three_sides_have_a_column_each() {
    let of = |label: &str, fast: f64, slow: f64| {
        let runs = |from: f64| [from, from, from + 1.0, from, from, from];
        sides(
            label,
            &[("15", "ns/op", &runs(fast)), ("4kB", "ns/op", &runs(slow))],
        )
    };
    let all = [
        of("old.1", 44.0, 298.0),
        of("new.2", 16.0, 157.0),
        of("new.3", 35.0, 8964.0),
    ];
    assert_eq!(
        benchstat(&compare(&all, Options::default())),
        concat!(
            "        │    old.1    │               new.2                │",
            "                 new.3                 │\n",
            "        │   sec/op    │   sec/op     vs base               │",
            "    sec/op     vs base                 │\n",
            "15        44.00n ± 2%   16.00n ± 6%  -63.64% (p=0.002 n=6)",
            "    35.00n ± 3%    -20.45% (p=0.002 n=6)\n",
            "4kB       298.0n ± 0%   157.0n ± 1%  -47.32% (p=0.002 n=6)",
            "   8964.0n ± 0%  +2908.05% (p=0.002 n=6)\n",
            "geomean   114.5n        50.12n       -56.23%              ",
            "    560.1n        +389.16%\n",
        )
    );
}

#[test]
fn markdown_says_better_and_worse_and_names_what_is_missing() {
    assert_eq!(
        markdown(&shift()),
        "\
of 3 rows, 0 worse, 2 better, 1 without a difference found

| sec/op | `old.txt` | `new.txt` | change | |
| :-- | --: | --: | --: | :-- |
| `Fold-8` | 811.5n ± 1% | 642.0n ± ∞ | -20.89% better | p=0.004 n=6+5 |
| `Trim-8` | 44.10n ± 0% | 44.15n ± 1% | \\~ | p=0.742 n=6 |
| `Gone-8` | 10.00n ± 10% | | | |
| `Fresh-8` | | 5.000n ± 20% | | |
| geomean | 189.2n | 168.4n | -11.00% | |

| B/op | `old.txt` | `new.txt` | change | |
| :-- | --: | --: | --: | :-- |
| `Fold-8` | 1.504Ki ± 0% | 0.000Ki ± ∞ | -100.00% better | p=0.004 n=6+5 |

- `Gone-8` is only in `old.txt`
- `Fresh-8` is only in `new.txt`
- 6 runs are needed for a 95 % interval: 2 of 8 samples have fewer
- B/op has no geometric mean: a row falls to zero
- 2 of 3 tested rows look changed; if none had changed, about 0.2 would look so by chance
"
    );
    let text = markdown_with_link(&shift(), "https://x.test/#/s/b1.ab_c-1)\n[x](y");
    assert!(
        text.ends_with("\n[These numbers in Perop](https://x.test/#/s/b1.ab_c-1xy)\n"),
        "{text}"
    );
}

#[test]
fn csv_has_lines_of_equal_length_and_every_digit() {
    assert_eq!(
        csv(&shift()),
        "\
,old.txt,,new.txt,,,
,sec/op,CI,sec/op,CI,vs base,P
Fold-8,8.115e-07,1%,6.42e-07,∞,-20.89%,p=0.004 n=6+5
Trim-8,4.41e-08,0%,4.4150000000000006e-08,1%,~,p=0.742 n=6
Gone-8,1e-08,10%,,,,
Fresh-8,,,5e-09,20%,,
geomean,1.8917491905641188e-07,,1.6835765500861552e-07,,-11.00%,

,old.txt,,new.txt,,,
,B/op,CI,B/op,CI,vs base,P
Fold-8,1540,0%,0,∞,-100.00%,p=0.004 n=6+5
"
    );
}

#[test]
fn json_has_what_both_sides_have_and_lists_the_rest() {
    let answer = answer(&shift());
    assert_eq!(answer["rows"].as_array().map(Vec::len), Some(3));
    let row = &answer["rows"][0];
    for (key, expected) in [
        ("name", json!("Fold-8")),
        ("unit", json!("ns/op")),
        ("better", json!("lower")),
        ("old", json!(811.5)),
        ("new", json!(642)),
        ("old_lo", json!(808)),
        ("old_hi", json!(820)),
        ("new_lo", Value::Null),
        ("new_hi", json!(651)),
        ("new_range", json!("∞")),
        ("delta_text", json!("-20.89%")),
        ("delta_pct", json!(-20.89)),
        ("method", json!("exact")),
        ("n_old", json!(6)),
        ("n_new", json!(5)),
        ("computed", json!(true)),
        ("judgement", json!("better")),
    ] {
        assert_eq!(row[key], expected, "{key}");
    }
    assert_eq!(answer["only_old"], json!(["Gone-8"]));
    assert_eq!(answer["only_new"], json!(["Fresh-8"]));
    assert_eq!(
        answer["improvements"],
        json!(["Fold-8 ns/op", "Fold-8 B/op"])
    );
    assert_eq!(answer["geomean"]["B/op"], Value::Null);
    assert_eq!(answer["geomean_ratio"], Value::Null);
    assert_eq!(answer["diagnostics"], json!([]));
}
