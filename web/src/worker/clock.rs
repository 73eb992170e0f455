//! The worker's clock.

use perop_core::harness::Clock;

use super::scope;

/// `performance.now()`; steps of 5 µs where the page is isolated, of 100 µs or more elsewhere.
pub(super) struct PerformanceClock;

impl Clock for PerformanceClock {
    fn now_ns(&self) -> f64 {
        now_ms() * 1e6
    }
}

/// Milliseconds since the worker began; 0 in a browser without the clock, which the harness
/// reports as a clock that stands still.
fn now_ms() -> f64 {
    scope()
        .performance()
        .map_or(0.0, |performance| performance.now())
}

/// Milliseconds since the epoch on the monotonic clock, which workers of one page share.
pub(super) fn epoch_ms() -> f64 {
    scope().performance().map_or(0.0, |performance| {
        performance.time_origin() + performance.now()
    })
}
