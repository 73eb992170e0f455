//! The recorder of this project.

use std::collections::BTreeMap;

use perop_core::stats::{
    Aggregation, AggregationData, Bound, Float64Measure, Int64Measure, Meter, Mutator, Row, TagKey,
    TagMap, Total, View,
};

use crate::inputs::{self, BOUNDS, Distribution, EIGHT_KEYS, KEYS, SETS, Values};

pub(crate) struct Ours {
    meter: Meter,
    calls: Int64Measure,
    sizes: Int64Measure,
    latency: Float64Measure,
    keys: [TagKey; 3],
    sets: Vec<TagMap>,
    eight_sets: Vec<TagMap>,
}

fn key(name: &str) -> TagKey {
    TagKey::new(name).expect("a valid key")
}

impl Ours {
    pub(crate) fn without_views() -> Self {
        let meter = Meter::new();
        let keys = KEYS.map(key);
        let eight_keys = EIGHT_KEYS.map(key);
        let set = |keys: &[TagKey], values: &[&'static str]| {
            let pairs = keys.iter().zip(values);
            let inserts: Vec<_> = pairs
                .map(|(key, value)| Mutator::insert(key, value))
                .collect();
            TagMap::new().with(&inserts).expect("valid tags")
        };
        let sets = (0..SETS).map(|number| set(&keys, &inputs::values(number)));
        let eight_sets = (0..SETS).map(|number| set(&eight_keys, &inputs::eight_values(number)));
        Self {
            calls: meter.measures().int64("calls", "", "1").expect("new"),
            sizes: meter.measures().int64("sizes", "", "By").expect("new"),
            latency: meter.measures().float64("latency", "", "ms").expect("new"),
            sets: sets.collect(),
            eight_sets: eight_sets.collect(),
            keys,
            meter,
        }
    }

    pub(crate) fn new() -> Self {
        let ours = Self::without_views();
        let views = [
            View::new(&ours.calls)
                .by(&ours.keys)
                .aggregated(Aggregation::Count),
            View::new(&ours.sizes)
                .by(&EIGHT_KEYS.map(key))
                .aggregated(Aggregation::Sum),
            View::new(&ours.latency)
                .by(&ours.keys)
                .aggregated(Aggregation::distribution(&BOUNDS)),
        ];
        ours.meter.register(&views).expect("valid views");
        ours
    }

    #[inline]
    pub(crate) fn count(&self, set: usize) {
        self.meter.record(&self.sets[set], &[self.calls.m(1)]);
    }

    /// The tags are checked and looked up as text of this call.
    #[inline]
    pub(crate) fn count_fresh(&self, set: usize) {
        let values = inputs::values(set);
        let [method, route, status] = &self.keys;
        let mutators = [
            Mutator::upsert(method, values[0]),
            Mutator::upsert(route, values[1]),
            Mutator::upsert(status, values[2]),
        ];
        let measurements = [self.calls.m(1)];
        self.meter
            .record_with_tags(&TagMap::new(), &mutators, &measurements)
            .expect("valid tags");
    }

    pub(crate) fn bound(&self, set: usize) -> Bound<i64> {
        self.meter.bind(&self.calls, &self.sets[set])
    }

    pub(crate) fn bound_distribution(&self, set: usize) -> Bound<f64> {
        self.meter.bind(&self.latency, &self.sets[set])
    }

    #[inline]
    pub(crate) fn add_eight(&self, set: usize) {
        let m = |value| self.sizes.m(value);
        let measurements = [m(1), m(2), m(3), m(4), m(5), m(6), m(7), m(8)];
        self.meter.record(&self.eight_sets[set], &measurements);
    }

    #[inline]
    pub(crate) fn observe(&self, set: usize, value: f64) {
        self.meter.record(&self.sets[set], &[self.latency.m(value)]);
    }

    pub(crate) fn counts(&self) -> BTreeMap<Values, u64> {
        let count = |row: Row| match row.data {
            AggregationData::Count(count) => (values(&row), count),
            other => panic!("a count, not {other:?}"),
        };
        self.rows("calls").into_iter().map(count).collect()
    }

    pub(crate) fn sums_by_eight(&self) -> BTreeMap<Vec<String>, u64> {
        let sum = |row: Row| match row.data {
            AggregationData::Sum(Total::Int(sum)) => {
                let values = row.tags.into_iter().map(|(_, value)| value).collect();
                (values, u64::try_from(sum).expect("not negative"))
            }
            other => panic!("a sum, not {other:?}"),
        };
        self.rows("sizes").into_iter().map(sum).collect()
    }

    pub(crate) fn distributions(&self) -> BTreeMap<Values, Distribution> {
        let distribution = |row: Row| {
            let values = values(&row);
            let AggregationData::Distribution(data) = row.data else {
                panic!("a distribution");
            };
            let Total::Float(sum) = data.sum else {
                panic!("a sum of doubles");
            };
            let (count, buckets) = (data.count, data.buckets);
            (
                values,
                Distribution {
                    count,
                    sum,
                    buckets,
                },
            )
        };
        self.rows("latency").into_iter().map(distribution).collect()
    }

    fn rows(&self, view: &str) -> Vec<Row> {
        self.meter.retrieve(view).expect("the view is registered")
    }
}

fn values(row: &Row) -> Values {
    let tags = row.tags.iter();
    inputs::values_of(tags.map(|(key, value)| (key.as_str(), value.clone())))
}
