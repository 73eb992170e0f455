//! `prometheus`: vectors of metrics, found by the values of their labels.

use std::collections::BTreeMap;

use prometheus::core::Collector;
use prometheus::proto::Metric;
use prometheus::{Histogram, HistogramOpts, HistogramVec, IntCounter, IntCounterVec, Opts};

use crate::inputs::{self, BOUNDS, Distribution, KEYS, Values};

pub(crate) struct PrometheusPeer {
    calls: IntCounterVec,
    latency: HistogramVec,
    sets: Vec<Values>,
}

impl PrometheusPeer {
    pub(crate) fn new() -> Self {
        let latency = HistogramOpts::new("latency", "time to answer").buckets(BOUNDS.to_vec());
        Self {
            calls: IntCounterVec::new(Opts::new("calls", "calls"), &KEYS).expect("valid names"),
            latency: HistogramVec::new(latency, &KEYS).expect("valid names"),
            sets: (0..inputs::SETS).map(inputs::values).collect(),
        }
    }

    #[inline]
    pub(crate) fn count(&self, set: usize) {
        self.calls.with_label_values(&self.sets[set]).inc();
    }

    pub(crate) fn bound(&self, set: usize) -> IntCounter {
        self.calls.with_label_values(&self.sets[set])
    }

    pub(crate) fn bound_distribution(&self, set: usize) -> Histogram {
        self.latency.with_label_values(&self.sets[set])
    }

    #[inline]
    pub(crate) fn observe(&self, set: usize, value: f64) {
        self.latency
            .with_label_values(&self.sets[set])
            .observe(value);
    }

    pub(crate) fn counts(&self) -> BTreeMap<Values, u64> {
        let metrics = metrics(&self.calls).into_iter();
        metrics
            .map(|metric| (values(&metric), metric.get_counter().get_value() as u64))
            .collect()
    }

    pub(crate) fn distributions(&self) -> BTreeMap<Values, Distribution> {
        let distribution = |metric: Metric| {
            let histogram = metric.get_histogram();
            let cumulative = histogram.get_bucket().iter();
            let cumulative = cumulative.map(|bucket| bucket.cumulative_count());
            let mut before = 0;
            let mut buckets: Vec<u64> = cumulative
                .map(|count| count - std::mem::replace(&mut before, count))
                .collect();
            buckets.push(histogram.get_sample_count() - before);
            let distribution = Distribution {
                count: histogram.get_sample_count(),
                sum: histogram.get_sample_sum(),
                buckets,
            };
            (values(&metric), distribution)
        };
        let metrics = metrics(&self.latency).into_iter();
        metrics.map(distribution).collect()
    }
}

fn metrics(collector: &impl Collector) -> Vec<Metric> {
    let families = collector.collect();
    families
        .into_iter()
        .flat_map(|mut family| family.take_metric())
        .collect()
}

fn values(metric: &Metric) -> Values {
    let labels = metric.get_label().iter();
    inputs::values_of(labels.map(|label| (label.name(), label.value().to_owned())))
}
