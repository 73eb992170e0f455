//! One run of Perop held against another: what is said of that, and what its values are called.

use perop_core::harness::Params;
use perop_core::harness::result::{Environment, Snapshot, VERSION, VariantResult};
use perop_core::harness::statistics::spread;
use perop_core::snapshot::compare::{
    BETWEEN_RUNS, Comparison, Correction, Input, Options, Side, compare,
};
use perop_core::snapshot::export::comparison::markdown;
use perop_core::snapshot::read;

use super::{change, side};

const NAME: &str = "Stats/record8/variant=tuned";

/// Six batches from `ns` on.
fn run(label: &str, ns: f64) -> Side {
    let times: Vec<f64> = (0..6).map(|batch| ns + f64::from(batch)).collect();
    let result = VariantResult {
        workload: "stats/record8".into(),
        preset: Some("Record8".into()),
        params: Params::new([("measurements", 8.0)]),
        variant: "tuned".into(),
        allocs_per_op: 0.0,
        grows_per_op: 0.0,
        bytes_per_op: 0.0,
        peak_bytes: 0,
        retained_bytes_per_op: 0.0,
        batches: 6,
        ns_per_op: spread(&times),
        reported: None,
        warnings: Vec::new(),
    };
    let snapshot = Snapshot {
        perop: VERSION,
        environment: Environment {
            engine: "native".into(),
            version: "rustc 1.95".into(),
            os: "linux".into(),
            build: "0.1.0".into(),
            date: "2026-12-01".into(),
            pointer_bits: 64,
            clock_step_ns: 20.0,
            isolated: None,
            cores: 2,
            warm_up_ms: 300.0,
        },
        results: vec![result],
    };
    Side::of_run(label, &snapshot, |_| 1)
}

/// The same as lines, as `perop run --format go` prints them.
fn lines(label: &str, ns: u32) -> Side {
    let batches = (0..6).map(|batch| {
        let ns = ns + batch;
        format!("Benchmark{NAME} 100 {ns} ns/op 0 B/op 0 allocs/op\n")
    });
    let text = format!("goos: linux\npkg: perop\n{}", batches.collect::<String>());
    let reading = read::read(text.as_bytes());
    let mut sides = Side::of_reading(label, &reading).expect("there are results");
    sides.remove(0)
}

fn compared(sides: [Side; 2]) -> Comparison {
    compare(&sides, Options::default())
}

fn warns(comparison: &Comparison) -> bool {
    let all = comparison.all_notices();
    let count = all.filter(|notice| *notice == BETWEEN_RUNS).count();
    assert_eq!(count, usize::from(comparison.is_between_runs));
    comparison.is_between_runs
}

#[test]
fn two_runs_are_said_to_differ_by_more_than_their_batches() {
    for pair in [
        [run("old", 200.0), run("new", 250.0)],
        [lines("old", 200), run("new", 250.0)],
        [lines("old", 200), lines("new", 250)],
    ] {
        let comparison = compared(pair);
        assert!(warns(&comparison), "{:?}", comparison.notices);
        let time = comparison.rows.iter().find(|row| row.unit == "ns/op");
        let change = time.and_then(|row| row.changes[1].as_ref());
        let verdict = change.map(|change| change.verdict.as_str());
        let expected = "takes 25 % longer: p = 0.0022, 6 batches each";
        assert_eq!(verdict, Some(expected));
    }
    assert_eq!(
        BETWEEN_RUNS,
        "two runs of the same code can differ by more than their intervals, which cover the \
         batches of one run"
    );
}

#[test]
fn runs_of_other_tools_are_runs_and_nothing_is_said() {
    let values = [200.0, 201.0, 202.0, 203.0, 204.0, 205.0];
    let theirs = |label: &str| side(label, "X", "ns/op", &values);
    let comparison = compared([theirs("old"), theirs("new")]);
    assert!(!warns(&comparison), "{:?}", comparison.notices);
    let verdict = &change(&comparison, "X").verdict;
    assert!(verdict.contains("6 runs each"), "{verdict}");
    // One run alone, and one beside another tool's.
    assert!(!warns(&compare(&[run("alone", 200.0)], Options::default())));
    assert!(!warns(&compared([theirs("old"), run("new", 200.0)])));
}

#[test]
fn it_stands_beside_the_verdict_of_the_baseline_that_is_a_run() {
    let values = [200.0, 201.0, 202.0, 203.0, 204.0, 205.0];
    let theirs = side("theirs", NAME, "ns/op", &values);
    let three = [theirs, run("first", 200.0), run("second", 250.0)];
    let with = |baseline| {
        let correction = Correction::None;
        let input = Input::Sides(three.to_vec());
        input.compare(Options {
            baseline,
            correction,
        })
    };
    assert!(!warns(&with(0)));
    assert!(warns(&with(1)));
    let comparison = compared([run("old", 200.0), run("new", 250.0)]);
    let text = markdown(&comparison);
    let beginning = format!("{}\n\n{BETWEEN_RUNS}\n\n|", comparison.verdict());
    assert!(text.starts_with(&beginning), "{text}");
    assert_eq!(text.matches(BETWEEN_RUNS).count(), 1);
}
