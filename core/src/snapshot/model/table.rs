//! Printed tables: comparisons of two sides, and tables without a comparison.

use super::{Better, Decimal, Format, Unit};

/// The p-value up to which a difference counts.
pub const SIGNIFICANT_P: f64 = 0.05;

/// Two sides in one unit, as a tool printed them.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Table {
    /// Which tool.
    pub format: Format,
    /// The unit of the figures.
    pub unit: Unit,
    /// Label of the old column.
    pub old: Option<String>,
    /// Label of the new column.
    pub new: Option<String>,
    /// The package, where the text names one.
    pub pkg: Option<String>,
    /// Whether the header has lost letters.
    pub is_header_damaged: bool,
    /// The line of the header, from 1.
    pub first_line: usize,
    /// How often the text has it.
    pub occurrences: usize,
    /// The comparisons.
    pub rows: Vec<Row>,
    /// Means over the rows.
    pub summaries: Vec<Summary>,
    /// Benchmarks that only the old side has.
    pub only_old: Vec<OneSided>,
    /// Benchmarks that only the new side has.
    pub only_new: Vec<OneSided>,
}

impl Table {
    /// All names in it.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        let one_sided = self.only_old.iter().chain(&self.only_new);
        let rows = self.rows.iter().map(|row| row.name.as_str());
        rows.chain(one_sided.map(|one| one.name.as_str()))
    }
}

/// A printed comparison.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Row {
    /// The name as printed, without a leading `Benchmark`.
    pub name: String,
    /// The unit of both figures.
    pub unit: Unit,
    /// The old figure.
    pub old: Decimal,
    /// The new figure.
    pub new: Decimal,
    /// What stands after `±`, in per cent; `None` also for `∞`.
    pub old_spread_pct: Option<Decimal>,
    /// The same of the new figure.
    pub new_spread_pct: Option<Decimal>,
    /// The difference as printed: `-98.11%`, `~`, `?`, `+Inf%`, `1.27x`.
    pub delta: String,
    /// As printed; 0.000 means below 0.0005.
    pub p: Option<Decimal>,
    /// Samples of the old side.
    pub n_old: Option<u64>,
    /// Samples of the new side.
    pub n_new: Option<u64>,
    /// What stands in the place of p, or at its footnote.
    pub note: Option<String>,
    /// The factor of benchcmp's speedup column.
    pub ratio: Option<Decimal>,
    /// The package, where it is another than the table's.
    pub pkg: Option<String>,
    /// The line, from 1.
    pub line: usize,
}

/// What a printed comparison comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// For the better.
    Better,
    /// For the worse.
    Worse,
    /// Changed, and the unit does not say which way is better.
    Changed,
    /// No difference, or none that counts.
    None,
}

impl Row {
    /// The number of the difference; `None` for `~`, `?`, `+Inf%` and factors.
    pub fn delta_pct(&self) -> Option<Decimal> {
        let number = self.delta.strip_suffix('%')?;
        Decimal::parse(&number.replace('\u{2212}', "-")).ok()
    }

    /// Whether p says that the difference counts; `None` without p.
    pub fn is_significant(&self) -> Option<bool> {
        self.p.map(|p| p.to_f64() <= SIGNIFICANT_P)
    }

    /// What it comes to, where `better` is which way is better.
    pub fn change(&self, better: Option<Better>) -> Change {
        if self.delta == "~" || self.is_significant() == Some(false) {
            return Change::None;
        }
        let (old, new) = (self.old.to_f64(), self.new.to_f64());
        // The printed difference has digits that the rounded figures may not show.
        let direction = match self.delta_pct() {
            Some(delta) => delta.to_f64(),
            None => new - old,
        };
        match better {
            _ if direction == 0.0 => Change::None,
            None => Change::Changed,
            Some(Better::Lower) if direction < 0.0 => Change::Better,
            Some(Better::Higher) if direction > 0.0 => Change::Better,
            Some(_) => Change::Worse,
        }
    }
}

/// A mean over rows.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Summary {
    /// `geomean`.
    pub label: String,
    /// The unit of both figures.
    pub unit: Unit,
    /// Of the old side, where it is printed.
    pub old: Option<Decimal>,
    /// Of the new side, where it is printed.
    pub new: Option<Decimal>,
    /// The difference as printed.
    pub delta: Option<String>,
}

/// A benchmark that one side alone has.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct OneSided {
    /// Its name.
    pub name: String,
    /// Its figure.
    pub cell: Cell,
}

/// A figure and its spread.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Cell {
    /// The figure.
    pub value: Decimal,
    /// What stands after `±`, in per cent.
    pub spread_pct: Option<Decimal>,
}

/// A table with a column per input and no comparison.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Listing {
    /// Which tool.
    pub format: Format,
    /// The unit of the figures.
    pub unit: Unit,
    /// What the columns are called.
    pub columns: Vec<Option<String>>,
    /// A row per benchmark.
    pub rows: Vec<ListingRow>,
    /// Means over the rows.
    pub summary: Option<ListingRow>,
    /// The package, where the text names one.
    pub pkg: Option<String>,
    /// The line of the header, from 1.
    pub first_line: usize,
    /// How often the text has it.
    pub occurrences: usize,
}

/// A row of a [`Listing`].
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ListingRow {
    /// The benchmark.
    pub name: String,
    /// One per column; `None` where the column does not have it.
    pub cells: Vec<Option<Cell>>,
}

/// A row of critcmp.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Ranking {
    /// The benchmark.
    pub name: String,
    /// The unit of the figures.
    pub unit: Unit,
    /// What the columns are called: those that have the benchmark.
    pub columns: Vec<String>,
    /// Mean per column.
    pub values: Vec<Decimal>,
    /// Standard deviation per column.
    pub deviations: Vec<Option<Decimal>>,
    /// How many times the best, per column.
    pub ranks: Vec<Decimal>,
    /// The line, from 1.
    pub line: usize,
}

/// A row of a table that a person wrote: `Time (ns/op) 1,200 1,100 8.3% faster`.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ProseRow {
    /// What stands before the figures.
    pub label: String,
    /// The unit in the label.
    pub unit: Unit,
    /// The first figure.
    pub old: Decimal,
    /// The second.
    pub new: Decimal,
    /// What the row says about the difference.
    pub printed_change: Option<String>,
    /// The line, from 1.
    pub line: usize,
}
