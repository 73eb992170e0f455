//! The worker: a queue of requests, and the views that they are added to.

use std::any::Any;
use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex};

use super::collector::{Collector, Signature};
use super::library::Measurement;
use crate::alloc::phase;
use crate::stats::error::{Error, Kind};
use crate::stats::lock;
use crate::stats::measure::Descriptor;
use crate::stats::recorder::Timestamp;
use crate::stats::tag::TagMap;
use crate::stats::view::{Row, View};

/// Places in the queue: the capacity of the original's channel.
pub const QUEUE_LENGTH: usize = 1024;

/// What is kept with the last measurement of each bucket.
pub type Attachments = Option<Arc<[(String, String)]>>;

/// Takes measurements of any type, as `stats` does not know those of `view`.
pub trait Recorder: Sync {
    /// Takes one call; anything but boxed measurements is passed over.
    fn record(
        &self,
        tags: &Arc<TagMap>,
        measurements: Box<dyn Any + Send>,
        attachments: Attachments,
    );
}

/// One record call on its way to the views.
#[derive(Debug)]
pub struct Request {
    /// The tags of the call.
    pub tags: Arc<TagMap>,
    /// What to record.
    pub measurements: Box<[Measurement]>,
    /// Kept with the last measurement of each bucket.
    pub attachments: Attachments,
    /// When the call was made, where the clock was set.
    pub at: Option<Timestamp>,
}

/// A meter: a queue and views. A clone is the same meter.
#[derive(Clone)]
pub struct Worker {
    measures: Arc<[Arc<Descriptor>]>,
    signature: Signature,
    state: Arc<Mutex<State>>,
}

struct State {
    queue: VecDeque<Box<Request>>,
    views: HashMap<String, Collector>,
    /// Names of views by the name of the measure they listen to.
    listening: HashMap<String, Vec<String>>,
    now: Option<Timestamp>,
}

impl Worker {
    pub(super) fn new(measures: Arc<[Arc<Descriptor>]>, signature: Signature) -> Self {
        Self {
            measures,
            signature,
            state: Arc::new(Mutex::new(State {
                queue: VecDeque::with_capacity(QUEUE_LENGTH),
                views: HashMap::new(),
                listening: HashMap::new(),
                now: None,
            })),
        }
    }

    /// Starts collecting for `view`. Its measure counts as subscribed for ever after.
    ///
    /// Errors: `MissingAggregation`, `InvalidViewName`, `InvalidBounds`, `NegativeBounds`,
    /// `ViewConflict`.
    pub fn register(&self, view: &View) -> Result<(), Error> {
        let aggregation = view.check()?.clone();
        let mut state = lock(&self.state);
        if let Some(known) = state.views.get(view.name()) {
            let name = view.name().into();
            let same = known.view().is_same_as(view);
            return same
                .then_some(())
                .ok_or_else(|| Kind::ViewConflict { name }.into());
        }
        view.measure().add_listener();
        let listening = state.listening.entry(view.measure().name().into());
        listening.or_default().push(view.name().into());
        let collector = Collector::new(view.clone(), aggregation);
        state.views.insert(view.name().into(), collector);
        Ok(())
    }

    /// Tells the time, for the starts of rows.
    pub fn set_time(&self, now: Timestamp) {
        lock(&self.state).now = Some(now);
    }

    /// Puts a request in the queue; a full queue is worked off first.
    #[inline]
    pub(super) fn send(
        &self,
        tags: &Arc<TagMap>,
        measurements: Box<[Measurement]>,
        attachments: Attachments,
    ) {
        let mut request = {
            let _phase = phase("request");
            Box::new(Request {
                tags: Arc::clone(tags),
                measurements,
                attachments,
                at: None,
            })
        };
        let mut state = lock(&self.state);
        request.at = state.now;
        if state.queue.len() == QUEUE_LENGTH {
            state.drain(&self.measures, self.signature);
        }
        state.queue.push_back(request);
    }

    /// Works off the queue, as the original's worker does meanwhile.
    pub fn drain(&self) {
        lock(&self.state).drain(&self.measures, self.signature);
    }

    /// Adds a request to the views at once, without the queue.
    pub fn execute(&self, request: &Request) {
        lock(&self.state).execute(request, &self.measures, self.signature);
    }

    /// The rows of a view, sorted by tags, after everything that was recorded.
    ///
    /// Errors: `UnknownView`.
    pub fn retrieve(&self, name: &str) -> Result<Vec<Row>, Error> {
        let mut state = lock(&self.state);
        state.drain(&self.measures, self.signature);
        let view = state.views.get(name);
        let view = view.ok_or_else(|| Kind::UnknownView { name: name.into() })?;
        Ok(view.rows())
    }
}

impl Recorder for Worker {
    fn record(
        &self,
        tags: &Arc<TagMap>,
        measurements: Box<dyn Any + Send>,
        attachments: Attachments,
    ) {
        if let Ok(measurements) = measurements.downcast::<Box<[Measurement]>>() {
            self.send(tags, *measurements, attachments);
        }
    }
}

impl State {
    fn drain(&mut self, measures: &[Arc<Descriptor>], signature: Signature) {
        while let Some(request) = self.queue.pop_front() {
            self.execute(&request, measures, signature);
        }
    }

    fn execute(&mut self, request: &Request, measures: &[Arc<Descriptor>], signature: Signature) {
        for measurement in &request.measurements {
            let Some(measure) = measures.get(measurement.measure.0) else {
                continue;
            };
            let Some(names) = self.listening.get(measure.name()) else {
                continue;
            };
            for name in names {
                if let Some(view) = self.views.get_mut(name) {
                    view.add(request, measurement.value, signature);
                }
            }
        }
    }
}
