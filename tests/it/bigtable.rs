//! Client-side metrics: every version against the original's vectors, a naive model, each other.

mod attributes;
mod factories;
mod machine;
mod metadata;
mod operations;
mod rows;

use perop_core::bigtable::variants::{Before, Pr12647, Version};
use perop_core::bigtable::{
    Attribute, ClientConfig, Environment, Error, Factory, Metadata, Method, MetricsProvider,
    Monitoring, Set, Status,
};

/// One attempt: how it ended and what came beside the answer.
#[derive(Clone, Debug)]
struct Attempt {
    status: Status,
    headers: Metadata,
    trailers: Metadata,
}

/// What is done with a factory and its tracer, the same in every version.
struct Script<'a> {
    table: &'static str,
    streaming: bool,
    attempts: &'a [Attempt],
    application_ns: u64,
    status: Status,
    /// The metrics whose attributes are asked for at the end.
    metrics: &'a [&'a str],
}

/// What is seen of it.
#[derive(Debug, PartialEq)]
struct Seen {
    enabled: bool,
    /// Per metric that was asked for: attributes as `key=value`, or the error.
    attributes: Vec<Result<Vec<String>, String>>,
}

/// Plays a script on a version's factory.
type Play = fn(&ClientConfig<'static>, &dyn Environment, &dyn Monitoring, &Script<'_>) -> Seen;

/// Every version, by the id of its variant.
const VERSIONS: [(&str, Play); 3] = [
    ("before", play_old::<Before>),
    ("pr12647", play_old::<Pr12647>),
    ("tuned", play_tuned),
];

fn read(attributes: &[Attribute<'_>]) -> Vec<String> {
    attributes
        .iter()
        .map(|attribute| format!("{}={}", attribute.key, attribute.value))
        .collect()
}

fn play_old<V: Version>(
    config: &ClientConfig<'static>,
    environment: &dyn Environment,
    monitoring: &dyn Monitoring,
    script: &Script<'_>,
) -> Seen {
    let factory = V::factory(config, environment, monitoring)
        .factory
        .expect("a client can be made");
    let context = perop_core::bigtable::variants::Context { deadline_ns: 9 };
    let mut tracer = V::tracer(
        &factory,
        environment,
        context,
        script.table,
        script.streaming,
    );
    tracer.set_method("ReadRows");
    for attempt in script.attempts {
        tracer.begin_attempt(environment);
        let Attempt {
            status,
            headers,
            trailers,
        } = attempt;
        tracer.end_attempt(environment, *status, headers, trailers);
    }
    tracer.add_application_time(script.application_ns);
    tracer.end_operation(environment, script.status);
    let attributes = script.metrics.iter().map(|metric| {
        let set = tracer.to_attributes(metric);
        set.map(|set| read(set.as_slice()))
            .map_err(|error| error.to_string())
    });
    Seen {
        enabled: factory.is_enabled(),
        attributes: attributes.collect(),
    }
}

fn play_tuned(
    config: &ClientConfig<'static>,
    environment: &dyn Environment,
    monitoring: &dyn Monitoring,
    script: &Script<'_>,
) -> Seen {
    let factory = Factory::new(config, environment, monitoring).expect("the provider is known");
    let mut tracer = factory.tracer(environment, script.table, script.streaming);
    tracer.set_method(Method::ReadRows);
    for attempt in script.attempts {
        tracer.begin_attempt(environment);
        let Attempt {
            status,
            headers,
            trailers,
        } = attempt;
        tracer.end_attempt(environment, *status, headers, trailers);
    }
    tracer.add_application_time(script.application_ns);
    tracer.end_operation(environment, script.status);
    let mut set = Set::default();
    let mut attributes = Vec::new();
    for metric in script.metrics {
        let result: Result<(), Error> = tracer.to_attributes(metric, &mut set);
        attributes.push(match result {
            Ok(()) => Ok(read(set.as_slice())),
            Err(error) => Err(error.to_string()),
        });
    }
    Seen {
        enabled: factory.is_enabled(),
        attributes,
    }
}

/// The client of the original's examples.
fn client(provider: MetricsProvider) -> ClientConfig<'static> {
    ClientConfig {
        project: "my_project",
        instance: "my_instance",
        provider,
        ..ClientConfig::default()
    }
}

/// Headers that say how long the server took and where it is, as far as they are given.
fn headers(server_timing: Option<&str>, location: Option<&[u8]>) -> Metadata {
    let mut headers = Metadata::default();
    if let Some(timing) = server_timing {
        headers.insert("server-timing", timing);
    }
    if let Some(location) = location {
        headers.insert("x-goog-ext-425905942-bin", location);
    }
    headers
}

/// The message of zone z1 and cluster c1.
const LOCATION: &[u8] = b"\x0a\x02z1\x12\x02c1";
