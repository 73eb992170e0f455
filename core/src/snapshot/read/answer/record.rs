//! A single measurement.

use serde::Serialize;
use serde::ser::{SerializeMap, Serializer};

use super::shape::{Number, Object, each_once};
use crate::snapshot::model::{self, Decimal, DiffMark, Metric, Reading};

/// A single measurement, with the heading and the group that it stands under.
pub(super) struct Record<'a> {
    pub(super) reading: &'a Reading,
    pub(super) record: &'a model::Record,
}

/// Which of a metric's figures.
type Figure = fn(&Metric) -> Option<Decimal>;

impl Serialize for Record<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self { reading, record } = self;
        let mut answer = serializer.serialize_map(None)?;
        answer.serialize_entry("name", &record.name)?;
        answer.serialize_entry("iters", &record.iters)?;
        answer.serialize_entry("metrics", &by_unit(&record.metrics, |m| Some(m.value)))?;
        let around: [(&str, Figure); 3] = [
            ("lo", |metric| metric.low),
            ("hi", |metric| metric.high),
            ("dev", |metric| metric.deviation),
        ];
        for (key, figure) in around {
            if record.metrics.iter().any(|metric| figure(metric).is_some()) {
                answer.serialize_entry(key, &by_unit(&record.metrics, figure))?;
            }
        }
        if let Some(pkg) = &record.pkg {
            answer.serialize_entry("pkg", pkg)?;
        }
        if let Some(mark) = record.diff_mark {
            let mark = if mark == DiffMark::Removed { "-" } else { "+" };
            answer.serialize_entry("diff_mark", mark)?;
        }
        if record.is_recovered {
            answer.serialize_entry("recovered", &true)?;
        }
        if let Some(criterion) = &record.criterion {
            let change = criterion.change_pct.map(|change| change.map(Number));
            let verdict = criterion.verdict.map(|verdict| verdict.name());
            answer.serialize_entry("change_pct", &change)?;
            answer.serialize_entry("p", &criterion.p.map(Number))?;
            answer.serialize_entry("verdict", &verdict)?;
            answer.serialize_entry("outliers", &criterion.outliers)?;
        }
        if let Some(ruby) = &record.ruby {
            answer.serialize_entry("sd_pct", &ruby.sd_pct.map(Number))?;
            answer.serialize_entry("vs_best", &ruby.vs_best)?;
            answer.serialize_entry("ips_vs_best", &ruby.ips_vs_best)?;
        }
        if let Some(block) = reading.blocks.get(record.block) {
            for (key, text) in [("group", &block.group), ("heading", &block.heading)] {
                if let Some(text) = text {
                    answer.serialize_entry(key, text)?;
                }
            }
        }
        answer.serialize_entry("line", &record.line)?;
        answer.end()
    }
}

/// The figures of a kind by unit.
pub(super) fn by_unit(metrics: &[Metric], figure: Figure) -> impl Serialize {
    Object(move || {
        each_once(
            metrics.iter().filter_map(|metric| {
                figure(metric).map(|value| (metric.unit.as_str(), Number(value)))
            }),
        )
    })
}
