//! A linear scale from zero, with round ticks.

/// Maps values to per cent of a chart's width.
#[derive(Clone, Debug, PartialEq)]
pub struct Scale {
    /// The value at the right edge.
    end: f64,
    /// Distance between ticks.
    step: f64,
}

/// Ticks aimed at: more would touch each other at 360 px.
const TICKS: f64 = 4.0;

impl Scale {
    /// A scale that starts at 0 and shows `largest`, with some air to its right.
    pub fn to(largest: f64) -> Self {
        let largest = if largest.is_finite() && largest > 0.0 {
            largest
        } else {
            1.0
        };
        let step = round_step(largest / TICKS);
        // A value on the edge would lose half its marker.
        let end = largest.max(step) * 1.04;
        Self { end, step }
    }

    /// Where `value` is, in per cent of the width; values beyond the edges are put on them.
    pub fn place(&self, value: f64) -> f64 {
        (value / self.end * 100.0).clamp(0.0, 100.0)
    }

    /// Whether `value` lies on the scale.
    pub fn shows(&self, value: f64) -> bool {
        (0.0..=self.end).contains(&value)
    }

    /// The round values on the scale, from 0 on.
    pub fn ticks(&self) -> Vec<f64> {
        let count = (self.end / self.step).floor() as u32;
        // Multiples of a decimal step pick up a binary remainder; nine digits hide it.
        (0..=count)
            .map(|k| nine_digits(f64::from(k) * self.step))
            .collect()
    }

    /// Decimals with which neighbouring ticks differ.
    pub fn decimals(&self) -> usize {
        (-self.step.log10().floor()).clamp(0.0, 9.0) as usize
    }
}

/// The smallest of 1, 2, 5 times a power of ten that is not below `step`.
fn round_step(step: f64) -> f64 {
    let power = 10f64.powf(step.log10().floor());
    let factors = [1.0, 2.0, 5.0, 10.0];
    let fits = |factor: &&f64| **factor * power >= step * (1.0 - 1e-9);
    factors.iter().find(fits).unwrap_or(&10.0) * power
}

fn nine_digits(value: f64) -> f64 {
    (value * 1e9).round() / 1e9
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_round_and_few() {
        let cases: [(f64, &[f64], usize); 6] = [
            (4.0, &[0.0, 1.0, 2.0, 3.0, 4.0], 0),
            (28.0, &[0.0, 10.0, 20.0], 0),
            (212.4, &[0.0, 100.0, 200.0], 0),
            (0.9, &[0.0, 0.5], 1),
            (1210.0, &[0.0, 500.0, 1000.0], 0),
            (0.0, &[0.0, 0.5, 1.0], 1),
        ];
        for (largest, ticks, decimals) in cases {
            let scale = Scale::to(largest);
            assert_eq!(
                (scale.ticks(), scale.decimals()),
                (ticks.to_vec(), decimals),
                "{largest}"
            );
        }
    }

    #[test]
    fn places_grow_with_the_value_and_stay_inside() {
        let scale = Scale::to(100.0);
        assert_eq!(scale.place(0.0), 0.0);
        assert_eq!(scale.place(-5.0), 0.0);
        assert_eq!(scale.place(500.0), 100.0);
        assert!(scale.place(40.0) < scale.place(41.0));
        assert!(scale.shows(100.0) && !scale.shows(105.0) && !scale.shows(f64::NAN));
    }
}
