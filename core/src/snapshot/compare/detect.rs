//! What so many runs could have found in such noise, and how many more would find it.
//!
//! Both are estimates for planning, by Noether's sample size for the rank test: `n` runs a side
//! find, four times in five, that the new side wins with probability `½ ± e` when
//! `n = (z₀.₉₇₅ + z₀.₈)² / 6e²`. Source: G. E. Noether, "Sample size determination for some common
//! nonparametric tests", Journal of the American Statistical Association 82 (1987).

use crate::harness::statistics::median;

/// The quantiles of the normal distribution for p ≤ 0.05 on both sides and a power of 80 %.
const QUANTILES: f64 = 1.959_963_985 + 0.841_621_234;

/// More runs than this are no advice.
const RUNS_MAX: f64 = 1000.0;

/// A median absolute deviation times this is the standard deviation of normal noise.
const DEVIATION_OF_MAD: f64 = 1.4826;

/// The smallest shift of the median, as a part of the old one, that runs as many and as noisy as
/// these would mostly have found.
pub(super) fn detectable(old: &[f64], new: &[f64]) -> Option<f64> {
    let (n_old, n_new) = (old.len() as f64, new.len() as f64);
    // Sides of different size find as much as two of their harmonic mean.
    let n = 2.0 * n_old * n_new / (n_old + n_new);
    let effect = QUANTILES / (6.0 * n).sqrt();
    let center = median(old)?;
    if effect >= 0.5 || center <= 0.0 {
        return None;
    }
    let shift = deviation(old, new)? * std::f64::consts::SQRT_2 * quantile(0.5 + effect);
    Some(shift / center)
}

/// How many more runs a side would mostly confirm the difference seen, of which the first side
/// won `u` of all pairs.
pub(super) fn more_runs(u: f64, n_old: usize, n_new: usize) -> Option<u32> {
    let effect = (u / (n_old * n_new) as f64 - 0.5).abs();
    let needed = (QUANTILES / effect).powi(2) / 6.0;
    let have = n_old.min(n_new) as f64;
    let more = needed.ceil() - have;
    (needed <= RUNS_MAX && more >= 1.0).then_some(more as u32)
}

/// How far values mostly lie from the median of their side. One slow run does not move it.
fn deviation(old: &[f64], new: &[f64]) -> Option<f64> {
    let mut distances = Vec::with_capacity(old.len() + new.len());
    for side in [old, new] {
        let center = median(side)?;
        distances.extend(side.iter().map(|value| (value - center).abs()));
    }
    let usual = median(&distances)? * DEVIATION_OF_MAD;
    if usual > 0.0 {
        return Some(usual);
    }
    // More than half of the values are the median: the few others are all there is to go by.
    let squares: f64 = distances.iter().map(|distance| distance * distance).sum();
    Some((squares / distances.len() as f64).sqrt())
}

/// The value below which a standard normal lies with this probability, of 0.5 to 1.
fn quantile(probability: f64) -> f64 {
    let below = |x: f64| (1.0 + libm::erf(x / std::f64::consts::SQRT_2)) / 2.0;
    let (mut low, mut high) = (0.0, 40.0);
    // Each step halves the interval: after 60 it is narrower than the digits of the result.
    for _ in 0..60 {
        let middle = f64::midpoint(low, high);
        if below(middle) < probability {
            low = middle;
        } else {
            high = middle;
        }
    }
    low
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantiles_are_those_of_the_normal_distribution() {
        for (probability, expected) in [(0.5, 0.0), (0.8, 0.841_621), (0.975, 1.959_964)] {
            assert!(
                (quantile(probability) - expected).abs() < 1e-6,
                "{probability}"
            );
        }
    }

    #[test]
    fn fully_separated_sides_need_six_runs() {
        // (1.96 + 0.84)² / (6 · ½²) = 5.23
        assert_eq!(more_runs(0.0, 3, 3), Some(3));
        assert_eq!(more_runs(1.0, 1, 1), Some(5));
        assert_eq!(more_runs(36.0, 6, 6), None);
    }

    #[test]
    fn a_difference_that_is_hardly_one_gets_no_advice() {
        assert_eq!(more_runs(50.0, 10, 10), None);
        assert_eq!(more_runs(51.0, 10, 10), None);
        // ½ - 0.35 = 0.15: 7.849 / (6 · 0.0225) = 58.1
        assert_eq!(more_runs(35.0, 10, 10), Some(49));
    }

    #[test]
    fn more_runs_find_less() {
        let runs = |n: usize| (0..n).map(|i| 100.0 + (i % 5) as f64).collect::<Vec<f64>>();
        let of = |n: usize| detectable(&runs(n), &runs(n));
        assert_eq!(of(5), None);
        let (few, many) = (of(10).expect("10 are enough"), of(40).expect("so are 40"));
        assert!(many < few, "{many} {few}");
        // Deviation 1.4826 of 102, effect 0.3617: 1.4826 · √2 · 1.0885 / 102.
        assert!((few - 0.022_37).abs() < 1e-4, "{few}");
    }

    #[test]
    fn where_most_values_are_equal_the_others_count() {
        let mut old = vec![24.0; 10];
        old[0] = 25.0;
        let found = detectable(&old, &[24.0; 10]).expect("one value differs");
        assert!(found > 0.0);
        assert_eq!(detectable(&[0.0; 10], &[1.0; 10]), None);
    }
}
