use perop_core::harness::result::{Snapshot, VERSION, VariantResult};
use perop_core::harness::statistics;

use super::*;
use crate::desk::Desk;
use crate::protocol::compare::{Given, Shown, Sort, View};
use crate::state::run::{counted, environment};

/// A result of six batches from `ns` on.
fn timed(workload: &str, variant: &str, allocs: f64, ns: f64) -> VariantResult {
    let times: Vec<f64> = (0..6).map(|batch| ns + f64::from(batch)).collect();
    VariantResult {
        batches: 6,
        ns_per_op: statistics::spread(&times),
        ..counted(workload, variant, allocs, 8.0 * allocs)
    }
}

fn file(results: Vec<VariantResult>) -> String {
    let snapshot = Snapshot {
        perop: VERSION,
        environment: environment(),
        results,
    };
    serde_json::to_string(&snapshot).expect("it has a JSON form")
}

fn show(texts: &[String], view: &View) -> Shown {
    let given: Vec<Given> = texts
        .iter()
        .map(|text| Given {
            length: text.len(),
            ..Given::default()
        })
        .collect();
    let shown = Desk::default().show(1, &given, texts.concat().as_bytes(), view);
    shown.expect("the sides can be compared")
}

fn names(groups: &[shown::Group]) -> Vec<(&str, Vec<&str>)> {
    groups
        .iter()
        .map(|group| {
            let rows = group.rows.iter().map(|row| row.name.as_str());
            (group.title.as_str(), rows.collect())
        })
        .collect()
}

fn here() -> View {
    View {
        folds_same: true,
        sort: Sort::Change,
        ..View::default()
    }
}

#[test]
fn rows_without_a_difference_are_given_apart_and_the_largest_change_is_first() {
    let texts = [
        file(vec![
            timed("given/scan", "tuned", 0.0, 200.0),
            timed("given/scan", "no_utf8", 0.0, 100.0),
            timed("given/print", "tuned", 2.0, 300.0),
        ]),
        file(vec![
            timed("given/scan", "tuned", 0.0, 220.0),
            timed("given/scan", "no_utf8", 0.0, 100.0),
            timed("given/print", "tuned", 2.0, 600.0),
        ]),
    ];
    let folded = show(&texts, &here());
    assert_eq!(
        names(&folded.groups),
        [("ns/op", vec!["Print · tuned", "Scan · tuned"])]
    );
    let all = vec!["Scan · tuned", "Scan · no_utf8", "Print · tuned"];
    assert_eq!(
        names(&folded.same),
        [
            ("B/op", all.clone()),
            ("allocs/op", all),
            ("ns/op", vec!["Scan · no_utf8"]),
        ]
    );
    assert_eq!(folded.same_words(), "7 other rows: no difference found");
    assert!(folded.has_rows());
    // A mean stands once, over all rows of its unit.
    let has_mean = |groups: &[shown::Group]| -> Vec<bool> {
        groups.iter().map(|group| group.geomean.is_some()).collect()
    };
    assert_eq!(has_mean(&folded.groups), [true]);
    assert!(!has_mean(&folded.same)[2]);
    // The charts are of what differs.
    let drawn = folded.pictures.iter().map(|picture| picture.name.as_str());
    let drawn: Vec<&str> = drawn.collect();
    assert_eq!(drawn, ["Side by side, ns/op", "Every batch, ns/op"]);
    assert_eq!(folded.pictures[0].rows.len(), 2);

    let whole = show(&texts, &View::default());
    let rows: usize = whole.groups.iter().map(|group| group.rows.len()).sum();
    assert_eq!((rows, whole.same.len()), (9, 0));
    assert_eq!(whole.same_words(), "");
}

#[test]
fn where_nothing_differs_it_is_said_of_all_rows() {
    let same = file(vec![timed("stats/record8", "tuned", 1.0, 200.0)]);
    let shown = show(&[same.clone(), same], &here());
    assert_eq!((shown.groups.len(), shown.same.len()), (0, 3));
    assert!(shown.has_rows());
    assert_eq!(shown.same_words(), "All 3 rows: no difference found");
    assert_eq!(shown.rows_left, 0);
}

#[test]
fn row_that_one_side_alone_has_is_no_row_without_a_difference() {
    let texts = [
        file(vec![
            timed("stats/record0", "before", 1.0, 50.0),
            timed("stats/record8", "before", 4.0, 200.0),
        ]),
        file(vec![timed("stats/record8", "before", 4.0, 200.0)]),
    ];
    let shown = show(&texts, &here());
    let titles: Vec<&str> = shown.groups.iter().map(|it| it.title.as_str()).collect();
    assert_eq!(titles, ["ns/op", "B/op", "allocs/op"]);
    assert_eq!(shown.same_words(), "3 other rows: no difference found");
}

