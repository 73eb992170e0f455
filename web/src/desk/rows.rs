//! The rows of a comparison in words.

use perop_core::snapshot::compare::{
    Better, Cell, Change, Comparison, Delta, Geomean, Judgement, Row, Spread, Zero,
};
use perop_core::snapshot::export::escape;
use perop_core::snapshot::names;
use perop_core::workloads::given;

use crate::chart::picture::short;
use crate::figures;
use crate::protocol::compare as shown;

/// Letters of a name in the table: more would be a page of its own.
const NAME_MAX: usize = 200;
/// Letters of the name of a column, or of what rows have in common.
const LABEL_MAX: usize = 60;

/// The rows of `order` by unit, and by the value of a name part where `key` names one. Units in
/// which something came from nothing are first, and so are those rows.
pub(super) fn groups(comparison: &Comparison, order: &[usize], key: &str) -> Vec<shown::Group> {
    let mut found: Vec<(String, String, Vec<&Row>)> = Vec::new();
    for row in order.iter().filter_map(|&index| comparison.rows.get(index)) {
        let value = part_of(&row.name, key);
        let known = found
            .iter_mut()
            .find(|(unit, known, _)| *unit == row.unit && *known == value);
        match known {
            Some((_, _, rows)) => rows.push(row),
            None => found.push((row.unit.clone(), value, vec![row])),
        }
    }
    found.sort_by_key(|(.., rows)| !rows.iter().any(|row| is_from_zero(row)));
    let groups = found.into_iter().map(|(unit, value, rows)| {
        let title = match value.is_empty() {
            true => label(&unit),
            false => label(&format!("{unit} · {key}={value}")),
        };
        shown::Group {
            title,
            better: better(rows[0].better).into(),
            geomean: geomean(comparison, &unit, key.is_empty()),
            rows: rows.into_iter().map(|row| words(row, comparison)).collect(),
        }
    });
    groups.collect()
}

/// The same of rows without a difference: a unit whose geometric mean stands in `others` already
/// has none here.
pub(super) fn folded(
    comparison: &Comparison,
    order: &[usize],
    key: &str,
    others: &[shown::Group],
) -> Vec<shown::Group> {
    let mut same = groups(comparison, order, key);
    for group in &mut same {
        if others.iter().any(|other| other.title == group.title) {
            group.geomean = None;
        }
    }
    same
}

/// Whether every side was held against the baseline and nothing was found.
pub(super) fn is_same(row: &Row) -> bool {
    let changes: Vec<&Change> = row.changes.iter().flatten().collect();
    let is_same =
        |change: &&Change| matches!(change.judgement, Judgement::Same | Judgement::AllEqual);
    !changes.is_empty() && changes.len() + 1 == row.cells.len() && changes.iter().all(is_same)
}

/// What the page calls a side, a unit or a group. A heading ends in a colon, its name does not.
pub(super) fn label(label: &str) -> String {
    short(escape::visible(label).trim_end_matches(':'), LABEL_MAX)
}

/// What the page calls a row: a task on given bytes by its title, any other by its name.
pub(super) fn name(name: &str) -> String {
    let task = name.strip_prefix("Given/").and_then(|rest| {
        let (task, variant) = rest.split_once("/variant=")?;
        let title = given::title(&format!("given/{task}"))?;
        Some(format!("{title} · {variant}"))
    });
    escape::visible(task.as_deref().unwrap_or(name)).into_owned()
}

/// What came from nothing to something, and is worse for it.
pub(super) fn is_from_zero(row: &Row) -> bool {
    let mut changes = row.changes.iter().flatten();
    changes.any(|change| change.zero == Some(Zero::From) && change.judgement.is_change())
}

fn part_of(name: &str, key: &str) -> String {
    let mut parts = names::parts(name);
    let part = parts.find(|part| !key.is_empty() && part.key == Some(key));
    part.map_or(String::new(), |part| part.value.to_owned())
}

fn better(better: Option<Better>) -> &'static str {
    match better {
        Some(Better::Lower) => "lower is better",
        Some(Better::Higher) => "higher is better",
        None => "nobody says which way is better",
    }
}

