//! Where one thread adds up what it records for one series.
//!
//! A cell has one writer at a time, so adding is a plain load and a plain store; anybody may read.
//! What takes several words is guarded by a version that is odd while it is written:
//!
//! ```text
//! writer   version + 1 | words | version + 2          reader   even version, words, same version
//! ```

use std::hint::spin_loop;
use std::sync::Arc;
use std::sync::atomic::Ordering::{Acquire, Relaxed, Release};
use std::sync::atomic::{AtomicI64, AtomicU64, fence};

use crate::stats::aggregation::{Aggregation, AggregationData, Buckets, DistributionData, Total};
use crate::stats::measure::{Flavour, Number};

/// One thread's share of a series.
#[derive(Debug)]
pub(super) enum Cell {
    Count(AtomicU64),
    IntSum(IntSum),
    FloatSum(AtomicU64),
    /// The newest of all threads, so this one cell is written by them all.
    IntLast(AtomicI64),
    FloatLast(AtomicU64),
    Distribution(Distribution),
}

impl Cell {
    pub(super) fn new(aggregation: &Aggregation, flavour: Flavour, buckets: &Arc<Buckets>) -> Self {
        match (aggregation, flavour) {
            (Aggregation::Count, _) => Self::Count(AtomicU64::new(0)),
            (Aggregation::Sum, Flavour::Int64) => Self::IntSum(IntSum::default()),
            (Aggregation::Sum, Flavour::Float64) => Self::FloatSum(AtomicU64::new(0)),
            (Aggregation::LastValue, Flavour::Int64) => Self::IntLast(AtomicI64::new(0)),
            (Aggregation::LastValue, Flavour::Float64) => Self::FloatLast(AtomicU64::new(0)),
            (Aggregation::Distribution(_), _) => {
                Self::Distribution(Distribution::new(flavour, buckets))
            }
        }
    }

    /// Whether all threads write to this one.
    pub(super) fn is_for_all_threads(&self) -> bool {
        matches!(self, Self::IntLast(_) | Self::FloatLast(_))
    }

    /// Adds one measurement; only the cell's writer may call it.
    #[inline]
    pub(super) fn add(&self, value: Number) {
        match (self, value) {
            (Self::Count(count), _) => {
                count.store(count.load(Relaxed).wrapping_add(1), Relaxed);
            }
            (Self::IntSum(sum), Number::Int(value)) => sum.add(value),
            (Self::FloatSum(sum), Number::Float(value)) => {
                let before = f64::from_bits(sum.load(Relaxed));
                sum.store((before + value).to_bits(), Relaxed);
            }
            (Self::IntLast(last), Number::Int(value)) => last.store(value, Relaxed),
            (Self::FloatLast(last), Number::Float(value)) => last.store(value.to_bits(), Relaxed),
            (Self::Distribution(distribution), value) => distribution.add(value),
            _ => debug_assert!(false, "a measurement has the flavour of its measure"),
        }
    }

    /// What was added so far, as of one moment.
    pub(super) fn read(&self) -> AggregationData {
        match self {
            Self::Count(count) => AggregationData::Count(count.load(Relaxed)),
            Self::IntSum(sum) => AggregationData::Sum(Total::Int(sum.read())),
            Self::FloatSum(sum) => {
                AggregationData::Sum(Total::Float(f64::from_bits(sum.load(Relaxed))))
            }
            Self::IntLast(last) => AggregationData::LastValue(Number::Int(last.load(Relaxed))),
            Self::FloatLast(last) => {
                AggregationData::LastValue(Number::Float(f64::from_bits(last.load(Relaxed))))
            }
            Self::Distribution(distribution) => AggregationData::Distribution(distribution.read()),
        }
    }
}

/// Guards words that belong together.
#[derive(Debug, Default)]
struct Version(AtomicU64);

impl Version {
    /// Lets the one writer change words that readers see together.
    #[inline]
    fn write(&self, change: impl FnOnce()) {
        let version = self.0.load(Relaxed);
        self.0.store(version.wrapping_add(1), Relaxed);
        fence(Release);
        change();
        self.0.store(version.wrapping_add(2), Release);
    }

    /// Reads words as of one moment.
    fn read<T>(&self, mut look: impl FnMut() -> T) -> T {
        loop {
            let before = self.0.load(Acquire);
            let seen = look();
            fence(Acquire);
            if before.is_multiple_of(2) && self.0.load(Relaxed) == before {
                return seen;
            }
            spin_loop();
        }
    }
}

/// A sum of integers in two words, `high * 2^64 + low`; `high` changes only when `low` overflows.
#[derive(Debug, Default)]
pub(super) struct IntSum {
    low: AtomicI64,
    high: AtomicI64,
    version: Version,
}

impl IntSum {
    #[inline]
    fn add(&self, value: i64) {
        match self.low.load(Relaxed).checked_add(value) {
            Some(sum) => self.low.store(sum, Relaxed),
            None => self.carry(value),
        }
    }

