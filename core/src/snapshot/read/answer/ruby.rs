//! The Ruby reports, block by block.

use serde::Serialize;

use super::record::by_unit;
use super::shape::{List, Number};
use crate::snapshot::model::{Decimal, Format, Reading, Record, Ruby, Side, Unit};

/// A Ruby report with its heading.
#[derive(Serialize)]
struct Block<'a, E> {
    group: Option<&'a str>,
    side: Option<&'static str>,
    heading: Option<&'a str>,
    entries: E,
}

#[derive(Serialize)]
struct Entry<'a, M> {
    name: &'a str,
    ips: Option<Number>,
    ips_printed: Option<Number>,
    sd_pct: Option<Number>,
    iters: Option<u64>,
    seconds: Option<Number>,
    metrics: Option<M>,
    vs_best: Option<&'a str>,
}

/// The Ruby reports with their headings.
pub(super) fn blocks(reading: &Reading) -> Vec<impl Serialize> {
    let mut entries: Vec<Vec<&Record>> = vec![Vec::new(); reading.blocks.len()];
    let is_ruby = |format| matches!(format, Format::RubyIps | Format::RubyMemory);
    let records = reading.records.iter();
    for record in records.filter(|record| is_ruby(record.format)) {
        entries[record.block].push(record);
    }
    let blocks = reading.blocks.iter().zip(entries);
    let blocks = blocks.filter(|(_, entries)| !entries.is_empty());
    let blocks = blocks.map(|(block, entries)| Block {
        group: block.group.as_deref(),
        side: block.side.map(|side| match side {
            Side::Old => "before",
            Side::New => "after",
        }),
        heading: block.heading.as_deref(),
        entries: List(move || entries.clone().into_iter().map(entry)),
    });
    blocks.collect()
}

fn entry(record: &Record) -> impl Serialize {
    let ruby = record.ruby.as_deref();
    let figure = |figure: fn(&Ruby) -> Option<Decimal>| ruby.and_then(figure).map(Number);
    let rate = record.metric(&Unit::ITERATIONS_PER_SECOND);
    let has_metrics = !record.metrics.is_empty();
    Entry {
        name: &record.name,
        ips: rate.map(|metric| Number(metric.value)),
        ips_printed: figure(|ruby| ruby.ips_printed),
        sd_pct: figure(|ruby| ruby.sd_pct),
        iters: record.iters,
        seconds: figure(|ruby| ruby.seconds),
        metrics: has_metrics.then(|| by_unit(&record.metrics, |metric| Some(metric.value))),
        vs_best: ruby.and_then(|ruby| ruby.vs_best.as_deref()),
    }
}
