//! Digits: integers, floats in their shortest form, big integers in decimal.

use crate::cbor::head::{Head, Major};
use crate::cbor::tree::{Data, Float, Item, Width};

/// Big integers up to this many bytes are printed in decimal, which takes time with the square of
/// their length. The limit of the original's big integers (cbor-gen).
pub(crate) const BIG_BYTES_MAX: usize = 256;

/// An integer of major type 0 or 1.
pub(crate) fn integer(out: &mut Vec<u8>, major: Major, argument: u64) {
    let mut magnitude = argument;
    if major == Major::Negative {
        out.push(b'-');
        match argument.checked_add(1) {
            Some(next) => magnitude = next,
            // Two to the power of 64.
            None => return out.extend_from_slice(b"18446744073709551616"),
        }
    }
    if magnitude < 10 {
        return out.push(b'0' + magnitude as u8);
    }
    out.extend_from_slice(itoa::Buffer::new().format(magnitude).as_bytes());
}

/// The shortest digits that read back as the same binary64, with a point and at least one digit
/// behind it; nothing, and `false`, for a NaN other than the plain quiet one.
pub(crate) fn float(out: &mut Vec<u8>, float: Float) -> bool {
    let value = float.value();
    if !value.is_finite() {
        return not_finite(out, float, value);
    }
    let magnitude = value.abs();
    let mut buffer = zmij::Buffer::new();
    let digits = buffer.format_finite(value);
    // Fixed notation up to the digits that an integer in binary64 can have, and not far below one.
    if magnitude == 0.0 || (1e-4..1e16).contains(&magnitude) {
        out.extend_from_slice(digits.as_bytes());
    } else if let Some((fraction, exponent)) = digits.split_once('e') {
        out.extend_from_slice(fraction.as_bytes());
        if !fraction.contains('.') {
            out.extend_from_slice(b".0");
        }
        out.push(b'e');
        if !exponent.starts_with(['-', '+']) {
            out.push(b'+');
        }
        // One digit of exponent has no zero in front.
        let (sign, exponent) = exponent.split_at(usize::from(exponent.starts_with(['-', '+'])));
        out.extend_from_slice(sign.as_bytes());
        out.extend_from_slice(exponent.trim_start_matches('0').as_bytes());
    } else {
        // Some small numbers that the other library writes in fixed notation.
        let digits = format!("{value:e}");
        let (fraction, exponent) = digits.split_once('e').unwrap_or((&digits, "0"));
        let point = if fraction.contains('.') { "e" } else { ".0e" };
        for part in [fraction, point, exponent] {
            out.extend_from_slice(part.as_bytes());
        }
    }
    true
}

fn not_finite(out: &mut Vec<u8>, float: Float, value: f64) -> bool {
    if value.is_infinite() {
        let sign: &[u8] = if value > 0.0 { b"" } else { b"-" };
        out.extend_from_slice(sign);
        out.extend_from_slice(b"Infinity");
        return true;
    }
    let plain = match float.width {
        Width::Half => 0x7e00,
        Width::Single => 0x7fc0_0000,
        Width::Double => 0x7ff8_0000_0000_0000,
    };
    let is_plain = float.bits == plain;
    if is_plain {
        out.extend_from_slice(b"NaN");
    }
    is_plain
}

/// The decimal digits of a big integer (tag 2 or 3) that only this form can be meant by: shortest
/// heads, more than eight bytes, no leading zero.
pub(super) fn big(tag: u64, head: Head, content: Option<Item<'_>>) -> Option<String> {
    let content = content?;
    let Data::Bytes(_) = content.data() else {
        return None;
    };
    let inner = content.head();
    let fits = (9..=BIG_BYTES_MAX as u64).contains(&inner.argument);
    if !matches!(tag, 2 | 3) || !head.is_shortest() || inner.is_indefinite() || !fits {
        return None;
    }
    let magnitude = content.payload();
    if !inner.is_shortest() || magnitude[0] == 0 {
        return None;
    }
    Some(digits(tag == 3, magnitude))
}

/// The decimal digits of a big integer; a negative one is -1 minus the magnitude.
pub(crate) fn digits(is_negative: bool, magnitude: &[u8]) -> String {
    // Limbs of nine decimal digits, least significant first.
    let mut limbs = vec![0];
    for byte in magnitude {
        shift_in(&mut limbs, 8, u64::from(*byte));
    }
    if is_negative {
        // -1 - n is written as a minus sign and n + 1.
        shift_in(&mut limbs, 0, 1);
    }
    let sign = if is_negative { "-" } else { "" };
    let mut limbs = limbs.iter().rev();
    let first = limbs.next().copied().unwrap_or(0);
    let rest: String = limbs.map(|limb| format!("{limb:09}")).collect();
    format!("{sign}{first}{rest}")
}

const LIMB: u64 = 1_000_000_000;

/// Shifts a number to the left by `bits` and adds a small one.
fn shift_in(limbs: &mut Vec<u64>, bits: u32, add: u64) {
    let mut carry = add;
    for limb in &mut *limbs {
        carry += *limb << bits;
        *limb = carry % LIMB;
        carry /= LIMB;
    }
    if carry > 0 {
        limbs.push(carry);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(value: f64) -> String {
        let mut out = Vec::new();
        let width = Width::Double;
        float(
            &mut out,
            Float {
                width,
                bits: value.to_bits(),
            },
        );
        String::from_utf8_lossy(&out).into_owned()
    }

    #[test]
    fn floats_are_fixed_in_the_middle_and_have_an_exponent_beyond() {
        let cases = [
            (0.0, "0.0"),
            (-0.0, "-0.0"),
            (1.0, "1.0"),
            (1.1, "1.1"),
            (-65.613_616_999_999_98, "-65.61361699999998"),
            (0.0001, "0.0001"),
            (0.000_099, "9.9e-5"),
            (0.000_01, "1.0e-5"),
            (-8.94e-8, "-8.94e-8"),
            (9_999_999_999_999_998.0, "9999999999999998.0"),
            (1e16, "1.0e+16"),
            (1.5e300, "1.5e+300"),
            (5e-324, "5.0e-324"),
            (f64::MAX, "1.7976931348623157e+308"),
        ];
        for (value, expected) in cases {
            assert_eq!(text(value), expected);
        }
    }

    #[test]
    fn integers_have_all_their_digits() {
        let mut out = Vec::new();
        integer(&mut out, Major::Unsigned, u64::MAX);
        out.push(b' ');
        integer(&mut out, Major::Negative, 0);
        out.push(b' ');
        integer(&mut out, Major::Negative, u64::MAX);
        assert_eq!(out, b"18446744073709551615 -1 -18446744073709551616");
        assert_eq!(
            digits(true, &[1, 0, 0, 0, 0, 0, 0, 0, 0]),
            "-18446744073709551617"
        );
        assert_eq!(digits(false, &[]), "0");
    }
}
