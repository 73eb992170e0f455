//! What has to be known to read a comparison, in sentences.

use std::collections::HashSet;

use super::row::Judgement;
use super::{Comparison, Difference, Row};
use crate::figure::counted;
use crate::harness::compare::BATCHES_MIN;
use crate::harness::statistics::BATCHES_FOR_INTERVAL;

/// Labels, keys or units that a sentence lists before it says how many more there are.
const LISTED_MAX: usize = 5;

/// What has to be known to read the rows.
pub(super) fn of(comparison: &Comparison) -> Vec<String> {
    let mut notices = Vec::new();
    if !comparison.differences.is_empty() {
        let texts = comparison.differences.iter();
        let texts = texts.map(|difference: &Difference| difference.text(&comparison.labels));
        let listed = listed(texts.collect());
        notices.push(format!(
            "measured in different environments, so times may not be comparable: {listed}"
        ));
    }
    notices.extend(few_runs(comparison));
    notices.extend(one_sided_units(comparison));
    let changes = || {
        comparison
            .rows
            .iter()
            .flat_map(|row| row.changes.iter().flatten())
    };
    if changes().any(|change| change.p.is_none() && !change.is_printed() && change.note.is_none())
        && comparison
            .rows
            .iter()
            .flat_map(|row| row.cells.iter().flatten())
            .any(|cell| cell.n.is_none())
    {
        notices.push(
            "figures that sum up runs are compared as they stand: nothing says how much of a \
             difference is chance"
                .into(),
        );
    }
    let missing = comparison
        .geomeans
        .iter()
        .filter_map(|geomean| geomean.missing.clone());
    let mut missing: Vec<String> = missing.collect();
    missing.dedup();
    if !missing.is_empty() {
        notices.push(listed(missing));
    }
    notices.extend(comparison.chance.map(|chance| chance.text()));
    notices
}

/// Rows whose runs are too few for an interval, or for anything.
fn few_runs(comparison: &Comparison) -> Vec<String> {
    let cells = comparison
        .rows
        .iter()
        .flat_map(|row| row.cells.iter().flatten());
    let counts: Vec<u32> = cells
        .filter(|cell| !cell.values.is_empty())
        .filter_map(|cell| cell.n)
        .collect();
    let below = |least: u32| counts.iter().filter(|&&n| n < least).count();
    let each = comparison.each.plural();
    let mut notices = Vec::new();
    let short = below(BATCHES_FOR_INTERVAL as u32);
    if short > 0 {
        notices.push(format!(
            "{BATCHES_FOR_INTERVAL} {each} are needed for a 95 % interval: {short} of {} {} fewer",
            counted(counts.len(), "sample"),
            have(short)
        ));
    }
    let changes = comparison
        .rows
        .iter()
        .flat_map(|row| row.changes.iter().flatten());
    let few = changes
        .filter(|change| change.judgement == Judgement::TooFew)
        .count();
    if few > 0 {
        notices.push(format!(
            "{BATCHES_MIN} {each} a side are needed to tell a difference: {} {} fewer",
            counted(few, "row"),
            have(few)
        ));
    }
    notices
}

/// Benchmarks that both sides have, but not in every unit.
fn one_sided_units(comparison: &Comparison) -> Option<String> {
    let only: HashSet<_> = comparison
        .only
        .iter()
        .map(|only| (only.group.as_deref(), only.name.as_str()))
        .collect();
    let is_short = |row: &&Row| {
        row.cells.iter().any(Option::is_none)
            && !only.contains(&(row.group.as_deref(), row.name.as_str()))
    };
    let short = comparison.rows.iter().filter(is_short).count();
    let rows = counted(short, "row");
    (short > 0).then(|| format!("{rows} {} no value on some side", have(short)))
}

/// `has` of one.
fn have(count: usize) -> &'static str {
    if count == 1 { "has" } else { "have" }
}

fn listed(mut texts: Vec<String>) -> String {
    let more = texts.len().saturating_sub(LISTED_MAX);
    texts.truncate(LISTED_MAX);
    if more > 0 {
        texts.push(format!("and {more} more"));
    }
    texts.join("; ")
}
