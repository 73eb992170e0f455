//! Exporters: once a period, and once more for a view that goes.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use perop_core::stats::{
    Aggregation, AggregationData, Exporter, Meter, TagMap, Timestamp, View, ViewData,
};

/// Keeps what it gets: the view's name and how much was counted.
#[derive(Default)]
struct Kept(Mutex<Vec<(String, u64)>>);

impl Exporter for Kept {
    fn export(&self, data: &ViewData) {
        let count = data.rows.iter().map(|row| match row.data {
            AggregationData::Count(count) => count,
            _ => 0,
        });
        let entry = (data.view.name().to_owned(), count.sum());
        self.0.lock().expect("no panic holds it").push(entry);
    }
}

impl Kept {
    fn take(&self) -> Vec<(String, u64)> {
        std::mem::take(&mut self.0.lock().expect("no panic holds it"))
    }
}

fn seconds(seconds: i128) -> Timestamp {
    Timestamp::from_nanoseconds(seconds * 1_000_000_000)
}

#[test]
fn rows_are_exported_every_ten_seconds_or_as_set() {
    let (meter, kept) = (Meter::new(), Arc::new(Kept::default()));
    let measure = meter.measures().int64("m", "", "1").expect("new");
    let view = View::new(&measure).aggregated(Aggregation::Count);
    meter.register(&[view]).expect("a valid view");
    let id = meter.add_exporter(kept.clone());
    meter.record(&TagMap::new(), &[measure.m(1)]);
    let told = [
        (100, false),
        (109, false),
        (110, true),
        (111, false),
        (125, true),
    ];
    for (at, is_due) in told {
        assert_eq!(meter.advance(seconds(at)), is_due, "at {at} s");
    }
    // Cumulative: the same measurement in both.
    assert_eq!(kept.take(), [("m".to_owned(), 1), ("m".to_owned(), 1)]);

    meter.set_reporting_period(Duration::from_secs(1));
    assert!(!meter.advance(seconds(200)));
    assert!(meter.advance(seconds(201)));
    assert_eq!(kept.take().len(), 1);

    meter.set_reporting_period(Duration::ZERO);
    assert!(!meter.advance(seconds(300)));
    assert!(!meter.advance(seconds(309)));
    meter.remove_exporter(id);
    assert!(meter.advance(seconds(310)));
    assert_eq!(kept.take(), []);
}

#[test]
fn unregistered_view_is_exported_once_more_and_then_forgotten() {
    let (meter, kept) = (Meter::new(), Arc::new(Kept::default()));
    let one = meter.measures().int64("m1", "", "1").expect("new");
    let two = meter.measures().int64("m2", "", "1").expect("new");
    let views = [&one, &two].map(|measure| View::new(measure).aggregated(Aggregation::Count));
    meter.register(&views).expect("valid views");
    meter.add_exporter(kept.clone());
    meter.record(&TagMap::new(), &[one.m(1), two.m(1), two.m(1)]);
    meter.unregister(&["m2", "never there"]);
    assert_eq!(kept.take(), [("m2".to_owned(), 2)]);
    let error = meter.retrieve("m2").expect_err("unregistered");
    assert_eq!(error.to_string(), "view \"m2\" is not registered");
    meter.record(&TagMap::new(), &[two.m(1)]);
    meter.export();
    assert_eq!(kept.take(), [("m1".to_owned(), 1)]);
    meter.register(&views).expect("valid views");
    assert_eq!(meter.retrieve("m2"), Ok(vec![]));
}

#[test]
fn exporter_may_use_the_meter_it_is_called_by() {
    struct Recording(Meter);
    impl Exporter for Recording {
        fn export(&self, data: &ViewData) {
            let measure = self
                .0
                .measures()
                .int64("exports", "", "1")
                .expect("defined");
            self.0.record(&TagMap::new(), &[measure.m(1)]);
            let _ = self.0.retrieve(data.view.name());
        }
    }
    let meter = Meter::new();
    let measure = meter.measures().int64("exports", "", "1").expect("new");
    let view = View::new(&measure).aggregated(Aggregation::Count);
    meter.register(&[view]).expect("a valid view");
    meter.add_exporter(Arc::new(Recording(meter.clone())));
    meter.export();
    meter.export();
    let rows = meter.retrieve("exports").expect("registered");
    assert_eq!(rows[0].data, AggregationData::Count(2));
}
