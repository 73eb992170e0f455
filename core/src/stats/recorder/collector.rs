//! One registered view: its series, and the cells that threads add to.

use std::collections::HashMap;
use std::sync::atomic::{Ordering, fence};
use std::sync::{Arc, Mutex};

use super::cell::Cell;
use super::clock::{Clock, Timestamp};
use crate::stats::aggregation::{Aggregation, AggregationData, Buckets, Exemplar};
use crate::stats::lock;
use crate::stats::measure::Number;
use crate::stats::tag::TagKey;
use crate::stats::view::{Row, TagSet, View};

/// The one tag of the series that takes what is over the limit. Source: OpenTelemetry metrics SDK.
const OVERFLOW_TAG: (&str, &str) = ("otel.metric.overflow", "true");

/// What a registered view has collected.
#[derive(Debug)]
pub(super) struct Collector {
    view: View,
    aggregation: Aggregation,
    buckets: Arc<Buckets>,
    series_max: usize,
    clock: Arc<Clock>,
    table: Mutex<Table>,
}

#[derive(Debug, Default)]
struct Table {
    series: HashMap<Box<[u8]>, Series>,
    /// Stands outside the limit.
    overflow: Option<Series>,
}

#[derive(Debug)]
struct Series {
    start: Option<Timestamp>,
    cells: Vec<Arc<Cell>>,
    exemplars: Vec<Option<Exemplar>>,
}

/// A cell that a thread may now write to, and whether it is that of the overflow series.
pub(super) struct Opened {
    pub(super) cell: Arc<Cell>,
    pub(super) is_overflow: bool,
}

impl Collector {
    pub(super) fn new(
        view: View,
        aggregation: Aggregation,
        series_max: usize,
        clock: Arc<Clock>,
    ) -> Self {
        Self {
            buckets: Arc::new(Buckets::of(&aggregation)),
            view,
            aggregation,
            series_max,
            clock,
            table: Mutex::default(),
        }
    }

    pub(super) fn view(&self) -> &View {
        &self.view
    }

    #[inline]
    pub(super) fn tag_keys(&self) -> &[TagKey] {
        self.view.tag_keys()
    }

    /// Adds `values` to the series of `key` and hands out the cell they went to.
    ///
    /// They are added before anybody can see the series, so no row shows a value nobody recorded.
    /// `overflow` is the caller's cell of the overflow series, if it already has one.
    pub(super) fn open(
        &self,
        key: &[u8],
        overflow: Option<&Arc<Cell>>,
        values: impl Iterator<Item = Number>,
    ) -> Opened {
        let mut table = lock(&self.table);
        let Table {
            series,
            overflow: overflow_series,
        } = &mut *table;
        let is_overflow = series.len() >= self.series_max && !series.contains_key(key);
        let cell = match (is_overflow, overflow) {
            (true, Some(cell)) => Arc::clone(cell),
            (true, None) => {
                let series = overflow_series.get_or_insert_with(|| self.new_series());
                self.adopt(series)
            }
            (false, _) => match series.get_mut(key) {
                Some(series) => self.adopt(series),
                None => self.adopt(
                    series
                        .entry(key.into())
                        .or_insert_with(|| self.new_series()),
                ),
            },
        };
        values.for_each(|value| cell.add(value));
        Opened { cell, is_overflow }
    }

    fn new_series(&self) -> Series {
        Series {
            start: self.clock.now(),
            cells: Vec::new(),
            exemplars: Vec::new(),
        }
    }

    /// A cell of `series` without a writer: one whose thread or handle is gone, or a new one.
    fn adopt(&self, series: &mut Series) -> Arc<Cell> {
        let free = |cell: &&Arc<Cell>| cell.is_for_all_threads() || Arc::strong_count(cell) == 1;
        if let Some(cell) = series.cells.iter().find(free) {
            // Pairs with the release in the drop of the last writer's handle: its writes are seen.
            fence(Ordering::Acquire);
            return Arc::clone(cell);
        }
        let flavour = self.view.measure().flavour();
        let cell = Arc::new(Cell::new(&self.aggregation, flavour, &self.buckets));
        series.cells.push(Arc::clone(&cell));
        cell
    }

    /// Keeps `value` as the example of its bucket; only distributions have examples.
    pub(super) fn attach(&self, key: &[u8], value: Number, attachments: &[(&str, &str)]) {
        if !matches!(self.aggregation, Aggregation::Distribution(_)) {
            return;
        }
        let exemplar = Exemplar {
            value,
            at: self.clock.now(),
            attachments: attachments
                .iter()
                .map(|(key, value)| ((*key).to_owned(), (*value).to_owned()))
                .collect(),
        };
        let mut table = lock(&self.table);
        let Table { series, overflow } = &mut *table;
        if let Some(series) = series.get_mut(key).or(overflow.as_mut()) {
            series.exemplars.resize(self.buckets.count(), None);
            series.exemplars[self.buckets.index(value)] = Some(exemplar);
        }
    }

    /// All rows as of now, sorted by tags.
    pub(super) fn rows(&self) -> Vec<Row> {
        let table = lock(&self.table);
        let mut rows: Vec<Row> = table
            .series
            .iter()
            .map(|(key, series)| self.row(read_series_key(key, self.tag_keys()), series))
            .collect();
        if let Some(series) = &table.overflow {
            let (key, value) = OVERFLOW_TAG;
            let key = TagKey::new(key).expect("the overflow key is printable");
            rows.push(self.row(vec![(key, value.to_owned())], series));
        }
        drop(table);
        rows.sort_by(|one, other| one.tags.cmp(&other.tags));
        rows
    }

    fn row(&self, tags: TagSet, series: &Series) -> Row {
        let flavour = self.view.measure().flavour();
        let mut data = AggregationData::empty(&self.aggregation, flavour);
        for cell in &series.cells {
            data.merge(&cell.read());
        }
        if let AggregationData::Distribution(distribution) = &mut data {
            for (place, exemplar) in distribution.exemplars.iter_mut().zip(&series.exemplars) {
                place.clone_from(exemplar);
            }
        }
        Row {
            tags,
            data,
            start: series.start,
        }
    }
}

/// The tags that a series key stands for; absent and empty ones are left out.
fn read_series_key(mut key: &[u8], tag_keys: &[TagKey]) -> TagSet {
    let mut tags = TagSet::new();
    for tag_key in tag_keys {
        let Some((length, after)) = key.split_first() else {
            break;
        };
        let (value, after) = after.split_at(usize::from(*length).min(after.len()));
        if !value.is_empty() {
            let value = String::from_utf8_lossy(value).into_owned();
            tags.push((tag_key.clone(), value));
        }
        key = after;
    }
    tags
}
