//! What the name of a benchmark says: its parts, the sizes among them, and their natural order.
//!
//! ```
//! use perop_core::snapshot::names;
//!
//! let parts: Vec<_> = names::parts("Encode/codec=cbor/size=4k-8").collect();
//! assert_eq!((parts[1].key, parts[1].value), (Some("codec"), "cbor"));
//! assert_eq!(names::size_of(parts[2].value), Some(4000.0));
//! ```

use std::cmp::Ordering;

/// One part of a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part<'name> {
    /// What stands before `=`; `None` for a part without.
    pub key: Option<&'name str>,
    /// What stands after it, or the whole part. A processor count at the end stays: only all
    /// names of a text together tell whether it is one.
    pub value: &'name str,
}

/// The parts of a name, which stand between slashes.
///
/// Source: the Go benchmark data format, "sub-benchmarks".
pub fn parts(name: &str) -> impl Iterator<Item = Part<'_>> + Clone {
    name.split('/').map(|part| match part.split_once('=') {
        Some((key, value)) if !key.is_empty() => Part {
            key: Some(key),
            value,
        },
        _ => Part {
            key: None,
            value: part,
        },
    })
}

/// The number that a part's value stands for: `100`, `1e3`, `4k`, `64KiB`, `10_000`. `None` where
/// it is no size.
///
/// `k`, `M`, `G` and `T` are thousands, with an `i` 1024s; a `B` may follow. A count of processors
/// after it, as in `4k-8`, is no part of it.
pub fn size_of(value: &str) -> Option<f64> {
    let value = without_processors(value);
    let digits = value
        .find(|c: char| !(c.is_ascii_digit() || matches!(c, '.' | '_' | ',')))
        .unwrap_or(value.len());
    // An exponent is part of the number, as in 1e3.
    let digits = match value[digits..].strip_prefix(['e', 'E']) {
        Some(power) if !power.is_empty() && power.bytes().all(|b| b.is_ascii_digit()) => {
            value.len()
        }
        _ => digits,
    };
    let (number, suffix) = value.split_at(digits);
    if !number.starts_with(|c: char| c.is_ascii_digit()) {
        return None;
    }
    let plain: String = number.chars().filter(|c| !matches!(c, '_' | ',')).collect();
    let number: f64 = plain.parse().ok()?;
    let size = number * factor(suffix)?;
    size.is_finite().then_some(size)
}

fn factor(suffix: &str) -> Option<f64> {
    let suffix = suffix.strip_suffix(['B', 'b']).unwrap_or(suffix);
    let (letter, base) = match suffix.strip_suffix('i') {
        Some(letter) => (letter, 1024.0_f64),
        None => (suffix, 1000.0),
    };
    let power = match letter {
        "" if base == 1000.0 => 0,
        "k" | "K" => 1,
        "m" | "M" => 2,
        "g" | "G" => 3,
        "t" | "T" => 4,
        _ => return None,
    };
    Some(base.powi(power))
}

/// `value` without a count of processors at its end.
fn without_processors(value: &str) -> &str {
    match value.rsplit_once('-') {
        Some((before, count))
            if !before.is_empty()
                && !count.is_empty()
                && count.bytes().all(|b| b.is_ascii_digit()) =>
        {
            before
        }
        _ => value,
    }
}

/// The order in which people count: `size=64` before `size=4k` before `size=64k`, `n2` before
/// `n10`. Names that only differ in how they write a number are in the order of their letters.
pub fn natural_cmp(a: &str, b: &str) -> Ordering {
    let (mut left, mut right) = (parts(a), parts(b));
    loop {
        let order = match (left.next(), right.next()) {
            (Some(a), Some(b)) => part_cmp(a, b),
            (None, None) => return a.cmp(b),
            (a, b) => a.is_some().cmp(&b.is_some()),
        };
        if order.is_ne() {
            return order;
        }
    }
}

