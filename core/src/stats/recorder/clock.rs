//! The time as the program last told it.

use std::sync::Mutex;
use std::time::Duration;

use crate::stats::lock;

/// A moment, in nanoseconds since whatever the program counts from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Timestamp(i128);

impl Timestamp {
    /// The moment that many nanoseconds after the program's zero.
    pub fn from_nanoseconds(nanoseconds: i128) -> Self {
        Self(nanoseconds)
    }

    /// Nanoseconds since the program's zero.
    pub fn nanoseconds(self) -> i128 {
        self.0
    }

    /// The moment `duration` later.
    pub fn after(self, duration: Duration) -> Self {
        // A duration is below 2^94 ns; only a moment at the very end of the range saturates.
        Self(self.0.saturating_add(duration.as_nanos() as i128))
    }
}

/// Holds the last time the program told; reads no clock.
#[derive(Debug, Default)]
pub(super) struct Clock(Mutex<Option<Timestamp>>);

impl Clock {
    pub(super) fn now(&self) -> Option<Timestamp> {
        *lock(&self.0)
    }

    pub(super) fn set(&self, now: Timestamp) {
        *lock(&self.0) = Some(now);
    }
}
