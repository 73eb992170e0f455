//! The library gives the rows of its historical variants, on generated calls.

use std::sync::Arc;

use perop_core::stats::variants::{
    Before, Commit, Library, Pr1267, Pr1268, Pr1269, measurements, with_attachments,
    with_measurements, with_recorder, with_tags,
};
use perop_core::stats::{
    Aggregation, AggregationData, Meter, Mutator, RecordOptions, Row, TagKey, TagMap, Total, View,
};
use proptest::prelude::*;

/// One record call: which measures with which values, tags, and changes to the tags.
#[derive(Clone, Debug)]
struct Call {
    values: Vec<(usize, i32)>,
    tags: Vec<(usize, String)>,
    changes: Vec<(usize, u8, String)>,
    attachment: Option<String>,
}

const KEYS: [&str; 3] = ["k1", "k2", "k3"];
const VIEWS: [&str; 5] = ["count", "sum", "last", "few", "floats"];

fn call() -> impl Strategy<Value = Call> {
    let text = "[ -~]{0,12}";
    (
        prop::collection::vec((0_usize..2, any::<i32>()), 0..6),
        prop::collection::vec((0_usize..3, text), 0..4),
        prop::collection::vec((0_usize..3, 0_u8..4, text), 0..4),
        prop::option::of("[a-z]{1,4}"),
    )
        .prop_map(|(values, tags, changes, attachment)| Call {
            values,
            tags,
            changes,
            attachment,
        })
}

struct World {
    meter: Meter,
    keys: Vec<TagKey>,
    int: perop_core::stats::Int64Measure,
    float: perop_core::stats::Float64Measure,
}

impl World {
    fn new() -> Self {
        let meter = Meter::new();
        let keys = KEYS.map(|name| TagKey::new(name).expect("a valid key"));
        let world = Self {
            int: meter.measures().int64("int", "", "1").expect("new"),
            float: meter.measures().float64("float", "", "1").expect("new"),
            keys: keys.to_vec(),
            meter,
        };
        world.meter.register(&world.views()).expect("valid views");
        world
    }

    fn views(&self) -> [View; 5] {
        let [k1, k2, k3] = &self.keys[..] else {
            panic!("three keys");
        };
        let bounds = [0.0, -0.0, 1e3, 5.0, 2e9];
        [
            View::new(&self.int).named("count").by([k2, k1]),
            View::new(&self.int).named("sum").by([k3]),
            View::new(&self.float).named("last").by([k1]),
            View::new(&self.int).named("few"),
            View::new(&self.float).named("floats").by(&self.keys),
        ]
        .into_iter()
        .zip([
            Aggregation::Count,
            Aggregation::Sum,
            Aggregation::LastValue,
            Aggregation::distribution(&bounds),
            Aggregation::distribution(&bounds),
        ])
        .map(|(view, aggregation)| view.aggregated(aggregation))
        .collect::<Vec<_>>()
        .try_into()
        .expect("five views")
    }

    fn tags(&self, call: &Call) -> TagMap {
        let pairs = call.tags.iter();
        let inserts: Vec<_> = pairs
            .map(|(key, value)| Mutator::insert(&self.keys[*key], value))
            .collect();
        TagMap::new().with(&inserts).expect("valid tags")
    }

    fn changes<'a>(&'a self, call: &'a Call) -> Vec<Mutator<'a>> {
        let changes = call.changes.iter();
        changes
            .map(|(key, operation, value)| {
                let key = &self.keys[*key];
                match operation {
                    0 => Mutator::insert(key, value),
                    1 => Mutator::update(key, value),
                    2 => Mutator::upsert(key, value),
                    _ => Mutator::delete(key),
                }
            })
            .collect()
    }

    fn record(&self, call: &Call) {
        let list: Vec<_> = call
            .values
            .iter()
            .map(|(measure, value)| match measure {
                0 => self.int.m(i64::from(*value)),
                _ => self.float.m(f64::from(*value) / 8.0),
            })
            .collect();
        let attachments = call.attachment.as_deref().map(|text| [("trace", text)]);
        let options = RecordOptions {
            mutators: &self.changes(call),
            measurements: &list,
            attachments: attachments.as_ref().map_or(&[], |pairs| pairs),
            recorder: None,
        };
        let recorded = self.meter.record_with_options(&self.tags(call), &options);
        recorded.expect("valid tags");
    }

