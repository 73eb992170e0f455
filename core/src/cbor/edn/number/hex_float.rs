//! Hexadecimal floats, rounded once and to the nearest, ties to even.

/// Exponents beyond this are zero or infinite whatever the digits are, which a text could not hold.
const EXPONENT_MAX: i64 = 1 << 40;

/// The value of `0x<whole>.<fraction>p<exponent>`; infinite if it is too large.
pub(super) fn value(whole: &str, fraction: &str, exponent: &str) -> f64 {
    let limit = if exponent.starts_with('-') {
        -EXPONENT_MAX
    } else {
        EXPONENT_MAX
    };
    let exponent: i64 = exponent.parse().unwrap_or(limit);
    let exponent = exponent.clamp(-EXPONENT_MAX, EXPONENT_MAX);
    // The leading 60 bits and more; all that follows only matters by being zero or not.
    let (mut bits, mut shift, mut is_more) = (0_u64, 0_i64, false);
    let digits = whole.bytes().map(|digit| (digit, 0));
    let digits = digits.chain(fraction.bytes().map(|digit| (digit, -4)));
    for (digit, step) in digits {
        let digit = u64::from(char::from(digit).to_digit(16).unwrap_or(0));
        if bits >> 60 == 0 {
            bits = bits << 4 | digit;
            shift += step;
        } else {
            is_more |= digit != 0;
            shift += 4 + step;
        }
    }
    if bits == 0 {
        return 0.0;
    }
    round(bits, is_more, exponent + shift)
}

/// The float nearest to `bits` times two to the power of `exponent`, and a little more if
/// `is_more`.
fn round(bits: u64, is_more: bool, exponent: i64) -> f64 {
    let zeros = bits.leading_zeros();
    let bits = bits << zeros;
    // Of the leading bit.
    let exponent = exponent - i64::from(zeros) + 63;
    if exponent > 1023 {
        return f64::INFINITY;
    }
    // Below the normal numbers, precision is lost bit by bit.
    let kept = 53 - (-1022 - exponent).max(0);
    if kept < 0 {
        return 0.0;
    }
    let dropped = 64 - kept as u32;
    let quotient = if dropped == 64 { 0 } else { bits >> dropped };
    let rest = bits << kept;
    let half = 1 << 63;
    let is_up = rest > half || rest == half && (is_more || quotient & 1 == 1);
    let rounded = quotient + u64::from(is_up);
    if exponent < -1022 {
        return f64::from_bits(rounded);
    }
    // A carry out of the fraction goes into the exponent, as it should.
    let biased = ((exponent + 1023) as u64) << 52;
    f64::from_bits(biased + (rounded - (1 << 52)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_rounded_once_to_the_nearest_and_ties_to_even() {
        let cases = [
            ("1", "", "0", 1.0),
            ("", "8", "1", 1.0),
            ("0", "0000000000000000000001", "88", 1.0),
            ("1", "fffffffffffff", "1023", f64::MAX),
            ("1", "fffffffffffff7", "1023", f64::MAX),
            ("1", "fffffffffffff8", "1023", f64::INFINITY),
            ("1", "00000000000008", "0", 1.0),
            ("1", "000000000000080000000000001", "0", 1.0 + f64::EPSILON),
            ("1", "00000000000018", "0", 1.0 + 2.0 * f64::EPSILON),
            ("1", "", "-1074", f64::from_bits(1)),
            ("1", "", "-1075", 0.0),
            ("1", "0000000000001", "-1075", f64::from_bits(1)),
            ("1", "8", "-1074", f64::from_bits(2)),
            ("1", "fffffffffffff", "-1023", f64::MIN_POSITIVE),
            ("1", "", "-99999999999999999999", 0.0),
            ("1", "", "99999999999999999999", f64::INFINITY),
            ("0", "", "99999999999999999999", 0.0),
        ];
        for (whole, fraction, exponent, expected) in cases {
            let value = value(whole, fraction, exponent);
            assert_eq!(
                value.to_bits(),
                expected.to_bits(),
                "{whole}.{fraction}p{exponent}"
            );
        }
    }
}
