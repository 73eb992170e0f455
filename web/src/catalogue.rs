//! The list of workloads, as the page shows it.
//!
//! The page does not link the systems: the worker, which has them, describes its list once and
//! the page keeps the description. This keeps the page small and the list one.

use perop_core::harness::plan::BATCHES;
use perop_core::workloads::{Threads, Workload};
use serde::{Deserialize, Serialize};

/// What can be measured, in the order of the list.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Catalogue {
    /// Every workload, grouped by system.
    pub entries: Vec<Entry>,
}

/// One workload in words and ranges; the fields are those of [`Workload`].
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Entry {
    /// `system/name`.
    pub id: String,
    /// A few words for lists and headings.
    pub title: String,
    /// One sentence: what is done, on which input.
    pub about: String,
    /// One sentence: what the pull request changed.
    pub change: String,
    /// Where the pull request is.
    pub pull_request: String,
    /// What counts as one operation.
    pub operation: String,
    /// What is done once, before anything is counted or timed.
    pub prepared: String,
    /// What a reader has to know to read the figures right; may be empty.
    pub caveat: String,
    /// What can be set.
    pub parameters: Vec<Parameter>,
    /// The named benchmarks; the first is the default.
    pub presets: Vec<Preset>,
    /// The ways to do it; the first is the reference.
    pub variants: Vec<Variant>,
    /// Whether several workers share the work.
    pub parallel: bool,
    /// Timed batches per variant.
    pub batches: u32,
}

/// A number that a workload can be run with.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Parameter {
    /// What the address calls it.
    pub name: String,
    /// What it means.
    pub about: String,
    /// The smallest value allowed.
    pub min: f64,
    /// The largest value allowed.
    pub max: f64,
    /// The distance between allowed values.
    pub step: f64,
}

/// A named benchmark.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Preset {
    /// The benchmark's name in the pull request.
    pub name: String,
    /// The values, in the order of [`Entry::parameters`].
    pub values: Vec<f64>,
    /// Figures printed in the pull request, by variant id.
    pub reported: Vec<(String, Reported)>,
}

/// Figures printed in a pull request, per operation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Reported {
    /// Allocations.
    pub allocs: Option<f64>,
    /// Bytes.
    pub bytes: Option<f64>,
    /// Nanoseconds.
    pub ns: Option<f64>,
}

/// One way to do a workload.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Variant {
    /// `before`, a pull request, or `tuned`.
    pub id: String,
    /// One sentence: how it does the work.
    pub about: String,
    /// An input that it gets wrong by history.
    pub fault: Option<Fault>,
}

/// A counter-example, computed by running the variant on it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Fault {
    /// What was given.
    pub input: String,
    /// The right answer.
    pub expected: String,
    /// What the variant answers.
    pub got: String,
}

impl Catalogue {
    /// Describes `workloads`; runs the counter-examples of faulty variants once.
    pub fn of(workloads: &[&Workload]) -> Self {
        let entries = workloads
            .iter()
            .map(|workload| Entry::of(workload))
            .collect();
        Self { entries }
    }

    /// The entry with that id.
    pub fn find(&self, id: &str) -> Option<&Entry> {
        self.entries.iter().find(|entry| entry.id == id)
    }
}

impl Entry {
    fn of(workload: &Workload) -> Self {
        Self {
            id: workload.id.into(),
            title: workload.title.into(),
            about: workload.about.into(),
            change: workload.change.into(),
            pull_request: workload.pull_request.into(),
            operation: workload.operation.into(),
            prepared: workload.prepared.into(),
            caveat: workload.caveat.into(),
            parameters: parameters_of(workload),
            presets: workload
                .presets
                .iter()
                .map(|p| Preset::of(workload, p))
                .collect(),
            variants: workload.variants.iter().map(Variant::of).collect(),
            parallel: workload.threads == Threads::All,
            batches: workload.batches.unwrap_or(BATCHES),
        }
    }

    /// The part of the id before the slash.
    pub fn system(&self) -> &str {
        self.id.split('/').next().unwrap_or(&self.id)
    }

    /// The place of a variant among all: what selects its accent, marker and dash.
    pub fn series_of(&self, variant: &str) -> usize {
        let place = self.variants.iter().position(|known| known.id == variant);
        place.unwrap_or_default()
    }

    /// The preset whose values these are, if any.
    pub fn preset_of(&self, values: &[f64]) -> Option<&Preset> {
        self.presets.iter().find(|preset| preset.values == values)
    }
}

fn parameters_of(workload: &Workload) -> Vec<Parameter> {
    let describe = |parameter: &perop_core::workloads::Parameter| Parameter {
        name: parameter.name.into(),
        about: parameter.about.into(),
        min: parameter.min,
        max: parameter.max,
        step: parameter.step,
    };
    workload.parameters.iter().map(describe).collect()
}

impl Preset {
    fn of(workload: &Workload, preset: &perop_core::workloads::Preset) -> Self {
        let value_of = |name: &str| {
            let found = preset.params.iter().find(|(known, _)| *known == name);
            found.map_or(f64::NAN, |(_, value)| *value)
        };
        let figures = |&(id, reported): &(&'static str, perop_core::workloads::Reported)| {
            let perop_core::workloads::Reported { ns, bytes, allocs } = reported;
            (id.into(), Reported { allocs, bytes, ns })
        };
        Self {
            name: preset.name.into(),
            values: workload
                .parameters
                .iter()
                .map(|p| value_of(p.name))
                .collect(),
            reported: preset.reported.iter().map(figures).collect(),
        }
    }

    /// What the pull request printed for `variant`.
    pub fn reported(&self, variant: &str) -> Option<Reported> {
        let found = self.reported.iter().find(|(id, _)| id == variant);
        found.map(|(_, reported)| *reported)
    }
}

impl Variant {
    fn of(variant: &perop_core::workloads::Variant) -> Self {
        let fault = variant.counter_example.map(|make| {
            let example = make();
            Fault {
                input: example.input,
                expected: example.expected,
                got: example.got,
            }
        });
        Self {
            id: variant.id.into(),
            about: variant.about.into(),
            fault,
        }
    }
}
