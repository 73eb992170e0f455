//! A measure with its tags looked up once.

use std::sync::{Arc, OnceLock};

use super::Meter;
use super::accepted::Accepted;
use super::cell::Cell;
use super::feed::Feed;
use super::local::{claim_thread_token, thread_token};
use crate::stats::measure::{Measure, Value};
use crate::stats::tag::{TagMap, Tags};

/// Records one measure under one tag map, without looking its series up again.
///
/// The first record looks it up and belongs to the thread that made it: there a record is a plain
/// addition. It works from other threads too, at the price of [`Meter::record`]; so give each
/// thread a clone. The same holds after a view of the measure was registered or unregistered.
#[derive(Debug)]
pub struct Bound<V> {
    meter: Meter,
    measure: Measure<V>,
    tags: TagMap,
    resolved: OnceLock<Resolved>,
}

#[derive(Debug)]
struct Resolved {
    owner: u64,
    version: u64,
    feed: Arc<Feed>,
    accepted: Accepted,
    cells: Box<[Arc<Cell>]>,
}

impl<V: Value> Clone for Bound<V> {
    /// A handle that will belong to the thread that first records through it.
    fn clone(&self) -> Self {
        Self::new(self.meter.clone(), self.measure.clone(), self.tags.clone())
    }
}

impl<V: Value> Bound<V> {
    pub(super) fn new(meter: Meter, measure: Measure<V>, tags: TagMap) -> Self {
        Self {
            meter,
            measure,
            tags,
            resolved: OnceLock::new(),
        }
    }

    /// Records `value`, as [`Meter::record`] with the handle's measure and tags would.
    #[inline]
    pub fn record(&self, value: V) {
        let number = value.number();
        if let Some(resolved) = self.resolved.get()
            && resolved.owner == thread_token()
            && resolved.version == resolved.feed.version()
            && resolved.accepted.accepts(number)
        {
            for cell in &resolved.cells {
                cell.add(number);
            }
        } else {
            self.look_up_and_record(value);
        }
    }

    #[cold]
    fn look_up_and_record(&self, value: V) {
        let measurement = self.measure.m(value);
        if !measurement.measure.is_listened_to() {
            return;
        }
        let inner = &self.meter.inner;
        let looked_up = self.resolved.get().is_some();
        if looked_up || !inner.accepted.accepts(measurement.value) {
            self.meter.record(&self.tags, &[measurement]);
            return;
        }
        let Some(feed) = inner.feed(measurement.measure) else {
            return;
        };
        let (version, collectors) = feed.collectors();
        if collectors.is_empty() {
            return;
        }
        let mut key = Vec::new();
        let cells = collectors.iter().map(|collector| {
            key.clear();
            Tags::of(&self.tags).write_series_key(collector.tag_keys(), &mut key);
            let values = std::iter::once(measurement.value);
            collector.open(&key, None, values).cell
        });
        let resolved = Resolved {
            owner: claim_thread_token(),
            version,
            accepted: inner.accepted,
            cells: cells.collect(),
            feed,
        };
        // Another thread may have been first: the value is recorded, its cells keep theirs.
        let _ = self.resolved.set(resolved);
    }
}
