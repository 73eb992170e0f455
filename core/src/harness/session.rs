//! A run of one workload as a resumable state machine.
//!
//! A driver steps it: the command in a loop, a worker between two messages. Each step is short, so
//! that Stop is prompt; what was measured so far can be had at any time.
//!
//! ```text
//! here:       while !session.is_done() { session.step()?; }
//! by others:  match session.next() {
//!                 Some(work) => session.finish(work, &measured)?,   // run by whoever
//!                 None       => session.step()?,                    // has to be done here
//!             }
//! ```

mod doubt;
mod event;
mod lane;
mod stage;

use crate::alloc;

use super::batch::{self, Measured, Purpose, Work};
use super::clock::StepSearch;
use super::crew::{Crew, Fork};
use super::error::Kind;
use super::result::VariantResult;
use super::warning::{self, Warning};
use super::{Anatomy, Clock, Entrant, Error, Plan, calibrate};

pub use event::Event;
use lane::Lane;
use stage::Stage;

/// The run of one workload with one set of parameters.
pub struct Session {
    plan: Plan,
    lanes: Vec<Lane>,
    clock: Box<dyn Clock>,
    memory_bytes: Option<Box<dyn Fn() -> u64>>,
    crew: Option<Crew>,
    reference: Vec<u8>,
    step_search: StepSearch,
    empty_loop_ns: Option<f64>,
    /// Doubts about the whole run, repeated with each result.
    warnings: Vec<Warning>,
    batches_hidden: u32,
    /// The batch that finished last and may still have to be thrown away: variant, round.
    last_batch: Option<(usize, u32)>,
    paused: bool,
    stage: Stage,
}

impl Session {
    /// A session that has done nothing yet.
    ///
    /// Errors: no entrant, or no batch.
    pub fn new(plan: Plan, entrants: Vec<Entrant>, clock: Box<dyn Clock>) -> Result<Self, Error> {
        if entrants.is_empty() {
            return Err(Kind::NoEntrants.into());
        }
        if plan.batches == 0 {
            return Err(Kind::NoBatches.into());
        }
        let mut warnings = Vec::new();
        if !alloc::is_counting() {
            warnings.push(Warning::new(
                warning::Kind::NotCounted,
                "this binary's allocator does not count, so every allocation figure is 0",
            ));
        }
        let crew = crew(&plan, &entrants, &mut warnings);
        Ok(Self {
            lanes: entrants.into_iter().map(Lane::new).collect(),
            plan,
            clock,
            memory_bytes: None,
            crew,
            reference: Vec::new(),
            step_search: StepSearch::default(),
            empty_loop_ns: None,
            warnings,
            batches_hidden: 0,
            last_batch: None,
            paused: false,
            stage: Stage::Answer { variant: 0 },
        })
    }

    /// Lets the session ask how large the memory of the instance is, before and after each batch.
    #[must_use]
    pub fn with_memory(mut self, memory_bytes: Box<dyn Fn() -> u64>) -> Self {
        self.memory_bytes = Some(memory_bytes);
        self
    }

    /// Says that a driver hands the work to so many workers: batches are then as long as those of
    /// several threads. The plan asks for one thread.
    #[must_use]
    pub fn with_workers(mut self, workers: usize) -> Self {
        self.plan.threads = workers;
        self
    }

    /// Does the next piece of work here.
    ///
    /// Errors: a wrong answer, a clock that stands still, a panic on another thread. The session
    /// is done then and keeps what it has.
    pub fn step(&mut self) -> Result<Event, Error> {
        if self.paused {
            return Ok(Event::Paused);
        }
        let outcome = match self.next() {
            Some(work) => self
                .run(work)
                .and_then(|measured| self.finish(work, &measured)),
            None => self.step_here(),
        };
        if outcome.is_err() {
            self.stage = Stage::Done;
        }
        outcome
    }

    /// The work that comes next, where somebody else may do it; `None` where the next step has to
    /// be done by [`Session::step`], while paused, and at the end.
    pub fn next(&self) -> Option<Work> {
        if self.paused {
            return None;
        }
        let (purpose, variant, iterations) = match self.stage {
            Stage::Calibrate {
                variant,
                iterations,
                ..
            } => (Purpose::Calibrate, variant, iterations),
            Stage::Count {
                variant,
                ns_per_iteration,
            } => {
                let iterations = calibrate::counted_iterations(ns_per_iteration);
                (Purpose::Count, variant, iterations)
            }
            Stage::WarmUp { variant } => (Purpose::WarmUp, variant, self.lanes[variant].iterations),
            Stage::Batch { variant, .. } => {
                (Purpose::Batch, variant, self.lanes[variant].iterations)
            }
            Stage::Answer { .. }
            | Stage::ClockStep
            | Stage::EmptyLoop { .. }
            | Stage::Anatomy { .. }
            | Stage::Done => return None,
        };
        Some(Work {
            purpose,
            variant,
            iterations,
        })
    }

