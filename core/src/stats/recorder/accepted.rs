//! Which measurements count.

use super::options::Negative;
use crate::stats::measure::{Measurement, Number};

/// Which measurements count; the others are refused, and their number is kept.
#[derive(Clone, Copy, Debug)]
pub(super) struct Accepted {
    int_min: i64,
    float_min: f64,
}

impl Accepted {
    pub(super) fn new(negative: Negative) -> Self {
        match negative {
            Negative::Recorded => Self {
                int_min: i64::MIN,
                float_min: f64::MIN,
            },
            Negative::Dropped => Self {
                int_min: 0,
                float_min: 0.0,
            },
        }
    }

    /// False for what is not finite, and for a negative value where those are dropped.
    #[inline]
    pub(super) fn accepts(&self, value: Number) -> bool {
        match value {
            Number::Int(value) => value >= self.int_min,
            Number::Float(value) => value >= self.float_min && value <= f64::MAX,
        }
    }

    /// The values of `run` that count.
    #[inline]
    pub(super) fn values(self, run: &[Measurement<'_>]) -> impl Iterator<Item = Number> {
        run.iter()
            .map(|measurement| measurement.value)
            .filter(move |value| self.accepts(*value))
    }
}
