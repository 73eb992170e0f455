//! What a session does in each of its stages, and which one follows.

use crate::harness::batch::{self, EmptyLoop, Measured, Work};
use crate::harness::clock::StepFound;
use crate::harness::error::Kind;
use crate::harness::{Error, Expected, anatomy, calibrate, digest};

use super::{Event, Session, event};

/// Iterations of the empty loop from which its time is good enough to warn by: some milliseconds,
/// also where the clock's step asks for a longer batch.
const EMPTY_LOOP_MAX: u64 = 1 << 24;

/// What comes next.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Stage {
    Answer {
        variant: usize,
    },
    ClockStep,
    EmptyLoop {
        iterations: u64,
    },
    Calibrate {
        variant: usize,
        iterations: u64,
        /// What the same probe took before, where it is repeated. Units: nanoseconds.
        before_ns: Option<f64>,
    },
    Count {
        variant: usize,
        ns_per_iteration: f64,
    },
    Anatomy {
        variant: usize,
    },
    WarmUp {
        variant: usize,
    },
    Batch {
        round: u32,
        variant: usize,
    },
    Done,
}

impl Session {
    fn batch_ns_min(&self) -> f64 {
        calibrate::batch_ns_min(self.clock_step_ns().unwrap_or(0.0), self.plan.threads)
    }

    /// The next variant for which `stage` is to be done, or what follows for the first one.
    fn advance(&self, variant: usize, stage: fn(usize) -> Stage, then: Stage) -> Stage {
        if variant + 1 < self.lanes.len() {
            stage(variant + 1)
        } else {
            then
        }
    }

    pub(super) fn step_here(&mut self) -> Result<Event, Error> {
        match self.stage {
            Stage::Answer { variant } => self.answer(variant),
            Stage::ClockStep => match self.step_search.spin(self.clock.as_ref()) {
                StepFound::NotYet => Ok(Event::Searching),
                StepFound::Stands => Err(Kind::ClockStands.into()),
                StepFound::Step(step_ns) => {
                    self.stage = Stage::EmptyLoop {
                        iterations: 1 << 10,
                    };
                    Ok(Event::ClockStep { step_ns })
                }
            },
            Stage::EmptyLoop { iterations } => Ok(self.empty_loop(iterations)),
            Stage::Anatomy { variant } => {
                let anatomy = anatomy::take(self.lanes[variant].job.as_mut());
                self.lanes[variant].anatomy = Some(anatomy);
                let calibrate = |variant| Stage::Calibrate {
                    variant,
                    iterations: 1,
                    before_ns: None,
                };
                self.stage = self.advance(variant, calibrate, Stage::WarmUp { variant: 0 });
                Ok(Event::Anatomy { variant })
            }
            // `step` asked `next` first, which names the others.
            Stage::Calibrate { .. }
            | Stage::Count { .. }
            | Stage::WarmUp { .. }
            | Stage::Batch { .. }
            | Stage::Done => Ok(Event::Done),
        }
    }

    fn answer(&mut self, variant: usize) -> Result<Event, Error> {
        let lane = &mut self.lanes[variant];
        let mut answer = Vec::new();
        lane.job.answer(&mut answer);
        let got = digest::digest(&answer);
        let workload = self.plan.workload;
        let name = lane.variant;
        let error = match &mut self.plan.expected {
            Expected::Digest(expected) => (got != *expected).then_some(Kind::WrongDigest {
                workload,
                variant: name,
                expected: *expected,
                got,
            }),
            Expected::AnswerOf(reference) => {
                if self.reference.is_empty() {
                    reference.answer(&mut self.reference);
                }
                (answer != self.reference).then(|| Kind::WrongAnswer {
                    workload,
                    variant: name,
                    expected: event::excerpt(&self.reference, &answer),
                    got: event::excerpt(&answer, &self.reference),
                })
            }
        };
        if let Some(error) = error {
            // A variant that is wrong by history is measured all the same, and says so.
            if lane.counter_example.is_none() {
                return Err(error.into());
            }
            lane.is_wrong_here = Some(Error::from(error).to_string());
        }
        self.stage = self.advance(
            variant,
            |variant| Stage::Answer { variant },
            Stage::ClockStep,
        );
        Ok(Event::Answered {
            variant,
            digest: got,
        })
    }

