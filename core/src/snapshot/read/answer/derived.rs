//! What follows from what was read: names in parts, samples, flags, changes, suggested rows.

use std::collections::{HashMap, HashSet};

use serde_json::{Map, Value, json};

use super::{number, optional};
use crate::harness::statistics::median;
use crate::snapshot::model::{
    Change, Decimal, Format, Offer, OneSided, Reading, Record, Ruby, Side, Table, Unit,
};

/// A time below this over [`MANY`] iterations is below what an operation can take.
const OPERATION_NS: f64 = 1.0;

/// Iterations that `go test` stops at.
const MANY: u64 = 1_000_000_000;

/// Which way is better, of all units that say so.
pub(super) fn better(reading: &Reading) -> Value {
    let records = reading.records.iter().flat_map(|record| &record.metrics);
    let units = records
        .map(|metric| &metric.unit)
        .chain(reading.rows().map(|row| &row.unit));
    let mut seen = HashSet::new();
    let new = units.filter(|unit| seen.insert(*unit));
    let known = new.filter_map(|unit| {
        let better = reading.better(unit)?;
        Some((unit.to_string(), json!(better.name())))
    });
    Value::Object(known.collect())
}

pub(super) fn summaries(reading: &Reading) -> Value {
    let summaries = reading
        .tables
        .iter()
        .flat_map(|table| &table.summaries)
        .map(|summary| {
            json!({
                "label": summary.label,
                "unit": summary.unit.as_str(),
                "old": optional(summary.old),
                "new": optional(summary.new),
                "delta_text": summary.delta,
            })
        });
    summaries.collect()
}

/// The names that one side alone has, each once.
pub(super) fn one_sided(reading: &Reading, side: fn(&Table) -> &Vec<OneSided>) -> Value {
    let mut seen = HashSet::new();
    let names = reading
        .tables
        .iter()
        .flat_map(side)
        .map(|one| one.name.as_str());
    names.filter(|name| seen.insert(*name)).collect()
}

/// The rows that changed in one way, as name and unit.
pub(super) fn changed(reading: &Reading, change: Change) -> Value {
    let rows = reading
        .rows()
        .filter(|row| row.change(reading.better(&row.unit)) == change);
    rows.map(|row| format!("{} {}", row.name, row.unit))
        .collect()
}

pub(super) fn fold(reading: &Reading) -> Value {
    let blocks: usize = reading.tables.iter().map(|table| table.occurrences).sum();
    json!({ "table_blocks": blocks, "distinct": reading.tables.len() })
}

/// What follows from single results.
pub(super) fn of_records(reading: &Reading, put: &mut impl FnMut(&str, Value) -> Option<Value>) {
    let records = &reading.records;
    let mut seen = HashSet::new();
    let names: Vec<&Record> = records
        .iter()
        .filter(|record| seen.insert(&record.name))
        .collect();
    let procs = reading.procs();
    let by_name = |fact: fn(Vec<&str>) -> Value| {
        let facts = names.iter().map(|record| {
            let fact = fact(parts(&record.name, procs));
            (record.name.clone(), fact)
        });
        Value::Object(facts.collect())
    };
    put("parts", by_name(|parts| json!(parts)));
    put(
        "dims",
        by_name(|parts| {
            let pairs = parts.into_iter().filter_map(|part| part.split_once('='));
            Value::Object(
                pairs
                    .map(|(key, value)| (key.to_owned(), json!(value)))
                    .collect(),
            )
        }),
    );
    put("distinct_names", json!(names.len()));
    let benchmarks: HashSet<_> = records.iter().map(|r| (&r.pkg, &r.name)).collect();
    put("distinct_benchmarks", json!(benchmarks.len()));
    let hidden = names
        .iter()
        .filter(|record| record.name.chars().any(is_hidden));
    put(
        "escaped_in_display",
        hidden.map(|record| json!(record.name)).collect(),
    );
    put("flags", flags(records));
    let (samples, units) = samples(records);
    put("samples", samples);
    put("table_count", json!(units));
    let blocks = ruby_blocks(reading);
    if !blocks.is_empty() {
        put("blocks", Value::Array(blocks));
    }
    let occurrences = reading
        .blocks
        .iter()
        .map(|block| block.occurrences)
        .sum::<usize>();
    if occurrences > reading.blocks.len() {
        put(
            "record_fold",
            json!({ "blocks": occurrences, "distinct": reading.blocks.len() }),
        );
    }
}

/// A name at its slashes, without a processor count that all names share.
fn parts(name: &str, procs: Option<u32>) -> Vec<&str> {
    let suffix = procs.map(|procs| format!("-{procs}")).unwrap_or_default();
    name.strip_suffix(&suffix)
        .unwrap_or(name)
        .split('/')
        .collect()
}

