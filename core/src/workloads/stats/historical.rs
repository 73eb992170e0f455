//! Jobs of the historical variants.

use std::sync::Arc;

use super::answer::write_rows;
use super::scene::{DEFINED, Measured, Scene};
use super::{Call, Task};
use crate::harness::{Job, Params};
use crate::stats::TagMap;
use crate::stats::variants::{
    Commit, Library, MeasureId, Request, Worker, measurements, with_measurements, with_recorder,
};

/// A job of `T` with the library as of commit `C`.
pub(super) fn prepare<T: Task, C: Commit>(params: &Params) -> Box<dyn Job> {
    let mut job = Historical::<C>::new(T::scene(params), T::CALL);
    job.record_each_once();
    Box::new(job)
}

struct Historical<C> {
    scene: Scene,
    call: Call,
    library: Library<C>,
    measure: MeasureId,
    /// The meter that options name.
    meter: Worker,
    next: usize,
}

impl<C: Commit> Historical<C> {
    fn new(scene: Scene, call: Call) -> Self {
        let descriptor = match &scene.measure {
            Measured::Int(measure) => measure.descriptor(),
            Measured::Float(measure) => measure.descriptor(),
        };
        let library = Library::<C>::new(&[Arc::clone(descriptor)]);
        library.register(&scene.view).expect(DEFINED);
        let meter = match call {
            Call::OtherRecorder => library.new_meter(),
            Call::Record | Call::Command | Call::ViaOptions => library.worker().clone(),
        };
        Self {
            measure: library.measure(descriptor.name()).expect(DEFINED),
            library,
            meter,
            scene,
            call,
            next: 0,
        }
    }

    fn record_each_once(&mut self) {
        self.run(self.scene.contexts.len() as u64);
    }

    #[inline]
    fn record(&self, tags: &Arc<TagMap>) {
        let measure = self.measure;
        let list = measurements((0..self.scene.measurements).map(|_| measure.m(1.0)));
        match self.call {
            Call::Record => self.library.record(tags, list),
            Call::OtherRecorder | Call::ViaOptions => {
                let recorder = &mut with_recorder(&self.meter);
                let list = &mut with_measurements(list);
                // Only a bad mutator is an error, and there is none.
                let _ = self
                    .library
                    .record_with_options(tags, &mut [recorder, list]);
            }
            Call::Command => self.meter.execute(&Request {
                tags: Arc::clone(tags),
                measurements: list,
                attachments: None,
                at: None,
            }),
        }
    }
}

impl<C: Commit> Job for Historical<C> {
    fn run(&mut self, iterations: u64) {
        for _ in 0..iterations {
            self.record(&self.scene.contexts[self.next]);
            self.next += 1;
            if self.next == self.scene.contexts.len() {
                self.next = 0;
            }
        }
        self.meter.drain();
        self.library.worker().drain();
    }

    fn answer(&mut self, out: &mut Vec<u8>) {
        let mut fresh = Self::new(self.scene.clone(), self.call);
        fresh.record_each_once();
        let view = fresh.scene.view.name();
        write_rows(view, &fresh.library.retrieve(view).expect(DEFINED), out);
    }

    fn fork(&self) -> Option<Box<dyn Job + Send>> {
        Some(Box::new(Self {
            scene: self.scene.clone(),
            library: self.library.clone(),
            meter: self.meter.clone(),
            ..*self
        }))
    }
}
