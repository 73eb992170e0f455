//! Metrics as they were before and after the pull request, to the allocation.
//!
//! Source: google-cloud-go, bigtable, parent and merge commit of pull request 12647.

mod before;
mod factory;
mod instruments;
mod pr12647;
mod reader;
mod set;
mod tracer;

use super::{ClientConfig, Environment, Error, Monitoring};

pub use before::Before;
pub use factory::Factory;
pub use pr12647::Pr12647;
pub use reader::{ReadItem, Reader, RowObject};
pub use set::SetObject;
pub use tracer::{Context, Tracer};

/// What comes of making a factory: as in the original, both may be there.
#[derive(Debug)]
pub struct Outcome<'c> {
    /// The factory; `None` where the client cannot be made.
    pub factory: Option<Box<Factory<'c>>>,
    /// What went wrong.
    pub error: Option<Error>,
}

/// What the pull request changed.
pub trait Version {
    /// Makes a client's factory.
    fn factory<'c>(
        config: &ClientConfig<'c>,
        environment: &dyn Environment,
        monitoring: &dyn Monitoring,
    ) -> Outcome<'c>;

    /// Makes an operation's tracer, on the heap because a pointer to it is handed around.
    fn tracer<'c>(
        factory: &Factory<'c>,
        environment: &dyn Environment,
        context: Context,
        table: &'c str,
        streaming: bool,
    ) -> Box<Tracer<'c>>;
}
