//! How many iterations fill a batch, and when a variant has warmed up.

use super::statistics::median;

/// A batch lasts at least so many clock steps: the error of reading a step is then under 1 %.
pub const STEPS_MIN: f64 = 100.0;

/// A batch lasts at least this long. Units: nanoseconds.
pub const BATCH_NS_MIN: f64 = 1e6;

/// With several threads: starting and joining them takes tens of microseconds, which is then under
/// 1 %. Units: nanoseconds.
pub const BATCH_NS_MIN_PARALLEL: f64 = 10e6;

/// Nor longer than this where one operation allows it, so that Stop works within 100 ms.
/// Units: nanoseconds.
pub const BATCH_NS_MAX: f64 = 90e6;

/// How much longer than the minimum a batch is aimed to be, so that faster code still fills it.
const MARGIN: f64 = 1.25;

/// The most by which a probe grows at once; the first ones run cold and would mislead.
const GROWTH_MAX: f64 = 8.0;

/// The minimum length of a batch under a clock of that step. Units: nanoseconds.
pub fn batch_ns_min(clock_step_ns: f64, threads: usize) -> f64 {
    let floor = if threads > 1 {
        BATCH_NS_MIN_PARALLEL
    } else {
        BATCH_NS_MIN
    };
    (STEPS_MIN * clock_step_ns).clamp(floor, BATCH_NS_MAX)
}

/// No batch has more iterations: an iteration that runs takes at least a quarter of a nanosecond,
/// so this is a second, and a loop that was removed altogether must come to an end too.
pub const ITERATIONS_MAX: u64 = 1 << 32;

/// What to try next after a batch that was too short; `None` where it was long enough, or cannot
/// be made longer.
pub fn next_probe(iterations: u64, elapsed_ns: f64, batch_ns_min: f64) -> Option<u64> {
    if elapsed_ns >= batch_ns_min || iterations >= ITERATIONS_MAX {
        return None;
    }
    let factor = (MARGIN * batch_ns_min / elapsed_ns.max(1.0)).clamp(1.5, GROWTH_MAX);
    Some(((iterations as f64 * factor).ceil() as u64).min(ITERATIONS_MAX))
}

/// Whether a probe should be repeated: the work seems to take so long that only one iteration would
/// be counted, but no longer than a thread has to wait for its turn on a busy machine.
pub fn is_doubtful(iterations: u64, elapsed_ns: f64) -> bool {
    const WAIT_NS_MAX: f64 = 50e6;
    counted_iterations(elapsed_ns / iterations as f64) == 1 && elapsed_ns < WAIT_NS_MAX
}

/// Iterations of a batch for an operation that takes that long.
pub fn iterations(ns_per_iteration: f64, batch_ns_min: f64) -> u64 {
    (MARGIN * batch_ns_min / ns_per_iteration.max(f64::MIN_POSITIVE))
        .ceil()
        .clamp(1.0, ITERATIONS_MAX as f64) as u64
}

/// Iterations of the counting pass: whole rotations of the usual 64 inputs, and always the same
/// number for operations of the same order, so that a fraction does not depend on the clock.
pub fn counted_iterations(ns_per_iteration: f64) -> u64 {
    const ROTATION: u64 = 64;
    match ns_per_iteration {
        ns if ns <= 10e3 => 16 * ROTATION,
        ns if ns <= 500e3 => ROTATION,
        _ => 1,
    }
}

/// Short batches until three successive medians agree within 2 %.
#[derive(Clone, Debug, Default)]
pub struct WarmUp {
    /// Values of the batches whose median is still open. Units: nanoseconds per iteration.
    open: Vec<f64>,
    medians: Vec<f64>,
    elapsed_ns: f64,
}

/// How a warm-up stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Warm {
    /// More batches are needed.
    NotYet,
    /// The medians agree.
    Settled,
    /// They do not, and the time is up.
    GaveUp,
}

impl WarmUp {
    const BATCHES_PER_MEDIAN: usize = 5;
    const MEDIANS: usize = 3;
    const AGREE_WITHIN: f64 = 0.02;
    const NS_MIN: f64 = 250e6;
    const NS_MAX: f64 = 3e9;

    /// Takes in a batch.
    pub fn push(&mut self, ns_per_iteration: f64, elapsed_ns: f64) -> Warm {
        self.elapsed_ns += elapsed_ns;
        self.open.push(ns_per_iteration);
        if self.open.len() == Self::BATCHES_PER_MEDIAN {
            self.medians.extend(median(&self.open));
            self.open.clear();
        }
        if self.elapsed_ns >= Self::NS_MIN && self.is_settled() {
            Warm::Settled
        } else if self.elapsed_ns >= Self::NS_MAX {
            Warm::GaveUp
        } else {
            Warm::NotYet
        }
    }

    fn is_settled(&self) -> bool {
        let Some(first) = self.medians.len().checked_sub(Self::MEDIANS) else {
            return false;
        };
        let last = &self.medians[first..];
        let low = last.iter().copied().fold(f64::INFINITY, f64::min);
        let high = last.iter().copied().fold(0.0, f64::max);
        high <= low * (1.0 + Self::AGREE_WITHIN)
    }

    /// How long it has been going on, in nanoseconds.
    pub fn elapsed_ns(&self) -> f64 {
        self.elapsed_ns
    }

    /// What an iteration takes by now, in nanoseconds.
    pub fn ns_per_iteration(&self) -> Option<f64> {
        self.medians.last().copied().or_else(|| median(&self.open))
    }
}
