//! Comparisons: sides held against a baseline, benchmark by benchmark and unit by unit.
//!
//! ```
//! use perop_core::snapshot::compare::{Gather, Options, Side, Values, compare};
//!
//! let side = |label: &str, allocs: f64| {
//!     let mut gather = Gather::into_side(Side::new(label));
//!     for _ in 0..6 {
//!         gather.push(None, "Parse", "allocs/op", allocs, Values::Runs);
//!     }
//!     gather.side()
//! };
//! let comparison = compare(&[side("old", 0.0), side("new", 2.0)], Options::default());
//! let change = comparison.rows[0].changes[1].as_ref().expect("both sides have it");
//! assert_eq!(
//!     change.verdict,
//!     "makes 2 allocations, where there were none: p = 0.0022, 6 runs each"
//! );
//! ```

mod chance;
mod change;
mod detect;
mod differences;
mod each;
mod geomean;
mod notices;
mod printed;
mod reading;
mod row;
mod side;
mod unit;
pub mod view;
mod words;

use std::collections::{HashMap, HashSet};

pub use chance::Chance;
pub use differences::Difference;
pub use each::Each;
pub use geomean::Geomean;
pub use printed::{Printed, PrintedCell, PrintedRow, single};
pub use row::{Cell, Change, Delta, Judgement, Row, Spread, Zero};
pub use side::{Gather, Series, Side, Values};
use unit::Notes;

pub use crate::snapshot::model::{Assume, Better, UnitNote};

/// What a comparison is made of.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Input {
    /// Sides with their values.
    Sides(Vec<Side>),
    /// What another tool found and printed.
    Printed(Printed),
}

impl Input {
    /// Compares the sides; what was printed is taken as it is.
    pub fn compare(&self, options: Options) -> Comparison {
        match self {
            Self::Sides(sides) => compare(sides, options),
            Self::Printed(printed) => printed.comparison(),
        }
    }
}

/// How to compare.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Options {
    /// Which side the others are held against.
    pub baseline: usize,
    /// How the number of rows is reckoned with.
    pub correction: Correction,
}

/// How the number of tests is reckoned with: of twenty, one finds something by chance.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Correction {
    /// It is said how many rows would look changed by chance.
    #[default]
    None,
    /// Every p is raised by Holm's method, so that the chance of even one false change is 5 %.
    Holm,
}

/// Sides held against a baseline.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Comparison {
    /// What the sides are called.
    pub labels: Vec<String>,
    /// Which of them the others are held against.
    pub baseline: usize,
    /// The `key: value` lines that all sides share.
    pub config: Vec<(String, String)>,
    /// Those in which they differ.
    pub differences: Vec<Difference>,
    /// The package or class of every result of every side; `None` where they differ in it.
    pub group: Option<String>,
    /// One per benchmark and unit, in order of appearance, also where a side has none.
    pub rows: Vec<Row>,
    /// Benchmarks that only one of several sides has.
    pub only: Vec<Only>,
    /// One per unit and side other than the baseline.
    pub geomeans: Vec<Geomean>,
    /// How many rows would look changed by chance; `None` where nothing was tested.
    pub chance: Option<Chance>,
    /// What each value of the sides is.
    pub each: Each,
    /// What else has to be known to read the rows, in sentences.
    pub notices: Vec<String>,
    /// Whether one run of Perop is held against another, of which [`BETWEEN_RUNS`] is to be said.
    pub is_between_runs: bool,
}

/// What stands beside the verdict where one run of Perop is held against another, without a full
/// stop.
pub const BETWEEN_RUNS: &str = "two runs of the same code can differ by more than their \
                                intervals, which cover the batches of one run";

/// A benchmark that only one side has.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Only {
    /// The side that has it.
    pub side: usize,
    /// What tells equal names apart.
    pub group: Option<String>,
    /// Its name.
    pub name: String,
}

/// Holds the other sides against the baseline.
///
/// A baseline that is not there is the first side. One side alone gives rows without changes.
pub fn compare(sides: &[Side], options: Options) -> Comparison {
    let baseline = if options.baseline < sides.len() {
        options.baseline
    } else {
        0
    };
    let notes = Notes::of(sides.iter().flat_map(|side| &side.units));
    let each = match sides.iter().all(Side::is_one_run) {
        true => Each::Batch,
        false => Each::Run,
    };
    let rows = aligned(sides)
        .into_iter()
        .map(|series| change::row(&series, &notes, baseline, each))
        .collect();
    let all = sides.iter().flat_map(|side| &side.series);
    let mut comparison = Comparison {
        labels: sides.iter().map(|side| side.label.clone()).collect(),
        baseline,
        config: differences::shared(sides),
        differences: differences::between(sides),
        group: shared(all.map(|series| series.group.as_deref())),
        rows,
        only: Vec::new(),
        geomeans: Vec::new(),
        chance: None,
        each,
        notices: Vec::new(),
        is_between_runs: false,
    };
    comparison.only = only(&comparison);
    chance::account(&mut comparison, options.correction);
    comparison.geomeans = geomean::of(&comparison);
    comparison.notices = notices::of(&comparison);
    let is_run = |side: usize| sides.get(side).is_some_and(Side::is_one_run);
    comparison.is_between_runs = is_run(baseline) && comparison.others().any(is_run);
    comparison
}

