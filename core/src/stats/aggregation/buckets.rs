//! Finding the bucket of a measurement.

use super::{Aggregation, BucketEdge};
use crate::stats::measure::Number;

/// Below this many bounds, comparing with all of them beats a binary search.
const LINEAR_BOUNDS_MAX: usize = 32;

/// The bounds of a distribution, in a form each flavour is compared with exactly.
#[derive(Clone, Debug, Default)]
pub(in crate::stats) struct Buckets {
    bounds: Box<[f64]>,
    edge: BucketEdge,
    /// The smallest integer above each bound; bounds no integer reaches are left out at the end.
    thresholds: Box<[i64]>,
}

impl Buckets {
    pub(in crate::stats) fn of(aggregation: &Aggregation) -> Self {
        let Aggregation::Distribution(bounds) = aggregation else {
            return Self::default();
        };
        let edge = bounds.edge();
        let threshold = |bound: &f64| -> Option<i64> {
            let least = match edge {
                BucketEdge::LowerInside => bound.ceil(),
                BucketEdge::UpperInside => bound.floor(),
            };
            // 2^63 is a double; every double below it fits.
            if least >= -(i64::MIN as f64) {
                return None;
            }
            match edge {
                BucketEdge::LowerInside => Some(least as i64),
                BucketEdge::UpperInside => (least as i64).checked_add(1),
            }
        };
        Self {
            bounds: bounds.as_slice().into(),
            edge,
            thresholds: bounds.as_slice().iter().map_while(threshold).collect(),
        }
    }

    /// How many buckets there are: one more than bounds.
    pub(in crate::stats) fn count(&self) -> usize {
        self.bounds.len() + 1
    }

    /// The bucket of `value`, from 0.
    #[inline]
    pub(in crate::stats) fn index(&self, value: Number) -> usize {
        match (value, self.edge) {
            (Number::Int(value), _) => below(&self.thresholds, |least| value >= *least),
            (Number::Float(value), BucketEdge::LowerInside) => {
                below(&self.bounds, |bound| value >= *bound)
            }
            (Number::Float(value), BucketEdge::UpperInside) => {
                below(&self.bounds, |bound| value > *bound)
            }
        }
    }
}

/// How many of the ascending `bounds` are below the value; without a branch where they are few.
#[inline]
fn below<T>(bounds: &[T], is_below: impl Fn(&T) -> bool) -> usize {
    if bounds.len() <= LINEAR_BOUNDS_MAX {
        bounds
            .iter()
            .map(|bound| usize::from(is_below(bound)))
            .sum()
    } else {
        bounds.partition_point(is_below)
    }
}
