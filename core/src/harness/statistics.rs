//! Medians, their intervals and the rank test, over the values of the batches.

pub mod rank;

use super::result::Spread;

/// Digits kept of a batch's value before any statistic, so that page, command and link compute
/// from the same numbers.
pub const DIGITS: usize = 5;

/// Batches from which the interval of the median is bounded on both sides.
pub const BATCHES_FOR_INTERVAL: usize = 6;

/// The confidence an interval holds at least.
const CONFIDENCE: f64 = 0.95;

/// Sample sizes up to which the interval is exact; above, by the normal approximation.
const EXACT_MAX: usize = 30;

/// `value` rounded to so many significant decimal digits, at least 1.
pub fn significant(value: f64, digits: usize) -> f64 {
    if value == 0.0 || !value.is_finite() {
        return value;
    }
    // The decimal text is exact, so the value is the nearest f64 to the rounded decimal.
    let places = digits.max(1) - 1;
    format!("{value:.places$e}").parse().unwrap_or(value)
}

/// A count per operation as people are shown it: whole where it is whole, else to four decimals.
/// Counts are exact, so no digit before the point is rounded away.
pub fn count(value: f64) -> f64 {
    if value.fract() == 0.0 || !value.is_finite() {
        return value;
    }
    // As above: the decimal text is exact.
    format!("{value:.4}").parse().unwrap_or(value)
}

/// The middle value, or the mean of the two middle ones; `None` of nothing.
pub fn median(values: &[f64]) -> Option<f64> {
    let sorted = sorted(values);
    let middle = sorted.len() / 2;
    match sorted.len() {
        0 => None,
        n if n % 2 == 1 => Some(sorted[middle]),
        _ => Some(f64::midpoint(sorted[middle - 1], sorted[middle])),
    }
}

/// Median, interval and the values themselves, all to five significant digits.
///
/// `None` of no values.
pub fn spread(values: &[f64]) -> Option<Spread> {
    let samples: Vec<f64> = values.iter().map(|&v| significant(v, DIGITS)).collect();
    // The mean of two values of five digits has six or seven; what follows is binary noise.
    let median = significant(median(&samples)?, 2 * DIGITS);
    let sorted = sorted(&samples);
    let orders = interval_orders(samples.len());
    let at = |order: usize| sorted[order - 1];
    // Bounded on one side, as with five values, it is no interval.
    let ends = orders.low.zip(orders.high);
    Some(Spread {
        median,
        low: ends.map(|(low, _)| at(low)),
        high: ends.map(|(_, high)| at(high)),
        samples,
    })
}

fn sorted(values: &[f64]) -> Vec<f64> {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    sorted
}

/// Whether an interval ends before it begins; one that lacks an end does not.
pub fn is_turned<T: PartialOrd>(low: Option<T>, high: Option<T>) -> bool {
    low.zip(high).is_some_and(|(low, high)| low > high)
}

/// Which order statistics bound the median.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Orders {
    /// The lower one, counted from 1; `None` where the interval has no lower end.
    pub low: Option<usize>,
    /// The upper one; `None` where it has no upper end.
    pub high: Option<usize>,
    /// The probability that the interval holds the median of the distribution.
    pub confidence: f64,
}

/// The interval of the median of `n` values, at least 95 %.
///
/// Of `n` values, the number `k` below the median is binomial with one half. The interval grows
/// outwards from the most likely `k`, always by the likelier neighbour and to the left where both
/// are equal; `low..high` then says that `low` to `high - 1` values are below.
/// Source: `benchstat`, whose rule this is; up to 30 values exact, above by the normal
/// approximation with continuity correction.
pub fn interval_orders(n: usize) -> Orders {
    let (mut left, mut right) = (n / 2, n / 2);
    let mut confidence = likelihood(n, left);
    while confidence < CONFIDENCE && (left > 0 || right < n) {
        let before = left.checked_sub(1).map_or(0.0, |k| likelihood(n, k));
        let after = if right < n {
            likelihood(n, right + 1)
        } else {
            0.0
        };
        if before >= after && left > 0 {
            left -= 1;
            confidence += before;
        } else {
            right += 1;
            confidence += after;
        }
    }
    Orders {
        low: (left > 0).then_some(left),
        high: (right < n).then_some(right + 1),
        confidence,
    }
}

/// How likely it is that exactly `k` of `n` values are below the median.
///
/// Mirrored `k` give the same bits, so that the left bias is not left to rounding.
fn likelihood(n: usize, k: usize) -> f64 {
    if n <= EXACT_MAX {
        let k = k.min(n - k);
        let ways = (0..k).fold(1_u64, |ways, i| ways * (n - i) as u64 / (i as u64 + 1));
        return ways as f64 / (1_u64 << n) as f64;
    }
    let distance = (k as f64 - n as f64 / 2.0).abs();
    let deviation = (n as f64).sqrt() / 2.0;
    let below = |x: f64| libm::erf(x / deviation / std::f64::consts::SQRT_2) / 2.0;
    below(distance + 0.5) - below(distance - 0.5)
}
