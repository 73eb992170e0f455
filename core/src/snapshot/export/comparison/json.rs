//! A comparison as the JSON that `perop compare --format json` documents.

use std::borrow::Cow;
use std::collections::BTreeMap;

use serde::Serialize;

use crate::harness::result::Number;
use crate::harness::statistics::rank::Method;
use crate::snapshot::compare::{
    Better, Cell, Change, Comparison, Delta, Judgement, Row as Compared, Spread,
};
use crate::snapshot::model;

/// The answer. With more than two sides each row says which side it is about.
#[derive(Debug, Serialize)]
pub struct Answer<'a> {
    /// The sides by their labels; the first is the one that the others are held against.
    sides: Vec<&'a str>,
    rows: Vec<Row<'a>>,
    /// By unit; with more than two sides by side and unit.
    geomean: BTreeMap<String, Option<f64>>,
    /// That of the only unit.
    geomean_ratio: Option<f64>,
    regressions: Vec<String>,
    improvements: Vec<String>,
    only_old: Vec<&'a str>,
    only_new: Vec<&'a str>,
    verdict: String,
    notices: Vec<&'a str>,
    diagnostics: Vec<Diagnostic<'a>>,
}

/// A line that looks like a result and could not be read.
#[derive(Clone, Debug, Serialize)]
pub struct Diagnostic<'a> {
    /// The side it is in, by its label.
    pub side: &'a str,
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong with it.
    pub code: &'a str,
    /// The same for people, with what was done.
    pub message: Cow<'a, str>,
}

impl<'a> Diagnostic<'a> {
    /// What was found in the text of a side.
    pub fn new(side: &'a str, found: &model::Diagnostic) -> Self {
        Self {
            side,
            line: found.line,
            code: found.code.name(),
            message: found.message(),
        }
    }
}

#[derive(Debug, Serialize)]
struct Row<'a> {
    name: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    group: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    side: Option<&'a str>,
    unit: &'a str,
    better: Option<&'static str>,
    old: Number,
    new: Number,
    old_lo: Option<Number>,
    old_hi: Option<Number>,
    new_lo: Option<Number>,
    new_hi: Option<Number>,
    old_range: String,
    new_range: String,
    old_spread_pct: Option<Number>,
    new_spread_pct: Option<Number>,
    delta_text: String,
    delta_pct: Option<Number>,
    ratio: Option<f64>,
    p: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    adjusted_p: Option<f64>,
    method: Option<Method>,
    n_old: Option<u32>,
    n_new: Option<u32>,
    note: Option<&'a str>,
    computed: bool,
    judgement: Judgement,
    detectable_pct: Option<f64>,
    more_runs: Option<u32>,
    verdict: &'a str,
}

impl<'a> Answer<'a> {
    /// The answer about a comparison, with the lines that its sides could not read.
    pub fn new(comparison: &'a Comparison, diagnostics: Vec<Diagnostic<'a>>) -> Self {
        let others: Vec<usize> = comparison.others().collect();
        let is_pair = others.len() == 1;
        let label = |side: usize| comparison.labels[side].as_str();
        let rows = others.iter().flat_map(|&side| {
            let named = (!is_pair).then(|| label(side));
            let rows = comparison.rows.iter();
            rows.filter_map(move |row| Row::new(row, comparison.baseline, side, named))
        });
        let unit = |unit: &str, side: usize| match is_pair {
            true => unit.to_owned(),
            false => format!("{}: {unit}", label(side)),
        };
        let geomeans = comparison.geomeans.iter();
        let geomean: BTreeMap<_, _> = geomeans
            .map(|geomean| (unit(&geomean.unit, geomean.side), geomean.ratio))
            .collect();
        let judged = |of: &dyn Fn(usize) -> Vec<String>| {
            let mut all: Vec<String> = others.iter().flat_map(|&side| of(side)).collect();
            if !is_pair {
                // A row that two sides made worse is one.
                let mut seen = std::collections::HashSet::new();
                all.retain(|name| seen.insert(name.clone()));
            }
            all
        };
        let only = |is_old: bool| {
            let only = comparison.only.iter();
            only.filter(move |only| (only.side == comparison.baseline) == is_old)
                .map(|only| only.name.as_str())
                .collect()
        };
        let baseline = comparison.labels.get(comparison.baseline);
        let labels = baseline.map(String::as_str).into_iter();
        Self {
            sides: labels
                .chain(others.iter().map(|&side| label(side)))
                .collect(),
            rows: rows.collect(),
            geomean_ratio: match comparison.geomeans.as_slice() {
                [geomean] => geomean.ratio,
                _ => None,
            },
            geomean,
            regressions: judged(&|side| comparison.regressions(side)),
            improvements: judged(&|side| comparison.improvements(side)),
            only_old: only(true),
            only_new: only(false),
            verdict: comparison.verdict(),
            notices: comparison.all_notices().collect(),
            diagnostics,
        }
    }
}

impl<'a> Row<'a> {
    /// `None` where one of the two sides has no value.
    fn new(
        row: &'a Compared,
        baseline: usize,
        side: usize,
        label: Option<&'a str>,
    ) -> Option<Self> {
        let (old, new) = (row.cells[baseline].as_ref()?, row.cells[side].as_ref()?);
        let change = row.changes[side].as_ref()?;
        let number = |value: Option<f64>| value.map(Number);
        Some(Self {
            name: &row.name,
            group: row.group.as_deref(),
            side: label,
            unit: &row.unit,
            better: row.better.map(Better::name),
            old: Number(old.median),
            new: Number(new.median),
            old_lo: number(old.low),
            old_hi: number(old.high),
            new_lo: number(new.low),
            new_hi: number(new.high),
            old_range: old.spread.text(),
            new_range: new.spread.text(),
            old_spread_pct: spread(old),
            new_spread_pct: spread(new),
            delta_text: change.delta.text(),
            delta_pct: number(change.delta.percent()),
            ratio: ratio(change),
            p: change.p,
            adjusted_p: change.adjusted_p,
            method: change.method,
            n_old: old.n,
            n_new: new.n,
            note: change.note.as_deref(),
            computed: !change.is_printed(),
            judgement: change.judgement,
            detectable_pct: change.detectable.map(|part| part * 100.0),
            more_runs: change.more_runs,
            verdict: &change.verdict,
        })
    }
}

/// The per cent behind `±`, where somebody printed one.
fn spread(cell: &Cell) -> Option<Number> {
    match cell.spread {
        Spread::Percent(percent) if cell.values.is_empty() => Some(Number(percent)),
        _ => None,
    }
}

/// New by old; a factor that was printed has the digits that were lost from the figures.
fn ratio(change: &Change) -> Option<f64> {
    let printed = match &change.delta {
        Delta::Printed(text, _) => text
            .strip_suffix('x')
            .and_then(|factor| factor.parse().ok()),
        _ => None,
    };
    printed.or(change.ratio)
}
