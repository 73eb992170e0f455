//! Jobs of the library that a user gets.

use std::hint::black_box;
use std::sync::Arc;

use super::answer::write_rows;
use super::scene::{DEFINED, Measured, Scene};
use super::{Call, MEASUREMENTS_MAX, Task};
use crate::harness::{Job, Params};
use crate::stats::{Measure, Meter, MeterOptions, RecordOptions, Value};

/// A job of `T` with the library.
pub(super) fn prepare<T: Task>(params: &Params) -> Box<dyn Job> {
    let scene = T::scene(params);
    match scene.measure.clone() {
        Measured::Int(measure) => boxed(Tuned::new(scene, measure, 1, T::CALL)),
        Measured::Float(measure) => boxed(Tuned::new(scene, measure, 1.0, T::CALL)),
    }
}

fn boxed<V: Value>(mut job: Tuned<V>) -> Box<dyn Job> {
    job.record_each_once();
    Box::new(job)
}

struct Tuned<V> {
    scene: Scene,
    call: Call,
    measure: Measure<V>,
    one: V,
    /// The meter with the view.
    meter: Meter,
    /// The meter that options name.
    other: Meter,
    next: usize,
}

impl<V: Value> Tuned<V> {
    fn new(scene: Scene, measure: Measure<V>, one: V, call: Call) -> Self {
        let new_meter =
            || Meter::with_options(Arc::clone(&scene.measures), MeterOptions::default());
        let meter = new_meter();
        meter
            .register(std::slice::from_ref(&scene.view))
            .expect(DEFINED);
        Self {
            other: match call {
                Call::OtherRecorder => new_meter(),
                Call::Record | Call::Command | Call::ViaOptions => meter.clone(),
            },
            meter,
            scene,
            call,
            measure,
            one,
            next: 0,
        }
    }

    fn record_each_once(&mut self) {
        self.run(self.scene.contexts.len() as u64);
    }
}

impl<V: Value> Job for Tuned<V> {
    fn run(&mut self, iterations: u64) {
        let Self {
            scene,
            measure,
            meter,
            ..
        } = &*self;
        let mut places = [measure.m(self.one); MEASUREMENTS_MAX];
        let places = &mut places[..scene.measurements.min(MEASUREMENTS_MAX)];
        let mut next = self.next;
        for _ in 0..iterations {
            // Made anew for every call, as the caller of the original does.
            for place in &mut *places {
                *place = measure.m(black_box(self.one));
            }
            let measurements = black_box(&*places);
            let tags = &scene.contexts[next];
            match self.call {
                Call::Record | Call::Command => meter.record(tags, measurements),
                Call::OtherRecorder | Call::ViaOptions => {
                    let options = RecordOptions {
                        measurements,
                        recorder: Some(&self.other),
                        ..RecordOptions::default()
                    };
                    // Only a bad mutator is an error, and there is none.
                    let _ = meter.record_with_options(tags, &options);
                }
            }
            next += 1;
            if next == scene.contexts.len() {
                next = 0;
            }
        }
        self.next = next;
    }

    fn answer(&mut self, out: &mut Vec<u8>) {
        let mut fresh = Self::new(
            self.scene.clone(),
            self.measure.clone(),
            self.one,
            self.call,
        );
        fresh.record_each_once();
        let view = fresh.scene.view.name();
        write_rows(view, &fresh.meter.retrieve(view).expect(DEFINED), out);
    }

    fn fork(&self) -> Option<Box<dyn Job + Send>> {
        Some(Box::new(Self {
            scene: self.scene.clone(),
            measure: self.measure.clone(),
            meter: self.meter.clone(),
            other: self.other.clone(),
            ..*self
        }))
    }
}
