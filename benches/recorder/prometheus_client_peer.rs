//! `prometheus-client`: a family of label arrays.

use std::collections::BTreeMap;

use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::{Family, MetricConstructor};
use prometheus_client::metrics::histogram::Histogram;

use crate::inputs::{self, BOUNDS, KEYS, SETS, Values};

type Labels = [(&'static str, &'static str); 3];

#[derive(Clone)]
struct WithBounds;

impl MetricConstructor<Histogram> for WithBounds {
    fn new_metric(&self) -> Histogram {
        Histogram::new(BOUNDS)
    }
}

pub(crate) struct PrometheusClientPeer {
    calls: Family<Labels, Counter>,
    latency: Family<Labels, Histogram, WithBounds>,
    sets: Vec<Labels>,
}

impl PrometheusClientPeer {
    pub(crate) fn new() -> Self {
        let set = |number| {
            let values = inputs::values(number);
            std::array::from_fn(|index| (KEYS[index], values[index]))
        };
        Self {
            calls: Family::default(),
            latency: Family::new_with_constructor(WithBounds),
            sets: (0..SETS).map(set).collect(),
        }
    }

    #[inline]
    pub(crate) fn count(&self, set: usize) {
        self.calls.get_or_create(&self.sets[set]).inc();
    }

    pub(crate) fn bound(&self, set: usize) -> Counter {
        self.calls.get_or_create_owned(&self.sets[set])
    }

    pub(crate) fn bound_distribution(&self, set: usize) -> Histogram {
        self.latency.get_or_create_owned(&self.sets[set])
    }

    #[inline]
    pub(crate) fn observe(&self, set: usize, value: f64) {
        self.latency.get_or_create(&self.sets[set]).observe(value);
    }

    pub(crate) fn counts(&self) -> BTreeMap<Values, u64> {
        let counted = self.sets.iter().filter_map(|labels| {
            let counter = self.calls.get(labels)?;
            Some((labels.map(|(_, value)| value), counter.get()))
        });
        counted.collect()
    }

    /// Count and sum; buckets are not readable.
    pub(crate) fn distribution_totals(&self, set: usize) -> (u64, f64) {
        let histogram = self.latency.get_or_create(&self.sets[set]);
        (histogram.count(), histogram.sum())
    }
}