fn words(row: &Row, comparison: &Comparison) -> shown::Row {
    let cells = row.cells.iter().enumerate().map(|(side, cell)| {
        let change = row.changes.get(side).and_then(Option::as_ref);
        let old = row.cells.get(comparison.baseline).and_then(Option::as_ref);
        words_of_cell(cell.as_ref(), change, old)
    });
    let name = name(&row.name);
    let is_long = name.chars().count() > NAME_MAX;
    shown::Row {
        name: short(&name, NAME_MAX),
        whole: match is_long {
            true => name,
            false => String::new(),
        },
        group: match &row.group {
            Some(group) if comparison.group.is_none() => label(group),
            _ => String::new(),
        },
        cells: cells.collect(),
    }
}

fn words_of_cell(cell: Option<&Cell>, change: Option<&Change>, old: Option<&Cell>) -> shown::Cell {
    let Some(cell) = cell else {
        return shown::Cell {
            figure: "–".into(),
            ..shown::Cell::default()
        };
    };
    let mut words = shown::Cell {
        figure: figure(cell.median),
        spread: spread(cell),
        ..shown::Cell::default()
    };
    if let Some(change) = change {
        words.change = delta(change);
        words.test = escape::visible(&test(change, old, cell)).into_owned();
        words.verdict = escape::visible(&change.verdict).into_owned();
        words.tone = tone(change.judgement).into();
    }
    words
}

/// A figure without more digits than it has: whole ones stay whole.
pub(super) fn figure(value: f64) -> String {
    match value.fract() == 0.0 && value.abs() < 1e15 {
        true => format!("{value:.0}"),
        false => figures::measured(value),
    }
}

fn spread(cell: &Cell) -> String {
    match cell.spread {
        Spread::Percent(_) | Spread::Unbounded | Spread::Undefined => {
            format!("±{}", cell.spread.text().replace('%', " %"))
        }
        Spread::Unknown => String::new(),
    }
}

/// The change as the table says it: zero has words, not a percentage.
pub(super) fn delta(change: &Change) -> String {
    let is_from_zero = change.zero == Some(Zero::From) && change.judgement.is_change();
    match (&change.delta, change.judgement) {
        (Delta::FromZero, _) => "from zero".into(),
        (_, _) if is_from_zero => "from zero".into(),
        (_, Judgement::AllEqual) => "equal".into(),
        (delta, _) => delta.text().replace('-', "−").replace('%', " %"),
    }
}

fn test(change: &Change, old: Option<&Cell>, new: &Cell) -> String {
    let p = change.adjusted_p.or(change.p).map(|p| match p {
        p if p < 0.0005 => "p<0.001".to_owned(),
        p => format!("p={p:.3}"),
    });
    let n = old
        .and_then(|old| old.n.zip(new.n))
        .map(|(old, new)| match old == new {
            true => format!("n={old}"),
            false => format!("n={old}+{new}"),
        });
    let note = change.note.clone().filter(|_| p.is_none());
    let parts: Vec<String> = p.into_iter().chain(n).chain(note).collect();
    parts.join(" ")
}

fn tone(judgement: Judgement) -> &'static str {
    match judgement {
        Judgement::Better => "better",
        Judgement::Worse => "worse",
        Judgement::Changed => "changed",
        Judgement::Same | Judgement::AllEqual | Judgement::TooFew => "neutral",
    }
}

/// The geometric means of a unit; only over all its rows, not over a part of them.
fn geomean(comparison: &Comparison, unit: &str, is_whole: bool) -> Option<shown::Row> {
    let of = |side: usize| {
        let mut all = comparison.geomeans.iter();
        all.find(|mean| mean.unit == unit && mean.side == side)
    };
    // Of one row it is that row once more.
    let mut means = comparison.others().filter_map(of);
    let any = means.find(|mean| is_whole && mean.rows != 1)?;
    let cells = (0..comparison.labels.len()).map(|side| match of(side) {
        Some(mean) => mean_cell(mean),
        None => shown::Cell {
            figure: any.old.map(figures::measured).unwrap_or_default(),
            ..shown::Cell::default()
        },
    });
    Some(shown::Row {
        name: "geometric mean".into(),
        cells: cells.collect(),
        ..shown::Row::default()
    })
}

fn mean_cell(mean: &Geomean) -> shown::Cell {
    let rows = figures::counted(mean.rows, "row");
    shown::Cell {
        figure: mean.new.map(figures::measured).unwrap_or_default(),
        change: match mean.ratio {
            Some(_) => mean.delta_text().replace('-', "−").replace('%', " %"),
            None => "none".into(),
        },
        verdict: match &mean.missing {
            Some(why) => why.clone(),
            None => format!("over {rows} that both have"),
        },
        tone: "neutral".into(),
        ..shown::Cell::default()
    }
}

#[cfg(test)]
mod tests;
