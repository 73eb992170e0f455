//! Figures and counts as people read them.

use std::fmt::Display;

/// From here on a figure has an exponent: more digits before the point are counted by nobody.
const PLAIN_END: f64 = 1e15;

/// Below this a figure that is not zero has one: more zeros behind the point are no better.
const PLAIN_MIN: f64 = 1e-9;

/// The shortest text that reads back as the value; a very large or small one with an exponent:
/// `212.4`, `1e+308`.
pub fn plain(value: f64) -> String {
    match is_plain(value) {
        true => value.to_string(),
        false => signed(&format!("{value:e}")),
    }
}

/// With so many digits behind the point: `7.000`, and `1.000e+308` of a very large one.
pub fn fixed(value: f64, decimals: usize) -> String {
    match value.is_finite() && value.abs() >= PLAIN_END {
        true => exponent(value, decimals),
        false => format!("{value:.decimals$}"),
    }
}

/// With an exponent and so many digits behind the point: `1.000e+308`.
pub fn exponent(value: f64, decimals: usize) -> String {
    signed(&format!("{value:.decimals$e}"))
}

/// Whether a figure is neither too large nor too small to be read without an exponent.
pub fn is_plain(value: f64) -> bool {
    let size = value.abs();
    size == 0.0 || !size.is_finite() || (PLAIN_MIN..PLAIN_END).contains(&size)
}

/// `1e308` as Go, C and most others write it: `1e+308`, `1e-09`.
fn signed(text: &str) -> String {
    match text.split_once('e') {
        Some((digits, exponent)) => match exponent.strip_prefix('-') {
            Some(below) => format!("{digits}e-{below:0>2}"),
            None => format!("{digits}e+{exponent:0>2}"),
        },
        None => text.to_owned(),
    }
}

/// So many of a thing, with the plural where it is due: `1 batch`, `2 batches`, `3 more runs`.
pub fn counted<N: Display + PartialEq + From<u8>>(count: N, thing: &str) -> String {
    let plural = match thing {
        _ if count == N::from(1) => "",
        thing if thing.ends_with("ch") => "es",
        _ => "s",
    };
    format!("{count} {thing}{plural}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_figure_is_as_wide_as_a_person_reads() {
        let cases = [
            (0.0, "0", "0.00"),
            (212.4, "212.4", "212.40"),
            (-0.25, "-0.25", "-0.25"),
            (
                999_999_999_999_999.0,
                "999999999999999",
                "999999999999999.00",
            ),
            (1e15, "1e+15", "1.00e+15"),
            (-1e308, "-1e+308", "-1.00e+308"),
            (1e-9, "0.000000001", "0.00"),
            (1.5e-10, "1.5e-10", "0.00"),
            (5e-324, "5e-324", "0.00"),
            (f64::INFINITY, "inf", "inf"),
        ];
        for (value, text, two) in cases {
            assert_eq!(plain(value), text);
            assert_eq!(fixed(value, 2), two);
            if value.is_finite() {
                assert_eq!(text.parse(), Ok(value));
            }
        }
        assert_eq!(exponent(12.0, 1), "1.2e+01");
    }

    #[test]
    fn one_is_no_plural() {
        assert_eq!(counted(1_u64, "batch"), "1 batch");
        assert_eq!(counted(30_u64, "batch"), "30 batches");
        assert_eq!(counted(0_usize, "row"), "0 rows");
        assert_eq!(counted(2_u64, "more run"), "2 more runs");
    }
}
