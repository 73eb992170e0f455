//! Rows as text in which equal rows are equal bytes.

use std::io::Write as _;

use crate::stats::{AggregationData, Number, Row, Total};

/// Appends a line per row: tags sorted by key, then what was collected.
///
/// Shape: `v key1=a key2=b sum 8`; doubles in the shortest form that reads back the same.
pub(super) fn write_rows(view: &str, rows: &[Row], out: &mut Vec<u8>) {
    // Writing to a vector cannot fail.
    let _ = writeln!(out, "{view} {} rows", rows.len());
    for row in rows {
        let _ = write!(out, "{view}");
        for (key, value) in &row.tags {
            let _ = write!(out, " {}={value}", key.as_str());
        }
        let _ = match &row.data {
            AggregationData::Count(count) => writeln!(out, " count {count}"),
            AggregationData::Sum(sum) => writeln!(out, " sum {}", total(*sum)),
            AggregationData::LastValue(last) => writeln!(out, " last {}", number(Some(*last))),
            AggregationData::Distribution(data) => writeln!(
                out,
                " count {} sum {} min {} max {} mean {:?} deviations {:?} buckets {:?}",
                data.count,
                total(data.sum),
                number(data.min),
                number(data.max),
                data.mean,
                data.sum_of_squared_deviations,
                data.buckets,
            ),
        };
    }
}

fn total(total: Total) -> String {
    match total {
        Total::Int(sum) => sum.to_string(),
        Total::Float(sum) => format!("{sum:?}"),
    }
}

fn number(number: Option<Number>) -> String {
    match number {
        Some(Number::Int(value)) => value.to_string(),
        Some(Number::Float(value)) => format!("{value:?}"),
        None => "none".to_owned(),
    }
}
