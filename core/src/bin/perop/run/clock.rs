//! The clock of native runs.

use std::time::Instant;

use perop_core::harness::Clock;

/// Nanoseconds since it was made, from the system's monotonic clock.
#[derive(Debug)]
pub(super) struct Monotonic(Instant);

impl Monotonic {
    pub(super) fn start() -> Self {
        Self(Instant::now())
    }
}

impl Clock for Monotonic {
    fn now_ns(&self) -> f64 {
        self.0.elapsed().as_nanos() as f64
    }
}
