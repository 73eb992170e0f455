//! Equal blocks, as a thread of quotes repeats them, become one with a count.

use std::hash::Hash;

use hashbrown::HashMap;

use crate::snapshot::model::{Cell, Decimal, Listing, Reading, Record, Table, Unit};

/// Folds tables, listings and blocks of results. Those that differ by one digit stay.
pub(super) fn fold(reading: &mut Reading) {
    let places = first_equal(reading.tables.iter().map(table_key));
    let mut tables: Vec<Table> = std::mem::take(&mut reading.tables);
    for (at, first) in places.iter().enumerate().filter(|(at, first)| at != *first) {
        tables[*first].occurrences += tables[at].occurrences;
    }
    reading.tables = kept(tables, &places);

    let places = first_equal(reading.listings.iter().map(listing_key));
    let mut listings: Vec<Listing> = std::mem::take(&mut reading.listings);
    for (at, first) in places.iter().enumerate().filter(|(at, first)| at != *first) {
        listings[*first].occurrences += listings[at].occurrences;
    }
    reading.listings = kept(listings, &places);
    blocks(reading);
}

/// For each key the index of the first that is equal to it.
fn first_equal<K: Hash + Eq>(keys: impl Iterator<Item = K>) -> Vec<usize> {
    let mut firsts = HashMap::new();
    keys.enumerate()
        .map(|(at, key)| *firsts.entry(key).or_insert(at))
        .collect()
}

/// The items that no earlier one is equal to.
fn kept<T>(items: Vec<T>, places: &[usize]) -> Vec<T> {
    let firsts = items.into_iter().enumerate().zip(places);
    firsts
        .filter(|((at, _), first)| at == *first)
        .map(|((_, item), _)| item)
        .collect()
}

type CellKey = (Decimal, Option<Decimal>);

fn cell_key(cell: &Cell) -> CellKey {
    (cell.value, cell.spread_pct)
}

/// All that a table says, without where it stands.
fn table_key(table: &Table) -> impl Hash + Eq + '_ {
    let rows: Vec<_> = table
        .rows
        .iter()
        .map(|row| {
            let figures = [
                Some(row.old),
                Some(row.new),
                row.old_spread_pct,
                row.new_spread_pct,
            ];
            let evidence = (row.p, row.n_old, row.n_new, row.note.as_deref());
            (
                row.name.as_str(),
                row.pkg.as_deref(),
                figures,
                row.delta.as_str(),
                evidence,
            )
        })
        .collect();
    let sides = [&table.only_old, &table.only_new];
    let one_sided = sides.map(|side| {
        side.iter()
            .map(|one| (&one.name, cell_key(&one.cell)))
            .collect::<Vec<_>>()
    });
    let summaries: Vec<_> = table
        .summaries
        .iter()
        .map(|sum| (sum.old, sum.new, &sum.delta))
        .collect();
    let head = (
        table.format,
        &table.unit,
        &table.old,
        &table.new,
        &table.pkg,
    );
    (head, rows, one_sided, summaries)
}

fn listing_key(listing: &Listing) -> impl Hash + Eq + '_ {
    let rows = listing.rows.iter().chain(&listing.summary).map(|row| {
        let cells: Vec<_> = row
            .cells
            .iter()
            .map(|cell| cell.as_ref().map(cell_key))
            .collect();
        (&row.name, cells)
    });
    let head = (
        listing.format,
        &listing.unit,
        &listing.columns,
        &listing.pkg,
    );
    (head, rows.collect::<Vec<_>>())
}

/// Folds blocks of single results. Only those with times do: counts alone are equal by nature.
fn blocks(reading: &mut Reading) {
    let mut members: Vec<Vec<&Record>> = vec![Vec::new(); reading.blocks.len()];
    for record in &reading.records {
        members[record.block].push(record);
    }
    let keys = members.iter().enumerate().map(|(at, records)| {
        let block = &reading.blocks[at];
        let can_fold = records
            .iter()
            .any(|record| record.iters.is_some() && is_timed(record));
        let records: Vec<_> = records.iter().map(|record| record_key(record)).collect();
        let alone = (!can_fold).then_some(at);
        (alone, block.side, block.group.as_deref(), records)
    });
    let places = first_equal(keys);
    if places.iter().enumerate().all(|(at, first)| at == *first) {
        return;
    }
    let mut numbers = vec![0; places.len()];
    let mut count = 0;
    for (at, first) in places.iter().enumerate() {
        if at == *first {
            numbers[at] = count;
            count += 1;
        } else {
            reading.blocks[*first].occurrences += 1;
        }
    }
    reading.blocks = kept(std::mem::take(&mut reading.blocks), &places);
    reading
        .records
        .retain(|record| places[record.block] == record.block);
    for record in &mut reading.records {
        record.block = numbers[record.block];
    }
}

fn is_timed(record: &Record) -> bool {
    let is_time = |unit: &Unit| *unit == Unit::NS_PER_OP || *unit == Unit::ITERATIONS_PER_SECOND;
    record.metrics.iter().any(|metric| is_time(&metric.unit))
}

fn record_key(record: &Record) -> impl Hash + Eq + '_ {
    let metrics = record
        .metrics
        .iter()
        .map(|metric| (&metric.unit, metric.value));
    let head = (
        record.format,
        &record.name,
        &record.pkg,
        record.iters,
        record.diff_mark,
    );
    (head, metrics.collect::<Vec<_>>())
}
