//! A side of a comparison: what was measured of each benchmark, in each unit.

use std::collections::HashMap;

use crate::harness::result::{Environment, Snapshot, VariantResult};
use crate::snapshot::export::go::{self, Parameters};
use crate::snapshot::model::UnitNote;

/// One column of a comparison.
#[derive(Clone, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Side {
    /// What the column is called: a file's name, a heading.
    pub label: String,
    /// Where it was measured, as `key: value` lines say it; differences are named.
    pub config: Vec<(String, String)>,
    /// What was said of units that do not explain themselves.
    pub units: Vec<UnitNote>,
    /// One per benchmark and unit, in order of appearance.
    pub series: Vec<Series>,
}

/// The values of one benchmark in one unit.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Series {
    /// The benchmark's name as printed, without a leading `Benchmark`.
    pub name: String,
    /// What tells equal names apart: a package, a class.
    pub group: Option<String>,
    /// The unit, e.g. `ns/op`.
    pub unit: String,
    /// Its values, in the order they were measured.
    pub values: Vec<f64>,
    /// What the values are.
    pub kind: Values,
}

/// What the values of a series are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Values {
    /// Each is a run: their spread says how much chance there is.
    #[default]
    Runs,
    /// Each sums up runs that are not known, as a printed mean does: nothing can be tested.
    Summary,
}

impl Side {
    /// A side without anything in it.
    pub fn new(label: impl Into<String>) -> Self {
        Self {
            label: label.into(),
            ..Self::default()
        }
    }

    /// The side that a run is.
    ///
    /// Its rows bear the names that `perop run --format go` prints; its allocations and bytes
    /// count as one value per batch. `presets` says how many presets a workload has.
    pub fn of_run(
        label: impl Into<String>,
        run: &Snapshot,
        presets: impl Fn(&str) -> usize,
    ) -> Self {
        let mut side = Self::new(label);
        side.config = config(&run.environment);
        for result in &run.results {
            let parameters = Parameters::of(result, presets(&result.workload));
            side.push_result(result, &go::name(result, parameters));
        }
        side
    }

    /// Whether it is a run of Perop, whose values are its batches: such a file says which Perop
    /// made it, and such lines have it for their package.
    pub(super) fn is_one_run(&self) -> bool {
        let is_file = self.config.iter().any(|(key, _)| key == BUILD);
        let mut series = self.series.iter();
        let is_lines = series.all(|series| series.group.as_deref() == Some(go::PACKAGE));
        let has_values = self.series.iter().all(|series| series.kind == Values::Runs);
        !self.series.is_empty() && has_values && (is_file || is_lines)
    }

    fn push_result(&mut self, result: &VariantResult, name: &str) {
        let times = result.ns_per_op.iter().flat_map(|time| &time.samples);
        let times: Vec<f64> = times.copied().collect();
        // A result without a time was counted all the same.
        let batches = times.len().max(1);
        for (unit, values) in [
            ("ns/op", times),
            ("B/op", vec![result.bytes_per_op; batches]),
            ("allocs/op", vec![result.allocs_per_op; batches]),
        ] {
            if !values.is_empty() {
                self.series.push(Series {
                    name: name.to_owned(),
                    group: None,
                    unit: unit.to_owned(),
                    values,
                    kind: Values::Runs,
                });
            }
        }
    }
}

/// Gathers values into the series of a side, in order of appearance.
#[derive(Debug, Default)]
pub struct Gather {
    side: Side,
    /// Where the series of a group, name and unit is.
    known: HashMap<(Option<String>, String, String), usize>,
}

impl Gather {
    /// Begins with a side, whose series are kept.
    pub fn into_side(side: Side) -> Self {
        let keys = side.series.iter().enumerate().map(|(index, series)| {
            let Series {
                group, name, unit, ..
            } = series.clone();
            ((group, name, unit), index)
        });
        Self {
            known: keys.collect(),
            side,
        }
    }

    /// Adds a value; those of equal group, name and unit are one series.
    pub fn push(&mut self, group: Option<&str>, name: &str, unit: &str, value: f64, kind: Values) {
        let key = (group.map(str::to_owned), name.to_owned(), unit.to_owned());
        let series = &mut self.side.series;
        let index = *self.known.entry(key).or_insert_with_key(|key| {
            let (group, name, unit) = key.clone();
            series.push(Series {
                name,
                group,
                unit,
                values: Vec::new(),
                kind,
            });
            series.len() - 1
        });
        series[index].values.push(value);
    }

    /// The side, gathered.
    pub fn side(self) -> Side {
        self.side
    }
}

/// The key of the line that says which Perop measured.
const BUILD: &str = "perop";

/// An environment as `key: value` lines. The day is not part of it: it always differs.
pub(super) fn config(environment: &Environment) -> Vec<(String, String)> {
    let Environment {
        engine,
        version,
        os,
        build,
        pointer_bits,
        clock_step_ns,
        isolated,
        cores,
        ..
    } = environment;
    let mut config = vec![
        ("engine".to_owned(), engine.clone()),
        ("version".to_owned(), version.clone()),
        ("os".to_owned(), os.clone()),
        (BUILD.to_owned(), build.clone()),
        ("pointer-bits".to_owned(), pointer_bits.to_string()),
        ("clock-step-ns".to_owned(), clock_step_ns.to_string()),
        ("cores".to_owned(), cores.to_string()),
    ];
    if let Some(isolated) = isolated {
        config.push(("isolated".to_owned(), isolated.to_string()));
    }
    config
}
