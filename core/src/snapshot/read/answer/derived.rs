//! What follows from what was read: names in parts, flags, changes, suggested rows.

use std::borrow::Cow;

use hashbrown::{HashMap, HashSet};
use serde::Serialize;
use serde::ser::SerializeMap;

use super::ruby;
use super::samples::Samples;
use super::shape::{List, Number, Object, each_once};
use crate::snapshot::export::escape::visible;
use crate::snapshot::model::{Change, Decimal, Offer, OneSided, Reading, Record, Table, Unit};

/// A time below this over [`MANY`] iterations is below what an operation can take.
const OPERATION_NS: f64 = 1.0;

/// Iterations that `go test` stops at.
const MANY: u64 = 1_000_000_000;

/// Which way is better, of all units that say so.
pub(super) fn better(reading: &Reading) -> impl Serialize {
    Object(|| {
        let records = reading.records.iter().flat_map(|record| &record.metrics);
        let units = records
            .map(|metric| &metric.unit)
            .chain(reading.rows().map(|row| &row.unit));
        let mut seen = HashSet::new();
        let new = units.filter(move |unit| seen.insert(*unit));
        new.filter_map(|unit| Some((unit.as_str(), reading.better(unit)?.name())))
    })
}

pub(super) fn summaries(reading: &Reading) -> impl Serialize {
    #[derive(Serialize)]
    struct Summary<'a> {
        label: &'a str,
        unit: &'a str,
        old: Option<Number>,
        new: Option<Number>,
        delta_text: Option<&'a str>,
    }
    List(|| {
        let summaries = reading.tables.iter().flat_map(|table| &table.summaries);
        summaries.map(|summary| Summary {
            label: &summary.label,
            unit: summary.unit.as_str(),
            old: summary.old.map(Number),
            new: summary.new.map(Number),
            delta_text: summary.delta.as_deref(),
        })
    })
}

/// The names that one side alone has, each once.
pub(super) fn one_sided(reading: &Reading, side: fn(&Table) -> &Vec<OneSided>) -> impl Serialize {
    List(move || {
        let mut seen = HashSet::new();
        let names = reading.tables.iter().flat_map(side);
        let names = names.map(|one| one.name.as_str());
        names.filter(move |name| seen.insert(*name))
    })
}

/// The rows that changed in one way, as name and unit.
pub(super) fn changed(reading: &Reading, change: Change) -> impl Serialize {
    List(move || {
        let rows = reading.rows();
        rows.filter(move |row| row.change(reading.better(&row.unit)) == change)
            .map(|row| format!("{} {}", row.name, row.unit))
    })
}

/// How many blocks there are, and how many of them are not equal.
#[derive(Serialize)]
pub(super) struct Fold {
    #[serde(rename = "table_blocks")]
    blocks: usize,
    distinct: usize,
}

pub(super) fn fold(reading: &Reading) -> Fold {
    Fold {
        blocks: reading.tables.iter().map(|table| table.occurrences).sum(),
        distinct: reading.tables.len(),
    }
}

