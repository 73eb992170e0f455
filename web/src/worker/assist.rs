//! A worker that runs the same variants side by side with the coordinating one.

use perop_core::harness::{Job, Measured, Purpose, Work, batch};
use perop_core::workloads;

use crate::protocol::{Event, Recipe};

use super::clock::{PerformanceClock, epoch_ms};

/// The jobs of this instance, in the order of the recipe's variants.
pub(super) struct Assistant {
    jobs: Vec<Box<dyn Job>>,
}

impl Assistant {
    /// Sets up every variant of the recipe.
    ///
    /// Errors: an unknown workload, parameter or variant, in words.
    pub(super) fn prepare(recipe: &Recipe) -> Result<Self, String> {
        let workload = workloads::find(&recipe.workload)
            .ok_or_else(|| format!("there is no workload {}", recipe.workload))?;
        let given = recipe
            .params
            .iter()
            .map(|(name, value)| (name.as_str(), *value));
        let params = workload.params(given).map_err(|error| error.to_string())?;
        let jobs = recipe.variants.iter().map(|id| {
            let variant = workload.variant(id).map_err(|error| error.to_string())?;
            Ok((variant.prepare)(&params))
        });
        Ok(Self {
            jobs: jobs.collect::<Result<_, String>>()?,
        })
    }

    /// Runs its share from `start_ms` on.
    pub(super) fn work(&mut self, work: Work, start_ms: f64) -> Event {
        let measured = self
            .jobs
            .get_mut(work.variant)
            .map_or_else(Measured::default, |job| share(job.as_mut(), work, start_ms));
        Event::Worked {
            measured: Box::new(measured),
            end_ms: epoch_ms(),
        }
    }
}

/// One instance's share of a piece of work. All instances spin until the agreed moment, so that
/// they run at the same time although messages reach them one after the other.
pub(super) fn share(job: &mut dyn Job, work: Work, start_ms: f64) -> Measured {
    while epoch_ms() < start_ms {
        std::hint::spin_loop();
    }
    match work.purpose {
        Purpose::Count => batch::count(job, work.iterations),
        Purpose::Calibrate | Purpose::WarmUp | Purpose::Batch => {
            batch::time(job, work.iterations, &PerformanceClock)
        }
    }
}
