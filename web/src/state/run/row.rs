//! The results table, row by row, as text.

use perop_core::harness::result::VariantResult;
use perop_core::snapshot::export::escape;

use crate::catalogue::{Entry, Preset, Reported};
use crate::figures;

use super::{Metric, RunLane};

/// One row of the results table, as text.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Row {
    /// The variant's id.
    pub variant: String,
    /// Its place among all variants of the workload.
    pub series: usize,
    /// A plain number, or a dash before it is known.
    pub allocs: String,
    /// A plain number, or a dash.
    pub bytes: String,
    /// The median, or a dash.
    pub ns: String,
    /// The interval of the median; empty where there is none.
    pub interval: String,
    /// The pull request's figures; empty where there are none.
    pub reported: String,
}

impl Row {
    /// What is known of a variant so far.
    pub(super) fn of(lane: &RunLane) -> Self {
        let counted = |of: fn(&VariantResult) -> f64| {
            let count = lane.result.as_ref().map(of);
            count.map_or(UNKNOWN.into(), figures::count)
        };
        let time = lane.figures(Metric::Time);
        let interval = time.interval.map(interval_in_words);
        Self {
            variant: lane.variant.clone(),
            series: lane.series,
            allocs: counted(|result| result.allocs_per_op),
            bytes: counted(|result| result.bytes_per_op),
            ns: time.median.map_or(UNKNOWN.into(), figures::measured),
            interval: interval.unwrap_or_default(),
            reported: lane
                .reported
                .as_ref()
                .map(reported_in_words)
                .unwrap_or_default(),
        }
    }

    /// A row of results that somebody else measured; `series` is its place among them.
    pub fn shared(series: usize, result: &VariantResult) -> Self {
        let time = result.ns_per_op.as_ref();
        let interval = time.and_then(|time| time.low.zip(time.high));
        let reported = result.reported.map(|reported| Reported {
            allocs: reported.allocs_per_op,
            bytes: reported.bytes_per_op,
            ns: reported.ns_per_op,
        });
        Self {
            variant: escape::visible(&result.variant).into_owned(),
            series,
            allocs: figures::count(result.allocs_per_op),
            bytes: figures::count(result.bytes_per_op),
            ns: time.map_or(UNKNOWN.into(), |time| figures::measured(time.median)),
            interval: interval.map(interval_in_words).unwrap_or_default(),
            reported: reported.as_ref().map(reported_in_words).unwrap_or_default(),
        }
    }

    /// A row before the first run: what was reported, and nothing else.
    pub fn waiting(entry: &Entry, preset: Option<&Preset>, variant: String) -> Self {
        let reported = preset.and_then(|preset| preset.reported(&variant));
        Self {
            series: entry.series_of(&variant),
            variant,
            allocs: UNKNOWN.into(),
            bytes: UNKNOWN.into(),
            ns: UNKNOWN.into(),
            interval: String::new(),
            reported: reported.as_ref().map(reported_in_words).unwrap_or_default(),
        }
    }
}

/// Stands where a figure is not known.
const UNKNOWN: &str = "–";

fn interval_in_words((low, high): (f64, f64)) -> String {
    format!("{} to {}", figures::measured(low), figures::measured(high))
}

/// `3 allocs · 344 B · 1210 ns`, without what the pull request does not give.
fn reported_in_words(reported: &Reported) -> String {
    let parts = [
        reported.allocs.map(|allocs| match allocs == 1.0 {
            true => "1 alloc".to_owned(),
            false => format!("{} allocs", figures::exact(allocs)),
        }),
        reported
            .bytes
            .map(|bytes| format!("{} B", figures::exact(bytes))),
        reported.ns.map(|ns| format!("{} ns", figures::exact(ns))),
    ];
    parts.into_iter().flatten().collect::<Vec<_>>().join(" · ")
}
