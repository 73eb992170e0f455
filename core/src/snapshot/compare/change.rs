//! From the values of the sides to the cells and changes of a row.

use super::Each;
use super::detect;
use super::row::{Cell, Change, Delta, Judgement, Row, Zero};
use super::side::{Series, Values};
use super::unit::{Known, Notes};
use super::words;
use crate::figure;
use crate::harness::compare::{ALPHA, BATCHES_MIN};
use crate::harness::statistics::rank::{self, Method};
use crate::snapshot::model::Better;

/// The row of series that belong together, one per side; there is at least one.
pub(super) fn row(
    series: &[Option<&Series>],
    notes: &Notes<'_>,
    baseline: usize,
    each: Each,
) -> Row {
    let first = series.iter().flatten().next();
    let (name, group, unit) = first.map_or_else(Default::default, |first| {
        (first.name.clone(), first.group.clone(), first.unit.clone())
    });
    let known = notes.unit(&unit);
    let is_summary = series
        .iter()
        .flatten()
        .any(|series| series.kind == Values::Summary);
    let cell = |series: &Series| match series.kind {
        _ if is_summary => Cell::of_summary(&series.values),
        _ if known.is_exact => Cell::of_exact(&series.values),
        _ => Cell::of_runs(&series.values),
    };
    let cells: Vec<Option<Cell>> = series.iter().map(|series| series.and_then(cell)).collect();
    let changes = cells.iter().enumerate().map(|(side, new)| {
        let (old, new) = cells.get(baseline)?.as_ref().zip(new.as_ref())?;
        (side != baseline).then(|| {
            let mut change = change(old, new, known, is_summary);
            change.verdict = words::verdict(&change, [old, new], &unit, each);
            change
        })
    });
    let changes = changes.collect();
    Row {
        name,
        group,
        unit,
        better: known.better,
        cells,
        changes,
    }
}

/// All but what it says.
fn change(old: &Cell, new: &Cell, known: Known, is_summary: bool) -> Change {
    let mut change = if is_summary || known.is_exact {
        plain(old, new, known.better)
    } else {
        tested(old, new, known.better)
    };
    if known.is_exact {
        change.note = varying(old, new);
    }
    change
}

/// Two figures that are taken at their word.
fn plain(old: &Cell, new: &Cell, better: Option<Better>) -> Change {
    Change {
        delta: Delta::of(old.median, new.median),
        judgement: Judgement::of(old.median, new.median, better),
        ..Change::between(old.median, new.median)
    }
}

/// Two samples, held against each other by the rank test.
fn tested(old: &Cell, new: &Cell, better: Option<Better>) -> Change {
    let mut change = Change::between(old.median, new.median);
    let Some(test) = rank::compare(&old.values, &new.values) else {
        return change;
    };
    change.p = Some(test.p);
    change.method = Some(test.method);
    change.detectable = detect::detectable(&old.values, &new.values);
    if test.method == Method::AllEqual {
        change.judgement = Judgement::AllEqual;
        change.note = Some("all equal".into());
        return change;
    }
    let runs = old.values.len().min(new.values.len());
    if test.p > ALPHA {
        if old.median != new.median {
            change.more_runs = detect::more_runs(test.u, old.values.len(), new.values.len());
        }
        if runs < BATCHES_MIN as usize {
            change.judgement = Judgement::TooFew;
        }
        return change;
    }
    change.delta = Delta::of(old.median, new.median);
    change.judgement = Judgement::of(old.median, new.median, better);
    change
}

impl Change {
    /// A change that nothing was found of yet.
    pub(super) fn between(old: f64, new: f64) -> Self {
        let ratio = match (old, new) {
            (0.0, 0.0) => Some(1.0),
            // Of figures as far apart as can be, the ratio is none.
            (old, new) if old > 0.0 && new >= 0.0 => Some(new / old).filter(|r| r.is_finite()),
            _ => None,
        };
        Self {
            delta: Delta::None,
            ratio,
            p: None,
            adjusted_p: None,
            method: None,
            note: None,
            judgement: Judgement::Same,
            zero: Zero::of(old, new),
            detectable: None,
            more_runs: None,
            verdict: String::new(),
        }
    }

    /// Whether another tool found it, and nobody can check.
    pub fn is_printed(&self) -> bool {
        matches!(self.delta, Delta::Printed(..))
    }

    /// Whether chance explains it no better than one time in twenty.
    pub fn is_significant(&self) -> bool {
        self.adjusted_p.or(self.p).is_some_and(|p| p <= ALPHA)
    }
}

/// What is wrong with a unit that was said to be exact.
fn varying(old: &Cell, new: &Cell) -> Option<String> {
    let cell = [old, new].into_iter().find(|cell| !cell.is_constant())?;
    let (low, high) = cell.low.zip(cell.high)?;
    Some(format!(
        "exact distribution expected, but values range from {} to {}",
        figure::plain(low),
        figure::plain(high)
    ))
}
