//! OpenTelemetry: attributes as a prepared slice, and bound instruments.

use std::collections::BTreeMap;
use std::sync::{Arc, Weak};
use std::time::Duration;

use opentelemetry::metrics::{
    BoundCounter, BoundHistogram, Counter, Histogram, MeterProvider as _,
};
use opentelemetry::{KeyValue, global};
use opentelemetry_sdk::error::OTelSdkResult;
use opentelemetry_sdk::metrics::data::{AggregatedMetrics, MetricData, ResourceMetrics};
use opentelemetry_sdk::metrics::reader::MetricReader;
use opentelemetry_sdk::metrics::{
    InstrumentKind, ManualReader, Pipeline, SdkMeterProvider, Temporality,
};

use crate::inputs::{self, BOUNDS, Distribution, EIGHT_KEYS, KEYS, SETS, Values};

pub(crate) struct OpenTelemetryPeer {
    calls: Counter<u64>,
    sizes: Counter<u64>,
    latency: Histogram<f64>,
    sets: Vec<[KeyValue; 3]>,
    eight_sets: Vec<[KeyValue; 8]>,
    reader: Reader,
    /// Instruments stop when it is dropped.
    _provider: Option<SdkMeterProvider>,
}

/// A reader that stays with us after the provider has it.
#[derive(Clone, Debug, Default)]
struct Reader(Arc<ManualReader>);

impl MetricReader for Reader {
    fn register_pipeline(&self, pipeline: Weak<Pipeline>) {
        self.0.register_pipeline(pipeline);
    }

    fn collect(&self, metrics: &mut ResourceMetrics) -> OTelSdkResult {
        self.0.collect(metrics)
    }

    fn force_flush(&self) -> OTelSdkResult {
        self.0.force_flush()
    }

    fn shutdown_with_timeout(&self, timeout: Duration) -> OTelSdkResult {
        self.0.shutdown_with_timeout(timeout)
    }

    fn temporality(&self, kind: InstrumentKind) -> Temporality {
        self.0.temporality(kind)
    }
}

impl OpenTelemetryPeer {
    /// The API alone, as a library has it in a program without metrics.
    pub(crate) fn without_sdk() -> Self {
        Self::with(global::meter("bench"), Reader::default(), None)
    }

    pub(crate) fn new() -> Self {
        let reader = Reader::default();
        let provider = SdkMeterProvider::builder()
            .with_reader(reader.clone())
            .build();
        Self::with(provider.meter("bench"), reader, Some(provider))
    }

    fn with(
        meter: opentelemetry::metrics::Meter,
        reader: Reader,
        provider: Option<SdkMeterProvider>,
    ) -> Self {
        let pair = |key: &'static str, value: &'static str| KeyValue::new(key, value);
        let set = |number| {
            let values = inputs::values(number);
            std::array::from_fn(|index| pair(KEYS[index], values[index]))
        };
        let eight_set = |number| {
            let values = inputs::eight_values(number);
            std::array::from_fn(|index| pair(EIGHT_KEYS[index], values[index]))
        };
        Self {
            calls: meter.u64_counter("calls").build(),
            sizes: meter.u64_counter("sizes").build(),
            latency: meter
                .f64_histogram("latency")
                .with_boundaries(BOUNDS.to_vec())
                .build(),
            sets: (0..SETS).map(set).collect(),
            eight_sets: (0..SETS).map(eight_set).collect(),
            reader,
            _provider: provider,
        }
    }

    #[inline]
    pub(crate) fn count(&self, set: usize) {
        self.calls.add(1, &self.sets[set]);
    }

    pub(crate) fn bound(&self, set: usize) -> BoundCounter<u64> {
        self.calls.bind(&self.sets[set])
    }

    pub(crate) fn bound_distribution(&self, set: usize) -> BoundHistogram<f64> {
        self.latency.bind(&self.sets[set])
    }

    #[inline]
    pub(crate) fn add_eight(&self, set: usize) {
        for value in 1..=8 {
            self.sizes.add(value, &self.eight_sets[set]);
        }
    }

    #[inline]
    pub(crate) fn observe(&self, set: usize, value: f64) {
        self.latency.record(value, &self.sets[set]);
    }

    pub(crate) fn counts(&self) -> BTreeMap<Values, u64> {
        let mut counts = BTreeMap::new();
        self.each_sum("calls", |labels, value| {
            counts.insert(inputs::values_of(labels), value);
        });
        counts
    }

    pub(crate) fn sums_by_eight(&self) -> BTreeMap<Vec<String>, u64> {
        let mut sums = BTreeMap::new();
        self.each_sum("sizes", |labels, value| {
            let sorted: BTreeMap<_, _> = labels.into_iter().collect();
            sums.insert(sorted.into_values().collect(), value);
        });
        sums
    }

    fn each_sum(&self, name: &str, mut see: impl FnMut(Vec<(&str, String)>, u64)) {
        self.each(name, |data| {
            let AggregatedMetrics::U64(MetricData::Sum(sum)) = data else {
                panic!("a sum");
            };
            for point in sum.data_points() {
                see(labels(point.attributes()), point.value());
            }
        });
    }

    pub(crate) fn distributions(&self) -> BTreeMap<Values, Distribution> {
        let mut distributions = BTreeMap::new();
        self.each("latency", |data| {
            let AggregatedMetrics::F64(MetricData::Histogram(histogram)) = data else {
                panic!("a histogram");
            };
            for point in histogram.data_points() {
                let distribution = Distribution {
                    count: point.count(),
                    sum: point.sum(),
                    buckets: point.bucket_counts().collect(),
                };
                let values = inputs::values_of(labels(point.attributes()));
                distributions.insert(values, distribution);
            }
        });
        distributions
    }

    fn each(&self, name: &str, mut see: impl FnMut(&AggregatedMetrics)) {
        let mut collected = ResourceMetrics::default();
        self.reader.collect(&mut collected).expect("still open");
        for scope in collected.scope_metrics() {
            for metric in scope.metrics().filter(|metric| metric.name() == name) {
                see(metric.data());
            }
        }
    }
}

fn labels<'a>(attributes: impl Iterator<Item = &'a KeyValue>) -> Vec<(&'a str, String)> {
    attributes
        .map(|pair| (pair.key.as_str(), pair.value.to_string()))
        .collect()
}
