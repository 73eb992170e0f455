//! Units: which way is better, and what a figure in them is called in a sentence.

use std::collections::HashMap;

use crate::snapshot::model::{Better, Unit};

/// What a `Unit` line of Go's benchmark data format says of a unit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct UnitNote {
    /// `better=lower` or `better=higher`; `None` where the line does not say.
    pub better: Option<Better>,
    /// `assume=exact`: the value never varies, so one run is enough and no test is made.
    pub is_exact: bool,
}

/// What is known of units: what was said of them, else what they say of themselves.
pub(super) struct Notes<'a>(HashMap<&'a str, UnitNote>);

impl<'a> Notes<'a> {
    /// Of several that say something of a unit, the first that says which way is better counts.
    pub(super) fn of(said: impl Iterator<Item = &'a (String, UnitNote)>) -> Self {
        let mut notes: HashMap<&str, UnitNote> = HashMap::new();
        for (unit, said) in said {
            let note = notes.entry(unit).or_default();
            note.better = note.better.or(said.better);
            note.is_exact |= said.is_exact;
        }
        Self(notes)
    }

    pub(super) fn unit(&self, unit: &str) -> UnitNote {
        let said = self.0.get(unit).copied().unwrap_or_default();
        let better = said.better.or_else(|| Unit::new(unit).better());
        UnitNote { better, ..said }
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
        format!("{value} {noun}")
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
