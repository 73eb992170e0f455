//! One variant on its way through a session.

use crate::harness::batch::{Measured, Work};
use crate::harness::calibrate::{self, Warm, WarmUp};
use crate::harness::result::{Reported, VariantResult};
use crate::harness::statistics::{self, DIGITS, significant};
use crate::harness::warning::Warning;
use crate::harness::{Anatomy, CounterExample, Entrant, Job, Plan};

use super::Event;
use super::doubt::Limits;

pub(super) struct Lane {
    pub(super) variant: &'static str,
    pub(super) job: Box<dyn Job>,
    reported: Option<Reported>,
    pub(super) counter_example: Option<CounterExample>,
    /// The error a variant that is wrong by history gave on these inputs.
    pub(super) is_wrong_here: Option<String>,
    /// Iterations of a batch on each thread.
    pub(super) iterations: u64,
    pub(super) count: Option<Measured>,
    pub(super) anatomy: Option<Anatomy>,
    pub(super) warm_up: WarmUp,
    pub(super) warm: Warm,
    pub(super) batches: Vec<Batch>,
}

/// A timed batch.
pub(super) struct Batch {
    pub(super) elapsed_ns: f64,
    pub(super) ns_per_op: f64,
    pub(super) allocs_per_op: f64,
    pub(super) memory_grown_bytes: u64,
}

impl Lane {
    pub(super) fn new(entrant: Entrant) -> Self {
        Self {
            variant: entrant.variant,
            job: entrant.job,
            reported: entrant.reported,
            counter_example: entrant.counter_example,
            is_wrong_here: None,
            iterations: 1,
            count: None,
            anatomy: None,
            warm_up: WarmUp::default(),
            warm: Warm::NotYet,
            batches: Vec::new(),
        }
    }

    pub(super) fn counted(&mut self, variant: usize, measured: &Measured) -> Event {
        self.count = Some(measured.clone());
        Event::Counted {
            variant,
            allocs_per_op: per_op(measured.counts.requests() as f64, measured),
            bytes_per_op: per_op(measured.counts.bytes_asked as f64, measured),
        }
    }

    /// Takes in a batch of the warm-up; whether it was the last one.
    ///
    /// One that is too short for the clock says nothing about the time of an iteration: where
    /// calibration was held up, it may be a single iteration within one step, of no time at all.
    pub(super) fn warmed(&mut self, work: Work, measured: &Measured, batch_ns_min: f64) -> bool {
        let longer = calibrate::next_probe(work.iterations, measured.elapsed_ns, batch_ns_min);
        if let Some(iterations) = longer {
            self.iterations = iterations;
            return false;
        }
        let ns_per_iteration = measured.elapsed_ns / work.iterations as f64;
        self.warm = self.warm_up.push(ns_per_iteration, measured.elapsed_ns);
        let by_now = self.warm_up.ns_per_iteration().unwrap_or(ns_per_iteration);
        self.iterations = calibrate::iterations(by_now, batch_ns_min);
        self.warm != Warm::NotYet
    }

    pub(super) fn timed(&mut self, work: Work, round: u32, measured: &Measured) -> Event {
        let batch = Batch {
            elapsed_ns: measured.elapsed_ns,
            ns_per_op: significant(per_op(measured.elapsed_ns, measured), DIGITS),
            allocs_per_op: per_op(measured.counts.requests() as f64, measured),
            memory_grown_bytes: measured.memory_grown_bytes,
        };
        let event = Event::Batch {
            variant: work.variant,
            batch: round,
            iterations: work.iterations,
            ns_per_op: batch.ns_per_op,
            allocs_per_op: batch.allocs_per_op,
            bytes_per_op: per_op(measured.counts.bytes_asked as f64, measured),
        };
        self.batches.push(batch);
        event
    }

    /// What there is so far; `None` before the variant was counted.
    pub(super) fn result(
        &self,
        plan: &Plan,
        limits: &Limits,
        of_the_run: &[Warning],
    ) -> Option<VariantResult> {
        let count = self.count.as_ref()?;
        let times: Vec<f64> = self.batches.iter().map(|batch| batch.ns_per_op).collect();
        let ns_per_op = statistics::spread(&times);
        let mut warnings = of_the_run.to_vec();
        warnings.extend(self.doubts(&times, ns_per_op.as_ref(), limits));
        Some(VariantResult {
            workload: plan.workload.into(),
            preset: plan.preset.map(Into::into),
            params: plan.params.clone(),
            variant: self.variant.into(),
            allocs_per_op: per_op(count.counts.requests() as f64, count),
            grows_per_op: per_op(count.counts.grows as f64, count),
            bytes_per_op: per_op(count.counts.bytes_asked as f64, count),
            peak_bytes: count.detail.as_ref().map_or(0, |detail| detail.bytes_peak),
            retained_bytes_per_op: per_op(count.counts.bytes_retained() as f64, count),
            batches: times.len() as u32,
            ns_per_op,
            reported: self.reported,
            warnings,
        })
    }
}

fn per_op(total: f64, measured: &Measured) -> f64 {
    total / measured.operations as f64
}