    /// Does `work` here, on this thread and those the session started.
    ///
    /// Errors: a job panicked on another thread.
    pub fn run(&mut self, work: Work) -> Result<Measured, Error> {
        let before = self.memory_bytes.as_ref().map(|bytes| bytes());
        let lane = &mut self.lanes[work.variant];
        let mut measured = match &self.crew {
            Some(crew) => crew
                .run(work, lane.job.as_mut(), self.clock.as_ref())
                .map_err(|_| Kind::ThreadPanicked {
                    variant: lane.variant,
                })?,
            None if work.purpose == Purpose::Count => {
                batch::count(lane.job.as_mut(), work.iterations)
            }
            None => batch::time(lane.job.as_mut(), work.iterations, self.clock.as_ref()),
        };
        if let (Some(before), Some(bytes)) = (before, &self.memory_bytes) {
            measured.memory_grown_bytes = bytes().saturating_sub(before);
        }
        Ok(measured)
    }

    /// Takes in what came of `work`, which [`Session::next`] gave.
    ///
    /// After [`Session::stop`] it is ignored; a batch that ends while paused is thrown away.
    ///
    /// Errors: nothing was run.
    pub fn finish(&mut self, work: Work, measured: &Measured) -> Result<Event, Error> {
        if self.is_done() {
            return Ok(Event::Done);
        }
        if self.paused && work.purpose == Purpose::Batch {
            self.batches_hidden += 1;
            return Ok(Event::Paused);
        }
        let variant = work.variant;
        if measured.operations == 0 {
            let variant = self.lanes[variant].variant;
            return Err(Kind::NothingRan { variant }.into());
        }
        Ok(match work.purpose {
            Purpose::Calibrate => self.calibrated(work, measured),
            Purpose::Count => {
                self.stage = Stage::Anatomy { variant };
                self.lanes[variant].counted(variant, measured)
            }
            Purpose::WarmUp => self.warmed(work, measured),
            Purpose::Batch => self.timed(work, measured),
        })
    }

    /// Whether there is nothing left to do.
    pub fn is_done(&self) -> bool {
        self.stage == Stage::Done
    }

    /// Ends the session; every finished batch is kept.
    pub fn stop(&mut self) {
        self.stage = Stage::Done;
    }

    /// Pauses because the tab was hidden, and throws away the batch that finished last, since it
    /// may have been throttled: (variant, batch). It is measured again after [`Session::show`].
    pub fn hide(&mut self) -> Option<(usize, u32)> {
        self.paused = true;
        if self.is_done() {
            return None;
        }
        let (variant, round) = self.last_batch.take()?;
        self.lanes[variant].batches.pop();
        self.batches_hidden += 1;
        self.stage = Stage::Batch { round, variant };
        Some((variant, round))
    }

    /// Goes on after [`Session::hide`].
    pub fn show(&mut self) {
        self.paused = false;
    }

    /// What there is so far: one result per variant that was counted.
    pub fn results(&self) -> Vec<VariantResult> {
        let limits = doubt::Limits {
            clock_step_ns: self.clock_step_ns().unwrap_or(0.0),
            empty_loop_ns: self.empty_loop_ns,
            batches_hidden: self.batches_hidden,
        };
        self.lanes
            .iter()
            .filter_map(|lane| lane.result(&self.plan, &limits, &self.warnings))
            .collect()
    }

    /// What the counting pass of a variant found, once it was run; totals over its operations.
    pub fn counted(&self, variant: usize) -> Option<&Measured> {
        self.lanes.get(variant)?.count.as_ref()
    }

    /// The anatomy of one operation of a variant, once it was taken.
    pub fn anatomy(&self, variant: usize) -> Option<&Anatomy> {
        self.lanes.get(variant)?.anatomy.as_ref()
    }

    /// The smallest difference the clock showed, in nanoseconds, once it is known.
    pub fn clock_step_ns(&self) -> Option<f64> {
        self.step_search.step_ns()
    }

    /// The longest warm-up of a variant, in whole milliseconds.
    pub fn warm_up_ms(&self) -> f64 {
        let elapsed_ns = self.lanes.iter().map(|lane| lane.warm_up.elapsed_ns());
        (elapsed_ns.fold(0.0, f64::max) / 1e6).round()
    }
}

/// The threads beside the session's own, where the plan asks for them and every variant can be
/// shared.
fn crew(plan: &Plan, entrants: &[Entrant], warnings: &mut Vec<Warning>) -> Option<Crew> {
    if plan.threads < 2 {
        return None;
    }
    let forks: Option<Vec<Vec<Fork>>> = (1..plan.threads)
        .map(|_| entrants.iter().map(|entrant| entrant.job.fork()).collect())
        .collect();
    let why_not = match forks.map(Crew::start) {
        Some(Ok(crew)) => return Some(crew),
        Some(Err(error)) => format!("threads could not be started ({error})"),
        None => "not every variant can be shared by threads".into(),
    };
    warnings.push(Warning::new(
        warning::Kind::OneThread,
        format!("{why_not}, so one thread did all the work"),
    ));
    None
}
