//! What a metric is recorded under.

use std::hint::black_box;

use super::super::{Preset, Threads, Variant, Workload};
use super::engine::{Engine, Tuned, tuned_working_example, working_example};
use super::factory::write_operation;
use super::machine::Machine;
use super::{PULL_REQUEST, client};
use crate::bigtable::variants::{Before, Pr12647, Tracer, Version};
use crate::bigtable::{Discard, MetricsProvider, Set};
use crate::harness::{Job, Params};

/// The metric with the most attributes.
const METRIC: &str = "operation_latencies";

pub(in crate::workloads) static TO_ATTRIBUTES: Workload = Workload {
    id: "bigtable/to_attributes",
    title: "The attributes of a value",
    about: "Makes the eleven attributes of operation_latencies from a tracer whose operation has \
        ended.",
    change: "#12647 changes nothing here: only tracers that are enabled come this far.",
    pull_request: PULL_REQUEST,
    operation: "one set of attributes",
    prepared: "A client's factory, and a tracer whose operation of two attempts has ended.",
    caveat: "Four allocations were measured on the original, before and after. Sets of more than \
        ten attributes go a longer way in its library for metrics, which makes their array by \
        reflection and copies it; which object the fourth is, is our reading.",
    parameters: &[],
    presets: &[Preset {
        name: "ToOtelMetricAttrs",
        params: &[],
        digest: 0x2b6c_3f2e_fb4f_30c4,
        allocs: &[("before", 4.0), ("pr12647", 4.0), ("tuned", 0.0)],
        reported: &[],
    }],
    variants: &[
        Variant {
            id: "before",
            about: "A list with room for twelve, sorted and copied into an array of its own, \
                which is copied behind an interface; the set on the heap.",
            prepare: prepare::<Before>,
            counter_example: None,
        },
        Variant {
            id: "pr12647",
            about: "The same.",
            prepare: prepare::<Pr12647>,
            counter_example: None,
        },
        Variant {
            id: "tuned",
            about: "Fills a set that is kept, in the order of the keys.",
            prepare: prepare_tuned,
            counter_example: None,
        },
    ],
    threads: Threads::One,
    batches: None,
};

struct OldAttributes<V: Version> {
    tracer: Box<Tracer<'static>>,
    version: std::marker::PhantomData<V>,
}

fn prepare<V: Version + 'static>(_params: &Params) -> Box<dyn Job> {
    let machine = Machine::default();
    let factory = <V as Engine>::factory(&client(MetricsProvider::BuiltIn), &machine, &Discard);
    Box::new(OldAttributes::<V> {
        tracer: working_example::<V>(&factory, &machine),
        version: std::marker::PhantomData,
    })
}

impl<V: Version + 'static> Job for OldAttributes<V> {
    fn run(&mut self, iterations: u64) {
        for _ in 0..iterations {
            let tracer = black_box(&self.tracer);
            // The one error is a metric that is not known.
            let _ = black_box(tracer.to_attributes(METRIC));
        }
    }

    fn answer(&mut self, out: &mut Vec<u8>) {
        write_operation::<V>(MetricsProvider::BuiltIn, out);
    }
}

struct Attributes {
    tracer: crate::bigtable::Tracer<'static>,
}

fn prepare_tuned(_params: &Params) -> Box<dyn Job> {
    let machine = Machine::default();
    let factory = Tuned::factory(&client(MetricsProvider::BuiltIn), &machine, &Discard);
    Box::new(Attributes {
        tracer: tuned_working_example(&factory, &machine),
    })
}

impl Job for Attributes {
    fn run(&mut self, iterations: u64) {
        let mut set = Set::default();
        for _ in 0..iterations {
            let tracer = black_box(&self.tracer);
            // The one error is a metric that is not known.
            let _ = black_box(tracer.to_attributes(METRIC, &mut set));
            black_box(&set);
        }
    }

    fn answer(&mut self, out: &mut Vec<u8>) {
        write_operation::<Tuned>(MetricsProvider::BuiltIn, out);
    }
}
