//! What was read, as the JSON that `perop read` prints.

mod derived;

use serde_json::{Map, Value, json};

use crate::snapshot::model::{
    Cell, Change, Decimal, DiffMark, Listing, Metric, Offer, OfferKind, ProseRow, Ranking, Reading,
    Record, Row, Table,
};

/// One object for the whole text. Records and rows are always there; what the text does not have
/// is left out, and a figure that it does not give is null.
pub fn answer(reading: &Reading) -> Value {
    let mut answer = Map::new();
    let mut put = |key: &str, value: Value| answer.insert(key.to_owned(), value);
    let formats = reading.formats.iter().map(|format| format.name());
    put("formats", formats.collect());
    put("config", config(reading));
    put(
        "records",
        reading
            .records
            .iter()
            .map(|record| self::record(reading, record))
            .collect(),
    );
    put("rows", rows(reading));
    put("procs", json!(reading.procs()));
    if !reading.units.is_empty() {
        put("units", units(reading));
    }
    put("better", derived::better(reading));
    if !reading.tables.is_empty() {
        put(
            "tables",
            reading
                .tables
                .iter()
                .map(|table| self::table(reading, table))
                .collect(),
        );
        put("summaries", derived::summaries(reading));
        put(
            "only_old",
            derived::one_sided(reading, |table| &table.only_old),
        );
        put(
            "only_new",
            derived::one_sided(reading, |table| &table.only_new),
        );
        put("regressions", derived::changed(reading, Change::Worse));
        put("improvements", derived::changed(reading, Change::Better));
        put("fold", derived::fold(reading));
    }
    if !reading.listings.is_empty() {
        put("columns", reading.listings.iter().map(listing).collect());
    }
    if !reading.records.is_empty() {
        derived::of_records(reading, &mut put);
    }
    if let Some(first) = reading.offers.first() {
        put("offered_pair", offered_pair(first));
        put(
            "offered_pairs",
            reading.offers.iter().map(offered_pair).collect(),
        );
        put("offered_rows", derived::offered_rows(reading, first));
    }
    if !reading.prose_rows.is_empty() {
        put(
            "prose_rows",
            reading.prose_rows.iter().map(prose_row).collect(),
        );
    }
    if !reading.notes.is_empty() {
        put("notes", json!(reading.notes));
    }
    if let Some(environment) = &reading.environment {
        put("environment", json!(environment));
    }
    let diagnostics = reading.diagnostics.iter().map(|found| {
        json!({
            "line": found.line, "code": found.code.name(), "message": found.code.message(),
            "text": found.text,
        })
    });
    put("diagnostics", diagnostics.collect());
    Value::Object(answer)
}

/// A whole number without a fraction, any other as the nearest `f64`.
fn number(decimal: Decimal) -> Value {
    let value = decimal.to_f64();
    let is_whole = value.fract() == 0.0 && value.abs() < 9e15;
    if is_whole {
        json!(value as i64)
    } else {
        json!(value)
    }
}

fn optional(decimal: Option<Decimal>) -> Value {
    decimal.map_or(Value::Null, number)
}

fn config(reading: &Reading) -> Value {
    let pairs = reading
        .config
        .iter()
        .map(|(key, value)| (key.clone(), json!(value)));
    Value::Object(pairs.collect())
}

fn units(reading: &Reading) -> Value {
    let notes = reading.units.iter().map(|note| {
        let mut facts = Map::new();
        if let Some(better) = note.better {
            facts.insert("better".to_owned(), json!(better.name()));
        }
        if let Some(assume) = &note.assume {
            facts.insert("assume".to_owned(), json!(assume));
        }
        (note.unit.to_string(), Value::Object(facts))
    });
    Value::Object(notes.collect())
}

/// The figures of a kind by unit; `None` where no metric has one.
fn by_unit(metrics: &[Metric], figure: impl Fn(&Metric) -> Option<Decimal>) -> Option<Value> {
    let figures = metrics
        .iter()
        .filter_map(|metric| figure(metric).map(|value| (metric.unit.to_string(), number(value))));
    let figures: Map<String, Value> = figures.collect();
    (!figures.is_empty()).then_some(Value::Object(figures))
}

