//! What one thread knows: the cells it writes to, found by series key without a lock.

use std::cell::{Cell as Slot, RefCell};
use std::hash::{BuildHasher, Hasher};
use std::ptr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use hashbrown::{DefaultHashBuilder, HashTable};

use super::cell::Cell;
use super::collector::Collector;
use super::feed::Feed;
use super::{Inner, Negative};
use crate::stats::measure::{Measurement, Number};
use crate::stats::tag::Tags;

thread_local! {
    static LOCAL: RefCell<Local> = const { RefCell::new(Local::new()) };
    static TOKEN: Slot<u64> = const { Slot::new(0) };
}

/// A number no other thread has or will have; 0 until [`claim_thread_token`] was called here.
#[inline]
pub(super) fn thread_token() -> u64 {
    TOKEN.get()
}

/// Gives this thread its number.
pub(super) fn claim_thread_token() -> u64 {
    static NEXT: AtomicU64 = AtomicU64::new(1);
    if TOKEN.get() == 0 {
        TOKEN.set(NEXT.fetch_add(1, Ordering::Relaxed));
    }
    TOKEN.get()
}

/// Records through this thread's cells.
pub(super) fn record(
    meter: &Inner,
    tags: Tags<'_>,
    measurements: &[Measurement<'_>],
    attachments: &[(&str, &str)],
) {
    let recorded = LOCAL.try_with(|local| match local.try_borrow_mut() {
        Ok(mut local) => {
            local.record(meter, tags, measurements, attachments);
            true
        }
        Err(_) => false,
    });
    if recorded != Ok(true) {
        // The thread is ending and its cells are given back: borrow cells for this one call.
        Local::new().record(meter, tags, measurements, attachments);
    }
}

/// Which measurements count; the others are refused, and their number is kept.
#[derive(Clone, Copy, Debug)]
pub(super) struct Accepted {
    int_min: i64,
    float_min: f64,
}

impl Accepted {
    pub(super) fn new(negative: Negative) -> Self {
        match negative {
            Negative::Recorded => Self {
                int_min: i64::MIN,
                float_min: f64::MIN,
            },
            Negative::Dropped => Self {
                int_min: 0,
                float_min: 0.0,
            },
        }
    }

    /// False for what is not finite, and for a negative value where those are dropped.
    #[inline]
    pub(super) fn accepts(&self, value: Number) -> bool {
        match value {
            Number::Int(value) => value >= self.int_min,
            Number::Float(value) => value >= self.float_min && value <= f64::MAX,
        }
    }
}

struct Local {
    /// By the meter's slot.
    meters: Vec<Option<LocalMeter>>,
    /// The series key being looked up.
    key: Vec<u8>,
}

struct LocalMeter {
    /// A slot is given to another meter when its first one is gone.
    id: u64,
    /// By the measure's index.
    feeds: Vec<Option<LocalFeed>>,
}

struct LocalFeed {
    feed: Arc<Feed>,
    version: u64,
    views: Vec<LocalView>,
}

struct LocalView {
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

impl Local {
    const fn new() -> Self {
        Self {
            meters: Vec::new(),
            key: Vec::new(),
        }
    }

    fn record(
        &mut self,
        meter: &Inner,
        tags: Tags<'_>,
        measurements: &[Measurement<'_>],
        attachments: &[(&str, &str)],
    ) {
        let Self { meters, key } = self;
        let known = meters.get(meter.slot).and_then(Option::as_ref);
        if known.is_none_or(|known| known.id != meter.id) {
            meet(meters, meter);
        }
        let Some(Some(local)) = meters.get_mut(meter.slot) else {
            return;
        };
        for run in measurements.chunk_by(|one, next| ptr::eq(one.measure, next.measure)) {
            let Some(feed) = local.feed(meter, run[0]) else {
                continue;
            };
            if feed.views.is_empty() {
                continue;
            }
            let refused = run.iter().filter(|m| !meter.accepted.accepts(m.value));
            let refused = refused.count();
            if refused > 0 {
                meter.refuse(refused);
                if refused == run.len() {
                    continue;
                }
            }
            for view in &mut feed.views {
                view.record(key, tags, run, meter.accepted);
                if !attachments.is_empty() {
                    view.attach(key, run, meter.accepted, attachments);
                }
            }
        }
    }
}

/// Makes room for a meter this thread has not recorded to.
#[cold]
fn meet(meters: &mut Vec<Option<LocalMeter>>, meter: &Inner) {
    if meters.len() <= meter.slot {
        meters.resize_with(meter.slot + 1, || None);
    }
    meters[meter.slot] = Some(LocalMeter {
        id: meter.id,
        feeds: Vec::new(),
    });
}

impl LocalMeter {
    /// What the measure feeds in this meter; `None` where it is not one of the meter's measures.
    #[inline]
    fn feed(&mut self, meter: &Inner, measurement: Measurement<'_>) -> Option<&mut LocalFeed> {
        let index = measurement.measure.index();
        let known = self.feeds.get(index).and_then(Option::as_ref);
        if known.is_none_or(|known| known.is_stale()) {
            self.update(meter, measurement);
        }
        let feed = self.feeds.get_mut(index)?.as_mut()?;
        ptr::eq(feed.feed.measure(), measurement.measure).then_some(feed)
    }

    /// Fetches what the measure feeds now, and keeps the cells of views that are still there.
    #[cold]
    fn update(&mut self, meter: &Inner, measurement: Measurement<'_>) {
        let Some(feed) = meter.feed(measurement.measure) else {
            return;
        };
        let index = measurement.measure.index();
        if self.feeds.len() <= index {
            self.feeds.resize_with(index + 1, || None);
        }
        let (version, collectors) = feed.collectors();
        let mut before = self.feeds[index].take().map_or(Vec::new(), |old| old.views);
        let views = collectors
            .into_iter()
            .map(|collector| {
                let kept = before
                    .iter()
                    .position(|view| Arc::ptr_eq(&view.collector, &collector));
                kept.map_or_else(
                    || LocalView::new(collector),
                    |index| before.swap_remove(index),
                )
            })
            .collect();
        self.feeds[index] = Some(LocalFeed {
            feed,
            version,
            views,
        });
    }
}

impl LocalFeed {
    #[inline]
    fn is_stale(&self) -> bool {
        self.feed.version() != self.version
    }
}

impl LocalView {
    fn new(collector: Arc<Collector>) -> Self {
        Self {
            collector,
            hasher: DefaultHashBuilder::default(),
            series: HashTable::new(),
            whole: None,
            overflow: None,
        }
    }

    /// Adds what is accepted of `run` under `tags`; leaves the series key in `key`.
    #[inline]
    fn record(
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
        let values = accepted_values(run, accepted);
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
    fn attach(
        &self,
        key: &[u8],
        run: &[Measurement<'_>],
        accepted: Accepted,
        attachments: &[(&str, &str)],
    ) {
        for value in accepted_values(run, accepted) {
            self.collector.attach(key, value, attachments);
        }
    }
}

#[inline]
fn accepted_values(run: &[Measurement<'_>], accepted: Accepted) -> impl Iterator<Item = Number> {
    run.iter()
        .map(|measurement| measurement.value)
        .filter(move |value| accepted.accepts(*value))
}

#[inline]
fn hash(hasher: &DefaultHashBuilder, key: &[u8]) -> u64 {
    let mut state = hasher.build_hasher();
    state.write(key);
    state.finish()
}
