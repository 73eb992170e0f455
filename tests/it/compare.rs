//! Comparisons and the texts made of them.

mod between;
mod cases;
mod escape;
mod exports;
mod far;
mod laws;
mod printed;
mod vectors;
mod words;

use perop_core::snapshot::compare::{Assume, Change, Comparison, Gather, Side, UnitNote, Values};
use perop_core::snapshot::export::comparison::json;
use perop_core::snapshot::model::Unit;
use serde_json::Value;

/// A side of one benchmark in one unit.
fn side(label: &str, name: &str, unit: &str, values: &[f64]) -> Side {
    sides(label, &[(name, unit, values)])
}

/// A side of several.
fn sides(label: &str, series: &[(&str, &str, &[f64])]) -> Side {
    let mut gather = Gather::into_side(Side::new(label));
    for (name, unit, values) in series {
        for value in *values {
            gather.push(None, name, unit, *value, Values::Runs);
        }
    }
    gather.side()
}

/// `assume=exact` of a unit.
fn exact_note(unit: &str) -> UnitNote {
    UnitNote {
        assume: Some(Assume::Exact),
        ..UnitNote::new(Unit::new(unit))
    }
}

/// The change of a row of a comparison of two sides.
fn change<'a>(comparison: &'a Comparison, name: &str) -> &'a Change {
    let row = comparison.rows.iter().find(|row| row.name == name);
    let row = row.unwrap_or_else(|| panic!("no row {name}"));
    row.changes[1].as_ref().expect("both sides have it")
}

/// The comparison as JSON.
fn answer(comparison: &Comparison) -> Value {
    serde_json::to_value(json::Answer::new(comparison, Vec::new())).expect("it has a JSON form")
}
