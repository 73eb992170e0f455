//! What the workloads need of a version.

use std::hint::black_box;

use super::TABLE;
use super::machine::write_attributes;
use crate::bigtable::variants::{Context, Factory as OldFactory, Tracer as OldTracer, Version};
use crate::bigtable::{
    ClientConfig, Environment, Factory, Metadata, Method, Metric, Monitoring, Set, Status, Tracer,
};

/// A version of the metrics.
pub(super) trait Engine: 'static {
    type Factory: 'static;

    fn factory(
        config: &ClientConfig<'static>,
        environment: &dyn Environment,
        monitoring: &dyn Monitoring,
    ) -> Self::Factory;

    /// Makes a tracer and drops it.
    fn trace(factory: &Self::Factory, environment: &dyn Environment);

    /// One operation of two attempts, and what its tracer's metrics are recorded under.
    fn operate(factory: &Self::Factory, environment: &dyn Environment) -> String;
}

/// The names that attributes are asked for: the metrics, and one that there is not.
fn names() -> impl Iterator<Item = &'static str> {
    Metric::ALL.map(Metric::name).into_iter().chain(["nope"])
}

/// The metadata of an answer from a known place: zone z1, cluster c1.
fn located() -> Metadata {
    let mut headers = Metadata::default();
    headers.insert("server-timing", "gfet4t7; dur=1234");
    headers.insert("x-goog-ext-425905942-bin", b"\x0a\x02z1\x12\x02c1");
    headers
}

/// The tracer of the original's working example, its operation ended.
pub(super) fn working_example<V: Version>(
    factory: &OldFactory<'static>,
    environment: &dyn Environment,
) -> Box<OldTracer<'static>> {
    let mut tracer = V::tracer(factory, environment, context(), TABLE, true);
    tracer.set_method("ReadRows");
    tracer.begin_attempt(environment);
    let none = Metadata::default();
    tracer.end_attempt(environment, Status::Unavailable, &none, &none);
    tracer.begin_attempt(environment);
    tracer.end_attempt(environment, Status::Unavailable, &located(), &none);
    tracer.add_application_time(5);
    tracer.end_operation(environment, Status::Ok);
    tracer
}

/// The same, as it is today.
pub(super) fn tuned_working_example(
    factory: &Factory,
    environment: &dyn Environment,
) -> Tracer<'static> {
    let mut tracer = factory.tracer(environment, TABLE, true);
    tracer.set_method(Method::ReadRows);
    tracer.begin_attempt(environment);
    let none = Metadata::default();
    tracer.end_attempt(environment, Status::Unavailable, &none, &none);
    tracer.begin_attempt(environment);
    tracer.end_attempt(environment, Status::Unavailable, &located(), &none);
    tracer.add_application_time(5);
    tracer.end_operation(environment, Status::Ok);
    tracer
}

fn context() -> Context {
    Context {
        deadline_ns: u64::MAX,
    }
}

impl<V: Version + 'static> Engine for V {
    type Factory = Box<OldFactory<'static>>;

    fn factory(
        config: &ClientConfig<'static>,
        environment: &dyn Environment,
        monitoring: &dyn Monitoring,
    ) -> Self::Factory {
        let outcome = V::factory(config, environment, monitoring);
        outcome
            .factory
            .expect("the machine has random bytes and a name")
    }

    fn trace(factory: &Self::Factory, environment: &dyn Environment) {
        black_box(V::tracer(factory, environment, context(), TABLE, true));
    }

    fn operate(factory: &Self::Factory, environment: &dyn Environment) -> String {
        let tracer = working_example::<V>(factory, environment);
        let mut text = format!("enabled {}\n", factory.is_enabled());
        if !tracer.is_enabled() {
            return text;
        }
        for name in names() {
            match tracer.to_attributes(name) {
                Ok(set) => write_attributes(set.as_slice(), &mut text),
                Err(error) => text.push_str(&format!("{error}\n")),
            }
        }
        text
    }
}

/// The metrics as they are today.
#[derive(Debug)]
pub(super) struct Tuned;

impl Engine for Tuned {
    type Factory = Factory;

    fn factory(
        config: &ClientConfig<'static>,
        environment: &dyn Environment,
        monitoring: &dyn Monitoring,
    ) -> Factory {
        Factory::new(config, environment, monitoring).expect("the provider is a known one")
    }

    #[inline]
    fn trace(factory: &Factory, environment: &dyn Environment) {
        black_box(factory.tracer(environment, TABLE, true));
    }

    fn operate(factory: &Factory, environment: &dyn Environment) -> String {
        let tracer = tuned_working_example(factory, environment);
        let mut text = format!("enabled {}\n", factory.is_enabled());
        if !tracer.is_enabled() {
            return text;
        }
        let mut set = Set::default();
        for name in names() {
            match tracer.to_attributes(name, &mut set) {
                Ok(()) => write_attributes(set.as_slice(), &mut text),
                Err(error) => text.push_str(&format!("{error}\n")),
            }
        }
        text
    }
}
