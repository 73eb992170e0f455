//! Tables that another tool printed: kept as they are, judged apart.

use perop_core::snapshot::compare::{Better, Input, Options, Printed, PrintedCell, PrintedRow};
use perop_core::snapshot::export::comparison::benchstat;

use super::answer;

fn printed(delta: &str, pct: Option<f64>, p: Option<f64>, old: f64, new: f64) -> PrintedRow {
    let cell = |value: f64| PrintedCell {
        value,
        spread_pct: p.map(|_| 5.0),
        n: p.map(|_| 5),
        ..PrintedCell::default()
    };
    PrintedRow {
        name: "Record-6".into(),
        group: None,
        unit: "ns/op".into(),
        old: cell(old),
        new: cell(new),
        delta_text: delta.into(),
        delta_pct: pct,
        p,
        note: None,
    }
}

#[test]
fn printed_deltas_are_kept_and_judged_apart() {
    let cases = [
        (
            printed("-98.11%", Some(-98.11), Some(0.008), 92.2, 1.7),
            "better",
        ),
        (
            printed("-4.57%", Some(-4.57), Some(0.095), 665.0, 634.0),
            "same",
        ),
        (printed("~", None, Some(0.69), 1210.0, 1260.0), "same"),
        (printed("+2.31%", Some(2.31), None, 8.21, 8.40), "worse"),
        (printed("+Inf%", None, None, 0.0, 2.0), "worse"),
        (printed("+0.00%", Some(0.0), None, 0.0, 0.0), "same"),
        (
            printed("+0.40%", Some(0.4), Some(0.01), 1230.0, 1230.0),
            "worse",
        ),
    ];
    for (row, judgement) in cases {
        let better = Some(Better::Lower);
        let got = serde_json::to_value(row.judgement(better)).expect("a word");
        assert_eq!(got, judgement, "{row:?}");
        let delta = row.delta_text.clone();
        let table = Printed {
            labels: ["old".into(), "new".into()],
            rows: vec![row],
            ..Printed::default()
        };
        let comparison = Input::Printed(table).compare(Options::default());
        let answer = answer(&comparison);
        assert_eq!(answer["rows"][0]["delta_text"], delta);
        assert_eq!(answer["rows"][0]["computed"], false);
        assert!(benchstat(&comparison).contains(&delta));
    }
}

#[test]
fn a_printed_table_is_printed_as_it_was() {
    let table = Printed {
        labels: ["old.txt".into(), "new.txt".into()],
        rows: vec![
            printed("-6.03%", Some(-6.03), Some(0.001), 4012.0, 3770.0),
            printed("~", None, Some(0.59), 880.0, 883.5),
        ],
        ..Printed::default()
    };
    assert_eq!(
        benchstat(&table.comparison()),
        "         │   old.txt   │              new.txt              │
         │   sec/op    │   sec/op     vs base              │
Record-6   4.012µ ± 5%   3.770µ ± 5%  -6.03% (p=0.001 n=5)
Record-6   880.0n ± 5%   883.5n ± 5%       ~ (p=0.590 n=5)
geomean    1.879µ        1.825µ       -2.87%
"
    );
}
