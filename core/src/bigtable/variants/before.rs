//! Before: everything is made, then it is asked whether anybody wants it.

use super::super::{ClientConfig, Environment, Monitoring};
use super::factory::client_attributes;
use super::{Context, Factory, Outcome, Tracer, Version};

/// The version before the pull request.
#[derive(Clone, Copy, Debug)]
pub struct Before;

impl Version for Before {
    /// The client's id and attributes first, then the provider.
    ///
    /// Faults kept from the original: without random bytes or a host name no client is made, even
    /// one that wants no metrics; a factory whose instruments could not be made stays enabled.
    fn factory<'c>(
        config: &ClientConfig<'c>,
        environment: &dyn Environment,
        monitoring: &dyn Monitoring,
    ) -> Outcome<'c> {
        let attributes = match client_attributes(config, environment) {
            Ok(attributes) => attributes,
            Err(error) => {
                return Outcome {
                    factory: None,
                    error: Some(error),
                };
            }
        };
        let mut factory = Factory::with(attributes);
        let result = match config.is_enabled(environment) {
            Ok(true) => factory.connect(config, monitoring).and_then(|meter| {
                factory.enabled = true;
                factory.instruments.fill(&*meter)
            }),
            Ok(false) => Ok(()),
            Err(error) => Err(error),
        };
        Outcome {
            factory: Some(factory),
            error: result.err(),
        }
    }

    /// Filled in whether metrics are on or not.
    fn tracer<'c>(
        factory: &Factory<'c>,
        environment: &dyn Environment,
        context: Context,
        table: &'c str,
        streaming: bool,
    ) -> Box<Tracer<'c>> {
        Tracer::filled(factory, environment.now_ns(), context, table, streaming)
    }
}
