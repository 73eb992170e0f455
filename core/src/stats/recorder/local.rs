//! What one thread knows: the cells it writes to, found by series key without a lock.

use std::cell::{Cell as Slot, RefCell};
use std::ptr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use super::Inner;
use super::feed::Feed;
use super::local_view::{LocalView, SeriesKey};
use crate::stats::measure::Measurement;
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

struct Local {
    /// By the meter's slot.
    meters: Vec<Option<LocalMeter>>,
    key: SeriesKey,
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

impl Local {
    const fn new() -> Self {
        Self {
            meters: Vec::new(),
            key: SeriesKey::new(),
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
                    view.attach(key, tags, run, meter.accepted, attachments);
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
                    .position(|view| Arc::ptr_eq(view.collector(), &collector));
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
