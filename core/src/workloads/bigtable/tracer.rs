//! Making an operation's tracer.

use super::super::{Preset, Threads, Variant, Workload};
use super::engine::{Engine, Tuned};
use super::factory::{Off, On, Switch, write_operation};
use super::machine::Machine;
use super::{CHANGE, NO_CLOCK, PULL_REQUEST, client};
use crate::bigtable::variants::{Before, Pr12647};
use crate::bigtable::{Discard, MetricsProvider};
use crate::harness::{Job, Params};

const PREPARED: &str = "A client's factory.";

/// The two workloads differ in whether metrics are on.
const fn workload(
    id: &'static str,
    title: &'static str,
    about: &'static str,
    presets: &'static [Preset],
    variants: &'static [Variant],
) -> Workload {
    Workload {
        id,
        title,
        about,
        change: CHANGE,
        pull_request: PULL_REQUEST,
        operation: "one tracer",
        prepared: PREPARED,
        caveat: NO_CLOCK,
        parameters: &[],
        presets,
        variants,
        threads: Threads::One,
        batches: None,
    }
}

pub(in crate::workloads) static TRACER_DISABLED: Workload = workload(
    "bigtable/tracer_disabled",
    "An operation without metrics",
    "Makes the tracer of one operation where metrics are off.",
    &[Preset {
        name: "TracerDisabled",
        params: &[],
        digest: 0xafe8_7125_a522_fd71,
        allocs: &[("before", 1.0), ("pr12647", 1.0), ("tuned", 0.0)],
        reported: &[],
    }],
    &variants::<Off>(),
);

pub(in crate::workloads) static TRACER_ENABLED: Workload = workload(
    "bigtable/tracer_enabled",
    "An operation with metrics",
    "Makes the tracer of one operation where metrics are on.",
    &[Preset {
        name: "TracerEnabled",
        params: &[],
        digest: 0x2b6c_3f2e_fb4f_30c4,
        allocs: &[("before", 1.0), ("pr12647", 1.0), ("tuned", 0.0)],
        reported: &[],
    }],
    &variants::<On>(),
);

const fn variants<S: Switch>() -> [Variant; 3] {
    [
        Variant {
            id: "before",
            about: "Reads the clock and fills a tracer on the heap, with copies of the client's \
                attributes and instruments, whether metrics are on or not.",
            prepare: prepare::<Before, S>,
            counter_example: None,
        },
        Variant {
            id: "pr12647",
            about: "The same where metrics are on; a bare tracer on the heap where they are off.",
            prepare: prepare::<Pr12647, S>,
            counter_example: None,
        },
        Variant {
            id: "tuned",
            about: "A value that borrows from the factory, or that is nothing.",
            prepare: prepare::<Tuned, S>,
            counter_example: None,
        },
    ]
}

struct Trace<E: Engine> {
    machine: Machine,
    factory: E::Factory,
    provider: MetricsProvider,
}

fn prepare<E: Engine, S: Switch>(_params: &Params) -> Box<dyn Job> {
    let machine = Machine::default();
    let factory = E::factory(&client(S::PROVIDER), &machine, &Discard);
    Box::new(Trace::<E> {
        machine,
        factory,
        provider: S::PROVIDER,
    })
}

impl<E: Engine> Job for Trace<E> {
    fn run(&mut self, iterations: u64) {
        for _ in 0..iterations {
            E::trace(std::hint::black_box(&self.factory), &self.machine);
        }
    }

    fn answer(&mut self, out: &mut Vec<u8>) {
        write_operation::<E>(self.provider, out);
    }
}
