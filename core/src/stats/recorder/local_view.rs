//! What one thread knows of one view: its cells by series key.

use std::hash::BuildHasher;
use std::sync::Arc;

use hashbrown::{DefaultHashBuilder, HashTable};

use super::accepted::Accepted;
use super::cell::Cell;
use super::collector::Collector;
use crate::stats::measure::{Measurement, Number};
use crate::stats::tag::{Tags, are_equal};

/// Tag maps whose series is remembered by their identity: a power of two.
const MAPS_REMEMBERED: usize = 128;

const _: () = assert!(MAPS_REMEMBERED.is_power_of_two());

pub(super) struct LocalView {
    collector: Arc<Collector>,
    seed: u64,
    series: Vec<LocalSeries>,
    /// Places in `series`, found by the hash of the series key.
    by_key: HashTable<usize>,
    /// Identities of tag maps and places in `series`, found by the last bits of the identity.
    by_map: Box<[(u64, usize)]>,
    /// The only cell of a view without tag keys.
    whole: Option<Arc<Cell>>,
    overflow: Option<Arc<Cell>>,
}

struct LocalSeries {
    hash: u64,
    words: Box<[u64]>,
    cell: Arc<Cell>,
}

impl LocalView {
    pub(super) fn new(collector: Arc<Collector>) -> Self {
        Self {
            collector,
            seed: DefaultHashBuilder::default().hash_one(0_u64),
            series: Vec::new(),
            by_key: HashTable::new(),
            by_map: vec![(0, usize::MAX); MAPS_REMEMBERED].into(),
            whole: None,
            overflow: None,
        }
    }

    pub(super) fn collector(&self) -> &Arc<Collector> {
        &self.collector
    }

    /// Adds what is accepted of `run` under `tags`.
    #[inline]
    pub(super) fn record(
        &mut self,
        key: &mut SeriesKey,
        tags: Tags<'_>,
        run: &[Measurement<'_>],
        accepted: Accepted,
    ) {
        let tag_keys = self.collector.tag_keys();
        let cell = if tag_keys.is_empty() {
            self.whole.as_ref()
        } else {
            self.find(key, tags)
        };
        let values = accepted.values(run);
        match cell {
            Some(cell) => values.for_each(|value| cell.add(value)),
            None => self.open(key, tags, values),
        }
    }

    /// The cell of a series that this thread has met; leaves the key in `key` if it has not.
    #[inline]
    fn find(&mut self, key: &mut SeriesKey, tags: Tags<'_>) -> Option<&Arc<Cell>> {
        let identity = tags.identity();
        if let Some(identity) = identity {
            // Equal identities are equal maps, so this is a full comparison.
            let (known, place) = self.by_map[identity as usize % MAPS_REMEMBERED];
            if known == identity
                && let Some(series) = self.series.get(place)
            {
                return Some(&series.cell);
            }
        }
        key.hash = tags.write_series_words(self.collector.tag_keys(), self.seed, &mut key.words);
        let is_same = |place: &usize| are_equal(&self.series[*place].words, &key.words);
        let place = *self.by_key.find(key.hash, is_same)?;
        if let Some(identity) = identity {
            self.by_map[identity as usize % MAPS_REMEMBERED] = (identity, place);
        }
        Some(&self.series[place].cell)
    }

    /// The first record of this thread to a series.
    #[cold]
    fn open(&mut self, key: &mut SeriesKey, tags: Tags<'_>, values: impl Iterator<Item = Number>) {
        let bytes = key.bytes(tags, &self.collector);
        let opened = self.collector.open(bytes, self.overflow.as_ref(), values);
        if opened.is_overflow {
            // The series is not remembered by its key: there is no limit to such keys.
            self.overflow = Some(opened.cell);
        } else if self.collector.tag_keys().is_empty() {
            self.whole = Some(opened.cell);
        } else {
            let place = self.series.len();
            self.series.push(LocalSeries {
                hash: key.hash,
                words: key.words.as_slice().into(),
                cell: opened.cell,
            });
            let series = &self.series;
            self.by_key
                .insert_unique(key.hash, place, |place| series[*place].hash);
        }
    }

    #[cold]
    pub(super) fn attach(
        &self,
        key: &mut SeriesKey,
        tags: Tags<'_>,
        run: &[Measurement<'_>],
        accepted: Accepted,
        attachments: &[(&str, &str)],
    ) {
        let bytes = key.bytes(tags, &self.collector);
        for value in accepted.values(run) {
            self.collector.attach(bytes, value, attachments);
        }
    }
}

/// The series key being looked up: in words for the thread, in bytes for all threads.
pub(super) struct SeriesKey {
    hash: u64,
    words: Vec<u64>,
    bytes: Vec<u8>,
}

impl SeriesKey {
    pub(super) const fn new() -> Self {
        Self {
            hash: 0,
            words: Vec::new(),
            bytes: Vec::new(),
        }
    }

    fn bytes(&mut self, tags: Tags<'_>, collector: &Collector) -> &[u8] {
        self.bytes.clear();
        tags.write_series_key(collector.tag_keys(), &mut self.bytes);
        &self.bytes
    }
}
