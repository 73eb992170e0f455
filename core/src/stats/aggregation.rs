//! How the measurements of one series become one value.

mod buckets;
mod data;

pub(super) use buckets::Buckets;
pub use data::{AggregationData, DistributionData, Exemplar, Total};

use super::error::{Error, Kind};

/// Which way measurements are combined.
#[derive(Clone, Debug, PartialEq)]
pub enum Aggregation {
    /// How many there were. Exported as cumulative int64 of unit `1`.
    Count,
    /// Their sum, exact for integers. Exported as cumulative int64 or double.
    Sum,
    /// The newest one. Exported as a gauge.
    LastValue,
    /// Count, sum, extremes, mean, deviations and buckets. Exported as a cumulative distribution.
    Distribution(Bounds),
}

impl Aggregation {
    /// A distribution with N bounds and N + 1 buckets, each with its lower bound inside.
    ///
    /// Bounds are sorted and a zero is dropped; whether they are good is checked on registration.
    pub fn distribution(bounds: &[f64]) -> Self {
        Self::Distribution(Bounds::new(bounds, BucketEdge::LowerInside))
    }

    /// The same with the edge rule of OpenTelemetry and Prometheus, or explicitly of OpenCensus.
    pub fn distribution_with_edge(bounds: &[f64], edge: BucketEdge) -> Self {
        Self::Distribution(Bounds::new(bounds, edge))
    }

    /// Errors: `InvalidBounds` for a bound that is no finite number or is there twice,
    /// `NegativeBounds`.
    pub(super) fn check(&self, view: &str) -> Result<(), Error> {
        let Self::Distribution(Bounds { bounds, .. }) = self else {
            return Ok(());
        };
        let view = || view.to_owned();
        for &bound in bounds {
            if !bound.is_finite() {
                let view = view();
                return Err(Kind::InvalidBound { view, bound }.into());
            }
        }
        for &bound in bounds {
            if bound < 0.0 {
                let view = view();
                return Err(Kind::NegativeBound { view, bound }.into());
            }
        }
        for pair in bounds.windows(2) {
            if pair[0] == pair[1] {
                let (view, bound) = (view(), pair[0]);
                return Err(Kind::RepeatedBound { view, bound }.into());
            }
        }
        Ok(())
    }
}

/// The bounds between the buckets of a distribution, sorted, without zero.
#[derive(Clone, Debug, PartialEq)]
pub struct Bounds {
    bounds: Vec<f64>,
    edge: BucketEdge,
}

impl Bounds {
    fn new(bounds: &[f64], edge: BucketEdge) -> Self {
        let mut bounds: Vec<f64> = bounds.iter().copied().filter(|b| *b != 0.0).collect();
        bounds.sort_by(f64::total_cmp);
        Self { bounds, edge }
    }

    /// The bounds, ascending.
    pub fn as_slice(&self) -> &[f64] {
        &self.bounds
    }

    /// To which bucket a measurement equal to a bound belongs.
    pub fn edge(&self) -> BucketEdge {
        self.edge
    }
}

/// To which bucket a measurement that equals a bound belongs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum BucketEdge {
    /// To the bucket above, as in OpenCensus: a bucket holds its lower bound.
    #[default]
    LowerInside,
    /// To the bucket below, as in OpenTelemetry and Prometheus: a bucket holds its upper bound.
    UpperInside,
}
