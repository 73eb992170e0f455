//! The rows of one view, found by tag signature.

use std::collections::HashMap;

use super::worker::Request;
use crate::stats::aggregation::{
    Aggregation, AggregationData, Buckets, DistributionData, Exemplar, Total,
};
use crate::stats::measure::{Flavour, Number};
use crate::stats::recorder::Timestamp;
use crate::stats::tag::{TagKey, TagMap};
use crate::stats::view::{Row, TagSet, View};

/// How a tag signature is made.
pub(super) type Signature = fn(&TagMap, &[TagKey]) -> Box<[u8]>;

pub(super) struct Collector {
    view: View,
    aggregation: Aggregation,
    buckets: Buckets,
    rows: HashMap<Box<[u8]>, Collected>,
}

struct Collected {
    start: Option<Timestamp>,
    data: AggregationData,
}

impl Collector {
    pub(super) fn new(view: View, aggregation: Aggregation) -> Self {
        Self {
            buckets: Buckets::of(&aggregation),
            view,
            aggregation,
            rows: HashMap::new(),
        }
    }

    pub(super) fn view(&self) -> &View {
        &self.view
    }

    /// Adds one sample. The signature is made anew for each, and is garbage if its row exists.
    pub(super) fn add(&mut self, request: &Request, value: f64, signature: Signature) {
        if !value.is_finite() {
            return;
        }
        let signature = signature(&request.tags, self.view.tag_keys());
        let row = self.rows.entry(signature).or_insert_with(|| Collected {
            start: request.at,
            data: AggregationData::empty(&self.aggregation, Flavour::Float64),
        });
        let value = Number::Float(value);
        row.data.add(value, &self.buckets);
        if let (AggregationData::Distribution(data), Some(attachments)) =
            (&mut row.data, &request.attachments)
        {
            data.exemplars[self.buckets.index(value)] = Some(Exemplar {
                value,
                at: request.at,
                attachments: attachments.to_vec(),
            });
        }
    }

    pub(super) fn rows(&self) -> Vec<Row> {
        let flavour = self.view.measure().flavour();
        let mut rows: Vec<_> = self
            .rows
            .iter()
            .map(|(signature, collected)| Row {
                tags: read(signature, self.view.tag_keys()),
                data: in_flavour(collected.data.clone(), flavour),
                start: collected.start,
            })
            .collect();
        rows.sort_by(|one, other| one.tags.cmp(&other.tags));
        rows
    }
}

/// The tags of a signature: per key one length byte and the value; length 0 is no tag.
fn read(mut signature: &[u8], keys: &[TagKey]) -> TagSet {
    let mut tags = TagSet::new();
    for key in keys {
        let Some((length, rest)) = signature.split_first() else {
            break;
        };
        let (value, rest) = rest.split_at(usize::from(*length).min(rest.len()));
        if !value.is_empty() {
            tags.push((key.clone(), String::from_utf8_lossy(value).into_owned()));
        }
        signature = rest;
    }
    tags
}

/// The rows of an integer measure as integers; beyond 2^53 they have lost digits by then.
fn in_flavour(data: AggregationData, flavour: Flavour) -> AggregationData {
    let number = |number: Number| match flavour {
        Flavour::Int64 => Number::Int(number.to_f64() as i64),
        Flavour::Float64 => number,
    };
    let total = |total: Total| match (total, flavour) {
        (Total::Float(sum), Flavour::Int64) => Total::Int(sum as i128),
        (total, _) => total,
    };
    match data {
        AggregationData::Count(count) => AggregationData::Count(count),
        AggregationData::Sum(sum) => AggregationData::Sum(total(sum)),
        AggregationData::LastValue(last) => AggregationData::LastValue(number(last)),
        AggregationData::Distribution(data) => {
            let exemplars = data.exemplars.into_iter().map(|exemplar| {
                exemplar.map(|exemplar| Exemplar {
                    value: number(exemplar.value),
                    ..exemplar
                })
            });
            AggregationData::Distribution(DistributionData {
                sum: total(data.sum),
                min: data.min.map(number),
                max: data.max.map(number),
                exemplars: exemplars.collect(),
                ..data
            })
        }
    }
}
