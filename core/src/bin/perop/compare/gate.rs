//! `--fail-on`: what must not need more than before.

use std::str::FromStr;

use perop_core::figure::plain;
use perop_core::snapshot::compare::{Better, Comparison, Judgement, Row};

/// A figure that is watched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Gate {
    Allocs,
    Bytes,
    Time,
}

impl FromStr for Gate {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        match name {
            "allocs" => Ok(Self::Allocs),
            "bytes" => Ok(Self::Bytes),
            "time" => Ok(Self::Time),
            _ => Err(format!("--fail-on is allocs, bytes or time, not `{name}`")),
        }
    }
}

impl Gate {
    /// Whether a row is about it. Rates are time the other way round.
    fn watches(self, row: &Row) -> bool {
        let unit = row.unit.as_str();
        match self {
            Self::Allocs => unit == "allocs/op",
            Self::Bytes => unit == "B/op",
            Self::Time => {
                unit == "ns/op" || row.better == Some(Better::Higher) && unit.ends_with("/s")
            }
        }
    }

    /// A sentence for every row that needs more, without a full stop.
    pub(super) fn failures(self, comparison: &Comparison) -> Vec<String> {
        let mut failures = Vec::new();
        for row in comparison.rows.iter().filter(|row| self.watches(row)) {
            for side in comparison.others() {
                if let Some(why) = self.failure(row, comparison.baseline, side) {
                    let (name, unit) = (&row.name, &row.unit);
                    failures.push(format!("{name} {unit}: {why}"));
                }
            }
        }
        failures
    }

    fn failure(self, row: &Row, baseline: usize, side: usize) -> Option<String> {
        let change = row.changes[side].as_ref()?;
        if change.judgement == Judgement::Worse {
            return Some(change.verdict.clone());
        }
        let (old, new) = (row.cells[baseline].as_ref()?, row.cells[side].as_ref()?);
        // A count that never varies needs no second run.
        let is_exact = old.is_constant() && new.is_constant();
        let is_more = self != Self::Time && is_exact && new.median > old.median;
        let (before, now) = (plain(old.median), plain(new.median));
        is_more.then(|| format!("{before} before, {now} now, in every run"))
    }
}
