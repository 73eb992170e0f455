//! Making a client's factory.

use std::hint::black_box;
use std::marker::PhantomData;

use super::super::{Preset, Threads, Variant, Workload};
use super::engine::{Engine, Tuned};
use super::machine::{Machine, Recording};
use super::{CHANGE, PULL_REQUEST, client};
use crate::bigtable::variants::{Before, Pr12647, Version};
use crate::bigtable::{Discard, Environment, Error, MetricsProvider};
use crate::harness::{CounterExample, Job, Params};

pub(in crate::workloads) static FACTORY_DISABLED: Workload = Workload {
    id: "bigtable/factory_disabled",
    title: "A client without metrics",
    about: "Makes the tracer factory of a client that was told to record no metrics.",
    change: CHANGE,
    pull_request: PULL_REQUEST,
    operation: "one factory",
    prepared: "A machine whose random bytes are counted up and whose name is short.",
    caveat: "This is where the pull request gains: at construction, once per client. Its own \
        figures are of reading rows, where nothing changed. Random bytes and the host's name are \
        handed over here; asking a real machine for them took the original most of its time. \
        The original's figures were measured for this project, 6 allocations before and 1 after; \
        the pull request does not have them.",
    parameters: &[],
    presets: &[Preset {
        name: "FactoryNoopProvider",
        params: &[],
        digest: 0xafe8_7125_a522_fd71,
        allocs: &[("before", 6.0), ("pr12647", 1.0), ("tuned", 0.0)],
        reported: &[],
    }],
    variants: &[
        Variant {
            id: "before",
            about: "Makes the client's id (random bytes, their text, the host's name, the joined \
                text) and the attributes, then sees that nobody wants them.",
            prepare: prepare::<Before, Off>,
            counter_example: Some(no_random_bytes::<Before>),
        },
        Variant {
            id: "pr12647",
            about: "Sees that nobody wants metrics, and makes a bare factory.",
            prepare: prepare::<Pr12647, Off>,
            counter_example: Some(refresh::<Pr12647>),
        },
        Variant {
            id: "tuned",
            about: "A disabled factory is a constant.",
            prepare: prepare::<Tuned, Off>,
            counter_example: None,
        },
    ],
    threads: Threads::One,
    batches: None,
};

pub(in crate::workloads) static FACTORY_ENABLED: Workload = Workload {
    id: "bigtable/factory_enabled",
    title: "A client with metrics",
    about: "Makes the tracer factory of a client that records metrics, with a service that throws \
        them away.",
    change: CHANGE,
    pull_request: PULL_REQUEST,
    operation: "one factory",
    prepared: "A machine whose random bytes are counted up and whose name is short.",
    caveat: "The pull request changes nothing here: the same is made in another order. The 41 \
        allocations are those measured on the original with a meter that does nothing; which \
        object they fall on in its library for metrics is our reading: four for the id, one for \
        the attributes, one for the factory, three for exporter, meter and shutdown, five for \
        each of four histograms and four for each of three counters.",
    parameters: &[],
    presets: &[Preset {
        name: "FactoryEnabledStubMeter",
        params: &[],
        digest: 0x2b6c_3f2e_fb4f_30c4,
        allocs: &[("before", 41.0), ("pr12647", 41.0)],
        reported: &[],
    }],
    variants: &[
        Variant {
            id: "before",
            about: "The client's id and attributes, then the provider, then instruments with \
                lists of boxed options.",
            prepare: prepare::<Before, On>,
            counter_example: None,
        },
        Variant {
            id: "pr12647",
            about: "The provider, then the same.",
            prepare: prepare::<Pr12647, On>,
            counter_example: None,
        },
        Variant {
            id: "tuned",
            about: "The id in one piece, instruments by descriptions that are constants.",
            prepare: prepare::<Tuned, On>,
            counter_example: None,
        },
    ],
    threads: Threads::One,
    batches: None,
};

/// Whether metrics are on.
pub(super) trait Switch: 'static {
    const PROVIDER: MetricsProvider;
}

pub(super) struct On;
pub(super) struct Off;

impl Switch for On {
    const PROVIDER: MetricsProvider = MetricsProvider::BuiltIn;
}

impl Switch for Off {
    const PROVIDER: MetricsProvider = MetricsProvider::NoOp;
}

struct Make<E, S> {
    machine: Machine,
    version: PhantomData<(E, S)>,
}

fn prepare<E: Engine, S: Switch>(_params: &Params) -> Box<dyn Job> {
    Box::new(Make::<E, S> {
        machine: Machine::default(),
        version: PhantomData,
    })
}

impl<E: Engine, S: Switch> Job for Make<E, S> {
    fn run(&mut self, iterations: u64) {
        for _ in 0..iterations {
            let config = black_box(client(S::PROVIDER));
            black_box(E::factory(&config, &self.machine, &Discard));
        }
    }

    fn answer(&mut self, out: &mut Vec<u8>) {
        write_operation::<E>(S::PROVIDER, out);
    }
}

/// Appends what an operation of a fresh client records, and under what.
pub(super) fn write_operation<E: Engine>(provider: MetricsProvider, out: &mut Vec<u8>) {
    let (machine, recording) = (Machine::default(), Recording::default());
    let factory = E::factory(&client(provider), &machine, &recording);
    let attributes = E::operate(&factory, &machine);
    out.extend_from_slice(attributes.as_bytes());
    out.extend_from_slice(recording.text().as_bytes());
}

/// A machine that has no random bytes to give.
struct WithoutRandomBytes;

impl Environment for WithoutRandomBytes {
    fn now_ns(&self) -> u64 {
        0
    }

    fn fill_random(&self, _bytes: &mut [u8]) -> Result<(), Error> {
        Err(Error::environment("no random bytes"))
    }

    fn host_name(&self) -> Result<String, Error> {
        Ok("host".to_owned())
    }

    fn variable(&self, _name: &str) -> Option<String> {
        None
    }
}

fn no_random_bytes<V: Version>() -> CounterExample {
    let config = client(MetricsProvider::NoOp);
    let outcome = V::factory(&config, &WithoutRandomBytes, &Discard);
    CounterExample {
        input: "no-op provider, on a machine without random bytes".into(),
        expected: "a disabled factory".into(),
        got: match (outcome.factory, outcome.error) {
            (None, Some(error)) => format!("no client: {error}"),
            (Some(factory), _) => format!("a factory, enabled: {}", factory.is_enabled()),
            (None, None) => "no client".into(),
        },
    }
}

fn refresh<V: Version>() -> CounterExample {
    let config = client(MetricsProvider::NoOp);
    let outcome = V::factory(&config, &Machine::default(), &Discard);
    let called = outcome
        .factory
        .map(|factory| factory.refresh_callback()("refresh failed"));
    CounterExample {
        input: "no-op provider, then refreshing a channel goes wrong".into(),
        expected: "nothing happens (as since #12709)".into(),
        got: match called {
            Some(Err(error)) => format!("a panic: {error}"),
            _ => "nothing happens".into(),
        },
    }
}
