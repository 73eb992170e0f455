//! Comparisons in sentences.

use super::row::{Cell, Change, Delta, Judgement, Zero};
use super::unit::{self, Words};
use super::{Comparison, Difference};
use crate::harness::compare::{BATCHES_MIN, p_in_words};
use crate::harness::statistics::{BATCHES_FOR_INTERVAL, DIGITS, significant};

/// Labels, keys or units that a sentence lists before it says how many more there are.
const LISTED_MAX: usize = 5;

/// What a change says, without a full stop: "takes 5 % longer: p = 0.003, 10 runs each".
pub(super) fn verdict(change: &Change, old: &Cell, new: &Cell, unit: &str) -> String {
    let runs = runs(old.n, new.n);
    match change.judgement {
        Judgement::AllEqual => joined("all values are equal", &[runs]),
        Judgement::TooFew => {
            let needed = change.more_runs.map(|more| {
                format!("{more} more a side would mostly confirm a difference like this one")
            });
            let few = runs.unwrap_or_else(|| "these".into());
            let few = format!("{few}: too few to tell, {BATCHES_MIN} a side are needed");
            semicolon(few, needed)
        }
        Judgement::Same => same(change, runs),
        Judgement::Better | Judgement::Worse | Judgement::Changed => {
            let difference = difference(change, old.median, new.median, unit);
            joined(&difference, &[evidence(change), runs])
        }
    }
}

fn same(change: &Change, runs: Option<String>) -> String {
    match (&change.delta, change.p) {
        (Delta::Printed(text, Some(_)), Some(_)) => {
            let found = format!("printed as {text}, which chance explains");
            joined(&found, &[evidence(change), runs])
        }
        (Delta::Equal, Some(_)) => {
            let found = "the median is the same, but the values are spread differently";
            joined(found, &[evidence(change), runs])
        }
        (_, None) => "the same".into(),
        (_, Some(_)) => {
            let found = joined("no difference found", &[evidence(change), runs]);
            let detectable = change
                .detectable
                .filter(|part| *part > 0.0)
                .map(|part| format!("runs like these mostly find one of {} %", percent(part)));
            let more = change
                .more_runs
                .map(|more| format!("{more} more a side would mostly confirm the one seen"));
            semicolon(semicolon(found, detectable), more)
        }
    }
}

/// "takes 5 % longer", "makes no allocations any more, where there were 12".
fn difference(change: &Change, old: f64, new: f64, unit: &str) -> String {
    let words = unit::words(unit);
    let figure = |value: f64| significant(value, DIGITS);
    match (change.zero, &words) {
        (Some(Zero::From), Some(words)) => {
            let amount = words.amount(figure(new));
            format!("{} {amount}, where there were none", words.verb)
        }
        (Some(Zero::To), Some(words)) => {
            format!(
                "{} no {} any more, where there were {}",
                words.verb,
                words.noun,
                figure(old)
            )
        }
        (Some(_), None) => format!("is {} {unit}, where it was {}", figure(new), figure(old)),
        (None, _) => match change.ratio {
            Some(ratio) if ratio != 1.0 => by_ratio(ratio, words),
            // Printed figures can be equal where those they were rounded from are not.
            Some(_) => format!(
                "printed as {}, the figures being rounded",
                change.delta.text()
            ),
            None => format!("goes from {} to {} {unit}", figure(old), figure(new)),
        },
    }
}

fn by_ratio(ratio: f64, words: Option<Words>) -> String {
    let words = words.unwrap_or(unit::UNKNOWN);
    let Words {
        verb,
        more,
        less,
        times,
        ..
    } = words;
    // From twice on as a factor, since percentages above 100 mislead.
    if ratio >= 2.0 {
        format!("{verb} {} times {times}", significant(ratio, 2))
    } else if ratio > 1.0 {
        format!("{verb} {} % {more}", percent(ratio - 1.0))
    } else {
        format!("{verb} {} % {less}", percent(1.0 - ratio))
    }
}

fn percent(part: f64) -> f64 {
    significant(part * 100.0, 2)
}

/// What speaks for a difference: p, or that nothing does.
fn evidence(change: &Change) -> Option<String> {
    match (change.adjusted_p, change.p) {
        (Some(adjusted), _) => Some(format!("{} after correction", p_in_words(adjusted))),
        (None, Some(p)) => Some(p_in_words(p)),
        (None, None) if change.is_printed() => Some("printed without a test".into()),
        (None, None) => None,
    }
}

