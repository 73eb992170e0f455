//! Figures with prefixes, as the two generations of benchstat print them.
//!
//! ```
//! use perop_core::snapshot::export::number;
//!
//! assert_eq!(number::benchstat(1239.5, "ns/op"), "1.240µ");
//! assert_eq!(number::before_2023(1239.5, "ns/op"), "1.24µs");
//! ```

use std::borrow::Cow;

use crate::figure;
use crate::harness::statistics::significant;

/// Significant digits that the smallest figure of a row shows.
const DIGITS: usize = 4;

/// Digits after the point that are never exceeded.
const DECIMALS_MAX: usize = 10;

/// A figure that would be larger than this with the prefix of its row has an exponent and none.
const SCALED_END: f64 = 1e15;
/// Its digits behind the point: four significant ones.
const EXPONENT_DECIMALS: usize = DIGITS - 1;

/// Prefixes of thousands, from the exponent of ten that the largest stands for.
const DECIMAL: [&str; 8] = ["T", "G", "M", "k", "", "m", "µ", "n"];
const DECIMAL_EXPONENT_MAX: i32 = 12;

/// Prefixes of 1024s. There are none below one: `0.5 B` is plainer than `512 mB`.
const BINARY: [&str; 5] = ["Ti", "Gi", "Mi", "Ki", ""];
const BINARY_EXPONENT_MAX: i32 = 40;

/// How the figures of a row are printed: one prefix and as many decimals for all of them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Scale {
    /// What a figure is divided by.
    factor: f64,
    decimals: usize,
    prefix: &'static str,
    /// What a figure without a prefix is divided by.
    one: f64,
}

impl Scale {
    /// The scale at which the figure nearest to zero still shows four digits.
    ///
    /// Figures in ns are shown as seconds. Source: benchstat since 2023.
    pub fn of(figures: impl IntoIterator<Item = f64>, unit: &str) -> Self {
        let one = if is_nanoseconds(unit) { 1e9 } else { 1.0 };
        let sizes = figures.into_iter().map(f64::abs).filter(|size| *size > 0.0);
        let Some(smallest) = sizes.reduce(f64::min) else {
            return Self {
                factor: 1.0,
                decimals: 3,
                prefix: "",
                one,
            };
        };
        let mut last = (1.0, "");
        for (factor, prefix) in factors(unit) {
            let size = significant(smallest / factor, DIGITS);
            if size >= 1.0 {
                let decimals = match size {
                    100.0.. => 1,
                    10.0.. => 2,
                    _ => 3,
                };
                return Self {
                    factor,
                    decimals,
                    prefix,
                    one,
                };
            }
            last = (factor, prefix);
        }
        let (factor, prefix) = last;
        let mut decimals = 3;
        let mut size = significant(smallest / factor, DIGITS);
        while size < 1.0 && decimals < DECIMALS_MAX {
            size *= 10.0;
            decimals += 1;
        }
        Self {
            factor,
            decimals,
            prefix,
            one,
        }
    }

    /// A figure at this scale.
    pub fn format(self, figure: f64) -> String {
        let Self {
            factor,
            decimals,
            prefix,
            ..
        } = self;
        let scaled = figure / factor;
        let text = format!("{scaled:.decimals$}");
        // A row has the prefix of its smallest figure, and there is none for all sizes.
        let is_lost = scaled != 0.0 && !text.bytes().any(|byte| (b'1'..=b'9').contains(&byte));
        match is_lost || scaled.abs() >= SCALED_END {
            true => figure::exponent(figure / self.one, EXPONENT_DECIMALS),
            false => text + prefix,
        }
    }
}

/// Factors with their prefixes, from the largest.
fn factors(unit: &str) -> Vec<(f64, &'static str)> {
    if is_binary(unit) {
        let exponents = (0..).map(|step| BINARY_EXPONENT_MAX - 10 * step);
        return exponents.map(|e| 2_f64.powi(e)).zip(BINARY).collect();
    }
    // A figure in ns is a thousand million times what it is in seconds.
    let shift = if is_nanoseconds(unit) { 9 } else { 0 };
    let exponents = (0..).map(|step| DECIMAL_EXPONENT_MAX + shift - 3 * step);
    // Powers of ten below one are not exact; parsed, they are the nearest there is.
    let factor = |e: i32| format!("1e{e}").parse().unwrap_or(1.0);
    exponents.map(factor).zip(DECIMAL).collect()
}

/// The parts of what is counted: `p99`, `ns` of `p99-ns/op`.
fn counted(unit: &str) -> impl Iterator<Item = &str> {
    unit.split('/').next().unwrap_or_default().split('-')
}

fn is_binary(unit: &str) -> bool {
    counted(unit).any(|part| part == "B" || part == "bytes")
}

fn is_nanoseconds(unit: &str) -> bool {
    counted(unit).any(|part| part == "ns")
}

/// A figure alone, with a prefix: `1.240µ`. Source: benchstat since 2023.
pub fn benchstat(figure: f64, unit: &str) -> String {
    Scale::of([figure], unit).format(figure)
}

