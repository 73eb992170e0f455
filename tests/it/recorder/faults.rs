//! Faults of the originals and of related recorders, each as it is here.
//!
//! What cases of the command pin as well is left to them.

use std::sync::Arc;

use perop_core::stats::{
    Aggregation, AggregationData, BucketEdge, DistributionData, Measures, Meter, MeterOptions,
    Mutator, Negative, Number, RecordOptions, Row, TagKey, TagMap, Timestamp, Total, View,
};

fn key(name: &str) -> TagKey {
    TagKey::new(name).expect("a valid key")
}

fn distribution(row: &Row) -> &DistributionData {
    match &row.data {
        AggregationData::Distribution(data) => data,
        other => panic!("a distribution, not {other:?}"),
    }
}

#[test]
fn upper_bound_can_be_inside_as_in_opentelemetry_and_prometheus() {
    // open-telemetry/opentelemetry-js#4935
    for (edge, buckets) in [
        (BucketEdge::LowerInside, [1, 1, 2]),
        (BucketEdge::UpperInside, [2, 1, 1]),
    ] {
        let meter = Meter::new();
        let (int, float) = (
            meter.measures().int64("i", "", "1").expect("new"),
            meter.measures().float64("f", "", "1").expect("new"),
        );
        let aggregation = Aggregation::distribution_with_edge(&[10.0, 20.0], edge);
        let views = [
            View::new(&int).aggregated(aggregation.clone()),
            View::new(&float).aggregated(aggregation),
        ];
        meter.register(&views).expect("valid views");
        for value in [9, 10, 20, 25] {
            let measurements = [int.m(value), float.m(value as f64)];
            meter.record(&TagMap::new(), &measurements);
        }
        for view in ["i", "f"] {
            let rows = meter.retrieve(view).expect("registered");
            assert_eq!(distribution(&rows[0]).buckets, buckets, "{view} {edge:?}");
        }
    }
}

#[test]
fn integers_are_compared_with_bounds_exactly() {
    // 2^53 + 1 is no double: rounded to even it would not be above 2^53.
    let bound = 9_007_199_254_740_992.0;
    let meter = Meter::new();
    let measure = meter.measures().int64("m", "", "1").expect("new");
    let view = View::new(&measure).aggregated(Aggregation::distribution_with_edge(
        &[0.5, bound, 1e300],
        BucketEdge::UpperInside,
    ));
    meter.register(&[view]).expect("a valid view");
    let values = [0, 1, 9_007_199_254_740_992, 9_007_199_254_740_993, i64::MAX];
    for value in values {
        meter.record(&TagMap::new(), &[measure.m(value)]);
    }
    let rows = meter.retrieve("m").expect("registered");
    let data = distribution(&rows[0]);
    assert_eq!(data.buckets, [1, 2, 2, 0]);
    assert_eq!(data.max, Some(Number::Int(i64::MAX)));
    let sum: i128 = values.iter().copied().map(i128::from).sum();
    assert_eq!(data.sum, Total::Int(sum));
}

#[test]
fn sum_of_integers_is_exact_through_every_overflow() {
    let meter = Meter::new();
    let measure = meter.measures().int64("m", "", "1").expect("new");
    let views = [
        View::new(&measure)
            .named("sum")
            .aggregated(Aggregation::Sum),
        View::new(&measure)
            .named("distribution")
            .aggregated(Aggregation::distribution(&[])),
    ];
    meter.register(&views).expect("valid views");
    let values = [
        i64::MAX,
        i64::MAX,
        5,
        i64::MIN,
        i64::MIN,
        i64::MIN,
        i64::MIN,
        -7,
        i64::MAX,
    ];
    let mut sum = 0_i128;
    for value in values {
        sum += i128::from(value);
        meter.record(&TagMap::new(), &[measure.m(value)]);
        let rows = meter.retrieve("sum").expect("registered");
        assert_eq!(rows[0].data, AggregationData::Sum(Total::Int(sum)));
        let rows = meter.retrieve("distribution").expect("registered");
        assert_eq!(distribution(&rows[0]).sum, Total::Int(sum));
    }
}

#[test]
fn negative_measurements_can_be_dropped_and_are_then_counted() {
    // census-instrumentation/opencensus-python#389
    let options = MeterOptions {
        negative: Negative::Dropped,
        ..MeterOptions::default()
    };
    let meter = Meter::with_options(Arc::new(Measures::new()), options);
    let (int, float) = (
        meter.measures().int64("i", "", "1").expect("new"),
        meter.measures().float64("f", "", "1").expect("new"),
    );
    let views = [
        View::new(&int).aggregated(Aggregation::Sum),
        View::new(&float).aggregated(Aggregation::Sum),
    ];
    meter.register(&views).expect("valid views");
    let measurements = [int.m(-1), int.m(0), int.m(2), float.m(-0.5), float.m(0.5)];
    meter.record(&TagMap::new(), &measurements);
    let sum = |view| meter.retrieve(view).expect("registered")[0].data.clone();
    assert_eq!(sum("i"), AggregationData::Sum(Total::Int(2)));
    assert_eq!(sum("f"), AggregationData::Sum(Total::Float(0.5)));
    assert_eq!(meter.dropped(), 2);
}

