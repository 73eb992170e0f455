//! What speaks against trusting a result.

use crate::figure::counted;
use crate::harness::calibrate::{self, Warm};
use crate::harness::result::Spread;
use crate::harness::statistics::{self, BATCHES_FOR_INTERVAL, DIGITS, rank, significant};
use crate::harness::warning::{Kind, Warning};

use super::lane::Lane;

/// The p under which the two halves of the batches count as different. A run of four variants
/// would warn by chance once in 250 runs.
const DRIFT_P: f64 = 0.001;

/// And by how much their medians have to differ: less changes no verdict.
const DRIFT_RATIO: f64 = 0.01;

/// What is hardly slower than this many empty loops may have been optimised away.
/// Source: mitata flags below 1.42.
const EMPTY_LOOPS_MIN: f64 = 1.4;

/// What a result is judged by.
pub(super) struct Limits {
    pub(super) clock_step_ns: f64,
    pub(super) empty_loop_ns: Option<f64>,
    pub(super) batches_hidden: u32,
}

impl Lane {
    /// Every doubt about the batches so far.
    pub(super) fn doubts(
        &self,
        times: &[f64],
        ns_per_op: Option<&Spread>,
        limits: &Limits,
    ) -> Vec<Warning> {
        let mut found: Vec<Warning> = self.by_history().into_iter().collect();
        if let Some(spread) = ns_per_op {
            let doubts = [
                self.clock_step(limits),
                few(times.len()),
                drift(times),
                self.memory_grew(),
                hidden(limits.batches_hidden),
                optimised_away(spread.median, limits.empty_loop_ns),
                self.allocations_differ(),
                self.unsettled(),
            ];
            found.extend(doubts.into_iter().flatten());
        }
        found
    }

    fn by_history(&self) -> Option<Warning> {
        let example = self.counter_example.as_ref()?;
        let shown = format!(
            "given {}, the answer is {} and should be {}",
            example.input, example.got, example.expected
        );
        let message = match &self.is_wrong_here {
            Some(error) => format!("{error}; it is wrong by history: {shown}"),
            None => format!("right on these inputs, wrong by history on others: {shown}"),
        };
        Some(Warning::new(Kind::WrongByHistory, message))
    }

    fn clock_step(&self, limits: &Limits) -> Option<Warning> {
        let step_ns = limits.clock_step_ns;
        let shortest_ns = self.batches.iter().map(|batch| batch.elapsed_ns);
        let steps = shortest_ns.fold(f64::INFINITY, f64::min) / step_ns;
        if steps < calibrate::STEPS_MIN {
            let steps = steps.floor();
            let message = format!(
                "the clock's step is {step_ns} ns, so a batch is only {} long, at least {} are \
                 needed",
                counted(steps as usize, "step"),
                calibrate::STEPS_MIN
            );
            return Some(Warning::new(Kind::ClockStep, message));
        }
        let first = self.batches.first()?.ns_per_op;
        let all_equal = self.batches.iter().all(|batch| batch.ns_per_op == first);
        (all_equal && self.batches.len() > 1).then(|| {
            let message = "all batches took the same time: finer than the clock can see";
            Warning::new(Kind::ClockStep, message)
        })
    }

    fn memory_grew(&self) -> Option<Warning> {
        let grown: Vec<u64> = self
            .batches
            .iter()
            .map(|batch| batch.memory_grown_bytes)
            .filter(|&bytes| bytes > 0)
            .collect();
        (!grown.is_empty()).then(|| {
            let message = format!(
                "memory grew by {} bytes during {} of {}, which takes time of its own",
                grown.iter().sum::<u64>(),
                grown.len(),
                counted(self.batches.len(), "batch")
            );
            Warning::new(Kind::MemoryGrew, message)
        })
    }

    fn allocations_differ(&self) -> Option<Warning> {
        let values = self
            .batches
            .iter()
            .map(|batch| significant(batch.allocs_per_op, DIGITS));
        let low = values.clone().fold(f64::INFINITY, f64::min);
        let high = values.fold(0.0, f64::max);
        (low < high).then(|| {
            let message = format!("batches made from {low} to {high} allocations per operation");
            Warning::new(Kind::AllocationsDiffer, message)
        })
    }

    fn unsettled(&self) -> Option<Warning> {
        (self.warm == Warm::GaveUp).then(|| {
            let seconds = significant(self.warm_up.elapsed_ns() / 1e9, 2);
            let message = format!(
                "after {seconds} s of warm-up three medians still did not agree within 2 %"
            );
            Warning::new(Kind::WarmUp, message)
        })
    }
}

fn few(batches: usize) -> Option<Warning> {
    (batches < BATCHES_FOR_INTERVAL).then(|| {
        let message = format!(
            "{}: no interval, {BATCHES_FOR_INTERVAL} are needed",
            counted(batches, "batch")
        );
        Warning::new(Kind::FewBatches, message)
    })
}

fn drift(times: &[f64]) -> Option<Warning> {
    let (first, second) = times.split_at(times.len() / 2);
    let test = rank::compare(first, second)?;
    let ratio = statistics::median(second)? / statistics::median(first)?;
    (test.p < DRIFT_P && (ratio - 1.0).abs() > DRIFT_RATIO).then(|| {
        let percent = significant((ratio - 1.0).abs() * 100.0, 2);
        let word = if ratio > 1.0 { "longer" } else { "shorter" };
        let message = format!("the second half of the batches took {percent} % {word}");
        Warning::new(Kind::Drift, message)
    })
}

fn hidden(batches: u32) -> Option<Warning> {
    (batches > 0).then(|| {
        let message = format!(
            "the tab was hidden during the run: {batches} {} thrown away and repeated",
            if batches == 1 {
                "batch was"
            } else {
                "batches were"
            }
        );
        Warning::new(Kind::Hidden, message)
    })
}

fn optimised_away(median_ns: f64, empty_loop_ns: Option<f64>) -> Option<Warning> {
    let empty_ns = empty_loop_ns?;
    (median_ns < EMPTY_LOOPS_MIN * empty_ns).then(|| {
        let times = significant(median_ns / empty_ns, 2);
        let message = format!(
            "takes {times} times an empty loop, under {EMPTY_LOOPS_MIN}: the work was probably \
             optimised away"
        );
        Warning::new(Kind::OptimisedAway, message)
    })
}
