//! A clock and jobs in a time of their own, so that a session's every figure is known.

use std::cell::Cell;
use std::rc::Rc;

use perop_core::harness::plan::{CounterExample, Entrant, Expected, Plan};
use perop_core::harness::{Clock, Job, Params};

/// A time that jobs push forward.
#[derive(Clone)]
pub(crate) struct Time {
    ns: Rc<Cell<f64>>,
    step_ns: f64,
    reading_ns: f64,
}

impl Time {
    /// A clock that shows multiples of `step_ns`, and takes a fifth of that to read.
    pub(crate) fn new(step_ns: f64) -> Self {
        Self {
            ns: Rc::new(Cell::new(0.0)),
            step_ns,
            reading_ns: step_ns / 5.0,
        }
    }

    /// The same clock, taking that long to read.
    pub(crate) fn with_reading(self, reading_ns: f64) -> Self {
        Self { reading_ns, ..self }
    }

    fn pass(&self, ns: f64) {
        self.ns.set(self.ns.get() + ns);
    }

    /// Nanoseconds since the start.
    pub(crate) fn elapsed_ns(&self) -> f64 {
        self.ns.get()
    }
}

impl Clock for Time {
    fn now_ns(&self) -> f64 {
        self.pass(self.reading_ns);
        (self.ns.get() / self.step_ns).floor() * self.step_ns
    }
}

/// A job whose operation takes a known time and makes known allocations.
pub(crate) struct Fake {
    pub(crate) time: Time,
    pub(crate) answer: &'static str,
    /// Nanoseconds of the operation, given how many were done before.
    pub(crate) cost_ns: fn(u64) -> f64,
    /// Bytes of the blocks an operation asks for and gives back, given how many were done before.
    pub(crate) blocks: fn(u64) -> &'static [usize],
    pub(crate) done: u64,
}

impl Fake {
    pub(crate) fn new(time: &Time, cost_ns: fn(u64) -> f64) -> Self {
        Self {
            time: time.clone(),
            answer: "right",
            cost_ns,
            blocks: |_| &[],
            done: 0,
        }
    }

    pub(crate) fn with_blocks(mut self, blocks: fn(u64) -> &'static [usize]) -> Self {
        self.blocks = blocks;
        self
    }

    pub(crate) fn with_answer(mut self, answer: &'static str) -> Self {
        self.answer = answer;
        self
    }

    pub(crate) fn enter(self, variant: &'static str) -> Entrant {
        Entrant {
            variant,
            job: Box::new(self),
            reported: None,
            counter_example: None,
        }
    }
}

impl Job for Fake {
    fn run(&mut self, iterations: u64) {
        for _ in 0..iterations {
            for &size in (self.blocks)(self.done) {
                drop(std::hint::black_box(vec![1_u8; size]));
            }
            self.time.pass((self.cost_ns)(self.done));
            self.done += 1;
        }
    }

    fn answer(&mut self, out: &mut Vec<u8>) {
        out.extend_from_slice(self.answer.as_bytes());
    }
}

/// A plan for jobs that answer `right`.
pub(crate) fn plan(batches: u32) -> Plan {
    Plan {
        workload: "fake/work",
        preset: Some("Fake"),
        params: Params::new([("size", 8.0)]),
        expected: Expected::Digest(perop_core::harness::digest::digest(b"right")),
        batches,
        threads: 1,
    }
}

pub(crate) fn counter_example() -> CounterExample {
    CounterExample {
        input: "a,b".into(),
        expected: "ab".into(),
        got: "a,b".into(),
    }
}
