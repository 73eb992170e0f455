//! Pull request 12647: first it is asked whether anybody wants metrics.

use super::super::{ClientConfig, Environment, Error, Monitoring};
use super::factory::client_attributes;
use super::{Context, Factory, Outcome, Tracer, Version};

/// The version of the pull request.
#[derive(Clone, Copy, Debug)]
pub struct Pr12647;

impl Version for Pr12647 {
    /// The provider first; the id and the attributes only where metrics are on.
    fn factory<'c>(
        config: &ClientConfig<'c>,
        environment: &dyn Environment,
        monitoring: &dyn Monitoring,
    ) -> Outcome<'c> {
        let mut factory = Factory::with(None);
        let result = match config.is_enabled(environment) {
            Ok(true) => enable(&mut factory, config, environment, monitoring),
            Ok(false) => Ok(()),
            Err(error) => Err(error),
        };
        factory.enabled = result.is_ok() && factory.client_attributes.is_some();
        Outcome {
            factory: Some(factory),
            error: result.err(),
        }
    }

    /// Bare where metrics are off.
    fn tracer<'c>(
        factory: &Factory<'c>,
        environment: &dyn Environment,
        context: Context,
        table: &'c str,
        streaming: bool,
    ) -> Box<Tracer<'c>> {
        if factory.enabled {
            Tracer::filled(factory, environment.now_ns(), context, table, streaming)
        } else {
            Tracer::bare()
        }
    }
}

fn enable<'c>(
    factory: &mut Factory<'c>,
    config: &ClientConfig<'c>,
    environment: &dyn Environment,
    monitoring: &dyn Monitoring,
) -> Result<(), Error> {
    factory.client_attributes = client_attributes(config, environment)?;
    let meter = factory.connect(config, monitoring)?;
    factory.instruments.fill(&*meter)
}
