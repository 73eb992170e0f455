//! `metrics` with the registry and the atomic storage of `metrics-util`.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use metrics::{
    Counter, Gauge, Histogram, Key, KeyName, Label, Level, Metadata, Recorder, SharedString, Unit,
};
use metrics_util::registry::{AtomicStorage, Registry};

use crate::inputs::{self, KEYS, SETS, Values};

static METADATA: Metadata<'static> = Metadata::new("bench", Level::INFO, None);

/// What a program installs: handles are found by key.
struct Registered(Registry<Key, AtomicStorage>);

impl Recorder for Registered {
    fn describe_counter(&self, _: KeyName, _: Option<Unit>, _: SharedString) {}
    fn describe_gauge(&self, _: KeyName, _: Option<Unit>, _: SharedString) {}
    fn describe_histogram(&self, _: KeyName, _: Option<Unit>, _: SharedString) {}

    fn register_counter(&self, key: &Key, _: &Metadata<'_>) -> Counter {
        self.0
            .get_or_create_counter(key, |counter| Counter::from_arc(Arc::clone(counter)))
    }

    fn register_gauge(&self, key: &Key, _: &Metadata<'_>) -> Gauge {
        self.0
            .get_or_create_gauge(key, |gauge| Gauge::from_arc(Arc::clone(gauge)))
    }

    fn register_histogram(&self, key: &Key, _: &Metadata<'_>) -> Histogram {
        self.0
            .get_or_create_histogram(key, |values| Histogram::from_arc(Arc::clone(values)))
    }
}

/// Installs a recorder for the macros, once.
pub(crate) fn install() {
    // A second one is refused, and the first does the same.
    let _ = metrics::set_global_recorder(Registered(Registry::atomic()));
}

/// The macro with all labels known to the compiler, its fastest form.
#[inline]
pub(crate) fn count_by_macro() {
    metrics::counter!("calls", "method" => "GET", "route" => "/orders", "status" => "200")
        .increment(1);
}

/// A recorder of its own, called as the macros call it with a key made beforehand.
pub(crate) struct MetricsPeer {
    recorder: Registered,
    keys: Vec<Key>,
}

impl MetricsPeer {
    pub(crate) fn new() -> Self {
        let key = |number| {
            let values = inputs::values(number);
            let labels: Vec<Label> = KEYS
                .iter()
                .zip(values)
                .map(|(key, value)| Label::from_static_parts(key, value))
                .collect();
            Key::from_parts("calls", labels)
        };
        Self {
            recorder: Registered(Registry::atomic()),
            keys: (0..SETS).map(key).collect(),
        }
    }

    #[inline]
    pub(crate) fn count(&self, set: usize) {
        self.bound(set).increment(1);
    }

    #[inline]
    pub(crate) fn bound(&self, set: usize) -> Counter {
        self.recorder.register_counter(&self.keys[set], &METADATA)
    }

    pub(crate) fn counts(&self) -> BTreeMap<Values, u64> {
        let handles = self.recorder.0.get_counter_handles().into_iter();
        let count = |(key, counter): (Key, Arc<_>)| {
            let labels = key
                .labels()
                .map(|label| (label.key(), label.value().to_owned()));
            (inputs::values_of(labels), atomic(&counter))
        };
        handles.map(count).collect()
    }
}

fn atomic(counter: &metrics::atomics::AtomicU64) -> u64 {
    counter.load(Ordering::Relaxed)
}
