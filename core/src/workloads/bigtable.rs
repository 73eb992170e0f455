//! Client-side metrics, as they cost before and after google-cloud-go #12647.

mod engine;
mod factory;
mod machine;
mod read_rows;
mod to_attributes;
mod tracer;

pub(super) use factory::{FACTORY_DISABLED, FACTORY_ENABLED};
pub(super) use read_rows::READ_ROWS;
pub(super) use to_attributes::TO_ATTRIBUTES;
pub(super) use tracer::{TRACER_DISABLED, TRACER_ENABLED};

use crate::bigtable::{ClientConfig, MetricsProvider};

/// Where the pull request is.
const PULL_REQUEST: &str = "https://github.com/googleapis/google-cloud-go/pull/12647";

const CHANGE: &str = "#12647 looks at the metrics provider first, and makes the client's id, its \
    attributes and its tracers' contents only where metrics are on.";

/// What all of them leave out.
const NO_CLOCK: &str = "The library reads no clock: its time is a counter here, so the reading \
    that a disabled tracer saves is not in the figures.";

/// The table of the original's examples.
const TABLE: &str = "my-table";

/// The client of the original's examples.
const fn client(provider: MetricsProvider) -> ClientConfig<'static> {
    ClientConfig {
        project: "my_project",
        instance: "my_instance",
        app_profile: "",
        provider,
        options: &[],
    }
}