/// The unit that stands above such figures: `sec/op` for `ns/op`.
pub fn benchstat_unit(unit: &str) -> Cow<'_, str> {
    if !is_nanoseconds(unit) {
        return unit.into();
    }
    let (what, per) = unit
        .split_once('/')
        .map_or((unit, ""), |(what, _)| unit.split_at(what.len()));
    let seconds = |part| if part == "ns" { "sec" } else { part };
    let parts: Vec<&str> = what.split('-').map(seconds).collect();
    format!("{}{per}", parts.join("-")).into()
}

/// A figure in the unit that benchstat's CSV has, with every digit: seconds for ns.
pub fn unscaled(figure: f64, unit: &str) -> String {
    if !is_nanoseconds(unit) || figure == 0.0 {
        return figure::plain(figure);
    }
    // Moving the point keeps the digits; a division would not.
    let text = format!("{figure:e}");
    let parts = text.split_once('e');
    match parts.and_then(|(digits, exponent)| Some((digits, exponent.parse::<i32>().ok()?))) {
        Some((digits, exponent)) => format!("{digits}e{:+03}", exponent - 9),
        None => text,
    }
}

/// A figure alone with its unit: `1.24µs`, `3.44kB`. Source: benchstat before 2023, where all
/// prefixes are of thousands.
pub fn before_2023(figure: f64, unit: &str) -> String {
    const TIMES: &[(f64, &str)] = &[(1e9, "s"), (1e6, "ms"), (1e3, "µs"), (1.0, "ns")];
    const BYTES: &[(f64, &str)] = &[
        (1e12, "TB"),
        (1e9, "GB"),
        (1e6, "MB"),
        (1e3, "kB"),
        (1.0, "B"),
    ];
    const COUNTS: &[(f64, &str)] = &[(1e12, "T"), (1e9, "G"), (1e6, "M"), (1e3, "k"), (1.0, "")];
    let (factors, per) = match unit {
        "ns/op" => (TIMES, ""),
        "B/op" => (BYTES, ""),
        "B/s" => (BYTES, "/s"),
        _ => (COUNTS, ""),
    };
    let largest = factors.first().map_or(1.0, |(factor, _)| *factor);
    if figure.abs() / largest >= SCALED_END {
        let (one, name) = factors.last().copied().unwrap_or((1.0, ""));
        let text = figure::exponent(figure / one, EXPONENT_DECIMALS);
        return format!("{text}{name}{per}");
    }
    for (factor, name) in factors {
        let size = figure / factor;
        let decimals = match size {
            99.5.. => 0,
            9.95.. => 1,
            0.995.. => 2,
            _ => continue,
        };
        return format!("{size:.decimals$}{name}{per}");
    }
    let name = factors.last().map_or("", |(_, name)| name);
    format!("{}{name}{per}", figure::fixed(figure, 2))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_has_the_prefix_of_its_smallest_figure() {
        let scale = Scale::of([35.6, 1073.0, 0.0], "ns/op");
        assert_eq!(scale.format(1073.0), "1073.00n");
        assert_eq!(scale.format(0.0), "0.00n");
        let scale = Scale::of([0.0, 0.0], "B/op");
        assert_eq!(scale.format(0.0), "0.000");
    }

    #[test]
    fn figures_far_from_their_row_have_an_exponent_and_no_prefix() {
        let scale = Scale::of([1.0, 1e308], "ns/op");
        assert_eq!(scale.format(1.0), "1.000n");
        assert_eq!(scale.format(1e308), "1.000e+299");
        assert_eq!(scale.format(1e24), "1.000e+15");
        assert_eq!(benchstat(1e308, "B/op"), "1.000e+308");
        assert_eq!(benchstat(-1e308, "widgets"), "-1.000e+308");
        assert_eq!(benchstat(2e-300, "ns/op"), "2.000e-309");
        assert_eq!(benchstat(5e-24, "allocs/op"), "5.000e-24");
        assert_eq!(unscaled(1e308, "B/op"), "1e+308");
        assert_eq!(unscaled(1e308, "ns/op"), "1e+299");
        assert_eq!(before_2023(1e308, "ns/op"), "1.000e+308ns");
        assert_eq!(before_2023(1e308, "hits/op"), "1.000e+308");
        assert_eq!(before_2023(-1e308, "ns/op"), "-1.000e+308ns");
        assert_eq!(before_2023(-1e20, "B/op"), "-1.00e+20B");
    }

    #[test]
    fn units_in_ns_become_units_in_seconds() {
        let units = [
            ("ns/op", "sec/op"),
            ("p99-ns/op", "p99-sec/op"),
            ("ns", "sec"),
            ("B/op", "B/op"),
            ("turns/op", "turns/op"),
        ];
        for (unit, expected) in units {
            assert_eq!(benchstat_unit(unit), expected);
        }
        assert_eq!(benchstat(42.0, "p99-ns/op"), "42.00n");
    }

    #[test]
    fn seconds_keep_the_digits_of_the_nanoseconds() {
        assert_eq!(unscaled(1718.0, "ns/op"), "1.718e-06");
        assert_eq!(unscaled(95.635, "ns/op"), "9.5635e-08");
        assert_eq!(unscaled(2e9, "ns/op"), "2e+00");
        assert_eq!(unscaled(0.0, "ns/op"), "0");
        assert_eq!(unscaled(1536.5, "B/op"), "1536.5");
    }
}
