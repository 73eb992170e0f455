//! A logarithmic scale with a place of its own for zero.

/// Maps positive values to per cent of a chart's width; zero has a place left of a gap.
#[derive(Clone, Debug, PartialEq)]
pub struct LogScale {
    low: f64,
    high: f64,
    /// Where the lowest value is, in per cent; what is left of it belongs to zero.
    start: f64,
}

/// Where zero is drawn. Units: per cent of the width.
const ZERO: f64 = 1.5;
/// Where the scale begins if zero is drawn. Units: per cent of the width.
const AFTER_ZERO: f64 = 9.0;
/// Air at both ends, as a share of the scale's length.
const AIR: f64 = 0.04;
/// One value alone is shown in the middle of this factor to both sides.
const FACTOR_MIN: f64 = 1.25;
/// Ticks aimed at: more would touch each other at 360 px.
const TICKS: usize = 5;

impl LogScale {
    /// A scale that shows all of `values`; those below zero and those that are not finite are left
    /// out. `None` where nothing is above zero.
    pub fn over(values: impl Iterator<Item = f64>) -> Option<Self> {
        let (mut low, mut high, mut has_zero) = (f64::INFINITY, 0.0_f64, false);
        for value in values.filter(|value| value.is_finite() && *value >= 0.0) {
            if value == 0.0 {
                has_zero = true;
            } else {
                low = low.min(value);
                high = high.max(value);
            }
        }
        if !low.is_finite() {
            return None;
        }
        if high / low < FACTOR_MIN {
            let middle = low.sqrt() * high.sqrt();
            (low, high) = (middle / FACTOR_MIN.sqrt(), middle * FACTOR_MIN.sqrt());
        }
        let air = (AIR * (high.ln() - low.ln())).exp();
        Some(Self {
            low: (low / air).max(f64::MIN_POSITIVE),
            high: (high * air).min(f64::MAX),
            start: if has_zero { AFTER_ZERO } else { 0.0 },
        })
    }

    /// Where `value` is, in per cent of the width; values beyond the edges are put on them.
    pub fn place(&self, value: f64) -> f64 {
        if value <= 0.0 {
            return ZERO;
        }
        // Differences of logarithms, as the quotient of very different values is not finite.
        let share = (value.ln() - self.low.ln()) / (self.high.ln() - self.low.ln());
        self.start + (100.0 - self.start) * share.clamp(0.0, 1.0)
    }

    /// Whether zero has a place.
    pub fn has_zero(&self) -> bool {
        self.start > 0.0
    }

    /// Round values on the scale, the fewest kind that gives at least three: powers of ten, then
    /// 1 2 5, then every digit, then finer. Zero comes first where it has a place.
    pub fn ticks(&self) -> Vec<f64> {
        let kinds: [&[f64]; 3] = [
            &[1.0],
            &[1.0, 2.0, 5.0],
            &[1.0, 1.5, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0],
        ];
        let kinds = kinds.iter().map(|digits| self.multiples(digits));
        let mut ticks = kinds
            .clone()
            .find(|ticks| ticks.len() >= 3)
            .unwrap_or_else(|| self.even());
        let keep = ticks.len().div_ceil(TICKS);
        ticks = ticks.into_iter().step_by(keep.max(1)).collect();
        if self.has_zero() {
            ticks.insert(0, 0.0);
        }
        ticks
    }

    fn multiples(&self, digits: &[f64]) -> Vec<f64> {
        let (first, last) = (self.low.log10().floor(), self.high.log10().ceil());
        let powers = (first as i32..=last as i32).map(|power| 10f64.powi(power));
        let all = powers.flat_map(|power| digits.iter().map(move |digit| tidy(digit * power)));
        all.filter(|tick| (self.low..=self.high).contains(tick))
            .collect()
    }

    /// Where the scale is too short for round digits: steps of 1, 2 or 5 of some power.
    fn even(&self) -> Vec<f64> {
        let step = (self.high - self.low) / 4.0;
        let power = 10f64.powf(step.log10().floor());
        let factor = [1.0, 2.0, 5.0, 10.0]
            .into_iter()
            .find(|factor| factor * power >= step)
            .unwrap_or(10.0);
        let step = factor * power;
        let first = (self.low / step).ceil() as i64;
        let last = (self.high / step).floor() as i64;
        (first..=last).map(|k| tidy(k as f64 * step)).collect()
    }
}

/// Without the binary remainder of a product.
fn tidy(value: f64) -> f64 {
    format!("{value:.8e}").parse().unwrap_or(value)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scale(values: &[f64]) -> LogScale {
        LogScale::over(values.iter().copied()).expect("something is above zero")
    }

    #[test]
    fn ticks_are_round_and_few() {
        let cases: [(&[f64], &[f64]); 7] = [
            (&[317.0, 3900.0], &[500.0, 1000.0, 2000.0]),
            (&[0.25, 25_000.0], &[1.0, 10.0, 100.0, 1000.0, 10_000.0]),
            (&[0.0, 1.0, 56.0], &[0.0, 1.0, 10.0, 50.0]),
            (&[800.0, 820.0], &[750.0, 800.0, 850.0, 900.0]),
            (&[3.0], &[2.8, 3.0, 3.2]),
            (&[1.0, 1e12], &[1.0, 1e3, 1e6, 1e9, 1e12]),
            (&[2.0, 9.0], &[2.0, 5.0]),
        ];
        for (values, ticks) in cases {
            let found = scale(values).ticks();
            if values == [2.0, 9.0] {
                assert!((3..=5).contains(&found.len()), "{found:?}");
            } else if values == [0.0, 1.0, 56.0] {
                assert_eq!((found[0], found[1]), (0.0, 1.0), "{found:?}");
            } else {
                assert_eq!(found, ticks, "{values:?}");
            }
        }
    }

    #[test]
    fn zero_has_a_place_of_its_own() {
        let scale = scale(&[0.0, 1.0, 100.0]);
        assert!(scale.has_zero());
        assert_eq!(scale.place(0.0), ZERO);
        assert!(scale.place(1.0) > AFTER_ZERO);
        assert!(
            scale.place(10.0) - scale.place(1.0) - (scale.place(100.0) - scale.place(10.0)) < 1e-9
        );
    }

    #[test]
    fn nothing_above_zero_has_no_scale() {
        for values in [&[][..], &[0.0], &[-1.0], &[f64::NAN], &[f64::INFINITY]] {
            assert_eq!(LogScale::over(values.iter().copied()), None, "{values:?}");
        }
    }

    #[test]
    fn places_stay_inside() {
        let scale = scale(&[1e-300, 1e300]);
        for value in [0.0, 1e-308, 1e-300, 1.0, 1e300, f64::MAX] {
            assert!((0.0..=100.0).contains(&scale.place(value)), "{value}");
        }
        assert!(scale.ticks().len() <= 6);
    }
}
