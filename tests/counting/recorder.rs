//! Recording asks the allocator for nothing once a thread has met a series.

use perop_core::alloc::{Counts, count};
use perop_core::stats::{
    Aggregation, Meter, MeterOptions, Mutator, RecordOptions, TagKey, TagMap, View,
};

/// Records by every call the library has, under each of a few tag values.
struct Calls {
    meter: Meter,
    int: perop_core::stats::Int64Measure,
    float: perop_core::stats::Float64Measure,
    key: TagKey,
    maps: Vec<TagMap>,
}

const VALUES: [&str; 4] = ["", "a", "a longer value than the others", "z"];

impl Calls {
    fn new(series_max: usize) -> Self {
        let options = MeterOptions {
            series_max,
            ..MeterOptions::default()
        };
        let meter = Meter::with_options(Default::default(), options);
        let int = meter.measures().int64("int", "", "1").expect("new");
        let float = meter.measures().float64("float", "", "1").expect("new");
        let key = TagKey::new("key").expect("a valid key");
        let aggregations = [
            Aggregation::Count,
            Aggregation::Sum,
            Aggregation::LastValue,
            Aggregation::distribution(&[1.0, 2.0]),
        ];
        for (index, aggregation) in aggregations.into_iter().enumerate() {
            let views = [View::of(int.descriptor()), View::of(float.descriptor())];
            for (flavour, view) in views.into_iter().enumerate() {
                let name = format!("{index}.{flavour}");
                let keys = if index % 2 == 0 {
                    vec![key.clone()]
                } else {
                    vec![]
                };
                let view = view.named(&name).by(&keys);
                let view = view.aggregated(aggregation.clone());
                meter.register(&[view]).expect("a valid view");
            }
        }
        let map = |value| {
            let inserted = TagMap::new().with(&[Mutator::insert(&key, value)]);
            inserted.expect("valid tags")
        };
        Self {
            maps: VALUES.map(map).into(),
            meter,
            int,
            float,
            key,
        }
    }

    fn make(&self) {
        for (map, value) in self.maps.iter().zip(VALUES) {
            let list = [self.int.m(1), self.float.m(0.5), self.float.m(f64::NAN)];
            self.meter.record(map, &list);
            let changes = [Mutator::upsert(&self.key, value)];
            let recorded = self.meter.record_with_tags(map, &changes, &list);
            recorded.expect("valid tags");
            let options = RecordOptions {
                mutators: &changes,
                measurements: &list,
                recorder: Some(&self.meter),
                ..RecordOptions::default()
            };
            let recorded = self.meter.record_with_options(map, &options);
            recorded.expect("valid tags");
        }
    }
}

fn requests(counts: &Counts) -> (u64, u64) {
    (counts.requests(), counts.bytes_asked)
}

#[test]
fn calls_of_every_kind_allocate_nothing_the_second_time() {
    for series_max in [2000, 2, 0] {
        let calls = Calls::new(series_max);
        calls.make();
        let ((), counts) = count(|| calls.make());
        assert_eq!(requests(&counts), (0, 0), "at most {series_max} series");
    }
}

#[test]
fn bound_handles_allocate_nothing_after_their_first_record() {
    let calls = Calls::new(2000);
    let int = calls.meter.bind(&calls.int, &calls.maps[1]);
    let float = calls.meter.bind(&calls.float, &calls.maps[1]);
    let record = || {
        for value in 0..100 {
            int.record(value);
            float.record(value as f64);
        }
    };
    record();
    let ((), counts) = count(record);
    assert_eq!(requests(&counts), (0, 0));
}

#[test]
fn nobody_listening_allocates_nothing_even_the_first_time() {
    let meter = Meter::new();
    let measure = meter.measures().int64("m", "", "1").expect("new");
    let tags = TagMap::new();
    let ((), counts) = count(|| {
        meter.record(&tags, &[]);
        meter.record(&tags, &[measure.m(1)]);
    });
    assert_eq!(requests(&counts), (0, 0));
}
