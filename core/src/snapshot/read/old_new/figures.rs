//! How benchstat before 2023 and benchcmp print figures.

use crate::snapshot::model::{Scale, Unit};

/// How the figures of a column are printed.
#[derive(Clone, Copy)]
pub(in super::super) enum Figures {
    /// `1.24µs`
    Time,
    /// `3.44kB`
    Bytes,
    /// `141MB/s`
    Speed,
    /// `1.00`, `4.10k`
    Count,
    /// Numbers without a suffix, in the unit of the header.
    Plain(Scale),
}

impl Figures {
    pub(in super::super) fn scale(self, suffix: &str) -> Option<Scale> {
        match self {
            Self::Time => Scale::of_time(suffix),
            Self::Bytes => Scale::of_bytes(suffix),
            Self::Speed => Scale::of_bytes(suffix.strip_suffix("/s")?),
            Self::Count => Scale::of_prefix(suffix),
            Self::Plain(scale) => suffix.is_empty().then_some(scale),
        }
    }

    /// The unit behind benchstat's name of a column, and how its figures are printed.
    pub(in super::super) fn of_benchstat(name: &str) -> (Unit, Self) {
        let swapped = |from: &str, to: &str| {
            let (before, after) = name.split_at(name.rfind(from)?);
            let is_whole = before.is_empty() || before.ends_with('-');
            is_whole.then(|| Unit::new(&format!("{before}{to}{}", &after[from.len()..])))
        };
        if let Some(unit) = swapped("time/", "ns/") {
            return (unit, Self::Time);
        }
        if let Some(unit) = swapped("alloc/", "B/") {
            return (unit, Self::Bytes);
        }
        match name {
            "speed" => (Unit::BYTES_PER_SECOND, Self::Speed),
            _ => (Unit::new(name), Self::Count),
        }
    }

    pub(super) fn of_benchcmp(name: &str) -> Option<(Unit, Self)> {
        let unit = match name {
            "allocs" => "allocs/op",
            "bytes" => "B/op",
            "ns/op" | "MB/s" => name,
            _ => return None,
        };
        let (unit, scale) = Unit::printed(unit);
        Some((unit, Self::Plain(scale)))
    }
}
