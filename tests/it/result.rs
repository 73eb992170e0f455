//! Results are the documented JSON, to the letter.

use perop_core::harness::Params;
use perop_core::harness::result::{
    Environment, Reported, Snapshot, Spread, VERSION, VariantResult,
};
use perop_core::harness::warning::{Kind, Warning};

/// The example of the shape's documentation, without its line breaks.
const DOCUMENTED: &str = concat!(
    r#"{"perop":1,"environment":{"engine":"native","version":"1.95.0","os":"linux","#,
    r#""build":"0.1.0","date":"2026-12-01","pointer_bits":64,"clock_step_ns":20,"#,
    r#""isolated":null,"cores":2,"warm_up_ms":300},"results":[{"workload":"stats/record8","#,
    r#""preset":"Record8","params":{"measurements":8},"variant":"pr1267","allocs_per_op":3,"#,
    r#""grows_per_op":0,"bytes_per_op":344,"peak_bytes":344,"retained_bytes_per_op":0,"#,
    r#""batches":2,"ns_per_op":{"median":212.25,"low":null,"high":null,"samples":[212.1,212.4]},"#,
    r#""reported":{"allocs_per_op":3,"bytes_per_op":344,"ns_per_op":1210},"#,
    r#""warnings":[{"kind":"drift","message":"the second half took longer"}]}]}"#,
);

fn snapshot() -> Snapshot {
    Snapshot {
        perop: VERSION,
        environment: Environment {
            engine: "native".into(),
            version: "1.95.0".into(),
            os: "linux".into(),
            build: "0.1.0".into(),
            date: "2026-12-01".into(),
            pointer_bits: 64,
            clock_step_ns: 20.0,
            isolated: None,
            cores: 2,
            warm_up_ms: 300.0,
        },
        results: vec![VariantResult {
            workload: "stats/record8".into(),
            preset: Some("Record8".into()),
            params: Params::new([("measurements", 8.0)]),
            variant: "pr1267".into(),
            allocs_per_op: 3.0,
            grows_per_op: 0.0,
            bytes_per_op: 344.0,
            peak_bytes: 344,
            retained_bytes_per_op: 0.0,
            batches: 2,
            ns_per_op: Some(Spread {
                median: 212.25,
                low: None,
                high: None,
                samples: vec![212.1, 212.4],
            }),
            reported: Some(Reported {
                allocs_per_op: Some(3.0),
                bytes_per_op: Some(344.0),
                ns_per_op: Some(1210.0),
            }),
            warnings: vec![Warning {
                kind: Kind::Drift,
                message: "the second half took longer".into(),
            }],
        }],
    }
}

#[test]
fn a_snapshot_is_written_as_documented() {
    let text = serde_json::to_string(&snapshot()).expect("nothing in it cannot be written");
    assert_eq!(text, DOCUMENTED);
}

#[test]
fn a_snapshot_is_read_back() {
    let read: Snapshot = serde_json::from_str(DOCUMENTED).expect("it is the documented shape");
    assert_eq!(read, snapshot());
}

#[test]
fn away_from_a_preset_its_name_and_figures_are_null() {
    let mut snapshot = snapshot();
    snapshot.results[0].preset = None;
    snapshot.results[0].reported = None;
    snapshot.results[0].ns_per_op = None;
    snapshot.results[0].allocs_per_op = 0.25;
    let value = serde_json::to_value(&snapshot).expect("nothing in it cannot be written");
    let result = &value["results"][0];
    for name in ["preset", "reported", "ns_per_op"] {
        assert_eq!(result[name], serde_json::Value::Null, "{name}");
    }
    assert_eq!(result["allocs_per_op"], 0.25);
}

#[test]
fn kinds_of_warnings_keep_their_names() {
    let names = [
        (Kind::ClockStep, "clock_step"),
        (Kind::Drift, "drift"),
        (Kind::MemoryGrew, "memory_grew"),
        (Kind::Hidden, "hidden"),
        (Kind::OptimisedAway, "optimised_away"),
        (Kind::AllocationsDiffer, "allocations_differ"),
        (Kind::FewBatches, "few_batches"),
        (Kind::WarmUp, "warm_up"),
        (Kind::OneThread, "one_thread"),
        (Kind::WrongByHistory, "wrong_by_history"),
        (Kind::NotCounted, "not_counted"),
    ];
    for (kind, name) in names {
        assert_eq!(serde_json::to_value(kind).ok(), Some(name.into()));
    }
}