    fn empty_loop(&mut self, iterations: u64) -> Event {
        let measured = batch::time(&mut EmptyLoop, iterations, self.clock.as_ref());
        match calibrate::next_probe(iterations, measured.elapsed_ns, self.batch_ns_min()) {
            Some(longer) if iterations < EMPTY_LOOP_MAX => {
                let iterations = longer.min(EMPTY_LOOP_MAX);
                self.stage = Stage::EmptyLoop { iterations };
                Event::Searching
            }
            _ => {
                let ns_per_iteration = measured.elapsed_ns / iterations as f64;
                self.empty_loop_ns = Some(ns_per_iteration);
                self.stage = Stage::Calibrate {
                    variant: 0,
                    iterations: 1,
                    before_ns: None,
                };
                Event::EmptyLoop { ns_per_iteration }
            }
        }
    }

    pub(super) fn calibrated(&mut self, work: Work, measured: &Measured) -> Event {
        let variant = work.variant;
        let batch_ns_min = self.batch_ns_min();
        let before_ns = match self.stage {
            Stage::Calibrate { before_ns, .. } => before_ns,
            _ => None,
        };
        let elapsed_ns = before_ns.map_or(measured.elapsed_ns, |ns| ns.min(measured.elapsed_ns));
        match calibrate::next_probe(work.iterations, elapsed_ns, batch_ns_min) {
            Some(iterations) => {
                self.stage = Stage::Calibrate {
                    variant,
                    iterations,
                    before_ns: None,
                };
            }
            None if before_ns.is_none() && calibrate::is_doubtful(work.iterations, elapsed_ns) => {
                self.stage = Stage::Calibrate {
                    variant,
                    iterations: work.iterations,
                    before_ns: Some(elapsed_ns),
                };
            }
            None => {
                let ns_per_iteration = elapsed_ns / work.iterations as f64;
                self.lanes[variant].iterations =
                    calibrate::iterations(ns_per_iteration, batch_ns_min);
                self.stage = Stage::Count {
                    variant,
                    ns_per_iteration,
                };
            }
        }
        Event::Calibrated {
            variant,
            iterations: work.iterations,
        }
    }

    pub(super) fn warmed(&mut self, work: Work, measured: &Measured) -> Event {
        let batch_ns_min = self.batch_ns_min();
        let Work { variant, .. } = work;
        if self.lanes[variant].warmed(work, measured, batch_ns_min) {
            let warm_up = |variant| Stage::WarmUp { variant };
            let first = Stage::Batch {
                round: 0,
                variant: 0,
            };
            self.stage = self.advance(variant, warm_up, first);
        }
        Event::WarmUp {
            variant,
            ns_per_op: measured.elapsed_ns / measured.operations as f64,
            elapsed_ms: self.lanes[variant].warm_up.elapsed_ns() / 1e6,
        }
    }

    pub(super) fn timed(&mut self, work: Work, measured: &Measured) -> Event {
        let Stage::Batch { round, variant } = self.stage else {
            return Event::Done;
        };
        let longer =
            calibrate::next_probe(work.iterations, measured.elapsed_ns, self.batch_ns_min());
        if let Some(iterations) = longer {
            // Faster than it was when warm: too short to trust, so it is done again, longer.
            self.lanes[variant].iterations = iterations;
            return Event::TooShort {
                variant,
                batch: round,
            };
        }
        let event = self.lanes[variant].timed(work, round, measured);
        self.last_batch = Some((variant, round));
        let next_round = match round + 1 {
            done if done == self.plan.batches => Stage::Done,
            round => Stage::Batch { round, variant: 0 },
        };
        self.stage = if variant + 1 < self.lanes.len() {
            Stage::Batch {
                round,
                variant: variant + 1,
            }
        } else {
            next_round
        };
        event
    }
}