    fn rows(&self) -> Vec<Vec<Row>> {
        VIEWS
            .map(|view| self.meter.retrieve(view).expect("registered"))
            .into()
    }

    /// The same calls with the library as of a commit.
    fn historical_rows<C: Commit>(&self, calls: &[Call]) -> Vec<Vec<Row>> {
        let measures = [
            self.int.descriptor().clone(),
            self.float.descriptor().clone(),
        ];
        let library = Library::<C>::new(&measures);
        for view in self.views() {
            library.register(&view).expect("a valid view");
        }
        let ids = ["int", "float"].map(|name| library.measure(name).expect("known"));
        for call in calls {
            let list = measurements(call.values.iter().map(|(measure, value)| {
                let divisor = [1.0, 8.0][*measure];
                ids[*measure].m(f64::from(*value) / divisor)
            }));
            let tags = Arc::new(self.tags(call));
            let changes = self.changes(call);
            if changes.is_empty() && call.attachment.is_none() {
                library.record(&tags, list);
                continue;
            }
            let attached = call.attachment.clone();
            let attached = attached.map(|text| Arc::from([("trace".to_owned(), text)]));
            let recorded = library.record_with_options(
                &tags,
                &mut [
                    &mut with_tags(&changes),
                    &mut with_measurements(list),
                    &mut with_attachments(attached),
                    &mut with_recorder(library.worker()),
                ],
            );
            recorded.expect("valid tags");
        }
        VIEWS
            .map(|view| library.retrieve(view).expect("registered"))
            .into()
    }
}

proptest! {
    #[test]
    fn rows_are_those_of_every_historical_variant(calls in prop::collection::vec(call(), 0..40)) {
        let world = World::new();
        calls.iter().for_each(|call| world.record(call));
        let rows = world.rows();
        prop_assert_eq!(&rows, &world.historical_rows::<Before>(&calls));
        prop_assert_eq!(&rows, &world.historical_rows::<Pr1267>(&calls));
        prop_assert_eq!(&rows, &world.historical_rows::<Pr1269>(&calls));
        prop_assert_eq!(&rows, &world.historical_rows::<Pr1268>(&calls));
        for row in rows.iter().flatten() {
            if let AggregationData::Distribution(data) = &row.data {
                prop_assert_eq!(data.buckets.iter().sum::<u64>(), data.count);
            }
        }
    }

    #[test]
    fn tags_seen_through_mutators_are_those_of_the_changed_map(call in call()) {
        let (seen, changed) = (World::new(), World::new());
        let tags = seen.tags(&call);
        let list = [seen.int.m(1), seen.float.m(1.0)];
        let changes = seen.changes(&call);
        seen.meter.record_with_tags(&tags, &changes, &list).expect("valid tags");
        let map = tags.with(&changes).expect("valid tags");
        changed.meter.record(&map, &[changed.int.m(1), changed.float.m(1.0)]);
        prop_assert_eq!(seen.rows(), changed.rows());
    }
}

#[test]
fn queue_longer_than_its_places_loses_nothing() {
    let world = World::new();
    let call = Call {
        values: vec![(0, 1)],
        tags: vec![],
        changes: vec![],
        attachment: None,
    };
    let calls = vec![call; 2500];
    let rows = &world.historical_rows::<Pr1268>(&calls)[0];
    assert_eq!(rows[0].data, AggregationData::Count(2500));
}

#[test]
fn integers_beyond_2_to_the_53_lose_digits_in_the_originals_only() {
    let most = 9_007_199_254_740_993_i64;
    let world = World::new();
    world.meter.record(&TagMap::new(), &[world.int.m(most)]);
    let library = Library::<Before>::new(&[world.int.descriptor().clone()]);
    let sum = &world.views()[1];
    library.register(sum).expect("a valid view");
    let id = library.measure("int").expect("known");
    library.record(
        &Arc::default(),
        measurements([id.m(most as f64)].into_iter()),
    );
    let data = |rows: Vec<Row>| rows[0].data.clone();
    let ours = data(world.meter.retrieve("sum").expect("registered"));
    let theirs = data(library.retrieve("sum").expect("registered"));
    assert_eq!(ours, AggregationData::Sum(Total::Int(i128::from(most))));
    assert_eq!(
        theirs,
        AggregationData::Sum(Total::Int(i128::from(most) - 1))
    );
}
