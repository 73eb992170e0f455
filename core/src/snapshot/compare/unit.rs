//! Units: which way is better, and what a figure in them is called in a sentence.

use std::collections::HashMap;

use crate::figure::plain;
use crate::snapshot::model::{Better, Unit, UnitNote};

/// What is known of a unit: what was said of it, else what it says of itself.
#[derive(Clone, Copy, Default)]
pub(super) struct Known {
    pub(super) better: Option<Better>,
    /// One run is enough and no test is made.
    pub(super) is_exact: bool,
}

/// What was said of units.
pub(super) struct Notes<'a>(HashMap<&'a str, Known>);

impl<'a> Notes<'a> {
    /// Of several that say something of a unit, the first that says which way is better counts.
    pub(super) fn of(said: impl Iterator<Item = &'a UnitNote>) -> Self {
        let mut notes: HashMap<&str, Known> = HashMap::new();
        for said in said {
            let known = notes.entry(said.unit.as_str()).or_default();
            known.better = known.better.or(said.better);
            known.is_exact |= said.is_exact();
        }
        Self(notes)
    }

    pub(super) fn unit(&self, unit: &str) -> Known {
        let said = self.0.get(unit).copied().unwrap_or_default();
        let better = said.better.or_else(|| Unit::new(unit).better());
        Known { better, ..said }
    }
}

/// How a sentence speaks of a unit: "takes 5 % longer", "makes 2 times as many allocations".
#[derive(Clone, Copy)]
pub(super) struct Words {
    /// Before the amount.
    pub(super) verb: &'static str,
    /// What is counted; several of it.
    pub(super) noun: &'static str,
    /// After a percentage, where it grew.
    pub(super) more: &'static str,
    /// After a percentage, where it fell.
    pub(super) less: &'static str,
    /// After a factor and "times".
    pub(super) times: &'static str,
}

impl Words {
    /// "2 allocations".
    pub(super) fn amount(&self, value: f64) -> String {
        let noun = match self.noun.strip_suffix('s') {
            Some(one) if value == 1.0 => one,
            _ => self.noun,
        };
        format!("{} {noun}", plain(value))
    }
}

/// Of a unit that a sentence can only call higher or lower.
pub(super) const UNKNOWN: Words = Words {
    verb: "is",
    noun: "",
    more: "higher",
    less: "lower",
    times: "as high",
};

/// How a sentence speaks of a unit; `None` where it can only name it.
pub(super) fn words(unit: &str) -> Option<Words> {
    let (verb, noun, more, less, times) = match unit {
        "ns/op" => ("takes", "nanoseconds", "longer", "less time", "as long"),
        "B/op" => (
            "asks for",
            "bytes",
            "more bytes",
            "fewer bytes",
            "as many bytes",
        ),
        "allocs/op" => (
            "makes",
            "allocations",
            "more allocations",
            "fewer allocations",
            "as many allocations",
        ),
        "i/s" => (
            "does",
            "iterations",
            "more a second",
            "fewer a second",
            "as many a second",
        ),
        _ => return None,
    };
    Some(Words {
        verb,
        noun,
        more,
        less,
        times,
    })
}
