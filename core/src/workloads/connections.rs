//! Keys and the state of connections, as the benchmarks of datadog-process-agent #295 do.

mod byte_key;
mod engine;
mod get;
mod input;
mod store_closed;
mod sum_goes_on;

pub(super) use byte_key::BYTE_KEY;
pub(super) use get::GET;
pub(super) use store_closed::STORE_CLOSED;

use super::{Parameter, Reported};

/// Where the pull request is.
const PULL_REQUEST: &str = "https://github.com/DataDog/datadog-process-agent/pull/295";

/// As many as the curve of the bench goes to.
const CONNECTIONS_MAX: f64 = 300_000.0;

const N: Parameter = Parameter {
    name: "n",
    about: "connections in one pass",
    min: 1.0,
    max: CONNECTIONS_MAX,
    step: 1.0,
};

/// What the pull request printed: nanoseconds, bytes, objects.
const fn reported(ns: f64, bytes: f64, allocs: f64) -> Reported {
    Reported {
        ns: Some(ns),
        bytes: Some(bytes),
        allocs: Some(allocs),
    }
}
