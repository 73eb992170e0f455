//! Comparisons in sentences.

use super::row::{Cell, Change, Delta, Judgement, Zero};
use super::unit::{self, Words};
use super::{Comparison, Each};
use crate::figure::{counted, plain};
use crate::harness::compare::{BATCHES_MIN, p_in_words};
use crate::harness::statistics::{DIGITS, significant};

/// What a change says, without a full stop: "takes 5 % longer: p = 0.003, 10 runs each".
pub(super) fn verdict(change: &Change, [old, new]: [&Cell; 2], unit: &str, each: Each) -> String {
    let runs = runs(old.n, new.n, each);
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
        Judgement::Same => same(change, runs, each),
        Judgement::Better | Judgement::Worse | Judgement::Changed => {
            let difference = difference(change, old.median, new.median, unit);
            joined(&difference, &[evidence(change), runs])
        }
    }
}

fn same(change: &Change, runs: Option<String>, each: Each) -> String {
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
            let detectable = change.detectable.filter(|part| *part > 0.0).map(|part| {
                let part = percent(part);
                format!("{} like these mostly find one of {part} %", each.plural())
            });
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
    let figure = |value: f64| plain(significant(value, DIGITS));
    match (change.zero, &words) {
        (Some(Zero::From), Some(words)) => {
            let amount = words.amount(significant(new, DIGITS));
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
        format!("{verb} {} times {times}", plain(significant(ratio, 2)))
    } else if ratio > 1.0 {
        format!("{verb} {} % {more}", percent(ratio - 1.0))
    } else {
        format!("{verb} {} % {less}", percent(1.0 - ratio))
    }
}

fn percent(part: f64) -> String {
    plain(significant(part * 100.0, 2))
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

/// "10 runs each", "30 batches each", "6 and 5 runs".
fn runs(old: Option<u32>, new: Option<u32>, each: Each) -> Option<String> {
    let (old, new) = old.zip(new)?;
    let thing = each.singular();
    Some(match old == new {
        true => format!("{} each", counted(old as usize, thing)),
        false => format!("{old} and {}", counted(new as usize, thing)),
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
            few => {
                let each = comparison.each.plural();
                parts.push(format!("{few} with too few {each} to tell"));
            }
        }
        let rows = counted(changes.len(), "row");
        format!("of {rows}, {}", parts.join(", "))
    };
    match others.as_slice() {
        [] => format!(
            "{}, nothing to compare {} with",
            counted(comparison.rows.len(), "row"),
            if comparison.rows.len() == 1 {
                "it"
            } else {
                "them"
            }
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