fn record(reading: &Reading, record: &Record) -> Value {
    let mut answer = Map::new();
    let mut put = |key: &str, value: Value| answer.insert(key.to_owned(), value);
    put("name", json!(record.name));
    put("iters", json!(record.iters));
    put(
        "metrics",
        by_unit(&record.metrics, |m| Some(m.value)).unwrap_or_else(|| json!({})),
    );
    let around: [(&str, fn(&Metric) -> Option<Decimal>); 3] = [
        ("lo", |metric| metric.low),
        ("hi", |metric| metric.high),
        ("dev", |metric| metric.deviation),
    ];
    for (key, figure) in around {
        if let Some(figures) = by_unit(&record.metrics, figure) {
            put(key, figures);
        }
    }
    if let Some(pkg) = &record.pkg {
        put("pkg", json!(pkg));
    }
    if let Some(mark) = record.diff_mark {
        put(
            "diff_mark",
            json!(if mark == DiffMark::Removed { "-" } else { "+" }),
        );
    }
    if record.is_recovered {
        put("recovered", json!(true));
    }
    if let Some(criterion) = &record.criterion {
        let change = criterion.change_pct.map(|change| change.map(number));
        put("change_pct", json!(change));
        put("p", optional(criterion.p));
        put(
            "verdict",
            json!(criterion.verdict.map(|verdict| verdict.name())),
        );
        put("outliers", json!(criterion.outliers));
    }
    if let Some(ruby) = &record.ruby {
        put("sd_pct", optional(ruby.sd_pct));
        put("vs_best", json!(ruby.vs_best));
        put("ips_vs_best", json!(ruby.ips_vs_best));
    }
    let block = reading.blocks.get(record.block);
    if let Some(group) = block.and_then(|block| block.group.as_ref()) {
        put("group", json!(group));
    }
    if let Some(heading) = block.and_then(|block| block.heading.as_ref()) {
        put("heading", json!(heading));
    }
    put("line", json!(record.line));
    Value::Object(answer)
}

/// Comparisons, and behind them the rows of grids that rank their columns.
fn rows(reading: &Reading) -> Value {
    let rows = reading.rows().map(|row| self::row(reading, row));
    rows.chain(reading.rankings.iter().map(ranking)).collect()
}

fn row(reading: &Reading, row: &Row) -> Value {
    let mut answer = json!({
        "name": row.name,
        "unit": row.unit.as_str(),
        "old": number(row.old),
        "new": number(row.new),
        "old_spread_pct": optional(row.old_spread_pct),
        "new_spread_pct": optional(row.new_spread_pct),
        "delta_text": row.delta,
        "delta_pct": optional(row.delta_pct()),
        "p": optional(row.p),
        "n_old": row.n_old,
        "n_new": row.n_new,
        "note": row.note,
        "significant": row.is_significant(),
        "better": reading.better(&row.unit).map(|better| better.name()),
        "line": row.line,
    });
    if let Some(ratio) = row.ratio {
        answer["ratio"] = number(ratio);
    }
    if let Some(pkg) = &row.pkg {
        answer["pkg"] = json!(pkg);
    }
    answer
}

fn ranking(row: &Ranking) -> Value {
    let numbers = |values: &[Decimal]| values.iter().copied().map(number).collect::<Value>();
    json!({
        "name": row.name,
        "unit": row.unit.as_str(),
        "columns": row.columns,
        "values": numbers(&row.values),
        "dev": row.deviations.iter().copied().map(optional).collect::<Value>(),
        "rank": numbers(&row.ranks),
    })
}

fn table(reading: &Reading, table: &Table) -> Value {
    let mut answer = json!({
        "format": table.format.name(),
        "unit": table.unit.as_str(),
        "header_damaged": table.is_header_damaged,
        "occurrences": table.occurrences,
        "first_line": table.first_line,
        "rows": table.rows.iter().map(|row| self::row(reading, row)).collect::<Value>(),
    });
    for (key, text) in [
        ("old", &table.old),
        ("new", &table.new),
        ("pkg", &table.pkg),
    ] {
        if let Some(text) = text {
            answer[key] = json!(text);
        }
    }
    answer
}

fn listing(listing: &Listing) -> Value {
    let by_name = |figure: fn(&Cell) -> Value| {
        let rows = listing.rows.iter().chain(&listing.summary).map(|row| {
            let cells = row.cells.iter();
            let cells = cells.map(|cell| cell.as_ref().map_or(Value::Null, figure));
            (row.name.clone(), cells.collect())
        });
        Value::Object(rows.collect())
    };
    json!({
        "format": listing.format.name(),
        "unit": listing.unit.as_str(),
        "names": listing.columns,
        "values": by_name(|cell| number(cell.value)),
        "spread_pct": by_name(|cell| optional(cell.spread_pct)),
        "occurrences": listing.occurrences,
        "first_line": listing.first_line,
    })
}

fn prose_row(row: &ProseRow) -> Value {
    let (old, new) = (row.old.to_f64(), row.new.to_f64());
    json!({
        "label": row.label,
        "unit": row.unit.as_str(),
        "old": number(row.old),
        "new": number(row.new),
        "printed_change": row.printed_change,
        "delta_pct_computed": (old != 0.0).then(|| (new - old) / old * 100.0),
    })
}

fn offered_pair(offer: &Offer) -> Value {
    let (old, new) = match offer.kind {
        OfferKind::Headings => ("old_heading", "new_heading"),
        OfferKind::DiffMarks | OfferKind::Names => ("old", "new"),
    };
    let names: Vec<&str> = offer.pairs.iter().map(|pair| pair.name.as_str()).collect();
    json!({ old: offer.old, new: offer.new, "names": names })
}