fn part_cmp(a: Part<'_>, b: Part<'_>) -> Ordering {
    // All sizes come first: in turns with other values they would have no order at all.
    let values = match (size_of(a.value), size_of(b.value)) {
        (Some(a), Some(b)) => a.total_cmp(&b),
        (Some(_), None) => Ordering::Less,
        (None, Some(_)) => Ordering::Greater,
        (None, None) => digits_cmp(a.value, b.value),
    };
    a.key.cmp(&b.key).then(values)
}

/// Runs of digits by their number, everything else by its letters.
fn digits_cmp(a: &str, b: &str) -> Ordering {
    let (mut a, mut b) = (a, b);
    loop {
        let (left, right) = (digits(a), digits(b));
        let order = if left.is_empty() || right.is_empty() {
            match (a.chars().next(), b.chars().next()) {
                (Some(x), Some(y)) => {
                    (a, b) = (&a[x.len_utf8()..], &b[y.len_utf8()..]);
                    x.cmp(&y)
                }
                (x, y) => return x.cmp(&y),
            }
        } else {
            (a, b) = (&a[left.len()..], &b[right.len()..]);
            let significant = |digits: &str| digits.trim_start_matches('0').len();
            let longer = significant(left).cmp(&significant(right));
            longer.then_with(|| {
                left.trim_start_matches('0')
                    .cmp(right.trim_start_matches('0'))
            })
        };
        if order.is_ne() {
            return order;
        }
    }
}

fn digits(text: &str) -> &str {
    let end = text.find(|c: char| !c.is_ascii_digit());
    &text[..end.unwrap_or(text.len())]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_numbers_with_or_without_a_prefix() {
        let cases = [
            ("100", Some(100.0)),
            ("1e3", Some(1000.0)),
            ("4k", Some(4000.0)),
            ("4k-8", Some(4000.0)),
            ("64KiB", Some(65_536.0)),
            ("64Ki", Some(65_536.0)),
            ("1.5MB", Some(1.5e6)),
            ("10_000", Some(10_000.0)),
            ("1,048,576", Some(1_048_576.0)),
            ("0", Some(0.0)),
            ("2B", Some(2.0)),
            ("", None),
            ("k", None),
            ("cbor", None),
            ("4kilo", None),
            ("2i", None),
            ("-8", None),
            ("1.2.3", None),
            ("1e999", None),
            ("v2", None),
        ];
        for (value, size) in cases {
            assert_eq!(size_of(value), size, "{value:?}");
        }
    }

    #[test]
    fn parts_have_keys_where_they_are_given() {
        let seen = |name| {
            parts(name)
                .map(|part| (part.key, part.value))
                .collect::<Vec<_>>()
        };
        assert_eq!(
            seen("Encode/codec=cbor/size=4k-8"),
            [
                (None, "Encode"),
                (Some("codec"), "cbor"),
                (Some("size"), "4k-8")
            ]
        );
        assert_eq!(seen("A//=x"), [(None, "A"), (None, ""), (None, "=x")]);
        assert_eq!(seen(""), [(None, "")]);
    }

    #[test]
    fn order_is_that_of_people() {
        let sorted = [
            "10",
            "2k",
            "9x",
            "Batch/batch-1",
            "Batch/batch-16",
            "Encode/codec=cbor/size=64-8",
            "Encode/codec=cbor/size=4k-8",
            "Encode/codec=cbor/size=64k-8",
            "Encode/codec=json/size=64-8",
            "Encode2",
            "Encode10",
            "Encode10/x",
            "Größe",
        ];
        for (index, name) in sorted.iter().enumerate() {
            for (other, second) in sorted.iter().enumerate() {
                assert_eq!(
                    natural_cmp(name, second),
                    index.cmp(&other),
                    "{name} and {second}"
                );
            }
        }
    }

    #[test]
    fn numbers_of_any_length_are_compared() {
        let long = format!("n{}", "9".repeat(10_000));
        assert_eq!(natural_cmp(&long, "n10"), Ordering::Greater);
        assert_eq!(natural_cmp("n007", "n7"), Ordering::Less);
        assert_eq!(natural_cmp("n007", "n007"), Ordering::Equal);
    }
}
