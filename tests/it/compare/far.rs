//! Figures that are far from any that can be measured: as wide as others where people read them,
//! and exact where programs do.

use perop_core::snapshot::compare::{Comparison, Options, compare};
use perop_core::snapshot::export::comparison::{benchstat, csv, go, markdown};
use perop_core::snapshot::read::read;

use super::{answer, change, sides};

/// The widest figure of any format, with its sign and exponent.
const WIDTH_MAX: usize = 24;

fn far() -> Comparison {
    let old: &[(&str, &str, &[f64])] = &[
        ("Near", "ns/op", &[1.5]),
        ("Far", "ns/op", &[1.0]),
        ("Large", "B/op", &[1e308]),
        ("Small", "allocs/op", &[5e-324]),
        ("Odd", "hits/op", &[-1e308]),
        ("Exact", "B/op", &[123_456_789_012_345_680.0]),
    ];
    let new: &[(&str, &str, &[f64])] = &[
        ("Near", "ns/op", &[3.0]),
        ("Far", "ns/op", &[1e308]),
        ("Large", "B/op", &[1.0]),
        ("Small", "allocs/op", &[1e308]),
        ("Odd", "hits/op", &[1e-300]),
        ("Exact", "B/op", &[123_456_789_012_345_696.0]),
    ];
    compare(&[sides("old", old), sides("new", new)], Options::default())
}

/// The longest run of digits, points, signs and exponents.
fn widest(text: &str) -> usize {
    let is_figure = |c: char| c.is_ascii_digit() || matches!(c, '.' | '+' | '-' | 'e');
    let words = text.split(|c: char| !is_figure(c));
    words.map(str::len).max().unwrap_or(0)
}

#[test]
fn no_cell_is_wider_than_a_person_reads() {
    let comparison = far();
    for text in [
        benchstat(&comparison),
        markdown(&comparison),
        csv(&comparison),
        comparison.verdict(),
    ] {
        assert!(widest(&text) <= WIDTH_MAX, "{text}");
    }
    let text = benchstat(&comparison);
    for cell in ["1.500n", "3.000n", "1.000e+299", "1.000e+308", "4.941e-324"] {
        assert!(text.contains(cell), "{cell}: {text}");
    }
    for row in &comparison.rows {
        let change = row.changes[1].as_ref().expect("both sides have it");
        assert!(widest(&change.verdict) <= WIDTH_MAX, "{}", change.verdict);
    }
    assert_eq!(change(&comparison, "Near").delta.text(), "~");
}

#[test]
fn figures_taken_at_their_word_change_by_what_can_be_said() {
    let table = "name  old time/op  new time/op   delta\nA     1.00ns       1.000e+308ns  +1%\n";
    let reading = read(table.as_bytes());
    let row = reading.rows().next().expect("a row");
    assert_eq!(row.new.to_f64(), 1e308);
    let listing = "name \\ time/op  a.txt   b.txt\nA               1.00ns  1.000e+308ns\n";
    let reading = read(listing.as_bytes());
    let [listing] = reading.listings.as_slice() else {
        panic!("{reading:?}");
    };
    let cell = listing.rows[0].cells[1].as_ref().expect("a cell");
    assert_eq!(cell.value.to_f64(), 1e308);
}

#[test]
fn programs_get_every_digit() {
    let comparison = far();
    let json = answer(&comparison);
    let of = |name: &str, key: &str| {
        let rows = json["rows"].as_array().expect("a list");
        let row = rows.iter().find(|row| row["name"] == name).expect("a row");
        row[key].as_f64()
    };
    assert_eq!(of("Far", "new"), Some(1e308));
    assert_eq!(of("Small", "old"), Some(5e-324));
    assert_eq!(of("Exact", "new"), Some(123_456_789_012_345_696.0));
    let values: &[f64] = &[
        1e308,
        5e-324,
        123_456_789_012_345_680.0,
        0.1,
        1e15,
        1e-9,
        1e21,
    ];
    let lines = go(&sides("a", &[("A", "x/op", values)]));
    assert!(widest(&lines) <= WIDTH_MAX, "{lines}");
    let reading = read(lines.as_bytes());
    let metrics = reading.records.iter().flat_map(|record| &record.metrics);
    let read: Vec<f64> = metrics.map(|metric| metric.value.to_f64()).collect();
    assert_eq!(read, values);
}
