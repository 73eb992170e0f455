//! What a case came to, as it is printed.

use std::collections::BTreeMap;

use perop_core::stats::{AggregationData, Number, Row, Timestamp, Total};
use serde::{Serialize, Serializer};

/// Nanoseconds in a second.
const SECOND: i128 = 1_000_000_000;

/// The answer to one case.
#[derive(Serialize)]
pub(super) struct Answer {
    /// `ok` or an error's name, per step.
    pub(super) steps: Vec<&'static str>,
    /// Per view, sorted by tags.
    pub(super) rows: BTreeMap<String, Vec<RowAnswer>>,
    /// Measurements that were refused.
    pub(super) dropped: u64,
    /// Rows of a view at an earlier step, by the name they were taken under.
    pub(super) snapshots: BTreeMap<String, Vec<RowAnswer>>,
    /// The bounds in use, per view with a distribution, where the case asks for them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) bounds: Option<BTreeMap<String, Vec<Figure>>>,
}

/// One row.
#[derive(Serialize)]
pub(super) struct RowAnswer {
    tags: Vec<(String, String)>,
    data: Data,
    /// In seconds, where the clock was set.
    #[serde(skip_serializing_if = "Option::is_none")]
    start: Option<Figure>,
}

#[derive(Serialize)]
#[serde(untagged)]
enum Data {
    Count {
        count: u64,
    },
    Sum {
        sum: Figure,
    },
    Last {
        last: Figure,
    },
    Distribution {
        count: u64,
        sum: Figure,
        min: Option<Figure>,
        max: Option<Figure>,
        mean: Figure,
        sum_sq_dev: Figure,
        buckets: Vec<u64>,
    },
}

/// A number that keeps its flavour; `{"float": "NaN"}` and the like where JSON has no form.
#[derive(Clone, Copy)]
pub(super) enum Figure {
    Int(i128),
    Float(f64),
}

impl Figure {
    /// Whole numbers without a fraction, as bounds and times are usually written.
    pub(super) fn short(value: f64) -> Self {
        // Below 2^53 every whole double is exactly that integer.
        if value.fract() == 0.0 && value.abs() < 9_007_199_254_740_992.0 {
            return Self::Int(value as i128);
        }
        Self::Float(value)
    }
}

impl Serialize for Figure {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Named {
            float: &'static str,
        }
        match *self {
            Self::Int(value) => match i64::try_from(value) {
                Ok(value) => serializer.serialize_i64(value),
                Err(_) => serializer.serialize_i128(value),
            },
            Self::Float(value) if value.is_finite() => serializer.serialize_f64(value),
            Self::Float(value) => Named {
                float: match value {
                    f64::INFINITY => "+Inf",
                    f64::NEG_INFINITY => "-Inf",
                    _ => "NaN",
                },
            }
            .serialize(serializer),
        }
    }
}

impl From<Number> for Figure {
    fn from(number: Number) -> Self {
        match number {
            Number::Int(value) => Self::Int(value.into()),
            Number::Float(value) => Self::Float(value),
        }
    }
}

impl From<Total> for Figure {
    fn from(total: Total) -> Self {
        match total {
            Total::Int(value) => Self::Int(value),
            Total::Float(value) => Self::Float(value),
        }
    }
}

impl From<Timestamp> for Figure {
    fn from(at: Timestamp) -> Self {
        let nanoseconds = at.nanoseconds();
        if nanoseconds % SECOND == 0 {
            return Self::Int(nanoseconds / SECOND);
        }
        Self::Float(nanoseconds as f64 / SECOND as f64)
    }
}

impl From<Row> for RowAnswer {
    fn from(row: Row) -> Self {
        let tags = row.tags.into_iter();
        Self {
            tags: tags
                .map(|(key, value)| (key.as_str().to_owned(), value))
                .collect(),
            data: row.data.into(),
            start: row.start.map(Figure::from),
        }
    }
}

impl From<AggregationData> for Data {
    fn from(data: AggregationData) -> Self {
        match data {
            AggregationData::Count(count) => Self::Count { count },
            AggregationData::Sum(sum) => Self::Sum { sum: sum.into() },
            AggregationData::LastValue(last) => Self::Last { last: last.into() },
            AggregationData::Distribution(data) => Self::Distribution {
                count: data.count,
                sum: data.sum.into(),
                min: data.min.map(Figure::from),
                max: data.max.map(Figure::from),
                mean: Figure::Float(data.mean),
                sum_sq_dev: Figure::Float(data.sum_of_squared_deviations),
                buckets: data.buckets,
            },
        }
    }
}
