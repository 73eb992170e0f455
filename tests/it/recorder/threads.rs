//! Many threads, one recorder: nothing is lost, nothing is seen half written.

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use perop_core::stats::{
    Aggregation, AggregationData, Meter, Mutator, Number, TagKey, TagMap, Total, View,
};
use proptest::prelude::*;

const THREADS: usize = 4;
const ROUNDS: i64 = 2000;

#[test]
fn counts_and_sums_of_all_threads_add_up() {
    let meter = Meter::new();
    let measure = meter.measures().int64("m", "", "1").expect("new");
    let key = TagKey::new("k").expect("a valid key");
    let by_key = |name: &str| View::new(&measure).named(name).by([&key]);
    let views = [
        by_key("count").aggregated(Aggregation::Count),
        by_key("sum").aggregated(Aggregation::Sum),
        by_key("distribution").aggregated(Aggregation::distribution(&[1000.0])),
        by_key("last").aggregated(Aggregation::LastValue),
    ];
    meter.register(&views).expect("valid views");
    thread::scope(|scope| {
        for _ in 0..THREADS {
            scope.spawn(|| {
                for round in 0..ROUNDS {
                    let value = ["a", "b", "c"][round as usize % 3];
                    let mutators = [Mutator::insert(&key, value)];
                    meter
                        .record_with_tags(&TagMap::new(), &mutators, &[measure.m(round)])
                        .expect("valid tags");
                }
            });
        }
    });
    let (mut count, mut sum, mut counted, mut added) = (0, 0, 0, 0);
    for view in ["count", "sum", "distribution", "last"] {
        let rows = meter.retrieve(view).expect("registered");
        assert_eq!(rows.len(), 3, "{view}");
        for row in rows {
            match row.data {
                AggregationData::Count(of_row) => count += of_row,
                AggregationData::Sum(Total::Int(of_row)) => sum += of_row,
                AggregationData::Distribution(data) => {
                    assert_eq!(data.buckets.iter().sum::<u64>(), data.count);
                    let Total::Int(of_row) = data.sum else {
                        panic!("a sum of integers");
                    };
                    counted += data.count;
                    added += of_row;
                    let mean = of_row as f64 / data.count as f64;
                    assert!((data.mean - mean).abs() < 1e-9, "{}", data.mean);
                }
                AggregationData::LastValue(Number::Int(last)) => assert!(last >= ROUNDS - 3),
                other => panic!("unexpected {other:?}"),
            }
        }
    }
    let threads = THREADS as u64;
    assert_eq!(
        (count, counted),
        (threads * ROUNDS as u64, threads * ROUNDS as u64)
    );
    let expected = i128::from(ROUNDS * (ROUNDS - 1) / 2) * THREADS as i128;
    assert_eq!((sum, added), (expected, expected));
}

#[test]
fn distribution_read_while_it_is_written_is_whole() {
    let meter = Meter::new();
    let measure = meter.measures().int64("m", "", "1").expect("new");
    let view = View::new(&measure).aggregated(Aggregation::distribution(&[2.0]));
    meter.register(&[view]).expect("a valid view");
    let is_done = AtomicBool::new(false);
    thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                for _ in 0..20_000 {
                    meter.record(&TagMap::new(), &[measure.m(1), measure.m(3)]);
                }
                is_done.store(true, Ordering::Relaxed);
            });
        }
        let mut seen = 0;
        while !is_done.load(Ordering::Relaxed) {
            for row in meter.retrieve("m").expect("registered") {
                let AggregationData::Distribution(data) = row.data else {
                    panic!("a distribution");
                };
                // Ones and threes only: any two of count, sum and buckets say the third.
                let [ones, threes] = data.buckets[..] else {
                    panic!("two buckets");
                };
                assert_eq!(ones + threes, data.count);
                assert_eq!(data.sum, Total::Int(i128::from(ones + 3 * threes)));
                assert!(data.count >= seen, "rows are cumulative");
                seen = data.count;
            }
        }
    });
    let rows = meter.retrieve("m").expect("registered");
    let AggregationData::Distribution(data) = &rows[0].data else {
        panic!("a distribution");
    };
    assert_eq!(data.buckets, [40_000, 40_000]);
}

#[test]
fn cells_of_ended_threads_are_written_to_by_later_ones() {
    let meter = Meter::new();
    let measure = meter.measures().int64("m", "", "1").expect("new");
    let view = View::new(&measure).aggregated(Aggregation::Sum);
    meter.register(&[view]).expect("a valid view");
    for _ in 0..50 {
        let (meter, measure) = (meter.clone(), measure.clone());
        let thread = thread::spawn(move || meter.record(&TagMap::new(), &[measure.m(1)]));
        thread.join().expect("no panic");
    }
    let rows = meter.retrieve("m").expect("registered");
    assert_eq!(rows[0].data, AggregationData::Sum(Total::Int(50)));
}

#[test]
fn views_may_come_and_go_while_threads_record() {
    let meter = Meter::new();
    let measure = meter.measures().int64("m", "", "1").expect("new");
    let view = |name: &str| {
        View::new(&measure)
            .named(name)
            .aggregated(Aggregation::Count)
    };
    meter.register(&[view("stays")]).expect("a valid view");
    thread::scope(|scope| {
        for _ in 0..THREADS {
            scope.spawn(|| {
                for _ in 0..ROUNDS {
                    meter.record(&TagMap::new(), &[measure.m(1)]);
                }
            });
        }
        for _ in 0..100 {
            meter.register(&[view("goes")]).expect("a valid view");
            meter.unregister(&["goes"]);
        }
    });
    let rows = meter.retrieve("stays").expect("registered");
    let expected = THREADS as u64 * ROUNDS as u64;
    assert_eq!(rows[0].data, AggregationData::Count(expected));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    #[test]
    fn every_measurement_is_in_exactly_one_series_whatever_the_limit(
        limit in 0_usize..6,
        values in prop::collection::vec("[a-h]", 1..40),
        threads in 1_usize..4,
    ) {
        let options = perop_core::stats::MeterOptions {
            series_max: limit,
            ..Default::default()
        };
        let meter = Meter::with_options(Default::default(), options);
        let measure = meter.measures().int64("m", "", "1").expect("new");
        let key = TagKey::new("k").expect("a valid key");
        let view = View::new(&measure).by([&key]).aggregated(Aggregation::Count);
        meter.register(&[view]).expect("a valid view");
        thread::scope(|scope| {
            for _ in 0..threads {
                scope.spawn(|| {
                    for value in &values {
                        let mutators = [Mutator::insert(&key, value)];
                        meter
                            .record_with_tags(&TagMap::new(), &mutators, &[measure.m(1)])
                            .expect("valid tags");
                    }
                });
            }
        });
        let rows = meter.retrieve("m").expect("registered");
        let distinct = values.iter().collect::<std::collections::BTreeSet<_>>().len();
        let overflows = usize::from(distinct > limit);
        prop_assert_eq!(rows.len(), distinct.min(limit) + overflows);
        let count: u64 = rows.iter().map(|row| match row.data {
            AggregationData::Count(count) => count,
            _ => 0,
        }).sum();
        prop_assert_eq!(count, (threads * values.len()) as u64);
    }
}