    #[cold]
    fn carry(&self, value: i64) {
        let (low, high) = (self.low.load(Relaxed), self.high.load(Relaxed));
        let carried = if value < 0 { -1 } else { 1 };
        self.version.write(|| {
            self.low.store(low.wrapping_add(value), Relaxed);
            self.high.store(high.wrapping_add(carried), Relaxed);
        });
    }

    fn read(&self) -> i128 {
        self.version.read(|| {
            (i128::from(self.high.load(Relaxed)) << 64) + i128::from(self.low.load(Relaxed))
        })
    }
}

/// All that a distribution keeps, one word each; doubles as their bits.
#[derive(Debug)]
pub(super) struct Distribution {
    flavour: Flavour,
    version: Version,
    count: AtomicU64,
    mean: AtomicU64,
    sum_of_squared_deviations: AtomicU64,
    min: AtomicU64,
    max: AtomicU64,
    sum: AtomicU64,
    sum_high: AtomicI64,
    counts: Box<[AtomicU64]>,
    buckets: Arc<Buckets>,
}

impl Distribution {
    fn new(flavour: Flavour, buckets: &Arc<Buckets>) -> Self {
        Self {
            flavour,
            version: Version::default(),
            count: AtomicU64::new(0),
            mean: AtomicU64::new(0),
            sum_of_squared_deviations: AtomicU64::new(0),
            min: AtomicU64::new(0),
            max: AtomicU64::new(0),
            sum: AtomicU64::new(0),
            sum_high: AtomicI64::new(0),
            counts: (0..buckets.count()).map(|_| AtomicU64::new(0)).collect(),
            buckets: Arc::clone(buckets),
        }
    }

    #[inline]
    fn add(&self, value: Number) {
        let counted = &self.counts[self.buckets.index(value)];
        let count = self.count.load(Relaxed) + 1;
        let (min, max) = (self.min.load(Relaxed), self.max.load(Relaxed));
        let (bits, is_least, is_most) = match value {
            Number::Int(value) => (value as u64, value < min as i64, value > max as i64),
            Number::Float(value) => (
                value.to_bits(),
                value < f64::from_bits(min),
                value > f64::from_bits(max),
            ),
        };
        let (sum, carried) = self.sum_with(value);
        let value = value.to_f64();
        let mean = f64::from_bits(self.mean.load(Relaxed));
        let delta = value - mean;
        let mean = mean + delta / count as f64;
        let squares = f64::from_bits(self.sum_of_squared_deviations.load(Relaxed));
        let squares = squares + delta * (value - mean);
        self.version.write(|| {
            self.count.store(count, Relaxed);
            self.mean.store(mean.to_bits(), Relaxed);
            self.sum_of_squared_deviations
                .store(squares.to_bits(), Relaxed);
            if is_least || count == 1 {
                self.min.store(bits, Relaxed);
            }
            if is_most || count == 1 {
                self.max.store(bits, Relaxed);
            }
            self.sum.store(sum, Relaxed);
            if carried != 0 {
                let high = self.sum_high.load(Relaxed);
                self.sum_high.store(high.wrapping_add(carried), Relaxed);
            }
            counted.store(counted.load(Relaxed) + 1, Relaxed);
        });
    }

    /// The low word of the sum with `value` added, and what is carried into the high word.
    #[inline]
    fn sum_with(&self, value: Number) -> (u64, i64) {
        let sum = self.sum.load(Relaxed);
        match value {
            Number::Int(value) => {
                let (sum, overflowed) = (sum as i64).overflowing_add(value);
                let carried = match (overflowed, value < 0) {
                    (false, _) => 0,
                    (true, true) => -1,
                    (true, false) => 1,
                };
                (sum as u64, carried)
            }
            Number::Float(value) => ((f64::from_bits(sum) + value).to_bits(), 0),
        }
    }

    fn read(&self) -> DistributionData {
        let mut data = DistributionData::empty(self.flavour, self.counts.len());
        self.version.read(|| {
            data.count = self.count.load(Relaxed);
            data.mean = f64::from_bits(self.mean.load(Relaxed));
            data.sum_of_squared_deviations =
                f64::from_bits(self.sum_of_squared_deviations.load(Relaxed));
            let low = self.sum.load(Relaxed);
            let high = i128::from(self.sum_high.load(Relaxed)) << 64;
            data.sum = match self.flavour {
                Flavour::Int64 => Total::Int(high + i128::from(low as i64)),
                Flavour::Float64 => Total::Float(f64::from_bits(low)),
            };
            let number = |bits: u64| match self.flavour {
                Flavour::Int64 => Number::Int(bits as i64),
                Flavour::Float64 => Number::Float(f64::from_bits(bits)),
            };
            data.min = (data.count > 0).then(|| number(self.min.load(Relaxed)));
            data.max = (data.count > 0).then(|| number(self.max.load(Relaxed)));
            for (bucket, counted) in data.buckets.iter_mut().zip(&self.counts) {
                *bucket = counted.load(Relaxed);
            }
        });
        data
    }
}
