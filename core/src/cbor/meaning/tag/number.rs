//! Numbers that take more than one item.

use num_bigint::{BigInt, BigUint, Sign};

use crate::cbor::tree::{Data, Item};

/// Bigger integers are not written out: it takes time with the square of their length.
const BIG_BYTES_MAX: usize = 1024;
/// Digits that a fraction may have behind or a number in front of its point, to be written out.
const PLACES_MAX: u32 = 1_100;

/// A big integer in decimal.
pub(super) fn big(tag: u64, content: Item<'_>) -> Option<String> {
    let integer = of_bytes(tag, content)?;
    Some(integer.to_string())
}

fn of_bytes(tag: u64, content: Item<'_>) -> Option<BigInt> {
    let Data::Bytes(chunks) = content.data() else {
        return None;
    };
    let bytes: Vec<u8> = chunks
        .parts()
        .flatten()
        .take(BIG_BYTES_MAX + 1)
        .copied()
        .collect();
    if bytes.len() > BIG_BYTES_MAX {
        return None;
    }
    let magnitude = BigInt::from_biguint(Sign::Plus, BigUint::from_bytes_be(&bytes));
    match tag {
        2 => Some(magnitude),
        // -1 - n.
        3 => Some(-magnitude - 1_u8),
        _ => None,
    }
}

fn integer(item: Item<'_>) -> Option<BigInt> {
    match item.data() {
        Data::Unsigned(number) => Some(number.into()),
        Data::Negative(number) => Some(-BigInt::from(number) - 1_u8),
        Data::Tag(tag, Some(content)) => of_bytes(tag, content),
        _ => None,
    }
}

fn two(content: Item<'_>) -> Option<(BigInt, BigInt)> {
    let mut children = content.children();
    Some((integer(children.next()?)?, integer(children.next()?)?))
}

/// Exponent and mantissa in decimal, e.g. `273.15`.
pub(super) fn decimal_fraction(content: Item<'_>) -> Option<String> {
    let (exponent, mantissa) = two(content)?;
    let Ok(places) = i32::try_from(&exponent) else {
        return Some(format!("{mantissa} × 10^{exponent}"));
    };
    match places.unsigned_abs() {
        PLACES_MAX.. => Some(format!("{mantissa} × 10^{exponent}")),
        behind if places < 0 => Some(with_point(&mantissa, behind)),
        zeros => Some((mantissa * BigInt::from(10).pow(zeros)).to_string()),
    }
}

/// The same to the base of 2, e.g. `1.5`.
pub(super) fn big_float(content: Item<'_>) -> Option<String> {
    let (exponent, mantissa) = two(content)?;
    let in_powers = || Some(format!("{mantissa} × 2^{exponent}"));
    let Ok(power) = i32::try_from(&exponent) else {
        return in_powers();
    };
    match power.unsigned_abs() {
        PLACES_MAX.. => in_powers(),
        // A half is five tenths.
        behind if power < 0 => Some(with_point(
            &(mantissa * BigInt::from(5).pow(behind)),
            behind,
        )),
        bits => Some((mantissa << bits).to_string()),
    }
}

/// A fraction as it is, e.g. `1/3`.
pub(super) fn rational(content: Item<'_>) -> Option<String> {
    let (numerator, denominator) = two(content)?;
    Some(format!("{numerator}/{denominator}"))
}

/// The digits of an integer with a point before the last of them, without zeros at the end.
fn with_point(digits: &BigInt, behind: u32) -> String {
    let sign = if digits.sign() == Sign::Minus {
        "-"
    } else {
        ""
    };
    let behind = behind as usize;
    let digits = format!("{:0>width$}", digits.magnitude(), width = behind + 1);
    let (whole, fraction) = digits.split_at(digits.len() - behind);
    match fraction.trim_end_matches('0') {
        "" => format!("{sign}{whole}"),
        fraction => format!("{sign}{whole}.{fraction}"),
    }
}
