//! Single measurements and the blocks they stand in.

use super::{Decimal, Format, Unit};

/// One result of one benchmark.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Record {
    /// The name as printed, without a leading `Benchmark`.
    pub name: String,
    /// What it was read from.
    pub format: Format,
    /// The line it ends on, from 1.
    pub line: usize,
    /// Iterations, where they are printed.
    pub iters: Option<u64>,
    /// The figures, in the order of the text.
    pub metrics: Vec<Metric>,
    /// The package, where the text names one.
    pub pkg: Option<String>,
    /// Index of the block it stands in.
    pub block: usize,
    /// The mark of a difference before the line.
    pub diff_mark: Option<DiffMark>,
    /// Put together from a line that something else was written into.
    pub is_recovered: bool,
    /// What only Criterion prints.
    pub criterion: Option<Box<Criterion>>,
    /// What only the Ruby reports print.
    pub ruby: Option<Box<Ruby>>,
}

impl Record {
    /// The figure in that unit.
    pub fn metric(&self, unit: &Unit) -> Option<&Metric> {
        self.metrics.iter().find(|metric| metric.unit == *unit)
    }
}

/// A figure.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Metric {
    /// What it counts.
    pub unit: Unit,
    /// The figure, or the estimate.
    pub value: Decimal,
    /// Lower end of what is printed around it.
    pub low: Option<Decimal>,
    /// Upper end.
    pub high: Option<Decimal>,
    /// The deviation, in the same unit.
    pub deviation: Option<Decimal>,
}

impl Metric {
    /// A figure alone.
    pub const fn new(unit: Unit, value: Decimal) -> Self {
        Self {
            unit,
            value,
            low: None,
            high: None,
            deviation: None,
        }
    }
}

/// What Criterion says about a result against the run before.
#[derive(Clone, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Criterion {
    /// Lower end, estimate and upper end of the change in per cent.
    pub change_pct: Option<[Decimal; 3]>,
    /// As printed.
    pub p: Option<Decimal>,
    /// The sentence under the figures.
    pub verdict: Option<Verdict>,
    /// Outliers found.
    pub outliers: Option<u64>,
}

/// Criterion's sentence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Verdict {
    /// "Performance has improved."
    Improved,
    /// "Performance has regressed."
    Regressed,
    /// "No change in performance detected."
    NoChange,
    /// "Change within noise threshold."
    WithinNoise,
}

impl Verdict {
    /// In two words.
    pub fn name(self) -> &'static str {
        match self {
            Self::Improved => "improved",
            Self::Regressed => "regressed",
            Self::NoChange => "no change",
            Self::WithinNoise => "within noise",
        }
    }
}

/// What the Ruby reports print beside the figures.
#[derive(Clone, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Ruby {
    /// Iterations per second as the line of the measurement has them, with fewer digits than the
    /// comparison.
    pub ips_printed: Option<Decimal>,
    /// Standard deviation in per cent.
    pub sd_pct: Option<Decimal>,
    /// How long it was measured.
    pub seconds: Option<Decimal>,
    /// How many times slower than the fastest, in the report's words.
    pub ips_vs_best: Option<String>,
    /// How many times the memory of the smallest, in the report's words.
    pub vs_best: Option<String>,
}

/// The mark before a line of a difference.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum DiffMark {
    /// `-`
    Removed,
    /// `+`
    Added,
}

/// Results under one heading, without another text between them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Block {
    /// The heading that says before or after.
    pub heading: Option<String>,
    /// Which of the two.
    pub side: Option<Side>,
    /// What the results are about: the Ruby class.
    pub group: Option<String>,
    /// The line of the first result, from 1.
    pub first_line: usize,
    /// How often the text has it.
    pub occurrences: usize,
}

/// A side of a comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Side {
    /// Before, old, master, without.
    Old,
    /// After, new, a branch, with.
    New,
}
