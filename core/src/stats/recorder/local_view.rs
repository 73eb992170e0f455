//! What one thread knows of one view: its cells by series key.

use std::hash::{BuildHasher, Hasher};
use std::sync::Arc;

use hashbrown::{DefaultHashBuilder, HashTable};

use super::accepted::Accepted;
use super::cell::Cell;
use super::collector::Collector;
use crate::stats::measure::{Measurement, Number};
use crate::stats::tag::Tags;

pub(super) struct LocalView {
    collector: Arc<Collector>,
    hasher: DefaultHashBuilder,
    series: HashTable<LocalSeries>,
    /// The only cell of a view without tag keys.
    whole: Option<Arc<Cell>>,
    overflow: Option<Arc<Cell>>,
}

struct LocalSeries {
    key: Box<[u8]>,
    cell: Arc<Cell>,
}

impl LocalView {
    pub(super) fn new(collector: Arc<Collector>) -> Self {
        Self {
            collector,
            hasher: DefaultHashBuilder::default(),
            series: HashTable::new(),
            whole: None,
            overflow: None,
        }
    }

    pub(super) fn collector(&self) -> &Arc<Collector> {
        &self.collector
    }

    /// Adds what is accepted of `run` under `tags`; leaves the series key in `key`.
    #[inline]
    pub(super) fn record(
        &mut self,
        key: &mut Vec<u8>,
        tags: Tags<'_>,
        run: &[Measurement<'_>],
        accepted: Accepted,
    ) {
        key.clear();
        let tag_keys = self.collector.tag_keys();
        let cell = if tag_keys.is_empty() {
            self.whole.as_ref()
        } else {
            tags.write_series_key(tag_keys, key);
            let hash = hash(&self.hasher, key);
            let found = self.series.find(hash, |series| *series.key == **key);
            found.map(|series| &series.cell)
        };
        let values = accepted.values(run);
        match cell {
            Some(cell) => values.for_each(|value| cell.add(value)),
            None => self.open(key, values),
        }
    }

    /// The first record of this thread to a series.
    #[cold]
    fn open(&mut self, key: &[u8], values: impl Iterator<Item = Number>) {
        let opened = self.collector.open(key, self.overflow.as_ref(), values);
        if opened.is_overflow {
            // The series is not remembered by its key: there is no limit to such keys.
            self.overflow = Some(opened.cell);
        } else if self.collector.tag_keys().is_empty() {
            self.whole = Some(opened.cell);
        } else {
            let series = LocalSeries {
                key: key.into(),
                cell: opened.cell,
            };
            let hasher = &self.hasher;
            self.series
                .insert_unique(hash(hasher, key), series, |series| {
                    hash(hasher, &series.key)
                });
        }
    }

    #[cold]
    pub(super) fn attach(
        &self,
        key: &[u8],
        run: &[Measurement<'_>],
        accepted: Accepted,
        attachments: &[(&str, &str)],
    ) {
        for value in accepted.values(run) {
            self.collector.attach(key, value, attachments);
        }
    }
}

#[inline]
fn hash(hasher: &DefaultHashBuilder, key: &[u8]) -> u64 {
    let mut state = hasher.build_hasher();
    state.write(key);
    state.finish()
}
