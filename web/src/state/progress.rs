//! How far a run is, and how long it will still take.

use perop_core::harness::session::Event;

/// The shortest warm-up of a variant; most settle by then. Units: milliseconds.
const WARM_UP_MS: f64 = 250.0;

/// A batch's length before any was timed. Units: milliseconds.
const BATCH_MS: f64 = 10.0;

/// Counted from the session's steps.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Progress {
    /// Variants that take part.
    pub variants: usize,
    /// Batches of each.
    pub batches: u32,
    /// Batches finished, of all variants together.
    pub batches_done: u32,
    /// What is being done.
    pub stage: String,
    warm_up_ms: Vec<f64>,
    batch_ms: Option<f64>,
}

impl Progress {
    /// A run that has not begun.
    pub fn new(variants: usize, batches: u32) -> Self {
        Self {
            variants,
            batches,
            stage: "comparing the answers".into(),
            warm_up_ms: vec![0.0; variants],
            ..Self::default()
        }
    }

    /// Takes in a step of the session.
    pub(super) fn take(&mut self, step: &Event) {
        match step {
            Event::Searching | Event::ClockStep { .. } => {
                self.stage = "looking at the clock".into()
            }
            Event::Calibrated { .. } | Event::Counted { .. } => self.stage = "counting".into(),
            Event::WarmUp {
                variant,
                elapsed_ms,
                ..
            } => {
                self.stage = "warming up".into();
                if let Some(slot) = self.warm_up_ms.get_mut(*variant) {
                    *slot = *elapsed_ms;
                }
            }
            Event::Batch {
                batch,
                iterations,
                ns_per_op,
                ..
            } => {
                self.batches_done += 1;
                self.batch_ms = Some(*iterations as f64 * ns_per_op / 1e6);
                self.stage = format!("batch {} of {}", batch + 1, self.batches);
            }
            _ => {}
        }
    }

    /// A finished batch was thrown away.
    pub(super) fn discard(&mut self) {
        self.batches_done = self.batches_done.saturating_sub(1);
    }

    /// Time left, as far as can be told. Units: milliseconds.
    pub fn remaining_ms(&self) -> f64 {
        let batches_left = self.variants as u32 * self.batches - self.batches_done;
        let warm_up_left = |elapsed_ms: &f64| (WARM_UP_MS - elapsed_ms).max(0.0);
        // Once batches are timed, every warm-up is over.
        let warm_up_ms: f64 = match self.batches_done {
            0 => self.warm_up_ms.iter().map(warm_up_left).sum(),
            _ => 0.0,
        };
        warm_up_ms + f64::from(batches_left) * self.batch_ms.unwrap_or(BATCH_MS)
    }

    /// From 0 to 1: a third for the warm-up, the rest for the batches.
    pub fn fraction(&self) -> f64 {
        const WARM_UP: f64 = 1.0 / 3.0;
        let all = f64::from(self.variants as u32 * self.batches).max(1.0);
        if self.batches_done > 0 {
            return WARM_UP + (1.0 - WARM_UP) * f64::from(self.batches_done) / all;
        }
        let warm = self.warm_up_ms.iter().map(|ms| (ms / WARM_UP_MS).min(1.0));
        WARM_UP * warm.sum::<f64>() / (self.variants as f64).max(1.0)
    }

    /// `batch 12 of 30, about 4 s left`.
    pub fn sentence(&self) -> String {
        let left = crate::figures::duration(self.remaining_ms());
        format!("{}, {left} left", self.stage)
    }
}
