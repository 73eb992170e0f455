//! The views that are registered with one meter.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::clock::Clock;
use super::collector::Collector;
use super::feed::Feed;
use crate::stats::error::{Error, Kind};
use crate::stats::measure::Descriptor;
use crate::stats::view::View;

/// Views by name, and which of them each measure feeds.
#[derive(Debug, Default)]
pub(super) struct Views {
    by_name: BTreeMap<String, Arc<Collector>>,
    feeds: BTreeMap<usize, Arc<Feed>>,
    is_stopped: bool,
}

impl Views {
    /// Errors: `ViewConflict`, and `MissingAggregation` for a view that was not checked.
    pub(super) fn register(
        &mut self,
        view: &View,
        series_max: usize,
        clock: &Arc<Clock>,
    ) -> Result<(), Error> {
        if let Some(known) = self.by_name.get(view.name()) {
            if known.view().is_same_as(view) {
                return Ok(());
            }
            let name = view.name().into();
            return Err(Kind::ViewConflict { name }.into());
        }
        let aggregation = view.check()?.clone();
        let clock = Arc::clone(clock);
        let collector = Arc::new(Collector::new(view.clone(), aggregation, series_max, clock));
        if !self.is_stopped {
            self.feed(view.measure()).add(Arc::clone(&collector));
        }
        self.by_name.insert(view.name().into(), collector);
        Ok(())
    }

    /// Takes the view out, so that records no longer reach it.
    pub(super) fn remove(&mut self, name: &str) -> Option<Arc<Collector>> {
        let collector = self.by_name.remove(name)?;
        self.feed(collector.view().measure()).remove(&collector);
        Some(collector)
    }

    pub(super) fn get(&self, name: &str) -> Option<&Arc<Collector>> {
        self.by_name.get(name)
    }

    /// All views, sorted by name.
    pub(super) fn all(&self) -> impl Iterator<Item = &Arc<Collector>> {
        self.by_name.values()
    }

    /// What `measure` feeds.
    pub(super) fn feed(&mut self, measure: &Arc<Descriptor>) -> Arc<Feed> {
        let feed = self
            .feeds
            .entry(measure.index())
            .or_insert_with(|| Arc::new(Feed::new(Arc::clone(measure))));
        Arc::clone(feed)
    }

    /// Lets no record reach any view again; their rows stay.
    pub(super) fn stop(&mut self) {
        self.is_stopped = true;
        for collector in self.by_name.values() {
            if let Some(feed) = self.feeds.get(&collector.view().measure().index()) {
                feed.remove(collector);
            }
        }
    }
}
