//! Integers of any length as big-endian bytes.

use super::Magnitude;

/// Longest decimal integer. Its time grows with the square of the digits, which up to here is
/// tens of steps a digit; other bases have no limit. Real big numbers have a few hundred digits.
pub(crate) const DECIMAL_DIGITS_MAX: usize = 10_000;

/// A power of ten that fits a limb, and its exponent.
const LIMB: (u64, usize) = (10_000_000_000_000_000_000, 19);

/// Digits of base ten; `None` if there are too many.
pub(super) fn decimal(digits: &str) -> Option<Magnitude> {
    let digits = digits.trim_start_matches('0');
    if digits.len() > DECIMAL_DIGITS_MAX {
        return None;
    }
    // Limbs of 64 bits, least significant first.
    let mut limbs: Vec<u64> = Vec::with_capacity(digits.len() / LIMB.1 + 1);
    let first = digits.len() % LIMB.1;
    let (first, rest) = digits.split_at(first);
    let groups = (0..rest.len() / LIMB.1).map(|at| &rest[at * LIMB.1..(at + 1) * LIMB.1]);
    for group in std::iter::once(first).chain(groups) {
        let mut carry = group
            .bytes()
            .fold(0, |value, digit| value * 10 + u64::from(digit - b'0'));
        for limb in &mut limbs {
            let wide = u128::from(*limb) * u128::from(LIMB.0) + u128::from(carry);
            *limb = wide as u64;
            carry = (wide >> 64) as u64;
        }
        if carry > 0 {
            limbs.push(carry);
        }
    }
    let bytes: Vec<u8> = limbs
        .iter()
        .rev()
        .flat_map(|limb| limb.to_be_bytes())
        .collect();
    Some(magnitude(bytes))
}

/// Digits of a base that is a power of two, each of that many bits: 1, 3 or 4.
pub(super) fn power_of_two(digits: &str, bits: u32) -> Magnitude {
    let digits = digits.trim_start_matches('0').as_bytes();
    let mut bytes = Vec::with_capacity(digits.len() * bits as usize / 8 + 1);
    let (mut held, mut value) = (0, 0_u32);
    // From the least significant digit on, so that bytes fill up from their low end.
    for digit in digits.iter().rev() {
        let digit = char::from(*digit).to_digit(16).unwrap_or(0);
        value |= digit << held;
        held += bits;
        if held >= 8 {
            bytes.push(value as u8);
            value >>= 8;
            held -= 8;
        }
    }
    bytes.push(value as u8);
    bytes.reverse();
    magnitude(bytes)
}

fn magnitude(bytes: Vec<u8>) -> Magnitude {
    let zeros = bytes.iter().take_while(|byte| **byte == 0).count();
    let bytes = &bytes[zeros..];
    if bytes.len() > 8 {
        return Magnitude::Big(bytes.to_vec());
    }
    let small = bytes
        .iter()
        .fold(0, |value, byte| value << 8 | u64::from(*byte));
    Magnitude::Small(small)
}

/// Subtracts one from a number that is not zero, dropping a leading zero.
pub(super) fn decrement(bytes: &mut Vec<u8>) {
    for byte in bytes.iter_mut().rev() {
        let (less, is_borrowed) = byte.overflowing_sub(1);
        *byte = less;
        if !is_borrowed {
            break;
        }
    }
    if bytes.first() == Some(&0) {
        bytes.remove(0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn big_integers_are_the_same_in_every_base() {
        // 10^40 and 2^100.
        let ten = decimal(&format!("1{}", "0".repeat(40)));
        let hex = power_of_two("1d6329f1c35ca4bfabb9f5610000000000", 4);
        assert_eq!(ten, Some(hex));
        let two = power_of_two(&format!("1{}", "0".repeat(100)), 1);
        assert_eq!(
            decimal("1267650600228229401496703205376"),
            Some(two.clone())
        );
        assert_eq!(power_of_two(&format!("2{}", "0".repeat(33)), 3), two);
    }

    #[test]
    fn one_less_may_be_a_byte_shorter() {
        let mut bytes = vec![1, 0, 0];
        decrement(&mut bytes);
        assert_eq!(bytes, [0xff, 0xff]);
        decrement(&mut bytes);
        assert_eq!(bytes, [0xff, 0xfe]);
    }

    #[test]
    fn too_many_decimal_digits_are_refused() {
        assert!(decimal(&"1".repeat(DECIMAL_DIGITS_MAX)).is_some());
        assert_eq!(decimal(&"1".repeat(DECIMAL_DIGITS_MAX + 1)), None);
    }
}
