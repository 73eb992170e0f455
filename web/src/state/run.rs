//! One run as the page knows it, batch by batch, and what the figures and tables show of it.

mod more;
mod row;

use std::sync::Arc;

use perop_core::harness::result::{Environment, VariantResult};
use perop_core::harness::session;
use perop_core::harness::statistics;

use crate::catalogue::{Entry, Reported};
use crate::chart::Series;
use crate::chart::anatomy::Touch;
use crate::chart::lane::Figures;
use crate::figures;
use crate::protocol::{Event, Recipe, Report, Summary, tape};

pub use more::More;
pub use row::Row;

/// The last run of a workload.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Run {
    /// What was asked for.
    pub recipe: Recipe,
    /// The preset's name; `None` away from a preset.
    pub preset: Option<String>,
    /// Batches each variant is to have.
    pub batches: u32,
    /// Workers that share the work.
    pub instances: u32,
    /// One per variant, in the order of the recipe.
    pub lanes: Vec<RunLane>,
    /// Engine, clock, pointer width.
    pub environment: Option<Environment>,
    /// What there is to say once it is over.
    pub report: Option<Report>,
}

/// One variant of a run.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RunLane {
    /// The variant's id.
    pub variant: String,
    /// Its place among all variants of the workload.
    pub series: usize,
    /// What the pull request printed.
    pub reported: Option<Reported>,
    /// Nanoseconds per operation, by batch.
    pub ns: Vec<f64>,
    /// Allocations per operation, by batch.
    pub allocs: Vec<f64>,
    /// Bytes per operation, by batch.
    pub bytes: Vec<f64>,
    /// Counts, warnings, and at the end everything.
    pub result: Option<VariantResult>,
    /// Every event of one operation.
    pub anatomy: Option<Arc<Vec<Touch>>>,
    /// Events of that operation beyond those kept.
    pub missed: u64,
    operations: Vec<u64>,
}

/// What a figure shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Metric {
    /// allocs/op.
    Allocs,
    /// B/op.
    Bytes,
    /// ns/op.
    Time,
}

impl Run {
    /// A run that has not begun.
    pub fn new(entry: &Entry, recipe: &Recipe) -> Self {
        let values: Vec<f64> = recipe.params.iter().map(|(_, value)| *value).collect();
        let preset = entry.preset_of(&values);
        let lane = |id: &String| RunLane {
            variant: id.clone(),
            series: entry.series_of(id),
            reported: preset.and_then(|preset| preset.reported(id)),
            ..RunLane::default()
        };
        Self {
            recipe: recipe.clone(),
            preset: preset.map(|preset| preset.name.clone()),
            batches: entry.batches,
            instances: 1,
            lanes: recipe.variants.iter().map(lane).collect(),
            environment: None,
            report: None,
        }
    }

    /// Takes in what the worker tells.
    pub(crate) fn take(&mut self, event: Event, bytes: &[u8]) {
        match event {
            Event::Started { instances } => self.instances = instances,
            Event::Stepped(step) => self.step(&step),
            Event::Discarded { variant, .. } => {
                if let Some(lane) = self.lanes.get_mut(variant as usize) {
                    lane.discard();
                }
            }
            Event::Anatomy {
                variant,
                phases,
                missed,
            } => {
                if let Some(lane) = self.lanes.get_mut(variant as usize) {
                    lane.anatomy = Some(Arc::new(tape::unpack(&phases, bytes)));
                    lane.missed = missed;
                }
            }
            Event::Measured(summary) => self.know(&summary),
            Event::Finished(report) => {
                self.know(&report.summary);
                self.report = Some(*report);
            }
            _ => {}
        }
    }

    fn step(&mut self, step: &session::Event) {
        if let session::Event::Batch {
            variant,
            iterations,
            ns_per_op,
            allocs_per_op,
            bytes_per_op,
            ..
        } = step
            && let Some(lane) = self.lanes.get_mut(*variant)
        {
            lane.ns.push(*ns_per_op);
            lane.allocs.push(*allocs_per_op);
            lane.bytes.push(*bytes_per_op);
            lane.operations.push(iterations * u64::from(self.instances));
        }
    }

    fn know(&mut self, summary: &Summary) {
        for result in &summary.results {
            let lane = self
                .lanes
                .iter_mut()
                .find(|lane| lane.variant == result.variant);
            if let Some(lane) = lane {
                lane.result = Some(result.clone());
            }
        }
        self.environment = Some(summary.environment.clone());
    }

