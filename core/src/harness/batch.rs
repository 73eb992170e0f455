//! One stretch of work between two readings, whoever executes it.

use crate::alloc::{self, Counts, Detail};

use super::{Clock, Job};

/// Operations run one at a time to find the peak of a single one: one rotation of the inputs.
const SINGLES: u64 = 64;

/// What somebody is to run: `iterations` of one variant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Work {
    /// What it is for; `Count` is run without a clock.
    pub purpose: Purpose,
    /// Index of the variant among the session's entrants.
    pub variant: usize,
    /// Iterations on each thread or worker.
    pub iterations: u64,
}

/// What a stretch of work is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Purpose {
    /// How many iterations fill a batch.
    Calibrate,
    /// What an operation asks the allocator for.
    Count,
    /// Letting compilers, caches and clocks settle.
    WarmUp,
    /// One value per metric.
    Batch,
}

/// What came of a stretch of work.
#[derive(Clone, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Measured {
    /// Wall time in nanoseconds; 0 for a count.
    pub elapsed_ns: f64,
    /// Operations of all threads or workers together.
    pub operations: u64,
    /// What all threads or workers asked for.
    pub counts: Counts,
    /// For a count, what else is known about it; its peak is that of a single operation.
    pub detail: Option<Detail>,
    /// Bytes by which the memory of the instance grew meanwhile; 0 where that is not known.
    pub memory_grown_bytes: u64,
}

/// Adds what another worker did side by side: operations and counts add up, wall time does not.
impl std::ops::AddAssign<&Self> for Measured {
    fn add_assign(&mut self, other: &Self) {
        self.elapsed_ns = self.elapsed_ns.max(other.elapsed_ns);
        self.operations += other.operations;
        self.counts += &other.counts;
        match (&mut self.detail, &other.detail) {
            (Some(detail), Some(other)) => *detail += other,
            (None, Some(other)) => self.detail = Some(other.clone()),
            (_, None) => {}
        }
        self.memory_grown_bytes += other.memory_grown_bytes;
    }
}

/// Times `iterations` of a job on this thread. The counters are read outside the timed stretch.
pub fn time(job: &mut dyn Job, iterations: u64, clock: &dyn Clock) -> Measured {
    let (elapsed_ns, counts) = alloc::count(|| {
        let start = clock.now_ns();
        job.run(iterations);
        clock.now_ns() - start
    });
    Measured {
        elapsed_ns,
        operations: iterations,
        counts,
        detail: None,
        memory_grown_bytes: 0,
    }
}

/// Counts `iterations` of a job on this thread, without a clock; then the peak of one operation
/// over a rotation of the inputs.
pub fn count(job: &mut dyn Job, iterations: u64) -> Measured {
    let ((), counts, mut detail) = alloc::count_in_detail(|| job.run(iterations));
    detail.bytes_peak = (0..iterations.min(SINGLES))
        .map(|_| alloc::count_in_detail(|| job.run(1)).2.bytes_peak)
        .max()
        .unwrap_or(0);
    Measured {
        elapsed_ns: 0.0,
        operations: iterations,
        counts,
        detail: Some(detail),
        memory_grown_bytes: 0,
    }
}

/// A loop around nothing: what is hardly slower was probably optimised away.
#[derive(Debug, Default)]
pub struct EmptyLoop;

impl Job for EmptyLoop {
    fn run(&mut self, iterations: u64) {
        for iteration in 0..iterations {
            std::hint::black_box(iteration);
        }
    }

    fn answer(&mut self, _: &mut Vec<u8>) {}
}
