//! Meters: they own views, take records and give rows.

mod accepted;
mod bound;
mod cell;
mod clock;
mod collector;
mod export;
mod feed;
mod local;
mod local_view;
mod options;
mod slot;
mod views;

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

use super::error::{Error, Kind};
use super::lock;
use super::measure::{Descriptor, Measure, Measurement, Measures, Value};
use super::tag::{Mutator, TagMap, Tags};
use super::view::{Row, View};
use accepted::Accepted;
use clock::Clock;
use export::Exporters;
use feed::Feed;
use views::Views;

pub use bound::Bound;
pub use clock::Timestamp;
pub use export::{Exporter, ExporterId};
pub use options::{MeterOptions, Negative, RecordOptions, Request};

/// Takes record calls; a [`Meter`] is one.
pub trait Recorder: Sync {
    /// Takes one call.
    ///
    /// Errors: `InvalidValue` for a bad mutator; nothing of the call is then recorded.
    fn take(&self, request: &Request<'_>) -> Result<(), Error>;
}

/// Registers views, takes records, gives rows. `Sync`; a clone is the same meter.
#[derive(Clone, Debug)]
pub struct Meter {
    inner: Arc<Inner>,
}

/// What clones of a meter have in common.
#[derive(Debug)]
struct Inner {
    /// Never given twice.
    id: u64,
    /// Dense, given again when a meter is gone; threads index by it.
    slot: usize,
    accepted: Accepted,
    options: MeterOptions,
    measures: Arc<Measures>,
    clock: Arc<Clock>,
    dropped: AtomicU64,
    views: Mutex<Views>,
    exporters: Exporters,
}

impl Default for Meter {
    fn default() -> Self {
        Self::new()
    }
}

impl Meter {
    /// A meter with measures of its own and the default options.
    pub fn new() -> Self {
        Self::with_options(Arc::new(Measures::new()), MeterOptions::default())
    }

    /// A meter over measures that other meters may use too.
    pub fn with_options(measures: Arc<Measures>, options: MeterOptions) -> Self {
        let (id, slot) = slot::claim();
        Self {
            inner: Arc::new(Inner {
                id,
                slot,
                accepted: Accepted::new(options.negative),
                options,
                measures,
                clock: Arc::default(),
                dropped: AtomicU64::new(0),
                views: Mutex::default(),
                exporters: Exporters::default(),
            }),
        }
    }

    /// The measures it records.
    pub fn measures(&self) -> &Arc<Measures> {
        &self.inner.measures
    }

    /// Starts collecting for `views`; what was recorded before does not count.
    ///
    /// A view that is already there, the same in all but its description, is left as it is.
    /// Errors: for the first invalid definition, `UnknownMeasure`, `MissingAggregation`,
    /// `InvalidViewName`, `InvalidBounds` or `NegativeBounds`, with none registered; then
    /// `ViewConflict` for each whose name means something else, with the others registered.
    pub fn register(&self, views: &[View]) -> Result<(), Error> {
        for view in views {
            if !self.inner.measures.owns(view.measure()) {
                let name = view.measure().name().into();
                return Err(Kind::UnknownMeasure { name }.into());
            }
            view.check()?;
        }
        let mut registered = lock(&self.inner.views);
        let errors = views.iter().filter_map(|view| {
            registered
                .register(view, self.inner.options.series_max, &self.inner.clock)
                .err()
        });
        Error::join(errors.collect()).map_or(Ok(()), Err)
    }

    /// Stops collecting for the views of these names, exports each once more, forgets its rows.
    ///
    /// A name that is not registered is passed over.
    pub fn unregister(&self, names: &[&str]) {
        for name in names {
            let removed = lock(&self.inner.views).remove(name);
            if let Some(collector) = removed {
                self.export_view(collector.view(), || collector.rows());
            }
        }
    }

    /// The view of that name, as it is used: with defaults, sorted keys and bounds.
    pub fn find(&self, name: &str) -> Option<View> {
        let views = lock(&self.inner.views);
        views.get(name).map(|collector| collector.view().clone())
    }

