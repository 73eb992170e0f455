//! Ranges of rows, as they are in the table and as the original's objects.

use std::collections::BTreeMap;

use perop_core::bigtable::variants::{Before, Pr12647, Reader, Version};
use perop_core::bigtable::{MetricsProvider, RowRange, Table};
use proptest::prelude::*;

use super::client;
use super::machine::{Machine, Service};

fn table(rows: &BTreeMap<String, String>) -> Table {
    let mut table = Table::new("cf1", "col1");
    for (key, value) in rows {
        let appended = table.append(key.as_bytes(), value.as_bytes());
        appended.expect("a map is sorted");
    }
    table
}

#[test]
fn rows_have_to_come_in_order() {
    let mut table = Table::new("cf1", "col1");
    assert!(table.is_empty());
    table.append(b"b", b"1").unwrap();
    for key in [b"a", b"b"] {
        let error = table.append(key, b"2").unwrap_err();
        assert_eq!(error.to_string(), "row 1 is not after the one before it");
    }
    assert_eq!(table.len(), 1);
    table.append(b"ba", b"").unwrap();
    let all = RowRange {
        start: b"",
        end: None,
    };
    let rows: Vec<_> = table.read(all).map(|row| (row.key, row.value)).collect();
    assert_eq!(rows, [(b"b".as_slice(), b"1".as_slice()), (b"ba", b"")]);
}

/// Rows of a version's reader, as (key, column, value).
fn read<V: Version>(table: &Table, range: RowRange<'_>) -> Vec<(String, String, Vec<u8>)> {
    let machine = Machine::default();
    let outcome = V::factory(
        &client(MetricsProvider::BuiltIn),
        &machine,
        &Service::default(),
    );
    let factory = outcome.factory.expect("a client can be made");
    let mut reader = Reader::open::<V>(&factory, &machine, "my-table", table, range);
    let mut rows = Vec::new();
    while let Some(row) = reader.next_row() {
        assert_eq!(row.len(), 1, "one family");
        let cells = &row["cf1"];
        assert_eq!(cells.len(), 1, "one cell");
        let cell = &cells[0];
        assert_eq!(cell.timestamp_us, 0);
        rows.push((
            cell.row.to_string(),
            cell.column.to_string(),
            cell.value.to_vec(),
        ));
    }
    reader.close(&machine);
    rows
}

#[test]
fn a_reading_is_recorded_as_one_operation() {
    let (machine, service) = (Machine::default(), Service::default());
    let outcome = Pr12647::factory(&client(MetricsProvider::BuiltIn), &machine, &service);
    let factory = outcome.factory.unwrap();
    let table = table(&BTreeMap::from([("a".into(), "p".into())]));
    let all = RowRange {
        start: b"",
        end: None,
    };
    let mut reader = Reader::open::<Pr12647>(&factory, &machine, "my-table", &table, all);
    assert!(reader.next_row().is_some());
    assert!(reader.next_row().is_none());
    reader.close(&machine);
    assert_eq!(service.values("operation_latencies").len(), 1);
    assert_eq!(service.values("attempt_latencies").len(), 1);
}

proptest! {
    #[test]
    fn a_range_is_what_a_sorted_map_says(
        rows in proptest::collection::btree_map("[a-c]{1,3}", "[pq]{0,200}", 0..20),
        start in "[a-d]{0,3}",
        end in proptest::option::of("[a-d]{0,3}"),
    ) {
        let table = table(&rows);
        let range = RowRange {
            start: start.as_bytes(),
            end: end.as_ref().map(String::as_bytes),
        };
        let expected: Vec<_> = rows
            .iter()
            .filter(|(key, _)| **key >= start && end.as_ref().is_none_or(|end| *key < end))
            .map(|(key, value)| (key.clone(), "cf1:col1".to_owned(), value.clone().into_bytes()))
            .collect();
        prop_assert_eq!(table.read(range).len(), expected.len());
        let got: Vec<_> = table
            .read(range)
            .map(|row| {
                let key = String::from_utf8(row.key.to_vec()).unwrap();
                (key, format!("{}:{}", row.family, row.qualifier), row.value.to_vec())
            })
            .collect();
        prop_assert_eq!(&got, &expected);
        prop_assert_eq!(&read::<Before>(&table, range), &expected);
        prop_assert_eq!(&read::<Pr12647>(&table, range), &expected);
    }
}
