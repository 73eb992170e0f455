//! A row of a comparison: one benchmark in one unit, a cell per side, a change per other side.

use crate::figure::fixed;
use crate::harness::statistics::rank::Method;
use crate::harness::statistics::{interval_orders, median};
use crate::snapshot::model::Better;

/// One benchmark in one unit.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Row {
    /// The benchmark's name as printed.
    pub name: String,
    /// What tells equal names apart: a package, a class.
    pub group: Option<String>,
    /// The unit.
    pub unit: String,
    /// Which way is better; `None` where nobody said.
    pub better: Option<Better>,
    /// One per side; `None` where the side has no value.
    pub cells: Vec<Option<Cell>>,
    /// One per side; `None` at the baseline, and where there is nothing to compare.
    pub changes: Vec<Option<Change>>,
}

/// What one side has of a row.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Cell {
    /// The middle value; of a unit said to be exact, the most frequent one; what was printed.
    pub median: f64,
    /// Lower end of its 95 % interval; `None` where the interval has none.
    pub low: Option<f64>,
    /// Upper end of its 95 % interval; `None` where the interval has none.
    pub high: Option<f64>,
    /// The values; empty where only figures made of them are known.
    pub values: Vec<f64>,
    /// How many values there were; `None` where that is not known.
    pub n: Option<u32>,
    /// How far the interval reaches.
    pub spread: Spread,
}

/// The largest distance from the median to an end of its interval.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Spread {
    /// In per cent of the median.
    Percent(f64),
    /// An end is missing: there are too few values.
    Unbounded,
    /// The ends differ in sign, so that no percentage says anything.
    Undefined,
    /// Nothing is known of it.
    Unknown,
}

impl Spread {
    /// As benchstat prints it: `3%`, `∞`, `?`; empty where nothing is known.
    pub fn text(self) -> String {
        match self {
            Self::Percent(percent) => fixed(percent, 0) + "%",
            Self::Unbounded => "∞".into(),
            Self::Undefined => "?".into(),
            Self::Unknown => String::new(),
        }
    }

    fn of(center: f64, low: Option<f64>, high: Option<f64>) -> Self {
        let Some((low, high)) = low.zip(high) else {
            return Self::Unbounded;
        };
        if low == center && high == center {
            return Self::Percent(0.0);
        }
        let signs = [center, low, high].map(|end| end > 0.0);
        if center == 0.0 || signs != [signs[0]; 3] {
            return Self::Undefined;
        }
        let distance = (center - low).max(high - center);
        Self::Percent(distance / center.abs() * 100.0)
    }
}

impl Cell {
    /// Of runs: the median with its interval. `None` of no values.
    pub(super) fn of_runs(values: &[f64]) -> Option<Self> {
        let median = median(values)?;
        let mut sorted = values.to_vec();
        sorted.sort_by(f64::total_cmp);
        let orders = interval_orders(sorted.len());
        let at = |order: usize| sorted[order - 1];
        Some(Self::new(
            values,
            median,
            orders.low.map(at),
            orders.high.map(at),
        ))
    }

    /// Of a unit that is said to be exact: the most frequent value, the smallest of several, with
    /// the whole range.
    pub(super) fn of_exact(values: &[f64]) -> Option<Self> {
        let mut sorted = values.to_vec();
        sorted.sort_by(f64::total_cmp);
        let groups = sorted.chunk_by(|a, b| a == b);
        // Of equally long groups the last is taken; from the back, that is the smallest value.
        let mode = groups.rev().max_by_key(|group| group.len())?[0];
        let ends = (sorted.first().copied(), sorted.last().copied());
        Some(Self::new(values, mode, ends.0, ends.1))
    }

    /// Of figures that sum up runs nobody has: no interval, and no number of runs.
    pub(super) fn of_summary(values: &[f64]) -> Option<Self> {
        Some(Self {
            median: median(values)?,
            low: None,
            high: None,
            values: Vec::new(),
            n: None,
            spread: Spread::Unknown,
        })
    }

    fn new(values: &[f64], median: f64, low: Option<f64>, high: Option<f64>) -> Self {
        Self {
            median,
            low,
            high,
            values: values.to_vec(),
            n: u32::try_from(values.len()).ok(),
            spread: Spread::of(median, low, high),
        }
    }

    /// Whether it has values and they are all the same.
    pub fn is_constant(&self) -> bool {
        let first = self.values.first();
        let is_one_run = self.values.is_empty() && self.n == Some(1);
        is_one_run || first.is_some() && self.values.iter().all(|value| Some(value) == first)
    }
}