#[test]
fn caution_stands_beside_the_verdict_and_not_among_the_notes() {
    let run = |ns| file(vec![timed("stats/record8", "tuned", 1.0, ns)]);
    let shown = show(&[run(200.0), run(220.0)], &View::default());
    assert_eq!(
        shown.caution,
        "Two runs of the same code can differ by more than their intervals, which cover the \
         batches of one run."
    );
    assert!(shown.notes.iter().all(|note| *note != shown.caution));
    assert_eq!(show(&[run(200.0)], &View::default()).caution, "");
}

#[test]
fn what_hides_in_words_of_others_is_shown() {
    let text = "BenchmarkA\u{202e}/k\u{2066}=1-8 1 5 u\u{202e}/op\n\
                BenchmarkA\u{202e}/k\u{2066}=2-8 1 9 u\u{202e}/op\n";
    let mut result = timed("stats/record8", "tuned", 1.0, 200.0);
    result.variant = "tu\u{202e}ned".into();
    let mut snapshot: Snapshot = serde_json::from_str(&file(vec![result])).expect("it is a run");
    snapshot.environment.engine = "Chr\u{202e}ome".into();
    let other = file(vec![timed("stats/record8", "tuned", 1.0, 200.0)]);
    let run = serde_json::to_string(&snapshot).expect("it has a JSON form");
    for texts in [vec![text.to_owned(), text.to_owned()], vec![run, other]] {
        let mut shown = show(&texts, &View::default());
        // What the page sends back stays as it is, and is shown by it.
        shown.keys.clear();
        let said = serde_json::to_string(&shown).expect("it has a JSON form");
        assert!(said.contains("\\\\u202e"), "{said}");
        assert!(!said.contains(['\u{202e}', '\u{2066}']), "{said}");
    }
}

#[test]
fn name_of_ten_thousand_letters_keeps_both_ends_and_is_whole_on_request() {
    let name = format!("Begin{}/size=4k", "x".repeat(10_000));
    let text = format!("Benchmark{name} 100 5 ns/op\nBenchmarkShort 100 7 ns/op\n");
    let shown = show(&[text], &View::default());
    let rows = &shown.groups[0].rows;
    assert_eq!(rows[0].name.chars().count(), 200);
    assert!(rows[0].name.starts_with("Beginxx") && rows[0].name.ends_with("xx/size=4k"));
    assert_eq!(rows[0].whole, name);
    assert_eq!(
        (rows[1].name.as_str(), rows[1].whole.as_str()),
        ("Short", "")
    );
}

#[test]
fn names_of_one_side_are_counted_where_a_sentence_cannot_hold_them() {
    let text = |from: u32| -> String {
        let lines = (from..from + 30).map(|n| format!("BenchmarkB{n} 1 5 ns/op\n"));
        lines.collect()
    };
    let shown = show(&[text(0), text(25)], &View::default());
    let words = shown.only_words();
    assert_eq!(words.len(), 2);
    assert!(
        words[0].starts_with("Only in old: B0, B1, "),
        "{}",
        words[0]
    );
    assert!(words[0].ends_with(", B19 and 5 more."), "{}", words[0]);
}

#[test]
fn group_is_said_of_each_row_only_where_it_tells_rows_apart() {
    let of = |package: &str| format!("pkg: {package}\nBenchmarkA 1 5 ns/op\n");
    let one = show(&[of("wire"), of("wire")], &View::default());
    assert_eq!(one.groups[0].rows[0].group, "");
    let note = "All benchmarks are of wire.".to_owned();
    assert!(one.notes.contains(&note), "{:?}", one.notes);
    // Called differently it is the same one, renamed.
    let renamed = show(&[of("wire"), of("wire2")], &View::default());
    assert_eq!(renamed.groups[0].rows[0].group, "wire");
    assert!(!renamed.notes.contains(&note), "{:?}", renamed.notes);
    let both = of("wire") + &of("disk");
    let slower = both.replace("5 ns/op", "6 ns/op");
    let two = show(&[both, slower], &View::default());
    let groups: Vec<&str> = two.groups[0]
        .rows
        .iter()
        .map(|it| it.group.as_str())
        .collect();
    assert_eq!(groups, ["wire", "disk"]);
    let drawn: Vec<&str> = two.pictures[0]
        .rows
        .iter()
        .map(|row| row[0].as_str())
        .collect();
    assert_eq!(drawn, ["A · wire", "A · disk"]);
    // Of one row a geometric mean is that row once more.
    assert_eq!(one.groups[0].geomean, None);
    assert!(two.groups[0].geomean.is_some());
}

#[test]
fn heading_is_named_without_its_colon() {
    let text = "Before:\nBenchmarkA 1 5 ns/op\nAfter:\nBenchmarkA 1 4 ns/op\n";
    let shown = show(&[text.to_owned()], &View::default());
    assert_eq!(shown.offers, ["Compare Before with After: 1 benchmark"]);
}
