//! What the tables of results say, whatever draws them.
//!
//! Names may come out of a link that anybody made: what hides or turns in them is shown.

use super::escape::visible;
use crate::figure::plain;
use crate::harness::Comparison;
use crate::harness::result::{Reported, Spread, VariantResult};
use crate::harness::statistics::{DIGITS, count, significant};

/// What people call a workload by its id; `None` where the id is what they call it.
pub type Titles<'a> = &'a dyn Fn(&str) -> Option<&'static str>;

/// Where a column's cells stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Align {
    Left,
    Right,
}

/// The columns. Units are in the heads.
const HEAD: [(&str, Align); 7] = [
    ("variant", Align::Left),
    ("allocs/op", Align::Right),
    ("grows/op", Align::Right),
    ("B/op", Align::Right),
    ("ns/op", Align::Right),
    ("95 % interval", Align::Left),
    ("reported", Align::Left),
];

/// The columns that have something in them: the last one only where a figure was reported.
pub(super) fn head(results: &[VariantResult]) -> &'static [(&'static str, Align)] {
    let is_reported = results.iter().any(|result| result.reported.is_some());
    &HEAD[..HEAD.len() - usize::from(!is_reported)]
}

/// The results by workload and parameters, as they stand next to each other.
pub(super) fn parts(results: &[VariantResult]) -> impl Iterator<Item = &[VariantResult]> {
    results.chunk_by(|a, b| a.workload == b.workload && a.params == b.params)
}

/// The cells of a result, one per column there may be.
pub(super) fn row(result: &VariantResult) -> [String; HEAD.len()] {
    let time = result.ns_per_op.as_ref();
    [
        name(result),
        plain(count(result.allocs_per_op)),
        plain(count(result.grows_per_op)),
        plain(count(result.bytes_per_op)),
        time.map_or_else(|| "–".into(), |time| figure(time.median)),
        time.map(interval).unwrap_or_default(),
        result.reported.as_ref().map(reported).unwrap_or_default(),
    ]
}

/// The variant.
pub(super) fn name(result: &VariantResult) -> String {
    visible(&result.variant).into_owned()
}

/// A measured figure for people; the exports for tools have every digit.
fn figure(value: f64) -> String {
    plain(significant(value, DIGITS))
}

/// Workload, preset, title and parameters, as the words of a heading.
pub(super) fn heading(result: &VariantResult, titles: Titles<'_>) -> Vec<String> {
    let mut words = vec![result.workload.clone()];
    words.extend(result.preset.clone());
    words.extend(titles(&result.workload).map(str::to_owned));
    words.extend(
        result
            .params
            .iter()
            .map(|(name, value)| format!("{name}={}", plain(value))),
    );
    // Without a parameter there is no preset to be away from.
    let has_parameters = result.params.iter().next().is_some();
    if result.preset.is_none() && has_parameters {
        words.push("(away from the presets: the reported figures are not comparable)".into());
    }
    words
        .iter()
        .map(|word| visible(word).into_owned())
        .collect()
}

/// One sentence per result after the first, which they are held against.
pub(super) fn verdicts(results: &[VariantResult]) -> Vec<String> {
    let Some((first, others)) = results.split_first() else {
        return Vec::new();
    };
    let verdict = |other: &VariantResult| {
        let verdict = Comparison::of(first, other).verdict();
        visible(&verdict).into_owned()
    };
    others.iter().map(verdict).collect()
}

fn interval(time: &Spread) -> String {
    match time.low.zip(time.high) {
        Some((low, high)) => format!("{} to {}", plain(low), plain(high)),
        None => "none".into(),
    }
}

/// The figures that a pull request gives, of those it may give.
fn reported(reported: &Reported) -> String {
    let figures = [
        (reported.allocs_per_op, "allocs/op"),
        (reported.bytes_per_op, "B/op"),
        (reported.ns_per_op, "ns/op"),
    ];
    let given: Vec<String> = figures
        .into_iter()
        .filter_map(|(value, unit)| value.map(|value| format!("{} {unit}", plain(value))))
        .collect();
    given.join(", ")
}