/// "10 runs each", "6 and 5 runs".
fn runs(old: Option<u32>, new: Option<u32>) -> Option<String> {
    let (old, new) = old.zip(new)?;
    Some(match (old, new) {
        (1, 1) => "1 run each".into(),
        _ if old == new => format!("{old} runs each"),
        _ => format!("{old} and {new} runs"),
    })
}

fn joined(found: &str, because: &[Option<String>]) -> String {
    let because: Vec<&str> = because.iter().flatten().map(String::as_str).collect();
    match because.as_slice() {
        [] => found.to_owned(),
        because => format!("{found}: {}", because.join(", ")),
    }
}

fn semicolon(sentence: String, more: Option<String>) -> String {
    match more {
        Some(more) => format!("{sentence}; {more}"),
        None => sentence,
    }
}

/// The comparison in a sentence, side by side.
pub(super) fn summary(comparison: &Comparison) -> String {
    let others: Vec<usize> = comparison.others().collect();
    let one = |side: usize| {
        let changes: Vec<&Change> = comparison
            .rows
            .iter()
            .filter_map(|row| row.changes.get(side)?.as_ref())
            .collect();
        let count = |is: &dyn Fn(&Change) -> bool| changes.iter().filter(|c| is(c)).count();
        let of = |judgement| count(&|change| change.judgement == judgement);
        let is_from_zero = |change: &Change| {
            change.judgement == Judgement::Worse && change.zero == Some(Zero::From)
        };
        let mut parts = vec![match (of(Judgement::Worse), count(&is_from_zero)) {
            (worse, 0) => format!("{worse} worse"),
            (worse, from_zero) => format!("{worse} worse ({from_zero} from zero)"),
        }];
        parts.push(format!("{} better", of(Judgement::Better)));
        match of(Judgement::Changed) {
            0 => {}
            changed => parts.push(format!("{changed} changed")),
        }
        let same = of(Judgement::Same) + of(Judgement::AllEqual);
        parts.push(format!("{same} without a difference found"));
        match of(Judgement::TooFew) {
            0 => {}
            few => parts.push(format!("{few} with too few runs to tell")),
        }
        format!("of {} rows, {}", changes.len(), parts.join(", "))
    };
    match others.as_slice() {
        [] => format!(
            "{} rows, nothing to compare them with",
            comparison.rows.len()
        ),
        [side] => one(*side),
        several => {
            let label = |side: usize| format!("{}: {}", comparison.labels[side], one(side));
            several
                .iter()
                .map(|&side| label(side))
                .collect::<Vec<_>>()
                .join("; ")
        }
    }
}

/// What has to be known to read the rows.
pub(super) fn notices(comparison: &Comparison) -> Vec<String> {
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
    let mut notices = Vec::new();
    if below(BATCHES_FOR_INTERVAL as u32) > 0 {
        notices.push(format!(
            "{BATCHES_FOR_INTERVAL} runs are needed for a 95 % interval: {} of {} samples have \
             fewer",
            below(BATCHES_FOR_INTERVAL as u32),
            counts.len()
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
            "{BATCHES_MIN} runs a side are needed to tell a difference: {few} {} fewer",
            if few == 1 { "row has" } else { "rows have" }
        ));
    }
    notices
}

/// Benchmarks that both sides have, but not in every unit.
fn one_sided_units(comparison: &Comparison) -> Option<String> {
    let only: std::collections::HashSet<_> = comparison
        .only
        .iter()
        .map(|only| (only.group.as_deref(), only.name.as_str()))
        .collect();
    let is_short = |row: &&super::Row| {
        row.cells.iter().any(Option::is_none)
            && !only.contains(&(row.group.as_deref(), row.name.as_str()))
    };
    let short = comparison.rows.iter().filter(is_short).count();
    (short > 0).then(|| {
        let rows = if short == 1 { "row has" } else { "rows have" };
        format!("{short} {rows} no value on some side")
    })
}

fn listed(mut texts: Vec<String>) -> String {
    let more = texts.len().saturating_sub(LISTED_MAX);
    texts.truncate(LISTED_MAX);
    if more > 0 {
        texts.push(format!("and {more} more"));
    }
    texts.join("; ")
}