/// How a side differs from the baseline.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Change {
    /// The difference of the medians.
    pub delta: Delta,
    /// New divided by old; `None` where that is no number. Zero by zero is 1.
    pub ratio: Option<f64>,
    /// p of the rank test; the printed one where only that is known.
    pub p: Option<f64>,
    /// p after Holm's correction, where it was asked for.
    pub adjusted_p: Option<f64>,
    /// How p was found; `None` of a printed one.
    pub method: Option<Method>,
    /// What the tool that printed it, or the rule that was followed, had to say.
    pub note: Option<String>,
    /// What it means.
    pub judgement: Judgement,
    /// Whether a zero is on either side of it.
    pub zero: Option<Zero>,
    /// The change, as a part of the old median, that so many runs would mostly have found in such
    /// noise; `None` where that cannot be said.
    pub detectable: Option<f64>,
    /// Further runs a side that would mostly confirm a difference as large as this one.
    pub more_runs: Option<u32>,
    /// One sentence without a full stop.
    pub verdict: String,
}

/// A difference as it is printed.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Delta {
    /// `~`: none was found.
    None,
    /// `0.00%`: the medians are equal, though the test says the sides differ.
    Equal,
    /// `?`: from zero, which has no percentage.
    FromZero,
    /// In per cent of the old median.
    Percent(f64),
    /// What another tool printed, and its number where it has one.
    Printed(String, Option<f64>),
}

/// `+2.02%`; of figures so far apart that no percentage can say it, `+Inf%`.
pub(super) fn signed_percent(percent: f64) -> String {
    match percent {
        f64::INFINITY => "+Inf%".into(),
        percent if percent < 0.0 => fixed(percent, 2) + "%",
        percent => format!("+{}%", fixed(percent, 2)),
    }
}

impl Delta {
    /// The text: `-12.34%`, `~`, `?`.
    pub fn text(&self) -> String {
        match self {
            Self::None => "~".into(),
            Self::Equal => "0.00%".into(),
            Self::FromZero => "?".into(),
            Self::Percent(percent) => signed_percent(*percent),
            Self::Printed(text, _) => text.clone(),
        }
    }

    /// The number in the text; `None` of `~`, `?` and what has none.
    pub fn percent(&self) -> Option<f64> {
        match self {
            Self::None | Self::FromZero => None,
            Self::Equal => Some(0.0),
            Self::Percent(percent) => {
                let shown = fixed(*percent, 2).parse().ok();
                shown.filter(|percent: &f64| percent.is_finite())
            }
            Self::Printed(_, percent) => *percent,
        }
    }

    /// The difference of two figures that are taken at their word.
    pub(super) fn of(old: f64, new: f64) -> Self {
        if old == new {
            Self::Equal
        } else if old == 0.0 {
            Self::FromZero
        } else if old > 0.0 {
            Self::Percent((new / old - 1.0) * 100.0)
        } else {
            // Of a negative figure, so that the sign says which way it went.
            Self::Percent((new - old) / -old * 100.0)
        }
    }
}

/// What a change means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Judgement {
    /// A difference to the good.
    Better,
    /// A difference to the bad.
    Worse,
    /// A difference in a unit of which nobody said which way is better.
    Changed,
    /// No difference that chance would not make.
    Same,
    /// All values of both sides are equal.
    AllEqual,
    /// Too few values to tell.
    TooFew,
}

impl Judgement {
    /// Of a difference that is taken as one.
    pub(super) fn of(old: f64, new: f64, better: Option<Better>) -> Self {
        match better {
            _ if old == new => Self::Same,
            None => Self::Changed,
            Some(Better::Lower) if new < old => Self::Better,
            Some(Better::Higher) if new > old => Self::Better,
            Some(_) => Self::Worse,
        }
    }

    /// Whether the sides differ.
    pub fn is_change(self) -> bool {
        matches!(self, Self::Better | Self::Worse | Self::Changed)
    }
}

/// A zero on one side of a change, which no percentage describes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Zero {
    /// Nothing became something.
    From,
    /// Something became nothing.
    To,
}

impl Zero {
    pub(super) fn of(old: f64, new: f64) -> Option<Self> {
        match (old == 0.0, new == 0.0) {
            (true, false) => Some(Self::From),
            (false, true) => Some(Self::To),
            _ => None,
        }
    }
}