/// What follows from single results.
pub(super) fn of_records<M: SerializeMap>(
    reading: &Reading,
    answer: &mut M,
) -> Result<(), M::Error> {
    let records = &reading.records;
    let mut seen = HashSet::new();
    let names = records.iter().map(|record| record.name.as_str());
    let names: Vec<&str> = names.filter(|name| seen.insert(*name)).collect();
    let suffix = reading.procs().map(|procs| format!("-{procs}"));
    let parts = |name| parts(name, suffix.as_deref().unwrap_or_default());
    let all_parts = Object(|| {
        let names = names.iter();
        names.map(|name| (name, List(move || parts(name))))
    });
    answer.serialize_entry("parts", &all_parts)?;
    let dims = Object(|| {
        names.iter().map(|name| {
            let pairs = move || parts(name).filter_map(|part| part.split_once('='));
            (name, Object(move || each_once(pairs())))
        })
    });
    answer.serialize_entry("dims", &dims)?;
    answer.serialize_entry("distinct_names", &names.len())?;
    let benchmarks: HashSet<_> = records.iter().map(|r| (&r.pkg, &r.name)).collect();
    answer.serialize_entry("distinct_benchmarks", &benchmarks.len())?;
    let is_escaped = |name: &&&str| matches!(visible(name), Cow::Owned(_));
    let hidden = List(|| names.iter().filter(is_escaped));
    answer.serialize_entry("escaped_in_display", &hidden)?;
    answer.serialize_entry("flags", &Object(|| flags(records)))?;
    let samples = Samples::new(records);
    answer.serialize_entry("samples", &samples)?;
    answer.serialize_entry("table_count", &samples.units())?;
    let blocks = ruby::blocks(reading);
    if !blocks.is_empty() {
        answer.serialize_entry("blocks", &blocks)?;
    }
    let occurrences: usize = reading.blocks.iter().map(|block| block.occurrences).sum();
    if occurrences > reading.blocks.len() {
        #[derive(Serialize)]
        struct Fold {
            blocks: usize,
            distinct: usize,
        }
        let fold = Fold {
            blocks: occurrences,
            distinct: reading.blocks.len(),
        };
        answer.serialize_entry("record_fold", &fold)?;
    }
    Ok(())
}

/// A name at its slashes, without the processor count that all names share.
fn parts<'a>(name: &'a str, suffix: &str) -> impl Iterator<Item = &'a str> + use<'a> {
    name.strip_suffix(suffix).unwrap_or(name).split('/')
}

/// What speaks against results, by name.
fn flags(records: &[Record]) -> Vec<(&str, Vec<&'static str>)> {
    let mut places = HashMap::new();
    let mut flags: Vec<(&str, Vec<&str>)> = Vec::new();
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
            let place = *places.entry(record.name.as_str()).or_insert_with(|| {
                flags.push((&record.name, Vec::new()));
                flags.len() - 1
            });
            let known = &mut flags[place].1;
            if !known.contains(&flag) {
                known.push(flag);
            }
        }
    }
    flags
}

/// A row of a suggested comparison: the keys of a printed one, most of which it does not have.
#[derive(Serialize)]
struct OfferedRow<'a> {
    name: &'a str,
    unit: &'a str,
    old: Number,
    new: Number,
    old_spread_pct: (),
    new_spread_pct: (),
    delta_text: String,
    delta_pct: Option<f64>,
    p: (),
    n_old: (),
    n_new: (),
    note: (),
    group: Option<&'a str>,
    pkg: Option<&'a str>,
    computed: bool,
}

/// The rows of a suggested comparison, of benchmarks with one result on each side.
pub(super) fn offered_rows<'a>(reading: &'a Reading, offer: &'a Offer) -> impl Serialize + use<'a> {
    let single = move |records: &[usize]| match records {
        [only] => reading.records.get(*only),
        _ => None,
    };
    List(move || {
        let pairs = offer.pairs.iter();
        let pairs = pairs.filter_map(move |p| Some((p, single(&p.old)?, single(&p.new)?)));
        pairs.flat_map(|(pair, old, new)| {
            old.metrics.iter().filter_map(|before| {
                let after = new.metric(&before.unit)?;
                let (delta, pct) = difference(before.value.to_f64(), after.value.to_f64());
                Some(OfferedRow {
                    name: &pair.name,
                    unit: before.unit.as_str(),
                    old: Number(before.value),
                    new: Number(after.value),
                    old_spread_pct: (),
                    new_spread_pct: (),
                    delta_text: delta,
                    delta_pct: pct,
                    p: (),
                    n_old: (),
                    n_new: (),
                    note: (),
                    group: pair.group.as_deref(),
                    pkg: pair.pkg.as_deref(),
                    computed: true,
                })
            })
        })
    })
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
