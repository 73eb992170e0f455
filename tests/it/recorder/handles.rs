//! Bound handles record what a record call would, also where they are out of date.

use perop_core::stats::{
    Aggregation, AggregationData, Bound, Meter, Mutator, TagKey, TagMap, Total, View,
};

struct Bench {
    meter: Meter,
    handle: Bound<i64>,
    view: View,
}

fn bench() -> Bench {
    let meter = Meter::new();
    let measure = meter.measures().int64("m", "", "1").expect("new");
    let key = TagKey::new("k").expect("a valid key");
    let view = View::new(&measure).by([&key]).aggregated(Aggregation::Sum);
    let tags = TagMap::new()
        .with(&[Mutator::insert(&key, "v")])
        .expect("valid");
    Bench {
        handle: meter.bind(&measure, &tags),
        meter,
        view,
    }
}

fn sum(meter: &Meter, view: &str) -> i128 {
    let rows = meter.retrieve(view).expect("registered");
    let sums = rows.iter().map(|row| match row.data {
        AggregationData::Sum(Total::Int(sum)) => sum,
        ref other => panic!("a sum, not {other:?}"),
    });
    sums.sum()
}

#[test]
fn handle_adds_to_the_series_of_its_tags() {
    let Bench {
        meter,
        handle,
        view,
    } = bench();
    meter.register(&[view]).expect("a valid view");
    for value in 1..=4 {
        handle.record(value);
    }
    let rows = meter.retrieve("m").expect("registered");
    assert_eq!(rows.len(), 1);
    assert_eq!(rows[0].tags[0].1, "v");
    assert_eq!(sum(&meter, "m"), 10);
}

#[test]
fn handle_made_before_its_view_starts_with_the_view() {
    let Bench {
        meter,
        handle,
        view,
    } = bench();
    handle.record(100);
    meter
        .register(std::slice::from_ref(&view))
        .expect("a valid view");
    assert_eq!(meter.retrieve("m"), Ok(vec![]));
    handle.record(1);
    meter
        .register(&[view.named("second")])
        .expect("a valid view");
    handle.record(2);
    assert_eq!((sum(&meter, "m"), sum(&meter, "second")), (3, 2));
}

#[test]
fn handle_follows_unregistration_and_stop() {
    let Bench {
        meter,
        handle,
        view,
    } = bench();
    meter
        .register(std::slice::from_ref(&view))
        .expect("a valid view");
    handle.record(1);
    meter.unregister(&["m"]);
    handle.record(2);
    meter.register(&[view]).expect("a valid view");
    handle.record(4);
    assert_eq!(sum(&meter, "m"), 4);
    meter.stop();
    handle.record(8);
    assert_eq!(sum(&meter, "m"), 4);
}

#[test]
fn handle_refuses_what_a_record_call_refuses() {
    let meter = Meter::new();
    let measure = meter.measures().float64("m", "", "1").expect("new");
    let view = View::new(&measure).aggregated(Aggregation::Count);
    meter.register(&[view]).expect("a valid view");
    let handle = meter.bind(&measure, &TagMap::new());
    for value in [f64::NAN, 1.0, f64::INFINITY, f64::NEG_INFINITY, f64::MAX] {
        handle.record(value);
    }
    let rows = meter.retrieve("m").expect("registered");
    assert_eq!(rows[0].data, AggregationData::Count(2));
    assert_eq!(meter.dropped(), 3);
}

#[test]
fn handle_outlives_its_meters_user_and_works_on_any_thread() {
    let Bench {
        meter,
        handle,
        view,
    } = bench();
    meter.register(&[view]).expect("a valid view");
    handle.record(1);
    std::thread::scope(|scope| {
        for _ in 0..4 {
            let own = handle.clone();
            let handle = &handle;
            scope.spawn(move || {
                for _ in 0..1000 {
                    own.record(1);
                    handle.record(1);
                }
            });
        }
    });
    assert_eq!(sum(&meter, "m"), 8001);
}