#[test]
fn exemplar_is_the_last_measurement_with_attachments_in_its_bucket() {
    let meter = Meter::new();
    let measure = meter.measures().float64("m", "", "1").expect("new");
    let view = View::new(&measure).aggregated(Aggregation::distribution(&[5.0, 10.0]));
    meter.register(&[view]).expect("a valid view");
    meter.set_time(Timestamp::from_nanoseconds(9));
    let record = |value: f64, attachments: &[(&str, &str)]| {
        let measurements = [measure.m(value)];
        let options = RecordOptions {
            measurements: &measurements,
            attachments,
            ..RecordOptions::default()
        };
        let recorded = meter.record_with_options(&TagMap::new(), &options);
        recorded.expect("no bad mutator");
    };
    record(12.0, &[("trace", "first")]);
    record(13.0, &[("trace", "second")]);
    record(14.0, &[]);
    record(6.0, &[]);
    let rows = meter.retrieve("m").expect("registered");
    let data = distribution(&rows[0]);
    assert_eq!(data.buckets, [0, 1, 3]);
    let kept = data.exemplars[2].as_ref().expect("one was attached");
    assert_eq!(kept.value, Number::Float(13.0));
    assert_eq!(kept.at, Some(Timestamp::from_nanoseconds(9)));
    assert_eq!(
        kept.attachments,
        [("trace".to_owned(), "second".to_owned())]
    );
    assert_eq!(data.exemplars[..2], [None, None]);
}

#[test]
fn one_bad_value_cancels_the_whole_call_for_every_view() {
    let meter = Meter::new();
    let measure = meter.measures().int64("m", "", "1").expect("new");
    let (good, bad) = (key("good"), key("bad"));
    let views = [
        View::new(&measure)
            .named("all")
            .aggregated(Aggregation::Count),
        View::new(&measure)
            .named("by")
            .by([&good])
            .aggregated(Aggregation::Count),
    ];
    meter.register(&views).expect("valid views");
    let mutators = [
        Mutator::insert(&good, "v"),
        Mutator::update(&bad, "caf\u{e9}"),
    ];
    let error = meter
        .record_with_tags(&TagMap::new(), &mutators, &[measure.m(1)])
        .expect_err("a bad value");
    let message = "value \"caf\u{e9}\" of tag \"bad\" is not 0 to 255 printable ASCII bytes";
    assert_eq!(error.to_string(), message);
    for view in ["all", "by"] {
        assert_eq!(meter.retrieve(view), Ok(vec![]), "{view}");
    }
}

#[test]
fn texts_of_one_length_modulo_256_are_told_apart_by_being_refused() {
    // The length byte of a series key would be the same for 1 and 257 bytes.
    let key = key("k");
    let long = "x".repeat(257);
    let error = TagMap::new().with(&[Mutator::insert(&key, &long)]);
    assert_eq!(error.expect_err("too long").name(), "InvalidValue");
}

#[test]
fn series_are_told_apart_where_joined_values_are_equal() {
    // VictoriaMetrics/VictoriaMetrics#10937: no separator between name and value.
    let meter = Meter::new();
    let measure = meter.measures().int64("m", "", "1").expect("new");
    let (a, b) = (key("a"), key("b"));
    let view = View::new(&measure)
        .by([&a, &b])
        .aggregated(Aggregation::Count);
    meter.register(&[view]).expect("a valid view");
    for (left, right) in [("xy", "z"), ("x", "yz"), ("xyz", ""), ("", "xyz")] {
        let mutators = [Mutator::insert(&a, left), Mutator::insert(&b, right)];
        meter
            .record_with_tags(&TagMap::new(), &mutators, &[measure.m(1)])
            .expect("valid tags");
    }
    assert_eq!(meter.retrieve("m").expect("registered").len(), 4);
}

#[test]
fn measures_of_another_registry_are_unknown_and_harmless() {
    let (meter, other) = (Meter::new(), Meter::new());
    let own = meter.measures().int64("m", "", "1").expect("new");
    let foreign = other.measures().int64("m", "", "1").expect("new");
    let view = |measure| View::new(measure).aggregated(Aggregation::Count);
    meter.register(&[view(&own)]).expect("a valid view");
    other.register(&[view(&foreign)]).expect("a valid view");
    let error = meter
        .register(&[view(&foreign).named("f")])
        .expect_err("foreign");
    assert_eq!(error.to_string(), "measure \"m\" is not defined here");
    meter.record(&TagMap::new(), &[foreign.m(1), own.m(1), foreign.m(1)]);
    let rows = meter.retrieve("m").expect("registered");
    assert_eq!(rows[0].data, AggregationData::Count(1));
    assert_eq!(other.retrieve("m"), Ok(vec![]));
}

#[test]
fn registration_says_all_conflicts_and_registers_the_rest() {
    let meter = Meter::new();
    let measure = meter.measures().int64("m", "", "1").expect("new");
    let view = |name: &str, aggregation| View::new(&measure).named(name).aggregated(aggregation);
    let views = [view("a", Aggregation::Count), view("b", Aggregation::Count)];
    meter.register(&views).expect("valid views");
    let views = ["a", "c", "b"].map(|name| view(name, Aggregation::Sum));
    let error = meter.register(&views).expect_err("two conflicts");
    let lines = error.to_string();
    assert_eq!(lines.lines().count(), 2);
    assert!(
        lines.contains("view \"a\"") && lines.contains("view \"b\""),
        "{lines}"
    );
    assert_eq!(meter.view_names(), ["a", "b", "c"]);
}
