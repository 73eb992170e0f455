//! The value of one series.

use super::{Aggregation, Buckets};
use crate::stats::measure::{Flavour, Number};
use crate::stats::recorder::Timestamp;

/// What the measurements of one series came to.
#[derive(Clone, Debug, PartialEq)]
pub enum AggregationData {
    /// How many there were.
    Count(u64),
    /// Their sum.
    Sum(Total),
    /// The newest one.
    LastValue(Number),
    /// All that a distribution keeps.
    Distribution(DistributionData),
}

/// A sum in the flavour of its measure.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Total {
    /// Exact: 2^64 measurements of 63 bits do not overflow it.
    Int(i128),
    /// Added in the order of recording.
    Float(f64),
}

impl Total {
    /// Nothing added up so far.
    pub fn zero(flavour: Flavour) -> Self {
        match flavour {
            Flavour::Int64 => Self::Int(0),
            Flavour::Float64 => Self::Float(0.0),
        }
    }

    /// Adds one measurement of the same flavour; another flavour adds its nearest value.
    pub fn add(&mut self, value: Number) {
        self.merge(match value {
            Number::Int(value) => Self::Int(value.into()),
            Number::Float(value) => Self::Float(value),
        });
    }

    fn merge(&mut self, other: Self) {
        match (self, other) {
            (Self::Int(sum), Self::Int(other)) => *sum = sum.wrapping_add(other),
            (Self::Int(sum), Self::Float(other)) => *sum = sum.wrapping_add(other as i128),
            (Self::Float(sum), Self::Int(other)) => *sum += other as f64,
            (Self::Float(sum), Self::Float(other)) => *sum += other,
        }
    }
}

/// What a distribution keeps.
#[derive(Clone, Debug, PartialEq)]
pub struct DistributionData {
    /// How many measurements there were.
    pub count: u64,
    /// Their sum: added up by itself, not the mean times the count.
    pub sum: Total,
    /// The smallest; `None` where there was none.
    pub min: Option<Number>,
    /// The largest; `None` where there was none.
    pub max: Option<Number>,
    /// The mean, by Welford's method; 0 where there was none.
    pub mean: f64,
    /// The sum of squared deviations from the mean, by Welford's method.
    pub sum_of_squared_deviations: f64,
    /// How many fell in each bucket.
    pub buckets: Vec<u64>,
    /// The last measurement with attachments in each bucket.
    pub exemplars: Vec<Option<Exemplar>>,
}

/// A single measurement kept as an example of its bucket.
#[derive(Clone, Debug, PartialEq)]
pub struct Exemplar {
    /// The measurement.
    pub value: Number,
    /// When it was recorded, where the clock was set.
    pub at: Option<Timestamp>,
    /// What was attached, e.g. a trace's id, in the order given.
    pub attachments: Vec<(String, String)>,
}

impl DistributionData {
    pub(in crate::stats) fn empty(flavour: Flavour, buckets: usize) -> Self {
        Self {
            count: 0,
            sum: Total::zero(flavour),
            min: None,
            max: None,
            mean: 0.0,
            sum_of_squared_deviations: 0.0,
            buckets: vec![0; buckets],
            exemplars: vec![None; buckets],
        }
    }

    /// Adds what another thread saw (Chan, Golub and LeVeque's pairwise update).
    fn merge(&mut self, other: &Self) {
        if other.count == 0 {
            return;
        }
        let (own, others) = (self.count as f64, other.count as f64);
        if self.count == 0 {
            self.mean = other.mean;
            self.sum_of_squared_deviations = other.sum_of_squared_deviations;
        } else {
            let delta = other.mean - self.mean;
            self.mean += delta * (others / (own + others));
            self.sum_of_squared_deviations +=
                other.sum_of_squared_deviations + delta * delta * (own * others / (own + others));
        }
        self.count += other.count;
        self.sum.merge(other.sum);
        self.min = least(self.min, other.min);
        self.max = most(self.max, other.max);
        for (bucket, count) in self.buckets.iter_mut().zip(&other.buckets) {
            *bucket += count;
        }
    }

    fn add(&mut self, value: Number, bucket: usize) {
        self.count += 1;
        self.sum.add(value);
        self.min = least(self.min, Some(value));
        self.max = most(self.max, Some(value));
        let delta = value.to_f64() - self.mean;
        self.mean += delta / self.count as f64;
        self.sum_of_squared_deviations += delta * (value.to_f64() - self.mean);
        self.buckets[bucket] += 1;
    }
}

impl AggregationData {
    /// The value of a series without measurements.
    pub(in crate::stats) fn empty(aggregation: &Aggregation, flavour: Flavour) -> Self {
        match aggregation {
            Aggregation::Count => Self::Count(0),
            Aggregation::Sum => Self::Sum(Total::zero(flavour)),
            Aggregation::LastValue => Self::LastValue(match flavour {
                Flavour::Int64 => Number::Int(0),
                Flavour::Float64 => Number::Float(0.0),
            }),
            Aggregation::Distribution(bounds) => {
                let buckets = bounds.as_slice().len() + 1;
                Self::Distribution(DistributionData::empty(flavour, buckets))
            }
        }
    }

    /// Adds one measurement, the plain way: one writer, no cells.
    pub(in crate::stats) fn add(&mut self, value: Number, buckets: &Buckets) {
        match self {
            Self::Count(count) => *count += 1,
            Self::Sum(sum) => sum.add(value),
            Self::LastValue(last) => *last = value,
            Self::Distribution(distribution) => distribution.add(value, buckets.index(value)),
        }
    }

    /// Adds what another cell of the same series saw.
    pub(in crate::stats) fn merge(&mut self, other: &Self) {
        match (self, other) {
            (Self::Count(count), Self::Count(other)) => *count += other,
            (Self::Sum(sum), Self::Sum(other)) => sum.merge(*other),
            (Self::LastValue(last), Self::LastValue(other)) => *last = *other,
            (Self::Distribution(own), Self::Distribution(other)) => own.merge(other),
            _ => debug_assert!(false, "cells of one series have one aggregation"),
        }
    }
}

fn least(one: Option<Number>, other: Option<Number>) -> Option<Number> {
    match (one, other) {
        (Some(Number::Int(a)), Some(Number::Int(b))) => Some(Number::Int(a.min(b))),
        (Some(a), Some(b)) => Some(if b.to_f64() < a.to_f64() { b } else { a }),
        (one, other) => one.or(other),
    }
}

fn most(one: Option<Number>, other: Option<Number>) -> Option<Number> {
    match (one, other) {
        (Some(Number::Int(a)), Some(Number::Int(b))) => Some(Number::Int(a.max(b))),
        (Some(a), Some(b)) => Some(if b.to_f64() > a.to_f64() { b } else { a }),
        (one, other) => one.or(other),
    }
}
