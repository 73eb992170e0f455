//! The values of equal benchmarks together.

use hashbrown::{HashMap, HashSet};
use serde::Serialize;
use serde::ser::Serializer;

use super::shape::Number;
use crate::harness::statistics::median;
use crate::snapshot::model::{Decimal, Record, Unit};

/// The values of every benchmark in every unit, in the order of the text.
pub(super) struct Samples<'a> {
    series: Vec<Series<'a>>,
    /// The values of one series after those of the one before.
    values: Vec<Decimal>,
}

struct Series<'a> {
    record: &'a Record,
    unit: &'a Unit,
    /// How many values it has.
    count: usize,
}

#[derive(Serialize)]
struct Sample<'a> {
    name: &'a str,
    unit: &'a str,
    values: Vec<Number>,
    median: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pkg: Option<&'a str>,
}

impl<'a> Samples<'a> {
    pub(super) fn new(records: &'a [Record]) -> Self {
        let mut places = HashMap::new();
        let mut series: Vec<Series<'_>> = Vec::new();
        let metrics = records
            .iter()
            .flat_map(|record| record.metrics.iter().map(move |metric| (record, metric)));
        let mut found = Vec::new();
        for (record, metric) in metrics {
            let key = (&record.pkg, &record.name, &metric.unit);
            let place = *places.entry(key).or_insert_with(|| {
                series.push(Series {
                    record,
                    unit: &metric.unit,
                    count: 0,
                });
                series.len() - 1
            });
            series[place].count += 1;
            found.push((place, metric.value));
        }
        let ends = series.iter().scan(0, |end, series| {
            *end += series.count;
            Some(*end - series.count)
        });
        let mut next: Vec<usize> = ends.collect();
        let mut values = vec![Decimal::ZERO; found.len()];
        for (place, value) in found {
            values[next[place]] = value;
            next[place] += 1;
        }
        Self { series, values }
    }

    /// How many units there are.
    pub(super) fn units(&self) -> usize {
        let units: HashSet<&Unit> = self.series.iter().map(|series| series.unit).collect();
        units.len()
    }
}

impl Serialize for Samples<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut rest = self.values.as_slice();
        serializer.collect_seq(self.series.iter().map(|series| {
            let (values, others) = rest.split_at(series.count);
            rest = others;
            let figures: Vec<f64> = values.iter().map(|value| value.to_f64()).collect();
            Sample {
                name: &series.record.name,
                unit: series.unit.as_str(),
                values: values.iter().copied().map(Number).collect(),
                median: median(&figures),
                pkg: series.record.pkg.as_deref(),
            }
        }))
    }
}
