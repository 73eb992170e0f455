//! The recorder: measures, tags, views and their aggregated rows.
//!
//! A [`Measure`] is defined once; a [`Measurement`] of it is recorded under a [`TagMap`]; every
//! registered [`View`] of the measure groups by its own tag keys and keeps one [`Row`] per tag set.
//!
//! ```
//! use perop_core::stats::{Aggregation, AggregationData, Meter, Mutator, TagKey, TagMap, View};
//!
//! # fn main() -> Result<(), perop_core::stats::Error> {
//! let meter = Meter::new();
//! let latency_ms = meter.measures().float64("latency", "time to answer", "ms")?;
//! let method = TagKey::new("method")?;
//! meter.register(&[View::new(&latency_ms)
//!     .named("calls")
//!     .by([&method])
//!     .aggregated(Aggregation::Count)])?;
//!
//! let tags = TagMap::new().with(&[Mutator::insert(&method, "GET")])?;
//! meter.record(&tags, &[latency_ms.m(17.5)]);
//!
//! let rows = meter.retrieve("calls")?;
//! assert_eq!(rows[0].tags, [(method, "GET".to_owned())]);
//! assert_eq!(rows[0].data, AggregationData::Count(1));
//! # Ok(())
//! # }
//! ```
//!
//! What it costs: where no view listens, one load and one branch. Otherwise a series key in words
//! of the thread's own, one hash, one probe and one full comparison; a tag map the thread has met
//! is found by its identity instead. Nothing is allocated once a thread has met a series. Each
//! thread writes to a cell of its own, without a lock or a locked instruction; the cells are added
//! up when rows are retrieved.
//!
//! Limits: a record that runs while its view is registered or unregistered may or may not count.
//! Where nobody listens, bad mutators are not reported, because nothing looks at them.
//! Source: OpenCensus specification and opencensus-go, with its known faults mended.

mod error;
mod tag;

mod measure;

mod aggregation;
mod view;

mod recorder;

pub mod variants;

use std::sync::{Mutex, MutexGuard, PoisonError};

pub use aggregation::{
    Aggregation, AggregationData, Bounds, BucketEdge, DistributionData, Exemplar, Total,
};
pub use error::Error;
pub use measure::{
    Descriptor, Flavour, Float64Measure, Int64Measure, Measure, Measurement, Measures, Number,
    Value,
};
pub use recorder::{
    Bound, Exporter, ExporterId, Meter, MeterOptions, Negative, RecordOptions, Recorder, Request,
    Timestamp,
};
pub use tag::{MAP_BYTES_MAX, Mutator, TEXT_BYTES_MAX, TagKey, TagMap, Ttl};
pub use view::{Row, TagSet, View, ViewData};

/// Locks; what a panicked holder left is whole, because no panic can happen while it changes.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
