//! Numbers as the page writes them.

use perop_core::figure;
use perop_core::harness::statistics;

pub use perop_core::figure::{counted, fixed, plain as exact};

/// A count per operation, as the command shows it.
pub fn count(value: f64) -> String {
    exact(statistics::count(value))
}

/// A measured value to four significant digits, with an exponent only where it is far from any
/// that can be measured.
pub fn measured(value: f64) -> String {
    if value == 0.0 || !value.is_finite() {
        return exact(value);
    }
    if !figure::is_plain(value) {
        return figure::exponent(value, 3);
    }
    let before_point = value.abs().log10().floor() as i32 + 1;
    let decimals = (4 - before_point).clamp(0, 9) as usize;
    format!("{value:.decimals$}")
}

/// A length of time in words: `under a second`, `4 s`, `2 min`.
pub fn duration(ms: f64) -> String {
    match ms {
        ms if ms < 1_000.0 => "under a second".into(),
        ms if ms < 120_000.0 => format!("{:.0} s", ms / 1_000.0),
        ms => format!("{:.0} min", ms / 60_000.0),
    }
}

/// `before`, `before and tuned`, `before, pr1267 and tuned`.
pub fn listed<T: AsRef<str>>(items: &[T]) -> String {
    match items {
        [] => String::new(),
        [only] => only.as_ref().to_owned(),
        [first @ .., last] => {
            let first: Vec<&str> = first.iter().map(AsRef::as_ref).collect();
            format!("{} and {}", first.join(", "), last.as_ref())
        }
    }
}

/// With a capital at the beginning.
pub fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    match letters.next() {
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_stay_whole_and_fractions_stay_fractions() {
        for (value, text) in [
            (0.0, "0"),
            (4.0, "4"),
            (3.5, "3.5"),
            (10.0, "10"),
            (0.3333, "0.3333"),
        ] {
            assert_eq!(count(value), text);
        }
    }

    #[test]
    fn measured_values_have_four_significant_digits() {
        let cases = [
            (212.44, "212.4"),
            (1210.2, "1210"),
            (98_765.4, "98765"),
            (0.012_345, "0.01235"),
            (7.0, "7.000"),
            (0.0, "0"),
            (1e308, "1.000e+308"),
            (-2.5e-12, "-2.500e-12"),
        ];
        for (value, text) in cases {
            assert_eq!(measured(value), text);
        }
    }

    #[test]
    fn lists_read_as_prose() {
        assert_eq!(listed::<&str>(&[]), "");
        assert_eq!(listed(&["before"]), "before");
        assert_eq!(
            listed(&["before", "pr1267", "tuned"]),
            "before, pr1267 and tuned"
        );
        assert_eq!(counted(1, "batch"), "1 batch");
        assert_eq!(counted(30, "batch"), "30 batches");
        assert_eq!(counted(2, "variant"), "2 variants");
    }
}
