//! How much is kept, for how long, and what was lost to that.

use std::time::Duration;

/// How much a store keeps and for how long.
///
/// Source: datadog-process-agent, the defaults of its network state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// How often the caller is asked to clean up; see [`super::Store::cleanup_is_due`].
    pub cleanup_interval: Duration,
    /// A client that has not fetched for longer is forgotten, and totals whose connection has not
    /// changed for longer are too.
    pub expiry: Duration,
    /// Closed connections kept per client until its next fetch.
    pub closed_max: usize,
    /// Connections per client whose totals are kept between fetches.
    pub stats_max: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            cleanup_interval: Duration::from_secs(30),
            expiry: Duration::from_secs(2 * 60),
            closed_max: 50_000,
            stats_max: 75_000,
        }
    }
}

impl Limits {
    /// The expiry in nanoseconds, the unit of epochs and of the caller's clock.
    pub(super) fn expiry_ns(&self) -> u64 {
        u64::try_from(self.expiry.as_nanos()).unwrap_or(u64::MAX)
    }

    /// The cleanup interval in nanoseconds.
    pub(super) fn cleanup_interval_ns(&self) -> u64 {
        u64::try_from(self.cleanup_interval.as_nanos()).unwrap_or(u64::MAX)
    }
}

/// What was lost or strange since the counters were last taken.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Telemetry {
    /// Closed connections that were not newer than the one already kept.
    pub unordered: u64,
    /// Closed connections dropped at [`Limits::closed_max`], once per client.
    pub closed_dropped: u64,
    /// Connections not fetched because of [`Limits::stats_max`].
    pub connections_dropped: u64,
    /// Connections with a counter that went backwards.
    pub underflows: u64,
}
