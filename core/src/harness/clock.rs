//! Time, handed in by the edge, and the smallest step it can show.

/// A clock that never goes back.
pub trait Clock {
    /// Nanoseconds since a moment of the clock's own choosing.
    fn now_ns(&self) -> f64;
}

/// Differences looked at before the smallest one is believed.
pub const DIFFERENCES: u32 = 200;

/// One search for the step takes about this long, so that a driver stays responsive.
/// Units: nanoseconds.
const SLICE_NS: f64 = 15e6;

/// Readings without any change after which a clock counts as standing still: over a second of a
/// browser's clock, whose reading costs 0.2 to 0.5 µs and whose coarsest step is 100 ms.
const READINGS_MAX: u32 = 1 << 22;

/// Finds the clock's step: the smallest non-zero difference over some hundred spins.
#[derive(Clone, Debug, Default)]
pub struct StepSearch {
    smallest_ns: Option<f64>,
    differences: u32,
}

/// How a search stands after a slice of it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum StepFound {
    /// More spins are needed.
    NotYet,
    /// The step, in nanoseconds, to three significant digits: the rest is the clock's rounding.
    Step(f64),
    /// The clock did not move.
    Stands,
}

impl StepSearch {
    /// Spins until the slice is used up or enough differences were seen.
    pub fn spin(&mut self, clock: &dyn Clock) -> StepFound {
        let start = clock.now_ns();
        let mut before = start;
        let mut unchanged = 0;
        while self.differences < DIFFERENCES {
            let now = clock.now_ns();
            let difference = now - before;
            if difference > 0.0 {
                self.differences += 1;
                unchanged = 0;
                self.smallest_ns = Some(
                    self.smallest_ns
                        .map_or(difference, |smallest| smallest.min(difference)),
                );
                before = now;
                if now - start > SLICE_NS && self.differences < DIFFERENCES {
                    return StepFound::NotYet;
                }
            } else {
                unchanged += 1;
                if unchanged == READINGS_MAX {
                    return StepFound::Stands;
                }
            }
        }
        self.step_ns().map_or(StepFound::Stands, StepFound::Step)
    }

    /// The smallest difference so far, in nanoseconds.
    pub fn step_ns(&self) -> Option<f64> {
        self.smallest_ns
            .map(|step| super::statistics::significant(step, 3))
    }
}
