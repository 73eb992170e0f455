//! JSON documents in a text: the runs of Perop and the exports of hyperfine.

use serde::Deserialize;
use serde_json::{Deserializer, Value};

use super::line::Line;
use super::perop::{self, Presets};
use super::sink::Sink;
use crate::harness::result::Snapshot;
use crate::snapshot::model::{Decimal, Format, Metric, Scale, Unit};

/// The document that a text begins with, and its length; or at which of its lines, from 1, it
/// stops being one.
pub(super) fn document(text: &str) -> Result<(Value, usize), usize> {
    let mut documents = Deserializer::from_str(text).into_iter::<Value>();
    match documents.next() {
        Some(Ok(value)) => Ok((value, documents.byte_offset())),
        Some(Err(error)) => Err(error.line()),
        None => Err(1),
    }
}

/// Takes the results of a document; whether it is one of those that are known.
pub(super) fn take(
    document: Value,
    presets: Presets<'_>,
    line: &Line<'_>,
    sink: &mut Sink,
) -> bool {
    if document.get("perop").is_some() {
        return match Snapshot::deserialize(document) {
            Ok(snapshot) => {
                perop::run(snapshot, presets, line, sink);
                true
            }
            Err(_) => false,
        };
    }
    match Export::deserialize(document) {
        Ok(export) => {
            hyperfine(&export, line, sink);
            true
        }
        Err(_) => false,
    }
}

/// What `hyperfine --export-json` writes; times in seconds.
#[derive(Deserialize)]
struct Export {
    results: Vec<Timed>,
}

#[derive(Deserialize)]
struct Timed {
    command: String,
    mean: f64,
    #[serde(default)]
    stddev: Option<f64>,
    min: f64,
    max: f64,
    #[serde(default)]
    times: Vec<f64>,
}

/// One record per run of a command, or its mean where the single times are not there.
fn hyperfine(export: &Export, line: &Line<'_>, sink: &mut Sink) {
    let ns = |seconds: f64| {
        let scale = Scale::of_time("s")?;
        Decimal::from_f64(seconds).map(|seconds| scale.apply(seconds))
    };
    for timed in &export.results {
        let times = timed.times.iter().filter_map(|time| ns(*time));
        let mut metrics: Vec<Metric> = times
            .map(|time| Metric::new(Unit::NS_PER_OP, time))
            .collect();
        if metrics.is_empty() {
            metrics.extend(ns(timed.mean).map(|mean| Metric {
                low: ns(timed.min),
                high: ns(timed.max),
                deviation: timed.stddev.and_then(ns),
                ..Metric::new(Unit::NS_PER_OP, mean)
            }));
        }
        for metric in metrics {
            sink.figures(line, Format::Hyperfine, &timed.command, vec![metric]);
        }
    }
}