    /// What is known so far, as results: counts and warnings as told, times from the batches.
    pub(crate) fn summary(&self) -> Option<Summary> {
        let lanes = self.lanes.iter().filter(|lane| lane.result.is_some());
        let results: Vec<_> = lanes.clone().filter_map(RunLane::so_far).collect();
        let environment = self.environment.clone()?;
        (!results.is_empty()).then(|| Summary {
            results,
            operations: lanes.map(|lane| lane.operations.clone()).collect(),
            environment,
        })
    }

    /// What the lanes of a figure are drawn from.
    pub fn figures(&self, metric: Metric) -> Vec<Figures> {
        self.lanes.iter().map(|lane| lane.figures(metric)).collect()
    }

    /// The parameters in words, `n=100, closed=50`; empty where there are none.
    pub fn parameters(&self) -> String {
        let pairs = self.recipe.params.iter();
        let pairs = pairs.map(|(name, value)| format!("{name}={}", figures::exact(*value)));
        pairs.collect::<Vec<_>>().join(", ")
    }

    /// Whether it was made with these parameters.
    pub fn has_values(&self, values: &[f64]) -> bool {
        self.recipe.params.iter().map(|(_, value)| value).eq(values)
    }

    /// What else is counted, of each variant that was.
    pub fn more(&self) -> Vec<More> {
        self.lanes.iter().filter_map(More::of).collect()
    }

    /// The rows of the results table.
    pub fn rows(&self) -> Vec<Row> {
        self.lanes.iter().map(Row::of).collect()
    }
}

impl RunLane {
    fn discard(&mut self) {
        self.ns.pop();
        self.allocs.pop();
        self.bytes.pop();
        self.operations.pop();
    }

    /// The colour, marker and dash.
    pub fn series(&self) -> Series {
        Series(self.series)
    }

    fn so_far(&self) -> Option<VariantResult> {
        let mut result = self.result.clone()?;
        result.batches = self.ns.len() as u32;
        result.ns_per_op = statistics::spread(&self.ns);
        Some(result)
    }

    fn figures(&self, metric: Metric) -> Figures {
        let reported = |of: fn(&Reported) -> Option<f64>| self.reported.as_ref().and_then(of);
        let counted = |of: fn(&VariantResult) -> f64| self.result.as_ref().map(of);
        match metric {
            Metric::Allocs => Figures {
                samples: self.allocs.clone(),
                median: counted(|result| result.allocs_per_op),
                interval: None,
                reported: reported(|reported| reported.allocs),
            },
            Metric::Bytes => Figures {
                samples: self.bytes.clone(),
                median: counted(|result| result.bytes_per_op),
                interval: None,
                reported: reported(|reported| reported.bytes),
            },
            Metric::Time => {
                let spread = statistics::spread(&self.ns);
                let interval = spread
                    .as_ref()
                    .and_then(|spread| spread.low.zip(spread.high));
                Figures {
                    samples: self.ns.clone(),
                    median: spread.map(|spread| spread.median),
                    interval,
                    reported: reported(|reported| reported.ns),
                }
            }
        }
    }
}

/// A result as the worker sends it before the first batch; for tests and for nothing else.
#[cfg(test)]
pub(crate) fn counted(workload: &str, variant: &str, allocs: f64, bytes: f64) -> VariantResult {
    VariantResult {
        workload: workload.into(),
        preset: None,
        params: perop_core::harness::Params::default(),
        variant: variant.into(),
        allocs_per_op: allocs,
        grows_per_op: 0.0,
        bytes_per_op: bytes,
        peak_bytes: 0,
        retained_bytes_per_op: 0.0,
        batches: 0,
        ns_per_op: None,
        reported: None,
        warnings: Vec::new(),
    }
}

/// Where a run was; for tests and for nothing else.
#[cfg(test)]
pub(crate) fn environment() -> Environment {
    Environment {
        engine: "Chrome".into(),
        version: "142.0".into(),
        os: "linux".into(),
        build: "0.1.0".into(),
        date: "2026-12-01".into(),
        pointer_bits: 32,
        clock_step_ns: 5000.0,
        isolated: Some(true),
        cores: 2,
        warm_up_ms: 312.0,
    }
}