    /// The names of all views, sorted.
    pub fn view_names(&self) -> Vec<String> {
        let views = lock(&self.inner.views);
        views
            .all()
            .map(|collector| collector.view().name().to_owned())
            .collect()
    }

    /// The rows of a view, sorted by tags: a copy that later records do not change.
    ///
    /// Errors: `UnknownView`.
    pub fn retrieve(&self, name: &str) -> Result<Vec<Row>, Error> {
        let collector = lock(&self.inner.views).get(name).cloned();
        let collector = collector.ok_or_else(|| Kind::UnknownView { name: name.into() })?;
        Ok(collector.rows())
    }

    /// Records `measurements` under `tags`.
    ///
    /// What is not finite is refused and counted in [`Meter::dropped`]; the others count.
    #[inline]
    pub fn record(&self, tags: &TagMap, measurements: &[Measurement<'_>]) {
        if is_anybody_listening(measurements) {
            local::record(&self.inner, Tags::of(tags), measurements, &[]);
        }
    }

    /// Records under `tags` as `mutators` change them for this call.
    ///
    /// Errors: `InvalidValue`, with nothing recorded. Where no view listens to any of the measures
    /// nothing is looked at, so nothing is reported.
    #[inline]
    pub fn record_with_tags(
        &self,
        tags: &TagMap,
        mutators: &[Mutator<'_>],
        measurements: &[Measurement<'_>],
    ) -> Result<(), Error> {
        if is_anybody_listening(measurements) {
            let tags = Tags::changed(tags, mutators)?;
            local::record(&self.inner, tags, measurements, &[]);
        }
        Ok(())
    }

    /// Records as `options` say, under `tags`.
    ///
    /// Errors: as [`Meter::record_with_tags`], or what the other recorder says.
    #[inline]
    pub fn record_with_options(
        &self,
        tags: &TagMap,
        options: &RecordOptions<'_>,
    ) -> Result<(), Error> {
        if !is_anybody_listening(options.measurements) {
            return Ok(());
        }
        let request = Request {
            tags,
            mutators: options.mutators,
            measurements: options.measurements,
            attachments: options.attachments,
        };
        match options.recorder {
            Some(recorder) => recorder.take(&request),
            None => self.take(&request),
        }
    }

    /// A handle that records `measure` under `tags` without looking its series up each time.
    pub fn bind<V: Value>(&self, measure: &Measure<V>, tags: &TagMap) -> Bound<V> {
        Bound::new(self.clone(), measure.clone(), tags.clone())
    }

    /// How many measurements were refused: not finite, or negative where those are dropped.
    pub fn dropped(&self) -> u64 {
        self.inner.dropped.load(Ordering::Relaxed)
    }

    /// Makes every later record do nothing; rows stay as they are.
    pub fn stop(&self) {
        lock(&self.inner.views).stop();
    }

    /// Tells the time, for the starts of series and exemplars.
    pub fn set_time(&self, now: Timestamp) {
        self.inner.clock.set(now);
    }
}

impl Recorder for Meter {
    fn take(&self, request: &Request<'_>) -> Result<(), Error> {
        let tags = Tags::changed(request.tags, request.mutators)?;
        local::record(&self.inner, tags, request.measurements, request.attachments);
        Ok(())
    }
}

impl Inner {
    /// What `measure` feeds here; `None` where it is of other measures.
    fn feed(&self, measure: &Descriptor) -> Option<Arc<Feed>> {
        let own = self.measures.find(measure.name())?;
        std::ptr::eq(&*own, measure).then(|| lock(&self.views).feed(&own))
    }

    #[cold]
    fn refuse(&self, measurements: usize) {
        self.dropped
            .fetch_add(measurements as u64, Ordering::Relaxed);
    }
}

impl Drop for Inner {
    fn drop(&mut self) {
        lock(&self.views).stop();
        slot::give_back(self.slot);
    }
}

#[inline]
fn is_anybody_listening(measurements: &[Measurement<'_>]) -> bool {
    measurements
        .iter()
        .any(|measurement| measurement.measure.is_listened_to())
}