/// Characters that change how the text around them reads, or do not show.
fn is_hidden(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// What speaks against results, by name.
fn flags(records: &[Record]) -> Value {
    let mut flags: Map<String, Value> = Map::new();
    for record in records {
        let figure = |unit: &Unit| record.metric(unit).map(|metric| metric.value);
        let is_fast = figure(&Unit::NS_PER_OP).is_some_and(|ns| ns.to_f64() < OPERATION_NS);
        let is_away = is_fast && record.iters >= Some(MANY);
        // Go cuts both to whole numbers.
        let is_cut = figure(&Unit::BYTES_PER_OP).is_some_and(|bytes| !bytes.is_zero())
            && figure(&Unit::ALLOCS_PER_OP).is_some_and(Decimal::is_zero);
        let found = [
            (is_away, "suspect-optimised-away"),
            (is_cut, "allocs-truncated"),
        ];
        for (_, flag) in found.into_iter().filter(|(is_found, _)| *is_found) {
            let known = flags
                .entry(record.name.clone())
                .or_insert_with(|| json!([]));
            if let Some(known) = known.as_array_mut().filter(|k| !k.contains(&json!(flag))) {
                known.push(json!(flag));
            }
        }
    }
    Value::Object(flags)
}

/// The values of equal benchmarks by unit, and how many units there are.
fn samples(records: &[Record]) -> (Value, usize) {
    let mut places = HashMap::new();
    let mut samples: Vec<(&Record, &Unit, Vec<Decimal>)> = Vec::new();
    for record in records {
        for metric in &record.metrics {
            let key = (&record.pkg, &record.name, &metric.unit);
            let place = *places.entry(key).or_insert_with(|| {
                samples.push((record, &metric.unit, Vec::new()));
                samples.len() - 1
            });
            samples[place].2.push(metric.value);
        }
    }
    let units: HashSet<&Unit> = samples.iter().map(|(_, unit, _)| *unit).collect();
    let count = units.len();
    let answers = samples.iter().map(|(record, unit, values)| {
        let figures: Vec<f64> = values.iter().map(|value| value.to_f64()).collect();
        let mut answer = json!({
            "name": record.name,
            "unit": unit.as_str(),
            "values": values.iter().copied().map(number).collect::<Value>(),
            "median": median(&figures),
        });
        if let Some(pkg) = &record.pkg {
            answer["pkg"] = json!(pkg);
        }
        answer
    });
    (answers.collect(), count)
}

/// The Ruby reports with their headings.
fn ruby_blocks(reading: &Reading) -> Vec<Value> {
    let mut entries: Vec<Vec<Value>> = vec![Vec::new(); reading.blocks.len()];
    let is_ruby = |format| matches!(format, Format::RubyIps | Format::RubyMemory);
    for record in reading
        .records
        .iter()
        .filter(|record| is_ruby(record.format))
    {
        let none = Ruby::default();
        let ruby = record.ruby.as_deref().unwrap_or(&none);
        let rate = record
            .metric(&Unit::ITERATIONS_PER_SECOND)
            .map(|metric| metric.value);
        entries[record.block].push(json!({
            "name": record.name,
            "ips": optional(rate),
            "ips_printed": optional(ruby.ips_printed),
            "sd_pct": optional(ruby.sd_pct),
            "iters": record.iters,
            "seconds": optional(ruby.seconds),
            "metrics": super::by_unit(&record.metrics, |metric| Some(metric.value)),
            "vs_best": ruby.vs_best,
        }));
    }
    let blocks = reading
        .blocks
        .iter()
        .zip(entries)
        .filter(|(_, entries)| !entries.is_empty());
    let blocks = blocks.map(|(block, entries)| {
        let side = block.side.map(|side| match side {
            Side::Old => "before",
            Side::New => "after",
        });
        json!({ "group": block.group, "side": side, "heading": block.heading, "entries": entries })
    });
    blocks.collect()
}

/// The rows of a suggested comparison, of benchmarks with one result on each side.
pub(super) fn offered_rows(reading: &Reading, offer: &Offer) -> Value {
    let mut rows = Vec::new();
    for pair in &offer.pairs {
        let ([old], [new]) = (pair.old.as_slice(), pair.new.as_slice()) else {
            continue;
        };
        let (old, new) = (&reading.records[*old], &reading.records[*new]);
        for before in &old.metrics {
            let Some(after) = new.metric(&before.unit) else {
                continue;
            };
            let (delta, pct) = difference(before.value.to_f64(), after.value.to_f64());
            rows.push(json!({
                "name": pair.name, "unit": before.unit.as_str(),
                "old": number(before.value), "new": number(after.value),
                "old_spread_pct": null, "new_spread_pct": null,
                "delta_text": delta, "delta_pct": pct,
                "p": null, "n_old": null, "n_new": null, "note": null,
                "group": pair.group, "pkg": pair.pkg, "computed": true,
            }));
        }
    }
    Value::Array(rows)
}

/// The difference of two figures without samples, in hundredths of a per cent.
fn difference(old: f64, new: f64) -> (String, Option<f64>) {
    if old == new {
        return ("0.00%".to_owned(), Some(0.0));
    }
    if old == 0.0 {
        return ("?".to_owned(), None);
    }
    let pct = format!("{:+.2}", (new - old) / old * 100.0);
    let number = pct.parse().ok();
    (pct + "%", number)
}
