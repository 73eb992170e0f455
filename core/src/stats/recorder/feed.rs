//! Which views of one meter listen to one measure.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

use super::collector::Collector;
use crate::stats::lock;
use crate::stats::measure::Descriptor;

/// The views that one measure feeds; threads keep a copy and compare versions.
#[derive(Debug)]
pub(super) struct Feed {
    measure: Arc<Descriptor>,
    version: AtomicU64,
    collectors: Mutex<Vec<Arc<Collector>>>,
}

impl Feed {
    pub(super) fn new(measure: Arc<Descriptor>) -> Self {
        Self {
            measure,
            version: AtomicU64::new(0),
            collectors: Mutex::default(),
        }
    }

    #[inline]
    pub(super) fn measure(&self) -> &Descriptor {
        &self.measure
    }

    /// Another number whenever the views are others.
    #[inline]
    pub(super) fn version(&self) -> u64 {
        self.version.load(Ordering::Acquire)
    }

    /// The views, and the version they are of.
    pub(super) fn collectors(&self) -> (u64, Vec<Arc<Collector>>) {
        let collectors = lock(&self.collectors);
        (self.version(), collectors.clone())
    }

    pub(super) fn add(&self, collector: Arc<Collector>) {
        let mut collectors = lock(&self.collectors);
        collectors.push(collector);
        self.measure.add_listener();
        self.version.fetch_add(1, Ordering::Release);
    }

    /// Whether it was there.
    pub(super) fn remove(&self, collector: &Arc<Collector>) -> bool {
        let mut collectors = lock(&self.collectors);
        let place = collectors
            .iter()
            .position(|known| Arc::ptr_eq(known, collector));
        if let Some(index) = place {
            collectors.remove(index);
            self.measure.remove_listener();
            self.version.fetch_add(1, Ordering::Release);
        }
        place.is_some()
    }
}
