//! The library as of one commit: measures, a default worker, and the hooks to it.

use std::any::Any;
use std::marker::PhantomData;
use std::sync::Arc;

use super::worker::{Attachments, Recorder, Worker};
use crate::alloc::phase;
use crate::stats::error::{Error, Kind};
use crate::stats::measure::Descriptor;
use crate::stats::tag::{TagKey, TagMap};
use crate::stats::view::{Row, View};

/// What a pull request changed.
pub trait Commit: Send + Sync + Sized + 'static {
    /// Records the measurements of one call with the default worker.
    fn record(library: &Library<Self>, tags: &Arc<TagMap>, measurements: Box<[Measurement]>);

    /// The bytes by which a view finds the row of a sample.
    fn signature(tags: &TagMap, keys: &[TagKey]) -> Box<[u8]>;
}

/// A measure of a [`Library`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MeasureId(pub(super) usize);

/// One value of one measure; integers too are doubles here, as in the original.
#[derive(Clone, Copy, Debug)]
pub struct Measurement {
    pub(super) value: f64,
    pub(super) measure: MeasureId,
}

impl MeasureId {
    /// A measurement of `value`.
    #[inline]
    pub fn m(self, value: f64) -> Measurement {
        Measurement {
            value,
            measure: self,
        }
    }
}

/// The variadic slice of a call: it escapes to the worker, so that it is on the heap.
#[inline]
pub fn measurements(list: impl ExactSizeIterator<Item = Measurement>) -> Box<[Measurement]> {
    let _phase = phase("measurement slice");
    list.collect()
}

/// The hook by which `stats` reaches the worker of `view` without knowing its types.
pub(super) type Hook = Box<dyn Fn(&Arc<TagMap>, Box<dyn Any + Send>, Attachments) + Send + Sync>;

/// The typed hook of #1268, kept as a value of any type and asserted on each call.
pub(super) type TypedHook =
    Box<dyn Fn(&Arc<TagMap>, Box<[Measurement]>, Attachments) + Send + Sync>;

/// The library as of the commit `C`. A clone is the same library.
pub struct Library<C> {
    shared: Arc<Shared<C>>,
}

struct Shared<C> {
    measures: Arc<[Arc<Descriptor>]>,
    worker: Worker,
    hook: Hook,
    typed_hook: Box<dyn Any + Send + Sync>,
    commit: PhantomData<fn(C)>,
}

impl<C> Clone for Library<C> {
    fn clone(&self) -> Self {
        Self {
            shared: Arc::clone(&self.shared),
        }
    }
}

impl<C: Commit> Library<C> {
    /// A library with these measures and a started default worker without views.
    pub fn new(measures: &[Arc<Descriptor>]) -> Self {
        let measures: Arc<[_]> = measures.into();
        let worker = Worker::new(Arc::clone(&measures), C::signature);
        let (untyped, typed) = (worker.clone(), worker.clone());
        let hook: Hook = Box::new(move |tags, measurements, attachments| {
            untyped.record(tags, measurements, attachments);
        });
        let typed_hook: TypedHook = Box::new(move |tags, measurements, attachments| {
            typed.send(tags, measurements, attachments);
        });
        Self {
            shared: Arc::new(Shared {
                measures,
                worker,
                hook,
                typed_hook: Box::new(typed_hook),
                commit: PhantomData,
            }),
        }
    }

    /// The measure of that name.
    ///
    /// Errors: `UnknownMeasure`.
    pub fn measure(&self, name: &str) -> Result<MeasureId, Error> {
        let mut measures = self.shared.measures.iter();
        let place = measures.position(|measure| measure.name() == name);
        let name = || name.into();
        place
            .map(MeasureId)
            .ok_or_else(|| Kind::UnknownMeasure { name: name() }.into())
    }

    /// A further meter with the same measures and no views.
    pub fn new_meter(&self) -> Worker {
        Worker::new(Arc::clone(&self.shared.measures), C::signature)
    }

    /// Starts collecting for `view` in the default worker.
    ///
    /// Errors: as [`Worker::register`].
    pub fn register(&self, view: &View) -> Result<(), Error> {
        self.shared.worker.register(view)
    }

    /// Records measurements under tags.
    #[inline]
    pub fn record(&self, tags: &Arc<TagMap>, measurements: Box<[Measurement]>) {
        C::record(self, tags, measurements);
    }

    /// The rows of a view, after everything that was recorded.
    ///
    /// Errors: `UnknownView`.
    pub fn retrieve(&self, name: &str) -> Result<Vec<Row>, Error> {
        self.shared.worker.retrieve(name)
    }

    /// The default worker.
    pub fn worker(&self) -> &Worker {
        &self.shared.worker
    }

    /// Whether any view anywhere listens to one of the measures.
    pub(super) fn is_subscribed(&self, measurements: &[Measurement]) -> bool {
        measurements.iter().any(|measurement| {
            let measure = self.shared.measures.get(measurement.measure.0);
            measure.is_some_and(|measure| measure.is_listened_to())
        })
    }

    pub(super) fn hook(&self) -> &Hook {
        &self.shared.hook
    }

    pub(super) fn typed_hook(&self) -> &(dyn Any + Send + Sync) {
        &*self.shared.typed_hook
    }
}

/// A value in a box of any type. Boxing a slice moves its header, pointer and length, to the heap.
#[inline]
pub(super) fn boxed(measurements: Box<[Measurement]>) -> Box<dyn Any + Send> {
    let _phase = phase("boxed slice header");
    Box::new(measurements)
}