/// The group that all have; `None` where one has none or another.
fn shared<'g>(mut groups: impl Iterator<Item = Option<&'g str>>) -> Option<String> {
    let first = groups.next()??;
    groups
        .all(|group| group == Some(first))
        .then(|| first.to_owned())
}

/// The series of equal group, name and unit, one per side, in order of appearance.
fn aligned(sides: &[Side]) -> Vec<Vec<Option<&Series>>> {
    // One package a side, and they are called differently: it is the same one, renamed.
    let groups = sides.iter().map(|side| {
        let groups: HashSet<_> = side.series.iter().map(|series| &series.group).collect();
        groups.len()
    });
    let is_grouped = groups.max().unwrap_or(0) > 1;
    let mut known = HashMap::new();
    let mut rows: Vec<Vec<Option<&Series>>> = Vec::new();
    for (index, side) in sides.iter().enumerate() {
        for series in &side.series {
            let group = series.group.as_deref().filter(|_| is_grouped);
            let key = (group, series.name.as_str(), series.unit.as_str());
            let row = *known.entry(key).or_insert_with(|| {
                rows.push(vec![None; sides.len()]);
                rows.len() - 1
            });
            rows[row][index].get_or_insert(series);
        }
    }
    rows
}

/// Benchmarks that one side alone has, whatever their units.
fn only(comparison: &Comparison) -> Vec<Only> {
    if comparison.labels.len() < 2 {
        return Vec::new();
    }
    // Of each benchmark, the sides that have it in any unit.
    let mut order = Vec::new();
    let mut sides: HashMap<_, HashSet<usize>> = HashMap::new();
    for row in &comparison.rows {
        let key = (row.group.as_deref(), row.name.as_str());
        let having = sides.entry(key).or_insert_with(|| {
            order.push(key);
            HashSet::new()
        });
        let cells = row.cells.iter().enumerate();
        having.extend(
            cells
                .filter(|(_, cell)| cell.is_some())
                .map(|(side, _)| side),
        );
    }
    order
        .into_iter()
        .filter(|key| sides[key].len() == 1)
        .flat_map(|key| sides[&key].iter().map(move |&side| (key, side)))
        .map(|((group, name), side)| Only {
            side,
            group: group.map(str::to_owned),
            name: name.to_owned(),
        })
        .collect()
}

impl Comparison {
    /// Rows in which a side is worse than the baseline, as `name unit`; from zero first.
    pub fn regressions(&self, side: usize) -> Vec<String> {
        self.judged(side, Judgement::Worse)
    }

    /// Rows in which a side is better than the baseline, as `name unit`; from zero first.
    pub fn improvements(&self, side: usize) -> Vec<String> {
        self.judged(side, Judgement::Better)
    }

    fn judged(&self, side: usize, judgement: Judgement) -> Vec<String> {
        let mut found: Vec<(bool, String)> = Vec::new();
        for row in &self.rows {
            let Some(change) = row.changes.get(side).and_then(Option::as_ref) else {
                continue;
            };
            if change.judgement == judgement {
                let is_finite = change.zero != Some(Zero::From) || change.is_printed();
                found.push((is_finite, format!("{} {}", row.name, row.unit)));
            }
        }
        // The sort is stable: what another tool printed stays in its order.
        found.sort_by_key(|(is_finite, _)| *is_finite);
        found.into_iter().map(|(_, name)| name).collect()
    }

    /// The whole comparison in a sentence without a full stop.
    pub fn verdict(&self) -> String {
        words::summary(self)
    }

    /// The notices, and what else stands beside the verdict.
    pub fn all_notices(&self) -> impl Iterator<Item = &str> {
        let between_runs = self.is_between_runs.then_some(BETWEEN_RUNS);
        self.notices.iter().map(String::as_str).chain(between_runs)
    }

    /// The sides that are held against the baseline.
    pub fn others(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.labels.len()).filter(|side| *side != self.baseline)
    }
}
